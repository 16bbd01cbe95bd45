//! Messages and their parts, the same for both dialects.

use crate::json::{Object, Value};

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The caller.
    User,
    /// This peer.
    Agent,
}

/// What a part holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Text.
    Text(String),
    /// Any JSON value. What the 0.3 bridge of the official SDKs wrapped in `{value}` is unwrapped.
    Data(Value),
    /// The bytes of a file, decoded from base64.
    Bytes(Vec<u8>),
    /// Where a file stands. Nothing is ever fetched.
    Url(String),
}

/// A part of a message or of an artifact.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it holds.
    pub content: Content,
    /// Its media type: `mediaType` in 1.0, `mimeType` in 0.3.
    pub media_type: Option<String>,
    /// The name of a file.
    pub filename: Option<String>,
    /// Anything further.
    pub metadata: Option<Object>,
}

/// A message of a caller or of this peer.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Chosen by its sender, non-empty.
    pub id: String,
    /// Who speaks.
    pub role: Role,
    /// At least one.
    pub parts: Vec<Part>,
    /// The task that it belongs to.
    pub task_id: Option<String>,
    /// The conversation that it belongs to.
    pub context_id: Option<String>,
    /// Anything further, `return_format` among it.
    pub metadata: Option<Object>,
    /// URIs of the extensions that it uses.
    pub extensions: Vec<String>,
    /// Other tasks that it refers to.
    pub reference_task_ids: Vec<String>,
}

impl Part {
    /// A part of text without anything further.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            content: Content::Text(text.into()),
            media_type: None,
            filename: None,
            metadata: None,
        }
    }
}
