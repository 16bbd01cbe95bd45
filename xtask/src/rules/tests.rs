use std::path::PathBuf;

use super::list::parse;
use super::*;

fn rules() -> Vec<Rule> {
    let text =
        "# comment\nR1\tengine\tone\nR2\tengine\ttwo\nR3\truntime\tthree\nR4\truntime\tfour\n";
    parse(text).expect("rules")
}

fn test(rule: u16, name: &str) -> Test {
    Test { rule, name: name.to_owned(), file: PathBuf::from("src/a/tests.rs") }
}

fn results(lines: &[&str]) -> Results {
    let mut results = Results::default();
    lines.iter().for_each(|line| results.note(line));
    results
}

#[test]
fn the_list_of_the_repository_holds_215_rules() {
    assert_eq!(list::read().expect("rules").len(), 215);
}

#[test]
fn a_list_with_a_gap_or_without_a_column_is_refused() {
    for text in
        ["R2\tengine\ttwo", "R1\tengine", "R1\tboth\tone", "1\tengine\tone", "R1\tengine\t "]
    {
        assert!(parse(text).is_err(), "{text}");
    }
}

#[test]
fn tests_are_found_by_their_names() {
    let source =
        "    #[test]\n    fn r001_a_rule() {\nfn r01_short() {}\nfn r002x() {}\nfn reads() {}\n";
    assert_eq!(found::functions(source), [(1, "r001_a_rule".to_owned())]);
    let script = "test(\"r016 imports nothing\", async () => {\ntest(\"other\", () => {\n";
    assert_eq!(found::titles(script), [(16, "r016 imports nothing".to_owned())]);
}

#[test]
fn results_are_read_from_cargo_and_from_node() {
    let results = results(&[
        "test effect::spec::tests::r001_a ... ok",
        "test r002_b ... FAILED",
        "test a::r003_c ... ignored",
        "test a::r004_d - should panic ... ok",
        "ok 1 - r005 e",
        "    not ok 2 - r006 f",
        "ok 3 - r007 g # SKIP no browser",
        "test result: ok. 1 passed; 0 failed",
        "test a::tests::r008_h ... ok",
        "test b::tests::r008_h ... FAILED",
    ]);
    let word = |name| results.word(name);
    assert_eq!(
        ["r001_a", "r002_b", "r003_c", "r004_d"].map(word),
        ["ok", "FAILED", "NOT RUN", "ok"]
    );
    assert_eq!(
        ["r005 e", "r006 f", "r007 g", "r008_h"].map(word),
        ["ok", "FAILED", "NOT RUN", "FAILED"]
    );
}

#[test]
fn a_rule_of_the_engine_without_a_test_fails_and_one_of_the_runtime_does_not() {
    let rules = rules();
    let tests = [test(1, "r001_a"), test(3, "r003_c")];
    let results = results(&["test r001_a ... ok", "test r003_c ... ok"]);
    let table = Table::new(&rules, &tests, Some(&results));
    assert!(!table.holds());
    let text = table.to_string();
    assert!(
        text.contains("R1    holds     one\n        ok      r001_a  src/a/tests.rs\n"),
        "{text}"
    );
    assert!(text.contains("\nuncovered: R2\nleft to the runtime: R4\n"), "{text}");
    assert!(text.ends_with(
        "4 rules: 2 for the engine, of which 1 hold, 0 failed, 1 uncovered; \
         2 for the runtime, 1 of them with tests\n"
    ));
    let all = [test(1, "r001_a"), test(2, "r002_b")];
    assert!(Table::new(&rules, &all, None).holds());
}

#[test]
fn a_test_that_fails_or_does_not_run_fails_its_rule() {
    let rules = rules();
    let tests = [test(1, "r001_a"), test(1, "r001_b"), test(2, "r002_c")];
    let broken = results(&["test r001_a ... ok", "test r001_b ... FAILED", "test r002_c ... ok"]);
    let table = Table::new(&rules, &tests, Some(&broken));
    assert!(!table.holds() && table.to_string().contains("\nfailed: R1\n"));
    let missing = results(&["test r001_a ... ok", "test r002_c ... ok"]);
    assert!(!Table::new(&rules, &tests, Some(&missing)).holds());
}
