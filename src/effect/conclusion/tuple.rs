//! What a webhook is matched by: connection, subscription, signed event type and the vendor's id,
//! within one workspace (R163 to R167). The name of a stage is no part of it (R168).

use crate::effect::fault::Reading;
use crate::effect::scheme::is_event_type;
use crate::effect::{name, safe_id};
use crate::json::shape::Fields;
use crate::json::{Object, Pointer, Value};

/// `{connection, subscription, event_type, upstream_id}`, compared byte by byte (R177).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tuple {
    /// The connection of the tool.
    pub connection: String,
    /// The subscription of that connection.
    pub subscription: String,
    /// The event's type, from signed bytes.
    pub event_type: String,
    /// The vendor's id of what the event is about.
    pub upstream_id: String,
}

impl Tuple {
    /// Reads the members, and leaves others to the caller.
    pub(crate) fn read(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<Self> {
        let connection = reading.required(fields, "connection");
        let connection = connection.and_then(|(value, at)| name::read(value, &at, reading));
        let subscription = reading.required(fields, "subscription");
        let subscription = subscription.and_then(|(value, at)| name::read(value, &at, reading));
        let event_type = reading.required(fields, "event_type");
        let event_type = event_type.and_then(|(value, at)| read_type(value, &at, reading));
        let upstream_id = reading.required(fields, "upstream_id");
        let upstream_id = upstream_id.and_then(|(value, at)| safe_id::read(value, &at, reading));
        Some(Self {
            connection: connection?,
            subscription: subscription?,
            event_type: event_type?,
            upstream_id: upstream_id?,
        })
    }

    /// Reads a tuple that stands alone.
    pub(crate) fn read_alone(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let found = Self::read(&mut fields, reading);
        reading.finish(fields);
        found
    }

    /// Writes the members.
    pub(crate) fn write(&self, object: &mut Object) {
        object.push("connection", self.connection.as_str());
        object.push("subscription", self.subscription.as_str());
        object.push("event_type", self.event_type.as_str());
        object.push("upstream_id", self.upstream_id.as_str());
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        self.write(&mut object);
        object.into()
    }
}

fn read_type(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<String> {
    let text = reading.string(value, at)?;
    if is_event_type(text) {
        return Some(text.to_owned());
    }
    reading.range(at, "an event type of 1 to 128 bytes")
}
