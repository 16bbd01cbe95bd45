//! What cannot be read back. Both ends of what is asked and what is stored are one program, so it
//! is a fault of this peer, or of a row that an earlier version wrote; never of a caller.

use crate::a2a::fault::Fault;
use crate::json::{self, shape};

/// Why it cannot be read, for the log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot be read back: {0}")]
pub struct Unreadable(String);

impl From<json::Error> for Unreadable {
    fn from(error: json::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<shape::Error> for Unreadable {
    fn from(error: shape::Error) -> Self {
        Self(format!("{error} at {}", error.pointer().as_str()))
    }
}

impl From<Fault> for Unreadable {
    fn from(fault: Fault) -> Self {
        Self(fault.to_string())
    }
}
