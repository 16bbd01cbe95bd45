//! The public suite of JSON texts: `y_` must be accepted, `n_` refused, `i_` may be either.
//!
//! It is read from `$COUNTERSIGN_SUITES/json-parsing`, by default from `../shared/suites` next to
//! the repository. Where it is absent the test says so on standard error and passes.
#![cfg(test)]

use std::io::Write as _;
use std::path::{Path, PathBuf};

use countersign::budget::{Budget, Meter};
use countersign::code::Code;
use countersign::json::reader::{DuplicateKeys, Options, read_bytes};

/// Their members have the same name twice, which RFC 8259 §4 leaves open and we refuse.
const DUPLICATES: [&str; 2] =
    ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"];

#[expect(clippy::disallowed_methods, reason = "tests may read the environment")]
fn folder() -> PathBuf {
    let suites = std::env::var("COUNTERSIGN_SUITES").map_or_else(
        |_| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/suites"),
        PathBuf::from,
    );
    suites.join("json-parsing/test_parsing")
}

fn code(bytes: &[u8], duplicate_keys: DuplicateKeys) -> Option<Code> {
    let options = Options { duplicate_keys, ..Options::default() };
    let outcome = read_bytes(bytes, options, &mut Meter::new(Budget::default()));
    outcome.err().map(|error| error.code())
}

#[test]
#[expect(clippy::disallowed_methods, reason = "tests may read files")]
fn every_text_of_the_suite_is_judged_as_its_name_says() {
    let folder = folder();
    let Ok(entries) = std::fs::read_dir(&folder) else {
        let absent = "SKIPPED: the JSON suite is absent; set COUNTERSIGN_SUITES to its parent\n";
        std::io::stderr().write_all(absent.as_bytes()).unwrap();
        return;
    };
    let mut counts = [0, 0, 0];
    let mut wrong = Vec::new();
    for entry in entries {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).unwrap();
        let strict = code(&bytes, DuplicateKeys::Refuse);
        let (kind, right) = match name.split('_').next() {
            Some("y") if DUPLICATES.contains(&name.as_str()) => (
                0,
                strict == Some(Code::DuplicateKey) && code(&bytes, DuplicateKeys::Keep).is_none(),
            ),
            Some("y") => (0, strict.is_none()),
            Some("n") => (1, strict.is_some()),
            Some("i") => (2, true),
            _ => panic!("the suite has grown a kind: {name}"),
        };
        counts[kind] += 1;
        if !right {
            wrong.push(format!("{name}: {strict:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(counts.iter().all(|count| *count > 0), "an empty folder proves nothing: {counts:?}");
}
