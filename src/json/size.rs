//! How many bytes a value's JSON text has, without writing it: limits are set in these.

use super::writer::escaped;
use super::{Object, Value};

impl Value {
    /// The length of [`Value::to_text`].
    #[must_use]
    pub fn text_len(&self) -> usize {
        match self {
            Self::Null | Self::Bool(true) => 4,
            Self::Bool(false) => 5,
            Self::Number(number) => number.as_str().len(),
            Self::String(text) => string(text),
            Self::Array(items) => listed(items.iter().map(Self::text_len)),
            Self::Object(object) => object.text_len(),
        }
    }
}

impl Object {
    /// The length of the object's JSON text.
    #[must_use]
    pub fn text_len(&self) -> usize {
        let member = |(name, value): (&str, &Value)| {
            string(name).saturating_add(value.text_len()).saturating_add(1)
        };
        listed(self.iter().map(member))
    }
}

/// Brackets, and a comma between two items.
fn listed(items: impl ExactSizeIterator<Item = usize>) -> usize {
    let marks = items.len().max(1).saturating_add(1);
    items.fold(marks, usize::saturating_add)
}

fn string(text: &str) -> usize {
    let plain = text.len().saturating_add(2);
    match escaped(text) {
        None => plain,
        Some(_) => text.bytes().map(added).fold(plain, usize::saturating_add),
    }
}

/// What an escape adds to its byte.
fn added(byte: u8) -> usize {
    match byte {
        b'"' | b'\\' | b'\x08' | b'\t' | b'\n' | b'\x0c' | b'\r' => 1,
        0..b' ' => 5,
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
