//! Why a configuration cannot be used. No message holds a secret.

use crate::code::Code;
use crate::effect::Fault;
use crate::json::{Pointer, shape};

/// The call cannot be made: the subscription or a secret is wrong, whatever was delivered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A value does not have the asked shape.
    #[error(transparent)]
    Shape(#[from] shape::Error),
    /// The subscription has a fault; `vendor_not_signed` among them.
    #[error(transparent)]
    Subscription(#[from] Fault),
    /// The scheme gives no signature that proves the event (R154).
    #[error("the scheme `{scheme}` gives no signature that proves the event")]
    VendorNotSigned {
        /// Its name.
        scheme: &'static str,
    },
    /// A secret that the scheme cannot use.
    #[error("the secret cannot be used: {reason}")]
    Secret {
        /// Its place.
        at: Pointer,
        /// Why.
        reason: &'static str,
    },
    /// The subscription belongs to another connection (R160).
    #[error("the subscription belongs to another connection")]
    OtherConnection {
        /// The place of the subscription's connection.
        at: Pointer,
    },
}

impl Error {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::Shape(error) => error.code(),
            Self::Subscription(fault) => fault.code(),
            Self::VendorNotSigned { .. } => Code::VendorNotSigned,
            Self::Secret { .. } => Code::InvalidSecret,
            Self::OtherConnection { .. } => Code::OtherConnection,
        }
    }

    /// The place of the fault in the request, where it has one.
    #[must_use]
    pub fn pointer(&self) -> Option<&Pointer> {
        match self {
            Self::Shape(error) => Some(error.pointer()),
            Self::Subscription(fault) => Some(&fault.at),
            Self::Secret { at, .. } | Self::OtherConnection { at } => Some(at),
            Self::VendorNotSigned { .. } => None,
        }
    }
}
