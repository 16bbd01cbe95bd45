//! From a bare machine to a verified signed verdict.

use anyhow::Result;

use crate::build;
use crate::paths::root;
use crate::run::Run;
use crate::setup;

/// Builds all, then runs the main job on three hosts.
pub fn run() -> Result<()> {
    setup::node()?;
    build::all()?;
    Run::new("node").args([root().join("tests/demo/demo.mjs")]).dir(root()).run()
}
