use super::{Body, Observation};
use crate::code::Code;
use crate::effect::fixtures::{json, observation};
use crate::json::Pointer;

fn refused(text: &str) -> (Code, String) {
    let error = Observation::from_value(&json(text), &Pointer::root()).unwrap_err();
    (error.code(), error.pointer().to_string())
}

#[test]
fn an_observation_may_lack_everything() {
    for text in ["{}", r#"{"request": {}, "response": {}}"#] {
        assert_eq!(observation(text), Observation::default(), "{text}");
    }
}

#[test]
fn a_body_is_its_bytes() {
    let body = |text: &str| observation(&format!(r#"{{"response": {text}}}"#)).body;
    assert_eq!(body(r#"{"body": "é"}"#), Some(Body::Whole(vec![0xc3, 0xa9])));
    assert_eq!(body(r#"{"body_base64": "w6k="}"#), Some(Body::Whole(vec![0xc3, 0xa9])));
    assert_eq!(body(r#"{"body_base64": "/w=="}"#), Some(Body::Whole(vec![0xff])));
    assert_eq!(body(r#"{"body_base64": ""}"#), Some(Body::Whole(Vec::new())));
    assert_eq!(body(r#"{"body": "x", "truncated": true}"#), Some(Body::Truncated));
    assert_eq!(body(r#"{"body_base64": "/w==", "truncated": true}"#), Some(Body::Truncated));
    assert_eq!(body(r#"{"truncated": true}"#), Some(Body::Truncated));
    assert_eq!(body(r#"{"truncated": false}"#), None);
}

#[test]
fn what_is_no_observation_is_refused_at_its_place() {
    for (text, code, at) in [
        ("null", Code::WrongType, ""),
        (r#"{"response": {"body": {"id": 1}}}"#, Code::WrongType, "/response/body"),
        (r#"{"response": {"body": null}}"#, Code::WrongType, "/response/body"),
        (r#"{"response": {"body_base64": "_w"}}"#, Code::OutOfRange, "/response/body_base64"),
        (
            r#"{"response": {"body": "x", "body_base64": "eA=="}}"#,
            Code::OutOfRange,
            "/response/body_base64",
        ),
        (r#"{"response": {"status": "201"}}"#, Code::WrongType, "/response/status"),
        (r#"{"response": {"status": 0}}"#, Code::OutOfRange, "/response/status"),
        (r#"{"response": {"status": 1000}}"#, Code::OutOfRange, "/response/status"),
        (r#"{"response": {"status": 200.5}}"#, Code::OutOfRange, "/response/status"),
        (r#"{"response": {"headers": [["x", "y"]]}}"#, Code::WrongType, "/response/headers"),
        (r#"{"response": {"headers": {"x": 1}}}"#, Code::WrongType, "/response/headers/x"),
        (
            r#"{"response": {"headers": {"x": ["a", null]}}}"#,
            Code::WrongType,
            "/response/headers/x/1",
        ),
        (r#"{"is_error": "false"}"#, Code::WrongType, "/is_error"),
        (r#"{"request": {"headers": {}}}"#, Code::UnknownMember, "/request/headers"),
        (r#"{"isError": true}"#, Code::UnknownMember, "/isError"),
    ] {
        assert_eq!(refused(text), (code, at.to_owned()), "{text}");
    }
}

/// Trust is an argument of its own, so that nobody can slip it in with what was seen.
#[test]
fn r059_an_observation_has_no_trust() {
    for text in
        [r#"{"trust": "gateway_observed"}"#, r#"{"response": {"trust": "gateway_observed"}}"#]
    {
        assert_eq!(refused(text).0, Code::UnknownMember, "{text}");
    }
}

#[test]
fn debug_text_shows_sizes_only() {
    let seen = observation(
        r#"{"request": {"body": "canary-1"}, "response": {"status": 418, "headers": {"canary-2": "canary-3"}, "body": "canary-4"}}"#,
    );
    let debug = format!("{seen:?}");
    assert!(!debug.contains("canary") && !debug.contains("418"), "{debug}");
    assert!(debug.contains("8 bytes"), "{debug}");
}
