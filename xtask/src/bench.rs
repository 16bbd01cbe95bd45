//! Ratios against peers measured in the same run.

use anyhow::Result;

use crate::build;
use crate::paths::{root, target};
use crate::run::Run;
use crate::setup;

/// `bench [PART …]`: check, sign, load, a2a.
pub fn run(parts: &[String]) -> Result<()> {
    setup::node()?;
    build::all()?;
    let node = Run::new("node").args([root().join("tests/bench/main.mjs"), target("bench.json")]);
    node.args(parts).run()
}
