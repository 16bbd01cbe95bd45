//! Ratios against peers measured in the same run.

use anyhow::Result;

use crate::build;
use crate::paths::{root, target};
use crate::run::Run;

/// `bench [PART …]`: check, sign, load.
pub fn run(parts: &[String]) -> Result<()> {
    let package = build::install()?;
    let out = target("bench.json");
    let node = Run::new("node").args([root().join("tests/bench/main.mjs"), package, out]);
    node.args(parts).run()
}
