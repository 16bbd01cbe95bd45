//! What the Worker asks of the object that keeps a workspace's tasks, as text and back.
//!
//! The first line says what is asked, the lines after it are what is to be stored. Both ends are
//! one program: text that cannot be read is a fault of this peer, never of a caller.

use super::Unreadable;
use super::row::{Entry, read};
use crate::a2a::dialect::Dialect;
use crate::a2a::peer::{Framing, Query};
use crate::json::shape::Fields;
use crate::json::{Object, Pointer, Value, shape};

/// What is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// The record of a task, or tasks.
    Read(Query),
    /// To keep a write.
    Keep(Box<Entry>),
    /// To keep a write, when there is one, and then a stream of a task.
    Watch {
        /// The write.
        entry: Option<Box<Entry>>,
        /// The task.
        task_id: String,
        /// How its events are written.
        framing: Framing,
    },
}

impl Ask {
    /// The lines.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut head = Object::new();
        let entry = match self {
            Self::Read(Query::Task(id)) => {
                head.push("ask", "task");
                head.push("id", id.as_str());
                None
            }
            Self::Read(Query::List { context_id, state, since, page_size, page_token }) => {
                head.push("ask", "list");
                head.push("size", u64::from(*page_size));
                let filters = [
                    ("context", context_id),
                    ("state", state),
                    ("since", since),
                    ("token", page_token),
                ];
                for (name, filter) in filters {
                    if let Some(filter) = filter {
                        head.push(name, filter.as_str());
                    }
                }
                None
            }
            Self::Keep(entry) => {
                head.push("ask", "keep");
                Some(entry)
            }
            Self::Watch { entry, task_id, framing } => {
                head.push("ask", "watch");
                head.push("id", task_id.as_str());
                head.push("legacy", framing.dialect == Dialect::V03);
                if let Some(id) = &framing.id {
                    head.push("rpc", id.clone());
                }
                entry.as_ref()
            }
        };
        let mut text = Value::from(head).to_text();
        if let Some(entry) = entry {
            text.push('\n');
            text.push_str(&entry.to_text());
        }
        text
    }

    /// Reads the lines.
    ///
    /// # Errors
    /// When they ask nothing that this peer knows.
    pub fn from_text(text: &str) -> Result<Self, Unreadable> {
        let (head, rest) = match text.split_once('\n') {
            Some((head, rest)) => (head, Some(rest)),
            None => (text, None),
        };
        let at = Pointer::root();
        let head = read(head)?;
        let mut fields = Fields::of(&head, &at)?;
        let entry = || rest.map(|rest| Entry::from_text(rest).map(Box::new)).transpose();
        let ask = match fields.required_string("ask")? {
            "task" => Self::Read(Query::Task(fields.required_string("id")?.to_owned())),
            "list" => {
                let mut filter = |name| -> Result<_, shape::Error> {
                    Ok(fields.optional_string(name)?.map(str::to_owned))
                };
                let context_id = filter("context")?;
                let state = filter("state")?;
                let since = filter("since")?;
                let page_token = filter("token")?;
                let page_size = fields.optional_whole_u32("size", u32::MAX)?.unwrap_or(0);
                Self::Read(Query::List { context_id, state, since, page_size, page_token })
            }
            "keep" => {
                let entry = entry()?.ok_or_else(|| shape::Error::missing(&at, "keep"))?;
                Self::Keep(entry)
            }
            "watch" => {
                let task_id = fields.required_string("id")?.to_owned();
                let legacy = fields.optional_bool("legacy")?.unwrap_or(false);
                let dialect = if legacy { Dialect::V03 } else { Dialect::V10 };
                let id = fields.optional("rpc").map(|(id, _)| id.clone());
                Self::Watch { entry: entry()?, task_id, framing: Framing { dialect, id } }
            }
            _ => return Err(shape::Error::range(&at.member("ask"), "a known word").into()),
        };
        fields.finish()?;
        Ok(ask)
    }
}

#[cfg(test)]
mod tests;
