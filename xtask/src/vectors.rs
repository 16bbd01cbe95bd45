//! The one suite on six hosts: `tests/vectors/**/*.json` in, the same bytes out everywhere.

use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::build::{self, Product};
use crate::paths::root;
use crate::setup;
use crate::tally::{Tally, count};

/// The hosts, in the order in which they are run.
pub const HOSTS: [&str; 6] = ["native", "node", "deno", "chromium", "workerd", "component"];

/// `vectors [--host HOST] [--only TEXT] [--write]`.
pub fn run(words: &[String]) -> Result<ExitCode> {
    let mut hosts = HOSTS.to_vec();
    let mut only = String::new();
    let mut write = false;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match (word.as_str(), words.as_slice().first()) {
            ("--host", Some(host)) => match HOSTS.iter().find(|known| *known == host) {
                Some(known) => hosts = vec![known],
                None => bail!("there is no host `{host}`: use one of {}", HOSTS.join(", ")),
            },
            ("--only", Some(text)) => only.clone_from(text),
            ("--write", _) => {
                write = true;
                hosts = vec!["native"];
                continue;
            }
            _ => bail!("unknown argument `{word}`; see `cargo xtask help`"),
        }
        words.next();
    }
    let mut tally = Tally::default();
    for host in hosts {
        tally += on(host, &only, write)?;
    }
    Ok(tally.close())
}

/// Runs the suite on one host.
pub fn on(host: &str, only: &str, write: bool) -> Result<Tally> {
    let mut command = match host {
        "native" => {
            let mut cargo = Command::new("cargo");
            cargo.args(["test", "--quiet", "--package", "countersign", "--test", "vectors"]);
            if write {
                cargo.env("COUNTERSIGN_WRITE", "1");
            }
            cargo
        }
        host => {
            prepare(host)?;
            let mut node = Command::new("node");
            node.arg(root().join("tests/hosts").join(format!("{host}.mjs")));
            node
        }
    };
    command.current_dir(root()).env("COUNTERSIGN_ONLY", only);
    count(&format!("vectors on {host}"), &mut command)
}

fn prepare(host: &str) -> Result<()> {
    setup::node()?;
    if host == "chromium" {
        setup::chromium()?;
    }
    match host {
        "component" => build::build(&[Product::Component]),
        _ => build::build(&[Product::Npm, Product::Inspect])
            .and_then(|()| build::package().map(drop)),
    }
}
