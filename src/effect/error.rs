//! Why a call about effects was refused.

use super::fault::Fault;
use crate::code::Code;
use crate::json::Pointer;

/// Faults of a document, or an event that the state does not take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A document has faults; the message tells the first.
    #[error("{}", first(.0))]
    Faults(Vec<Fault>),
}

fn first(faults: &[Fault]) -> String {
    let more = faults.len().saturating_sub(1);
    match faults.first() {
        None => "the document has a fault".to_owned(),
        Some(fault) if more == 0 => fault.to_string(),
        Some(fault) => format!("{fault} (and {more} more)"),
    }
}

impl Error {
    /// The stable code, of the first fault.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::Faults(faults) => faults.first().map_or(Code::OutOfBudget, Fault::code),
        }
    }

    /// The place of the first fault.
    #[must_use]
    pub fn pointer(&self) -> Option<&Pointer> {
        match self {
            Self::Faults(faults) => faults.first().map(|fault| &fault.at),
        }
    }
}

impl From<Vec<Fault>> for Error {
    fn from(faults: Vec<Fault>) -> Self {
        Self::Faults(faults)
    }
}
