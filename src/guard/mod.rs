//! The checks that a machine can decide, one room each.
//!
//! Owns: reading one check, and judging an artifact by it. Does not own: combinations of checks
//! and the verdict over all of them (`criteria`).

/// A quotation really stands where it is said to stand.
pub mod citation;
/// Decimal numbers by their exact value.
pub mod decimal;
/// What is wrong with a check.
pub mod error;
/// Which files the artifact holds, and their digests.
pub mod file;
/// What a guard finds: outcome, evidence, followups.
pub mod judgement;
/// A number of the text by its exact value.
pub mod number;
/// Regular expressions that match in linear time.
pub mod pattern;
/// Places in a source, as evidence cites them.
pub mod place;
/// What a Python module imports, calls and defines.
pub mod python;
/// Which files of an artifact a check looks at.
pub mod select;
/// Whether a text is JSON, and what stands in it.
pub mod structure;
/// What stands in a text, how often, and how long it is.
pub mod text;

use crate::artifact::Artifact;
use crate::budget::Meter;
use crate::json::shape::Fields;
use crate::json::{Pointer, Value};

pub use error::Error;
pub use judgement::{Judgement, Outcome};

/// One check of one guard, compiled. Its JSON form is tagged by `kind`.
#[derive(Clone, Debug)]
pub enum Check {
    /// `text`
    Text(text::Check),
    /// `json`
    Json(structure::Check),
    /// `number`
    Number(number::Check),
    /// `citation`
    Citation(citation::Check),
    /// `file`
    File(file::Check),
    /// `python`
    Python(python::Check),
}

impl Check {
    /// The kinds that [`Check::from_value`] reads.
    pub const KINDS: &[&str] = &["text", "json", "number", "citation", "file", "python"];

    /// Reads and compiles `{kind, …}`.
    ///
    /// # Errors
    /// `unknown_kind`, the shape errors, and the codes of the guard.
    pub fn from_value(value: &Value, at: &Pointer) -> Result<Self, crate::error::Error> {
        let mut fields = Fields::of(value, at)?;
        match fields.required_string("kind")? {
            "text" => text::Check::from_value(fields).map(Self::Text),
            "json" => structure::Check::from_value(fields).map(Self::Json),
            "number" => number::Check::from_value(fields).map(Self::Number),
            "citation" => citation::Check::from_value(fields).map(Self::Citation),
            "file" => file::Check::from_value(fields).map(Self::File),
            "python" => python::Check::from_value(fields).map(Self::Python),
            kind => Err(Error::unknown(&at.member("kind"), "kind", kind, Self::KINDS).into()),
        }
    }

    /// The JSON form that [`Check::from_value`] reads.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Text(check) => check.to_value(),
            Self::Json(check) => check.to_value(),
            Self::Number(check) => check.to_value(),
            Self::Citation(check) => check.to_value(),
            Self::File(check) => check.to_value(),
            Self::Python(check) => check.to_value(),
        }
    }

    /// The check as a predicate of the artifact, in the third person: ``contains `x` `` when it
    /// `holds`, ``does not contain `x` `` when it does not.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        match self {
            Self::Text(check) => check.phrase(holds),
            Self::Json(check) => check.phrase(holds),
            Self::Number(check) => check.phrase(holds),
            Self::Citation(check) => check.phrase(holds),
            Self::File(check) => check.phrase(holds),
            Self::Python(check) => check.phrase(holds),
        }
    }

    /// Judges `artifact`. What cannot be decided is unresolved with a code, never a guess.
    pub fn judge(&self, artifact: &Artifact, meter: &mut Meter) -> Judgement {
        match self {
            Self::Text(check) => check.judge(artifact, meter),
            Self::Json(check) => check.judge(artifact, meter),
            Self::Number(check) => check.judge(artifact, meter),
            Self::Citation(check) => check.judge(artifact, meter),
            Self::File(check) => check.judge(artifact, meter),
            Self::Python(check) => check.judge(artifact, meter),
        }
    }
}

#[cfg(test)]
mod tests;
