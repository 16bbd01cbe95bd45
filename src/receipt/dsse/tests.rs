use super::*;
use crate::code::Code;
use crate::receipt::fixtures::{
    ACTIVE_KID, active, base64url, json, key_set, public, retired, ring, statement, stranger, with,
    without,
};
use crate::receipt::verify;

fn jws() -> String {
    ring().sign_statement(&statement()).expect("a statement")
}

fn envelope() -> Value {
    ring().export_dsse(&jws()).expect("an envelope")
}

fn member<'a>(value: &'a Value, name: &str) -> &'a Value {
    value.as_object().and_then(|object| object.get(name)).expect(name)
}

fn first_signature(envelope: &Value) -> Value {
    member(envelope, "signatures").as_array().expect("signatures")[0].clone()
}

fn with_signatures(signatures: Vec<Value>) -> Value {
    with(&envelope(), "signatures", Value::Array(signatures))
}

fn found(envelope: &Value, keys: &[Value]) -> Verification {
    verify_dsse(envelope, &key_set(keys), StatementType::Verdict).expect("a set")
}

#[track_caller]
fn refused(envelope: &Value, code: Code) {
    let keys = [public(&active()), public(&retired())];
    assert_eq!(found(envelope, &keys).error().map(Error::code), Some(code));
}

/// The example of the protocol's page.
#[test]
fn the_pre_authentication_encoding_is_that_of_the_protocol() {
    let encoded = pre_authentication("http://example.com/HelloWorld", b"hello world");
    assert_eq!(encoded, b"DSSEv1 29 http://example.com/HelloWorld 11 hello world");
    assert_eq!(pre_authentication("", b""), b"DSSEv1 0  0 ");
    assert_eq!(pre_authentication("\u{e9}", b"a b"), "DSSEv1 2 \u{e9} 3 a b".as_bytes());
}

#[test]
fn the_envelope_holds_the_bytes_of_the_statement() {
    let (jws, envelope) = (jws(), envelope());
    let compact = Compact::parse(&jws).expect("a statement");
    let payload = member(&envelope, "payload").as_str().expect("text");
    assert_eq!(Base64::decode_vec(payload).as_deref(), Ok(compact.payload.as_slice()));
    assert_eq!(member(&envelope, "payloadType").as_str(), Some("application/vnd.in-toto+json"));
    let signature = first_signature(&envelope);
    assert_eq!(member(&signature, "keyid").as_str(), Some(ACTIVE_KID));
    let der = Base64::decode_vec(member(&signature, "sig").as_str().expect("text"));
    assert_eq!(der.expect("base64")[0], 0x30, "an ASN.1 sequence");
    assert_eq!(ring().export_dsse(&jws), Ok(envelope), "the same bytes each time");
}

#[test]
fn an_envelope_says_what_its_statement_says() {
    let keys = [public(&active())];
    let set = key_set(&keys);
    let signed = verify(&jws(), &set, StatementType::Verdict);
    assert_eq!(verify_dsse(&envelope(), &set, StatementType::Verdict), signed);
    assert!(found(&envelope(), &keys).is_authentic());
}

#[test]
fn the_keys_are_the_callers_alone() {
    let code = |keys: &[Value]| found(&envelope(), keys).error().map(Error::code);
    assert_eq!(code(&[]), Some(Code::UnknownKey));
    assert_eq!(code(&[public(&stranger()), public(&retired())]), Some(Code::UnknownKey));
    assert_eq!(code(&[public(&stranger()), public(&active())]), None);
}

#[test]
fn a_key_id_is_a_hint_and_no_more() {
    let signature = first_signature(&envelope());
    let keys = [public(&active()), public(&retired())];
    let retired_kid = ring_of(&retired()).kid().to_owned();
    for keyid in [Some("nobody"), Some(""), Some(retired_kid.as_str()), None] {
        let bare = without(&signature, "keyid");
        let hinted = keyid.map_or_else(|| bare.clone(), |keyid| with(&bare, "keyid", keyid));
        let verification = found(&with_signatures(vec![hinted]), &keys);
        let Verification::Authentic { kid, .. } = verification else { panic!("{keyid:?}") };
        assert_eq!(kid, ACTIVE_KID, "the key that signed, whatever the hint says");
    }
}

fn ring_of(jwk: &Value) -> KeyRing {
    KeyRing::from_value(&with(jwk, "status", "active")).expect("a key")
}

#[test]
fn one_good_signature_of_several_suffices() {
    let good = first_signature(&envelope());
    let bad = with(&good, "sig", Base64::encode_string(&[0x30, 0]));
    let keys = [public(&active())];
    let both = |signatures| found(&with_signatures(signatures), &keys).is_authentic();
    assert!(both(vec![bad.clone(), good.clone()]));
    assert!(!both(vec![bad.clone(), bad.clone()]));
    let many = |count| vec![bad.clone(); count].into_iter().chain([good.clone()]).collect();
    assert!(both(many(MAX_SIGNATURES - 1)));
    assert!(!both(many(MAX_SIGNATURES)));
}

#[test]
fn no_byte_of_the_payload_may_differ() {
    let envelope = envelope();
    let payload = Base64::decode_vec(member(&envelope, "payload").as_str().expect("text"));
    let payload = payload.expect("base64");
    for index in 0..payload.len() {
        let mut changed = payload.clone();
        changed[index] ^= 1;
        refused(&with(&envelope, "payload", Base64::encode_string(&changed)), Code::BadSignature);
    }
}

#[test]
fn a_raw_signature_is_none() {
    let envelope = envelope();
    let payload = Base64::decode_vec(member(&envelope, "payload").as_str().expect("text"));
    let signed = pre_authentication(CONTENT_TYPE, &payload.expect("base64"));
    let raw = ring().active().sign(&signed);
    let signature = with(&first_signature(&envelope), "sig", Base64::encode_string(&raw));
    refused(&with_signatures(vec![signature]), Code::BadSignature);
}

/// The signature of a JWS covers other bytes, so neither form can be turned into the other.
#[test]
fn the_signature_of_a_jws_does_not_fit_an_envelope() {
    let jws = jws();
    let compact = Compact::parse(&jws).expect("a statement");
    let r_and_s = p256::ecdsa::Signature::from_slice(&compact.signature).expect("a signature");
    let der = Base64::encode_string(r_and_s.to_der().as_bytes());
    let signature = with(&first_signature(&envelope()), "sig", der);
    refused(&with_signatures(vec![signature]), Code::BadSignature);
}

#[test]
fn both_alphabets_of_base64_are_read() {
    let url_safe =
        |value: &Value| value.as_str().expect("text").replace('+', "-").replace('/', "_");
    let envelope = envelope();
    let signature = first_signature(&envelope);
    let signature = with(&signature, "sig", url_safe(member(&signature, "sig")));
    let other = with(&envelope, "signatures", Value::Array(vec![signature]));
    let other = with(&other, "payload", url_safe(member(&envelope, "payload")));
    assert_ne!(other, envelope, "the example has a character in which the alphabets differ");
    assert!(found(&other, &[public(&active())]).is_authentic());
}

#[test]
fn what_is_no_envelope_is_refused() {
    let envelope = envelope();
    let signature = first_signature(&envelope);
    for member in ["payload", "payloadType", "signatures"] {
        refused(&without(&envelope, member), Code::InvalidStatement);
        refused(&with(&envelope, member, 7_u64), Code::InvalidStatement);
    }
    for payload in ["a", "YQ", "YQ=", "Y Q=", "YR=="] {
        refused(&with(&envelope, "payload", payload), Code::InvalidStatement);
    }
    refused(&with_signatures(Vec::new()), Code::InvalidStatement);
    refused(&with_signatures(vec!["sig".into()]), Code::InvalidStatement);
    refused(&with_signatures(vec![without(&signature, "sig")]), Code::InvalidStatement);
    refused(&with_signatures(vec![with(&signature, "keyid", 1_u64)]), Code::InvalidStatement);
    refused(&with(&envelope, "payloadType", "application/json"), Code::InvalidStatement);
    refused(&json("[]"), Code::InvalidStatement);
    let large = Base64::encode_string(&vec![b'a'; MAX_STATEMENT + 1]);
    refused(&with(&envelope, "payload", large), Code::TooLarge);
    assert!(found(&with(&envelope, "extra", 1_u64), &[public(&active())]).is_authentic());
}

#[test]
fn the_type_is_the_callers_choice() {
    let set = key_set(&[public(&active())]);
    let other = verify_dsse(&envelope(), &set, StatementType::EffectReceipt).expect("a set");
    assert_eq!(other.error().map(Error::code), Some(Code::WrongStatementType));
}

/// A signature over anything that the ring did not say would make its word of another's.
#[test]
fn only_a_statement_of_the_ring_is_exported() {
    let code = |jws: &str| ring().export_dsse(jws).map_err(|error| error.code());
    let foreign = ring_of(&stranger()).sign_statement(&statement()).expect("a statement");
    assert_eq!(code(&foreign), Err(Code::UnknownKey));
    let jws = jws();
    let (signed, _) = jws.rsplit_once('.').expect("a signature");
    let other = base64url(&ring().active().sign(b"another text"));
    assert_eq!(code(&format!("{signed}.{other}")), Err(Code::BadSignature));
    assert_eq!(code("a.b"), Err(Code::InvalidStatement));
    let ring = KeyRing::from_value(&key_set(&[
        with(&active(), "status", "retired"),
        with(&retired(), "status", "active"),
    ]));
    let envelope = ring.expect("a ring").export_dsse(&jws).expect("signed by a retired key");
    assert!(!found(&envelope, &[public(&active())]).is_authentic());
    assert!(found(&envelope, &[public(&retired())]).is_authentic());
}
