//! The public A2A test kits against the Worker. They come from no registry, so a checkout is named.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::build::{self, Product};
use crate::paths::root;
use crate::run::step;
use crate::setup::{self, Environment};
use crate::tally::{Tally, count};

/// A kit: what it needs, the card it reads and its parts, each a folder with pytest's words for it.
struct Kit {
    environment: Environment,
    card: &'static str,
    url: &'static str,
    parts: &'static [(&'static str, &'static [&'static str])],
}

/// The kit for 1.0, whose schema takes no member of 0.3.
const V1_0: Kit = Kit {
    environment: (
        "venv-kit-1.0",
        &[
            "gherkin-official==42.0.1",
            "googleapis-common-protos==1.76.0",
            "grpcio==1.85.3",
            "httpx==0.28.1",
            "Jinja2==3.1.6",
            "jsonschema==4.26.0",
            "protobuf==7.36.2",
            "pytest==9.2.0",
            "pytest-asyncio==1.5.0",
            "pytest-html==4.2.0",
        ],
    ),
    card: "1.0",
    url: "--sut-host={url}",
    parts: &[("tests/compatibility", &[])],
};

/// The kit for 0.3, with what its own runner passes for each category.
const V0_3: Kit = Kit {
    environment: (
        "venv-kit-0.3",
        &[
            "deepdiff==9.1.0",
            "googleapis-common-protos==1.76.0",
            "grpcio==1.85.3",
            "httpx==0.28.1",
            "jsonschema==4.26.0",
            "packaging==26.4",
            "protobuf==7.36.2",
            "pyOpenSSL==26.4.0",
            "pytest==9.2.0",
            "pytest-asyncio==1.5.0",
            "python-dotenv==1.2.4",
            "PyYAML==6.0.4",
            "requests==2.34.2",
            "responses==0.26.3",
        ],
    ),
    card: "dual",
    url: "--sut-url={url}/a2a",
    parts: &[
        ("tests/mandatory", &["--test-scope=all", "-m", "mandatory_jsonrpc or mandatory_protocol"]),
        ("tests/optional/capabilities", &["--test-scope=all"]),
        ("tests/optional/quality", &["--test-scope=all"]),
        ("tests/optional/features", &["--test-scope=all"]),
    ],
};

/// `kit --kit 1.0|0.3 --dir CHECKOUT [--transport jsonrpc|http_json] [PYTEST WORDS …]`
pub fn run(words: &[String]) -> Result<ExitCode> {
    let Words { kit, dir, transport, rest } = Words::read(words)?;
    setup::node()?;
    build::build(&[Product::Worker])?;
    let python = setup::python(kit.environment)?;
    let mut tally = Tally::default();
    for (folder, selection) in kit.parts {
        let mut node = Command::new("node");
        node.arg(root().join("tests/kits/run.mjs")).arg(kit.card).arg(&dir).arg(&python);
        node.args(["-m", "pytest", folder, kit.url, "--tb=short", "-q", "-rfEx"]);
        node.args(["-p", "no:cacheprovider"]).args(*selection).args(&transport).args(&rest);
        tally += count(folder, &mut node)?;
    }
    step(&format!("{} with the card `{}`", dir.display(), kit.card));
    Ok(tally.close())
}

impl Kit {
    /// The kit's own word for the transport `named`. The peer serves HTTP+JSON in 1.0 alone.
    fn transport(&self, named: Option<&str>) -> Result<Option<String>> {
        match (self.card, named) {
            ("1.0", named) => Ok(named.map(|named| format!("--transport={named}"))),
            (_, Some("jsonrpc") | None) => Ok(Some("--transports=jsonrpc".to_owned())),
            (_, Some(named)) => bail!("the peer serves no `{named}` in 0.3; use jsonrpc"),
        }
    }
}

/// What the command line says.
struct Words {
    kit: Kit,
    dir: PathBuf,
    transport: Option<String>,
    rest: Vec<String>,
}

impl Words {
    fn read(words: &[String]) -> Result<Self> {
        let (mut kit, mut dir, mut transport, mut rest) = (None, None, None, Vec::new());
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().with_context(|| format!("{word} needs a value"));
            match word.as_str() {
                "--kit" => {
                    kit = Some(match value()?.as_str() {
                        "1.0" => V1_0,
                        "0.3" => V0_3,
                        other => bail!("there is no kit `{other}`; use 1.0 or 0.3"),
                    });
                }
                "--dir" => dir = Some(Path::new(value()?).canonicalize()?),
                "--transport" => transport = Some(value()?.clone()),
                other => rest.push(other.to_owned()),
            }
        }
        let kit = kit.context("--kit 1.0 or --kit 0.3 is missing")?;
        let dir = dir.context("--dir, the kit's checkout, is missing")?;
        // The kits name the choice of a transport differently, and 0.3 knows HTTP+JSON as `rest`.
        let transport = kit.transport(transport.as_deref())?;
        Ok(Self { kit, dir, transport, rest })
    }
}
