use super::*;
use crate::budget::{Budget, Meter};
use crate::json::reader;

fn json(text: &str) -> Value {
    reader::read(text, reader::Options::default(), &mut Meter::new(Budget::default())).unwrap()
}

fn send(more: &str, dialect: Dialect) -> Result<SendParams, Fault> {
    let message = match dialect {
        Dialect::V03 => {
            r#"{"kind":"message","messageId":"m","role":"user","parts":[{"kind":"text","text":"x"}]}"#
        }
        Dialect::V10 => r#"{"messageId":"m","role":"ROLE_USER","parts":[{"text":"x"}]}"#,
    };
    SendParams::read(&json(&format!(r#"{{"message":{message}{more}}}"#)), dialect)
}

#[track_caller]
fn field<T: std::fmt::Debug>(read: Result<T, Fault>) -> String {
    match read {
        Err(Fault::InvalidParams { field, message }) => {
            assert!(message.starts_with(&field), "{message}");
            field
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_bare_message_waits_and_gets_its_whole_history() {
    for dialect in [Dialect::V03, Dialect::V10] {
        for more in ["", r#","configuration":{}"#, r#","configuration":null,"tckExtraParam":42"#] {
            let params = send(more, dialect).unwrap();
            assert!(!params.return_immediately && params.accepted_output_modes.is_empty());
            assert_eq!((params.history_length, params.metadata), (None, None));
        }
    }
}

/// a2aproject/a2a-python#253: `blocking` and `returnImmediately` are ignored.
#[test]
fn each_dialect_has_its_word_for_not_waiting() {
    for (configuration, dialect, immediately) in [
        (r#"{"blocking":false}"#, Dialect::V03, true),
        (r#"{"blocking":true,"acceptedOutputModes":[]}"#, Dialect::V03, false),
        (r#"{"returnImmediately":true}"#, Dialect::V03, false),
        (r#"{"returnImmediately":true}"#, Dialect::V10, true),
        (r#"{"return_immediately":true}"#, Dialect::V10, true),
        (r#"{"returnImmediately":false}"#, Dialect::V10, false),
        (r#"{"blocking":false}"#, Dialect::V10, false),
    ] {
        let more = format!(r#","configuration":{configuration}"#);
        assert_eq!(send(&more, dialect).unwrap().return_immediately, immediately, "{more}");
    }
    let wrong = send(r#","configuration":{"blocking":"no"}"#, Dialect::V03);
    assert_eq!(field(wrong), "configuration.blocking");
}

#[test]
fn a_configuration_is_read_whole() {
    let more =
        r#","configuration":{"acceptedOutputModes":["a/b"],"historyLength":3},"metadata":{"k":1}"#;
    let params = send(more, Dialect::V10).unwrap();
    assert_eq!(params.accepted_output_modes, ["a/b"]);
    assert_eq!(params.history_length, Some(3));
    assert!(params.metadata.is_some());
    for (configuration, expected) in [
        (r#"{"acceptedOutputModes":"a/b"}"#, "configuration.acceptedOutputModes"),
        (r#"{"acceptedOutputModes":[1]}"#, "configuration.acceptedOutputModes[0]"),
        (r#"{"historyLength":-1}"#, "configuration.historyLength"),
        ("[]", "configuration"),
    ] {
        let more = format!(r#","configuration":{configuration}"#);
        assert_eq!(field(send(&more, Dialect::V10)), expected);
    }
}

#[test]
fn push_notifications_in_a_configuration_are_refused() {
    for (name, dialect) in [
        ("pushNotificationConfig", Dialect::V03),
        ("taskPushNotificationConfig", Dialect::V10),
        ("task_push_notification_config", Dialect::V10),
    ] {
        let with = |value| send(&format!(r#","configuration":{{"{name}":{value}}}"#), dialect);
        let refused = with(r#"{"url":"https://example.com"}"#);
        assert_eq!(refused, Err(Fault::PushNotificationNotSupported), "{name}");
        assert!(with("null").is_ok(), "{name}");
    }
}

/// The parameters that the 0.3 test kit sends.
#[test]
fn parameters_without_a_message_are_refused() {
    for text in ["{}", r#"{"":"not_a_dict"}"#, r#"{"foo":"bar"}"#, r#"{"message":null}"#] {
        assert_eq!(field(SendParams::read(&json(text), Dialect::V03)), "message", "{text}");
    }
    assert_eq!(field(SendParams::read(&json("[]"), Dialect::V10)), "params");
}

#[test]
fn a_task_is_asked_for_by_a_non_empty_id() {
    let read = |text: &str| TaskQuery::read(&json(text));
    let query = |history_length| Ok(TaskQuery { id: "t".into(), history_length });
    assert_eq!(read(r#"{"id":"t","metadata":{}}"#), query(None));
    for text in ["{}", r#"{"id":""}"#, r#"{"id":null}"#, r#"{"taskId":"t"}"#, r#"{"id":12345}"#] {
        assert_eq!(field(read(text)), "id", "{text}");
    }
    for (length, expected) in [
        ("0", Some(0)),
        ("2147483647", Some(2_147_483_647)),
        ("3.0", Some(3)),
        ("\"7\"", Some(7)),
        ("null", None),
    ] {
        let text = format!(r#"{{"id":"t","historyLength":{length}}}"#);
        assert_eq!(read(&text), query(expected), "{length}");
    }
    for length in ["-1", "2147483648", "1.5", "\"x\"", "\"-1\"", "\"+1\"", "true", "[]", "1e99"] {
        let text = format!(r#"{{"id":"t","historyLength":{length}}}"#);
        assert_eq!(field(read(&text)), "historyLength", "{length}");
    }
}

#[test]
fn a_list_has_the_defaults_of_the_specification() {
    let list = ListParams::read(&json("{}")).unwrap();
    assert_eq!((list.page_size, list.include_artifacts), (50, false));
    let nothing = (list.context_id, list.state, list.since, list.page_token, list.history_length);
    assert_eq!(nothing, (None, None, None, None, None));
    let empty = r#"{"contextId":"","status":"TASK_STATE_UNSPECIFIED","pageToken":""}"#;
    assert_eq!(ListParams::read(&json(empty)), ListParams::read(&json("{}")));
}

#[test]
fn a_list_is_narrowed_by_every_parameter() {
    let text = r#"{"contextId":"c","status":"TASK_STATE_INPUT_REQUIRED","pageSize":"1","pageToken":"p",
        "historyLength":0,"statusTimestampAfter":"2026-11-30T19:50:00Z","includeArtifacts":true}"#;
    let expected = ListParams {
        context_id: Some("c".into()),
        state: Some("input-required".into()),
        since: Some("2026-11-30T19:50:00.000Z".into()),
        page_size: 1,
        page_token: Some("p".into()),
        history_length: Some(0),
        include_artifacts: true,
    };
    assert_eq!(ListParams::read(&json(text)), Ok(expected));
    let auth = ListParams::read(&json(r#"{"status":"TASK_STATE_AUTH_REQUIRED"}"#)).unwrap();
    assert_eq!(auth.state.as_deref(), Some("auth-required"));
}

#[test]
fn a_parameter_of_a_list_out_of_its_range_is_named() {
    for (name, value) in [
        ("pageSize", "0"),
        ("pageSize", "101"),
        ("pageSize", "150"),
        ("pageSize", "-1"),
        ("historyLength", "-5"),
        ("status", "\"TASK_STATE_RUNNING\""),
        ("status", "3"),
        ("statusTimestampAfter", "\"yesterday\""),
        ("statusTimestampAfter", "0"),
        ("includeArtifacts", "\"true\""),
        ("contextId", "[]"),
    ] {
        let text = format!(r#"{{"{name}":{value}}}"#);
        assert_eq!(field(ListParams::read(&json(&text))), name, "{text}");
    }
}

/// What a2a-sdk 1.3.0 for Python sends of one and the same message in 1.0, and through its bridge in
/// 0.3, which has no place for the name and the type of a text.
#[test]
fn the_official_client_s_message_is_the_same_in_both_dialects() {
    let v10 = r#"{"message": {"messageId": "m1", "contextId": "c", "role": "ROLE_USER", "parts": [{"text": "x", "filename": "a.py", "mediaType": "text/x-python"}, {"data": {"n": 3.0, "l": [1.0, 2.0]}}, {"data": [1.0, "a"]}, {"raw": "//79"}, {"url": "https://e.x"}], "metadata": {"return_format": "verdict"}, "extensions": ["https://x"]}, "configuration": {"acceptedOutputModes": ["a/b"], "historyLength": 2, "returnImmediately": true}}"#;
    let v03 = r#"{"configuration":{"acceptedOutputModes":["a/b"],"blocking":false,"historyLength":2},"message":{"contextId":"c","extensions":["https://x"],"kind":"message","messageId":"m1","metadata":{"return_format":"verdict"},"parts":[{"kind":"text","text":"x"},{"data":{"n":3.0,"l":[1.0,2.0]},"kind":"data"},{"data":{"value":[1.0,"a"]},"kind":"data","metadata":{"data_part_compat":true}},{"file":{"bytes":"//79"},"kind":"file"},{"file":{"uri":"https://e.x"},"kind":"file"}],"role":"user"}}"#;
    let mut v10 = SendParams::read(&json(v10), Dialect::V10).unwrap();
    let name = v10.message.parts[0].filename.take();
    let media_type = v10.message.parts[0].media_type.take();
    assert_eq!((name.as_deref(), media_type.as_deref()), (Some("a.py"), Some("text/x-python")));
    assert_eq!(SendParams::read(&json(v03), Dialect::V03), Ok(v10));
}

/// Every way to put another value in the place of one in `value`, with the path to the place.
fn altered(value: &Value, at: &str) -> Vec<(String, Value)> {
    const OTHERS: [&str; 8] = ["null", "true", "-5", "1.5", "\"\"", "\"x\"", "[]", "{}"];
    let mut out: Vec<_> = OTHERS.iter().map(|other| (at.to_owned(), json(other))).collect();
    match value {
        Value::Object(object) => {
            for (name, member) in object.iter() {
                let path = if at.is_empty() { name.to_owned() } else { format!("{at}.{name}") };
                for (path, other) in altered(member, &path) {
                    let mut whole = Object::new();
                    for (kept, member) in object.iter() {
                        whole.push(kept, if kept == name { other.clone() } else { member.clone() });
                    }
                    out.push((path, whole.into()));
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                for (path, other) in altered(item, &format!("{at}[{index}]")) {
                    let mut whole = items.clone();
                    whole[index] = other;
                    out.push((path, whole.into()));
                }
            }
        }
        _ => {}
    }
    out
}

const V03: &str = r#"{"message":{"kind":"message","messageId":"m","contextId":"c","taskId":"t","role":"user",
    "parts":[{"kind":"text","text":"x","metadata":{"mimeType":"a/b"}},{"kind":"data","data":{"a":1}},
    {"kind":"file","file":{"bytes":"aGk=","mimeType":"a/b","name":"n"}},{"kind":"file","file":{"uri":"u"}}],
    "metadata":{"return_format":"full"},"extensions":["e"],"referenceTaskIds":["r"]},
    "configuration":{"acceptedOutputModes":["a/b"],"blocking":true,"historyLength":1},"metadata":{"k":1}}"#;
const V10: &str = r#"{"message":{"messageId":"m","contextId":"c","taskId":"t","role":"ROLE_USER",
    "parts":[{"text":"x","mediaType":"a/b","metadata":{"k":1}},{"data":{"a":1},"filename":"f"},
    {"raw":"aGk=","mediaType":"a/b"},{"url":"u"}],
    "metadata":{"return_format":"full"},"extensions":["e"],"referenceTaskIds":["r"]},
    "configuration":{"acceptedOutputModes":["a/b"],"returnImmediately":true,"historyLength":1},"metadata":{"k":1}}"#;

#[test]
fn whatever_stands_in_a_place_is_read_or_refused_by_the_name_of_the_place() {
    for (text, dialect) in [(V03, Dialect::V03), (V10, Dialect::V10)] {
        assert!(SendParams::read(&json(text), dialect).is_ok());
        let (mut read, mut refused) = (0, 0);
        for (path, value) in altered(&json(text), "") {
            match SendParams::read(&value, dialect) {
                Ok(_) => read += 1,
                Err(Fault::InvalidParams { field, .. }) => {
                    let root = path.is_empty() && ["params", "message"].contains(&field.as_str());
                    // Where a part lacks its content, the part or the content is named.
                    let near = field.starts_with(&path) || path.starts_with(&field);
                    assert!(root || near, "{path}: {field} in {}", value.to_text());
                    refused += 1;
                }
                other => panic!("{path}: {other:?}"),
            }
        }
        assert!(read > 50 && refused > 100, "{read} {refused}");
    }
}
