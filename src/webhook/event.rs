//! What an authentic webhook says.

use sha2::{Digest, Sha256};

use super::Refusal;
use crate::effect::{Scheme, safe_id};
use crate::json::digest::to_hex;
use crate::json::{Object, Pointer, Value};

/// A signed time is in whole seconds: the event may be up to a second younger than it says.
const GRAIN_MS: u64 = 1_000;

/// A delivery whose signature fits. `vendor_signed`, and by nothing but signed bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Authenticated {
    /// What it is counted by, 64 hexadecimal digits: the same for every delivery of one event, made
    /// of signed bytes alone. A header that is not signed could be changed and the body sent again
    /// (R157).
    pub dedup: String,
    /// The signed time in milliseconds since 1970, in whole seconds: the reducer's `event_time`.
    /// Without one the event never goes stale, and `dedup` is to be remembered for ever (R156).
    pub signed_at: Option<u64>,
    /// The type of the event (R158).
    pub event_type: String,
    /// The body as JSON, or a form's fields; none when it is neither, or ambiguous. Of a form this
    /// is what a stage looks at, as JSON text.
    pub payload: Option<Value>,
    /// The vendor's id of what the event is about, where the caller has named its place.
    pub upstream_id: Option<String>,
}

impl std::fmt::Debug for Authenticated {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Authenticated")
            .field("dedup", &self.dedup)
            .field("signed_at", &self.signed_at)
            .field("event_type", &self.event_type)
            .finish_non_exhaustive()
    }
}

/// What of the signed bytes tells one event from another.
pub(super) enum Identity<'a> {
    /// The vendor's id of the event.
    Id(&'a str),
    /// The signed bytes, where no id is among them.
    Bytes(&'a [u8]),
}

impl Identity<'_> {
    /// SHA-256 over the scheme, what is digested and the bytes. An id and a body never give the
    /// same.
    pub(super) fn dedup(&self, scheme: Scheme) -> String {
        let (kind, bytes) = match self {
            Self::Id(id) => ("id", id.as_bytes()),
            Self::Bytes(bytes) => ("bytes", *bytes),
        };
        let hash = Sha256::new().chain_update(scheme.as_str()).chain_update("\n");
        to_hex(&hash.chain_update(kind).chain_update("\n").chain_update(bytes).finalize())
    }
}

impl Authenticated {
    /// Whether it was signed before `started_at`, in milliseconds since 1970: then it tells of an
    /// earlier action (R162). What carries no time is left to the body's own.
    #[must_use]
    pub fn predates(&self, started_at: u64) -> bool {
        self.signed_at.is_some_and(|signed| signed.saturating_add(GRAIN_MS) <= started_at)
    }

    /// With the id at `at`, the pointer of a stage, byte by byte as it was signed (R167, R177).
    /// Without a pointer the event stays as it is.
    ///
    /// # Errors
    /// [`Refusal::NoEventId`] where none stands, or none that is safe.
    pub fn matched_by(self, at: Option<&Pointer>) -> Result<Self, Refusal> {
        let Some(at) = at else { return Ok(self) };
        let found = self.payload.as_ref().and_then(|payload| at.find(payload));
        let upstream_id = found.and_then(safe_id::of_value).ok_or(Refusal::NoEventId)?;
        Ok(Self { upstream_id: Some(upstream_id), ..self })
    }

    /// `{authentic: true, dedup, signed_at, event_type, payload?, upstream_id?}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("authentic", true);
        object.push("dedup", self.dedup.as_str());
        object.push("signed_at", self.signed_at.map_or(Value::Null, Value::from));
        object.push("event_type", self.event_type.as_str());
        if let Some(payload) = &self.payload {
            object.push("payload", payload.clone());
        }
        if let Some(id) = &self.upstream_id {
            object.push("upstream_id", id.as_str());
        }
        object.into()
    }
}

#[cfg(test)]
mod tests;
