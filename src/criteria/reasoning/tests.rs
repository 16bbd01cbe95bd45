use super::{decide, name};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::criteria::check;
use crate::guard::Outcome::{self, Holds, Violated};
use crate::json::reader;
use crate::verdict::Decision;

const OPEN: Outcome = Outcome::Unresolved(Code::NotCheckable);

fn reasoning(criteria: &str) -> String {
    let request = format!(r#"{{"artifact":"x","criteria":{criteria}}}"#);
    let mut meter = Meter::new(Budget::default());
    let request = reader::read(&request, reader::Options::default(), &mut meter).expect("JSON");
    check(&request).expect("a report").verdict.reasoning
}

#[test]
fn the_verdict_is_the_three_valued_conjunction() {
    for (outcomes, expected) in [
        (vec![], Decision::NeedsInfo),
        (vec![Holds], Decision::Pass),
        (vec![Holds, Holds], Decision::Pass),
        (vec![Holds, OPEN], Decision::NeedsInfo),
        (vec![OPEN, Holds], Decision::NeedsInfo),
        (vec![Holds, Violated], Decision::Fail),
        (vec![Violated, OPEN], Decision::Fail),
        (vec![OPEN, Violated], Decision::Fail),
        (vec![OPEN], Decision::NeedsInfo),
    ] {
        assert_eq!(decide(outcomes.iter().copied()), expected, "{outcomes:?}");
    }
}

#[test]
fn one_criterion_is_told_in_one_sentence() {
    assert_eq!(reasoning(r#"["contains \"x\""]"#), "Criterion 1 holds: the artifact contains `x`.");
    assert_eq!(
        reasoning(r#"["contains \"y\""]"#),
        "Criterion 1 is violated: the artifact does not contain `y`."
    );
}

#[test]
fn at_most_three_criteria_of_an_outcome_are_named() {
    let many = vec![r#""contains \"y\"""#; 50].join(",");
    let reasoning = reasoning(&format!("[{many}]"));
    assert!(reasoning.starts_with("All 50 criteria are violated: 1 ("), "{reasoning}");
    assert!(reasoning.ends_with(" and 47 more."), "{reasoning}");
}

#[test]
fn three_outcomes_are_three_sentences() {
    assert_eq!(
        reasoning(r#"["contains \"y\"","is good","contains \"x\"","not contains \"y\""]"#),
        "Criterion 1 is violated: the artifact does not contain `y`. \
         Criterion 2 could not be decided: `is good`, not_checkable. The other 2 hold."
    );
}

#[test]
fn an_id_that_is_no_plain_word_is_quoted() {
    assert_eq!(name("health-check_2"), "health-check_2");
    assert_eq!(name("1. pass"), "`1. pass`");
}
