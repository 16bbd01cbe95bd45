//! The error of every public call: one enum over the rooms' errors.

use crate::budget::OutOfBudget;
use crate::code::Code;
use crate::json::{Pointer, Value, shape};
use crate::text::quoted;
use crate::{criteria, effect, guard, json, receipt, verdict, webhook};

/// Why a call was refused. What could not be *decided* is no error but an unresolved criterion.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A JSON text cannot be read.
    #[error(transparent)]
    Json(#[from] json::Error),
    /// A value does not have the asked shape.
    #[error(transparent)]
    Shape(#[from] shape::Error),
    /// A value is no verdict.
    #[error(transparent)]
    Verdict(#[from] verdict::Error),
    /// The criteria cannot be read.
    #[error(transparent)]
    Criteria(#[from] criteria::Error),
    /// A check cannot be read.
    #[error(transparent)]
    Guard(#[from] guard::Error),
    /// An effect, a plan or a bundle is refused.
    #[error(transparent)]
    Effect(#[from] effect::Error),
    /// A key or a signed statement is refused.
    #[error(transparent)]
    Receipt(#[from] receipt::Error),
    /// A webhook cannot be verified by what is configured.
    #[error(transparent)]
    Webhook(#[from] webhook::Error),
    /// The input is larger than the budget allows.
    #[error("the input has {size} bytes, the limit is {max}")]
    TooLarge {
        /// UTF-8 bytes of the input.
        size: u64,
        /// The limit.
        max: u64,
    },
    /// A path of the artifact is not relative and plain.
    #[error("the path {} is not relative and plain", quoted(.path))]
    InvalidPath {
        /// The path.
        path: String,
        /// Its place.
        at: Pointer,
    },
    /// Two files of the artifact have the same path.
    #[error("the path {} stands twice", quoted(.path))]
    DuplicatePath {
        /// The path.
        path: String,
        /// The place of the second.
        at: Pointer,
    },
    /// The fuel did not suffice to read the request.
    #[error(transparent)]
    OutOfBudget(#[from] OutOfBudget),
}

impl Error {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::Json(error) => error.code(),
            Self::Shape(error) => error.code(),
            Self::Verdict(error) => error.code(),
            Self::Criteria(error) => error.code(),
            Self::Guard(error) => error.code(),
            Self::Effect(error) => error.code(),
            Self::Receipt(error) => error.code(),
            Self::Webhook(error) => error.code(),
            Self::TooLarge { .. } => Code::TooLarge,
            Self::InvalidPath { .. } => Code::InvalidPath,
            Self::DuplicatePath { .. } => Code::DuplicatePath,
            Self::OutOfBudget(_) => Code::OutOfBudget,
        }
    }

    /// The place in the request, where the fault has one.
    #[must_use]
    pub fn pointer(&self) -> Option<&Pointer> {
        match self {
            Self::Shape(error) => Some(error.pointer()),
            Self::Criteria(error) => error.pointer(),
            Self::Guard(error) => error.pointer(),
            Self::Effect(error) => error.pointer(),
            Self::Receipt(error) => error.pointer(),
            Self::Webhook(error) => error.pointer(),
            Self::InvalidPath { at, .. } | Self::DuplicatePath { at, .. } => Some(at),
            Self::Verdict(error) => error.pointer(),
            Self::Json(_) | Self::TooLarge { .. } | Self::OutOfBudget(_) => None,
        }
    }

    /// `{code, message, pointer?}`, the error on every surface.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = json::Object::new();
        object.push("code", self.code().as_str());
        object.push("message", self.to_string());
        if let Some(at) = self.pointer() {
            object.push("pointer", at.as_str());
        }
        object.into()
    }
}
