use super::*;
use crate::code::Code;
use crate::receipt::fixtures::{ACTIVE_KID, active, json, key_set, public, retired, with, without};

#[track_caller]
fn refused(value: &Value, pointer: &str) {
    let error = KeySet::from_value(value).expect_err("the set is refused");
    assert_eq!(
        (error.code(), error.pointer().map(Pointer::as_str)),
        (Code::InvalidKeySet, Some(pointer))
    );
}

/// Whether a set of `key` and another key takes `key`.
#[track_caller]
fn takes(key: Value) -> bool {
    let set = KeySet::from_value(&key_set(&[public(&retired()), key])).expect("a set");
    set.len() == 2
}

#[test]
fn a_key_is_found_by_its_thumbprint() {
    let set = key_set(&[public(&active()), without(&public(&retired()), "kid")]);
    let set = KeySet::from_value(&set).expect("a set");
    assert_eq!(set.get(ACTIVE_KID).map(PublicKey::kid), Some(ACTIVE_KID));
    assert!(set.get("byh3-5B935kRGwHPuLXVaUGZdJFVg0iVcesL50tQnMA").is_some());
    assert!(set.get("key-1").is_none());
    assert_eq!(set.len(), 2);
}

#[test]
fn what_is_no_set_is_refused() {
    refused(&Value::Null, "");
    refused(&public(&active()), "");
    refused(&json(r#"{"keys":{}}"#), "/keys");
    refused(&json(r#"{"keys":["key"]}"#), "/keys/0");
    assert!(KeySet::from_value(&key_set(&[])).expect("a set").is_empty());
}

#[test]
fn the_same_key_twice_is_refused() {
    let key = public(&active());
    refused(&key_set(&[key.clone(), key.clone()]), "/keys/1");
    refused(&key_set(&[key.clone(), without(&key, "kid")]), "/keys/1");
    refused(&key_set(&[key.clone(), with(&public(&retired()), "kid", ACTIVE_KID)]), "/keys/1");
    let unreadable = with(&without(&key, "x"), "kid", ACTIVE_KID);
    refused(&key_set(&[unreadable, key.clone()]), "/keys/1");
    let rsa = json(&format!(r#"{{"kty":"RSA","kid":"{ACTIVE_KID}","n":"AQAB","e":"AQAB"}}"#));
    assert!(KeySet::from_value(&key_set(&[key.clone(), rsa])).is_ok());
    assert!(KeySet::from_value(&key_set(&[key, public(&retired())])).is_ok());
}

#[test]
fn keys_of_another_family_or_purpose_are_skipped() {
    let key = public(&active());
    assert!(takes(key.clone()));
    for (name, value) in [
        ("kty", Value::from("OKP")),
        ("kty", Value::Null),
        ("crv", "P-384".into()),
        ("crv", "secp256k1".into()),
        ("use", "enc".into()),
        ("use", 1.into()),
        ("alg", "ES384".into()),
        ("alg", "HS256".into()),
        ("key_ops", Value::strings(&["sign"])),
        ("key_ops", Value::strings::<&str>(&[])),
        ("key_ops", "verify".into()),
        ("kid", "key-1".into()),
        ("kid", 1.into()),
        ("x", "AA".into()),
        ("y", "gKl0DWqlzzzq2ssB6cXIJOGkzTSQZWyDW0-Iv1BllKY=".into()),
        ("y", "VO65Tcsyng3F62SYryS43JnNa9M91yYbeR0jKKXlQIk".into()),
    ] {
        assert!(!takes(with(&key, name, value.clone())), "{name}: {value:?}");
    }
    for name in ["kty", "crv", "x", "y"] {
        assert!(!takes(without(&key, name)), "{name}");
    }
    for name in ["kid", "use", "alg"] {
        assert!(takes(without(&key, name)), "{name}");
    }
    assert!(takes(with(&key, "key_ops", Value::strings(&["sign", "verify"]))));
}

#[test]
fn status_does_not_matter_and_private_members_are_not_looked_at() {
    for status in ["active", "retired", "whatever"] {
        assert!(takes(with(&public(&active()), "status", status)));
    }
    let key = with(&public(&active()), "d", "no scalar");
    assert!(takes(key.clone()));
    let set = KeySet::from_value(&key_set(&[key])).expect("a set");
    assert!(!format!("{set:?}").contains("no scalar"));
}
