//! What is wrong with a value that should be a verdict.

use crate::code::Code;

/// A value is not a verdict. The messages name the first fault in the order of the checks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No object, or an array or null.
    #[error("expected an object")]
    NotAnObject,
}

impl Error {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        Code::InvalidVerdict
    }
}
