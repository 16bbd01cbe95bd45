//! The tables of the README are those of the code. `COUNTERSIGN_WRITE=1` writes them.
#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test reads and writes the README, and may stop"
)]

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use countersign::code::Code;
use countersign::criteria::sentence::{FORMS, SUBJECTS};

#[test]
fn the_readme_lists_every_code() {
    let mut table =
        String::from("| code | HTTP | what happened | what to do |\n| --- | --- | --- | --- |\n");
    for code in Code::ALL {
        let (summary, help) = (code.summary(), code.help().replace('|', "\\|"));
        writeln!(table, "| `{code}` | {} | {summary} | {help} |", code.status()).unwrap();
    }
    section("codes", &table);
}

#[test]
fn the_readme_lists_every_form_of_a_sentence() {
    let mut table = String::from("| form | example |\n| --- | --- |\n");
    for form in SUBJECTS.iter().chain(FORMS) {
        let (form, example) = (form.form.replace('|', "\\|"), form.example.replace('|', "\\|"));
        // Two backticks, since a form may hold one.
        writeln!(table, "| `` {form} `` | `` {example} `` |").unwrap();
    }
    section("sentences", &table);
}

#[track_caller]
fn section(name: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = fs::read_to_string(&path).unwrap();
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = text.split_once(&open).expect("the README has the section");
    let (found, after) = rest.split_once(&close).expect("the section ends");
    if env::var_os("COUNTERSIGN_WRITE").is_some() {
        fs::write(&path, format!("{before}{open}{expected}{close}{after}")).unwrap();
        return;
    }
    assert_eq!(found, expected, "write it with COUNTERSIGN_WRITE=1 cargo test --test readme");
}
