//! What can be wrong with a JSON text, with the byte offset.

use crate::code::Code;
use crate::text::quoted;

/// A text is not the JSON that RFC 8259 and the caller's limits ask for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Nothing but white space.
    #[error("the text holds no JSON value")]
    Empty,
    /// The grammar asks for something else here.
    #[error("expected {expected} at byte {offset}")]
    Syntax {
        /// Byte offset from 0.
        offset: usize,
        /// What the grammar asks for.
        expected: &'static str,
    },
    /// The text ends inside a value; it may be the beginning of a longer one.
    #[error("expected {expected} at byte {offset}, where the text ends")]
    EndsEarly {
        /// The length of the text.
        offset: usize,
        /// What the grammar asks for.
        expected: &'static str,
    },
    /// Two members of one object have the same name after unescaping.
    #[error("the name {} stands twice in one object, again at byte {offset}", quoted(.name))]
    DuplicateKey {
        /// Byte offset of the second name.
        offset: usize,
        /// The name.
        name: String,
    },
    /// `\ud800` to `\udfff` without its other half.
    #[error("a surrogate without its other half at byte {offset}")]
    LoneSurrogate {
        /// Byte offset of the escape.
        offset: usize,
    },
    /// More nesting than the budget allows.
    #[error("nested deeper than {max} levels at byte {offset}")]
    TooDeep {
        /// Byte offset of the bracket.
        offset: usize,
        /// The budget.
        max: u32,
    },
    /// A byte order mark before the value (RFC 8259 §8.1).
    #[error("a byte order mark stands before the value")]
    ByteOrderMark,
    /// Something follows the value.
    #[error("something follows the value at byte {offset}")]
    TrailingData {
        /// Byte offset of it.
        offset: usize,
    },
    /// The bytes are not UTF-8.
    #[error("the bytes are not UTF-8 from byte {offset} on")]
    InvalidUtf8 {
        /// Byte offset of the first wrong byte.
        offset: usize,
    },
    /// A number that no double holds, where a canonical form is asked for (RFC 8785 §3.2.2.3).
    #[error("the number {} is out of range", quoted(.text))]
    NumberRange {
        /// The number's text.
        text: String,
    },
    /// Two members of one object have the same name, where a canonical form is asked for
    /// (RFC 8785 §3.1).
    #[error("the name {} stands twice in one object", quoted(.name))]
    RepeatedName {
        /// The name.
        name: String,
    },
    /// A text is not a JSON pointer (RFC 6901 §3).
    #[error("{} is not a JSON pointer, from byte {offset} on", quoted(.text))]
    Pointer {
        /// The text.
        text: String,
        /// Byte offset of the fault in it.
        offset: usize,
    },
    /// The fuel did not suffice to read the text.
    #[error(transparent)]
    OutOfBudget(#[from] crate::budget::OutOfBudget),
}

impl Error {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::Empty => Code::EmptyInput,
            Self::Syntax { .. } | Self::EndsEarly { .. } => Code::InvalidJson,
            Self::DuplicateKey { .. } | Self::RepeatedName { .. } => Code::DuplicateKey,
            Self::LoneSurrogate { .. } => Code::LoneSurrogate,
            Self::TooDeep { .. } => Code::TooDeep,
            Self::ByteOrderMark => Code::UnexpectedBom,
            Self::TrailingData { .. } => Code::TrailingData,
            Self::InvalidUtf8 { .. } => Code::InvalidUtf8,
            Self::NumberRange { .. } => Code::NumberOutOfRange,
            Self::Pointer { .. } => Code::InvalidPointer,
            Self::OutOfBudget(_) => Code::OutOfBudget,
        }
    }

    /// The byte offset of the fault, from 0, where it has one.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        match self {
            Self::Syntax { offset, .. }
            | Self::EndsEarly { offset, .. }
            | Self::DuplicateKey { offset, .. }
            | Self::LoneSurrogate { offset }
            | Self::TooDeep { offset, .. }
            | Self::TrailingData { offset }
            | Self::InvalidUtf8 { offset }
            | Self::Pointer { offset, .. } => Some(*offset),
            Self::ByteOrderMark => Some(0),
            Self::Empty
            | Self::NumberRange { .. }
            | Self::RepeatedName { .. }
            | Self::OutOfBudget(_) => None,
        }
    }

    /// Whether the text ended before its value did, so that more text could complete it.
    #[must_use]
    pub fn is_truncation(&self) -> bool {
        matches!(self, Self::Empty | Self::EndsEarly { .. })
    }
}
