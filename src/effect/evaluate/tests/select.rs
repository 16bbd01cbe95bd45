use crate::effect::fixtures::{body_at, observation, outcome, response};
use crate::effect::observation::{Body, MAX_BODY};
use crate::effect::{Observation, Outcome};
use Outcome::{Fail, Invalid, Missing, Pass};

fn exists(pointer: &str) -> String {
    format!(r#"{{"op": "exists", "select": {}}}"#, body_at(pointer))
}

fn equals(pointer: &str, literal: &str) -> String {
    format!(r#"{{"op": "equals_literal", "select": {}, "value": {literal}}}"#, body_at(pointer))
}

fn header(op: &str, name: &str, more: &str) -> String {
    format!(r#"{{"op": "{op}", "select": {{"from": "response_header", "name": "{name}"}}{more}}}"#)
}

fn headers(list: &[(&str, &str)]) -> Observation {
    let list = list.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Observation { status: Some(201), headers: list.collect(), ..Observation::default() }
}

#[test]
fn r021_a_selector_takes_a_value_of_the_request_body() {
    let seen =
        observation(r#"{"request": {"body": "{\"amount\": 5}"}, "response": {"status": 201}}"#);
    let asks = |literal: &str| {
        let select = r#"{"from": "request_body", "pointer": "/amount"}"#;
        format!(r#"{{"op": "equals_literal", "select": {select}, "value": {literal}}}"#)
    };
    assert_eq!(outcome(&asks("5"), &seen), Pass);
    assert_eq!(outcome(&asks("6"), &seen), Fail);
    assert_eq!(outcome(&asks("5"), &response(201, r#"{"amount": 5}"#)), Missing);
}

#[test]
fn r022_a_selector_takes_a_value_of_the_response_body_by_pointer() {
    let seen = response(200, r#"{"data": [{"id": 7}], "a/b": 1, "m~n": 2, "~1": 3, "": 4}"#);
    for (pointer, literal) in
        [("/data/0/id", "7"), ("/a~1b", "1"), ("/m~0n", "2"), ("/~01", "3"), ("/", "4")]
    {
        assert_eq!(outcome(&equals(pointer, literal), &seen), Pass, "{pointer}");
        assert_eq!(outcome(&equals(pointer, "99"), &seen), Fail, "{pointer}");
    }
    for pointer in ["/data/1/id", "/data/0/id/x", "/a/b", "/~01~1", "/m~1n", "/data/0/ID"] {
        assert_eq!(outcome(&exists(pointer), &seen), Missing, "{pointer}");
    }
}

#[test]
fn r022_the_empty_pointer_is_the_whole_document_whatever_it_is() {
    for body in ["{\"a\": 1}", "[1, 2]", "\"text\"", "5", "true"] {
        let seen = response(200, body);
        assert_eq!(outcome(&exists(""), &seen), Pass, "{body}");
        assert_eq!(outcome(&equals("", body), &seen), Pass, "{body}");
        assert_eq!(outcome(&equals("", "\"other\""), &seen), Fail, "{body}");
    }
    assert_eq!(outcome(&exists("/0"), &response(200, "\"text\"")), Missing);
}

#[test]
fn r023_a_header_is_found_whatever_the_case_of_its_name() {
    for name in ["location", "Location", "LOCATION"] {
        let seen = headers(&[(name, "/issues/7"), ("etag", "x")]);
        for asked in ["location", "lOCATION"] {
            let asks = header("equals_literal", asked, r#", "value": "/issues/7""#);
            assert_eq!(outcome(&asks, &seen), Pass, "{name} {asked}");
        }
    }
    let seen = headers(&[("location", "/issues/8"), ("x-location", "/issues/7")]);
    assert_eq!(
        outcome(&header("equals_literal", "location", r#", "value": "/issues/7""#), &seen),
        Fail
    );
    assert_eq!(outcome(&header("exists", "retry-after", ""), &seen), Missing);
}

#[test]
fn r023_white_space_around_a_header_value_is_no_part_of_it() {
    let seen = headers(&[("location", " \t/issues/7 ")]);
    let asks =
        |value: &str| header("equals_literal", "location", &format!(r#", "value": "{value}""#));
    assert_eq!(outcome(&asks("/issues/7"), &seen), Pass);
    assert_eq!(outcome(&asks("/Issues/7"), &seen), Fail);
}

#[test]
fn r024_the_status_is_a_whole_number() {
    let asks = r#"{"op": "equals_literal", "select": {"from": "http_status"}, "value": 201}"#;
    assert_eq!(outcome(asks, &response(201, "")), Pass);
    assert_eq!(outcome(asks, &response(200, "")), Fail);
    assert_eq!(outcome(asks, &Observation::default()), Missing);
    let exists = r#"{"op": "exists", "select": {"from": "http_status"}}"#;
    assert_eq!(outcome(exists, &response(500, "")), Pass);
    assert_eq!(outcome(exists, &Observation::default()), Missing);
}

#[test]
fn r027_an_index_with_a_leading_zero_or_a_dash_selects_nothing() {
    let seen = response(200, r#"{"items": ["a", "b"]}"#);
    for pointer in [
        "/items/00",
        "/items/01",
        "/items/-",
        "/items/-1",
        "/items/+1",
        "/items/1e0",
        "/items/2",
        "/items/",
        "/items/length",
    ] {
        assert_eq!(outcome(&exists(pointer), &seen), Missing, "{pointer}");
    }
    assert_eq!(outcome(&equals("/items/1", "\"b\""), &seen), Pass);
    // Of an object these are names like others.
    assert_eq!(outcome(&exists("/01"), &response(200, r#"{"01": 1}"#)), Pass);
    assert_eq!(outcome(&exists("/-"), &response(200, r#"{"-": 1}"#)), Pass);
}

#[test]
fn r028_a_body_that_is_no_strict_json_is_invalid() {
    let deep = |levels: usize| {
        format!("{{\"id\": 1, \"x\": {}{}}}", "[".repeat(levels), "]".repeat(levels))
    };
    let long = |bytes: usize| format!("{{\"id\": 1}}{}", " ".repeat(bytes - 9));
    let bad = [
        "<html>gone</html>",
        "Error: no such issue",
        "{\"id\": 1",
        "{\"id\": 1} {}",
        "{\"id\": 1,}",
        "{'id': 1}",
        "{\"id\": 1, \"id\": 2}",
        "{\"id\": 1, \"\\u0069d\": 1}",
        "{\"id\": 1, \"a\": [{\"b\": {\"k\": 1, \"k\": 1}}]}",
        "{\"id\": 1, \"\\ud800\": 2}",
        "{\"id\": 1, \"x\": \"\\udc00\\ud800\"}",
        "{\"id\": NaN}",
        "{\"id\": 01}",
        "\u{feff}{\"id\": 1}",
        "{\"id\": 1}\0",
        "id=1&x=2",
        " \n ",
        &deep(128),
        &long(MAX_BODY + 1),
    ];
    for body in bad {
        let shown = body.chars().take(60).collect::<String>();
        for asks in [exists("/id"), equals("/id", "1"), equals("/nothing", "1"), exists("")] {
            assert_eq!(outcome(&asks, &response(200, body)), Invalid, "{shown}");
        }
    }
    for body in ["{\"id\": 1}", "{\"id\": 1, \"\\ud83d\\ude00\": 2}", &deep(127), &long(MAX_BODY)] {
        assert_eq!(outcome(&exists("/id"), &response(200, body)), Pass);
    }
}

#[test]
fn r028_bytes_that_are_no_utf_8_are_invalid() {
    let body = |bytes: &[u8]| {
        let body = Some(Body::Whole(bytes.to_vec()));
        Observation { status: Some(200), body, ..Observation::default() }
    };
    for bytes in [
        &b"{\"id\": 1, \"x\": \"\xff\"}"[..],
        b"{\"id\": 1, \"\xc0\xaf\": 1}",
        b"{\"id\": 1, \"x\": \"\xed\xa0\x80\"}",
    ] {
        assert_eq!(outcome(&exists("/id"), &body(bytes)), Invalid);
    }
    assert_eq!(outcome(&exists("/id"), &body("{\"id\": 1, \"x\": \"ÿ\"}".as_bytes())), Pass);
}

#[test]
fn r028_a_body_that_is_not_looked_at_spoils_nothing() {
    let seen = response(201, "<html>");
    let asks = r#"{"op": "equals_literal", "select": {"from": "http_status"}, "value": 201}"#;
    assert_eq!(outcome(asks, &seen), Pass);
}

#[test]
fn r029_a_header_that_stands_twice_is_invalid_not_first_wins() {
    let twice = [
        headers(&[("location", "/issues/7"), ("location", "/issues/8")]),
        headers(&[("location", "/issues/7"), ("Location", "/issues/7")]),
        observation(
            r#"{"response": {"status": 201, "headers": {"location": ["/issues/7", "/x"]}}}"#,
        ),
        observation(
            r#"{"response": {"status": 201, "headers": {"location": "/issues/7", "LOCATION": "/issues/7"}}}"#,
        ),
    ];
    for seen in &twice {
        for asks in [
            header("exists", "location", ""),
            header("absent", "location", ""),
            header("equals_literal", "location", r#", "value": "/issues/7""#),
        ] {
            assert_eq!(outcome(&asks, seen), Invalid, "{asks}");
        }
    }
    let once =
        observation(r#"{"response": {"status": 201, "headers": {"location": ["/issues/7"]}}}"#);
    assert_eq!(outcome(&header("exists", "location", ""), &once), Pass);
    assert_eq!(outcome(&header("absent", "location", ""), &once), Fail);
}

/// Fetch joins fields of one name by commas, so that a gateway may not see that there were two.
#[test]
fn r029_a_header_that_may_be_several_is_never_a_definite_mismatch() {
    let joined = headers(&[("location", "/issues/7, /issues/8")]);
    let asks =
        |value: &str| header("equals_literal", "location", &format!(r#", "value": "{value}""#));
    assert_eq!(outcome(&asks("/issues/7"), &joined), Invalid);
    assert_eq!(outcome(&asks("/issues/7, /issues/8"), &joined), Pass);
    assert_eq!(outcome(&asks("/issues/7"), &headers(&[("location", "/issues/8")])), Fail);
    assert_eq!(outcome(&header("exists", "location", ""), &joined), Pass);
    assert_eq!(outcome(&equals("/x", "\"a\""), &response(200, r#"{"x": "a, b"}"#)), Fail);
}

#[test]
fn a_response_without_a_body_has_nothing_to_show() {
    let none = observation(r#"{"response": {"status": 204}}"#);
    let empty = response(204, "");
    for seen in [none, empty, Observation::default()] {
        assert_eq!(outcome(&exists("/id"), &seen), Missing);
        assert_eq!(outcome(&exists(""), &seen), Missing);
        assert_eq!(outcome(&equals("/id", "1"), &seen), Missing);
        assert_eq!(outcome(&equals("", "null"), &seen), Missing);
    }
}

#[test]
fn r053_a_body_that_was_cut_off_is_invalid() {
    let cut =
        observation(r#"{"response": {"status": 200, "body": "{\"id\": 1}", "truncated": true}}"#);
    assert_eq!(outcome(&exists("/id"), &cut), Invalid);
    let whole =
        observation(r#"{"response": {"status": 200, "body": "{\"id\": 1}", "truncated": false}}"#);
    assert_eq!(outcome(&exists("/id"), &whole), Pass);
    let request = r#"{"op": "exists", "select": {"from": "request_body", "pointer": "/id"}}"#;
    let cut = observation(r#"{"request": {"body": "{\"id\": 1}", "truncated": true}}"#);
    assert_eq!(outcome(request, &cut), Invalid);
}

/// MCP answers with status 200 and `isError` where a tool failed.
#[test]
fn r053_a_tool_that_reports_an_error_shows_nothing() {
    let failed = r#"{"request": {"body": "{\"id\": 1}"}, "response": {"status": 200, "body": "{\"id\": 1}"}, "is_error": true}"#;
    let request = r#"{"op": "exists", "select": {"from": "request_body", "pointer": "/id"}}"#;
    for asks in [exists("/id"), equals("/id", "1"), request.to_owned(), header("absent", "x", "")] {
        assert_eq!(outcome(&asks, &observation(failed)), Invalid, "{asks}");
        assert_eq!(outcome(&asks, &observation(&failed.replace("true", "false"))), Pass, "{asks}");
    }
}
