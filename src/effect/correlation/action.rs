//! What is to be done after an event of the index.

use super::event::Webhook;
use crate::code::Code;
use crate::effect::conclusion::action::refuse;
use crate::json::{Object, Value};

/// The need to do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Hand the event over as evidence, with the matches that it must still have in the commit
    /// (R171).
    Match {
        /// To whom.
        invocation: String,
        /// The event.
        webhook: Webhook,
        /// Every live invocation that waits for it: this one alone.
        matches: Vec<String>,
    },
    /// Keep the event's body until then: somebody may wait for it yet (R175).
    Retain {
        /// Which.
        evidence_id: String,
        /// Until when.
        until: u64,
    },
    /// Drop the event's body: nobody will get it.
    Forget {
        /// Which.
        evidence_id: String,
    },
    /// The event is no evidence for anybody.
    Refuse {
        /// Why.
        code: Code,
    },
}

impl Action {
    /// The JSON form, with `type`. What `match` carries stands as an evidence event asks for it.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Match { invocation, webhook, matches } => {
                let mut correlation = Object::new();
                webhook.tuple.write(&mut correlation);
                correlation.push("matches", Value::strings(matches));
                let mut object = Object::new();
                object.push("type", "match");
                object.push("invocation", invocation.as_str());
                object.push("evidence_id", webhook.evidence_id.as_str());
                object.push("received_at", webhook.received_at);
                if let Some(time) = webhook.event_time {
                    object.push("event_time", time);
                }
                object.push("correlation", correlation);
                object.into()
            }
            Self::Retain { evidence_id, until } => Value::object([
                ("type", "retain".into()),
                ("evidence_id", evidence_id.as_str().into()),
                ("until", (*until).into()),
            ]),
            Self::Forget { evidence_id } => Value::object([
                ("type", "forget".into()),
                ("evidence_id", evidence_id.as_str().into()),
            ]),
            Self::Refuse { code } => refuse(*code),
        }
    }
}
