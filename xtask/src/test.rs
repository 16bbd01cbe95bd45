//! Everything that CI checks. Ends with one line `N passed, N failed`.

use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::Result;

use crate::build::{self, Product};
use crate::paths::{root, suites};
use crate::run::step;
use crate::tally::{Tally, count};
use crate::{rules, setup, size, vectors};

/// The folders of tests on Node, in turn.
const SUITES: [&str; 11] = [
    "component",
    "cli",
    "mcp",
    "smoke",
    "client",
    "hosted",
    "worker",
    "a2a",
    "browser",
    "peers",
    "docs",
];

/// Runs every check; a step that cannot run counts as failed, and the others still run.
pub fn run() -> Result<ExitCode> {
    let begun = Instant::now();
    let mut tally = Tally::default();
    let mut check = |name: &str, result: Result<Tally>| {
        tally += result.unwrap_or_else(|error| {
            println!("{name}: {error:#}");
            Tally::one(false)
        });
    };
    check("setup", held(setup::all()));
    check("format", cargo("format", &["fmt", "--all", "--check"]));
    check(
        "lint",
        cargo("lint", &["clippy", "--workspace", "--all-targets", "--quiet", "--", "-Dwarnings"]),
    );
    for product in Product::ALL {
        let target = ["--target", "wasm32-unknown-unknown", "--features", product.feature()];
        let lint = [&["clippy", "--quiet", "--lib"][..], &target, &["--", "-Dwarnings"]].concat();
        check("lint", cargo(&format!("lint {}", product.feature()), &lint));
    }
    if !suites().exists() {
        println!("the public suites are absent: {} does not exist", suites().display());
    }
    check(
        "unit tests",
        count(
            "unit tests",
            &mut program("cargo", &["test", "--workspace", "--quiet", "--no-fail-fast"]),
        ),
    );
    check("rules", rules::coverage());
    check("build", held(build::all().map(drop)));
    check("sizes", size::table());
    // The first host, the native one, has run among the unit tests.
    for host in vectors::HOSTS.into_iter().skip(1) {
        check(host, vectors::on(host, "", false));
    }
    for suite in SUITES {
        check(suite, node_tests(suite));
    }
    step(&format!("{:.0} s in all", begun.elapsed().as_secs_f64()));
    Ok(tally.close())
}

/// Runs the files `*.test.mjs` of a folder of `tests/`, one after another: each may start servers.
fn node_tests(suite: &str) -> Result<Tally> {
    let mut files: Vec<_> = std::fs::read_dir(root().join("tests").join(suite))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    let mut node = program("node", &["--test", "--test-concurrency=1", "--test-reporter=spec"]);
    count(suite, node.args(files).envs(setup::pythons()?))
}

fn held(result: Result<()>) -> Result<Tally> {
    result.map(|()| Tally::one(true))
}

/// A cargo command that counts as one check.
fn cargo(name: &str, words: &[&str]) -> Result<Tally> {
    step(name);
    let status = program("cargo", words).status()?;
    Ok(Tally::one(status.success()))
}

fn program(name: &str, words: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(words).current_dir(root());
    command
}
