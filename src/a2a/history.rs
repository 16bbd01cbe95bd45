//! The messages that a task keeps. What is large is named by its size and digest, and the oldest
//! messages go first: a task may be continued without end.

use super::dialect::Dialect;
use super::message::{Content, Message, Part};
use crate::guard::place::counted;
use crate::json::digest::sha256_hex;

/// Bytes of a part that is kept whole.
const MAX_PART: usize = 64 * 1024;
/// Bytes of a message as JSON.
const MAX_MESSAGE: usize = 96 * 1024;
/// Bytes of all messages as JSON.
const MAX_HISTORY: usize = 128 * 1024;
/// How many messages are kept.
const MAX_MESSAGES: usize = 100;

/// Appends `message`, within the limits.
pub(super) fn push(history: &mut Vec<Message>, message: Message) {
    history.push(kept(message));
    // A lone message stays, whatever its size.
    if history.len() == 1 {
        return;
    }
    let mut room = MAX_HISTORY;
    let fits = history.iter().rev().take(MAX_MESSAGES).take_while(|message| {
        let left = room.checked_sub(size(message));
        room = left.unwrap_or_default();
        left.is_some()
    });
    let older = history.len().saturating_sub(fits.count().max(1));
    history.drain(..older);
}

fn kept(mut message: Message) -> Message {
    for part in &mut message.parts {
        if weight(part) > MAX_PART {
            *part = Part::text(named(part));
        }
    }
    let bytes = size(&message);
    if bytes > MAX_MESSAGE {
        let parts = counted(message.parts.len(), "part");
        let text = message.to_value(Dialect::V10).to_text();
        let digest = sha256_hex(text.as_bytes());
        message.parts = vec![Part::text(format!("[{parts}, {bytes} bytes, SHA-256 {digest}]"))];
        message.metadata = None;
        message.extensions = Vec::new();
        message.reference_task_ids = Vec::new();
    }
    message
}

/// What stands in the place of a large part.
fn named(part: &Part) -> String {
    let (kind, digest) = match &part.content {
        Content::Text(text) => ("text", sha256_hex(text.as_bytes())),
        Content::Data(data) => ("data", sha256_hex(data.to_text().as_bytes())),
        Content::Bytes(bytes) => ("file", sha256_hex(bytes)),
        Content::Url(url) => ("address", sha256_hex(url.as_bytes())),
    };
    format!("[{kind}, {} bytes, SHA-256 {digest}]", weight(part))
}

fn weight(part: &Part) -> usize {
    match &part.content {
        Content::Text(text) | Content::Url(text) => text.len(),
        Content::Data(data) => data.text_len(),
        Content::Bytes(bytes) => bytes.len(),
    }
}

fn size(message: &Message) -> usize {
    message.to_value(Dialect::V10).text_len()
}

#[cfg(test)]
mod tests;
