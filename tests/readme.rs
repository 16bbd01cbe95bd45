//! The tables of the README are those of the code. `COUNTERSIGN_WRITE=1` writes them.
#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test reads and writes the README, counts, and may stop"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::{env, fs};

use countersign::artifact::MAX_FILES;
use countersign::budget::{
    DEFAULT_BYTES, DEFAULT_DEPTH, DEFAULT_FUEL, DEFAULT_MATCHES, MAX_BYTES, MAX_DEPTH, MAX_FUEL,
    MAX_MATCHES,
};
use countersign::code::Code;
use countersign::criteria::Check;
use countersign::criteria::criterion::MAX_CRITERIA;
use countersign::criteria::sentence::{FORMS, SUBJECTS};
use countersign::guard::pattern::{MAX_PATTERN, MAX_PROGRAM};
use countersign::guard::python::source::MAX_SOURCE;
use countersign::guard::{file, number, python, structure, text};
use countersign::surface::http::settings::{self, DEFAULT_MAX_BODY};
use countersign::surface::tasks::terms;

/// Tests run side by side, and each writes the whole file.
static FILE: Mutex<()> = Mutex::new(());

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

#[test]
fn the_readme_tells_the_limits() {
    let rows = [
        (
            "`fuel`, about one byte looked at once",
            [grouped(DEFAULT_FUEL), grouped(MAX_FUEL)],
            "the criterion is unresolved, `out_of_budget`",
        ),
        (
            "`bytes` of artifact and criteria",
            [bytes(DEFAULT_BYTES), bytes(MAX_BYTES)],
            "refused, `too_large`",
        ),
        (
            "`depth` of nesting",
            [grouped(DEFAULT_DEPTH), grouped(MAX_DEPTH)],
            "refused or unresolved, `too_deep`",
        ),
        (
            "`matches` of one pattern, places cited",
            [grouped(DEFAULT_MATCHES), grouped(MAX_MATCHES)],
            "evidence is cut and says so; counts are unresolved",
        ),
    ];
    let mut told = String::from(
        "| budget | default | at most | when it is spent |\n| --- | --- | --- | --- |\n",
    );
    for (budget, [default, most], spent) in rows {
        writeln!(told, "| {budget} | {default} | {most} | {spent} |").unwrap();
    }
    let (criteria, files) = (grouped(MAX_CRITERIA as u64), grouped(MAX_FILES as u64));
    let (pattern, program) = (grouped(MAX_PATTERN as u64), bytes(MAX_PROGRAM as u64));
    let (source, body) = (bytes(MAX_SOURCE), bytes(DEFAULT_MAX_BODY));
    writeln!(
        told,
        "\nAt most {criteria} criteria and {files} files. A pattern has at most {pattern} bytes and \
         compiles to at most\n{program}. Python is read as of version 3.11 with the f-strings of 3.12, \
         at most {source} a file. A\nWorker takes bodies of up to {body} (`COUNTERSIGN_MAX_BODY`)."
    )
    .unwrap();
    section("limits", &told);
}

#[test]
fn the_readme_names_every_kind_of_check_and_its_operations() {
    let readme = readme();
    let (_, table) = readme.split_once("| kind | op | members |\n").expect("the table of checks");
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut kinds = Vec::new();
    for row in table.lines().skip(1).take_while(|line| line.starts_with('|')) {
        let mut cells = row.split('|').skip(1);
        let named = words(cells.next().unwrap());
        if !named.is_empty() {
            kinds = named;
        }
        let operations = words(cells.next().unwrap());
        for kind in &kinds {
            found.entry(kind.clone()).or_default().extend(operations.iter().cloned());
        }
    }
    assert_eq!(
        found.keys().map(String::as_str).collect::<BTreeSet<_>>(),
        Check::kinds().into_iter().collect()
    );
    for (kind, operations) in [
        ("text", text::Check::OPERATIONS),
        ("json", structure::Check::OPERATIONS),
        ("number", number::Check::OPERATIONS),
        ("python", python::Check::OPERATIONS),
        ("file", file::Check::OPERATIONS),
    ] {
        let named: BTreeSet<_> = found[kind].iter().map(String::as_str).collect();
        assert_eq!(named, operations.iter().copied().collect(), "{kind}");
    }
}

#[test]
fn every_setting_is_told_where_a_deployment_is_set_up() {
    let deployment = Path::new(env!("CARGO_MANIFEST_DIR")).join("wrangler.toml");
    for text in [readme(), fs::read_to_string(deployment).unwrap()] {
        for name in settings::NAMES.iter().chain(&[terms::TASK_DAYS, terms::KEEP_ALIVE]) {
            assert!(text.contains(name), "{name}");
        }
    }
}

/// What stands in backticks.
fn words(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// `1,000`
fn grouped(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().collect();
    String::from_utf8(groups.join(&b',')).unwrap()
}

/// `256 KiB`, `4 MiB`
fn bytes(count: u64) -> String {
    let (kib, rest) = (count / 1024, count % 1024);
    assert_eq!(rest, 0, "{count}");
    if kib % 1024 == 0 { format!("{} MiB", kib / 1024) } else { format!("{kib} KiB") }
}

fn readme() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

#[track_caller]
fn section(name: &str, expected: &str) {
    let _file = FILE.lock();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = readme();
    let (open, close) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = text.split_once(&open).expect("the README has the section");
    let (found, after) = rest.split_once(&close).expect("the section ends");
    if env::var_os("COUNTERSIGN_WRITE").is_some() {
        fs::write(&path, format!("{before}{open}{expected}{close}{after}")).unwrap();
        return;
    }
    assert_eq!(found, expected, "write it with COUNTERSIGN_WRITE=1 cargo test --test readme");
}
