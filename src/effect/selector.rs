//! Which part of an observation an assertion looks at (R21 to R26). The language is closed.

use super::fault::Reading;
use crate::json::{Pointer, Value};

/// Where a value is taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selector {
    /// `{from: "request_body", pointer}`
    RequestBody(Pointer),
    /// `{from: "response_body", pointer}`
    ResponseBody(Pointer),
    /// `{from: "response_header", name}`; the name in lower case.
    ResponseHeader(String),
    /// `{from: "http_status"}`
    HttpStatus,
}

#[derive(Clone, Copy)]
enum From {
    RequestBody,
    ResponseBody,
    ResponseHeader,
    HttpStatus,
}

const SOURCES: [(&str, From); 4] = [
    ("request_body", From::RequestBody),
    ("response_body", From::ResponseBody),
    ("response_header", From::ResponseHeader),
    ("http_status", From::HttpStatus),
];

impl Selector {
    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let from = reading
            .required(&mut fields, "from")
            .and_then(|(value, at)| reading.one_of(value, &at, "source", &SOURCES));
        let selector = match from {
            None => {
                fields.skip(&["pointer", "name"]);
                None
            }
            Some(From::RequestBody) => reading.pointer_field(&mut fields).map(Self::RequestBody),
            Some(From::ResponseBody) => reading.pointer_field(&mut fields).map(Self::ResponseBody),
            Some(From::ResponseHeader) => reading
                .required(&mut fields, "name")
                .and_then(|(value, at)| reading.header_name(value, &at))
                .map(Self::ResponseHeader),
            Some(From::HttpStatus) => Some(Self::HttpStatus),
        };
        reading.finish(fields);
        selector
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::RequestBody(at) => {
                Value::object([("from", "request_body".into()), ("pointer", at.as_str().into())])
            }
            Self::ResponseBody(at) => {
                Value::object([("from", "response_body".into()), ("pointer", at.as_str().into())])
            }
            Self::ResponseHeader(name) => {
                Value::object([("from", "response_header".into()), ("name", name.as_str().into())])
            }
            Self::HttpStatus => Value::object([("from", "http_status".into())]),
        }
    }
}

#[cfg(test)]
mod tests;
