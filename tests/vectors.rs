//! The vectors of `tests/vectors/` on the native host. With `COUNTERSIGN_WRITE=1` the expectations
//! are written instead of compared, to be read by a person before they are committed;
//! `COUNTERSIGN_ONLY` picks the names that hold a text.
#![expect(
    clippy::arithmetic_side_effects,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a test runner reads files and settings, counts and prints"
)]

use std::collections::BTreeSet;
use std::error::Error as StdError;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use countersign::a2a::exchange;
use countersign::artifact::Artifact;
use countersign::budget::{Budget, Meter};
use countersign::code::Code;
use countersign::criteria::{self, Checker, Report};
use countersign::error::Error;
use countersign::json::reader::{self, Options};
use countersign::json::{Pointer, Value, canonical, digest, shape};
use countersign::receipt::{self, KeyRing, StatementType};
use countersign::surface::effects;
use countersign::verdict;

type Result<T, E = Box<dyn StdError>> = std::result::Result<T, E>;

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let only = env::var("COUNTERSIGN_ONLY").unwrap_or_default();
    let write = env::var_os("COUNTERSIGN_WRITE").is_some();
    let mut files = Vec::new();
    find(&root, &mut files)?;
    let (mut passed, mut failed) = (0, 0);
    let mut names = BTreeSet::new();
    for path in files {
        let shown = path.strip_prefix(&root)?.display().to_string();
        let text = fs::read_to_string(&path)?;
        let mut file: serde_json::Value = serde_json::from_str(&text)?;
        let vectors = file.get_mut("vectors").and_then(serde_json::Value::as_array_mut);
        for vector in vectors.ok_or_else(|| format!("{shown} has no `vectors`"))? {
            let name = format!("{shown} \u{203a} {}", vector["name"].as_str().ok_or("no name")?);
            if !name.contains(&only) {
                continue;
            }
            let members = ["name", "spec", "call", "args", "expect"];
            let known =
                vector.as_object().ok_or("no object")?.keys().all(|key| members.contains(&&**key));
            if !known || !names.insert(name.clone()) {
                return Err(
                    format!("{name}: an unknown member, or a name that stands twice").into()
                );
            }
            let found = run(vector)?;
            if write {
                vector["expect"] = found;
                passed += 1;
            } else if found == vector["expect"] {
                passed += 1;
            } else {
                failed += 1;
                println!("{name}\n  expected {}\n  found    {found}", vector["expect"]);
                println!("  again: cargo xtask vectors --host native --only '{name}'");
            }
        }
        if write {
            fs::write(&path, format!("{}\n", serde_json::to_string_pretty(&file)?))?;
        }
    }
    println!("{passed} passed, {failed} failed");
    process::exit(i32::from(failed > 0));
}

/// `{"value": …}` or `{"error": {code, message, pointer?}}`.
fn run(vector: &serde_json::Value) -> Result<serde_json::Value> {
    let read = |value: &serde_json::Value| {
        let options = Options { depth: 100, ..Options::default() };
        reader::read(&value.to_string(), options, &mut Meter::new(Budget::default()))
    };
    let call = vector["call"].as_str().ok_or("no call")?;
    let args = vector["args"].as_array().ok_or("no args")?;
    let args = args.iter().map(|arg| Ok(expand(read(arg)?))).collect::<Result<Vec<_>>>()?;
    let found = match dispatch(call, &args) {
        Ok(value) => Value::object([("value", value)]),
        Err(error) => Value::object([("error", error.to_value())]),
    };
    Ok(serde_json::from_str(&canonical::canonical(&found)?)?)
}

/// `{"$repeat": [text, n]}` stands for a long text.
fn expand(value: Value) -> Value {
    match value {
        Value::Array(items) => Value::Array(items.into_iter().map(expand).collect()),
        Value::Object(object) => {
            if let Some([text, Value::Number(times)]) =
                object.get("$repeat").and_then(Value::as_array)
            {
                let times = times.to_u64().and_then(|times| usize::try_from(times).ok());
                return text.as_str().unwrap_or_default().repeat(times.unwrap_or_default()).into();
            }
            if let Some(parts) = object.get("$concat").and_then(Value::as_array) {
                let parts = parts.iter().cloned().map(expand);
                return parts
                    .map(|part| part.as_str().unwrap_or_default().to_owned())
                    .collect::<String>()
                    .into();
            }
            let mut expanded = countersign::json::Object::new();
            for (name, value) in object.iter() {
                expanded.push(name, expand(value.clone()));
            }
            expanded.into()
        }
        value => value,
    }
}

fn dispatch(call: &str, args: &[Value]) -> Result<Value, Error> {
    let at = Pointer::root();
    let arg = |index: usize| args.get(index).ok_or_else(|| shape::Error::missing(&at, "argument"));
    let text = |index: usize| arg(index).and_then(|value| shape::string(value, &at));
    let meter = &mut Meter::new(Budget::default());
    let key = |index: usize| -> Result<KeyRing, Error> {
        let key = arg(index)?;
        Ok(key.as_str().map_or_else(|| KeyRing::from_value(key), KeyRing::from_text)?)
    };
    Ok(match call {
        "check" => criteria::check(arg(0)?)?.to_value(),
        "Checker.check" => {
            let artifact = Artifact::from_value(arg(1)?, &at.member("artifact"))?;
            Checker::new(arg(0)?, Budget::default())?.check(&artifact)?.to_value()
        }
        "parseVerdict" => verdict::parse(arg(0)?)?.to_value(),
        "serializeVerdictArtifact" => {
            let id = args.get(1).and_then(Value::as_object).and_then(|o| o.get("artifactId"));
            verdict::artifact::serialize(&verdict::parse(arg(0)?)?, id.and_then(Value::as_str))
        }
        "readVerdictArtifact" => verdict::artifact::read(arg(0)?)?.to_value(),
        "nextStep" => verdict::next::next_step(&verdict::parse(arg(0)?)?).to_value(),
        "readReply" => verdict::reply::read(text(0)?, meter).to_value(),
        "scaffold" => criteria::scaffold(arg(0)?)?.into(),
        "readPrompt" => criteria::prompt::read(text(0)?, meter)?.to_value(),
        "signVerdict" => key(1)?.sign_verdict(&Report::from_value(arg(0)?, &at)?)?.into(),
        "publicKeySet" => key(0)?.public_key_set(),
        "verifyStatement" => {
            let expected = args.get(2).and_then(Value::as_object).and_then(|o| o.get("type"));
            let expected = expected.and_then(Value::as_str).unwrap_or("verdict");
            receipt::verify(text(0)?, arg(1)?, StatementType::from_name(expected)?)?.to_value()
        }
        "explain" => Code::from_name(text(0)?).map_or(Value::Null, Code::to_value),
        "a2a" => exchange::exchange(arg(0)?)?,
        "a2aFrame" => exchange::frame(arg(0)?, arg(1)?)?.into(),
        "canonicalize" => canonical::canonical(arg(0)?)?.into(),
        "digest" => digest::sha256_hex(text(0)?.as_bytes()).into(),
        // What is about effects has one table for every host.
        other => effects::call(other, args)?,
    })
}

fn find(dir: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let mut entries: Vec<_> =
        fs::read_dir(dir)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    Ok(())
}
