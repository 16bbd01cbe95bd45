//! The vectors of C2SP/wycheproof, read from disk: `COUNTERSIGN_SUITES`, or `../shared/suites`.

use std::io::Write;
use std::path::PathBuf;

/// Written past the test harness, which shows what a passing test prints to nobody.
fn announce(line: &str) {
    writeln!(std::io::stderr(), "{line}").expect("standard error is open");
}

/// The suite in the file `name`; nothing, and a line that says so, when it is absent.
#[expect(clippy::disallowed_methods, reason = "the suite stays outside the repository")]
pub(crate) fn vectors(name: &str) -> Option<serde_json::Value> {
    let suites = std::env::var("COUNTERSIGN_SUITES").map(PathBuf::from);
    let suites = suites
        .unwrap_or_else(|_| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/suites"));
    let path = suites.join("wycheproof/testvectors_v1").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        announce(&format!("SKIPPED: {} is absent", path.display()));
        return None;
    };
    Some(serde_json::from_str(&text).expect("the vectors are JSON"))
}

/// Runs `accepts` over the tests of the groups that `key` gives a key for, and tells the tally.
pub(crate) fn run<K>(
    suite: &serde_json::Value,
    key: impl Fn(&serde_json::Value) -> Option<K>,
    accepts: impl Fn(&K, &serde_json::Value) -> bool,
) -> usize {
    let mut outcomes = Vec::new();
    for group in suite["testGroups"].as_array().expect("groups") {
        let Some(key) = key(group) else { continue };
        for test in group["tests"].as_array().expect("tests") {
            let right = accepts(&key, test) == (test["result"] == "valid");
            outcomes.push((right, format!("{} {}", test["tcId"], test["comment"])));
        }
    }
    let (passed, failed): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(|(right, _)| *right);
    let (name, passed) = (suite["schema"].as_str().expect("a schema"), passed.len());
    announce(&format!("wycheproof {name}: {passed} passed, {} failed", failed.len()));
    assert!(failed.is_empty(), "{failed:?}");
    passed
}
