//! What is to be done after an event. The host does it and feeds back what came of it.

use super::revision::Revision;
use super::tuple::Tuple;
use crate::code::Code;
use crate::effect::outcome::Outcome;
use crate::effect::plan::probe::Method;
use crate::effect::trust::Trust;
use crate::json::{Object, Value};

/// The need to do something. All actions of one event belong to one transaction with its state
/// (R89, R152).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Append evidence, and keep the index of what the invocation waits for.
    Store(Store),
    /// Sign a new revision and keep it beside the earlier ones.
    Sign(Box<Revision>),
    /// Let a job run, not before its time. A job of the same key takes its place (R106).
    Schedule {
        /// Its key.
        job: Job,
        /// Not before.
        due: u64,
    },
    /// Make a request.
    Probe(Box<Probe>),
    /// Tell whoever sent the event that it changed nothing.
    Refuse {
        /// Why.
        code: Code,
    },
}

/// `{events, index, unindex}`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Store {
    /// To be appended, never changed (R145).
    pub events: Vec<VerificationEvent>,
    /// What the invocation waits for from now on.
    pub index: Vec<Tuple>,
    /// What it does not wait for any more (R176).
    pub unindex: Vec<Tuple>,
}

/// One accepted evidence item, as it enters the append-only record: outcomes by id, no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerificationEvent {
    /// From 1, without a gap (R144).
    pub seq: u64,
    /// The stage; none for a response binding.
    pub stage: Option<String>,
    /// What the stage claims.
    pub claim: String,
    /// The class of the source.
    pub trust: Trust,
    /// Which evidence it is.
    pub evidence_id: String,
    /// What became of each assertion.
    pub outcomes: Vec<(String, Outcome)>,
    /// When it was counted.
    pub at: u64,
}

/// The key of a job: one for each stage that runs later, and one for the deadline (R90, R91).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The workspace.
    pub workspace: String,
    /// The invocation.
    pub invocation: String,
    /// The stage; none is the deadline, so that no stage's name can stand for it.
    pub stage: Option<String>,
}

/// A request that the pinned plan alone decides; no caller supplies any of it (R135, R136).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The stage.
    pub stage: String,
    /// The declared operation.
    pub operation: String,
    /// `GET` or `HEAD`.
    pub method: Method,
    /// `https` and nothing else.
    pub url: String,
    /// Whose credentials go with it.
    pub connection: String,
    /// Bytes of the answer that are read; a longer one is cut off.
    pub max_bytes: u64,
    /// Milliseconds until it is given up.
    pub timeout_ms: u64,
    /// The revision that the answer is for.
    pub expected_revision: u64,
    /// The id that the answer has as evidence: the same if the job runs twice (R107).
    pub evidence_id: String,
}

impl Action {
    /// The JSON form, with `type`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Store(store) => store.to_value(),
            Self::Sign(revision) => {
                Value::object([("type", "sign".into()), ("receipt", revision.to_value())])
            }
            Self::Schedule { job, due } => Value::object([
                ("type", "schedule".into()),
                ("job", job.to_value()),
                ("due", (*due).into()),
            ]),
            Self::Probe(probe) => probe.to_value(),
            Self::Refuse { code } => refuse(*code),
        }
    }
}

/// `{type: "refuse", code, message}`
pub(crate) fn refuse(code: Code) -> Value {
    Value::object([
        ("type", "refuse".into()),
        ("code", code.as_str().into()),
        ("message", code.summary().into()),
    ])
}

impl Store {
    pub(super) fn is_empty(&self) -> bool {
        self.events.is_empty() && self.index.is_empty() && self.unindex.is_empty()
    }

    fn to_value(&self) -> Value {
        let tuples = |tuples: &[Tuple]| Value::Array(tuples.iter().map(Tuple::to_value).collect());
        let events = self.events.iter().map(VerificationEvent::to_value);
        Value::object([
            ("type", "store".into()),
            ("events", Value::Array(events.collect())),
            ("index", tuples(&self.index)),
            ("unindex", tuples(&self.unindex)),
        ])
    }
}

impl VerificationEvent {
    /// `{seq, stage?, claim, trust, evidence_id, outcomes, at}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        let outcomes = self.outcomes.iter().map(|(id, outcome)| {
            Value::object([("id", id.as_str().into()), ("outcome", outcome.as_str().into())])
        });
        let mut object = Object::new();
        object.push("seq", self.seq);
        if let Some(stage) = &self.stage {
            object.push("stage", stage.as_str());
        }
        object.push("claim", self.claim.as_str());
        object.push("trust", self.trust.as_str());
        object.push("evidence_id", self.evidence_id.as_str());
        object.push("outcomes", Value::Array(outcomes.collect()));
        object.push("at", self.at);
        object.into()
    }
}

impl Job {
    /// `{workspace, invocation, kind: "stage", stage}` or `{workspace, invocation, kind:
    /// "deadline"}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("workspace", self.workspace.as_str());
        object.push("invocation", self.invocation.as_str());
        object.push("kind", if self.stage.is_some() { "stage" } else { "deadline" });
        if let Some(stage) = &self.stage {
            object.push("stage", stage.as_str());
        }
        object.into()
    }
}

impl Probe {
    fn to_value(&self) -> Value {
        Value::object([
            ("type", "probe".into()),
            ("stage", self.stage.as_str().into()),
            ("operation", self.operation.as_str().into()),
            ("method", self.method.as_str().into()),
            ("url", self.url.as_str().into()),
            ("connection", self.connection.as_str().into()),
            ("max_bytes", self.max_bytes.into()),
            ("timeout_ms", self.timeout_ms.into()),
            ("expected_revision", self.expected_revision.into()),
            ("evidence_id", self.evidence_id.as_str().into()),
        ])
    }
}
