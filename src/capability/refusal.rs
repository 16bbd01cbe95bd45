//! Why a capability is refused. Outside all refusals are one: whoever tries must not learn how far
//! a forgery came.

use crate::code::Code;
use crate::json::{Object, Value, shape};
use crate::receipt;

/// The capability authorizes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The token is none of the gateway's, or not signed by control.
    #[error(transparent)]
    Token(#[from] receipt::Error),
    /// The signed claims are not those of a capability.
    #[error("the claims cannot be read: {error}")]
    Claims {
        /// What is wrong with them.
        error: shape::Error,
    },
    /// Another issuer (R113).
    #[error("the issuer is another one")]
    Issuer,
    /// Another audience (R114).
    #[error("the audience is another one")]
    Audience,
    /// A longer life than is allowed (R112).
    #[error("it lives {found} ms, the limit is {max} ms")]
    Lifetime {
        /// Milliseconds from minting to expiry.
        found: u64,
        /// The limit.
        max: u64,
    },
    /// Expired, or not yet valid (R112, R122).
    #[error("it is expired, or not yet valid")]
    Expired,
    /// It was presented before (R125, R128). Found by the store, not here.
    #[error("it was presented before")]
    NonceUsed,
    /// There is no pinned state (R137).
    #[error("there is no pinned state")]
    PinMissing,
    /// A binding is not that of the pinned state (R115 to R120, R132, R133).
    #[error("`{claim}` is not that of the pinned state")]
    Mismatch {
        /// The claim.
        claim: &'static str,
    },
    /// The pinned plan has no such stage (R118).
    #[error("the pinned plan has no such stage")]
    UnknownStage,
    /// The stage makes no probe (R127).
    #[error("the stage is no readback")]
    WrongStageKind,
    /// The connection leads elsewhere, or nowhere (R86, R131).
    #[error("the connection does not lead to the pinned target")]
    TargetChanged,
    /// The invocation takes no more evidence.
    #[error("the invocation takes no more evidence")]
    Closed,
    /// There is another revision by now (R123, R134).
    #[error("the revision is {pinned} by now, not {claimed}")]
    StaleRevision {
        /// The revision that control has seen.
        claimed: u64,
        /// The pinned one.
        pinned: u64,
    },
}

impl Refusal {
    /// The HTTP status of every refusal.
    pub const STATUS: u16 = 401;

    /// The stable code, for the log only.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::Token(error) => error.code(),
            Self::Claims { .. } => Code::InvalidStatement,
            Self::Issuer => Code::WrongIssuer,
            Self::Audience => Code::WrongAudience,
            Self::Lifetime { .. } => Code::CapabilityLifetime,
            Self::Expired => Code::CapabilityExpired,
            Self::NonceUsed => Code::NonceUsed,
            Self::PinMissing => Code::PinMissing,
            Self::Mismatch { .. } => Code::CapabilityMismatch,
            Self::UnknownStage => Code::UnknownStage,
            Self::WrongStageKind => Code::WrongStageKind,
            Self::TargetChanged => Code::TargetChanged,
            Self::Closed => Code::EvidenceClosed,
            Self::StaleRevision { .. } => Code::StaleRevision,
        }
    }

    /// What the log keeps: `{code, message}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        self.write(&mut object);
        object.into()
    }

    /// The body of every refusal: `{code: "unauthorized", message}`.
    #[must_use]
    pub fn public() -> Value {
        let code = Code::Unauthorized;
        Value::object([("code", code.as_str().into()), ("message", code.summary().into())])
    }

    pub(super) fn write(&self, object: &mut Object) {
        object.push("code", self.code().as_str());
        object.push("message", self.to_string());
    }
}

impl From<shape::Error> for Refusal {
    fn from(error: shape::Error) -> Self {
        Self::Claims { error }
    }
}

#[cfg(test)]
mod tests;
