use super::*;
use crate::code::Code;
use crate::receipt::fixtures::{ACTIVE_KID, result, ring, statement};
use crate::receipt::statement::StatedOutcome;
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
