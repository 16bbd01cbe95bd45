//! The scenarios of the official test kits, which say by the beginning of a message's id what the
//! peer is to do. Played only where a deployment was started for the kits; anywhere else such ids
//! mean nothing.

use super::fault::Fault;
use super::message::{Content, Message, Part};
use super::peer::turn::Turn;
use super::task::{Artifact, State};
use crate::json::Value;

/// Twice what the kits allow a stream to be silent.
const LATE: u64 = 4_000;
/// The id of the artifacts.
const ID: &str = "kit-artifact";

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Play {
    /// Completed, perhaps with a word.
    Complete(Option<&'static str>),
    /// Completed with an artifact; a stream says before that the task is worked on.
    Yield(Yields),
    /// A message in place of a task.
    Message(&'static str),
    /// The task waits for input.
    AskForInput,
    /// The task is worked on until further notice.
    Work,
    /// The task is worked on for a while, then completed.
    Late,
    /// The task is refused.
    Reject,
}

/// What an artifact holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Yields {
    Text(&'static str),
    /// A text in two pieces.
    Chunks(&'static str, &'static str),
    File,
    Url,
    Data,
}

/// What became of the turn.
pub(super) enum Outcome {
    /// The task was moved on.
    Moved,
    /// There is no task.
    Lone(Message),
    /// The task is completed after so many milliseconds.
    Wait(u64),
}

/// The longer beginning stands before the shorter one.
const SCENARIOS: [(&str, Play); 18] = [
    ("tck-artifact-file-url", Play::Yield(Yields::Url)),
    ("tck-artifact-file", Play::Yield(Yields::File)),
    ("tck-artifact-text", Play::Yield(Yields::Text("Generated text content"))),
    ("tck-artifact-data", Play::Yield(Yields::Data)),
    ("tck-complete-task", Play::Complete(Some("Hello from TCK"))),
    ("tck-message-response", Play::Message("Direct message response")),
    ("tck-input-required", Play::AskForInput),
    ("tck-reject-task", Play::Reject),
    ("tck-stream-artifact-chunked", Play::Yield(Yields::Chunks("chunk-1 ", "chunk-2"))),
    ("tck-stream-artifact-text", Play::Yield(Yields::Text("Streamed text content"))),
    ("tck-stream-artifact-file", Play::Yield(Yields::File)),
    ("tck-stream-ordering-001", Play::Yield(Yields::Text("Ordered output"))),
    ("tck-stream-001", Play::Yield(Yields::Text("Stream hello from TCK"))),
    ("tck-stream-002", Play::Complete(None)),
    ("tck-stream-003", Play::Yield(Yields::Text("Stream task lifecycle"))),
    ("test-resubscribe-message-id", Play::Late),
    // The kit for 0.3 holds that a fresh task is submitted or worked on, and continues it.
    ("test-state-message-id", Play::Work),
    // Neither the kits' texts nor their examples name the others; the example peers complete them.
    ("tck-", Play::Complete(None)),
];

/// The scenario for a message with this id.
pub(super) fn find(message_id: &str) -> Option<Play> {
    let found = SCENARIOS.iter().find(|(prefix, _)| message_id.starts_with(prefix));
    found.map(|(_, play)| *play)
}

impl Play {
    pub(super) fn run(self, turn: &mut Turn) -> Result<Outcome, Fault> {
        match self {
            Self::Complete(word) => {
                let said = word.map(|word| turn.say(word, None)).transpose()?;
                turn.enter(State::Completed, said);
            }
            Self::Yield(content) => {
                turn.enter(State::Working, None);
                content.tell(turn);
                turn.enter(State::Completed, None);
            }
            Self::Message(text) => {
                let mut message = turn.say(text, None)?;
                message.task_id = None;
                return Ok(Outcome::Lone(message));
            }
            Self::AskForInput => turn.enter(State::InputRequired, None),
            Self::Work => turn.enter(State::Working, None),
            Self::Late => {
                turn.enter(State::Working, None);
                return Ok(Outcome::Wait(LATE));
            }
            Self::Reject => turn.enter(State::Rejected, None),
        }
        Ok(Outcome::Moved)
    }
}

impl Yields {
    fn tell(self, turn: &mut Turn) {
        let file = |content| Part {
            content,
            media_type: Some("text/plain".to_owned()),
            filename: Some("output.txt".to_owned()),
            metadata: None,
        };
        let part = match self {
            Self::Text(text) => Part::text(text),
            Self::File => file(Content::Bytes(b"tck".to_vec())),
            Self::Url => file(Content::Url("https://example.com/output.txt".to_owned())),
            Self::Data => {
                let data = [("key", "value".into()), ("count", 42.into())];
                Part {
                    content: Content::Data(Value::object(data)),
                    media_type: None,
                    filename: None,
                    metadata: None,
                }
            }
            Self::Chunks(first, last) => {
                turn.tell_chunk(artifact(vec![Part::text(first)]), false, false);
                turn.tell_chunk(artifact(vec![Part::text(last)]), true, true);
                turn.keep(artifact(vec![Part::text(first), Part::text(last)]));
                return;
            }
        };
        turn.yields(artifact(vec![part]));
    }
}

fn artifact(parts: Vec<Part>) -> Artifact {
    Artifact {
        id: ID.to_owned(),
        name: None,
        description: None,
        parts,
        metadata: None,
        extensions: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
