//! The checks that a machine can decide, one room each.
//!
//! Owns: reading one check, and judging an artifact by it. Does not own: combinations of checks
//! and the verdict over all of them (`criteria`).

/// What is wrong with a check.
pub mod error;
/// What a guard finds: outcome, evidence, followups.
pub mod judgement;

use crate::artifact::Artifact;
use crate::budget::Meter;
use crate::json::{Pointer, Value};

pub use error::Error;
pub use judgement::{Judgement, Outcome};

/// One check of one guard, compiled. Its JSON form is tagged by `kind`.
#[derive(Clone, Debug)]
pub enum Check {}

impl Check {
    /// The kinds that [`Check::from_value`] reads.
    pub const KINDS: &[&str] = &[];

    /// Reads and compiles `{kind, …}`.
    ///
    /// # Errors
    /// `unknown_kind`, the shape errors, and the codes of the guard.
    pub fn from_value(_value: &Value, _at: &Pointer) -> Result<Self, crate::error::Error> {
        Err(Error::Unwritten.into())
    }

    /// The JSON form that [`Check::from_value`] reads.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match *self {}
    }

    /// The check as a predicate of the artifact, in the third person: ``contains `x` `` when it
    /// `holds`, ``does not contain `x` `` when it does not.
    #[must_use]
    pub fn phrase(&self, _holds: bool) -> String {
        match *self {}
    }

    /// Judges `artifact`. What cannot be decided is unresolved with a code, never a guess.
    pub fn judge(&self, _artifact: &Artifact, _meter: &mut Meter) -> Judgement {
        match *self {}
    }
}
