use crate::effect::assertion::Test;
use crate::effect::evaluate::outcomes;
use crate::effect::fixtures::{body_at, json, observation, outcome, response};
use crate::effect::literal::Literal;
use crate::effect::selector::Selector;
use crate::effect::{Assertion, Observation, Outcome};
use crate::json::{Pointer, Value};
use Outcome::{Fail, Invalid, Missing, Pass};

fn asks(op: &str, pointer: &str, more: &str) -> String {
    format!(r#"{{"op": "{op}", "select": {}{more}}}"#, body_at(pointer))
}

/// What `/v` of a body comes to when it should equal `literal`.
fn equals(found: &str, literal: &str) -> Outcome {
    let asks = asks("equals_literal", "/v", &format!(", \"value\": {literal}"));
    outcome(&asks, &response(200, &format!("{{\"v\": {found}}}")))
}

/// A request and a response, of which `/r` of the one should be `/v` of the other.
fn granted(request: &str, body: &str) -> Outcome {
    let text = |text: &str| Value::from(text).to_text();
    let seen = observation(&format!(
        r#"{{"request": {{"body": {}}}, "response": {{"status": 200, "body": {}}}}}"#,
        text(request),
        text(body)
    ));
    outcome(&asks("equals_request", "/v", r#", "request": "/r""#), &seen)
}

#[test]
fn r030_exists_holds_where_something_stands() {
    for found in ["0", "false", "\"\"", "[]", "{}", "1e400", "9007199254740993"] {
        let seen = response(200, &format!("{{\"v\": {found}}}"));
        assert_eq!(outcome(&asks("exists", "/v", ""), &seen), Pass, "{found}");
        assert_eq!(outcome(&asks("exists", "/w", ""), &seen), Missing, "{found}");
    }
}

#[test]
fn r031_null_does_not_satisfy_exists() {
    assert_eq!(outcome(&asks("exists", "/v", ""), &response(200, "{\"v\": null}")), Missing);
    assert_eq!(outcome(&asks("exists", "", ""), &response(200, "null")), Missing);
    assert_eq!(equals("null", "null"), Pass);
    assert_eq!(equals("0", "null"), Fail);
}

#[test]
fn r032_equals_literal_holds_for_that_value_alone() {
    for (found, other) in
        [("201", "200"), ("\"open\"", "\"Open\""), ("true", "false"), ("[1, 2]", "[2, 1]")]
    {
        assert_eq!(equals(found, found), Pass);
        assert_eq!(equals(found, other), Fail);
    }
    assert_eq!(
        outcome(&asks("equals_literal", "/w", r#", "value": 1"#), &response(200, "{\"v\": 1}")),
        Missing
    );
}

#[test]
fn r033_types_are_never_converted() {
    for (found, literal) in [
        ("\"1\"", "1"),
        ("1", "\"1\""),
        ("true", "\"true\""),
        ("true", "1"),
        ("0", "false"),
        ("null", "0"),
        ("null", "\"\""),
        ("[1]", "1"),
        ("{\"a\": 1}", "[1]"),
        ("\"\"", "null"),
        ("[]", "{}"),
    ] {
        assert_eq!(equals(found, literal), Fail, "{found} {literal}");
    }
}

#[test]
fn r033_numbers_are_compared_by_value() {
    for (found, literal) in [
        ("1.0", "1"),
        ("1", "1.0"),
        ("1e2", "100"),
        ("-0", "0"),
        ("0.0", "-0"),
        ("0.1", "1e-1"),
        ("9007199254740992", "9.007199254740992e15"),
        ("1E+2", "100.00"),
        ("9007199254740994", "9007199254740994"),
    ] {
        assert_eq!(equals(found, literal), Pass, "{found} {literal}");
    }
    for (found, literal) in
        [("1", "-1"), ("0.1", "0.01"), ("9007199254740991", "9007199254740992"), ("5e-324", "0")]
    {
        assert_eq!(equals(found, literal), Fail, "{found} {literal}");
    }
}

#[test]
fn r033_a_number_that_no_double_holds_is_invalid_and_never_near_enough() {
    for found in [
        "9007199254740993",
        "9007199254740993.0",
        "9.007199254740993e15",
        "-9007199254740993",
        "12345678901234567890",
        "123456789012345678901234567890",
        "1e400",
        "-1e400",
        "1e-400",
        "0.10000000000000000001",
        "1e99999999999999999999",
        "100000000000000000000001",
        "12345678901234567000",
    ] {
        for literal in ["9007199254740992", "0", "1", "\"x\""] {
            assert_eq!(equals(found, literal), Invalid, "{found} {literal}");
            assert_eq!(equals(&format!("[{found}]"), literal), Invalid, "{found} {literal}");
        }
        assert_eq!(
            granted(&format!("{{\"r\": {found}}}"), &format!("{{\"v\": {found}}}")),
            Invalid
        );
        assert_eq!(granted(&format!("{{\"r\": {found}}}"), "{\"v\": 1}"), Invalid);
    }
    // Elsewhere in the body it spoils nothing.
    let seen = response(200, "{\"v\": 1, \"w\": 9007199254740993}");
    assert_eq!(outcome(&asks("equals_literal", "/v", ", \"value\": 1"), &seen), Pass);
}

#[test]
fn r033_objects_are_the_same_whatever_the_order_of_their_members() {
    let literal = r#"{"a": 1, "b": {"c": [1, {"x": null, "y": 2.0}], "d": "e"}}"#;
    assert_eq!(
        equals(r#"{"b": {"d": "e", "c": [1, {"y": 2, "x": null}]}, "a": 1.0}"#, literal),
        Pass
    );
    for other in [
        r#"{"b": {"d": "e", "c": [1, {"y": 2, "x": null}]}, "a": 2}"#,
        r#"{"b": {"d": "e", "c": [{"y": 2, "x": null}, 1]}, "a": 1}"#,
        r#"{"b": {"d": "e", "c": [1, {"y": 2}]}, "a": 1}"#,
        r#"{"b": {"d": "e", "c": [1, {"y": 2, "z": null}]}, "a": 1}"#,
        r#"{"b": {"d": "e", "c": [1, {"y": 2, "x": null}]}, "a": 1, "z": 0}"#,
        r#"{"a": 1}"#,
    ] {
        assert_eq!(equals(other, literal), Fail, "{other}");
    }
}

#[test]
fn r033_texts_are_compared_by_code_points() {
    assert_eq!(equals("\"\\u0041\\ud83d\\ude00\"", "\"A😀\""), Pass);
    for (found, literal) in [
        ("\"e\\u0301\"", "\"\u{e9}\""),
        ("\"a \"", "\"a\""),
        ("\"A\"", "\"a\""),
        ("\"a\\u0000\"", "\"a\""),
        ("\"a\\u200b\"", "\"a\""),
    ] {
        assert_eq!(equals(found, literal), Fail, "{found}");
    }
}

/// A look-up of each member in the other object would take minutes here.
#[test]
fn objects_of_many_members_are_compared_in_time() {
    let members = |range: &mut dyn Iterator<Item = u32>| {
        let members = range.map(|it| format!("\"k{it}\":{it}")).collect::<Vec<_>>();
        format!("{{{}}}", members.join(","))
    };
    let (up, down) = (members(&mut (0..60_000)), members(&mut (0..60_000).rev()));
    let request = format!("{{\"r\": {up}}}");
    assert_eq!(granted(&request, &format!("{{\"v\": {down}}}")), Pass);
    assert_eq!(
        granted(&request, &format!("{{\"v\": {}}}", down.replace("\"k7\":7", "\"k7\":8"))),
        Fail
    );
}

#[test]
fn r034_equals_request_holds_where_the_response_repeats_the_request() {
    assert_eq!(granted(r#"{"r": "a@example.com"}"#, r#"{"v": "a@example.com"}"#), Pass);
    assert_eq!(granted(r#"{"r": "a@example.com"}"#, r#"{"v": "A@example.com"}"#), Fail);
    assert_eq!(granted(r#"{"r": {"a": 1, "b": 2}}"#, r#"{"v": {"b": 2, "a": 1}}"#), Pass);
    assert_eq!(granted(r#"{"r": 5}"#, r#"{"v": "5"}"#), Fail);
    assert_eq!(granted(r#"{"r": 5}"#, "{}"), Missing);
    assert_eq!(granted(r#"{"r": 5}"#, "no JSON"), Invalid);
    assert_eq!(granted("no JSON", r#"{"v": 5}"#), Invalid);
    assert_eq!(granted("no JSON", "{}"), Invalid);
}

#[test]
fn r035_equals_request_is_missing_where_the_request_is_silent() {
    assert_eq!(granted("{}", r#"{"v": 5}"#), Missing);
    assert_eq!(granted("{}", "{}"), Missing);
    assert_eq!(granted("", ""), Missing);
    assert_eq!(granted("5", "5"), Missing);
    // A `null` of the request asks for nothing (D3), so no response grants it.
    assert_eq!(granted(r#"{"r": null}"#, r#"{"v": null}"#), Missing);
    assert_eq!(granted(r#"{"r": null}"#, "{}"), Missing);
    assert_eq!(granted(r#"{"r": null}"#, "no JSON"), Invalid);
    assert_eq!(granted(r#"{"r": 5}"#, r#"{"v": null}"#), Fail);
    let no_request = response(200, r#"{"v": 5}"#);
    assert_eq!(
        outcome(&asks("equals_request", "/v", r#", "request": "/r""#), &no_request),
        Missing
    );
}

#[test]
fn r036_one_of_holds_for_a_value_of_the_list() {
    let of = |found: &str, values: &str| {
        let asks = asks("one_of", "/status", &format!(", \"values\": {values}"));
        outcome(&asks, &response(200, found))
    };
    let values = r#"["open", "queued"]"#;
    assert_eq!(of(r#"{"status": "open"}"#, values), Pass);
    assert_eq!(of(r#"{"status": "queued"}"#, values), Pass);
    assert_eq!(of(r#"{"status": "closed"}"#, values), Fail);
    assert_eq!(of(r#"{"status": ["open"]}"#, values), Fail);
    assert_eq!(of("{}", values), Missing);
    assert_eq!(of("<html>", values), Invalid);
    assert_eq!(of(r#"{"status": 1.0}"#, r#"["1", 1]"#), Pass);
    assert_eq!(of(r#"{"status": null}"#, r#"["x", null]"#), Pass);
}

/// Validation refuses these; evaluation does not rely on it.
#[test]
fn r037_an_empty_list_of_values_is_never_met() {
    let select = Selector::ResponseBody(Pointer::root());
    let judge = |test: Test| {
        let assertion = Assertion { id: "a".to_owned(), select: select.clone(), test };
        outcomes(&[assertion], &response(200, "9007199254740992"))[0].1
    };
    let literal = |text: &str| Literal(json(text));
    assert_eq!(judge(Test::OneOf(Vec::new())), Invalid);
    assert_eq!(judge(Test::OneOf(vec![literal("9007199254740992")])), Pass);
    assert_eq!(judge(Test::OneOf(vec![literal("9007199254740993")])), Invalid);
    assert_eq!(judge(Test::EqualsLiteral(literal("9007199254740993"))), Invalid);
}

#[test]
fn r038_absent_holds_where_nothing_stands_and_something_could() {
    for (body, pointer, expected) in [
        ("{}", "/id", Pass),
        ("{\"data\": {}}", "/data/id", Pass),
        ("{}", "/data/id", Pass),
        ("{\"items\": []}", "/items/0", Pass),
        ("{\"items\": [{}]}", "/items/0/id", Pass),
        ("{\"id\": 7}", "/id", Fail),
        ("{\"id\": \"\"}", "/id", Fail),
        ("{\"id\": false}", "/id", Fail),
        ("{\"items\": [1]}", "/items/0", Fail),
    ] {
        assert_eq!(
            outcome(&asks("absent", pointer, ""), &response(200, body)),
            expected,
            "{body} {pointer}"
        );
    }
}

/// An error as a bare text, or a list where an object is expected, would else prove a deletion.
#[test]
fn r039_absent_of_what_could_not_stand_there_is_invalid() {
    for (body, pointer) in [
        ("\"Error: rate limited\"", "/id"),
        ("5", "/id"),
        ("null", "/id"),
        ("{\"data\": null}", "/data/id"),
        ("{\"data\": \"x\"}", "/data/id"),
        ("[]", "/id"),
        ("[1]", "/-"),
        ("[1]", "/01"),
        ("{\"id\": null}", "/id"),
        ("null", ""),
    ] {
        assert_eq!(
            outcome(&asks("absent", pointer, ""), &response(200, body)),
            Invalid,
            "{body} {pointer}"
        );
    }
}

#[test]
fn r039_absent_on_a_body_that_cannot_be_read_is_invalid() {
    for body in ["<html>404</html>", "", "{", "{\"a\": 1, \"a\": 2}", "\u{feff}{}"] {
        assert_eq!(outcome(&asks("absent", "/id", ""), &response(404, body)), Invalid, "{body}");
    }
    let absent = asks("absent", "/id", "");
    assert_eq!(outcome(&absent, &Observation::default()), Invalid);
    let cut = observation(r#"{"response": {"status": 200, "body": "{}", "truncated": true}}"#);
    assert_eq!(outcome(&absent, &cut), Invalid);
    assert_eq!(outcome(&absent, &response(404, "{}")), Pass);
}

#[test]
fn r039_a_header_is_absent_from_a_response_only() {
    let absent = r#"{"op": "absent", "select": {"from": "response_header", "name": "x-id"}}"#;
    assert_eq!(outcome(absent, &response(200, "")), Pass);
    assert_eq!(outcome(absent, &Observation::default()), Invalid);
    let there = observation(r#"{"response": {"status": 200, "headers": {"X-Id": ""}}}"#);
    assert_eq!(outcome(absent, &there), Fail);
}
