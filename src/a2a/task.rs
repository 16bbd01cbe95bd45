//! Tasks, their states and artifacts, the same for both dialects.

use super::message::{Message, Part};
use crate::json::Object;

/// Where a task stands. `rejected` and `auth-required` are never given by this peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Received.
    Submitted,
    /// At work.
    Working,
    /// Done, with its artifacts.
    Completed,
    /// Given up.
    Failed,
    /// Cancelled by its caller.
    Canceled,
    /// Waiting for the caller's next message.
    InputRequired,
    /// Refused.
    Rejected,
}

/// A state, since when, and what the peer says about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// The state.
    pub state: State,
    /// What the peer says.
    pub message: Option<Message>,
    /// `YYYY-MM-DDTHH:mm:ss.sssZ`
    pub timestamp: String,
}

/// What a task yields.
#[derive(Clone, Debug, PartialEq)]
pub struct Artifact {
    /// Unique within the task.
    pub id: String,
    /// A title.
    pub name: Option<String>,
    /// What it is.
    pub description: Option<String>,
    /// At least one.
    pub parts: Vec<Part>,
    /// Anything further: statement and details, under the extension's URI.
    pub metadata: Option<Object>,
    /// URIs of the extensions that it uses.
    pub extensions: Vec<String>,
}

/// One delegated check.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// Chosen by the host.
    pub id: String,
    /// The conversation that it belongs to.
    pub context_id: String,
    /// Where it stands.
    pub status: Status,
    /// What it yielded.
    pub artifacts: Vec<Artifact>,
    /// The messages so far, oldest first.
    pub history: Vec<Message>,
    /// Anything further.
    pub metadata: Option<Object>,
}

impl State {
    /// Whether nothing follows.
    #[must_use]
    pub fn is_terminal(self) -> bool {
        match self {
            Self::Completed | Self::Failed | Self::Canceled | Self::Rejected => true,
            Self::Submitted | Self::Working | Self::InputRequired => false,
        }
    }
}
