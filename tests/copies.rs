//! What stands in more than one language is the same in each: the list of codes, the limits.
#![cfg(test)]

use std::fs;
use std::path::Path;

use countersign::artifact::MAX_FILES;
use countersign::budget::{
    DEFAULT_BYTES, DEFAULT_DEPTH, DEFAULT_FUEL, DEFAULT_MATCHES, MAX_BYTES, MAX_DEPTH,
};
use countersign::code::Code;
use countersign::guard::python::scan::MAX_DIGITS;
use countersign::guard::python::source::MAX_SOURCE;
use countersign::guard::select::MAX_ALTERNATIVES;
use countersign::surface::http::settings::DEFAULT_MAX_BODY;

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

/// `const NAME = 4 * 1024;` of a TypeScript file, as a number.
fn constant(text: &str, name: &str) -> u64 {
    let product = between(text, &format!("const {name} = "), ";");
    product.split(" * ").map(|factor| factor.replace('_', "").parse::<u64>().unwrap()).product()
}

/// `1,000`
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8(groups.join(&b',')).unwrap()
}

fn mib(bytes: u64) -> String {
    assert_eq!(bytes % (1024 * 1024), 0);
    format!("{} MiB", bytes / (1024 * 1024))
}

#[test]
fn the_package_has_the_limits_of_the_engine() {
    let plain = file("pkg/src/plain.ts");
    assert_eq!(constant(&plain, "MAX_DEPTH"), u64::from(MAX_DEPTH));
    assert_eq!(constant(&plain, "MAX_BYTES"), MAX_BYTES);
    assert_eq!(constant(&file("pkg/src/cli/request.ts"), "DEFAULT_BYTES"), DEFAULT_BYTES);
}

#[test]
fn limits_are_told_as_they_are() {
    let files = u64::try_from(MAX_FILES).unwrap();
    let digits = u64::try_from(MAX_DIGITS).unwrap();
    for (path, told) in [
        ("wit/types.wit", format!("/// Units of work; {} when absent.", grouped(DEFAULT_FUEL))),
        ("wit/types.wit", format!("artifact and criteria; {} when absent.", mib(DEFAULT_BYTES))),
        ("wit/types.wit", format!("/// Levels of nesting; {DEFAULT_DEPTH} when absent.")),
        ("wit/types.wit", format!("pattern; {} when absent.", grouped(DEFAULT_MATCHES.into()))),
        ("wit/types.wit", format!("1 to {} of them", grouped(files))),
        ("wrangler.toml", format!("in bytes, {DEFAULT_MAX_BODY} when not set")),
        ("src/guard/select.rs", format!("more than {MAX_ALTERNATIVES} alternatives\"")),
        (
            "src/guard/python/source.rs",
            format!("\"the source has more than {} KiB\"", MAX_SOURCE / 1024),
        ),
        (
            "src/guard/python/scan.rs",
            format!("\"a number of more than {} digits\"", grouped(digits)),
        ),
    ] {
        assert!(file(path).contains(&told), "{path} does not say: {told}");
    }
    assert!(Code::TooDeep.help().ends_with(&format!("up to {MAX_DEPTH}")));
    assert!(Code::TooLarge.help().ends_with(&format!("up to {}", mib(MAX_BYTES))));
}

#[test]
fn a_constant_and_a_number_are_read() {
    assert_eq!(constant("const A = 1;\nconst LONG = 2 * 1_024 * 3;\n", "LONG"), 6144);
    assert_eq!([1, 1_000, 12_345_678].map(grouped), ["1", "1,000", "12,345,678"]);
}

#[test]
fn a_list_is_read_with_its_comments_and_escapes() {
    assert_eq!(
        cases("\n  /// a, b\n  one,\n  %two, // three\n  four-five\n"),
        ["one", "two", "four-five"]
    );
    assert_eq!(literals(r#" "one", "two", "#), ["one", "two"]);
}
