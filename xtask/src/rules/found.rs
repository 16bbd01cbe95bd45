//! The tests that are named after rules: `fn r074_…` in Rust, `test("r074 …")` in JavaScript.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::paths::root;

/// One test.
#[derive(Debug, PartialEq, Eq)]
pub struct Test {
    /// The rule that it names.
    pub rule: u16,
    /// Its whole name.
    pub name: String,
    /// Its file, from the project's folder.
    pub file: PathBuf,
}

impl Test {
    /// Whether it runs on Node.
    pub fn is_script(&self) -> bool {
        self.file.extension().is_some_and(|extension| extension == "mjs")
    }
}

/// Every such test, by rule.
pub fn all() -> Result<Vec<Test>> {
    let mut tests = Vec::new();
    for folder in ["src", "tests"] {
        collect(&root().join(folder), &mut tests)?;
    }
    tests.sort_by(|left, right| (left.rule, &left.name).cmp(&(right.rule, &right.name)));
    Ok(tests)
}

fn collect(folder: &Path, tests: &mut Vec<Test>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["node_modules", "vectors"].contains(&name.as_str()) {
                collect(&path, tests)?;
            }
        } else if name.ends_with(".rs") || name.ends_with(".test.mjs") {
            let file = path.strip_prefix(root())?.to_owned();
            let text = fs::read_to_string(&path)?;
            let names = if name.ends_with(".rs") { functions(&text) } else { titles(&text) };
            tests.extend(names.into_iter().map(|(rule, name)| Test {
                rule,
                name,
                file: file.clone(),
            }));
        }
    }
    Ok(())
}

/// The tests of a Rust source.
pub fn functions(text: &str) -> Vec<(u16, String)> {
    let named = text.lines().filter_map(|line| {
        let name = line.trim_start().strip_prefix("fn ")?.split('(').next()?;
        Some((rule(name, "_")?, name.to_owned()))
    });
    named.collect()
}

/// The tests of a script.
pub fn titles(text: &str) -> Vec<(u16, String)> {
    let named = text.lines().filter_map(|line| {
        let name = line.trim_start().strip_prefix("test(\"")?.split('"').next()?;
        Some((rule(name, " ")?, name.to_owned()))
    });
    named.collect()
}

/// The number in `r074_…`.
fn rule(name: &str, after: &str) -> Option<u16> {
    let digits = name.strip_prefix('r')?.get(..3)?;
    name.get(4..)?.strip_prefix(after)?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}
