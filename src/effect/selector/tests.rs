use super::Selector;
use crate::budget::Budget;
use crate::effect::Fault;
use crate::effect::fault::Reading;
use crate::effect::fixtures::{faults, json};
use crate::json::{Pointer, Value};

fn read(text: &str) -> Result<Selector, Vec<Fault>> {
    let mut reading = Reading::new(Budget::default());
    let found = Selector::read(&json(text), &Pointer::root(), &mut reading);
    reading.close(found)
}

fn body(pointer: &str) -> String {
    format!(r#"{{"from": "response_body", "pointer": {}}}"#, Value::from(pointer).to_text())
}

#[test]
fn r025_the_four_sources_are_read_and_written_alike() {
    for text in [
        r#"{"from":"request_body","pointer":"/amount"}"#,
        r#"{"from":"response_body","pointer":""}"#,
        r#"{"from":"response_header","name":"location"}"#,
        r#"{"from":"http_status"}"#,
    ] {
        assert_eq!(read(text).unwrap().to_value().to_text(), text);
    }
    let upper = read(r#"{"from": "response_header", "name": "Location"}"#).unwrap();
    assert_eq!(upper, Selector::ResponseHeader("location".to_owned()));
}

#[test]
fn r025_the_selector_language_is_closed() {
    let refused = [
        (
            r#"{"from": "jsonpath", "path": "$.id"}"#,
            &["unknown_kind /from", "unknown_member /path"][..],
        ),
        (
            r#"{"from": "regex", "pattern": "id"}"#,
            &["unknown_kind /from", "unknown_member /pattern"],
        ),
        (r#"{"from": "Response_Body", "pointer": "/id"}"#, &["unknown_kind /from"]),
        (r#"{"from": "request_header", "name": "x"}"#, &["unknown_kind /from"]),
        (r#"{"pointer": "/id"}"#, &["missing_member "]),
        (r#"{"from": "response_body"}"#, &["missing_member "]),
        (r#"{"from": "http_status", "pointer": "/id"}"#, &["unknown_member /pointer"]),
        (
            r#"{"from": "response_body", "pointer": "/id", "default": 1}"#,
            &["unknown_member /default"],
        ),
        (r#"{"from": "response_header", "name": "x", "index": 0}"#, &["unknown_member /index"]),
        (r#""response_body:/id""#, &["wrong_type "]),
        (r#"["response_body", "/id"]"#, &["wrong_type "]),
    ];
    for (text, expected) in refused {
        assert_eq!(faults(read(text)), expected, "{text}");
    }
}

#[test]
fn r025_a_wildcard_is_refused_and_never_taken_as_a_name() {
    for pointer in ["/items/*/id", "/*", "/a/**", "/items/*"] {
        assert_eq!(faults(read(&body(pointer))), ["invalid_pointer /pointer"], "{pointer}");
    }
    for pointer in ["/items/0/id", "/a*b", "/2*", "/?", "/[0]"] {
        assert!(read(&body(pointer)).is_ok(), "{pointer}");
    }
}

#[test]
fn r026_an_invalid_pointer_is_refused_when_the_spec_is_read() {
    for pointer in ["id", "/a~2", "/a~", "/~", "~0", "#/id", " /id", "$.id", "/a~ 1"] {
        assert_eq!(faults(read(&body(pointer))), ["invalid_pointer /pointer"], "{pointer}");
    }
    for pointer in ["", "/", "//", "/a~0", "/a~1b", "/~01", "/ ", "/a b", "/é", "/\u{0}"] {
        assert!(read(&body(pointer)).is_ok(), "{pointer}");
    }
    assert_eq!(faults(read(r#"{"from": "response_body", "pointer": 0}"#)), ["wrong_type /pointer"]);
    assert_eq!(faults(read(&body(&"/a".repeat(513)))), ["too_many /pointer"]);
    assert!(read(&body(&"/a".repeat(512))).is_ok());
}

#[test]
fn the_name_of_a_header_is_a_token() {
    let header = |name: &str| {
        read(&format!(r#"{{"from": "response_header", "name": {}}}"#, Value::from(name).to_text()))
    };
    for name in ["", "x y", "x:", "é", "x\r\ny", ":status", &"x".repeat(129)] {
        assert_eq!(faults(header(name)), ["out_of_range /name"], "{name}");
    }
    for name in ["x", "X-Request-Id", "x_y", &"x".repeat(128)] {
        assert!(header(name).is_ok(), "{name}");
    }
}
