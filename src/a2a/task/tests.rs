use super::*;
use crate::a2a::message::{Content, Role};
use crate::budget::{Budget, Meter};
use crate::json::reader;

const NOW: &str = "2026-11-30T19:50:00.123Z";
const ALL: [State; 7] = [
    State::Submitted,
    State::Working,
    State::Completed,
    State::Failed,
    State::Canceled,
    State::InputRequired,
    State::Rejected,
];

fn json(text: &str) -> Value {
    reader::read(text, reader::Options::default(), &mut Meter::new(Budget::default())).unwrap()
}

fn message(id: &str) -> Message {
    Message {
        id: id.into(),
        role: Role::Agent,
        parts: vec![Part::text("x")],
        task_id: Some("t".into()),
        context_id: Some("c".into()),
        metadata: None,
        extensions: Vec::new(),
        reference_task_ids: Vec::new(),
    }
}

fn task(state: State) -> Task {
    Task {
        id: "t".into(),
        context_id: "c".into(),
        status: Status { state, message: Some(message("s")), timestamp: NOW.into() },
        artifacts: vec![Artifact {
            id: "verification-verdict".into(),
            name: Some("Verdict".into()),
            description: Some("d".into()),
            parts: vec![Part {
                content: Content::Data(json(r#"{"verdict":"pass","n":[3,3.0]}"#)),
                media_type: Some("a/b".into()),
                filename: None,
                metadata: None,
            }],
            metadata: json(r#"{"https://w3id.org/x":{"statement":"e30"}}"#).as_object().cloned(),
            extensions: vec!["https://w3id.org/x".into()],
        }],
        history: vec![message("a"), message("b")],
        metadata: json(r#"{"k":1}"#).as_object().cloned(),
    }
}

#[test]
fn a_stored_task_is_read_back_as_it_was() {
    for dialect in [Dialect::V03, Dialect::V10] {
        for state in ALL {
            let task = task(state);
            let value = task.to_value(dialect);
            assert_eq!(Task::from_value(&value, dialect), Ok(task), "{}", value.to_text());
            assert_eq!(json(&value.to_text()), value);
        }
    }
}

#[test]
fn a_bare_task_has_no_empty_members() {
    let mut task = task(State::Submitted);
    task.status.message = None;
    task.artifacts.clear();
    task.history.clear();
    task.metadata = None;
    assert_eq!(
        task.to_value(Dialect::V03).to_text(),
        r#"{"kind":"task","id":"t","contextId":"c","status":{"state":"submitted","timestamp":"2026-11-30T19:50:00.123Z"}}"#
    );
    assert_eq!(
        task.to_value(Dialect::V10).to_text(),
        r#"{"id":"t","contextId":"c","status":{"state":"TASK_STATE_SUBMITTED","timestamp":"2026-11-30T19:50:00.123Z"}}"#
    );
    assert_eq!(Task::from_value(&task.to_value(Dialect::V10), Dialect::V10), Ok(task));
}

/// BerriAI/litellm#30795, a2aproject/a2a-samples#599: the card says one dialect, the wire is the other.
#[test]
fn nothing_of_one_dialect_stands_in_the_other() {
    for state in ALL {
        let v03 = task(state).to_value(Dialect::V03).to_text();
        for foreign in ["TASK_STATE_", "ROLE_", "mediaType", "\"raw\"", "\"url\""] {
            assert!(!v03.contains(foreign), "{foreign}: {v03}");
        }
        assert_eq!(v03.matches("\"kind\":\"message\"").count(), 3);
        // `mimeType` stands in the metadata, where anything may.
        let v10 = task(state).to_value(Dialect::V10).to_text();
        let v10 = v10.replace(r#""metadata":{"mimeType":"a/b"}"#, "");
        for foreign in ["\"kind\"", "\"agent\"", "mimeType", "\"final\""] {
            assert!(!v10.contains(foreign), "{foreign}: {v10}");
        }
    }
}

#[test]
fn every_state_has_a_name_of_its_own_in_each_dialect() {
    for state in ALL {
        for dialect in [Dialect::V03, Dialect::V10] {
            assert_eq!(State::find(state.as_str(dialect)), Some(state));
        }
        let kebab = state.as_str(Dialect::V03).to_uppercase().replace('-', "_");
        assert_eq!(state.as_str(Dialect::V10), format!("TASK_STATE_{kebab}"));
    }
    assert_eq!(State::find("unknown"), None);
    assert_eq!(State::find("TASK_STATE_UNSPECIFIED"), None);
}

/// a2aproject/a2a-java#816, a2aproject/a2a-python#497: `historyLength` is ignored.
#[test]
fn of_the_history_the_newest_messages_are_kept() {
    let ids = |length| {
        let task = task(State::Working).with_history(length);
        task.history.into_iter().map(|message| message.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(None), ["a", "b"]);
    assert_eq!(ids(Some(9_999)), ["a", "b"]);
    assert_eq!(ids(Some(1)), ["b"]);
    assert!(ids(Some(0)).is_empty());
    let none = task(State::Working).with_history(Some(0)).to_value(Dialect::V10);
    assert!(!none.to_text().contains("history"));
}

#[test]
fn a_broken_record_names_its_fault() {
    let good = task(State::Completed).to_value(Dialect::V10).to_text();
    for (from, to, field) in [
        ("TASK_STATE_COMPLETED", "TASK_STATE_DONE", "task.status.state"),
        (
            r#""artifactId":"verification-verdict""#,
            r#""artifactId":"""#,
            "task.artifacts[0].artifactId",
        ),
        (r#""messageId":"b""#, r#""messageId":7"#, "task.history[1].messageId"),
        (r#""status":"#, r#""statusX":"#, "task.status"),
    ] {
        let bad = good.replace(from, to);
        assert_ne!(bad, good);
        match Task::from_value(&json(&bad), Dialect::V10) {
            Err(Fault::InvalidParams { field: found, .. }) => assert_eq!(found, field),
            other => panic!("{other:?}"),
        }
    }
}
