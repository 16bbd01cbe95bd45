use super::*;
use crate::json::digest::sha256_hex;

/// A setting of one workspace `acme` with the given tokens.
fn setting(tokens: &[&str]) -> String {
    let digests: Vec<_> = tokens.iter().map(|token| sha256_hex(token.as_bytes())).collect();
    Value::object([("acme", Value::strings(&digests))]).to_text()
}

fn refused(text: &str) -> (Code, String) {
    let (code, at) = Tokens::from_text(text).expect_err(text);
    (code, at.as_str().to_owned())
}

#[test]
fn each_token_of_each_workspace_is_accepted_as_its_own() {
    let (first, second, third) = (sha256_hex(b"one"), sha256_hex(b"two"), sha256_hex(b"three"));
    let text = format!(r#"{{"acme":["{first}","{second}"],"umbra":["{third}"]}}"#);
    let tokens = Tokens::from_text(&text).unwrap();
    assert_eq!(tokens.workspace(Some("Bearer one")), Some("acme"));
    assert_eq!(tokens.workspace(Some("Bearer two")), Some("acme"));
    assert_eq!(tokens.workspace(Some("Bearer three")), Some("umbra"));
    assert_eq!(tokens.workspace(Some("Bearer four")), None);
}

#[test]
fn the_scheme_is_read_without_regard_to_case() {
    let tokens = Tokens::from_text(&setting(&["one"])).unwrap();
    for field in ["Bearer one", "bearer one", "BEARER  one", " Bearer one "] {
        assert_eq!(tokens.workspace(Some(field)), Some("acme"), "{field}");
    }
}

#[test]
fn what_is_no_bearer_token_is_refused() {
    let long = "a".repeat(MAX_TOKEN + 1);
    let tokens = Tokens::from_text(&setting(&["one", "", "o ne", "\u{fc}", &long])).unwrap();
    let long = format!("Bearer {long}");
    for field in [
        "",
        "Bearer",
        "Bearer ",
        "one",
        "Basic one",
        "Bearer: one",
        "Bearer o ne",
        "Bearer \u{fc}",
        &long,
    ] {
        assert_eq!(tokens.workspace(Some(field)), None, "{field}");
    }
    assert_eq!(tokens.workspace(None), None);
    assert_eq!(tokens.workspace(Some("Bearer one")), Some("acme"));
}

#[test]
fn the_digest_itself_is_no_token() {
    let tokens = Tokens::from_text(&setting(&["one"])).unwrap();
    let digest = sha256_hex(b"one");
    assert_eq!(tokens.workspace(Some(&format!("Bearer {digest}"))), None);
}

#[test]
fn digests_may_be_written_in_capitals() {
    let text = setting(&["one"]).replace("acme", "ACME").to_uppercase();
    let tokens = Tokens::from_text(&text).unwrap();
    assert_eq!(tokens.workspace(Some("Bearer one")), Some("ACME"));
}

#[test]
fn a_setting_without_a_token_is_refused() {
    assert_eq!(refused("{}"), (Code::OutOfRange, String::new()));
    assert_eq!(refused(r#"{"acme":[]}"#), (Code::OutOfRange, String::new()));
    assert!(Tokens::from_text(&setting(&["one"])).is_ok());
}

#[test]
fn a_misformed_setting_is_refused_with_its_place() {
    let digest = sha256_hex(b"one");
    for (text, code, at) in [
        (String::new(), Code::EmptyInput, ""),
        ("one".to_owned(), Code::InvalidJson, ""),
        ("[]".to_owned(), Code::WrongType, ""),
        (format!(r#"{{"acme":"{digest}"}}"#), Code::WrongType, "/acme"),
        (r#"{"acme":[1]}"#.to_owned(), Code::WrongType, "/acme/0"),
        (r#"{"acme":["one"]}"#.to_owned(), Code::InvalidDigest, "/acme/0"),
        (format!(r#"{{"acme":["{digest}0"]}}"#), Code::InvalidDigest, "/acme/0"),
        (format!(r#"{{"acme":["{}"]}}"#, "g".repeat(64)), Code::InvalidDigest, "/acme/0"),
        (format!(r#"{{"":["{digest}"]}}"#), Code::OutOfRange, "/"),
        (format!(r#"{{"acme":["{digest}"],"acme":[]}}"#), Code::DuplicateKey, ""),
    ] {
        assert_eq!(refused(&text), (code, at.to_owned()), "{text}");
    }
}

#[test]
fn a_token_of_two_workspaces_is_refused() {
    let digest = sha256_hex(b"one");
    let text = format!(r#"{{"acme":["{digest}"],"umbra":["{digest}"]}}"#);
    assert_eq!(refused(&text), (Code::OutOfRange, "/umbra/0".to_owned()));
}
