//! The sizes that are shipped, and their limits.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::build::{self, Product};
use crate::tally::Tally;

const KIB: u64 = 1024;

/// What is measured, its files, and the largest accepted size in gzipped bytes.
fn limits() -> [(&'static str, Vec<PathBuf>, u64); 5] {
    let worker = crate::paths::target("worker");
    let page = crate::paths::target("site");
    [
        ("npm module", vec![Product::Npm.module()], 1024 * KIB),
        ("inspect module", vec![Product::Inspect.module()], 120 * KIB),
        (
            "inspector page",
            ["inspector.js", "page.css", "index.html"].map(|name| page.join(name)).into(),
            30 * KIB,
        ),
        ("component", vec![Product::Component.module()], 1024 * KIB),
        ("Worker", vec![Product::Worker.module(), worker.join("countersign.js")], 1536 * KIB),
    ]
}

/// Builds all and prints the table.
pub fn run() -> Result<ExitCode> {
    build::build(&Product::ALL)?;
    Ok(table()?.close())
}

/// Prints the table of what is built; a size above its limit is a failure.
pub fn table() -> Result<Tally> {
    let mut tally = Tally::default();
    println!("  {:<16} {:>12} {:>12} {:>12}", "bytes", "raw", "gzipped", "limit");
    for (name, files, limit) in limits() {
        let (mut raw, mut gzipped) = (0, 0);
        for file in &files {
            let (file_raw, file_gzipped) = measure(file)?;
            raw += file_raw;
            gzipped += file_gzipped;
        }
        let held = gzipped <= limit;
        let mark = if held { "" } else { "  TOO LARGE" };
        println!("  {name:<16} {raw:>12} {gzipped:>12} {limit:>12}{mark}");
        tally += Tally::one(held);
    }
    Ok(tally)
}

fn measure(path: &Path) -> Result<(u64, u64)> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&bytes)?;
    Ok((bytes.len() as u64, encoder.finish()?.len() as u64))
}
