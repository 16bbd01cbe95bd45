//! What happens to a task, as a stream tells it.

use super::message::Message;
use super::task::{Artifact, Status, Task};

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
