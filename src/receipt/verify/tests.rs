use super::*;
use crate::code::Code;
use crate::json::canonical::canonical;
use crate::receipt::fixtures::{
    ACTIVE_KID, active, base64url, forge, json, key_set, public, result, retired, revision, ring,
    statement, stranger, with, without,
};
use crate::receipt::jws::MAX_STATEMENT;
use crate::receipt::statement::StatedOutcome;

fn keys() -> KeySet {
    let set = key_set(&[public(&active()), public(&retired())]);
    KeySet::from_value(&set).expect("a set")
}

fn header() -> Value {
    json(&format!(
        r#"{{"alg":"ES256","cty":"application/vnd.in-toto+json","kid":"{ACTIVE_KID}","typ":"verdict+jws"}}"#
    ))
}

fn payload() -> String {
    canonical(&statement().to_value()).expect("a canonical form")
}

/// The code for a statement with this header, signed over as it stands.
fn code_of_header(header: &[u8]) -> Option<Code> {
    code(&forge(header, payload().as_bytes()))
}

fn code_of_payload(payload: &[u8]) -> Option<Code> {
    code(&forge(header().to_text().as_bytes(), payload))
}

/// The code of the refusal, nothing when `jws` is authentic.
fn code(jws: &str) -> Option<Code> {
    keys().verify(jws, StatementType::Verdict).error().map(Error::code)
}

#[test]
fn our_own_statement_is_authentic() {
    let jws = ring().sign_statement(&statement()).expect("a statement");
    let verification = keys().verify(&jws, StatementType::Verdict);
    let expected = Verification::Authentic {
        kid: ACTIVE_KID.to_owned(),
        kind: StatementType::Verdict,
        statement: json(&payload()),
    };
    assert_eq!(verification, expected);
    assert_eq!(forge(header().to_text().as_bytes(), payload().as_bytes()), jws);
    let set = ring().public_key_set();
    assert_eq!(verify(&jws, &set, StatementType::Verdict), Ok(expected));
}

#[test]
fn a_retired_key_still_verifies() {
    let jws = ring().sign_statement(&statement()).expect("a statement");
    let rotated = key_set(&[with(&public(&active()), "status", "retired"), public(&retired())]);
    let verification = verify(&jws, &rotated, StatementType::Verdict).expect("a set");
    assert!(verification.is_authentic());
}

#[test]
fn the_keys_are_the_callers_alone() {
    let jws = ring().sign_statement(&statement()).expect("a statement");
    let code = |keys: &[Value]| {
        let verification = verify(&jws, &key_set(keys), StatementType::Verdict).expect("a set");
        verification.error().map(Error::code)
    };
    assert_eq!(code(&[]), Some(Code::UnknownKey));
    assert_eq!(code(&[public(&stranger()), public(&retired())]), Some(Code::UnknownKey));
    assert_eq!(code(&[with(&public(&active()), "use", "enc")]), Some(Code::UnknownKey));
    assert_eq!(code(&[public(&stranger()), public(&active())]), None);
    assert_eq!(code(&[active()]), Some(Code::UnknownKey), "its key_ops say `sign` only");
    assert_eq!(code(&[without(&active(), "key_ops")]), None);
    let impostor = with(&public(&stranger()), "kid", ACTIVE_KID);
    assert_eq!(code(&[impostor]), Some(Code::UnknownKey));
}

#[test]
fn an_unusable_key_set_is_an_error() {
    let twice = key_set(&[public(&active()), public(&active())]);
    let error = verify("", &twice, StatementType::Verdict).expect_err("no set");
    assert_eq!(error.code(), Code::InvalidKeySet);
    assert_eq!(code(""), Some(Code::InvalidStatement), "a bad statement is none");
}

#[test]
fn another_algorithm_is_refused() {
    for alg in ["none", "None", "HS256", "RS256", "ES384", "ES256K", "EdDSA", "es256", ""] {
        let header = with(&header(), "alg", alg).to_text();
        assert_eq!(code_of_header(header.as_bytes()), Some(Code::UnsupportedAlgorithm), "{alg}");
    }
    let header = without(&header(), "alg").to_text();
    assert_eq!(code_of_header(header.as_bytes()), Some(Code::InvalidStatement));
    let unsigned = format!(
        "{}.{}.",
        base64url(with(&self::header(), "alg", "none").to_text().as_bytes()),
        base64url(payload().as_bytes())
    );
    assert_eq!(code(&unsigned), Some(Code::UnsupportedAlgorithm));
}

#[test]
fn another_type_is_refused() {
    for typ in ["effect-receipt+jws", "effect-cap+jws", "JWT", "at+jwt", "Verdict+jws", ""] {
        let header = with(&header(), "typ", typ).to_text();
        assert_eq!(code_of_header(header.as_bytes()), Some(Code::WrongStatementType), "{typ}");
    }
    let untyped = without(&header(), "typ").to_text();
    assert_eq!(code_of_header(untyped.as_bytes()), Some(Code::WrongStatementType));
    let number = with(&header(), "typ", 1).to_text();
    assert_eq!(code_of_header(number.as_bytes()), Some(Code::InvalidStatement));
}

#[test]
fn a_verdict_is_no_effect_receipt_and_the_other_way_round() {
    let verdict = ring().sign_statement(&statement()).expect("a statement");
    let refused = keys().verify(&verdict, StatementType::EffectReceipt);
    assert_eq!(refused.error().map(Error::code), Some(Code::WrongStatementType));
    let kind = StatementType::EffectReceipt;
    let receipt = ring().sign_receipt(&revision()).expect("a receipt");
    assert!(keys().verify(&receipt, kind).is_authentic());
    assert_eq!(code(&receipt), Some(Code::WrongStatementType));
    let disguised = with(&statement().to_value(), "predicateType", kind.predicate_type());
    let disguised = ring().sign(kind.profile(), &disguised).expect("a receipt");
    let refused = keys().verify(&disguised, kind);
    assert_eq!(refused.error().map(Error::code), Some(Code::InvalidStatement));
    let relabelled = ring().sign(kind.profile(), &statement().to_value()).expect("a receipt");
    let refused = keys().verify(&relabelled, kind);
    assert_eq!(refused.error().map(Error::code), Some(Code::WrongStatementType));
}

#[test]
fn extensions_are_refused() {
    for (name, value) in [
        ("crit", r#"["exp"]"#),
        ("crit", r#"["b64"]"#),
        ("crit", "[]"),
        ("crit", "null"),
        ("b64", "false"),
        ("b64", "true"),
    ] {
        let header = with(&header(), name, json(value)).to_text();
        assert_eq!(code_of_header(header.as_bytes()), Some(Code::CriticalHeader), "{name} {value}");
    }
    let unknown = with(&header(), "exp", 1).to_text();
    assert_eq!(code_of_header(unknown.as_bytes()), None, "what is not critical is ignored");
}

#[test]
fn a_header_that_brings_its_key_is_refused() {
    let jwk = public(&active());
    for (name, value) in [
        ("jwk", jwk),
        ("jku", "https://example.com/jwks.json".into()),
        ("x5c", Value::strings(&["MIIB"])),
        ("x5u", "https://example.com/cert.pem".into()),
        ("jwk", Value::Null),
    ] {
        let header = with(&header(), name, value).to_text();
        assert_eq!(code_of_header(header.as_bytes()), Some(Code::EmbeddedKey), "{name}");
    }
}

#[test]
fn a_key_id_is_required_and_must_be_the_callers() {
    let code = |header: Value| code_of_header(header.to_text().as_bytes());
    assert_eq!(code(without(&header(), "kid")), Some(Code::InvalidStatement));
    assert_eq!(code(with(&header(), "kid", 1)), Some(Code::InvalidStatement));
    assert_eq!(code(with(&header(), "kid", "key-1")), Some(Code::UnknownKey));
    assert_eq!(code(with(&header(), "kid", "")), Some(Code::UnknownKey));
    let other = without(&public(&retired()), "kid");
    let other = KeySet::from_value(&key_set(&[other])).expect("a set");
    let kid = "byh3-5B935kRGwHPuLXVaUGZdJFVg0iVcesL50tQnMA";
    assert!(other.get(kid).is_some());
    assert_eq!(code(with(&header(), "kid", kid)), Some(Code::BadSignature));
    assert_eq!(code(header()), None);
}

#[test]
fn another_content_type_is_refused() {
    let code = |header: Value| code_of_header(header.to_text().as_bytes());
    assert_eq!(code(with(&header(), "cty", "application/json")), Some(Code::InvalidStatement));
    assert_eq!(code(without(&header(), "cty")), None);
}

#[test]
fn a_header_that_reads_two_ways_is_refused() {
    let text = header().to_text();
    let twice = text.replacen('{', r#"{"alg":"none","#, 1);
    assert_eq!(code_of_header(twice.as_bytes()), Some(Code::InvalidStatement));
    let escaped = text.replacen('{', r#"{"\u0061lg":"none","#, 1);
    assert_eq!(code_of_header(escaped.as_bytes()), Some(Code::InvalidStatement));
    assert_eq!(code_of_header(format!("{text}{{}}").as_bytes()), Some(Code::InvalidStatement));
    assert_eq!(code_of_header(b"\xff"), Some(Code::InvalidStatement));
    assert_eq!(code_of_header(b"[]"), Some(Code::InvalidStatement));
    assert_eq!(code_of_header(b""), Some(Code::InvalidStatement));
    assert_eq!(code_of_header(format!(" {text}\n").as_bytes()), None);
}

#[test]
fn what_is_no_compact_jws_is_refused() {
    let jws = ring().sign_statement(&statement()).expect("a statement");
    let parts: Vec<_> = jws.split('.').collect();
    let [header, payload, signature] = parts.as_slice() else { panic!("three parts") };
    assert_eq!(code(&jws), None);
    for bad in [
        String::new(),
        "..".to_owned(),
        format!("{header}.{payload}"),
        format!("{header}..{signature}"),
        format!(".{payload}.{signature}"),
        format!("{jws}."),
        format!("{jws}.{signature}"),
        format!("{jws}="),
        format!("{jws}=="),
        format!("{header}=.{payload}.{signature}"),
        format!("{header}.{payload}==.{signature}"),
        format!("{jws} "),
        format!(" {jws}"),
        format!("{header}.\n{payload}.{signature}"),
        jws.replace(['-', '_'], "+"),
        format!(r#"{{"payload":"{payload}","protected":"{header}","signature":"{signature}"}}"#),
        "\u{0}.\u{0}.\u{0}".to_owned(),
        "é.é.é".to_owned(),
    ] {
        assert_eq!(code(&bad), Some(Code::InvalidStatement), "{bad}");
    }
}

#[test]
fn bits_after_the_last_byte_of_a_signature_are_refused() {
    let jws = ring().sign_statement(&statement()).expect("a statement");
    let mut text = jws.clone();
    let last = text.pop().expect("a signature");
    let alphabet: Vec<_> =
        ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['-', '_']).collect();
    let at = alphabet.iter().position(|symbol| *symbol == last).expect("base64url");
    assert_eq!(at % 16, 0, "the last character of 64 bytes has four idle bits");
    assert_eq!(code(&format!("{text}{last}")), None);
    for other in &alphabet[at + 1..at + 16] {
        assert_eq!(code(&format!("{text}{other}")), Some(Code::InvalidStatement), "{other}");
    }
}

#[test]
fn a_signature_of_another_length_is_refused() {
    let jws = ring().sign_statement(&statement()).expect("a statement");
    let (signed, _) = jws.rsplit_once('.').expect("a signature");
    for length in [0, 1, 63, 65, 70, 128] {
        let jws = format!("{signed}.{}", base64url(&vec![1; length]));
        assert_eq!(code(&jws), Some(Code::BadSignature), "{length}");
    }
}

#[test]
fn every_flipped_bit_is_refused() {
    let jws = ring().sign_statement(&statement()).expect("a statement");
    let (keys, bytes) = (keys(), jws.as_bytes());
    let mut flips = 0;
    for at in (0..bytes.len()).filter(|at| at % 5 == 0 || at + 90 > bytes.len()) {
        for bit in 0..8 {
            let mut flipped = bytes.to_vec();
            flipped[at] ^= 1 << bit;
            let Ok(flipped) = String::from_utf8(flipped) else { continue };
            let verification = keys.verify(&flipped, StatementType::Verdict);
            assert!(!verification.is_authentic(), "byte {at}, bit {bit}");
            flips += 1;
        }
    }
    assert!(flips > 1_000, "{flips}");
    assert!(keys.verify(&jws, StatementType::Verdict).is_authentic());
}

#[test]
fn a_payload_that_is_no_verdict_is_refused_though_it_is_signed() {
    let mut denied = statement();
    denied.results.push(result("3", StatedOutcome::Violated));
    let mut undecided = statement();
    undecided.results.push(result("3", StatedOutcome::Unresolved("out_of_budget".to_owned())));
    for payload in [
        "{}".to_owned(),
        "[]".to_owned(),
        "pass".to_owned(),
        format!("{}{{}}", payload()),
        payload().replacen('{', r#"{"_type":"x","#, 1),
        payload().replace("Statement/v1", "Statement/v0.1"),
        payload().replace(r#""subject":[{"#, r#""subject":[],"x":[{"#),
        denied.to_value().to_text(),
        undecided.to_value().to_text(),
    ] {
        assert_eq!(code_of_payload(payload.as_bytes()), Some(Code::InvalidStatement), "{payload}");
    }
    assert_eq!(code_of_payload(b"\xff"), Some(Code::InvalidStatement));
    let other = payload().replace("countersign/verdict/v1", "countersign/effect-receipt/v1");
    assert_eq!(code_of_payload(other.as_bytes()), Some(Code::WrongStatementType));
    assert_eq!(code_of_payload(payload().as_bytes()), None);
    let spaced = payload().replace(r#","#, ", ");
    assert_eq!(code_of_payload(spaced.as_bytes()), None, "the signature covers the bytes as sent");
}

#[test]
fn only_an_authentic_statement_is_given_as_statement() {
    let jws = ring().sign_statement(&statement()).expect("a statement");
    let authentic = keys().verify(&jws, StatementType::Verdict).to_value();
    let names = |value: &Value| -> Vec<String> {
        value.as_object().expect("an object").iter().map(|(name, _)| name.to_owned()).collect()
    };
    assert_eq!(names(&authentic), ["authentic", "kid", "type", "statement"]);
    let (signed, _) = jws.rsplit_once('.').expect("a signature");
    let forged = format!("{signed}.{}", base64url(&[1; 64]));
    let refused = keys().verify(&forged, StatementType::Verdict);
    assert_eq!(refused.statement(), None);
    let expected = [
        ("authentic", false.into()),
        ("code", "bad_signature".into()),
        ("message", "the signature does not fit".into()),
        ("kid", ACTIVE_KID.into()),
        ("unverified", json(&payload())),
    ];
    assert_eq!(refused.to_value(), Value::object(expected));
    let garbage = keys().verify("garbage", StatementType::Verdict).to_value();
    assert_eq!(names(&garbage), ["authentic", "code", "message"]);
}

#[test]
fn size_and_nesting_have_limits() {
    let text = |size: usize| "A".repeat(size);
    assert_eq!(code(&text(MAX_STATEMENT + 1)), Some(Code::TooLarge));
    assert_eq!(code(&text(MAX_STATEMENT)), Some(Code::InvalidStatement));
    assert_eq!(code_of_payload("[".repeat(100_000).as_bytes()), Some(Code::InvalidStatement));
    assert_eq!(code_of_header("[".repeat(100_000).as_bytes()), Some(Code::InvalidStatement));
}
