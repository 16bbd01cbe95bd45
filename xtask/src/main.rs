//! Tasks of the project: `cargo xtask <task>`. Each installs what it needs and says what it runs.

/// Ratios against peers measured in the same run.
mod bench;
/// The products: npm package, WIT component, Worker.
mod build;
/// From a bare machine to a verified signed verdict.
mod demo;
/// The Worker with reload.
mod dev;
/// The public A2A test kits.
mod kit;
/// Where things stand.
mod paths;
/// The rules of effect verification and their tests.
mod rules;
/// Running other programs.
mod run;
/// Sections of a WebAssembly module.
mod sections;
/// What the other tasks need from the registries.
mod setup;
/// The sizes that are shipped, and their limits.
mod size;
/// Skipping what has not changed.
mod stamp;
/// Counting what test programs report.
mod tally;
/// Everything that CI checks.
mod test;
/// The one suite on six hosts.
mod vectors;

use std::process::ExitCode;

use anyhow::{Result, bail};

const HELP: &str = "\
usage: cargo xtask <task>

  setup                     install what the other tasks need
  build [PRODUCT …]         npm, inspect, component, worker; all of them and the package by default
  demo                      from here to a verified signed verdict
  dev                       the Worker with reload, on loopback, with throw-away keys
  test                      everything that CI checks; ends with `N passed, N failed`
  vectors [--host HOST]     native, node, deno, chromium, workerd, component; all by default
          [--only TEXT]     the vectors whose name holds TEXT
          [--write]         write what the native engine gives into the files, to be read by you
  kit --kit 1.0|0.3         a public A2A test kit against the Worker, from a checkout of it
      --dir CHECKOUT
      [--transport NAME]    jsonrpc or, for the kit 1.0, http_json; all by default
  rules [--list]            each rule of effect verification with its tests, run, and what is
                            uncovered; --list does not run them
  size                      the shipped sizes, gzipped, with their limits
  bench                     ratios against peers measured in the same run; writes target/bench.json
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match task(&words) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn task(words: &[String]) -> Result<ExitCode> {
    let (task, rest) =
        words.split_first().map_or(("help", [].as_slice()), |(t, r)| (t.as_str(), r));
    let done = |()| ExitCode::SUCCESS;
    match task {
        "setup" => setup::all().map(done),
        "build" => build::run(rest).map(done),
        "demo" => demo::run().map(done),
        "dev" => dev::run().map(done),
        "test" => test::run(),
        "vectors" => vectors::run(rest),
        "kit" => kit::run(rest),
        "rules" => rules::run(rest),
        "size" => size::run(),
        "bench" => bench::run(rest).map(done),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        other => bail!("there is no task `{other}`; see `cargo xtask help`"),
    }
}
