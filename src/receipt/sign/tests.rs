use super::*;
use crate::code::Code;
use crate::criteria;
use crate::criteria::report::Engine;
use crate::json::digest::sha256_hex;
use crate::receipt::KeySet;
use crate::receipt::MAX_STATEMENT;
use crate::receipt::fixtures::{ACTIVE_KID, json, result, ring, statement};
use crate::receipt::statement::{StatedOutcome, Subject};
use crate::verdict::{Decision, Evidence};

fn decode(part: &str) -> String {
    String::from_utf8(Base64UrlUnpadded::decode_vec(part).expect("base64url")).expect("UTF-8")
}

#[test]
fn header_and_payload_are_canonical_bytes() {
    let jws = ring().sign_statement(&statement()).expect("a statement");
    let parts: Vec<_> = jws.split('.').collect();
    assert_eq!(parts.len(), 3);
    let header = r#"{"alg":"ES256","cty":"application/vnd.in-toto+json","kid":"#;
    assert_eq!(decode(parts[0]), format!(r#"{header}"{ACTIVE_KID}","typ":"verdict+jws"}}"#));
    let payload = canonical(&statement().to_value()).expect("a canonical form");
    assert_eq!(decode(parts[1]), payload);
    assert!(
        payload
            .starts_with(r#"{"_type":"https://in-toto.io/Statement/v1","predicate":{"criteria":"#)
    );
    assert_eq!(Base64UrlUnpadded::decode_vec(parts[2]).map(|bytes| bytes.len()), Ok(64));
}

#[test]
fn the_same_statement_and_key_give_the_same_text() {
    let jws = ring().sign_statement(&statement()).expect("a statement");
    assert_eq!(ring().sign_statement(&statement()), Ok(jws.clone()));
    let signature =
        "v8nvDui0NndE5bG5p4A7tZ4KENst2zjNssWov8VvPcBAfLbUDwMzm0gNGUK_z52CSuRpdWd9t8ylwe19-8jFZg";
    assert_eq!(jws.rsplit_once('.').map(|(_, signature)| signature), Some(signature));
}

#[test]
fn a_verdict_that_its_results_deny_is_not_signed() {
    let mut denied = statement();
    denied.results.push(result("3", StatedOutcome::Violated));
    assert_eq!(ring().sign_statement(&denied).map_err(|e| e.code()), Err(Code::InvalidStatement));
    denied.verdict.verdict = Decision::Fail;
    assert!(ring().sign_statement(&denied).is_ok());
}

fn report(artifact: &str) -> Report {
    let criteria = r#"["contains \"x\"", "is lovely"]"#;
    criteria::check(&json(&format!(r#"{{"artifact":{artifact},"criteria":{criteria}}}"#)))
        .expect("a report")
}

#[test]
fn a_report_is_signed_with_its_digests_results_and_engine() {
    let report = report(r#"{"text":"x"}"#);
    let jws = ring().sign_verdict(&report).expect("a statement");
    let keys = KeySet::from_value(&ring().public_key_set()).expect("a set");
    let verification = keys.verify(&jws, StatementType::Verdict);
    let signed = Statement::from_value(verification.statement().expect("authentic"));
    assert_eq!(signed, Ok(Statement::of(&report)));
    let signed = signed.expect("a statement");
    assert_eq!(signed.subjects, [Subject { name: "inline".to_owned(), sha256: sha256_hex(b"x") }]);
    assert_eq!(signed.verdict, report.verdict);
    let unresolved = StatedOutcome::Unresolved("not_checkable".to_owned());
    assert_eq!(signed.results, [result("1", StatedOutcome::Holds), result("2", unresolved)]);
    assert_eq!(signed.criteria, report.digests.criteria);
    assert_eq!((signed.fuel, signed.engine), (report.fuel, Engine::this()));
}

#[test]
fn every_file_is_a_subject() {
    let report = report(r#"{"files":[{"path":"b","text":"x"},{"path":"a","text":"y"}]}"#);
    let subject =
        |name: &str, text: &[u8]| Subject { name: name.to_owned(), sha256: sha256_hex(text) };
    assert_eq!(Statement::of(&report).subjects, [subject("b", b"x"), subject("a", b"y")]);
    assert!(ring().sign_verdict(&report).is_ok());
}

#[test]
fn a_report_that_was_changed_by_hand_is_not_signed() {
    let code = |change: fn(&mut Report)| {
        let mut report = report(r#"{"files":[{"path":"a","text":"x"}]}"#);
        change(&mut report);
        ring().sign_verdict(&report).map(|_| ()).map_err(|error| error.code())
    };
    assert_eq!(code(|_| ()), Ok(()));
    for change in [
        (|report| report.verdict.verdict = Decision::Pass) as fn(&mut Report),
        |report| report.verdict.reasoning.clear(),
        |report| report.digests.files = Some(Vec::new()),
        |report| report.digests.criteria.truncate(63),
        |report| report.results.extend(report.results.clone()),
        |report| report.fuel = u64::MAX,
    ] {
        assert_eq!(code(change), Err(Code::InvalidStatement));
    }
    assert_eq!(code(|report| report.digests.criteria.make_ascii_uppercase()), Ok(()));
}

#[test]
fn a_statement_that_nobody_could_read_is_not_signed() {
    let of = |bytes| {
        let mut large = statement();
        large.verdict.evidence =
            vec![Evidence { claim: "a".repeat(bytes), source: "inline".to_owned(), note: None }];
        ring().sign_statement(&large)
    };
    assert_eq!(of(MAX_STATEMENT).map_err(|error| error.code()), Err(Code::TooLarge));
    assert!(of(MAX_STATEMENT / 2).is_ok());
}
