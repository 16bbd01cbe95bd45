//! Who waits for which events, and which events came before anybody waited for them. It holds ids
//! and times, nothing of an event's body.

use std::collections::{BTreeMap, BTreeSet};

use crate::budget::Budget;
use crate::effect::conclusion::Tuple;
use crate::effect::conclusion::evidence::read_id;
use crate::effect::fault::{Fault, FaultKind, Reading};
use crate::effect::{member, name, time};
use crate::json::{Object, Pointer, Value};

/// The version of the stored form.
pub const VERSION: u64 = 1;
/// The most events that are kept for one tuple (D7, R174).
pub const MAX_RETAINED: usize = 64;
/// How long an event is kept, in milliseconds: a day (D7).
pub const RETENTION_MS: u64 = 24 * 60 * 60 * 1_000;

/// The entries of one workspace, or those of them that an event names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The workspace.
    pub workspace: String,
    /// By tuple. No stage has a part in the key (R168).
    pub entries: BTreeMap<Tuple, Entry>,
}

/// What is known of one tuple.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Who waits, with the deadline.
    pub live: BTreeMap<String, u64>,
    /// What came when nobody waited, in the order in which it came.
    pub retained: Vec<Retained>,
    /// Until when nothing retained is matched, because there was too much of it.
    pub overflow_until: Option<u64>,
}

/// A signed event that nobody waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retained {
    /// Its id as evidence.
    pub evidence_id: String,
    /// When it was received.
    pub received_at: u64,
    /// When it happened, as the vendor signs.
    pub event_time: Option<u64>,
}

impl Entry {
    /// Who is live at `time`: an invocation past its deadline is not (R176).
    #[must_use]
    pub fn live_at(&self, time: u64) -> Vec<String> {
        let live = self.live.iter().filter(|(_, deadline)| **deadline > time);
        live.map(|(invocation, _)| invocation.clone()).collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.live.is_empty() && self.retained.is_empty() && self.overflow_until.is_none()
    }

    fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<(Tuple, Self)> {
        let mut fields = reading.open(value, at)?;
        let tuple = Tuple::read(&mut fields, reading);
        let live = reading.required(&mut fields, "live");
        let live = live.and_then(|(value, at)| {
            let object = reading.object(value, &at)?;
            let found = reading.members(object, &at, |id, value, at, reading| {
                name::check(id, at, reading)?;
                Some((id.to_owned(), reading.whole(value, at, 0, time::MAX)?))
            });
            (found.len() == object.len()).then(|| found.into_iter().collect())
        });
        let retained = reading.required(&mut fields, "retained");
        let retained = retained.and_then(|(value, at)| {
            let count = value.as_array().map_or(0, <[Value]>::len);
            reading.at_most(count, MAX_RETAINED, "retained events", &at)?;
            member::list(value, &at, reading, Retained::read)
        });
        let overflow_until = time::optional(&mut fields, "overflow_until", reading);
        reading.finish(fields);
        let entry = Self { live: live?, retained: retained?, overflow_until: overflow_until? };
        Some((tuple?, entry))
    }

    fn to_value(&self, tuple: &Tuple) -> Value {
        let mut live = Object::new();
        for (invocation, deadline) in &self.live {
            live.push(invocation.as_str(), *deadline);
        }
        let mut object = Object::new();
        tuple.write(&mut object);
        object.push("live", live);
        object
            .push("retained", Value::Array(self.retained.iter().map(Retained::to_value).collect()));
        if let Some(until) = self.overflow_until {
            object.push("overflow_until", until);
        }
        object.into()
    }
}

impl Retained {
    fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let evidence_id = read_id(&mut fields, reading);
        let received_at = time::required(&mut fields, "received_at", reading);
        let event_time = time::optional(&mut fields, "event_time", reading);
        reading.finish(fields);
        Some(Self { evidence_id: evidence_id?, received_at: received_at?, event_time: event_time? })
    }

    fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("evidence_id", self.evidence_id.as_str());
        object.push("received_at", self.received_at);
        if let Some(time) = self.event_time {
            object.push("event_time", time);
        }
        object.into()
    }
}

impl State {
    /// Reads a stored state.
    ///
    /// # Errors
    /// Every fault, with its place.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        let mut reading = Reading::new(Budget::default());
        let found = Self::read(value, &Pointer::root(), &mut reading);
        reading.close(found)
    }

    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let (version, version_at) = reading.required(&mut fields, "version")?;
        if !matches!(version, Value::Number(number) if number.to_u64() == Some(VERSION)) {
            return reading.refuse(&version_at, FaultKind::UnknownVersion);
        }
        let workspace = member::name(&mut fields, "workspace", reading);
        let entries = reading.required(&mut fields, "entries");
        let entries = entries.and_then(|(value, at)| {
            let found = member::list(value, &at, reading, Entry::read)?;
            let tuples: BTreeSet<_> = found.iter().map(|(tuple, _)| tuple).collect();
            if tuples.len() == found.len() {
                return Some(found.into_iter().collect());
            }
            reading.range(&at, "each tuple once")
        });
        reading.finish(fields);
        Some(Self { workspace: workspace?, entries: entries? })
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let entries = self.entries.iter().map(|(tuple, entry)| entry.to_value(tuple));
        Value::object([
            ("version", VERSION.into()),
            ("workspace", self.workspace.as_str().into()),
            ("entries", Value::Array(entries.collect())),
        ])
    }
}
