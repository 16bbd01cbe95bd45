//! The Worker with reload, on loopback, with throw-away settings.

use anyhow::Result;

use crate::build::{self, Product};
use crate::paths::root;
use crate::run::Run;
use crate::setup;

/// Builds the Worker and serves it until it is stopped.
pub fn run() -> Result<()> {
    setup::node()?;
    build::build(&[Product::Worker])?;
    Run::new("node").args([root().join("tests/worker/dev.mjs")]).dir(root()).run()
}
