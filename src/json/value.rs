//! The JSON value: numbers keep their text, objects keep their order.

use std::fmt;

use zeroize::Zeroize;

use super::writer;

/// One JSON value as it was read.
///
/// Values are dropped, cloned and compared by recursion. Those that come from outside, through
/// the reader or through serde, are never nested deeper than [`crate::budget::MAX_DEPTH`]; code
/// that builds values keeps to that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number with its exact text.
    Number(Number),
    /// A string, unescaped.
    String(String),
    /// An array.
    Array(Vec<Value>),
    /// An object with unique names.
    Object(Object),
}

/// A number as RFC 8259 §6 writes it. Equality is equality of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number(String);

/// Members in document order. Names are unique unless the reader was told to keep duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Object(Vec<(String, Value)>);

impl Number {
    /// Takes text that follows the grammar of RFC 8259 §6; the reader is the only caller that
    /// passes text from outside, and has checked it.
    pub(crate) fn from_checked(text: String) -> Self {
        Self(text)
    }

    /// A finite double in its shortest form (ECMA-262 `Number::toString`); nothing for NaN and
    /// infinities, which JSON has no text for.
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Self> {
        value.is_finite().then(|| Self(ryu_js::Buffer::new().format_finite(value).to_owned()))
    }

    /// The text as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The nearest double; infinite when the number is out of a double's range.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// The number when it is written as a whole number without sign, exponent or fraction, or is
    /// a double that equals one (`3.0`, `1e3`) below 2^53.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        if let Ok(whole) = self.0.parse() {
            return Some(whole);
        }
        let value = self.to_f64();
        let exact = (0.0..9_007_199_254_740_992.0).contains(&value) && value.fract() == 0.0;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the line above admits whole numbers from 0 to 2^53 only"
        )]
        exact.then_some(value as u64)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl From<u64> for Number {
    fn from(value: u64) -> Self {
        Self(value.to_string())
    }
}

impl Object {
    /// An object without members.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of the first member called `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// Removes the first member called `name` and gives its value.
    pub fn take(&mut self, name: &str) -> Option<Value> {
        let at = self.0.iter().position(|(key, _)| key == name)?;
        Some(self.0.remove(at).1)
    }

    /// Appends a member. The caller keeps names unique.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<Value>) {
        self.0.push((name.into(), value.into()));
    }

    /// Members in document order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// How many members there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no member.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Value {
    /// An object of the given members, in that order.
    #[must_use]
    pub fn object<const N: usize>(members: [(&str, Value); N]) -> Self {
        Self::Object(Object(
            members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        ))
    }

    /// An array of strings.
    #[must_use]
    pub fn strings<T: AsRef<str>>(items: &[T]) -> Self {
        Self::Array(items.iter().map(|item| Self::from(item.as_ref())).collect())
    }

    /// The string, when it is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    /// The members, when it is an object.
    #[must_use]
    pub fn as_object(&self) -> Option<&Object> {
        if let Self::Object(object) = self { Some(object) } else { None }
    }

    /// The items, when it is an array.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Value]> {
        if let Self::Array(items) = self { Some(items) } else { None }
    }

    /// The shortest JSON text: members in document order, numbers as they were written.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Ok(text) = writer::write::<writer::AsWritten>(self);
        text
    }

    /// `null`, `a boolean`, `a number`, `a string`, `an array` or `an object`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }
}

/// Overwrites every string, for values that held a secret. Nesting is what the reader let pass.
impl Zeroize for Value {
    fn zeroize(&mut self) {
        match self {
            Self::Null | Self::Bool(_) | Self::Number(_) => {}
            Self::String(text) => text.zeroize(),
            Self::Array(items) => items.iter_mut().for_each(Self::zeroize),
            Self::Object(object) => object.0.iter_mut().for_each(|(_, member)| member.zeroize()),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<u64> for Value {
    fn from(value: u64) -> Self {
        Self::Number(value.into())
    }
}

impl From<Object> for Value {
    fn from(object: Object) -> Self {
        Self::Object(object)
    }
}

impl From<Vec<Value>> for Value {
    fn from(items: Vec<Value>) -> Self {
        Self::Array(items)
    }
}

#[cfg(test)]
mod tests;
