//! What the tests of this room share: a peer with a store of one task, messages, and paths into JSON.

use super::message::{Message, Part, Role};
use super::peer::{Body, Call, Context, Found, Query, Record, Reply, Step, handle};
use crate::budget::{Budget, MAX_FUEL, Meter};
use crate::json::reader::{self, Options};
use crate::json::{Pointer, Value};
use crate::receipt::KeyRing;

pub(super) const NOW: &str = "2026-11-30T12:00:00.000Z";
pub(super) const PROMPT: &str =
    "ARTIFACT:\\nhello\\n\\nCRITERIA:\\n1. contains \\\"hello\\\"\\n\\nRETURN";

/// A peer with a store of one task.
pub(super) struct Peer {
    pub(super) keys: KeyRing,
    pub(super) kit: bool,
    pub(super) stored: Option<Record>,
    turns: usize,
}

pub(super) fn json(text: &str) -> Value {
    let budget = Budget { fuel: MAX_FUEL, ..Budget::default() };
    reader::read(text, Options::default(), &mut Meter::new(budget)).expect("JSON")
}

pub(super) fn keys() -> KeyRing {
    KeyRing::from_text(include_str!("../../tests/keys/active.jwk.json")).expect("a key")
}

/// The member at a path such as `result/status/state`.
pub(super) fn at<'a>(value: &'a Value, path: &str) -> &'a Value {
    let pointer = Pointer::parse(&format!("/{path}")).expect("a pointer");
    pointer.find(value).unwrap_or(&Value::Null)
}

pub(super) fn text<'a>(value: &'a Value, path: &str) -> &'a str {
    at(value, path).as_str().unwrap_or_default()
}

impl Peer {
    pub(super) fn new() -> Self {
        Self { keys: keys(), kit: false, stored: None, turns: 0 }
    }

    /// One call as a host makes it: reads and writes are those of the store.
    pub(super) fn call(&mut self, call: &Call<'_>) -> Step {
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

    pub(super) fn rpc(&mut self, method: &str, params: &str) -> Step {
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
    pub(super) fn ask(&mut self, method: &str, params: &str) -> Value {
        let step = self.rpc(method, params);
        match step {
            Step::Reply(reply) | Step::Write(_, reply) => match reply.body {
                Body::Json(value) => value,
                other => panic!("no JSON: {other:?}"),
            },
            other => panic!("no reply: {other:?}"),
        }
    }

    pub(super) fn stream(&mut self, method: &str, params: &str) -> Vec<Value> {
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
pub(super) fn said(text: &str, more: &str) -> String {
    format!(
        r#"{{"message":{{"kind":"message","messageId":"m","role":"user","parts":[{{"kind":"text","text":"{text}"}}]{more}}}}}"#
    )
}

/// The parameters with a configuration.
pub(super) fn configured(params: &str, configuration: &str) -> String {
    let open = params.strip_suffix('}').expect("an object");
    format!(r#"{open},"configuration":{configuration}}}"#)
}

/// A call over HTTP+JSON: status and body.
pub(super) fn rest(
    peer: &mut Peer,
    method: &str,
    path: &str,
    version: Option<&str>,
    body: &str,
) -> (u16, Value) {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let call = Call {
        method,
        path,
        query,
        version,
        extensions: &[],
        content_type: Some("application/json"),
        body: body.as_bytes(),
    };
    match peer.call(&call) {
        Step::Reply(reply) | Step::Write(_, reply) => match reply.body {
            Body::Json(value) => (reply.status, value),
            Body::Frames(frames) => (reply.status, json(&format!("[{}]", frames.join(",")))),
            Body::Empty => (reply.status, Value::Null),
        },
        other => panic!("no reply: {other:?}"),
    }
}

/// A caller's message of `parts`, which belongs to no task yet.
pub(super) fn message(parts: Vec<Part>) -> Message {
    Message {
        id: "m".to_owned(),
        role: Role::User,
        parts,
        task_id: None,
        context_id: None,
        metadata: None,
        extensions: Vec::new(),
        reference_task_ids: Vec::new(),
    }
}
