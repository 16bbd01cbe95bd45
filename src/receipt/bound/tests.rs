use crate::code::Code;
use crate::criteria::report::Digests;
use crate::criteria::{check, digests};
use crate::json::Value;
use crate::receipt::fixtures::{active, json, key_set, public, ring, stranger};
use crate::receipt::{Error, StatementType, Verification, verify};
use crate::verdict::Verdict;

const SENT: &str = r#"{"artifact": {"files": [{"path": "a", "text": "1"}, {"path": "b", "text": "2"}]}, "criteria": ["contains \"1\""]}"#;

fn sent(request: &str) -> Digests {
    digests(&json(request)).expect("a request")
}

/// The statement that is signed about `request`, verified by the signer's keys.
fn verified(request: &str) -> (Verification, Verdict) {
    verified_by(&public(&active()), request)
}

fn verified_by(key: &Value, request: &str) -> (Verification, Verdict) {
    let report = check(&json(request)).expect("a report");
    let jws = ring().sign_verdict(&report).expect("a statement");
    let set = key_set(std::slice::from_ref(key));
    (verify(&jws, &set, StatementType::Verdict).expect("a set"), report.verdict)
}

/// The code with which a statement about `stated` is refused as an answer to [`SENT`].
fn code(stated: &str) -> Option<Code> {
    let (verification, verdict) = verified(stated);
    assert!(verification.is_authentic());
    verification.bound_to(&sent(SENT), &verdict).error().map(Error::code)
}

#[test]
fn a_statement_about_what_was_sent_stays_authentic() {
    let (verification, verdict) = verified(SENT);
    assert_eq!(verification.clone().bound_to(&sent(SENT), &verdict), verification);
}

#[test]
fn the_digests_are_those_of_the_report() {
    for request in [SENT, r#"{"artifact": "1", "criteria": []}"#] {
        assert_eq!(sent(request), check(&json(request)).expect("a report").digests);
    }
}

#[test]
fn a_statement_about_other_work_is_refused() {
    for (stated, expected) in [
        (SENT.replace(r#""text": "2""#, r#""text": "3""#), Code::OtherArtifact),
        (SENT.replace(r#""path": "b""#, r#""path": "c""#), Code::OtherArtifact),
        (SENT.replace(r#", {"path": "b", "text": "2"}"#, ""), Code::OtherArtifact),
        (SENT.replace("]},", r#", {"path": "c", "text": "3"}]},"#), Code::OtherArtifact),
        (SENT.replace(r#"\"1\""#, r#"\"2\""#), Code::OtherCriteria),
        (SENT.replace(r#"["contains"#, r#"["is not empty", "contains"#), Code::OtherCriteria),
    ] {
        assert_ne!(stated, SENT);
        assert_eq!(code(&stated), Some(expected), "{stated}");
    }
    assert_eq!(code(SENT), None);
}

#[test]
fn a_text_and_a_file_with_the_same_text_are_two_artifacts() {
    let text = r#"{"artifact": "1", "criteria": []}"#;
    let file = r#"{"artifact": {"files": [{"path": "a", "text": "1"}]}, "criteria": []}"#;
    let (verification, verdict) = verified(text);
    let refused = verification.bound_to(&sent(file), &verdict);
    assert_eq!(refused.error().map(Error::code), Some(Code::OtherArtifact));
}

#[test]
fn another_verdict_than_the_signed_one_is_refused_and_shown_as_unverified() {
    let (verification, mut shown) = verified(SENT);
    let statement = verification.statement().cloned();
    shown.followups.push("deploy it".to_owned());
    let refused = verification.bound_to(&sent(SENT), &shown);
    assert_eq!(refused.error().map(Error::code), Some(Code::OtherVerdict));
    let Verification::Refused { unverified, kid, .. } = refused else { panic!("refused") };
    assert_eq!(unverified, statement);
    assert!(kid.is_some());
}

#[test]
fn what_was_refused_before_keeps_its_reason() {
    let (verification, verdict) = verified_by(&public(&stranger()), SENT);
    let refused = verification.bound_to(&sent(SENT), &verdict);
    assert_eq!(refused.error().map(Error::code), Some(Code::UnknownKey));
}
