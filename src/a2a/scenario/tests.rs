use super::*;
use crate::a2a::fixtures::{Peer, at, text};
use crate::a2a::peer::{Step, Write};

fn message(id: &str, more: &str) -> String {
    format!(
        r#"{{"message":{{"messageId":"{id}-1a2b","role":"ROLE_USER","parts":[{{"text":"Hello"}}]{more}}}}}"#
    )
}

fn kit() -> Peer {
    let mut peer = Peer::new();
    peer.kit = true;
    peer
}

#[test]
fn the_longer_beginning_wins() {
    assert_eq!(find("tck-artifact-file-url-1"), Some(Play::Yield(Yields::Url)));
    assert_eq!(find("tck-artifact-file-1"), Some(Play::Yield(Yields::File)));
    for (index, (prefix, _)) in SCENARIOS.iter().enumerate() {
        let hidden = SCENARIOS.iter().take(index).find(|(before, _)| prefix.starts_with(before));
        assert_eq!(hidden, None, "{prefix}");
    }
}

#[test]
fn outside_of_the_kits_their_ids_mean_nothing() {
    for (prefix, _) in SCENARIOS {
        let mut peer = Peer::new();
        let sent = peer.ask("SendMessage", &message(prefix, ""));
        let state = text(&sent, "result/task/status/state");
        assert_eq!(state, "TASK_STATE_INPUT_REQUIRED", "{prefix}");
    }
}

#[test]
fn a_task_is_completed_with_a_word() {
    let sent = kit().ask("SendMessage", &message("tck-complete-task", ""));
    assert_eq!(text(&sent, "result/task/status/state"), "TASK_STATE_COMPLETED");
    assert_eq!(text(&sent, "result/task/status/message/parts/0/text"), "Hello from TCK");
}

#[test]
fn artifacts_of_every_kind() {
    for (id, member, expected) in [
        ("tck-artifact-text", "text", r#""Generated text content""#),
        ("tck-artifact-file", "raw", r#""dGNr""#),
        ("tck-artifact-file-url", "url", r#""https://example.com/output.txt""#),
        ("tck-artifact-data", "data", r#"{"key":"value","count":42}"#),
    ] {
        let sent = kit().ask("SendMessage", &message(id, ""));
        let part = at(&sent, "result/task/artifacts/0/parts/0");
        assert_eq!(at(part, member).to_text(), expected, "{id}");
    }
}

#[test]
fn pieces_of_an_artifact_are_told_apart_and_kept_together() {
    let mut peer = kit();
    let frames = peer.stream("SendStreamingMessage", &message("tck-stream-artifact-chunked", ""));
    let told: Vec<_> = frames
        .iter()
        .filter(|frame| at(frame, "result/artifactUpdate") != &Value::Null)
        .map(|frame| {
            let update = at(frame, "result/artifactUpdate");
            let text = text(update, "artifact/parts/0/text");
            (text, at(update, "append").to_text(), at(update, "lastChunk").to_text())
        })
        .collect();
    let (yes, no) = ("true".to_owned(), "false".to_owned());
    assert_eq!(told, [("chunk-1 ", no.clone(), no), ("chunk-2", yes.clone(), yes)]);
    let kept = peer.stored.expect("a record").task.artifacts;
    assert_eq!(kept[0].parts, [Part::text("chunk-1 "), Part::text("chunk-2")]);
}

#[test]
fn a_message_in_place_of_a_task_is_not_stored() {
    let mut peer = kit();
    let sent = peer.ask("SendMessage", &message("tck-message-response", ""));
    assert_eq!(text(&sent, "result/message/parts/0/text"), "Direct message response");
    assert_eq!(peer.stored, None);
}

#[test]
fn a_refused_task_and_one_that_waits() {
    let sent = kit().ask("SendMessage", &message("tck-reject-task", ""));
    assert_eq!(text(&sent, "result/task/status/state"), "TASK_STATE_REJECTED");
    let mut peer = kit();
    let sent = peer.ask("SendMessage", &message("tck-input-required", ""));
    assert_eq!(text(&sent, "result/task/status/state"), "TASK_STATE_INPUT_REQUIRED");
    let id = text(&sent, "result/task/id");
    let more = format!(r#","taskId":"{id}""#);
    let sent = peer.ask("SendMessage", &message("tck-complete-task", &more));
    assert_eq!(text(&sent, "result/task/status/state"), "TASK_STATE_COMPLETED");
    assert_eq!(at(&sent, "result/task/history").as_array().map(<[_]>::len), Some(2));
}

#[test]
fn a_late_task_is_watched_and_completed_by_a_write_that_waits() {
    let mut peer = kit();
    let step = peer.rpc("SendStreamingMessage", &message("test-resubscribe-message-id", ""));
    let Step::Watch { write: Some(write), task_id, .. } = step else { panic!("{step:?}") };
    let Write { record, events, later: Some(later) } = *write else { panic!("nothing waits") };
    assert_eq!(
        (record.task.id.as_str(), record.task.status.state),
        (task_id.as_str(), State::Working)
    );
    assert_eq!((events.len(), later.events.len(), later.after), (1, 1, LATE));
    assert_eq!(later.record.task.status.state, State::Completed);
    assert_eq!(later.record.revision, record.revision + 1);
}

/// The 1.0 kit has one message whose media type nobody reads: its title asks for -32005, its runner
/// takes any refusal for a failure.
#[test]
fn a_message_of_the_kits_is_read_by_its_id_alone() {
    let params = r#"{"message":{"messageId":"tck-send-003-x","role":"ROLE_USER",
        "parts":[{"raw":"dGNr","mediaType":"application/x-unsupported-tck-type"}]}}"#;
    let refused = Peer::new().ask("SendMessage", params);
    assert_eq!(at(&refused, "error/code").to_text(), "-32005");
    let sent = kit().ask("SendMessage", params);
    assert_eq!(text(&sent, "result/task/status/state"), "TASK_STATE_COMPLETED");
}
