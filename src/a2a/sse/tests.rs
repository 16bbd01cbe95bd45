use super::*;
use crate::a2a::dialect::Dialect;
use crate::a2a::message::{Message, Part, Role};
use crate::json::Value;

fn hello() -> Event {
    Event::Message(Box::new(Message {
        id: "m".into(),
        role: Role::Agent,
        parts: vec![Part::text("a\nb\r\u{2028}")],
        task_id: None,
        context_id: None,
        metadata: None,
        extensions: Vec::new(),
        reference_task_ids: Vec::new(),
    }))
}

#[test]
fn over_json_rpc_a_frame_is_a_response_with_the_caller_s_id() {
    let framing = Framing { dialect: Dialect::V10, id: Some(Value::from("req-42")) };
    let frame = framing.frame(&hello());
    assert!(
        frame.starts_with(r#"{"jsonrpc":"2.0","id":"req-42","result":{"message":{"#),
        "{frame}"
    );
    let framing = Framing { dialect: Dialect::V03, id: Some(Value::Null) };
    let frame = framing.frame(&hello());
    assert!(
        frame.starts_with(r#"{"jsonrpc":"2.0","id":null,"result":{"kind":"message","#),
        "{frame}"
    );
}

#[test]
fn over_http_a_frame_is_the_event_alone() {
    let framing = Framing { dialect: Dialect::V10, id: None };
    assert!(framing.frame(&hello()).starts_with(r#"{"message":{"messageId":"m","#));
}

/// a2aproject/a2a-java#841: readers that take each line of data for an event.
#[test]
fn an_event_is_one_line_of_data_whatever_the_text() {
    let framing = Framing { dialect: Dialect::V10, id: Some(1_u64.into()) };
    let event = event(7, &framing.frame(&hello()));
    let lines: Vec<_> = event.split('\n').collect();
    assert_eq!(lines.len(), 4, "{event}");
    assert_eq!(lines[0], "id: 7");
    assert!(lines[1].starts_with("data: {") && lines[1].ends_with('}'));
    assert_eq!(lines[2..], ["", ""]);
    assert!(!event.contains('\r'));
}

#[test]
fn data_with_line_ends_stays_one_event() {
    assert_eq!(event(1, "a\nb"), "id: 1\ndata: a\ndata: b\n\n");
}

/// a2aproject/a2a-rs#201: connections that are closed for silence.
#[test]
fn a_keep_alive_is_a_comment_and_no_event() {
    assert!(KEEP_ALIVE.starts_with(':') && KEEP_ALIVE.ends_with("\n\n"));
    assert!(!KEEP_ALIVE.contains("data"));
    const { assert!(KEEP_ALIVE_SECONDS < 30) };
}
