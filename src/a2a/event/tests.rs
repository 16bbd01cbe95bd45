use super::*;
use crate::a2a::message::{Part, Role};
use crate::a2a::task::State;

const NOW: &str = "2026-11-30T19:50:00.123Z";

fn message() -> Message {
    Message {
        id: "m".into(),
        role: Role::Agent,
        parts: vec![Part::text("done")],
        task_id: None,
        context_id: None,
        metadata: None,
        extensions: Vec::new(),
        reference_task_ids: Vec::new(),
    }
}

fn status(state: State) -> Event {
    let status = Status { state, message: Some(message()), timestamp: NOW.into() };
    Event::Status { task_id: "t".into(), context_id: "c".into(), status }
}

fn artifact(append: bool, last_chunk: bool) -> Event {
    let artifact = Artifact {
        id: "a".into(),
        name: None,
        description: None,
        parts: vec![Part::text("x")],
        metadata: None,
        extensions: Vec::new(),
    };
    Event::Artifact { task_id: "t".into(), context_id: "c".into(), artifact, append, last_chunk }
}

fn task() -> Event {
    Event::Task(Box::new(Task {
        id: "t".into(),
        context_id: "c".into(),
        status: Status { state: State::Submitted, message: None, timestamp: NOW.into() },
        artifacts: Vec::new(),
        history: Vec::new(),
        metadata: None,
    }))
}

/// The frames that all four official clients were seen to accept.
#[test]
fn events_of_0_3_say_what_they_are_by_kind() {
    for (event, expected) in [
        (
            task(),
            r#"{"kind":"task","id":"t","contextId":"c","status":{"state":"submitted","timestamp":"2026-11-30T19:50:00.123Z"}}"#,
        ),
        (
            status(State::Completed),
            r#"{"kind":"status-update","taskId":"t","contextId":"c","status":{"state":"completed","message":{"kind":"message","messageId":"m","role":"agent","parts":[{"kind":"text","text":"done"}]},"timestamp":"2026-11-30T19:50:00.123Z"},"final":true}"#,
        ),
        (
            artifact(false, true),
            r#"{"kind":"artifact-update","taskId":"t","contextId":"c","artifact":{"artifactId":"a","parts":[{"kind":"text","text":"x"}]},"append":false,"lastChunk":true}"#,
        ),
        (
            Event::Message(Box::new(message())),
            r#"{"kind":"message","messageId":"m","role":"agent","parts":[{"kind":"text","text":"done"}]}"#,
        ),
    ] {
        assert_eq!(event.to_value(Dialect::V03).to_text(), expected);
    }
}

#[test]
fn events_of_1_0_have_one_member() {
    for (event, name) in [
        (task(), "task"),
        (Event::Message(Box::new(message())), "message"),
        (status(State::Working), "statusUpdate"),
        (artifact(false, true), "artifactUpdate"),
    ] {
        let value = event.to_value(Dialect::V10);
        let names: Vec<_> = value.as_object().unwrap().iter().map(|(name, _)| name).collect();
        assert_eq!(names, [name]);
        let text = value.to_text();
        assert!(!text.contains("\"kind\"") && !text.contains("\"final\""), "{text}");
    }
}

#[test]
fn final_says_whether_anything_follows() {
    for (state, last) in [
        (State::Submitted, false),
        (State::Working, false),
        (State::InputRequired, true),
        (State::Completed, true),
        (State::Failed, true),
        (State::Canceled, true),
        (State::Rejected, true),
    ] {
        let value = status(state).to_value(Dialect::V03);
        assert_eq!(value.as_object().unwrap().get("final"), Some(&Value::Bool(last)), "{state:?}");
    }
}

/// google/adk-python#6680: an artifact that begins with `append: true`.
#[test]
fn whether_an_artifact_goes_on_is_always_written() {
    for dialect in [Dialect::V03, Dialect::V10] {
        let whole = artifact(false, true).to_value(dialect).to_text();
        assert!(whole.contains(r#""append":false,"lastChunk":true"#), "{whole}");
        let more = artifact(true, false).to_value(dialect).to_text();
        assert!(more.contains(r#""append":true,"lastChunk":false"#), "{more}");
    }
}

#[test]
fn a_stored_event_is_read_back_as_it_was() {
    let events = [
        task(),
        Event::Message(Box::new(message())),
        status(State::InputRequired),
        artifact(false, true),
        artifact(true, false),
    ];
    for event in events {
        for dialect in [Dialect::V03, Dialect::V10] {
            let value = event.to_value(dialect);
            assert_eq!(
                Event::from_value(&value, dialect),
                Ok(event.clone()),
                "{}",
                value.to_text()
            );
        }
    }
    let other = Value::object([("kind", "x".into())]);
    assert!(Event::from_value(&other, Dialect::V03).is_err());
    assert!(Event::from_value(&other, Dialect::V10).is_err());
}
