//! The check of a delivery as a function from JSON to JSON, for every surface:
//! `{subscription, connection?, secrets, headers, body|body_base64, url?, at, tolerance_ms?,
//! upstream_id?}` to `{authentic: true, dedup, signed_at, event_type, payload?, upstream_id?}` or
//! `{authentic: false, code, message}`. With `upstream_id`, the pointer of a stage, the answer holds
//! the id that the event is matched by, and an event without one is refused.

use base64ct::{Base64, Encoding as _};

use super::delivery::{DEFAULT_TOLERANCE_MS, MAX_TOLERANCE_MS};
use super::{Authenticated, Delivery, Error, Refusal, Secrets, verify};
use crate::effect::observation::read_headers;
use crate::effect::{EventType, Reading, Scheme};
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};

/// The latest time in milliseconds since 1970 that is read: exact in a double.
const MAX_TIME_MS: u64 = 9_007_199_254_740_991;

/// Verifies one delivery.
///
/// # Errors
/// What is wrong with the request itself, with its place: codes of shapes, `vendor_not_signed`,
/// `invalid_secret`, `other_connection`. A delivery that is refused is no error but an answer.
pub fn verify_webhook(input: &Value) -> Result<Value, Error> {
    Ok(match verified(input)? {
        Ok(event) => event.to_value(),
        Err(refusal) => refused(&refusal),
    })
}

/// As [`verify_webhook`], before it is written.
pub(crate) fn verified(input: &Value) -> Result<Result<Authenticated, Refusal>, Error> {
    let root = Pointer::root();
    let mut fields = Fields::of(input, &root)?;
    let (subscription, at) = fields.required("subscription")?;
    let (scheme, rule) =
        read_subscription(subscription, &at, fields.optional_string("connection")?)?;
    let (texts, at) = fields.required("secrets")?;
    let texts = shape::array(texts, &at)?.iter().enumerate();
    let texts = texts.map(|(index, text)| shape::string(text, &at.index(index)));
    let secrets = Secrets::read(scheme, &texts.collect::<Result<Vec<_>, _>>()?)?;
    let (headers, at) = fields.required("headers")?;
    let headers = read_headers(headers, &at)?;
    let body = read_body(&mut fields)?;
    let url = fields.optional_string("url")?;
    let (at, at_place) = fields.required("at")?;
    let at = shape::whole(at, &at_place, MAX_TIME_MS)?;
    let tolerance_ms = fields.optional_whole("tolerance_ms", MAX_TOLERANCE_MS)?;
    let tolerance_ms = tolerance_ms.unwrap_or(DEFAULT_TOLERANCE_MS);
    let upstream_id = fields.optional("upstream_id");
    let upstream_id = upstream_id.map(|(value, at)| read_pointer(value, &at)).transpose()?;
    fields.finish()?;
    let delivery =
        Delivery { secrets: &secrets, headers: &headers, body: &body, url, at, tolerance_ms };
    let answer = verify(&delivery, &rule);
    Ok(answer.and_then(|event| event.matched_by(upstream_id.as_ref())))
}

fn read_pointer(value: &Value, at: &Pointer) -> Result<Pointer, Error> {
    Ok(Reading::alone(|reading| reading.pointer(value, at))?)
}

/// `{scheme, event_type, connection?}`: a subscription as the bundle declares it, or the part of it
/// that the check needs. An endpoint of another connection takes nothing of it (R160).
fn read_subscription(
    value: &Value,
    at: &Pointer,
    connection: Option<&str>,
) -> Result<(Scheme, EventType), Error> {
    let mut fields = Fields::of(value, at)?;
    let (scheme, scheme_at) = fields.required("scheme")?;
    let scheme = Scheme::from_value(scheme, &scheme_at)?;
    let (rule, rule_at) = fields.required("event_type")?;
    let rule = EventType::from_value(rule, &rule_at)?;
    let declared = fields.optional_string("connection")?;
    fields.finish()?;
    if connection.is_some() && declared != connection {
        return Err(Error::OtherConnection { at: at.member("connection") });
    }
    Ok((scheme, rule))
}

/// `body` is text; bytes that are not UTF-8 come as `body_base64`.
fn read_body(fields: &mut Fields<'_>) -> Result<Vec<u8>, Error> {
    let encoded = fields.optional("body_base64");
    let text = fields.optional_string("body")?;
    match (text, encoded) {
        (Some(text), None) => Ok(text.as_bytes().to_vec()),
        (None, Some((encoded, at))) => {
            let encoded = Base64::decode_vec(shape::string(encoded, &at)?);
            encoded.map_err(|_| shape::Error::range(&at, "padded base64").into())
        }
        (None, None) => Err(shape::Error::missing(fields.at(), "body").into()),
        (Some(_), Some((_, at))) => {
            Err(shape::Error::range(&at, "one of `body` and `body_base64`").into())
        }
    }
}

/// `{authentic: false, code, message}`
fn refused(refusal: &Refusal) -> Value {
    Value::object([
        ("authentic", false.into()),
        ("code", refusal.code().as_str().into()),
        ("message", refusal.to_string().into()),
    ])
}

#[cfg(test)]
mod tests;
