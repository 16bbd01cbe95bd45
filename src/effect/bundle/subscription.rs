//! Where a vendor's signed events arrive: `{connection, scheme, event_type}` (R158, R160).

use crate::effect::fault::Reading;
use crate::effect::name;
use crate::effect::scheme::{EventType, Scheme};
use crate::json::{Pointer, Value};

/// One subscription of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// The connection whose tools its events may show.
    pub connection: String,
    /// How the vendor signs.
    pub scheme: Scheme,
    /// Where the signed bytes tell the event's type.
    pub event_type: EventType,
}

impl Subscription {
    pub(super) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let connection = reading.required(&mut fields, "connection");
        let connection = connection.and_then(|(value, at)| name::read(value, &at, reading));
        let scheme = reading.required(&mut fields, "scheme");
        let scheme = scheme.and_then(|(value, at)| Scheme::read(value, &at, reading));
        let event_type = reading.required(&mut fields, "event_type");
        let event_type = event_type.and_then(|(value, at)| EventType::read(value, &at, reading));
        reading.finish(fields);
        Some(Self { connection: connection?, scheme: scheme?, event_type: event_type? })
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("connection", self.connection.as_str().into()),
            ("scheme", self.scheme.as_str().into()),
            ("event_type", self.event_type.to_value()),
        ])
    }
}
