//! The check of one delivery: signature first, over the raw bytes; only then is anything read
//! (R155).

use super::event::Identity;
use super::scheme::{self, Signed};
use super::{Authenticated, Delivery, Refusal};
use crate::budget::{Budget, Meter};
use crate::effect::EventType;
use crate::effect::observation::MAX_BODY;
use crate::effect::scheme::is_event_type;
use crate::json::Value;
use crate::json::reader::{self, Options};

/// The longest id of an event that stands for it.
const MAX_ID: usize = 256;

/// The event of an authentic delivery. The checks in their order: size, headers, signature,
/// tolerance, type.
///
/// # Errors
/// [`Refusal`]: nothing of the delivery may be stored as evidence.
pub fn verify(delivery: &Delivery<'_>, rule: &EventType) -> Result<Authenticated, Refusal> {
    if delivery.body.len() > MAX_BODY {
        return Err(Refusal::TooLarge { size: delivery.body.len() });
    }
    let Signed { at, identity, form } = scheme::check(delivery)?;
    if let Some(signed) = at {
        check_tolerance(signed, delivery.at, delivery.tolerance_ms)?;
    }
    let payload = form.or_else(|| json(delivery.body));
    let event_type = event_type(rule, payload.as_ref()).ok_or(Refusal::NoEventType)?;
    let identity = match &identity {
        scheme::Identity::Id(id) => Identity::Id(id),
        scheme::Identity::Member(name) => {
            let id = payload.as_ref().and_then(|payload| own_id(payload, name));
            id.map_or(Identity::Bytes(delivery.body), Identity::Id)
        }
        scheme::Identity::Body => Identity::Bytes(delivery.body),
        scheme::Identity::Bytes(bytes) => Identity::Bytes(bytes.as_bytes()),
    };
    let dedup = identity.dedup(delivery.secrets.scheme());
    Ok(Authenticated { dedup, signed_at: at, event_type, payload, upstream_id: None })
}

/// A time of the future is refused as one of the past is: it would stay valid longer.
fn check_tolerance(signed: u64, at: u64, tolerance_ms: u64) -> Result<(), Refusal> {
    let distance_ms = signed.abs_diff(at);
    if distance_ms <= tolerance_ms {
        return Ok(());
    }
    let side = if signed < at { "past" } else { "ahead" };
    Err(Refusal::StaleTimestamp { distance_ms, side, tolerance_ms })
}

/// A body that is ambiguous, with a name that stands twice, says nothing.
fn json(body: &[u8]) -> Option<Value> {
    reader::read_bytes(body, Options::default(), &mut Meter::new(Budget::default())).ok()
}

fn event_type(rule: &EventType, payload: Option<&Value>) -> Option<String> {
    match rule {
        EventType::Endpoint(name) => Some(name.clone()),
        EventType::Body(at) => {
            let name = at.find(payload?)?.as_str()?;
            is_event_type(name).then(|| name.to_owned())
        }
    }
}

fn own_id<'a>(payload: &'a Value, name: &str) -> Option<&'a str> {
    let id = payload.as_object()?.get(name)?.as_str()?;
    let plain = (1..=MAX_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic());
    plain.then_some(id)
}

#[cfg(test)]
mod tests;
