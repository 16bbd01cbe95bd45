//! One observation that came after the pin, with where it came from.

use std::fmt;

use super::tuple::Tuple;
use crate::effect::fault::Reading;
use crate::effect::observation::Observation;
use crate::effect::trust::Trust;
use crate::effect::{member, name, time};
use crate::json::shape::Fields;
use crate::json::{Pointer, Value};

/// The longest id of an evidence item in bytes.
const MAX_EVIDENCE_ID: usize = 256;

/// `{stage, evidence_id, trust, observation, received_at?, event_time?, expected_revision?,
/// target_digest | correlation}`. The class is the gateway's own word on the route that the
/// observation came by, never something that was read from it (R59).
#[derive(Clone, PartialEq, Eq)]
pub struct Evidence {
    /// The stage that it is for.
    pub stage: String,
    /// The same for each delivery of the same evidence.
    pub evidence_id: String,
    /// The class of its source.
    pub trust: Trust,
    /// What was seen.
    pub observation: Observation,
    /// When it was received; the time of the event when it is not told.
    pub received_at: Option<u64>,
    /// When it happened, as the vendor signs.
    pub event_time: Option<u64>,
    /// The revision that whoever commits it has seen (R153).
    pub expected_revision: Option<u64>,
    /// Where it came from.
    pub origin: Origin,
}

/// Where evidence came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A probe; `target_digest` tells where the connection led when it was sent (R86).
    Probe {
        /// Of the connection's target.
        target_digest: String,
    },
    /// A signed event.
    Webhook(Correlation),
}

/// `{connection, subscription, event_type, upstream_id, matches}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correlation {
    /// What the event carries.
    pub tuple: Tuple,
    /// Every live invocation that waits for it, as looked up within the commit (R171).
    pub matches: Vec<String>,
}

impl fmt::Debug for Evidence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Evidence")
            .field("stage", &self.stage)
            .field("evidence_id", &self.evidence_id)
            .field("trust", &self.trust)
            .field("observation", &self.observation)
            .finish_non_exhaustive()
    }
}

impl Evidence {
    /// Reads the members, and leaves others to the caller.
    pub(super) fn read(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<Self> {
        let stage = member::name(fields, "stage", reading);
        let evidence_id = read_id(fields, reading);
        let trust = reading.required(fields, "trust");
        let trust = trust.and_then(|(value, at)| Trust::read(value, &at, reading));
        let observation = read_observation(fields, reading);
        let received_at = time::optional(fields, "received_at", reading);
        let event_time = time::optional(fields, "event_time", reading);
        let expected_revision = time::optional(fields, "expected_revision", reading);
        let origin = Origin::read(fields, reading);
        Some(Self {
            stage: stage?,
            evidence_id: evidence_id?,
            trust: trust?,
            observation: observation?,
            received_at: received_at?,
            event_time: event_time?,
            expected_revision: expected_revision?,
            origin: origin?,
        })
    }

    /// Reads an item of the member `retained` of a pin.
    pub(super) fn read_alone(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let found = Self::read(&mut fields, reading);
        reading.finish(fields);
        found
    }
}

impl Origin {
    /// Exactly one of the two tells where evidence came from.
    fn read(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<Self> {
        let Some((value, at)) = fields.optional("correlation") else {
            let target_digest = member::digest(fields, "target_digest", reading);
            return target_digest.map(|target_digest| Self::Probe { target_digest });
        };
        let mut inner = reading.open(value, &at)?;
        let tuple = Tuple::read(&mut inner, reading);
        let matches = reading.required(&mut inner, "matches");
        let matches = matches.and_then(|(value, at)| member::list(value, &at, reading, name::read));
        reading.finish(inner);
        Some(Self::Webhook(Correlation { tuple: tuple?, matches: matches? }))
    }
}

/// The member `observation`.
pub(super) fn read_observation(
    fields: &mut Fields<'_>,
    reading: &mut Reading,
) -> Option<Observation> {
    let (value, at) = reading.required(fields, "observation")?;
    reading.take(Observation::from_value(value, &at))
}

/// The member `evidence_id`.
pub(crate) fn read_id(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<String> {
    let (value, at) = reading.required(fields, "evidence_id")?;
    check_id(value, &at, reading)
}

/// The id of an evidence item.
pub(crate) fn check_id(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<String> {
    let text = reading.string(value, at)?;
    if (1..=MAX_EVIDENCE_ID).contains(&text.len()) && text.bytes().all(|it| it.is_ascii_graphic()) {
        return Some(text.to_owned());
    }
    reading.range(at, "an id of 1 to 256 visible ASCII characters")
}
