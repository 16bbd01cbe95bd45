//! What is wrong with a value that should be a verdict.

use crate::code::Code;
use crate::json::Pointer;

/// A value is not a verdict, or holds none. The message names the first fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No object, or an array or null.
    #[error("expected an object")]
    NotAnObject,
    /// A member has not the type that it must have.
    #[error("{name} must be {expected}")]
    Member {
        /// The member as JavaScript would write it: `evidence[0].source`.
        name: String,
        /// What it must be.
        expected: &'static str,
        /// Its place in the verdict.
        at: Pointer,
    },
    /// An artifact, part or frame without a verdict in it.
    #[error("no data part holds a verdict")]
    NoVerdict,
    /// An artifact, part or frame with verdicts that differ.
    #[error("two data parts hold verdicts that differ")]
    Conflicting,
}

impl Error {
    pub(super) fn member(name: String, expected: &'static str, at: Pointer) -> Self {
        Self::Member { name, expected, at }
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::NotAnObject | Self::Member { .. } => Code::InvalidVerdict,
            Self::NoVerdict => Code::NoVerdict,
            Self::Conflicting => Code::ConflictingVerdicts,
        }
    }

    /// The place of the fault in the verdict, where it has one.
    #[must_use]
    pub fn pointer(&self) -> Option<&Pointer> {
        if let Self::Member { at, .. } = self { Some(at) } else { None }
    }
}
