//! Typed access to members, with errors that point at the place. Every room reads its shapes
//! through this, so that a misspelt member is an error and never ignored.

use super::{Object, Pointer, Value};
use crate::code::Code;
use crate::text::quoted;

/// A value does not have the shape that its place asks for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A required member is absent.
    #[error("the member {} is missing", quoted(.name))]
    Missing {
        /// The object.
        at: Pointer,
        /// The member.
        name: String,
    },
    /// A value of another type is asked for.
    #[error("expected {expected}, found {found}")]
    WrongType {
        /// The value.
        at: Pointer,
        /// What the place asks for.
        expected: String,
        /// What stands there.
        found: &'static str,
    },
    /// A member that the shape does not have.
    #[error("the member {} is unknown here", quoted(.name))]
    Unknown {
        /// The member.
        at: Pointer,
        /// Its name.
        name: String,
    },
    /// A value of the right type outside the accepted range.
    #[error("expected {expected}")]
    OutOfRange {
        /// The value.
        at: Pointer,
        /// The accepted range.
        expected: String,
    },
}

impl Error {
    /// A required member `name` is absent from the object at `at`.
    #[must_use]
    pub fn missing(at: &Pointer, name: &str) -> Self {
        Self::Missing { at: at.clone(), name: name.to_owned() }
    }

    /// The value at `at` is not of the `expected` type.
    #[must_use]
    pub fn wrong_type(at: &Pointer, expected: impl Into<String>, found: &Value) -> Self {
        Self::WrongType { at: at.clone(), expected: expected.into(), found: found.kind() }
    }

    /// The member `name` at `at` is not part of the shape.
    #[must_use]
    pub fn unknown(at: &Pointer, name: &str) -> Self {
        Self::Unknown { at: at.clone(), name: name.to_owned() }
    }

    /// The value at `at` is outside the `expected` range.
    #[must_use]
    pub fn range(at: &Pointer, expected: impl Into<String>) -> Self {
        Self::OutOfRange { at: at.clone(), expected: expected.into() }
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::Missing { .. } => Code::MissingMember,
            Self::WrongType { .. } => Code::WrongType,
            Self::Unknown { .. } => Code::UnknownMember,
            Self::OutOfRange { .. } => Code::OutOfRange,
        }
    }

    /// The place of the fault.
    #[must_use]
    pub fn pointer(&self) -> &Pointer {
        match self {
            Self::Missing { at, .. }
            | Self::WrongType { at, .. }
            | Self::Unknown { at, .. }
            | Self::OutOfRange { at, .. } => at,
        }
    }
}

/// The members of one object, taken by name; [`Fields::finish`] refuses what was not taken.
#[derive(Debug)]
pub struct Fields<'a> {
    object: &'a Object,
    at: Pointer,
    taken: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// Opens the object `value`, which stands at `at`.
    ///
    /// # Errors
    /// `wrong_type` when it is no object.
    pub fn of(value: &'a Value, at: &Pointer) -> Result<Self, Error> {
        let object = value.as_object().ok_or_else(|| Error::wrong_type(at, "an object", value))?;
        Ok(Self { object, at: at.clone(), taken: Vec::new() })
    }

    /// The place of the object.
    #[must_use]
    pub fn at(&self) -> &Pointer {
        &self.at
    }

    /// The member with its place, when it is there.
    pub fn optional(&mut self, name: &'static str) -> Option<(&'a Value, Pointer)> {
        self.taken.push(name);
        self.object.get(name).map(|value| (value, self.at.member(name)))
    }

    /// The member with its place.
    ///
    /// # Errors
    /// `missing_member`.
    pub fn required(&mut self, name: &'static str) -> Result<(&'a Value, Pointer), Error> {
        self.optional(name).ok_or_else(|| Error::missing(&self.at, name))
    }

    /// A string member.
    ///
    /// # Errors
    /// `missing_member`, `wrong_type`.
    pub fn required_string(&mut self, name: &'static str) -> Result<&'a str, Error> {
        let (value, at) = self.required(name)?;
        string(value, &at)
    }

    /// A string member that may be absent.
    ///
    /// # Errors
    /// `wrong_type`.
    pub fn optional_string(&mut self, name: &'static str) -> Result<Option<&'a str>, Error> {
        self.optional(name).map(|(value, at)| string(value, &at)).transpose()
    }

    /// A boolean member that may be absent.
    ///
    /// # Errors
    /// `wrong_type`.
    pub fn optional_bool(&mut self, name: &'static str) -> Result<Option<bool>, Error> {
        self.optional(name).map(|(value, at)| boolean(value, &at)).transpose()
    }

    /// A whole number from 0 to `max` that may be absent.
    ///
    /// # Errors
    /// `wrong_type`, `out_of_range`.
    pub fn optional_whole(&mut self, name: &'static str, max: u64) -> Result<Option<u64>, Error> {
        self.optional(name).map(|(value, at)| whole(value, &at, max)).transpose()
    }

    /// As [`Fields::optional_whole`], for members that fit 32 bits.
    ///
    /// # Errors
    /// `wrong_type`, `out_of_range`.
    pub fn optional_whole_u32(
        &mut self,
        name: &'static str,
        max: u32,
    ) -> Result<Option<u32>, Error> {
        let whole = self.optional_whole(name, u64::from(max))?;
        Ok(whole.and_then(|whole| u32::try_from(whole).ok()))
    }

    /// Takes members without a look, where what they mean is not known.
    pub(crate) fn skip(&mut self, names: &[&'static str]) {
        self.taken.extend(names);
    }

    /// Refuses members that were not taken.
    ///
    /// # Errors
    /// `unknown_member` for the first of them.
    pub fn finish(self) -> Result<(), Error> {
        self.unknown().next().map_or(Ok(()), Err)
    }

    /// Every member that was not taken, as `unknown_member`.
    pub(crate) fn unknown(&self) -> impl Iterator<Item = Error> {
        let unknown = self.object.iter().filter(|(name, _)| !self.taken.contains(name));
        unknown.map(|(name, _)| Error::unknown(&self.at.member(name), name))
    }
}

/// The string at `at`.
///
/// # Errors
/// `wrong_type`.
pub fn string<'a>(value: &'a Value, at: &Pointer) -> Result<&'a str, Error> {
    value.as_str().ok_or_else(|| Error::wrong_type(at, "a string", value))
}

/// The boolean at `at`.
///
/// # Errors
/// `wrong_type`.
pub fn boolean(value: &Value, at: &Pointer) -> Result<bool, Error> {
    if let Value::Bool(value) = value {
        Ok(*value)
    } else {
        Err(Error::wrong_type(at, "a boolean", value))
    }
}

/// The items of the array at `at`.
///
/// # Errors
/// `wrong_type`.
pub fn array<'a>(value: &'a Value, at: &Pointer) -> Result<&'a [Value], Error> {
    value.as_array().ok_or_else(|| Error::wrong_type(at, "an array", value))
}

/// The strings of the array at `at`.
///
/// # Errors
/// `wrong_type` for the first item that is no string.
pub fn strings(value: &Value, at: &Pointer) -> Result<Vec<String>, Error> {
    let items = array(value, at)?.iter().enumerate();
    items.map(|(index, item)| string(item, &at.index(index)).map(str::to_owned)).collect()
}

/// The whole number at `at`, from 0 to `max`.
///
/// # Errors
/// `wrong_type`, `out_of_range`.
pub fn whole(value: &Value, at: &Pointer, max: u64) -> Result<u64, Error> {
    let Value::Number(number) = value else {
        return Err(Error::wrong_type(at, "a whole number", value));
    };
    let whole = number.to_u64().filter(|whole| *whole <= max);
    whole.ok_or_else(|| Error::range(at, format!("a whole number from 0 to {max}")))
}

#[cfg(test)]
mod tests;
