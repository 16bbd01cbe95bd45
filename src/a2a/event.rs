//! What happens to a task, as a stream tells it (A2A 0.3.0 §7.2; A2A 1.0.1 §3.2.3, §4.2).

use super::dialect::Dialect;
use super::fault::Fault;
use super::message::Message;
use super::read::{Members, invalid};
use super::task::{Artifact, Status, Task};
use crate::json::{Object, Value};

/// One event of a stream.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The task as it stands: the first event of every stream that is not a lone message.
    Task(Box<Task>),
    /// A lone message in place of a task.
    Message(Box<Message>),
    /// Another state.
    Status {
        /// The task.
        task_id: String,
        /// Its conversation.
        context_id: String,
        /// The state. 0.3 writes `final` where nothing follows: when it is terminal or waits for input.
        status: Status,
    },
    /// A whole artifact: `append` false and `lastChunk` true, unless the test kit's scenario says
    /// otherwise.
    Artifact {
        /// The task.
        task_id: String,
        /// Its conversation.
        context_id: String,
        /// The artifact.
        artifact: Artifact,
        /// Whether its parts follow those of an earlier event.
        append: bool,
        /// Whether nothing follows for this artifact.
        last_chunk: bool,
    },
}

impl Event {
    /// The event in `dialect`, which is also the result of a message that was sent without a stream:
    /// 0.3 says by `kind` what it is, 1.0 by its only member.
    #[must_use]
    pub fn to_value(&self, dialect: Dialect) -> Value {
        let (name, value) = match self {
            Self::Task(task) => ("task", task.to_value(dialect)),
            Self::Message(message) => ("message", message.to_value(dialect)),
            Self::Status { task_id, context_id, status } => {
                let mut out = head("status-update", task_id, context_id, dialect);
                out.push("status", status.to_value(dialect));
                if dialect == Dialect::V03 {
                    out.push("final", status.state.ends_stream());
                }
                ("statusUpdate", out.into())
            }
            Self::Artifact { task_id, context_id, artifact, append, last_chunk } => {
                let mut out = head("artifact-update", task_id, context_id, dialect);
                out.push("artifact", artifact.to_value(dialect));
                out.push("append", *append);
                out.push("lastChunk", *last_chunk);
                ("artifactUpdate", out.into())
            }
        };
        match dialect {
            Dialect::V03 => value,
            Dialect::V10 => Value::object([(name, value)]),
        }
    }

    /// Reads what [`Event::to_value`] wrote.
    ///
    /// # Errors
    /// [`Fault::InvalidParams`] with the member.
    pub fn from_value(value: &Value, dialect: Dialect) -> Result<Self, Fault> {
        let members = Members::of(value, "event")?;
        let (kind, value) = match dialect {
            Dialect::V03 => (members.string("kind")?.unwrap_or_default(), value),
            Dialect::V10 => {
                let kinds = [
                    ("task", "task"),
                    ("message", "message"),
                    ("statusUpdate", "status-update"),
                    ("artifactUpdate", "artifact-update"),
                ];
                let mut found =
                    kinds.into_iter().filter_map(|(name, kind)| Some((kind, members.get(name)?)));
                found.next().unwrap_or(("", value))
            }
        };
        match kind {
            "task" => Ok(Self::Task(Box::new(Task::from_value(value, dialect)?))),
            "message" => Ok(Self::Message(Box::new(Message::from_value(value, dialect)?))),
            "status-update" => {
                let members = Members::of(value, "event")?;
                Ok(Self::Status {
                    task_id: members.required_id("taskId")?,
                    context_id: members.required_id("contextId")?,
                    status: Status::from_member(&members, dialect)?,
                })
            }
            "artifact-update" => {
                let members = Members::of(value, "event")?;
                let artifact = members.required("artifact")?;
                Ok(Self::Artifact {
                    task_id: members.required_id("taskId")?,
                    context_id: members.required_id("contextId")?,
                    artifact: Artifact::from_value(artifact, dialect, "event.artifact")?,
                    append: members.boolean("append")?.unwrap_or(false),
                    last_chunk: members.boolean("lastChunk")?.unwrap_or(false),
                })
            }
            _ => Err(invalid("event", "is none of task, message, status and artifact")),
        }
    }
}

/// What both updates begin with.
fn head(kind: &str, task_id: &str, context_id: &str, dialect: Dialect) -> Object {
    let mut out = Object::new();
    if dialect == Dialect::V03 {
        out.push("kind", kind);
    }
    out.push("taskId", task_id);
    out.push("contextId", context_id);
    out
}

#[cfg(test)]
mod tests;
