//! What was seen of a request and its response, before anything of it was judged.

use std::fmt;

use base64ct::{Base64, Encoding};

use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};

/// The least and the greatest status of a response (RFC 9110 §15).
pub const MIN_STATUS: u64 = 100;
/// As [`MIN_STATUS`]; a few vendors go beyond 599.
pub const MAX_STATUS: u64 = 999;
/// The most bytes of a body that are judged (R28, R53).
pub const MAX_BODY: usize = 1024 * 1024;

/// `{request?: {body?, body_base64?, truncated?}, response?: {status?, headers?, body?,
/// body_base64?, truncated?}, is_error?}`. Bodies are the bytes as they went over the wire; a host
/// that decodes them itself and repairs what is no UTF-8 hides it, so there they go as base64.
/// `Debug` shows sizes only: R42.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Observation {
    /// The request's body.
    pub request: Option<Body>,
    /// The status of the response; none when there was no response.
    pub status: Option<u16>,
    /// The response's header fields in their order, names as they came.
    pub headers: Vec<(String, String)>,
    /// The response's body, or a webhook's.
    pub body: Option<Body>,
    /// The transport says success and the tool says error, as MCP's `isError` does: nothing of the
    /// response is believed.
    pub is_error: bool,
}

/// The bytes of a body.
#[derive(Clone, PartialEq, Eq)]
pub enum Body {
    /// All of them.
    Whole(Vec<u8>),
    /// They were cut off, so nothing can be said of them (R53).
    Truncated,
}

impl fmt::Debug for Observation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Observation")
            .field("request", &self.request)
            .field("headers", &self.headers.len())
            .field("body", &self.body)
            .field("is_error", &self.is_error)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(bytes) => write!(out, "Whole({} bytes)", bytes.len()),
            Self::Truncated => out.write_str("Truncated"),
        }
    }
}

impl Observation {
    /// Reads an observation. A header's value is a text or a list of texts.
    ///
    /// # Errors
    /// The codes of shapes, with the place; no message holds a value.
    pub fn from_value(value: &Value, at: &Pointer) -> Result<Self, shape::Error> {
        let mut found = Self::default();
        let mut fields = Fields::of(value, at)?;
        if let Some((request, at)) = fields.optional("request") {
            let mut fields = Fields::of(request, &at)?;
            found.request = read_body(&mut fields)?;
            fields.finish()?;
        }
        if let Some((response, at)) = fields.optional("response") {
            let mut fields = Fields::of(response, &at)?;
            found.status = read_status(&mut fields)?;
            if let Some((headers, at)) = fields.optional("headers") {
                found.headers = read_headers(headers, &at)?;
            }
            found.body = read_body(&mut fields)?;
            fields.finish()?;
        }
        found.is_error = fields.optional_bool("is_error")?.unwrap_or(false);
        fields.finish()?;
        Ok(found)
    }
}

fn read_status(fields: &mut Fields<'_>) -> Result<Option<u16>, shape::Error> {
    let Some(status) = fields.optional_whole("status", MAX_STATUS)? else { return Ok(None) };
    match u16::try_from(status) {
        Ok(found) if status >= MIN_STATUS => Ok(Some(found)),
        _ => {
            let range = format!("a whole number from {MIN_STATUS} to {MAX_STATUS}");
            Err(shape::Error::range(&fields.at().member("status"), range))
        }
    }
}

fn read_body(fields: &mut Fields<'_>) -> Result<Option<Body>, shape::Error> {
    let text = fields.optional_string("body")?;
    let encoded = fields.optional_string("body_base64")?;
    let truncated = fields.optional_bool("truncated")?.unwrap_or(false);
    let at = fields.at().member("body_base64");
    let bytes = match (text, encoded) {
        (Some(_), Some(_)) => return Err(shape::Error::range(&at, "`body` or `body_base64`")),
        (text, None) => text.map(|text| text.as_bytes().to_vec()),
        (None, Some(encoded)) => {
            let bytes = Base64::decode_vec(encoded);
            Some(bytes.map_err(|_| shape::Error::range(&at, "base64 with padding"))?)
        }
    };
    Ok(if truncated { Some(Body::Truncated) } else { bytes.map(Body::Whole) })
}

/// Reads `{name: value}` or `{name: [value, …]}`.
pub(crate) fn read_headers(
    value: &Value,
    at: &Pointer,
) -> Result<Vec<(String, String)>, shape::Error> {
    let object =
        value.as_object().ok_or_else(|| shape::Error::wrong_type(at, "an object", value))?;
    let mut headers = Vec::new();
    for (name, value) in object.iter() {
        let at = at.member(name);
        match value {
            Value::Array(_) => {
                let values = shape::strings(value, &at)?;
                headers.extend(values.into_iter().map(|value| (name.to_owned(), value)));
            }
            value => headers.push((name.to_owned(), shape::string(value, &at)?.to_owned())),
        }
    }
    Ok(headers)
}

#[cfg(test)]
mod tests;
