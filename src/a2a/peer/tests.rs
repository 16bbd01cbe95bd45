use super::*;
use crate::a2a::task::State;
use crate::budget::{Budget, MAX_FUEL, Meter};
use crate::json::reader::{self, Options};
use crate::receipt::{self, StatementType};
use crate::verdict::artifact::{EXTENSION, MEDIA_TYPE};

const NOW: &str = "2026-11-30T12:00:00.000Z";
const PROMPT: &str = "ARTIFACT:\\nhello\\n\\nCRITERIA:\\n1. contains \\\"hello\\\"\\n\\nRETURN";

/// A peer with a store of one task.
pub(in crate::a2a) struct Peer {
    keys: KeyRing,
    pub(in crate::a2a) kit: bool,
    pub(in crate::a2a) stored: Option<Record>,
    turns: usize,
}

pub(in crate::a2a) fn json(text: &str) -> Value {
    let budget = Budget { fuel: MAX_FUEL, ..Budget::default() };
    reader::read(text, Options::default(), &mut Meter::new(budget)).expect("JSON")
}

pub(in crate::a2a) fn keys() -> KeyRing {
    KeyRing::from_text(include_str!("../../../tests/keys/active.jwk.json")).expect("a key")
}

/// The member at a path such as `result/status/state`.
pub(in crate::a2a) fn at<'a>(value: &'a Value, path: &str) -> &'a Value {
    let pointer = crate::json::Pointer::parse(&format!("/{path}")).expect("a pointer");
    pointer.find(value).unwrap_or(&Value::Null)
}

pub(in crate::a2a) fn text<'a>(value: &'a Value, path: &str) -> &'a str {
    at(value, path).as_str().unwrap_or_default()
}

impl Peer {
    pub(in crate::a2a) fn new() -> Self {
        Self { keys: keys(), kit: false, stored: None, turns: 0 }
    }

    /// One call as a host makes it: reads and writes are those of the store.
    pub(in crate::a2a) fn call(&mut self, call: &Call<'_>) -> Step {
        self.turns = self.turns.saturating_add(1);
        let ids: Vec<_> = (1..=4).map(|id| format!("{}-{id}", self.turns)).collect();
        let context = Context { now: NOW, ids: &ids, keys: &self.keys, card: None, kit: self.kit };
        let mut step = handle(call, &context, None);
        assert_eq!(step, handle(call, &context, None), "the same call, the same step");
        if let Step::Read(Query::Task(id)) = &step {
            let stored = self.stored.clone().filter(|record| record.task.id == *id);
            let found = Found::Task(stored.map(Box::new));
            step = handle(call, &context, Some(&found));
        }
        if let Step::Write(write, _) | Step::Watch { write: Some(write), .. } = &step {
            let revision = self.stored.as_ref().map_or(0, |record| record.revision);
            if write.record.revision > 1 {
                assert_eq!(write.record.revision, revision.saturating_add(1));
            }
            assert_eq!(Record::from_value(&write.record.to_value()).as_ref(), Ok(&write.record));
            self.stored = Some(write.record.clone());
        }
        step
    }

    pub(in crate::a2a) fn rpc(&mut self, method: &str, params: &str) -> Step {
        let body = format!(r#"{{"jsonrpc":"2.0","id":7,"method":"{method}","params":{params}}}"#);
        self.call(&Call {
            method: "POST",
            path: "",
            query: "",
            version: None,
            extensions: &[],
            content_type: Some("application/json"),
            body: body.as_bytes(),
        })
    }

    /// The JSON of the reply.
    pub(in crate::a2a) fn ask(&mut self, method: &str, params: &str) -> Value {
        let step = self.rpc(method, params);
        match step {
            Step::Reply(reply) | Step::Write(_, reply) => match reply.body {
                Body::Json(value) => value,
                other => panic!("no JSON: {other:?}"),
            },
            other => panic!("no reply: {other:?}"),
        }
    }

    pub(in crate::a2a) fn stream(&mut self, method: &str, params: &str) -> Vec<Value> {
        match self.rpc(method, params) {
            Step::Reply(Reply { body: Body::Frames(frames), content_type, .. })
            | Step::Write(_, Reply { body: Body::Frames(frames), content_type, .. }) => {
                assert_eq!(content_type, "text/event-stream");
                frames.iter().map(|frame| json(frame)).collect()
            }
            other => panic!("no stream: {other:?}"),
        }
    }
}

/// Parameters of 0.3 with one text.
fn said(text: &str, more: &str) -> String {
    format!(
        r#"{{"message":{{"kind":"message","messageId":"m","role":"user","parts":[{{"kind":"text","text":"{text}"}}]{more}}}}}"#
    )
}

const VERDICT: &str = r#","metadata":{"return_format":"verdict"}"#;

#[test]
fn a_stream_that_asks_for_a_verdict_has_exactly_four_events() {
    let mut peer = Peer::new();
    let frames = peer.stream("message/stream", &said(PROMPT, VERDICT));
    let [task, working, artifact, completed] = frames.as_slice() else { panic!("{frames:?}") };
    assert_eq!(text(task, "result/kind"), "task");
    assert_eq!(text(task, "result/status/state"), "submitted");
    assert_eq!(text(working, "result/status/state"), "working");
    assert_eq!(at(working, "result/final"), &Value::Bool(false));
    assert_eq!(text(artifact, "result/artifact/artifactId"), "verification-verdict");
    assert_eq!(text(artifact, "result/artifact/parts/0/mimeType"), MEDIA_TYPE);
    assert_eq!(text(artifact, "result/artifact/parts/0/metadata/mimeType"), MEDIA_TYPE);
    assert_eq!(text(artifact, "result/artifact/parts/0/data/verdict"), "pass");
    assert_eq!(text(completed, "result/status/state"), "completed");
    assert_eq!(at(completed, "result/final"), &Value::Bool(true));
    assert!(text(completed, "result/status/message/parts/0/text").starts_with("pass: "));
    assert!(frames.iter().all(|frame| at(frame, "id") == &Value::from(7)));
}

#[test]
fn the_verdict_comes_with_a_statement_that_anyone_can_verify() {
    let mut peer = Peer::new();
    let frames = peer.stream("message/stream", &said(PROMPT, VERDICT));
    let artifact = at(&frames[2], "result/artifact");
    assert_eq!(at(artifact, "extensions/0"), &Value::from(EXTENSION));
    let metadata = at(artifact, "metadata").as_object().expect("metadata");
    let ours = metadata.get(EXTENSION).expect("the extension's member");
    let statement = text(ours, "statement");
    let verified = receipt::verify(statement, &keys().public_key_set(), StatementType::Verdict);
    let verified = verified.expect("a key set").to_value();
    assert_eq!(at(&verified, "authentic"), &Value::Bool(true));
    let signed = at(&verified, "statement/predicate/verdict");
    let shown = at(artifact, "parts/0/data");
    assert_eq!(crate::json::canonical::canonical(signed), crate::json::canonical::canonical(shown));
    assert_eq!(text(ours, "details/results/0/outcome"), "holds");
}

#[test]
fn a_message_without_criteria_waits_and_the_next_one_completes_the_task() {
    let mut peer = Peer::new();
    let first = peer.ask("message/send", &said("hello", VERDICT));
    assert_eq!(text(&first, "result/status/state"), "input-required");
    assert!(text(&first, "result/status/message/parts/0/text").contains("Send by what criteria"));
    let id = text(&first, "result/id").to_owned();
    let second = peer.stream(
        "message/stream",
        &said(r#"1. contains \"hello\""#, &format!(r#","taskId":"{id}""#)),
    );
    let states: Vec<_> = second.iter().map(|frame| text(frame, "result/status/state")).collect();
    assert_eq!(states, ["submitted", "working", "", "completed"]);
    assert_eq!(text(&second[2], "result/artifact/parts/0/data/verdict"), "pass");
    assert!(second.iter().all(|frame| {
        [text(frame, "result/id"), text(frame, "result/taskId")].contains(&id.as_str())
    }));
}

#[test]
fn a_task_of_1_0_is_wrapped_and_found_again() {
    let mut peer = Peer::new();
    let message = r#"{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"data":{"artifact":"hello","criteria":["contains \"hello\""]}}],"metadata":{"return_format":"verdict"}}}"#;
    let sent = peer.ask("SendMessage", message);
    assert_eq!(text(&sent, "result/task/status/state"), "TASK_STATE_COMPLETED");
    let part = at(&sent, "result/task/artifacts/0/parts/0");
    assert_eq!(text(part, "mediaType"), MEDIA_TYPE);
    assert_eq!(at(part, "mimeType"), &Value::Null);
    let id = text(&sent, "result/task/id").to_owned();
    let found = peer.ask("GetTask", &format!(r#"{{"id":"{id}"}}"#));
    assert_eq!(at(&found, "result"), at(&sent, "result/task"));
}

#[test]
fn a_task_that_has_ended_takes_nothing_more() {
    let mut peer = Peer::new();
    let sent = peer.ask("message/send", &said(PROMPT, ""));
    let id = text(&sent, "result/id").to_owned();
    let message = said("1. is valid JSON", &format!(r#","taskId":"{id}""#));
    let of = format!(r#"{{"id":"{id}"}}"#);
    for (method, params, code) in [
        ("message/send", &message, "-32004"),
        ("message/stream", &message, "-32004"),
        ("tasks/cancel", &of, "-32002"),
        ("SubscribeToTask", &of, "-32004"),
    ] {
        let refused = peer.ask(method, params);
        assert_eq!(at(&refused, "error/code").to_text(), code, "{method}");
    }
    let frames = peer.stream("tasks/resubscribe", &of);
    let [refused] = frames.as_slice() else { panic!("{frames:?}") };
    assert_eq!(at(refused, "error/code").to_text(), "-32004");
    assert_eq!(at(refused, "id").to_text(), "7");
    assert_eq!(peer.stored.map(|record| record.task.status.state), Some(State::Completed));
}

/// The 1.0 kit has one message whose media type nobody reads: its title asks for -32005, its runner
/// takes any refusal for a failure.
#[test]
fn a_message_of_the_kits_is_read_by_its_id_alone() {
    let params = r#"{"message":{"messageId":"tck-send-003-x","role":"ROLE_USER",
        "parts":[{"raw":"dGNr","mediaType":"application/x-unsupported-tck-type"}]}}"#;
    let mut peer = Peer::new();
    assert_eq!(at(&peer.ask("SendMessage", params), "error/code").to_text(), "-32005");
    peer.kit = true;
    let sent = peer.ask("SendMessage", params);
    assert_eq!(text(&sent, "result/task/status/state"), "TASK_STATE_COMPLETED");
}
