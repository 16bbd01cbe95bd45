//! The JSON-RPC 2.0 envelope (A2A 1.0.1 §9).
//!
//! A2A has no notifications: every method has a result, and the official test kits and SDKs want
//! calls without an id answered. So they are, with the id `null`.

use super::fault::Fault;
use super::read::{MAX_ID, wrong_type};
use crate::budget::Meter;
use crate::json::reader::{self, Options};
use crate::json::{Error, Number, Object, Value};

/// A well-formed request.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// A string, a number or `null`; nothing when the member is absent.
    pub id: Option<Value>,
    /// The method, known or not.
    pub method: String,
    /// The parameters, an object; an empty one when the member is absent.
    pub params: Value,
}

/// Whether a body of this `Content-Type` is read. One that does not say what it is, is.
///
/// # Errors
/// [`Fault::ContentTypeNotSupported`] for anything but JSON.
pub fn accept(content_type: Option<&str>) -> Result<(), Fault> {
    let Some(found) = content_type.map(str::trim).filter(|found| !found.is_empty()) else {
        return Ok(());
    };
    let essence = found.split_once(';').map_or(found, |(essence, _)| essence).trim_end();
    let known = ["application/json", "application/a2a+json"];
    if known.iter().any(|known| essence.eq_ignore_ascii_case(known)) {
        return Ok(());
    }
    Err(Fault::ContentTypeNotSupported(essence.to_owned()))
}

/// A body as JSON, strictly.
///
/// # Errors
/// [`Fault::Parse`] when it is none; [`Fault::InvalidRequest`] when a name stands twice in one object,
/// since which of the two counts would depend on the reader, or when it is too deep or too long.
pub fn json(body: &[u8], meter: &mut Meter) -> Result<Value, Fault> {
    reader::read_bytes(body, Options::default(), meter).map_err(|error| match &error {
        Error::DuplicateKey { .. } | Error::TooDeep { .. } | Error::OutOfBudget(_) => {
            Fault::InvalidRequest(error.to_string())
        }
        _ => Fault::Parse(error.to_string()),
    })
}

/// Reads one request. Batches are refused: no A2A method is of use in one.
///
/// # Errors
/// The id, where it can be told, with [`Fault::Parse`], [`Fault::InvalidRequest`] or, when the
/// parameters are no object, [`Fault::InvalidParams`].
pub fn read(body: &[u8], meter: &mut Meter) -> Result<Request, (Option<Value>, Fault)> {
    let value = json(body, meter).map_err(|fault| (None, fault))?;
    let refuse =
        |id: &Option<Value>, why: &str| (id.clone(), Fault::InvalidRequest(why.to_owned()));
    let mut request = match value {
        Value::Object(request) => request,
        Value::Array(_) => return Err(refuse(&None, "batches are not supported")),
        _ => return Err(refuse(&None, "it is not an object")),
    };
    let id = request.take("id");
    let length = match &id {
        None | Some(Value::Null) => 0,
        Some(Value::String(text)) => text.len(),
        Some(Value::Number(number)) => number.as_str().len(),
        Some(_) => return Err(refuse(&None, "id is neither a string nor a number nor null")),
    };
    if length > MAX_ID {
        return Err(refuse(&None, &format!("id is longer than {MAX_ID} bytes")));
    }
    if request.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err(refuse(&id, "jsonrpc is not \"2.0\""));
    }
    let Some(Value::String(method)) = request.take("method") else {
        return Err(refuse(&id, "method is not a string"));
    };
    let params = match request.take("params") {
        None | Some(Value::Null) => Object::new().into(),
        Some(params @ Value::Object(_)) => params,
        Some(other) => return Err((id, wrong_type("params", "an object", &other))),
    };
    Ok(Request { id, method, params })
}

/// The response with a result.
#[must_use]
pub fn result(id: Option<&Value>, result: Value) -> Value {
    Value::object([
        ("jsonrpc", "2.0".into()),
        ("id", id.cloned().unwrap_or(Value::Null)),
        ("result", result),
    ])
}

/// The response with an error. Both dialects tell it alike: the `data` of 0.3 is any value.
#[must_use]
pub fn error(id: Option<&Value>, fault: &Fault) -> Value {
    let code = Number::from_checked(fault.code().to_string());
    let error = Value::object([
        ("code", Value::Number(code)),
        ("message", fault.to_string().into()),
        ("data", fault.data()),
    ]);
    Value::object([
        ("jsonrpc", "2.0".into()),
        ("id", id.cloned().unwrap_or(Value::Null)),
        ("error", error),
    ])
}

#[cfg(test)]
mod tests;
