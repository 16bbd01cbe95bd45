//! What happened, with its time: `{type, at, workspace, invocation, …}`.

use std::fmt;

use super::evidence::{Evidence, read_id, read_observation};
use crate::budget::Budget;
use crate::effect::bundle::Contract;
use crate::effect::fault::{Fault, Reading};
use crate::effect::observation::Observation;
use crate::effect::trust::Trust;
use crate::effect::{member, time};
use crate::json::shape::Fields;
use crate::json::{Pointer, Value};

/// The most webhooks that a pin brings with it.
const MAX_RETAINED: usize = 64;
/// The longest reason of an attempt that came to nothing, in bytes.
const MAX_REASON: usize = 128;

/// Something that happened to one invocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The workspace that it belongs to.
    pub workspace: String,
    /// The invocation that it belongs to.
    pub invocation: String,
    /// What.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The call was made and its answer is there, or will never be.
    Pin(Box<Pin>),
    /// The time of an attempt has come: `{stage, expected_revision, target_digest}`.
    Due {
        /// The readback stage.
        stage: String,
        /// The revision that the scheduler has seen.
        expected_revision: u64,
        /// Where the connection leads now.
        target_digest: String,
    },
    /// An answer, or a signed event.
    Evidence(Box<Evidence>),
    /// An attempt brought no answer that says anything: `{stage, evidence_id, reason}`.
    NoEvidence {
        /// The readback stage.
        stage: String,
        /// The id that the evidence of this attempt would have had.
        evidence_id: String,
        /// `timeout`, `status_503`, …: for the log.
        reason: String,
    },
    /// The deadline's job ran.
    Deadline,
    /// Somebody asks for the state.
    Read,
}

/// `{started_at, contract, observation, trust, retained?}`.
#[derive(Clone, PartialEq, Eq)]
pub struct Pin {
    /// When the call was made.
    pub started_at: u64,
    /// What the reviewed bundle says of the tool.
    pub contract: Contract,
    /// The answer.
    pub observation: Observation,
    /// The class of its source.
    pub trust: Trust,
    /// Webhooks that came before the answer (R175).
    pub retained: Vec<Evidence>,
}

impl fmt::Debug for Pin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Pin")
            .field("tool", &self.contract.tool)
            .field("observation", &self.observation)
            .field("trust", &self.trust)
            .field("retained", &self.retained.len())
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Copy)]
enum Tag {
    Pin,
    Due,
    Evidence,
    NoEvidence,
    Deadline,
    Read,
}

const TAGS: [(&str, Tag); 6] = [
    ("pin", Tag::Pin),
    ("due", Tag::Due),
    ("evidence", Tag::Evidence),
    ("no_evidence", Tag::NoEvidence),
    ("deadline", Tag::Deadline),
    ("read", Tag::Read),
];

impl Event {
    /// Reads an event.
    ///
    /// # Errors
    /// Every fault, with its place; among them `pin_changed` for a contract whose digests are not
    /// its own.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        let mut reading = Reading::new(Budget::default());
        let found = Self::read(value, &Pointer::root(), &mut reading);
        reading.close(found)
    }

    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let found = Self::read_members(&mut fields, reading);
        // Without a known type every member would look unknown.
        if found.is_some() || reading.is_clean() {
            reading.finish(fields);
        }
        found
    }

    fn read_members(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<Self> {
        let tag = reading.required(fields, "type");
        let tag = tag.and_then(|(value, at)| reading.one_of(value, &at, "event", &TAGS))?;
        let at = time::required(fields, "at", reading);
        let workspace = member::name(fields, "workspace", reading);
        let invocation = member::name(fields, "invocation", reading);
        let kind = match tag {
            Tag::Pin => Pin::read(fields, reading).map(|pin| EventKind::Pin(Box::new(pin))),
            Tag::Due => read_due(fields, reading),
            Tag::Evidence => {
                let evidence = Evidence::read(fields, reading);
                evidence.map(|evidence| EventKind::Evidence(Box::new(evidence)))
            }
            Tag::NoEvidence => read_no_evidence(fields, reading),
            Tag::Deadline => Some(EventKind::Deadline),
            Tag::Read => Some(EventKind::Read),
        };
        Some(Self { at: at?, workspace: workspace?, invocation: invocation?, kind: kind? })
    }
}

impl Pin {
    fn read(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<Self> {
        let started_at = time::required(fields, "started_at", reading);
        let contract = reading.required(fields, "contract");
        let contract = contract.and_then(|(value, at)| Contract::read(value, &at, reading));
        let observation = read_observation(fields, reading);
        let trust = reading.required(fields, "trust");
        let trust = trust.and_then(|(value, at)| Trust::read(value, &at, reading));
        let retained = match fields.optional("retained") {
            None => Some(Vec::new()),
            Some((value, at)) => {
                let count = value.as_array().map_or(0, <[Value]>::len);
                reading.at_most(count, MAX_RETAINED, "retained webhooks", &at)?;
                member::list(value, &at, reading, Evidence::read_alone)
            }
        };
        Some(Self {
            started_at: started_at?,
            contract: contract?,
            observation: observation?,
            trust: trust?,
            retained: retained?,
        })
    }
}

fn read_due(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<EventKind> {
    let stage = member::name(fields, "stage", reading);
    let expected_revision = time::required(fields, "expected_revision", reading);
    let target_digest = member::digest(fields, "target_digest", reading);
    Some(EventKind::Due {
        stage: stage?,
        expected_revision: expected_revision?,
        target_digest: target_digest?,
    })
}

fn read_no_evidence(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<EventKind> {
    let stage = member::name(fields, "stage", reading);
    let evidence_id = read_id(fields, reading);
    let reason = reading.required(fields, "reason");
    let reason = reason.and_then(|(value, at)| {
        let text = reading.string(value, &at)?;
        reading.at_most(text.len(), MAX_REASON, "bytes of reason", &at)?;
        Some(text.to_owned())
    });
    Some(EventKind::NoEvidence { stage: stage?, evidence_id: evidence_id?, reason: reason? })
}
