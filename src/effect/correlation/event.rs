//! What happened to the index of a workspace: `{type, at, workspace, …}`.

use crate::budget::Budget;
use crate::effect::conclusion::Tuple;
use crate::effect::conclusion::evidence::read_id;
use crate::effect::fault::{Fault, Reading};
use crate::effect::{member, time};
use crate::json::shape::Fields;
use crate::json::{Pointer, Value};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The workspace.
    pub workspace: String,
    /// What.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// An invocation waits: `{invocation, deadline_at, tuples}`.
    Registered {
        /// Which.
        invocation: String,
        /// Until when.
        deadline_at: u64,
        /// For what.
        tuples: Vec<Tuple>,
    },
    /// It waits no more: `{invocation, tuples}`.
    Retired {
        /// Which.
        invocation: String,
        /// For what it waited.
        tuples: Vec<Tuple>,
    },
    /// A signed event came: `{connection, subscription, event_type, upstream_id, evidence_id,
    /// received_at?, event_time?, repeated?}`.
    Webhook {
        /// It.
        webhook: Webhook,
        /// The store had its id before: a scheme without a signed time is only safe with a store
        /// that never forgets (R156).
        repeated: bool,
    },
    /// The evidence of a signed event is about to be committed: `{invocation, …}` as `webhook`.
    Checked {
        /// For whom.
        invocation: String,
        /// The event.
        webhook: Webhook,
    },
    /// Time has passed.
    Swept,
}

/// A signed event, without its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// What it carries.
    pub tuple: Tuple,
    /// Its id as evidence, from signed bytes.
    pub evidence_id: String,
    /// When it was received.
    pub received_at: u64,
    /// When it happened, as the vendor signs.
    pub event_time: Option<u64>,
}

#[derive(Clone, Copy)]
enum Tag {
    Register,
    Retire,
    Webhook,
    Check,
    Sweep,
}

const TAGS: [(&str, Tag); 5] = [
    ("register", Tag::Register),
    ("retire", Tag::Retire),
    ("webhook", Tag::Webhook),
    ("check", Tag::Check),
    ("sweep", Tag::Sweep),
];

impl Event {
    /// Reads an event.
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
        let tag = reading.required(&mut fields, "type");
        let tag = tag.and_then(|(value, at)| reading.one_of(value, &at, "event", &TAGS))?;
        let at = time::required(&mut fields, "at", reading);
        let workspace = member::name(&mut fields, "workspace", reading);
        let kind = match tag {
            Tag::Register => {
                let invocation = member::name(&mut fields, "invocation", reading);
                let deadline_at = time::required(&mut fields, "deadline_at", reading);
                let tuples = read_tuples(&mut fields, reading);
                invocation.zip(deadline_at).zip(tuples).map(
                    |((invocation, deadline_at), tuples)| EventKind::Registered {
                        invocation,
                        deadline_at,
                        tuples,
                    },
                )
            }
            Tag::Retire => {
                let invocation = member::name(&mut fields, "invocation", reading);
                let tuples = read_tuples(&mut fields, reading);
                invocation
                    .zip(tuples)
                    .map(|(invocation, tuples)| EventKind::Retired { invocation, tuples })
            }
            Tag::Webhook => {
                let webhook = Webhook::read(&mut fields, at, reading);
                let repeated = reading.take(fields.optional_bool("repeated"));
                let repeated = repeated.map(|repeated| repeated == Some(true));
                webhook
                    .zip(repeated)
                    .map(|(webhook, repeated)| EventKind::Webhook { webhook, repeated })
            }
            Tag::Check => {
                let invocation = member::name(&mut fields, "invocation", reading);
                let webhook = Webhook::read(&mut fields, at, reading);
                invocation
                    .zip(webhook)
                    .map(|(invocation, webhook)| EventKind::Checked { invocation, webhook })
            }
            Tag::Sweep => Some(EventKind::Swept),
        };
        reading.finish(fields);
        Some(Self { at: at?, workspace: workspace?, kind: kind? })
    }
}

impl Webhook {
    fn read(fields: &mut Fields<'_>, at: Option<u64>, reading: &mut Reading) -> Option<Self> {
        let tuple = Tuple::read(fields, reading);
        let evidence_id = read_id(fields, reading);
        let received_at = time::optional(fields, "received_at", reading);
        let event_time = time::optional(fields, "event_time", reading);
        Some(Self {
            tuple: tuple?,
            evidence_id: evidence_id?,
            received_at: received_at?.or(at)?,
            event_time: event_time?,
        })
    }
}

fn read_tuples(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<Vec<Tuple>> {
    let (value, at) = reading.required(fields, "tuples")?;
    member::list(value, &at, reading, Tuple::read_alone)
}
