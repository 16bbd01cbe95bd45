use super::next_step;
use crate::verdict::{Decision, Verdict};

fn step(verdict: Decision, followups: &[&str]) -> String {
    let followups = followups.iter().map(|text| (*text).to_owned()).collect();
    let verdict = Verdict { verdict, reasoning: "why".to_owned(), evidence: Vec::new(), followups };
    next_step(&verdict).to_value().to_text()
}

#[test]
fn a_pass_completes_the_turn_whatever_it_suggests() {
    assert_eq!(step(Decision::Pass, &[]), r#"{"step":"complete"}"#);
    assert_eq!(step(Decision::Pass, &["tidy up"]), r#"{"step":"complete"}"#);
}

#[test]
fn the_followups_of_a_fail_become_the_next_prompt() {
    assert_eq!(step(Decision::Fail, &["a", "b"]), r#"{"step":"prompt","prompt":"a\nb"}"#);
    assert_eq!(step(Decision::Fail, &["a"]), r#"{"step":"prompt","prompt":"a"}"#);
}

#[test]
fn needs_info_asks_for_the_missing_context() {
    assert_eq!(
        step(Decision::NeedsInfo, &["a", "", "b"]),
        r#"{"step":"needs-context","missing":["a","b"]}"#
    );
}

#[test]
fn the_reasoning_stands_in_for_followups_that_say_nothing() {
    assert_eq!(step(Decision::Fail, &["", " "]), r#"{"step":"prompt","prompt":"why"}"#);
    assert_eq!(step(Decision::NeedsInfo, &[]), r#"{"step":"needs-context","missing":["why"]}"#);
}
