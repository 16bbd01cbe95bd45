use super::{Check, MAX_CHECKS};
use crate::artifact::Artifact;
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::guard::{Judgement, Outcome};
use crate::json::{Pointer, Value, reader};

/// On the text `yes`: one check that holds, one that does not, one that cannot be decided.
const TRUE: &str = r#"{"kind":"text","op":"contains","value":"yes"}"#;
const FALSE: &str = r#"{"kind":"text","op":"contains","value":"no"}"#;
const OPEN: &str = r#"{"kind":"text","op":"contains","value":"yes","path":"a.txt"}"#;

fn value(text: &str) -> Value {
    let mut meter = Meter::new(Budget::default());
    reader::read(text, reader::Options::default(), &mut meter).expect("JSON")
}

fn compile(text: &str, depth: u32) -> Result<Check, crate::error::Error> {
    Check::from_value(&value(text), &Pointer::root(), depth)
}

#[track_caller]
fn judge(text: &str) -> Judgement {
    let check = compile(text, 8).expect("a check");
    check.judge(&Artifact::Text("yes".to_owned()), &mut Meter::new(Budget::default()))
}

#[track_caller]
fn outcome(text: &str) -> &'static str {
    judge(text).outcome.as_str()
}

fn combined(kind: &str, checks: &[&str]) -> String {
    format!(r#"{{"kind":"{kind}","checks":[{}]}}"#, checks.join(","))
}

#[test]
fn all_and_any_follow_kleene() {
    let table = [
        ([TRUE, TRUE], "holds", "holds"),
        ([TRUE, FALSE], "violated", "holds"),
        ([FALSE, FALSE], "violated", "violated"),
        ([TRUE, OPEN], "unresolved", "holds"),
        ([OPEN, TRUE], "unresolved", "holds"),
        ([FALSE, OPEN], "violated", "unresolved"),
        ([OPEN, FALSE], "violated", "unresolved"),
        ([OPEN, OPEN], "unresolved", "unresolved"),
    ];
    for (parts, all, any) in table {
        assert_eq!(outcome(&combined("all", &parts)), all, "all of {parts:?}");
        assert_eq!(outcome(&combined("any", &parts)), any, "any of {parts:?}");
    }
}

#[test]
fn not_turns_what_is_decided_and_leaves_what_is_not() {
    let not = |check: &str| format!(r#"{{"kind":"not","check":{check}}}"#);
    assert_eq!(outcome(&not(TRUE)), "violated");
    assert_eq!(outcome(&not(FALSE)), "holds");
    assert_eq!(outcome(&not(OPEN)), "unresolved");
    assert_eq!(outcome(&not(&not(TRUE))), "holds");
    let judgement = judge(&not(TRUE));
    assert_eq!(judgement.evidence.len(), 1);
    assert_eq!(judgement.followups, ["Change the artifact so that it does not contain `yes`"]);
}

#[test]
fn at_least_counts_what_holds_and_what_may_hold() {
    let at_least = |n: u32, checks: &[&str]| {
        format!(r#"{{"kind":"at_least","n":{n},"checks":[{}]}}"#, checks.join(","))
    };
    assert_eq!(outcome(&at_least(2, &[TRUE, FALSE, TRUE])), "holds");
    assert_eq!(outcome(&at_least(2, &[TRUE, FALSE, OPEN])), "unresolved");
    assert_eq!(outcome(&at_least(2, &[TRUE, FALSE, FALSE])), "violated");
    assert_eq!(outcome(&at_least(3, &[TRUE, FALSE, OPEN])), "violated");
    let judgement = judge(&at_least(3, &[TRUE, FALSE, FALSE]));
    assert!(judgement.followups[0].starts_with("Do at least 2 of these: "), "{judgement:?}");
}

#[test]
fn an_unresolved_combination_says_why() {
    let judgement = judge(&combined("all", &[TRUE, OPEN]));
    assert_eq!(judgement.outcome, Outcome::Unresolved(Code::NoSuchFile));
    assert_eq!(judgement.followups.len(), 1);
}

#[test]
fn a_violated_combination_cites_what_is_wrong_and_says_all_that_is_to_do() {
    let other = r#"{"kind":"text","op":"contains","value":"never"}"#;
    let judgement = judge(&combined("all", &[TRUE, FALSE, other]));
    assert_eq!(judgement.evidence.len(), 2);
    assert_eq!(judgement.followups.len(), 2);
    let judgement = judge(&combined("any", &[FALSE, other]));
    assert_eq!(judgement.followups.len(), 1);
}

#[test]
fn combinations_need_parts_and_a_reachable_number() {
    let refused = |text: &str, code: Code, pointer: &str| {
        let error = compile(text, 8).expect_err(text);
        assert_eq!(error.code(), code, "{text}");
        assert_eq!(error.pointer().map(ToString::to_string).as_deref(), Some(pointer), "{text}");
    };
    refused(&combined("all", &[]), Code::OutOfRange, "/checks");
    refused(&combined("any", &vec![TRUE; MAX_CHECKS + 1]), Code::OutOfRange, "/checks");
    assert!(compile(&combined("any", &vec![TRUE; MAX_CHECKS]), 8).is_ok());
    let at_least = |n: &str| format!(r#"{{"kind":"at_least","n":{n},"checks":[{TRUE}]}}"#);
    refused(&at_least("0"), Code::OutOfRange, "/n");
    refused(&at_least("2"), Code::OutOfRange, "/n");
    refused(&at_least("\"1\""), Code::WrongType, "/n");
    assert!(compile(&at_least("1"), 8).is_ok());
    refused(r#"{"kind":"not","checks":[]}"#, Code::MissingMember, "");
    refused(r#"{"kind":"maybe"}"#, Code::UnknownKind, "/kind");
    refused(r#"{"checks":[]}"#, Code::MissingMember, "");
    let surplus = format!(r#"{{"kind":"all","n":1,"checks":[{TRUE}]}}"#);
    refused(&surplus, Code::UnknownMember, "/n");
    refused(&combined("all", &[r#"{"kind":"text","op":"x"}"#]), Code::UnknownKind, "/checks/0/op");
}

#[test]
fn an_unknown_kind_is_told_what_there_is() {
    let message = compile(r#"{"kind":"maybe"}"#, 8).expect_err("unknown").to_string();
    assert!(message.contains("`maybe`") && message.contains("text,"), "{message}");
    assert!(message.ends_with("all, any, not, at_least"), "{message}");
}

#[test]
fn nesting_is_bounded_by_the_budget() {
    let nested = |levels: usize| {
        let opening = r#"{"kind":"not","check":"#.repeat(levels);
        format!("{opening}{TRUE}{}", "}".repeat(levels))
    };
    assert!(compile(&nested(4), 4).is_ok());
    let error = compile(&nested(5), 4).expect_err("too deep");
    assert_eq!(error.code(), Code::TooDeep);
    let check = compile(&nested(120), 120).expect("a deep check");
    assert!(check.phrase(true).len() < 200);
}

#[test]
fn a_phrase_stays_short_however_many_parts_there_are() {
    let inner = combined("all", &[TRUE; 9]);
    let outer = combined("any", &[inner.as_str(); 9]);
    let check = compile(&combined("all", &[outer.as_str(); 9]), 8).expect("a check");
    let phrase = check.phrase(false);
    assert!(phrase.contains("and 6 more") && phrase.len() < 600, "{phrase}");
    let two = compile(&combined("all", &[TRUE, FALSE]), 8).expect("a check");
    assert_eq!(two.phrase(true), "contains `yes` and contains `no`");
    assert_eq!(two.phrase(false), "does not meet all of 2: contains `yes`; contains `no`");
}

#[test]
fn what_is_judged_without_fuel_is_unresolved() {
    let check = compile(&combined("all", &[TRUE, TRUE]), 8).expect("a check");
    let artifact = Artifact::Text("yes".to_owned());
    let mut full = Meter::new(Budget::default());
    assert_eq!(check.judge(&artifact, &mut full).outcome, Outcome::Holds);
    for fuel in 0..full.spent() {
        let mut meter = Meter::new(Budget { fuel, ..Budget::default() });
        let outcome = check.judge(&artifact, &mut meter).outcome;
        assert_eq!(outcome, Outcome::Unresolved(Code::OutOfBudget), "with fuel {fuel}");
    }
}
