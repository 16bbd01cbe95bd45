use crate::budget::Budget;
use crate::code::Code;
use crate::guard::Outcome;
use crate::guard::tests::{files, holds, inline, judged_within, refused, shown, violated};

#[test]
fn occurrences_are_counted_over_all_files() {
    let artifact = files(&[("a", "x x"), ("b", "\nx")]);
    holds(r#"{"kind":"text","op":"count","value":"x","min":3,"max":3}"#, &artifact);
    let judgement = violated(r#"{"kind":"text","op":"count","value":"x","min":5}"#, &artifact);
    assert_eq!(
        shown(&judgement),
        ["a:1: contains `x` (found 3 times)", "a:1: contains `x`", "b:2: contains `x`"]
    );
    assert_eq!(judgement.followups, ["Add `x` 2 times: found 3, wanted at least 5"]);
    let judgement = violated(r#"{"kind":"text","op":"count","value":"x","max":2}"#, &artifact);
    assert_eq!(judgement.followups, ["Remove `x` once: found 3, wanted at most 2"]);
}

#[test]
fn nothing_found_is_counted_as_zero() {
    let zero = r#"{"kind":"text","op":"count","value":"x","max":0}"#;
    let judgement = holds(zero, &inline("a\nb"));
    assert_eq!(shown(&judgement), ["inline: contains `x` 0 times (searched 2 lines)"]);
    violated(zero, &inline("x"));
}

#[test]
fn occurrences_do_not_overlap() {
    holds(r#"{"kind":"text","op":"count","value":"aa","min":2,"max":2}"#, &inline("aaaaa"));
    holds(r#"{"kind":"text","op":"count","pattern":"aa","min":2,"max":2}"#, &inline("aaaaa"));
}

#[test]
fn empty_matches_are_counted_and_end() {
    // As JavaScript and Python count them: before each code point, and at the end.
    holds(r#"{"kind":"text","op":"count","pattern":"x*","min":3,"max":3}"#, &inline("éb"));
    holds(
        r#"{"kind":"text","op":"count","pattern":"$","flags":"m","min":3,"max":3}"#,
        &inline("a\nb\n"),
    );
}

#[test]
fn case_is_ignored_on_request() {
    let check = r#"{"kind":"text","op":"count","value":"a","ignore_case":true,"min":2}"#;
    holds(check, &inline("aA"));
    holds(r#"{"kind":"text","op":"count","pattern":"a","flags":"i","min":2}"#, &inline("aA"));
    violated(r#"{"kind":"text","op":"count","value":"a","min":2}"#, &inline("aA"));
}

#[test]
fn at_the_limit_of_matches_only_what_further_matches_cannot_change_is_decided() {
    let budget = Budget { matches: 5, ..Budget::default() };
    let text = inline(&"a".repeat(6));
    for needle in [r#""value":"a""#, r#""pattern":"a""#] {
        let outcome = |range: &str, text| {
            let check = format!(r#"{{"kind":"text","op":"count",{needle},{range}}}"#);
            judged_within(&check, text, budget).0.outcome
        };
        assert_eq!(outcome(r#""min":5"#, &text), Outcome::Holds);
        assert_eq!(outcome(r#""max":4"#, &text), Outcome::Violated);
        assert_eq!(outcome(r#""min":6"#, &text), Outcome::Unresolved(Code::OutOfBudget));
        assert_eq!(outcome(r#""max":6"#, &text), Outcome::Unresolved(Code::OutOfBudget));
        assert_eq!(outcome(r#""max":5"#, &inline("aaaaa")), Outcome::Holds);
    }
}

#[test]
fn a_range_that_nothing_satisfies_or_that_is_absent_is_refused() {
    let code = |range: &str| {
        refused(&format!(r#"{{"kind":"text","op":"count","value":"a"{range}}}"#)).code()
    };
    assert_eq!(code(r#","min":3,"max":2"#), Code::OutOfRange);
    assert_eq!(code(""), Code::MissingMember);
    assert_eq!(code(r#","min":-1"#), Code::OutOfRange);
    assert_eq!(code(r#","min":1.5"#), Code::OutOfRange);
    assert_eq!(code(r#","min":"1""#), Code::WrongType);
    let code = refused(r#"{"kind":"text","op":"count","min":1}"#).code();
    assert_eq!(code, Code::MissingMember);
    let code = refused(r#"{"kind":"text","op":"count","value":"","min":1}"#).code();
    assert_eq!(code, Code::OutOfRange);
}
