//! Whether the call itself went through. It stands beside the conclusion and never decides it (D8).

use crate::effect::fault::Reading;
use crate::effect::observation::Observation;
use crate::json::{Pointer, Value};

/// What the transport said of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExecutionStatus {
    /// It was taken.
    Accepted,
    /// It was refused, or ended in an error.
    Failed,
    /// There was no answer, or one that says neither.
    Unknown,
}

impl ExecutionStatus {
    /// Every status.
    pub const ALL: [Self; 3] = [Self::Accepted, Self::Failed, Self::Unknown];

    /// The name in snake case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Failed => "failed",
            Self::Unknown => "unknown",
        }
    }

    /// Of an answer. A transport that has no status, as MCP, accepts with an answer that is no
    /// error.
    #[must_use]
    pub fn of(observation: &Observation) -> Self {
        let answered = observation.body.is_some() || !observation.headers.is_empty();
        match observation.status {
            _ if observation.is_error => Self::Failed,
            Some(200..=299) => Self::Accepted,
            Some(400..) => Self::Failed,
            None if answered => Self::Accepted,
            Some(_) | None => Self::Unknown,
        }
    }

    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        reading.one_of(value, at, "execution status", &Self::ALL.map(|it| (it.as_str(), it)))
    }
}

#[cfg(test)]
mod tests;
