//! Why a delivery is refused. No message holds a byte of the body, a secret or a signature.

use crate::code::Code;
use crate::effect::observation::MAX_BODY;

/// The delivery is no evidence (R155, R156). Nothing of it may be stored as such.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The body is longer than is verified at all.
    #[error("the body has {size} bytes, the limit is {MAX_BODY}")]
    TooLarge {
        /// Its bytes.
        size: usize,
    },
    /// A header that the scheme needs is absent.
    #[error("the header `{name}` is absent")]
    MissingHeader {
        /// Its name in lower case.
        name: &'static str,
    },
    /// A header that the scheme needs stands twice, so that two readers could see two values.
    #[error("the header `{name}` stands more than once")]
    RepeatedHeader {
        /// Its name in lower case.
        name: &'static str,
    },
    /// The signature, or what goes with it, cannot be read.
    #[error("the signature cannot be read: {reason}")]
    InvalidSignature {
        /// Why.
        reason: &'static str,
    },
    /// The signed time is no whole number of seconds.
    #[error("the signed time is no whole number of seconds")]
    InvalidTimestamp,
    /// No active secret gives this signature for these bytes.
    #[error("no active secret gives this signature for these bytes")]
    SignatureMismatch,
    /// The signed time is outside of the tolerance.
    #[error("the signed time is {distance_ms} ms {side}, the tolerance is {tolerance_ms} ms")]
    StaleTimestamp {
        /// How far it is from the time of the delivery.
        distance_ms: u64,
        /// `past` or `ahead`.
        side: &'static str,
        /// The tolerance.
        tolerance_ms: u64,
    },
    /// The signed bytes do not tell the type of the event (R158).
    #[error("the signed bytes do not tell the type of the event")]
    NoEventType,
    /// The signed bytes hold no id that can be matched (R167).
    #[error("the signed bytes hold no safe id where the stage looks for one")]
    NoEventId,
}

impl Refusal {
    /// The HTTP status of every refusal.
    pub const STATUS: u16 = 401;

    /// The stable code, for the log.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::TooLarge { .. } => Code::TooLarge,
            Self::MissingHeader { .. } => Code::MissingHeader,
            Self::RepeatedHeader { .. } => Code::RepeatedHeader,
            Self::InvalidSignature { .. } => Code::InvalidSignature,
            Self::InvalidTimestamp => Code::InvalidTimestamp,
            Self::SignatureMismatch => Code::SignatureMismatch,
            Self::StaleTimestamp { .. } => Code::StaleTimestamp,
            Self::NoEventType => Code::NoEventType,
            Self::NoEventId => Code::NoEventId,
        }
    }
}
