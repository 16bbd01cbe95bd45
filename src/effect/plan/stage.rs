//! One stage: what it claims, what it asserts, when it runs (R67 to R70, R81).

use super::probe::{Method, Probe};
use crate::effect::assertion::{self, Assertion, Place};
use crate::effect::fault::{FaultKind, Reading};
use crate::effect::name;
use crate::effect::scheme::{MAX_EVENT_TYPE, is_event_type};
use crate::effect::selector::Selector;
use crate::effect::trust::Trust;
use crate::json::shape::Fields;
use crate::json::{Object, Pointer, Value};

/// The latest first delay, and the longest pause between attempts: a day.
const MAX_DELAY_MS: u64 = 24 * 60 * 60 * 1_000;
/// The most attempts of one readback.
const MAX_ATTEMPTS: u64 = 50;
/// The most event types of one stage.
const MAX_EVENT_TYPES: usize = 32;

/// `{id, kind, claim, required, assertions, readback?, webhook?}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Unique in its plan.
    pub id: String,
    /// When and how it is evaluated.
    pub kind: StageKind,
    /// What passing evidence shows: `accepted`, `created`, `delivered`, …
    pub claim: String,
    /// Whether the plan cannot complete without it.
    pub required: bool,
    /// At least one.
    pub assertions: Vec<Assertion>,
}

/// The tag of a stage, with what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StageKind {
    /// On the response itself, at the pin.
    Immediate,
    /// By a request of the gateway's own, later.
    Readback(Readback),
    /// By a signed event of the vendor.
    Webhook(Webhook),
}

/// `{operation, probe, first_delay_ms, retry}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readback {
    /// A declared operation of the tool's connection.
    pub operation: String,
    /// The request.
    pub probe: Probe,
    /// Milliseconds from the pin to the first attempt.
    pub first_delay_ms: u64,
    /// What follows an attempt that brought no passing evidence.
    pub retry: Retry,
}

/// `{attempts, delay_ms, max_delay_ms}`: the pause doubles from `delay_ms` to `max_delay_ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retry {
    /// Attempts in all, at least 1.
    pub attempts: u64,
    /// Milliseconds before the second attempt.
    pub delay_ms: u64,
    /// The longest pause in milliseconds.
    pub max_delay_ms: u64,
}

/// `{subscription, event_types, upstream_id}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    /// A declared subscription of the tool's connection.
    pub subscription: String,
    /// The signed event types that count, at least one.
    pub event_types: Vec<String>,
    /// Where the event's body holds the vendor's id.
    pub upstream_id: Pointer,
}

#[derive(Clone, Copy)]
enum Tag {
    Immediate,
    Readback,
    Webhook,
}

const TAGS: [(&str, Tag); 3] =
    [("immediate", Tag::Immediate), ("readback", Tag::Readback), ("webhook", Tag::Webhook)];

impl StageKind {
    /// The tag.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Immediate => "immediate",
            Self::Readback(_) => "readback",
            Self::Webhook(_) => "webhook",
        }
    }

    /// Whether it is evaluated after the pin.
    #[must_use]
    pub fn is_async(&self) -> bool {
        !matches!(self, Self::Immediate)
    }

    /// Whether evidence of class `trust` can come from it: a webhook is the only path to
    /// `vendor_signed`, and has no other (R79, R80).
    #[must_use]
    pub fn yields(&self, trust: Trust) -> bool {
        matches!(self, Self::Webhook(_)) == (trust == Trust::VendorSigned)
    }
}

impl Stage {
    pub(super) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let id = reading.required(&mut fields, "id");
        let id = id.and_then(|(value, at)| name::read(value, &at, reading));
        let tag = reading.required(&mut fields, "kind");
        let tag = tag.and_then(|(value, at)| reading.one_of(value, &at, "stage kind", &TAGS));
        let claim = reading.required(&mut fields, "claim");
        let claim = claim.and_then(|(value, at)| name::read(value, &at, reading));
        let required = reading.take(fields.optional_bool("required"));
        let required = match required {
            Some(None) => reading.required(&mut fields, "required").and(None),
            found => found.flatten(),
        };
        let place =
            if matches!(tag, Some(Tag::Immediate)) { Place::Immediate } else { Place::Later };
        let assertions = reading.required(&mut fields, "assertions");
        let assertions =
            assertions.and_then(|(value, at)| assertion::read_all(value, &at, place, reading));
        let kind = match tag {
            None => {
                fields.skip(&["readback", "webhook"]);
                None
            }
            Some(Tag::Immediate) => Some(StageKind::Immediate),
            Some(Tag::Readback) => reading
                .required(&mut fields, "readback")
                .and_then(|(value, at)| Readback::read(value, &at, reading))
                .map(StageKind::Readback),
            Some(Tag::Webhook) => reading
                .required(&mut fields, "webhook")
                .and_then(|(value, at)| Webhook::read(value, &at, reading))
                .map(StageKind::Webhook),
        };
        reading.finish(fields);
        let (kind, assertions) = (kind?, assertions?);
        if let StageKind::Readback(readback) = &kind {
            let asks = |it: &Assertion| matches!(it.select, Selector::ResponseBody(_));
            if readback.probe.method == Method::Head && assertions.iter().any(asks) {
                let at = at.member("readback").member("probe").member("method");
                return reading.range(&at, "`GET`, because an assertion looks at the body");
            }
        }
        Some(Self { id: id?, kind, claim: claim?, required: required?, assertions })
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("id", self.id.as_str());
        object.push("kind", self.kind.as_str());
        object.push("claim", self.claim.as_str());
        object.push("required", self.required);
        object.push("assertions", assertion::list(&self.assertions));
        match &self.kind {
            StageKind::Immediate => {}
            StageKind::Readback(readback) => object.push("readback", readback.to_value()),
            StageKind::Webhook(webhook) => object.push("webhook", webhook.to_value()),
        }
        object.into()
    }
}

impl Readback {
    fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let operation = reading.required(&mut fields, "operation");
        let operation = operation.and_then(|(value, at)| name::read(value, &at, reading));
        let probe = reading.required(&mut fields, "probe");
        let probe = probe.and_then(|(value, at)| Probe::read(value, &at, reading));
        let first_delay_ms = reading.required_whole(&mut fields, "first_delay_ms", 0, MAX_DELAY_MS);
        let retry = reading.required(&mut fields, "retry");
        let retry = retry.and_then(|(value, at)| {
            let mut fields = reading.open(value, &at)?;
            let retry = Retry::read(&mut fields, reading);
            reading.finish(fields);
            retry
        });
        reading.finish(fields);
        Some(Self {
            operation: operation?,
            probe: probe?,
            first_delay_ms: first_delay_ms?,
            retry: retry?,
        })
    }

    fn to_value(&self) -> Value {
        let retry = Value::object([
            ("attempts", self.retry.attempts.into()),
            ("delay_ms", self.retry.delay_ms.into()),
            ("max_delay_ms", self.retry.max_delay_ms.into()),
        ]);
        Value::object([
            ("operation", self.operation.as_str().into()),
            ("probe", self.probe.to_value()),
            ("first_delay_ms", self.first_delay_ms.into()),
            ("retry", retry),
        ])
    }
}

impl Retry {
    fn read(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<Self> {
        let attempts = reading.required_whole(fields, "attempts", 1, MAX_ATTEMPTS);
        let delay_ms = reading.required_whole(fields, "delay_ms", 1, MAX_DELAY_MS);
        let least = delay_ms.unwrap_or(1);
        let max_delay_ms = reading.required_whole(fields, "max_delay_ms", least, MAX_DELAY_MS);
        Some(Self { attempts: attempts?, delay_ms: delay_ms?, max_delay_ms: max_delay_ms? })
    }

    /// The pause in milliseconds after `attempts` attempts, at least one; nothing when there is no
    /// further one.
    #[must_use]
    pub fn pause_after(self, attempts: u64) -> Option<u64> {
        if attempts >= self.attempts {
            return None;
        }
        let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(u32::MAX);
        let factor = 1_u64.checked_shl(doublings).unwrap_or(u64::MAX);
        Some(self.delay_ms.saturating_mul(factor).min(self.max_delay_ms))
    }
}

impl Webhook {
    fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let subscription = reading.required(&mut fields, "subscription");
        let subscription = subscription.and_then(|(value, at)| name::read(value, &at, reading));
        let event_types = reading.required(&mut fields, "event_types");
        let event_types = event_types.and_then(|(value, at)| read_types(value, &at, reading));
        let upstream_id = reading.required(&mut fields, "upstream_id");
        let upstream_id = upstream_id.and_then(|(value, at)| reading.pointer(value, &at));
        reading.finish(fields);
        Some(Self {
            subscription: subscription?,
            event_types: event_types?,
            upstream_id: upstream_id?,
        })
    }

    fn to_value(&self) -> Value {
        Value::object([
            ("subscription", self.subscription.as_str().into()),
            ("event_types", Value::strings(&self.event_types)),
            ("upstream_id", self.upstream_id.as_str().into()),
        ])
    }
}

fn read_types(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Vec<String>> {
    let items = reading.array(value, at)?;
    if items.is_empty() {
        return reading.range(at, "at least one event type");
    }
    reading.at_most(items.len(), MAX_EVENT_TYPES, "event types", at)?;
    let read = reading.each(items, at, |item, at, reading| {
        let text = reading.string(item, at)?;
        if is_event_type(text) {
            return Some(text.to_owned());
        }
        reading.range(at, format!("an event type of 1 to {MAX_EVENT_TYPE} bytes"))
    });
    for (index, (name, at)) in read.iter().enumerate() {
        if read.iter().take(index).any(|(earlier, _)| earlier == name) {
            reading.refuse::<()>(at, FaultKind::Repeated { what: "event type", id: name.clone() });
        }
    }
    (read.len() == items.len()).then(|| read.into_iter().map(|(name, _)| name).collect())
}

#[cfg(test)]
mod tests;
