use super::*;
use crate::receipt::generate;

const NOW: &str = "2026-11-30T12:00:00.000Z";

fn deployment() -> Deployment {
    Deployment::new(&Bindings {
        signing_key: Some(generate([7; 32]).unwrap().to_text().into()),
        ..Bindings::default()
    })
    .unwrap()
}

fn head(method: &str, path: &str, workspace: Value) -> Value {
    Value::object([
        ("method", method.into()),
        ("origin", "https://verifier.example".into()),
        ("path", path.into()),
        ("query", "".into()),
        ("workspace", workspace),
        ("fields", Value::object([("content-type", "application/json".into())])),
    ])
}

fn given(found: Option<Value>) -> Value {
    let mut object = Object::new();
    object.push("now", NOW);
    object.push("ids", Value::strings(&["id-1", "id-2", "id-3", "id-4"]));
    if let Some(found) = found {
        object.push("found", found);
    }
    object.into()
}

fn rpc(method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#)
}

const SEND: &str = r#"{"message":{"kind":"message","messageId":"m","role":"user","parts":[{"kind":"text","text":"hello"}]}}"#;

#[track_caller]
fn ask(path: &str, body: Option<&str>, found: Option<Value>) -> Value {
    let head = head("POST", path, "acme".into());
    deployment().respond(&head, body.map(str::as_bytes), &given(found)).unwrap()
}

#[track_caller]
fn member<'a>(value: &'a Value, path: &str) -> &'a Value {
    let names = path.split('/').skip(1);
    names.fold(value, |value, name| {
        let found = value.as_object().and_then(|object| object.get(name));
        found.unwrap_or_else(|| panic!("no {name} of {path} in {}", value.to_text()))
    })
}

#[track_caller]
fn stored(step: &Value) -> Value {
    Value::object([("task", member(step, "/write/row/record").clone())])
}

#[test]
fn a_call_asks_for_its_body_and_then_for_what_is_to_be_kept_before_it_is_answered() {
    assert_eq!(member(&ask("/a2a", None, None), "/body"), &Value::from(8_u64 * 1024 * 1024));
    let step = ask("/a2a", Some(&rpc("message/send", SEND)), None);
    assert_eq!(member(&step, "/workspace"), &Value::from("acme"));
    assert_eq!(member(&step, "/write/row/id"), &Value::from("id-1"));
    assert_eq!(member(&step, "/write/row/state"), &Value::from("input-required"));
    assert_eq!(member(&step, "/write/row/updated"), &Value::from(NOW));
    assert_eq!(member(&step, "/write/row/revision"), &Value::from(1_u64));
    assert_eq!(member(&step, "/write/rests"), &Value::from(true));
    assert_eq!(member(&step, "/answer/status"), &Value::from(200_u64));
}

#[test]
fn a_task_is_read_before_it_is_shown_and_a_missing_one_is_none() {
    let get = rpc("tasks/get", r#"{"id":"id-1"}"#);
    assert_eq!(member(&ask("/a2a", Some(&get), None), "/read/task"), &Value::from("id-1"));
    let kept = ask("/a2a", Some(&rpc("message/send", SEND)), None);
    let shown = ask("/a2a", Some(&get), Some(stored(&kept)));
    let body = member(&shown, "/answer/body").as_str().unwrap();
    assert!(body.contains(r#""state":"input-required""#), "{body}");
    let missing = ask("/a2a", Some(&get), Some(Value::object([("task", Value::Null)])));
    let body = member(&missing, "/answer/body").as_str().unwrap();
    assert!(body.contains("-32001"), "{body}");
}

#[test]
fn a_stream_is_told_the_task_and_then_its_events_numbered_on() {
    let kept = ask("/a2a", Some(&rpc("message/send", SEND)), None);
    let subscribe = rpc("tasks/resubscribe", r#"{"id":"id-1"}"#);
    let step = ask("/a2a", Some(&subscribe), Some(stored(&kept)));
    assert_eq!(member(&step, "/watch/id"), &Value::from("id-1"));
    let framing = member(&step, "/watch/framing");
    let record = Value::object([("record", member(&kept, "/write/row/record").clone())]);
    let first = frames(framing, &record, 1).unwrap();
    let text = member(&first, "/text").as_str().unwrap();
    assert!(text.starts_with("id: 1\ndata: {"), "{text}");
    assert!(text.contains(r#""kind":"task""#), "{text}");
    let events = Value::object([("events", member(&kept, "/write/events").clone())]);
    let next = frames(framing, &events, 2).unwrap();
    assert!(member(&next, "/text").as_str().unwrap().starts_with("id: 2\n"));
    assert_ne!(member(&next, "/next"), &Value::from(2_u64));
}

#[test]
fn a_refused_caller_and_a_store_that_failed_are_answers() {
    let body = rpc("message/send", SEND);
    let refused = head("POST", "/a2a", Value::Null);
    let step = deployment().respond(&refused, Some(body.as_bytes()), &given(None)).unwrap();
    assert_eq!(member(&step, "/answer/status"), &Value::from(401_u64));
    let mut failed = Object::new();
    failed.push("now", NOW);
    failed.push("ids", Value::strings(&["a", "b", "c", "d"]));
    failed.push("failed", "disk full");
    let admitted = head("POST", "/a2a", "acme".into());
    let step = deployment().respond(&admitted, Some(body.as_bytes()), &failed.into()).unwrap();
    let body = member(&step, "/answer/body").as_str().unwrap();
    assert!(body.contains("-32603") && body.contains(r#""id":1"#), "{body}");
    assert!(!body.contains("disk"), "{body}");
    assert_eq!(member(&step, "/answer/log"), &Value::from("disk full"));
}

#[test]
fn a_body_above_the_limit_is_refused_and_a_check_needs_no_task() {
    let settings = Bindings {
        signing_key: Some(generate([7; 32]).unwrap().to_text().into()),
        max_body: Some("60".to_owned()),
        ..Bindings::default()
    };
    let small = Deployment::new(&settings).unwrap();
    let head = head("POST", "/v1/check", "acme".into());
    let ask = |body: &str| small.respond(&head, Some(body.as_bytes()), &given(None)).unwrap();
    let fits = ask(r#"{"artifact":"a","criteria":["contains \"a\""]}"#);
    assert_eq!(member(&fits, "/answer/status"), &Value::from(200_u64));
    let longer = ask(r#"{"artifact":"aaaaaaaaaaaaaaaaaaaaa","criteria":["contains \"a\""]}"#);
    assert_eq!(member(&longer, "/answer/status"), &Value::from(413_u64));
}

#[test]
fn a_setting_that_cannot_be_used_stops_a_host_that_need_not_start() {
    let key = || Some(generate([7; 32]).unwrap().to_text().into());
    let with = |card: &str| {
        let card = Some(card.to_owned());
        Deployment::new(&Bindings { signing_key: key(), card, ..Bindings::default() })
    };
    assert!(with("1.0").is_ok());
    let Err(fault) = with("2.0") else { panic!("it was taken") };
    assert!(fault.contains("COUNTERSIGN_CARD") && fault.contains("`dual`"), "{fault}");
}
