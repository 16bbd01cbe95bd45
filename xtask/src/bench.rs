//! Ratios against peers measured in the same run.

use anyhow::Result;

use crate::build;
use crate::paths::{root, target};
use crate::run::Run;
use crate::setup;

/// `bench [PART …]`: native, check, sign, load, a2a, bundle, evaluate, apply; the last two
/// show native figures too.
pub fn run(parts: &[String]) -> Result<()> {
    if parts.is_empty()
        || parts.iter().any(|part| ["native", "evaluate", "apply"].contains(&part.as_str()))
    {
        let bench = Run::new("cargo").dir(root()).args(["bench", "--bench", "effects", "--"]);
        bench.args([target("bench-native.json")]).run()?;
    }
    if parts == ["native"] {
        return Ok(());
    }
    setup::node()?;
    build::all()?;
    let node = Run::new("node").args([root().join("tests/bench/main.mjs"), target("bench.json")]);
    node.args(parts).run()
}
