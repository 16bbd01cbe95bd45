//! Tasks as they are stored, and writes as text: one JSON value a line, so that a record of some
//! megabytes is carried and kept as it is, without being read.

use super::Unreadable;
use crate::a2a::dialect::Dialect;
use crate::a2a::event::Event;
use crate::a2a::peer;
use crate::budget::{Budget, MAX_BYTES, MAX_DEPTH, MAX_FUEL, Meter};
use crate::json::reader::{self, Options};
use crate::json::shape::Fields;
use crate::json::{Object, Pointer, Value, shape};

/// A task as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The task's id.
    pub id: String,
    /// Its conversation.
    pub context_id: String,
    /// Its state by the 0.3 name.
    pub state: String,
    /// When that was set, `YYYY-MM-DDTHH:mm:ss.sssZ`.
    pub updated: String,
    /// How often it was written.
    pub revision: u64,
    /// Whether streams end here: the task has ended or waits for its caller.
    pub rests: bool,
    /// The record as JSON without line breaks.
    pub record: String,
    /// What those who watch are told: a JSON array of events, without line breaks.
    pub events: String,
}

/// A write, and the one that may follow it by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The task as it stands afterwards.
    pub row: Row,
    /// Milliseconds, and the task as it stands after them.
    pub later: Option<(u64, Row)>,
}

impl Row {
    fn new(record: &peer::Record, events: &[Event]) -> Self {
        let task = &record.task;
        let events = events.iter().map(|event| event.to_value(Dialect::V10)).collect();
        Self {
            id: task.id.clone(),
            context_id: task.context_id.clone(),
            state: task.status.state.as_str(Dialect::V03).to_owned(),
            updated: task.status.timestamp.clone(),
            revision: record.revision,
            rests: task.status.state.ends_stream(),
            record: record.to_value().to_text(),
            events: Value::Array(events).to_text(),
        }
    }

    /// A task as it is first written, by itself: there is nobody yet whom its events could be told.
    #[must_use]
    pub fn first(record: &peer::Record) -> Self {
        Self::new(record, &[])
    }

    /// The events, read back.
    ///
    /// # Errors
    /// When they are not what was stored: a fault of this peer.
    pub fn read_events(&self) -> Result<Vec<Event>, Unreadable> {
        let events = read(&self.events)?;
        let at = Pointer::root();
        let events = shape::array(&events, &at)?.iter();
        events.map(|event| Ok(Event::from_value(event, Dialect::V10)?)).collect()
    }

    fn write(&self, after: Option<u64>, lines: &mut Vec<String>) {
        let mut head = Object::new();
        head.push("id", self.id.as_str());
        head.push("context", self.context_id.as_str());
        head.push("state", self.state.as_str());
        head.push("updated", self.updated.as_str());
        head.push("revision", self.revision);
        head.push("rests", self.rests);
        if let Some(after) = after {
            head.push("after", after);
        }
        lines.push(Value::from(head).to_text());
        lines.push(self.record.clone());
        lines.push(self.events.clone());
    }

    /// Reads three lines; with them the milliseconds of a write that waits.
    fn read<'a>(
        lines: &mut impl Iterator<Item = &'a str>,
    ) -> Result<(Self, Option<u64>), Unreadable> {
        let at = Pointer::root();
        let head = read(lines.next().unwrap_or_default())?;
        let mut fields = Fields::of(&head, &at)?;
        let mut row = Self {
            id: fields.required_string("id")?.to_owned(),
            context_id: fields.required_string("context")?.to_owned(),
            state: fields.required_string("state")?.to_owned(),
            updated: fields.required_string("updated")?.to_owned(),
            revision: fields.optional_whole("revision", u64::MAX)?.unwrap_or(0),
            rests: fields.optional_bool("rests")?.unwrap_or(false),
            record: String::new(),
            events: String::new(),
        };
        let after = fields.optional_whole("after", u64::MAX)?;
        fields.finish()?;
        let mut line = |name| {
            let line = lines.next().filter(|line| !line.is_empty());
            line.map(str::to_owned).ok_or_else(|| shape::Error::missing(&at, name))
        };
        row.record = line("record")?;
        row.events = line("events")?;
        Ok((row, after))
    }
}

impl Entry {
    /// The lines.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut lines = Vec::new();
        self.row.write(None, &mut lines);
        if let Some((after, row)) = &self.later {
            row.write(Some(*after), &mut lines);
        }
        lines.join("\n")
    }

    /// Reads the lines.
    ///
    /// # Errors
    /// When they are none: a fault of this peer.
    pub fn from_text(text: &str) -> Result<Self, Unreadable> {
        let mut lines = text.split('\n').peekable();
        let (row, _) = Row::read(&mut lines)?;
        let later = match lines.peek() {
            None => None,
            Some(_) => {
                let (row, after) = Row::read(&mut lines)?;
                Some((after.unwrap_or(0), row))
            }
        };
        Ok(Self { row, later })
    }
}

impl From<&peer::Write> for Entry {
    fn from(write: &peer::Write) -> Self {
        let later = write.later.as_ref();
        Self {
            row: Row::new(&write.record, &write.events),
            later: later.map(|later| (later.after, Row::new(&later.record, &later.events))),
        }
    }
}

/// Reads JSON that this peer wrote: larger and deeper than what callers may send.
///
/// # Errors
/// When it is none.
pub fn read(text: &str) -> Result<Value, Unreadable> {
    let budget = Budget { fuel: MAX_FUEL, bytes: MAX_BYTES, ..Budget::default() };
    let options = Options { depth: MAX_DEPTH, ..Options::default() };
    Ok(reader::read(text, options, &mut Meter::new(budget))?)
}

/// The record that `text` holds.
///
/// # Errors
/// When it holds none: a fault of this peer.
pub fn read_record(text: &str) -> Result<peer::Record, Unreadable> {
    Ok(peer::Record::from_value(&read(text)?)?)
}

#[cfg(test)]
mod tests;
