//! Running the tests that are named after rules, and no others.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::found::Test;
use crate::build::{self, Product};
use crate::paths::root;
use crate::run::step;
use crate::setup;

/// Whether each test that ran passed, by name.
#[derive(Debug, Default)]
pub struct Results(BTreeMap<String, bool>);

impl Results {
    /// Whether it ran and passed.
    pub fn passed(&self, name: &str) -> bool {
        self.0.get(name) == Some(&true)
    }

    /// What became of it, in a word.
    pub fn word(&self, name: &str) -> &'static str {
        match self.0.get(name) {
            Some(true) => "ok",
            Some(false) => "FAILED",
            None => "NOT RUN",
        }
    }

    /// Notes what a line of a test program says: `test path::r074_… ... ok` of cargo,
    /// `ok 1 - r074 …` of Node's TAP. Of two tests with one name both must pass.
    pub fn note(&mut self, line: &str) {
        let line = line.trim();
        let cargo = line.strip_prefix("test ").and_then(|rest| rest.split_once(" ... "));
        let found = match cargo {
            Some((path, word)) => {
                let name = path.split(" - ").next().unwrap_or(path).rsplit("::").next();
                name.filter(|_| !word.starts_with("ignored")).map(|name| (name, word == "ok"))
            }
            None => line.split_once(" - ").and_then(|(head, name)| {
                let passed = match head.split_whitespace().collect::<Vec<_>>()[..] {
                    ["ok", _] => true,
                    ["not", "ok", _] => false,
                    _ => return None,
                };
                (!name.contains(" # SKIP") && !name.contains(" # TODO")).then_some((name, passed))
            }),
        };
        if let Some((name, passed)) = found {
            let all = self.0.entry(name.to_owned()).or_insert(true);
            *all &= passed;
        }
    }
}

/// Runs `tests` natively and on Node.
pub fn all(tests: &[Test]) -> Result<Results> {
    let mut results = Results::default();
    let (scripts, native): (Vec<&Test>, Vec<&Test>) =
        tests.iter().partition(|test| test.is_script());
    if !native.is_empty() {
        let mut cargo = Command::new("cargo");
        cargo.args(["test", "--package", "countersign", "--no-fail-fast", "--lib"]);
        let mut targets: Vec<_> = native.iter().filter_map(|test| target(&test.file)).collect();
        targets.sort_unstable();
        targets.dedup();
        cargo.args(targets.iter().flat_map(|target| ["--test", target]));
        cargo.arg("--").args(native.iter().map(|test| &test.name));
        read("rule tests", &mut cargo, &mut results)?;
    }
    if !scripts.is_empty() {
        setup::node()?;
        build::build(&[Product::Npm, Product::Inspect, Product::Component])?;
        build::package()?;
        let mut node = Command::new("node");
        node.args(["--test", "--test-concurrency=1", "--test-reporter=tap"]);
        node.args(["--test-name-pattern", "^r[0-9]{3} "]).envs(setup::pythons()?);
        let mut files: Vec<_> = scripts.iter().map(|test| &test.file).collect();
        files.sort_unstable();
        files.dedup();
        read("rule tests on Node", node.args(files), &mut results)?;
    }
    Ok(results)
}

/// The test target of a file right under `tests/`.
fn target(file: &Path) -> Option<&str> {
    let under = file.strip_prefix("tests").ok()?;
    let alone = under.parent().is_some_and(|parent| parent.as_os_str().is_empty());
    if alone { under.file_stem()?.to_str() } else { None }
}

/// Runs a test program to its end; what it says of each test is the result, not its exit code.
fn read(name: &str, command: &mut Command, results: &mut Results) -> Result<()> {
    step(name);
    let output = command
        .current_dir(root())
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("`{name}` cannot be started"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().for_each(|line| results.note(line));
    if !output.status.success() {
        print!("{text}");
    }
    Ok(())
}
