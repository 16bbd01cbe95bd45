//! Pages of a list, and the tokens between them. A token names the last task of its page, so that
//! a page is the same whatever is stored in front of it meanwhile.

use base64ct::{Base64UrlUnpadded, Encoding as _};

use super::Unreadable;
use super::row::read;
use crate::json::shape::Fields;
use crate::json::{Pointer, Value};

/// A page ends before the task that would make it larger, in bytes of its records; it holds one
/// task at least. A page of a hundred of the largest records would not fit an isolate's memory.
pub const MAX_BYTES: u64 = 4 * 1024 * 1024;

/// Where a page ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// When the status of its last task was set.
    pub updated: String,
    /// The task.
    pub id: String,
}

impl Mark {
    /// The mark as callers carry it.
    #[must_use]
    pub fn to_token(&self) -> String {
        Base64UrlUnpadded::encode_string(format!("{} {}", self.updated, self.id).as_bytes())
    }

    /// Reads a token; nothing when it is none of ours.
    #[must_use]
    pub fn from_token(token: &str) -> Option<Self> {
        let bytes = Base64UrlUnpadded::decode_vec(token).ok()?;
        let text = String::from_utf8(bytes).ok()?;
        let (updated, id) = text.split_once(' ')?;
        let known = updated.ends_with('Z') && !id.is_empty();
        known.then(|| Self { updated: updated.to_owned(), id: id.to_owned() })
    }
}

/// Tasks, the newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Each record as it is stored.
    pub records: Vec<String>,
    /// The token of the next page; empty at the end.
    pub next: String,
    /// How many tasks there are on all pages.
    pub total: u64,
}

impl Page {
    /// One line of JSON for the page, and one for each record.
    #[must_use]
    pub fn to_text(&self) -> String {
        let next = Value::from(self.next.as_str());
        let mut text = Value::object([("next", next), ("total", self.total.into())]).to_text();
        for record in &self.records {
            text.push('\n');
            text.push_str(record);
        }
        text
    }

    /// Reads the lines.
    ///
    /// # Errors
    /// When they are none: a fault of this peer.
    pub fn from_text(text: &str) -> Result<Self, Unreadable> {
        let mut lines = text.split('\n');
        let head = read(lines.next().unwrap_or_default())?;
        let mut fields = Fields::of(&head, &Pointer::root())?;
        let next = fields.required_string("next")?.to_owned();
        let total = fields.optional_whole("total", u64::MAX)?.unwrap_or(0);
        fields.finish()?;
        Ok(Self { records: lines.map(str::to_owned).collect(), next, total })
    }
}

/// How many of the next tasks, by the sizes of their records, make a page of at most `count`.
#[must_use]
pub fn fits(sizes: &[u64], count: usize) -> usize {
    let mut bytes = 0_u64;
    let fitting = sizes.iter().take(count).take_while(|size| {
        bytes = bytes.saturating_add(**size);
        bytes <= MAX_BYTES
    });
    fitting.count().max(1).min(sizes.len())
}

#[cfg(test)]
mod tests;
