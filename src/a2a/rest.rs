//! HTTP+JSON of A2A 1.0 (A2A 1.0.1 §11; the `google.api.http` options of `a2a.proto`).

use super::dialect::Method;
use super::fault::Fault;
use super::read::invalid;
use super::rpc;
use crate::budget::Meter;
use crate::json::{Object, Value};
use crate::text::quoted;

/// The media type of answers. The protocol would rather have `application/a2a+json`, but its test kit
/// and older clients look for this one, and it is never wrong.
pub const CONTENT_TYPE: &str = "application/json";

/// A call by its path.
#[derive(Clone, Debug, PartialEq)]
pub struct RestCall {
    /// What is asked for.
    pub method: Method,
    /// What path and query say of the parameters, as the object that JSON-RPC would carry.
    params: Object,
}

impl RestCall {
    /// The parameters as JSON-RPC would carry them: of a message those in the body, of anything else
    /// those of path and query.
    ///
    /// # Errors
    /// [`Fault::Parse`] and [`Fault::InvalidRequest`], as [`rpc::json`].
    pub fn params(self, body: &[u8], meter: &mut Meter) -> Result<Value, Fault> {
        match self.method {
            Method::Send | Method::Stream => rpc::json(body, meter),
            _ => Ok(self.params.into()),
        }
    }
}

/// Finds the call for a request, whose `path` begins behind the peer's own and whose `query` lacks
/// its `?`. Unknown query parameters are ignored.
///
/// # Errors
/// [`Fault::MethodNotFound`] for what is no path of the protocol, [`Fault::InvalidParams`] for a
/// parameter that cannot be decoded or stands twice, [`Fault::PushNotificationNotSupported`].
pub fn route(method: &str, path: &str, query: &str) -> Result<RestCall, Fault> {
    let unknown = || Fault::MethodNotFound(format!("{method} {path}"));
    let parts: Vec<_> = path.strip_prefix('/').ok_or_else(unknown)?.split('/').collect();
    let (found, id) = match (method, parts.as_slice()) {
        ("POST", ["message:send"]) => (Method::Send, None),
        ("POST", ["message:stream"]) => (Method::Stream, None),
        ("GET", ["tasks"]) => (Method::List, None),
        ("GET", ["extendedAgentCard"]) => (Method::ExtendedCard, None),
        ("GET" | "POST", ["tasks", _, "pushNotificationConfigs"])
        | ("GET" | "DELETE", ["tasks", _, "pushNotificationConfigs", _]) => {
            return Err(Fault::PushNotificationNotSupported);
        }
        ("POST", ["tasks", task]) => match task.rsplit_once(':') {
            Some((id, "cancel")) => (Method::Cancel, Some(id)),
            Some((id, "subscribe")) => (Method::Subscribe, Some(id)),
            _ => return Err(unknown()),
        },
        ("GET", ["tasks", task]) => match task.strip_suffix(":subscribe") {
            Some(id) => (Method::Subscribe, Some(id)),
            None => (Method::Get, Some(*task)),
        },
        _ => return Err(unknown()),
    };
    let mut params = Object::new();
    if let Some(id) = id {
        let id = decode(id, false);
        params.push("id", id.ok_or_else(|| invalid("id", "is not percent-encoded UTF-8"))?);
    }
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let Some(name) = PARAMETERS.iter().find(|known| **known == name) else { continue };
        let value = decode(value, true);
        let value = value.ok_or_else(|| invalid(*name, "is not percent-encoded UTF-8"))?;
        if params.get(name).is_some() {
            return Err(invalid(*name, "stands twice"));
        }
        params.push(*name, typed(name, value)?);
    }
    Ok(RestCall { method: found, params })
}

/// The query parameters of all paths (A2A 1.0.1 §11.5).
const PARAMETERS: [&str; 7] = [
    "contextId",
    "status",
    "pageSize",
    "pageToken",
    "historyLength",
    "statusTimestampAfter",
    "includeArtifacts",
];

/// A number stays text, which is read as one; a boolean is `true` or `false`.
fn typed(name: &str, value: String) -> Result<Value, Fault> {
    match (name, value.as_str()) {
        ("includeArtifacts", "true") => Ok(true.into()),
        ("includeArtifacts", "false" | "") => Ok(false.into()),
        ("includeArtifacts", other) => {
            Err(invalid(name, format!("must be true or false, not {}", quoted(other))))
        }
        _ => Ok(value.into()),
    }
}

/// Percent-decoding (RFC 3986 §2.1); in a query `+` is a space, as forms write it. Nothing for a `%`
/// without two digits, and for what is not UTF-8.
fn decode(text: &str, query: bool) -> Option<String> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'%' => {
                let mut digit = || char::from(bytes.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                u8::try_from(high.checked_mul(16)?.checked_add(low)?).ok()?
            }
            b'+' if query => b' ',
            byte => byte,
        });
    }
    String::from_utf8(out).ok()
}

/// The answer to a fault: its status, and `google.rpc.Status` as JSON (A2A 1.0.1 §11.6).
#[must_use]
pub fn error(fault: &Fault) -> (u16, Value) {
    let error = Value::object([
        ("code", u64::from(fault.status()).into()),
        ("status", fault.status_name().into()),
        ("message", fault.to_string().into()),
        ("details", fault.data()),
    ]);
    (fault.status(), Value::object([("error", error)]))
}

#[cfg(test)]
mod tests;
