//! Steps that are skipped when nothing that they read has changed.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Runs `work` unless the files `inputs` have the contents of its last success and `outputs` exist.
/// Folders count with all files below them. `salt` stands for what else the step depends on.
pub fn unless_fresh(
    name: &str,
    salt: &str,
    inputs: &[PathBuf],
    outputs: &[PathBuf],
    work: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let mut hasher = DefaultHasher::new();
    salt.hash(&mut hasher);
    for input in inputs {
        hash_path(input, &mut hasher)?;
    }
    let now = format!("{:016x}", hasher.finish());
    let stamp = crate::paths::target("stamps").join(name);
    let fresh = fs::read_to_string(&stamp).is_ok_and(|then| then == now);
    if fresh && outputs.iter().all(|output| output.exists()) {
        return Ok(());
    }
    work()?;
    fs::create_dir_all(crate::paths::target("stamps"))?;
    fs::write(&stamp, now).with_context(|| format!("cannot write {}", stamp.display()))
}

fn hash_path(path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    if path.is_dir() {
        let mut names: Vec<_> =
            fs::read_dir(path)?.map(|e| Ok(e?.path())).collect::<Result<_>>()?;
        names.sort();
        for name in names {
            if name.file_name().is_some_and(|name| name != "node_modules") {
                hash_path(&name, hasher)?;
            }
        }
        return Ok(());
    }
    path.hash(hasher);
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    bytes.hash(hasher);
    Ok(())
}
