use super::*;
use crate::a2a::fixtures::{at, json, text};
use crate::code::Code;

const KEY: &str = include_str!("../../../tests/keys/active.jwk.json");

fn input(method: &str, params: &str, more: &str) -> Value {
    let body = format!(
        r#"{{"jsonrpc":"2.0","id":12345678901234567890,"method":"{method}","params":{params}}}"#
    );
    json(&format!(
        r#"{{"call":{{"method":"POST","path":"","contentType":"application/json","body":{}}},"context":{{"now":"2026-01-31T12:00:00.000Z","ids":["t","c","m","n"]{more}}},"key":{KEY}}}"#,
        Value::from(body).to_text()
    ))
}

fn with(mut input: Value, found: &str) -> Value {
    if let Value::Object(object) = &mut input {
        object.push("found", json(found));
    }
    input
}

fn message(id: &str) -> String {
    format!(
        r#"{{"message":{{"kind":"message","messageId":"{id}","role":"user","parts":[{{"kind":"text","text":"x"}}]}}}}"#
    )
}

#[test]
fn a_task_is_written_read_and_watched_through_json() {
    let sent = exchange(&input("message/send", &message("m"), "")).expect("a step");
    assert_eq!(text(&sent, "write/record/task/id"), "t");
    assert_eq!(text(&sent, "reply/body/result/id"), "t");
    let record = at(&sent, "write/record").to_text();
    let get = input("tasks/get", r#"{"id":"t"}"#, "");
    assert_eq!(exchange(&get).expect("a step"), json(r#"{"read":{"task":"t"}}"#));
    let got = exchange(&with(get, &format!(r#"{{"task":{record}}}"#))).expect("a step");
    assert_eq!(at(&got, "reply/body/result"), at(&sent, "reply/body/result"));
    let watch =
        with(input("tasks/resubscribe", r#"{"id":"t"}"#, ""), &format!(r#"{{"task":{record}}}"#));
    let watch = exchange(&watch).expect("a step");
    assert_eq!(text(&watch, "watch/framing/id"), "12345678901234567890");
    let opening = Value::object([("task", at(&sent, "write/record/task").clone())]);
    let framed = json(&frame(at(&watch, "watch/framing"), &opening).expect("a frame"));
    assert_eq!(at(&framed, "id").to_text(), "12345678901234567890");
    assert_eq!(text(&framed, "result/status/state"), "input-required");
}

#[test]
fn what_waits_and_what_is_watched_come_with_what_is_kept() {
    let late = input("message/stream", &message("test-resubscribe-message-id"), r#","kit":true"#);
    let step = exchange(&late).expect("a step");
    assert_eq!(text(&step, "watch/taskId"), "t");
    assert_eq!(at(&step, "write/later/after").to_text(), "4000");
    let state = "record/task/status/state";
    assert_eq!(text(at(&step, "write"), state), "TASK_STATE_WORKING");
    assert_eq!(text(at(&step, "write/later"), state), "TASK_STATE_COMPLETED");
}

#[test]
fn a_list_is_asked_for_and_answered() {
    let list = || {
        let mut input = input(
            "ListTasks",
            r#"{"contextId":"c","status":"TASK_STATE_COMPLETED","pageToken":"p"}"#,
            "",
        );
        if let Value::Object(object) = &mut input {
            object.push("found", Value::Null);
            object.take("found");
        }
        input
    };
    let expected =
        r#"{"read":{"list":{"contextId":"c","state":"completed","pageToken":"p","pageSize":50}}}"#;
    assert_eq!(exchange(&list()).expect("a step"), json(expected));
    let page = r#"{"page":{"tasks":[],"nextPageToken":"","total":0}}"#;
    let got = exchange(&with(list(), page)).expect("a step");
    let result = r#"{"tasks":[],"nextPageToken":"","pageSize":50,"totalSize":0}"#;
    assert_eq!(at(&got, "reply/body/result"), &json(result));
    let bad = exchange(&with(list(), r#"{"badPageToken":true}"#)).expect("a step");
    assert_eq!(at(&bad, "reply/body/error/code").to_text(), "-32602");
}

#[test]
fn what_the_host_gets_wrong_is_refused_with_its_place() {
    let get = || input("tasks/get", r#"{"id":"t"}"#, "");
    for (input, code, place) in [
        (json("{}"), Code::MissingMember, ""),
        (with(get(), "{}"), Code::OutOfRange, "/found"),
        (with(get(), r#"{"task":{}}"#), Code::OutOfRange, "/found/task"),
        (with(get(), r#"{"task":null,"badPageToken":true}"#), Code::OutOfRange, "/found"),
        (input("tasks/get", "{}", r#","kit":1"#), Code::WrongType, "/context/kit"),
        (input("tasks/get", "{}", r#","kti":true"#), Code::UnknownMember, "/context/kti"),
    ] {
        let error = exchange(&input).expect_err("an error");
        let at = error.pointer().map(Pointer::as_str);
        assert_eq!((error.code(), at), (code, Some(place)), "{error}");
    }
    assert!(exchange(&with(get(), r#"{"task":null}"#)).is_ok());
}

#[test]
fn the_time_and_the_ids_are_looked_at() {
    let text = input("tasks/get", r#"{"id":"t"}"#, "").to_text();
    for (from, to, place) in [
        ("12:00:00.000Z", "12:00:00Z", "/context/now"),
        (r#","n"]"#, "]", "/context/ids"),
        (r#""n"]"#, r#"""]"#, "/context/ids"),
    ] {
        let error = exchange(&json(&text.replace(from, to))).expect_err("an error");
        assert_eq!(error.pointer().map(Pointer::as_str), Some(place));
    }
}

#[test]
fn a_framing_that_this_peer_did_not_give_is_refused() {
    let event = json(r#"{"message":{"messageId":"m","role":"ROLE_AGENT","parts":[{"text":"x"}]}}"#);
    for (framing, event) in [
        (r#"{"dialect":"2.0"}"#, &event),
        (r#"{"dialect":"1.0","id":"{"}"#, &event),
        (r#"{"dialect":"1.0"}"#, &Value::Null),
    ] {
        assert!(frame(&json(framing), event).is_err(), "{framing}");
    }
    let framed = frame(&json(r#"{"dialect":"1.0"}"#), &event).expect("a frame");
    assert_eq!(json(&framed), event);
}
