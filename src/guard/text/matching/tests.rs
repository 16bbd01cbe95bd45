use crate::budget::Budget;
use crate::code::Code;
use crate::guard::Outcome;
use crate::guard::tests::{files, holds, inline, judged_within, shown, unresolved, violated};

#[test]
fn a_match_is_cited_with_what_matched() {
    let judgement = holds(
        r#"{"kind":"text","op":"matches","pattern":"v\\d+\\.\\d+"}"#,
        &files(&[("a", "x"), ("b", "x\nsee v1.20\n")]),
    );
    assert_eq!(shown(&judgement), [r"b:2: `v1.20` matches /v\d+\.\d+/"]);
}

#[test]
fn no_match_is_cited_by_what_was_searched() {
    let judgement =
        violated(r#"{"kind":"text","op":"matches","pattern":"^b","flags":"i"}"#, &inline("a\nb"));
    assert_eq!(shown(&judgement), ["inline: does not match /^b/i (searched 2 lines)"]);
    assert_eq!(judgement.followups, ["Add text that matches /^b/i"]);
    holds(r#"{"kind":"text","op":"matches","pattern":"^b","flags":"m"}"#, &inline("a\nb"));
}

#[test]
fn every_forbidden_match_is_cited() {
    let artifact = files(&[("a", "x = 1\ny = 22\n"), ("b", "z")]);
    let judgement = violated(r#"{"kind":"text","op":"not_matches","pattern":"\\d+"}"#, &artifact);
    assert_eq!(shown(&judgement), [r"a:1: `1` matches /\d+/", r"a:2: `22` matches /\d+/"]);
    assert_eq!(judgement.followups, [r"Remove what matches /\d+/ from a:1 and 1 more place"]);
    let judgement = holds(r#"{"kind":"text","op":"not_matches","pattern":"q"}"#, &artifact);
    assert_eq!(judgement.evidence.len(), 2);
}

#[test]
fn word_boundaries_see_what_stands_before_a_further_match() {
    let judgement =
        violated(r#"{"kind":"text","op":"not_matches","pattern":"\\ba"}"#, &inline("aa a"));
    assert_eq!(judgement.evidence.len(), 2);
}

#[test]
fn patterns_that_explode_elsewhere_are_answered() {
    let x = inline(&"x".repeat(100_000));
    violated(r#"{"kind":"text","op":"matches","pattern":"(x+x+)+y"}"#, &x);
    let a = inline(&format!("{}b", "a".repeat(100_000)));
    violated(r#"{"kind":"text","op":"matches","pattern":"(a|aa)+$"}"#, &a);
    holds(r#"{"kind":"text","op":"matches","pattern":"(a|aa)+$"}"#, &inline("aaa"));
    violated(r#"{"kind":"text","op":"matches","pattern":"((a+)+)+$"}"#, &a);
}

/// Each of its searches reads to the end of the text before it gives one letter.
#[test]
fn a_pattern_that_reads_ahead_for_every_match_runs_out_of_fuel() {
    let text = inline(&"A".repeat(20_000));
    let count = r#"{"kind":"text","op":"count","pattern":".*[^A-Z]|[A-Z]","max":20000}"#;
    let budget = Budget { matches: 1_000_000, ..Budget::default() };
    let (judgement, fuel) = judged_within(count, &text, budget);
    assert_eq!(judgement.outcome, Outcome::Unresolved(Code::OutOfBudget));
    assert!(fuel <= budget.fuel);
}

#[test]
fn fuel_that_ends_after_the_first_place_still_refutes() {
    let check = r#"{"kind":"text","op":"not_matches","pattern":"a"}"#;
    let text = inline(&"a".repeat(1_000));
    let budget = Budget { fuel: 10_000, ..Budget::default() };
    let (judgement, _) = judged_within(check, &text, budget);
    assert_eq!(judgement.outcome, Outcome::Violated);
    let last = shown(&judgement).last().unwrap().clone();
    assert!(last.contains("further places are not listed"), "{last}");
}

#[test]
fn an_artifact_without_the_file_is_unresolved() {
    let check = r#"{"kind":"text","op":"matches","pattern":"a","path":"*.md"}"#;
    assert_eq!(unresolved(check, &files(&[("a.rs", "a")])), Code::NoSuchFile);
    assert_eq!(unresolved(check, &inline("a")), Code::NoSuchFile);
}
