//! What is wrong with a check.

use crate::code::Code;
use crate::json::Pointer;

/// A check cannot be read or compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// placeholder
    #[error("unwritten")]
    Unwritten,
}

impl Error {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        Code::UnknownKind
    }

    /// The place of the fault.
    #[must_use]
    pub fn pointer(&self) -> Option<&Pointer> {
        None
    }
}
