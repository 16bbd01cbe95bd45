use super::*;
use crate::budget::Budget;

fn read(body: &str) -> Result<Request, (Option<Value>, Fault)> {
    super::read(body.as_bytes(), &mut Meter::new(Budget::default()))
}

/// The id to answer with and the code.
#[track_caller]
fn refused(body: &str) -> (String, i32) {
    let (id, fault) = read(body).unwrap_err();
    let answer = error(id.as_ref(), &fault).to_text();
    let code = format!(r#""error":{{"code":{},"message":""#, fault.code());
    assert!(answer.contains(&code), "{answer}");
    let id = answer.strip_prefix(r#"{"jsonrpc":"2.0","id":"#).unwrap().split(",\"error\"").next();
    (id.unwrap().to_owned(), fault.code())
}

#[test]
fn a_request_is_read_with_its_id_as_written() {
    for id in ["1", "-7", "1.5", "12345678901234567890", "\"a\\u00e9\"", "null"] {
        let request =
            read(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"GetTask"}}"#)).unwrap();
        assert_eq!(request.method, "GetTask");
        assert_eq!(request.params.to_text(), "{}");
        let answer = result(request.id.as_ref(), Value::Null).to_text();
        let id = id.replace("\\u00e9", "é");
        assert_eq!(answer, format!(r#"{{"jsonrpc":"2.0","id":{id},"result":null}}"#));
    }
}

#[test]
fn a_call_without_an_id_is_read_and_answered_with_null() {
    let request = read(r#"{"jsonrpc":"2.0","method":"tasks/get","params":{"id":"x"}}"#).unwrap();
    assert_eq!(request.id, None);
    assert_eq!(result(None, true.into()).to_text(), r#"{"jsonrpc":"2.0","id":null,"result":true}"#);
}

/// The requests of the 0.3 test kit, `test_json_rpc_compliance.py`.
#[test]
fn what_is_no_request_is_refused_even_without_an_id() {
    let malformed = r#"{"jsonrpc": "2.0", "method": "message/send", "params": {"foo": "bar"}"#;
    assert_eq!(refused(malformed), ("null".into(), -32700));
    let cases = [
        (r#"{"jsonrpc":"aaa","method":"message/send","params":{}}"#, "null"),
        (r#"{"jsonrpc":"2.0","params":{}}"#, "null"),
        (r#"{"jsonrpc":"1.0","id":"a","method":"message/send"}"#, "\"a\""),
        (r#"{"id":7,"method":"message/send","params":{}}"#, "7"),
        (r#"{"jsonrpc":"2.0","id":7,"method":null}"#, "7"),
        (r#"{"jsonrpc":"2.0","method":"message/send","params":{},"id":{"bad":"type"}}"#, "null"),
        (r#"{"jsonrpc":"2.0","method":"message/send","params":{},"id":[1]}"#, "null"),
        (r#"{"jsonrpc":"2.0","method":"message/send","params":{},"id":true}"#, "null"),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"message/send","params":{}}]"#, "null"),
        ("[]", "null"),
        ("\"x\"", "null"),
    ];
    for (body, id) in cases {
        assert_eq!(refused(body), (id.to_owned(), -32600), "{body}");
    }
}

#[test]
fn parameters_are_an_object_or_absent() {
    let with =
        |params| format!(r#"{{"jsonrpc":"2.0","id":1,"method":"GetTask","params":{params}}}"#);
    for params in ["[]", "\"x\"", "5", "true"] {
        assert_eq!(refused(&with(params)), ("1".into(), -32602), "{params}");
    }
    for params in ["{}", "null"] {
        assert_eq!(read(&with(params)).unwrap().params.to_text(), "{}");
    }
}

/// a2aproject/a2a-js#146, a2aproject/a2a-dotnet#330: invalid JSON is answered by HTML or an internal
/// error.
#[test]
fn invalid_json_is_a_parse_error_and_says_where() {
    for body in ["", "  ", "{", "{]", "\u{feff}{}", "{} {}", "nul", r#"{"id":"\ud800"}"#, "<html>"]
    {
        assert_eq!(refused(body), ("null".into(), -32700), "{body}");
    }
    let (_, fault) = super::read(b"{\"\xff\"", &mut Meter::new(Budget::default())).unwrap_err();
    assert_eq!(fault.code(), -32700);
    let (_, fault) = read(r#"{"jsonrpc":"2.0",}"#).unwrap_err();
    assert!(fault.to_string().contains("at byte 17"), "{fault}");
}

#[test]
fn a_name_that_stands_twice_is_refused_by_its_name() {
    let twice = r#"{"jsonrpc":"2.0","id":1,"method":"GetTask","method":"CancelTask"}"#;
    assert_eq!(refused(twice), ("null".into(), -32600));
    assert!(read(twice).unwrap_err().1.to_string().contains("`method`"));
    let escaped = r#"{"jsonrpc":"2.0","id":1,"method":"GetTask","m\u0065thod":"CancelTask"}"#;
    assert_eq!(refused(escaped).1, -32600);
    assert!(read(r#"{"jsonrpc":"2.0","id":1,"method":"GetTask","Method":"CancelTask"}"#).is_ok());
}

#[test]
fn a_body_that_costs_more_than_the_budget_is_refused() {
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"GetTask"}"#;
    let read =
        |fuel| super::read(body.as_bytes(), &mut Meter::new(Budget { fuel, ..Budget::default() }));
    assert_eq!(read(10).unwrap_err().1.code(), -32600);
    assert!(read(1_000).is_ok());
    let deep =
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"x","params":{{"a":{}"#, "[".repeat(600));
    assert_eq!(super::tests::read(&deep).unwrap_err().1.code(), -32600);
}

#[test]
fn an_id_that_every_event_would_repeat_is_short() {
    let with =
        |length| format!(r#"{{"jsonrpc":"2.0","id":"{}","method":"GetTask"}}"#, "x".repeat(length));
    assert!(read(&with(256)).is_ok());
    assert_eq!(refused(&with(257)), ("null".into(), -32600));
    let number = format!(r#"{{"jsonrpc":"2.0","id":{},"method":"GetTask"}}"#, "1".repeat(257));
    assert_eq!(refused(&number), ("null".into(), -32600));
}

#[test]
fn json_is_accepted_by_its_content_type_and_others_are_not() {
    for found in [
        None,
        Some(""),
        Some("application/json"),
        Some("Application/JSON; charset=utf-8"),
        Some("application/a2a+json"),
        Some(" application/json ;x"),
    ] {
        assert_eq!(accept(found), Ok(()), "{found:?}");
    }
    for found in ["text/plain", "text/plain; x=application/json", "application/jsonx", "text/html"]
    {
        assert_eq!(accept(Some(found)).unwrap_err().code(), -32005, "{found}");
    }
}

#[test]
fn an_error_holds_code_message_and_data_only() {
    let answer = error(Some(&"a".into()), &Fault::TaskNotFound("t".into()));
    let answer = answer.as_object().unwrap().get("error").unwrap().as_object().unwrap();
    let names: Vec<_> = answer.iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["code", "message", "data"]);
}
