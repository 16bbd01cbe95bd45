//! Ids of a vendor that may be pinned, put into a path and matched by (R87, R167).

use super::fault::Reading;
use super::observation::{Body, MAX_BODY, Observation};
use super::selector::Selector;
use crate::budget::{Budget, Meter};
use crate::json::reader::{self, Options};
use crate::json::{Pointer, Value};
use std::cell::OnceCell;

/// The longest id in bytes.
pub const MAX_ID: usize = 256;

/// Whether `text` can stand as one segment of a path and lead nowhere else: 1 to [`MAX_ID`] visible
/// ASCII characters, no `/`, `\`, `?`, `#` or `%`, and neither `.` nor `..`.
#[must_use]
pub fn is_safe(text: &str) -> bool {
    let plain =
        |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'/' | b'\\' | b'?' | b'#' | b'%');
    (1..=MAX_ID).contains(&text.len()) && text.bytes().all(plain) && text != "." && text != ".."
}

/// The id that a JSON value is: a safe text as it is (R177), or a whole number as it was written.
#[must_use]
pub fn of_value(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.as_str(),
        Value::Number(number) => {
            Some(number.as_str()).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?
        }
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => return None,
    };
    is_safe(text).then(|| text.to_owned())
}

/// Reads an id that was pinned.
pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<String> {
    let text = reading.string(value, at)?;
    if is_safe(text) {
        return Some(text.to_owned());
    }
    reading.range(at, "an id of 1 to 256 visible ASCII characters without `/`, `\\`, `?`, `#`, `%`")
}

/// The ids of one observation. Its bodies are read once, and only if something looks into them.
pub(crate) struct Ids<'a> {
    observation: &'a Observation,
    request: OnceCell<Option<Value>>,
    response: OnceCell<Option<Value>>,
}

impl<'a> Ids<'a> {
    pub(crate) fn of(observation: &'a Observation) -> Self {
        Self { observation, request: OnceCell::new(), response: OnceCell::new() }
    }

    /// The safe id that `selector` selects. Nothing of an answer that is an error, and nothing that
    /// is ambiguous.
    pub(crate) fn select(&self, selector: &Selector) -> Option<String> {
        match selector {
            Selector::RequestBody(at) => {
                let body = self.request.get_or_init(|| parse(self.observation.request.as_ref()));
                of_value(at.find(body.as_ref()?)?)
            }
            _ if self.observation.is_error => None,
            Selector::ResponseBody(at) => {
                let body = self.response.get_or_init(|| parse(self.observation.body.as_ref()));
                of_value(at.find(body.as_ref()?)?)
            }
            Selector::ResponseHeader(name) => {
                let mut values =
                    self.observation.headers.iter().filter(|it| it.0.eq_ignore_ascii_case(name));
                let (_, value) = values.next()?;
                let value = value.trim_matches([' ', '\t']);
                (values.next().is_none() && is_safe(value)).then(|| value.to_owned())
            }
            Selector::HttpStatus => None,
        }
    }
}

fn parse(body: Option<&Body>) -> Option<Value> {
    match body? {
        Body::Whole(bytes) if bytes.len() <= MAX_BODY => {
            let meter = &mut Meter::new(Budget::default());
            reader::read_bytes(bytes, Options::default(), meter).ok()
        }
        Body::Whole(_) | Body::Truncated => None,
    }
}

#[cfg(test)]
mod tests;
