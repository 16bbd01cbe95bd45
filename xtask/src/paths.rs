//! Where things stand in the project.

use std::path::{Path, PathBuf};

/// The project's folder.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// A folder or file below `target/`, where all that is built or cached stands.
pub fn target(name: &str) -> PathBuf {
    root().join("target").join(name)
}

/// The public test suites: `COUNTERSIGN_SUITES`, or `../shared/suites`.
pub fn suites() -> PathBuf {
    std::env::var_os("COUNTERSIGN_SUITES")
        .map_or_else(|| root().join("../shared/suites"), PathBuf::from)
}
