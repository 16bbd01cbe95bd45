use super::*;
use crate::budget::{Budget, Meter};
use crate::json::reader;

fn json(text: &str) -> Value {
    reader::read(text, reader::Options::default(), &mut Meter::new(Budget::default())).unwrap()
}

fn read(text: &str, dialect: Dialect) -> Result<Message, Fault> {
    super::read(&json(text), dialect, "message")
}

#[track_caller]
fn refused(text: &str, dialect: Dialect) -> String {
    let fault = read(text, dialect).unwrap_err();
    assert_eq!(fault.code(), -32602, "{text}");
    let Fault::InvalidParams { field, message } = fault else { panic!("{fault}") };
    assert!(message.starts_with(&field), "{field}: {message}");
    message
}

const V03: &str = r#"{"kind":"message","messageId":"m1","contextId":"c","taskId":"t","role":"user","parts":[{"kind":"text","text":"x"}],"metadata":{"return_format":"verdict"},"extensions":["urn:a"],"referenceTaskIds":["r"]}"#;
const V10: &str = r#"{"messageId":"m1","contextId":"c","taskId":"t","role":"ROLE_USER","parts":[{"text":"x"}],"metadata":{"return_format":"verdict"},"extensions":["urn:a"],"referenceTaskIds":["r"]}"#;

fn whole() -> Message {
    Message {
        id: "m1".into(),
        role: Role::User,
        parts: vec![Part::text("x")],
        task_id: Some("t".into()),
        context_id: Some("c".into()),
        metadata: json(r#"{"return_format":"verdict"}"#).as_object().cloned(),
        extensions: vec!["urn:a".into()],
        reference_task_ids: vec!["r".into()],
    }
}

#[test]
fn a_message_is_read_and_written_in_both_dialects() {
    for (text, dialect) in [(V03, Dialect::V03), (V10, Dialect::V10)] {
        assert_eq!(read(text, dialect), Ok(whole()));
        assert_eq!(whole().to_value(dialect).to_text(), text);
        assert_eq!(Message::from_value(&json(text), dialect), Ok(whole()));
    }
}

#[test]
fn members_are_read_by_their_names_in_the_proto_file_too() {
    let text = V10.replace("messageId", "message_id").replace("contextId", "context_id");
    let text = text.replace("taskId", "task_id").replace("referenceTaskIds", "reference_task_ids");
    assert_eq!(read(&text, Dialect::V10), Ok(whole()));
}

#[test]
fn null_and_empty_ids_are_as_good_as_absent() {
    let bare =
        r#"{"kind":"message","messageId":"m","role":"user","parts":[{"kind":"text","text":"x"}]"#;
    let expected = read(&format!("{bare}}}"), Dialect::V03).unwrap();
    assert_eq!(expected.task_id, None);
    for more in [
        r#""taskId":null,"contextId":null,"metadata":null,"extensions":null"#,
        r#""taskId":"","contextId":"","metadata":{},"extensions":[],"referenceTaskIds":[]"#,
        r#""_extra_field":1,"_debug_info":{"a":[]}"#,
    ] {
        assert_eq!(read(&format!("{bare},{more}}}"), Dialect::V03), Ok(expected.clone()), "{more}");
    }
}

/// The requests of the 0.3 test kit that lack a member, and what else it has refused.
#[test]
fn a_message_without_a_required_member_is_refused_by_its_name() {
    for (text, expected) in [
        (r#"{"kind":"message"}"#, "message.parts is missing"),
        (r#"{"parts":"invalid"}"#, "message.parts must be an array, not a string"),
        (
            r#"{"kind":"message","messageId":"m","role":"user","parts":[]}"#,
            "message.parts must hold at least one part",
        ),
        (
            r#"{"kind":"message","role":"user","parts":[{"kind":"text","text":"x"}]}"#,
            "message.messageId is missing",
        ),
        (
            r#"{"messageId":"","role":"user","parts":[{"kind":"text","text":"x"}]}"#,
            "message.messageId is missing",
        ),
        (
            r#"{"kind":"message","messageId":"m","parts":[{"kind":"text","text":"x"}]}"#,
            "message.role is missing",
        ),
        (
            r#"{"kind":"task","messageId":"m","role":"user","parts":[{"kind":"text","text":"x"}]}"#,
            "message.kind must be message",
        ),
        (
            r#"{"messageId":"m","role":"system","parts":[{"kind":"text","text":"x"}]}"#,
            "message.role must be user or agent, not `system`",
        ),
        (
            r#"{"messageId":"m","role":"user","parts":[{"kind":"text","text":"x"},{"kind":"text"}]}"#,
            "message.parts[1].text is missing",
        ),
        (
            r#"{"messageId":5,"role":"user","parts":[{"kind":"text","text":"x"}]}"#,
            "message.messageId must be a string, not a number",
        ),
        (
            r#"{"messageId":"m","role":"user","parts":[{"kind":"text","text":"x"}],"extensions":["a",1]}"#,
            "message.extensions[1] must be a string, not a number",
        ),
        ("[]", "message must be an object, not an array"),
    ] {
        assert_eq!(refused(text, Dialect::V03), expected, "{text}");
    }
    assert_eq!(refused("{}", Dialect::V10), "message.parts is missing");
    assert_eq!(
        refused(
            r#"{"messageId":"m","role":"ROLE_UNSPECIFIED","parts":[{"text":"x"}]}"#,
            Dialect::V10
        ),
        "message.role must be ROLE_USER or ROLE_AGENT, not `ROLE_UNSPECIFIED`"
    );
    assert_eq!(
        refused(r#"{"role":"ROLE_USER","parts":[{"text":"x"}]}"#, Dialect::V10),
        "message.messageId is missing"
    );
}

#[test]
fn one_who_asks_for_a_verdict_need_send_nothing_but_parts() {
    let with = |format| {
        format!(
            r#"{{"parts":[{{"kind":"text","text":"x"}}],"metadata":{{"return_format":{format}}}}}"#
        )
    };
    let message = read(&with("\"verdict\""), Dialect::V03).unwrap();
    assert_eq!((message.id.as_str(), message.role), ("", Role::User));
    for format in ["\"full\"", "\"summary\"", "\"Verdict\"", "true"] {
        assert_eq!(refused(&with(format), Dialect::V03), "message.messageId is missing");
    }
    let no_parts = r#"{"kind":"message","metadata":{"return_format":"verdict"}}"#;
    assert_eq!(refused(no_parts, Dialect::V03), "message.parts is missing");
}

/// The card decides how clients spell roles: one that speaks the other dialect fails on them.
#[test]
fn a_role_is_read_in_either_spelling_and_written_in_the_caller_s() {
    for (name, role) in [
        ("user", Role::User),
        ("ROLE_USER", Role::User),
        ("agent", Role::Agent),
        ("ROLE_AGENT", Role::Agent),
    ] {
        let text = |part| format!(r#"{{"messageId":"m","role":"{name}","parts":[{part}]}}"#);
        let v03 = read(&text(r#"{"kind":"text","text":"x"}"#), Dialect::V03).unwrap();
        let v10 = read(&text(r#"{"text":"x"}"#), Dialect::V10).unwrap();
        assert_eq!((v03.role, v10.role), (role, role), "{name}");
        let written = v03.to_value(Dialect::V10).to_text();
        assert!(written.contains(&format!(r#""role":"{}""#, role.as_str(Dialect::V10))));
    }
}

#[test]
fn an_id_that_every_event_would_repeat_is_short() {
    for name in ["messageId", "taskId", "contextId"] {
        let with = |length: usize| {
            let id = "x".repeat(length);
            let text = format!(r#"{{"{name}":"{id}","role":"user","parts":[{{"text":"x"}}]"#);
            let more = if name == "messageId" { "}" } else { r#","messageId":"m"}"# };
            text + more
        };
        assert!(read(&with(256), Dialect::V10).is_ok(), "{name}");
        let expected = format!("message.{name} is longer than 256 bytes");
        assert_eq!(refused(&with(257), Dialect::V10), expected);
    }
}
