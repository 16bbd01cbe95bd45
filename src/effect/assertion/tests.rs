use super::{MAX_ASSERTIONS, MAX_VALUES, Place, read_all};
use crate::budget::Budget;
use crate::effect::fault::Reading;
use crate::effect::fixtures::{binding, body_at, faults, json};
use crate::effect::literal::MAX_LITERAL;
use crate::effect::{Assertion, Fault, TrustRule};
use crate::json::Pointer;

const STATUS: &str = r#"{"from": "http_status"}"#;
const REQUEST: &str = r#"{"from": "request_body", "pointer": "/id"}"#;
const HEADER: &str = r#"{"from": "response_header", "name": "etag"}"#;

fn read_list(text: &str, place: Place) -> Result<Vec<Assertion>, Vec<Fault>> {
    let mut reading = Reading::new(Budget::default());
    let found = read_all(&json(text), &Pointer::root(), place, &mut reading);
    reading.close(found)
}

/// The faults of one assertion of a binding.
fn one(assertion: &str) -> Vec<String> {
    at(assertion, Place::Binding)
}

fn at(assertion: &str, place: Place) -> Vec<String> {
    faults(read_list(&format!("[{assertion}]"), place))
}

fn asks(op: &str, select: &str, more: &str) -> String {
    format!(r#"{{"id": "a", "op": "{op}", "select": {select}{more}}}"#)
}

#[test]
fn r009_an_empty_list_of_assertions_is_refused() {
    for place in [Place::Binding, Place::Immediate, Place::Later] {
        assert_eq!(faults(read_list("[]", place)), ["no_assertions "]);
        assert!(read_list(&format!("[{}]", asks("exists", STATUS, "")), place).is_ok());
    }
}

/// What was sent is no evidence of what came of it.
#[test]
fn r009_assertions_of_the_request_alone_are_none() {
    let request = asks("exists", REQUEST, "");
    let repeats = asks("equals_request", REQUEST, r#", "request": "/id""#);
    for place in [Place::Binding, Place::Immediate] {
        assert_eq!(at(&request, place), ["no_assertions "]);
        assert_eq!(at(&repeats, place), ["no_assertions "]);
        let status = asks("exists", STATUS, "").replace("\"a\"", "\"b\"");
        assert!(read_list(&format!("[{request}, {status}]"), place).is_ok());
    }
}

#[test]
fn r037_one_of_needs_a_value() {
    let of =
        |values: &str| one(&asks("one_of", &body_at("/v"), &format!(", \"values\": {values}")));
    assert_eq!(of("[]"), ["out_of_range /0/values"]);
    assert_eq!(of("\"open\""), ["wrong_type /0/values"]);
    assert_eq!(of("[\"open\"]"), [""; 0]);
    let many = |count: usize| format!("[{}]", vec!["0"; count].join(","));
    assert_eq!(of(&many(MAX_VALUES)), [""; 0]);
    assert_eq!(of(&many(MAX_VALUES + 1)), ["too_many /0/values"]);
}

#[test]
fn r038_absent_stands_in_the_stages_of_a_plan_only() {
    for select in [body_at("/id"), HEADER.to_owned()] {
        let absent = asks("absent", &select, "");
        assert_eq!(at(&absent, Place::Binding), ["absent_not_staged /0/op"]);
        assert_eq!(at(&absent, Place::Immediate), [""; 0]);
        assert_eq!(at(&absent, Place::Later), [""; 0]);
    }
}

#[test]
fn r038_absent_is_not_asked_of_what_is_always_there() {
    assert_eq!(at(&asks("absent", STATUS, ""), Place::Immediate), ["never_absent /0/op"]);
    assert_eq!(at(&asks("absent", REQUEST, ""), Place::Immediate), ["never_absent /0/op"]);
}

#[test]
fn r040_the_assertion_language_is_closed() {
    let select = body_at("/v");
    for (text, expected) in [
        (
            asks("matches", &select, ", \"pattern\": \"x\""),
            &["unknown_kind /0/op", "unknown_member /0/pattern"][..],
        ),
        (asks("gt", &select, ", \"value\": 1"), &["unknown_kind /0/op"]),
        (asks("EXISTS", &select, ""), &["unknown_kind /0/op"]),
        (asks("not_equals_literal", &select, ", \"value\": 1"), &["unknown_kind /0/op"]),
        (asks("exists", &select, ", \"value\": 1"), &["unknown_member /0/value"]),
        (asks("exists", &select, ", \"negate\": true"), &["unknown_member /0/negate"]),
        (asks("equals_literal", &select, ""), &["missing_member /0"]),
        (
            asks("equals_literal", &select, ", \"value\": 1, \"values\": [1]"),
            &["unknown_member /0/values"],
        ),
        (asks("equals_request", &select, ""), &["missing_member /0"]),
        (asks("equals_request", &select, ", \"request\": \"id\""), &["invalid_pointer /0/request"]),
        (
            asks("equals_request", &select, ", \"request\": \"/*/id\""),
            &["invalid_pointer /0/request"],
        ),
        (asks("one_of", &select, ""), &["missing_member /0"]),
        (format!(r#"{{"id": "a", "select": {select}}}"#), &["missing_member /0"]),
        (r#"{"id": "a", "op": "exists"}"#.to_owned(), &["missing_member /0"]),
        (format!(r#"{{"op": "exists", "select": {select}}}"#), &["missing_member /0"]),
        ("\"exists\"".to_owned(), &["wrong_type /0"]),
    ] {
        assert_eq!(one(&text), expected, "{text}");
    }
}

#[test]
fn r040_the_five_operations_are_read_and_written_alike() {
    let select = r#"{"from":"response_body","pointer":"/v"}"#;
    for more in [
        r#""op":"exists","select":S"#,
        r#""op":"equals_literal","select":S,"value":{"b":1.0,"a":[null]}"#,
        r#""op":"equals_request","select":S,"request":"/r""#,
        r#""op":"one_of","select":S,"values":[1,"x",null]"#,
        r#""op":"absent","select":S"#,
    ] {
        let text = format!(r#"{{"id":"a",{}}}"#, more.replace('S', select));
        let read = read_list(&format!("[{text}]"), Place::Immediate).unwrap();
        assert_eq!(read[0].to_value().to_text(), text);
    }
}

#[test]
fn r041_each_assertion_has_an_id_of_its_own() {
    let of = |ids: &[&str]| {
        let list = ids.iter().map(|id| asks("exists", STATUS, "").replace("\"a\"", id));
        faults(read_list(&format!("[{}]", list.collect::<Vec<_>>().join(",")), Place::Binding))
    };
    assert_eq!(of(&["\"a\"", "\"b\"", "\"A\""]), [""; 0]);
    assert_eq!(of(&["\"a\"", "\"b\"", "\"a\""]), ["duplicate_id /2/id"]);
    assert_eq!(of(&["\"\""]), ["invalid_name /0/id"]);
    assert_eq!(of(&["\"a b\""]), ["invalid_name /0/id"]);
    assert_eq!(of(&["1"]), ["wrong_type /0/id"]);
    assert_eq!(of(&[&format!("\"{}\"", "a".repeat(65))]), ["invalid_name /0/id"]);
    assert_eq!(of(&[&format!("\"{}\"", "a".repeat(64))]), [""; 0]);
}

#[test]
fn r033_a_literal_that_no_double_shows_is_refused() {
    let of = |literal: &str| {
        one(&asks("equals_literal", &body_at("/v"), &format!(", \"value\": {literal}")))
    };
    for literal in [
        "9007199254740993",
        "9007199254740993.0",
        "1e400",
        "1e-400",
        "12345678901234567890",
        "[{\"a\": 9007199254740993}]",
    ] {
        assert_eq!(of(literal), ["inexact_number /0/value"], "{literal}");
        let values = format!(", \"values\": [1, {literal}]");
        let found = one(&asks("one_of", &body_at("/v"), &values));
        assert_eq!(found, ["inexact_number /0/values/1"], "{literal}");
    }
    for literal in ["9007199254740992", "\"9007199254740993\"", "-0", "1e22", "0.1", "null", "{}"] {
        assert_eq!(of(literal), [""; 0], "{literal}");
    }
    let long = |bytes: usize| format!("\"{}\"", "x".repeat(bytes - 2));
    assert_eq!(of(&long(MAX_LITERAL)), [""; 0]);
    assert_eq!(of(&long(MAX_LITERAL + 1)), ["too_many /0/value"]);
}

/// A status is a number and a header a text: another type would make every success a mismatch.
#[test]
fn r033_a_literal_of_a_type_that_never_comes_is_refused() {
    let of = |select: &str, literal: &str| {
        one(&asks("equals_literal", select, &format!(", \"value\": {literal}")))
    };
    for literal in ["\"201\"", "null", "true", "[201]"] {
        assert_eq!(of(STATUS, literal), ["wrong_type /0/value"], "{literal}");
    }
    for literal in ["20", "99", "1000", "-201", "201.5"] {
        assert_eq!(of(STATUS, literal), ["out_of_range /0/value"], "{literal}");
    }
    for literal in ["201", "2.01e2", "100", "999"] {
        assert_eq!(of(STATUS, literal), [""; 0], "{literal}");
    }
    for literal in ["5", "null", "[\"x\"]"] {
        assert_eq!(of(HEADER, literal), ["wrong_type /0/value"], "{literal}");
    }
    assert_eq!(of(HEADER, "\"5\""), [""; 0]);
    let found = one(&asks("one_of", STATUS, r#", "values": [200, "201"]"#));
    assert_eq!(found, ["wrong_type /0/values/1"]);
    // Of a body any type may be expected.
    assert_eq!(of(&body_at("/status"), "\"201\""), [""; 0]);
}

#[test]
fn a_later_stage_does_not_look_at_the_request() {
    let select = body_at("/v");
    let repeats = asks("equals_request", &select, r#", "request": "/r""#);
    assert_eq!(at(&repeats, Place::Later), ["request_not_pinned /0/op"]);
    assert_eq!(at(&repeats, Place::Immediate), [""; 0]);
    assert_eq!(at(&asks("exists", REQUEST, ""), Place::Later), ["request_not_pinned /0/select"]);
}

#[test]
fn the_number_of_assertions_is_bounded() {
    let many = |count: usize| {
        let list =
            (0..count).map(|id| asks("exists", STATUS, "").replace("\"a\"", &format!("\"a{id}\"")));
        faults(read_list(&format!("[{}]", list.collect::<Vec<_>>().join(",")), Place::Binding))
    };
    assert_eq!(many(MAX_ASSERTIONS), [""; 0]);
    assert_eq!(many(MAX_ASSERTIONS + 1), ["too_many "]);
}

#[test]
fn every_fault_is_told_at_once() {
    let list = r#"[
        {"id": "a", "op": "exists", "select": {"from": "nowhere"}},
        {"id": "a", "op": "like", "select": {"from": "http_status"}, "extra": 1},
        {"id": "b c", "op": "one_of", "select": {"from": "response_body", "pointer": "x"}, "values": []}
    ]"#;
    let expected = [
        "unknown_kind /0/select/from",
        "unknown_kind /1/op",
        "unknown_member /1/extra",
        "invalid_name /2/id",
        "invalid_pointer /2/select/pointer",
        "out_of_range /2/values",
    ];
    assert_eq!(faults(read_list(list, Place::Binding)), expected);
}

#[test]
fn debug_text_shows_no_literal() {
    let select = body_at("/v");
    let list =
        format!("[{}]", asks("equals_literal", &select, r#", "value": {"key": "canary-1"}"#));
    let debug = format!("{:?}", binding(TrustRule::GatewayObservedOnly, &list));
    assert!(debug.contains("Literal(an object)") && !debug.contains("canary"), "{debug}");
}
