//! What is wrong with a check.

use crate::code::Code;
use crate::json::Pointer;
use crate::json::shape::Fields;
use crate::text::quoted;

/// A check cannot be read or compiled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A kind, an operation or a unit that does not exist.
    #[error("the {what} {} does not exist, use one of {}", quoted(.found), .known.join(", "))]
    Unknown {
        /// Its place.
        at: Pointer,
        /// `kind`, `operation`, …
        what: &'static str,
        /// What was asked for.
        found: String,
        /// What exists.
        known: Vec<&'static str>,
    },
    /// A text is no regular expression.
    #[error("the pattern {} is wrong at byte {offset}: {reason}", quoted(.pattern))]
    InvalidPattern {
        /// Its place.
        at: Pointer,
        /// The pattern.
        pattern: String,
        /// Byte offset in the pattern, from 0.
        offset: usize,
        /// What the grammar asks for.
        reason: String,
    },
    /// A regular expression that cannot be matched in linear time, or needs tables we do not have.
    #[error("the pattern {} uses {what} at byte {offset}", quoted(.pattern))]
    UnsupportedPattern {
        /// Its place.
        at: Pointer,
        /// The pattern.
        pattern: String,
        /// Byte offset in the pattern, from 0.
        offset: usize,
        /// `look-around`, `a back-reference`, `a Unicode property`.
        what: &'static str,
    },
    /// A regular expression beyond a limit.
    #[error("the pattern {} {excess}", quoted(.pattern))]
    PatternTooLarge {
        /// Its place.
        at: Pointer,
        /// The pattern.
        pattern: String,
        /// Which limit it exceeds, and the limit.
        excess: String,
    },
    /// A text is no path pattern.
    #[error("the path pattern {} is wrong at byte {offset}: {reason}", quoted(.glob))]
    InvalidGlob {
        /// Its place.
        at: Pointer,
        /// The path pattern.
        glob: String,
        /// Byte offset in it, from 0.
        offset: usize,
        /// What is wrong.
        reason: &'static str,
    },
    /// A text is no JSON pointer (RFC 6901).
    #[error("the pointer {} is wrong at byte {offset}", quoted(.pointer))]
    InvalidPointer {
        /// Its place.
        at: Pointer,
        /// The text.
        pointer: String,
        /// Byte offset in it, from 0.
        offset: usize,
    },
    /// A text is no decimal number.
    #[error("{} is not a decimal number", quoted(.text))]
    InvalidNumber {
        /// Its place.
        at: Pointer,
        /// The text.
        text: String,
    },
    /// A text is no SHA-256 digest.
    #[error("{} is not a SHA-256 digest of 64 hexadecimal digits", quoted(.text))]
    InvalidDigest {
        /// Its place.
        at: Pointer,
        /// The text.
        text: String,
    },
}

impl Error {
    /// There is no `what` called `found` at `at`; `known` lists what there is.
    #[must_use]
    pub fn unknown(at: &Pointer, what: &'static str, found: &str, known: &[&'static str]) -> Self {
        Self::Unknown { at: at.clone(), what, found: found.to_owned(), known: known.to_vec() }
    }

    /// The check `fields` asks for the operation `op`, which is none of `known`.
    #[must_use]
    pub fn unknown_operation(fields: &Fields<'_>, op: &str, known: &[&'static str]) -> Self {
        Self::unknown(&fields.at().member("op"), "operation", op, known)
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::Unknown { .. } => Code::UnknownKind,
            Self::InvalidPattern { .. } => Code::InvalidPattern,
            Self::UnsupportedPattern { .. } => Code::UnsupportedPattern,
            Self::PatternTooLarge { .. } => Code::PatternTooLarge,
            Self::InvalidGlob { .. } => Code::InvalidGlob,
            Self::InvalidPointer { .. } => Code::InvalidPointer,
            Self::InvalidNumber { .. } => Code::InvalidNumber,
            Self::InvalidDigest { .. } => Code::InvalidDigest,
        }
    }

    /// The place of the fault.
    #[must_use]
    pub fn pointer(&self) -> Option<&Pointer> {
        match self {
            Self::Unknown { at, .. }
            | Self::InvalidPattern { at, .. }
            | Self::UnsupportedPattern { at, .. }
            | Self::PatternTooLarge { at, .. }
            | Self::InvalidGlob { at, .. }
            | Self::InvalidPointer { at, .. }
            | Self::InvalidNumber { at, .. }
            | Self::InvalidDigest { at, .. } => Some(at),
        }
    }
}
