//! Tasks, their states and artifacts, the same for both dialects (A2A 0.3.0 §6; A2A 1.0.1 §4.1).

use super::dialect::Dialect;
use super::fault::Fault;
use super::message::{self, Message, Part, push_metadata, push_string, push_strings};
use super::read::{Members, invalid};
use crate::json::{Object, Value};
use crate::text::quoted;

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

/// Every state with its names in 0.3 and in 1.0.
const STATES: [(State, &str, &str); 7] = [
    (State::Submitted, "submitted", "TASK_STATE_SUBMITTED"),
    (State::Working, "working", "TASK_STATE_WORKING"),
    (State::Completed, "completed", "TASK_STATE_COMPLETED"),
    (State::Failed, "failed", "TASK_STATE_FAILED"),
    (State::Canceled, "canceled", "TASK_STATE_CANCELED"),
    (State::InputRequired, "input-required", "TASK_STATE_INPUT_REQUIRED"),
    (State::Rejected, "rejected", "TASK_STATE_REJECTED"),
];

impl State {
    /// Whether nothing follows.
    #[must_use]
    pub fn is_terminal(self) -> bool {
        match self {
            Self::Completed | Self::Failed | Self::Canceled | Self::Rejected => true,
            Self::Submitted | Self::Working | Self::InputRequired => false,
        }
    }

    /// Whether a stream ends here: nothing follows, or nothing until the caller sends a message.
    #[must_use]
    pub fn ends_stream(self) -> bool {
        self.is_terminal() || self == Self::InputRequired
    }

    /// The name in `dialect`.
    #[must_use]
    pub fn as_str(self, dialect: Dialect) -> &'static str {
        let names = STATES.iter().find(|(state, _, _)| *state == self);
        let (_, v03, v10) = names.copied().unwrap_or((self, "unknown", "TASK_STATE_UNSPECIFIED"));
        match dialect {
            Dialect::V03 => v03,
            Dialect::V10 => v10,
        }
    }

    /// The state with this name in either dialect.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        let found = STATES.iter().find(|(_, v03, v10)| *v03 == name || *v10 == name);
        found.map(|(state, _, _)| *state)
    }
}

impl Status {
    /// The status in `dialect`.
    #[must_use]
    pub fn to_value(&self, dialect: Dialect) -> Value {
        let mut out = Object::new();
        out.push("state", self.state.as_str(dialect));
        if let Some(message) = &self.message {
            out.push("message", message.to_value(dialect));
        }
        out.push("timestamp", self.timestamp.as_str());
        out.into()
    }

    /// Reads what [`Status::to_value`] wrote.
    ///
    /// # Errors
    /// [`Fault::InvalidParams`] with the member.
    pub(super) fn from_member(parent: &Members<'_>, dialect: Dialect) -> Result<Self, Fault> {
        let members = parent.members("status")?.ok_or_else(|| parent.missing("status"))?;
        let name = members.string("state")?.ok_or_else(|| members.missing("state"))?;
        let unknown = || invalid(members.at("state"), format!("is unknown: {}", quoted(name)));
        let message = members.get("message");
        let at = members.at("message");
        Ok(Self {
            state: State::find(name).ok_or_else(unknown)?,
            message: message.map(|value| message::read(value, dialect, &at)).transpose()?,
            timestamp: members.string("timestamp")?.unwrap_or_default().to_owned(),
        })
    }
}

impl Artifact {
    /// The artifact in `dialect`.
    #[must_use]
    pub fn to_value(&self, dialect: Dialect) -> Value {
        let mut out = Object::new();
        out.push("artifactId", self.id.as_str());
        push_string(&mut out, "name", self.name.as_ref());
        push_string(&mut out, "description", self.description.as_ref());
        let parts: Vec<_> = self.parts.iter().map(|part| part.to_value(dialect)).collect();
        out.push("parts", parts);
        push_metadata(&mut out, self.metadata.as_ref());
        push_strings(&mut out, "extensions", &self.extensions);
        out.into()
    }

    /// Reads the artifact at the path `at`.
    ///
    /// # Errors
    /// [`Fault::InvalidParams`] with the member.
    pub fn from_value(value: &Value, dialect: Dialect, at: &str) -> Result<Self, Fault> {
        let members = Members::of(value, at)?;
        Ok(Self {
            id: members.required_id("artifactId")?,
            name: members.owned("name")?,
            description: members.owned("description")?,
            parts: message::parts(&members, dialect)?,
            metadata: members.object("metadata")?.cloned(),
            extensions: members.strings("extensions")?,
        })
    }
}

impl Task {
    /// The task in `dialect`. Without artifacts or history their members are left out.
    #[must_use]
    pub fn to_value(&self, dialect: Dialect) -> Value {
        let mut out = Object::new();
        if dialect == Dialect::V03 {
            out.push("kind", "task");
        }
        out.push("id", self.id.as_str());
        out.push("contextId", self.context_id.as_str());
        out.push("status", self.status.to_value(dialect));
        if !self.artifacts.is_empty() {
            let artifacts = self.artifacts.iter().map(|artifact| artifact.to_value(dialect));
            out.push("artifacts", artifacts.collect::<Vec<_>>());
        }
        if !self.history.is_empty() {
            let history = self.history.iter().map(|message| message.to_value(dialect));
            out.push("history", history.collect::<Vec<_>>());
        }
        push_metadata(&mut out, self.metadata.as_ref());
        out.into()
    }

    /// Reads what [`Task::to_value`] wrote.
    ///
    /// # Errors
    /// [`Fault::InvalidParams`] with the member.
    pub fn from_value(value: &Value, dialect: Dialect) -> Result<Self, Fault> {
        let members = Members::of(value, "task")?;
        let artifacts = members.array("artifacts")?.iter().enumerate().map(|(index, artifact)| {
            Artifact::from_value(artifact, dialect, &format!("task.artifacts[{index}]"))
        });
        let history = members.array("history")?.iter().enumerate().map(|(index, message)| {
            message::read(message, dialect, &format!("task.history[{index}]"))
        });
        Ok(Self {
            id: members.required_id("id")?,
            context_id: members.id("contextId")?.unwrap_or_default(),
            status: Status::from_member(&members, dialect)?,
            artifacts: artifacts.collect::<Result<_, _>>()?,
            history: history.collect::<Result<_, _>>()?,
            metadata: members.object("metadata")?.cloned(),
        })
    }

    /// Keeps at most the `length` newest messages of the history; all of them when it is not given
    /// (A2A 1.0.1 §3.2.4).
    #[must_use]
    pub fn with_history(mut self, length: Option<u32>) -> Self {
        if let Some(length) = length {
            let length = usize::try_from(length).unwrap_or(usize::MAX);
            let older = self.history.len().saturating_sub(length);
            self.history.drain(..older);
        }
        self
    }
}

#[cfg(test)]
mod tests;
