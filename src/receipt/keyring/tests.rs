use super::*;
use crate::code::Code;
use crate::receipt::fixtures::{
    ACTIVE_KID, active, json, key_set, public, retired, stranger, with, without,
};

fn member<'a>(value: &'a Value, name: &str) -> &'a Value {
    value.as_object().and_then(|object| object.get(name)).expect(name)
}

/// `kid` and `status` of every published key.
fn published(ring: &KeyRing) -> Vec<(String, String)> {
    let set = ring.public_key_set();
    let keys = member(&set, "keys").as_array().expect("keys").iter();
    let text = |key, name| member(key, name).as_str().expect(name).to_owned();
    keys.map(|key| (text(key, "kid"), text(key, "status"))).collect()
}

#[track_caller]
fn refused(value: &Value, code: Code, pointer: Option<&str>) {
    let error = KeyRing::from_value(value).expect_err("the key ring is refused");
    assert_eq!((error.code(), error.pointer().map(Pointer::as_str)), (code, pointer), "{error}");
}

fn kid(key: &Value) -> String {
    member(key, "kid").as_str().expect("kid").to_owned()
}

#[test]
fn one_key_in_any_form_is_a_ring() {
    for text in [
        include_str!("../../../tests/keys/active.jwk.json").to_owned(),
        include_str!("../../../tests/keys/active.pkcs8.pem").to_owned(),
        include_str!("../../../tests/keys/active.sec1.pem").to_owned(),
        include_str!("../../../tests/keys/active.sec1.pem").replace('\n', "\r\n"),
        format!("\n{}\n", include_str!("../../../tests/keys/active.pkcs8.pem")),
        key_set(&[active()]).to_text(),
    ] {
        let ring = KeyRing::from_text(&text).expect("a ring");
        assert_eq!(ring.kid(), ACTIVE_KID);
        assert_eq!(published(&ring), [(ACTIVE_KID.to_owned(), "active".to_owned())]);
    }
}

#[test]
fn a_text_that_is_no_key_is_refused() {
    let code = |text: &str| KeyRing::from_text(text).map(|_| ()).map_err(|error| error.code());
    assert_eq!(code(""), Err(Code::InvalidKey));
    assert_eq!(code("secret"), Err(Code::InvalidKey));
    assert_eq!(code("{"), Err(Code::InvalidKey));
    assert_eq!(code("[]"), Err(Code::WrongType));
    assert_eq!(code("{}"), Err(Code::MissingMember));
    assert_eq!(code(r#"{"kty":"EC","kty":"EC"}"#), Err(Code::InvalidKey));
    assert_eq!(code(&"x".repeat(MAX_KEY_TEXT + 1)), Err(Code::TooLarge));
    assert_eq!(code(&"[".repeat(100_000)), Err(Code::InvalidKey));
}

#[test]
fn the_marked_key_signs_and_the_others_stay_published() {
    let set = key_set(&[
        with(&retired(), "status", "retired"),
        with(&active(), "status", "active"),
        public(&stranger()),
    ]);
    let ring = KeyRing::from_value(&set).expect("a ring");
    assert_eq!(ring.kid(), ACTIVE_KID);
    let expected =
        [(kid(&retired()), "retired"), (kid(&active()), "active"), (kid(&stranger()), "retired")];
    assert_eq!(published(&ring), expected.map(|(kid, status)| (kid, status.to_owned())));
}

#[test]
fn a_lone_private_key_needs_no_mark() {
    let ring = KeyRing::from_value(&key_set(&[public(&retired()), active()])).expect("a ring");
    assert_eq!(ring.kid(), ACTIVE_KID);
    let unmarked = key_set(&[retired(), with(&active(), "status", "active")]);
    assert_eq!(KeyRing::from_value(&unmarked).expect("a ring").kid(), ACTIVE_KID);
}

#[test]
fn none_or_several_active_keys_are_refused() {
    let mark = |key: &Value| with(key, "status", "active");
    refused(&key_set(&[mark(&active()), mark(&retired())]), Code::SeveralActiveKeys, None);
    refused(&key_set(&[active(), retired()]), Code::NoActiveKey, None);
    refused(&key_set(&[with(&active(), "status", "retired")]), Code::NoActiveKey, None);
    refused(&key_set(&[public(&active())]), Code::NoActiveKey, None);
    refused(&key_set(&[]), Code::NoActiveKey, None);
    refused(&public(&active()), Code::NoActiveKey, None);
    let set = key_set(&[active(), mark(&public(&retired()))]);
    refused(&set, Code::NoActiveKey, Some("/keys/1"));
    assert!(KeyRing::from_value(&key_set(&[mark(&active()), retired()])).is_ok());
}

#[test]
fn faults_point_into_the_set() {
    let at = |key: Value| key_set(&[active(), key]);
    refused(
        &at(with(&public(&retired()), "status", "next")),
        Code::OutOfRange,
        Some("/keys/1/status"),
    );
    refused(
        &at(with(&public(&retired()), "status", true)),
        Code::WrongType,
        Some("/keys/1/status"),
    );
    refused(&at(with(&public(&retired()), "crv", "P-521")), Code::WrongCurve, Some("/keys/1/crv"));
    refused(&at(with(&public(&retired()), "kty", "oct")), Code::InvalidKey, Some("/keys/1/kty"));
    refused(&at(Value::Null), Code::WrongType, Some("/keys/1"));
    refused(&at(active()), Code::InvalidKeySet, Some("/keys/1"));
    refused(&at(public(&active())), Code::InvalidKeySet, Some("/keys/1"));
    refused(&Value::object([("keys", Value::object([]))]), Code::WrongType, Some("/keys"));
    assert!(KeyRing::from_value(&at(public(&retired()))).is_ok());
}

#[test]
fn a_key_id_must_be_the_thumbprint() {
    refused(&with(&active(), "kid", "key-1"), Code::KeyMismatch, Some("/kid"));
    refused(&with(&active(), "kid", 1), Code::WrongType, Some("/kid"));
    refused(&with(&active(), "kid", kid(&retired())), Code::KeyMismatch, Some("/kid"));
    assert_eq!(KeyRing::from_value(&without(&active(), "kid")).expect("a ring").kid(), ACTIVE_KID);
}

#[test]
fn a_key_for_another_purpose_is_refused() {
    refused(&with(&active(), "use", "enc"), Code::InvalidKey, Some("/use"));
    refused(&with(&active(), "alg", "ES384"), Code::InvalidKey, Some("/alg"));
    refused(&with(&active(), "alg", "ECDH-ES"), Code::InvalidKey, Some("/alg"));
    let operations = |names: &[&str]| with(&active(), "key_ops", Value::strings(names));
    refused(&operations(&["verify"]), Code::InvalidKey, Some("/key_ops"));
    refused(&operations(&[]), Code::InvalidKey, Some("/key_ops"));
    refused(&with(&active(), "key_ops", "sign"), Code::WrongType, Some("/key_ops"));
    assert!(KeyRing::from_value(&operations(&["verify", "sign"])).is_ok());
    let bare = without(&without(&without(&active(), "use"), "alg"), "key_ops");
    assert!(KeyRing::from_value(&bare).is_ok());
}

#[test]
fn only_public_members_are_published() {
    let set = key_set(&[with(&active(), "status", "active"), retired(), public(&stranger())]);
    let text = KeyRing::from_value(&set).expect("a ring").public_key_set().to_text();
    let names = ["kty", "crv", "x", "y", "kid", "use", "alg", "key_ops", "status"];
    let published = json(&text);
    for key in member(&published, "keys").as_array().expect("keys") {
        let members: Vec<_> =
            key.as_object().expect("a key").iter().map(|(name, _)| name).collect();
        assert_eq!(members, names);
        assert_eq!(*member(key, "key_ops"), Value::strings(&["verify"]));
    }
    for key in [active(), retired(), stranger()] {
        assert!(!text.contains(member(&key, "d").as_str().expect("d")));
    }
}

#[test]
fn no_private_member_is_shown_or_told() {
    let d = member(&active(), "d").as_str().expect("d").to_owned();
    let ring = KeyRing::from_value(&active()).expect("a ring");
    assert!(!format!("{ring:?}").contains(&d));
    for (name, bad) in
        [("crv", "P-384"), ("kid", "key-1"), ("x", "AA"), ("use", "enc"), ("status", "?")]
    {
        let error = KeyRing::from_value(&with(&active(), name, bad)).expect_err(name);
        assert!(!format!("{error} {error:?}").contains(&d), "{name}");
    }
    let padded = with(&active(), "d", format!("{d}="));
    let error = KeyRing::from_value(&padded).expect_err("padding");
    assert!(!format!("{error} {error:?}").contains(&d));
    let unclosed = format!(r#"{{"d":"{d}""#);
    let error = KeyRing::from_text(&unclosed).expect_err("no JSON");
    assert!(!format!("{error} {error:?}").contains(&d));
}
