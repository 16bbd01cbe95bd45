use super::{Judgement, Outcome};
use crate::code::Code;
use crate::verdict::Evidence;

fn evidence(claim: &str) -> Vec<Evidence> {
    vec![Evidence { claim: claim.into(), source: "inline".into(), note: None }]
}

fn parts() -> [Judgement; 3] {
    [
        Judgement::holds(evidence("yes")),
        Judgement::unresolved(Code::InvalidJson, "look"),
        Judgement::violated(evidence("no"), "change"),
    ]
}

#[test]
fn every_text_must_comply() {
    let [yes, open, no] = parts();
    let every = |parts: Vec<_>| Judgement::every(parts, 9);
    assert_eq!(every(vec![yes.clone(), open.clone(), no.clone()]), no);
    assert_eq!(every(vec![yes.clone(), open.clone()]), open);
    assert_eq!(every(vec![yes.clone(), yes.clone()]).outcome, Outcome::Holds);
}

#[test]
fn one_text_must_comply() {
    let [yes, open, no] = parts();
    let some = |parts: Vec<_>| Judgement::some(parts, 9);
    assert_eq!(some(vec![no.clone(), open.clone(), yes.clone()]), yes);
    assert_eq!(some(vec![no.clone(), open.clone()]), open);
    assert_eq!(some(vec![no.clone(), no.clone()]).outcome, Outcome::Violated);
}

#[test]
fn evidence_beyond_the_limit_is_left_out_and_said_so() {
    let [_, _, no] = parts();
    let joined = Judgement::every(vec![no.clone(), no.clone(), no], 2);
    assert_eq!(joined.evidence.len(), 2);
    assert_eq!(joined.evidence[1].note.as_deref(), Some("further places are not listed"));
}
