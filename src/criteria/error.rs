//! What is wrong with criteria, with a prompt that should hold them, or with a report.

use super::check::Check;
use crate::code::Code;
use crate::json::Pointer;
use crate::text::quoted;

/// Criteria, a prompt or a report cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Two criteria have the same id, given or by position.
    #[error("the id {} stands twice", quoted(.id))]
    DuplicateId {
        /// The id.
        id: String,
        /// The second criterion.
        at: Pointer,
    },
    /// Combined checks are nested deeper than the budget allows.
    #[error("the checks are nested deeper than {max} levels")]
    TooDeep {
        /// The budget.
        max: u32,
        /// The first check that is too deep.
        at: Pointer,
    },
    /// No guard and no combination is called so.
    #[error("the kind {} does not exist, use one of {}", quoted(.kind), Check::kinds().join(", "))]
    UnknownKind {
        /// The kind.
        kind: String,
        /// Its place.
        at: Pointer,
    },
    /// A number that no double shows. RFC 8785 writes numbers as doubles, so two criteria that
    /// differ in it alone would have the same digest.
    #[error("the number {} is more exact than a double, write it as a decimal string", quoted(.text))]
    InexactNumber {
        /// The number.
        text: String,
        /// Its place.
        at: Pointer,
    },
    /// A prompt is asked for without anything to check.
    #[error("there is no criterion to write a prompt for")]
    NoCriteria,
    /// The prompt lacks a section.
    #[error("the prompt has no section {section}")]
    NoSection {
        /// `ARTIFACT` or `CRITERIA`.
        section: &'static str,
    },
    /// It cannot be told which of two headings begins the section: the artifact may hold one.
    #[error(
        "the prompt has more than one heading {section}, \
         put the artifact between fences longer than any in it"
    )]
    AmbiguousSection {
        /// `ARTIFACT` or `CRITERIA`.
        section: &'static str,
    },
    /// A numbered item stands after the section RETURN, where no criterion is looked for.
    #[error("the prompt goes on with numbered items after its section RETURN")]
    ItemsAfterReturn,
    /// The report says another verdict than its results give.
    #[error("the verdict {found} does not follow from the results, which give {expected}")]
    InconsistentReport {
        /// What the report says.
        found: &'static str,
        /// What its results give.
        expected: &'static str,
        /// The verdict.
        at: Pointer,
    },
    /// A digest of the report is none.
    #[error("{} is not a SHA-256 digest", quoted(.text))]
    InvalidDigest {
        /// What stands there.
        text: String,
        /// Its place.
        at: Pointer,
    },
    /// A result names a code that does not exist.
    #[error("the code {} does not exist", quoted(.name))]
    UnknownCode {
        /// The name.
        name: String,
        /// Its place.
        at: Pointer,
    },
}

impl Error {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::DuplicateId { .. } => Code::DuplicateId,
            Self::TooDeep { .. } => Code::TooDeep,
            Self::UnknownKind { .. } => Code::UnknownKind,
            Self::InexactNumber { .. } => Code::NumberOutOfRange,
            Self::NoCriteria => Code::NoCriteria,
            Self::NoSection { .. } | Self::AmbiguousSection { .. } | Self::ItemsAfterReturn => {
                Code::InvalidPrompt
            }
            Self::InconsistentReport { .. } => Code::InconsistentReport,
            Self::InvalidDigest { .. } => Code::InvalidDigest,
            Self::UnknownCode { .. } => Code::OutOfRange,
        }
    }

    /// The place of the fault, where it has one.
    #[must_use]
    pub fn pointer(&self) -> Option<&Pointer> {
        match self {
            Self::DuplicateId { at, .. }
            | Self::TooDeep { at, .. }
            | Self::UnknownKind { at, .. }
            | Self::InexactNumber { at, .. }
            | Self::InconsistentReport { at, .. }
            | Self::InvalidDigest { at, .. }
            | Self::UnknownCode { at, .. } => Some(at),
            Self::NoCriteria
            | Self::NoSection { .. }
            | Self::AmbiguousSection { .. }
            | Self::ItemsAfterReturn => None,
        }
    }
}
