//! Members of objects that callers sent. Unknown ones are ignored, `null` is as good as absent, and
//! a fault names the member by its path, as `message.parts[0].text`.
//!
//! Proto JSON, which A2A 1.0 is written in, lets a reader meet a member by its name in the proto
//! file too (`message_id`) and whole numbers in quotation marks.

use super::fault::Fault;
use crate::json::{Object, Value};

/// The longest id that is accepted, in bytes: ids stand in every event of a stream.
pub(super) const MAX_ID: usize = 256;

/// One object and the path to it.
pub(super) struct Members<'a> {
    object: &'a Object,
    at: String,
}

impl<'a> Members<'a> {
    /// Opens the object `value` at the path `at`; the empty path is the parameters themselves.
    pub(super) fn of(value: &'a Value, at: impl Into<String>) -> Result<Self, Fault> {
        let at = at.into();
        match value.as_object() {
            Some(object) => Ok(Self { object, at }),
            None => Err(wrong_type(if at.is_empty() { "params" } else { &at }, "an object", value)),
        }
    }

    /// The path of the member `name`.
    pub(super) fn at(&self, name: &str) -> String {
        if self.at.is_empty() { name.to_owned() } else { format!("{}.{name}", self.at) }
    }

    /// The member, `null` included.
    pub(super) fn raw(&self, name: &str) -> Option<&'a Value> {
        self.object.get(name).or_else(|| {
            let is_camel = name.bytes().any(|byte| byte.is_ascii_uppercase());
            is_camel.then(|| self.object.get(&snake_case(name))).flatten()
        })
    }

    /// The member, unless it is `null`.
    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.raw(name).filter(|value| **value != Value::Null)
    }

    pub(super) fn required(&self, name: &str) -> Result<&'a Value, Fault> {
        self.get(name).ok_or_else(|| self.missing(name))
    }

    pub(super) fn missing(&self, name: &str) -> Fault {
        invalid(self.at(name), "is missing")
    }

    pub(super) fn string(&self, name: &str) -> Result<Option<&'a str>, Fault> {
        let string = |value: &'a Value| {
            value.as_str().ok_or_else(|| wrong_type(&self.at(name), "a string", value))
        };
        self.get(name).map(string).transpose()
    }

    /// An id: a string of up to [`MAX_ID`] bytes. The empty one is as good as absent.
    pub(super) fn id(&self, name: &str) -> Result<Option<String>, Fault> {
        let id = self.string(name)?.filter(|id| !id.is_empty());
        if id.is_some_and(|id| id.len() > MAX_ID) {
            return Err(invalid(self.at(name), format!("is longer than {MAX_ID} bytes")));
        }
        Ok(id.map(str::to_owned))
    }

    pub(super) fn required_id(&self, name: &str) -> Result<String, Fault> {
        self.id(name)?.ok_or_else(|| self.missing(name))
    }

    pub(super) fn owned(&self, name: &str) -> Result<Option<String>, Fault> {
        let text = self.string(name)?.filter(|text| !text.is_empty());
        Ok(text.map(str::to_owned))
    }

    pub(super) fn array(&self, name: &str) -> Result<&'a [Value], Fault> {
        let array = |value: &'a Value| {
            value.as_array().ok_or_else(|| wrong_type(&self.at(name), "an array", value))
        };
        Ok(self.get(name).map(array).transpose()?.unwrap_or_default())
    }

    pub(super) fn strings(&self, name: &str) -> Result<Vec<String>, Fault> {
        let at = self.at(name);
        let string = |(index, item): (usize, &Value)| match item.as_str() {
            Some(item) => Ok(item.to_owned()),
            None => Err(wrong_type(&format!("{at}[{index}]"), "a string", item)),
        };
        self.array(name)?.iter().enumerate().map(string).collect()
    }

    pub(super) fn object(&self, name: &str) -> Result<Option<&'a Object>, Fault> {
        let object = |value: &'a Value| {
            value.as_object().ok_or_else(|| wrong_type(&self.at(name), "an object", value))
        };
        self.get(name).map(object).transpose()
    }

    pub(super) fn members(&self, name: &str) -> Result<Option<Members<'a>>, Fault> {
        let object = self.object(name)?;
        Ok(object.map(|object| Members { object, at: self.at(name) }))
    }

    pub(super) fn boolean(&self, name: &str) -> Result<Option<bool>, Fault> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::Bool(value)) => Ok(Some(*value)),
            Some(other) => Err(wrong_type(&self.at(name), "a boolean", other)),
        }
    }

    /// A whole number of the range, as a number (`3.0` too) or as its digits.
    pub(super) fn whole(&self, name: &str, min: u32, max: u32) -> Result<Option<u32>, Fault> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let found = match value {
            Value::Number(number) => number.to_u64().and_then(|whole| u32::try_from(whole).ok()),
            Value::String(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                digits.parse().ok()
            }
            _ => None,
        };
        let found = found.filter(|found| (min..=max).contains(found));
        let range = || invalid(self.at(name), format!("must be a whole number, {min} to {max}"));
        found.map(Some).ok_or_else(range)
    }
}

/// The parameter at `field` is wrong: the message reads on from the field, as `is missing`.
pub(super) fn invalid(field: impl Into<String>, what: impl AsRef<str>) -> Fault {
    let field = field.into();
    let message = format!("{field} {}", what.as_ref());
    Fault::InvalidParams { field, message }
}

/// The value at `field` is of another type than `expected`.
pub(super) fn wrong_type(field: &str, expected: &str, found: &Value) -> Fault {
    invalid(field, format!("must be {expected}, not {}", found.kind()))
}

/// `messageId` as the proto file names it: `message_id`.
fn snake_case(name: &str) -> String {
    let mut out = String::new();
    for symbol in name.chars() {
        if symbol.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(symbol.to_ascii_lowercase());
    }
    out
}
