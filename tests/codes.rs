//! The codes stand in three lists, one for each language. They are one list.
#![cfg(test)]

use std::fs;
use std::path::Path;

use countersign::code::Code;

#[expect(clippy::disallowed_methods, reason = "a test may read files")]
fn file(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// What stands between the first `open` and the first `close` behind it.
fn between<'a>(text: &'a str, open: &str, close: &str) -> &'a str {
    let (_, rest) = text.split_once(open).expect("the list begins");
    rest.split_once(close).expect("the list ends").0
}

/// The names of the engine's table, spelt as the list at hand spells them.
fn names(spell: impl Fn(&str) -> String) -> Vec<String> {
    Code::ALL.iter().map(|code| spell(code.as_str())).collect()
}

/// The cases of a WIT enum, without its comments.
fn cases(body: &str) -> Vec<String> {
    let lines = body.lines().map(|line| line.split("//").next().unwrap_or_default());
    let cases = lines.flat_map(|line| line.split(',')).map(|case| case.trim().trim_matches('%'));
    cases.filter(|case| !case.is_empty()).map(str::to_owned).collect()
}

/// The string literals of a TypeScript list.
fn literals(body: &str) -> Vec<String> {
    body.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_interface_lists_every_code_in_kebab_case() {
    let found = cases(between(&file("wit/types.wit"), "enum code {", "}"));
    assert_eq!(found, names(|name| name.replace('_', "-")));
}

#[test]
fn the_package_lists_every_code() {
    let found = literals(between(&file("pkg/src/codes.ts"), "CODES = [", "]"));
    assert_eq!(found, names(str::to_owned));
}

#[test]
fn a_list_is_read_with_its_comments_and_escapes() {
    assert_eq!(
        cases("\n  /// a, b\n  one,\n  %two, // three\n  four-five\n"),
        ["one", "two", "four-five"]
    );
    assert_eq!(literals(r#" "one", "two", "#), ["one", "two"]);
}
