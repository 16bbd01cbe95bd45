//! RFC 6901 pointers: written by errors, read by checks.

use std::borrow::Cow;
use std::fmt;

use super::{Error, Value};

/// A place in a JSON value. The empty pointer is the whole value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pointer(String);

/// Why nothing stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// An object lacks the member, or an array is shorter.
    Absent,
    /// The way leads into a value that has no such part: a scalar, or an array where the part is no
    /// index. Nothing could stand there.
    Blocked,
}

impl Pointer {
    /// The whole value.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// Reads the string representation of RFC 6901 §3: nothing, or parts that each begin with `/`.
    ///
    /// # Errors
    /// `invalid_pointer` when the text begins otherwise, or has a `~` without `0` or `1` after it.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let fault = |offset| Err(Error::Pointer { text: text.to_owned(), offset });
        if !text.is_empty() && !text.starts_with('/') {
            return fault(0);
        }
        let mut bytes = text.bytes().enumerate().peekable();
        while let Some((offset, byte)) = bytes.next() {
            if byte == b'~' && !matches!(bytes.peek(), Some((_, b'0' | b'1'))) {
                return fault(offset);
            }
        }
        Ok(Self(text.to_owned()))
    }

    /// The value at this place of `document` (RFC 6901 §4). Nothing when a name is absent, an
    /// index is out of bounds or written with a leading zero, or the part is `-`.
    #[must_use]
    pub fn find<'a>(&self, document: &'a Value) -> Option<&'a Value> {
        self.locate(document).ok()
    }

    /// As [`Pointer::find`], with the reason when nothing stands there.
    ///
    /// # Errors
    /// The gap at which the way ends.
    pub fn locate<'a>(&self, document: &'a Value) -> Result<&'a Value, Gap> {
        self.0.split('/').skip(1).try_fold(document, |value, part| match value {
            Value::Object(object) => object.get(&unescaped(part)).ok_or(Gap::Absent),
            Value::Array(items) => {
                items.get(array_index(part).ok_or(Gap::Blocked)?).ok_or(Gap::Absent)
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Err(Gap::Blocked),
        })
    }

    /// The member called `name` of the object at this place.
    #[must_use]
    pub fn member(&self, name: &str) -> Self {
        if name.contains(['~', '/']) {
            return Self([&self.0, "/", &name.replace('~', "~0").replace('/', "~1")].concat());
        }
        Self([&self.0, "/", name].concat())
    }

    /// The item at `index`, from 0, of the array at this place.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        Self(format!("{}/{index}", self.0))
    }

    /// The string representation of RFC 6901 §5.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// The name that a part stands for.
fn unescaped(part: &str) -> Cow<'_, str> {
    if part.contains('~') {
        return part.replace("~1", "/").replace("~0", "~").into();
    }
    part.into()
}

/// `0`, or digits that begin with another.
fn array_index(part: &str) -> Option<usize> {
    let plain = part.bytes().all(|byte| byte.is_ascii_digit());
    let shortest = part == "0" || !part.starts_with('0');
    if plain && shortest { part.parse().ok() } else { None }
}

#[cfg(test)]
mod tests;
