//! The guard `text`: what stands in a text, how often, and how long it is.
//!
//! Owns: the operations on a text as it stands, and what it means to ignore case: simple
//! lower-casing, code point by code point (`fold`). Otherwise texts compare byte for byte, without
//! any normalisation. Does not own: what the text means in a language (`structure`, `python`).

/// Equal, begins with, ends with.
pub mod compare;
/// Contains: one, any, all, none.
pub mod contain;
/// How often something stands in the text.
pub mod count;
/// Simple lower-casing.
pub mod fold;
/// How long the text is.
pub mod length;
/// Matches a pattern, or does not.
pub mod matching;
/// A lower and an upper bound.
pub mod range;

use super::error::Error;
use super::judgement::Judgement;
use super::select::Selection;
use crate::artifact::{Artifact, Source};
use crate::budget::Meter;
use crate::error::Error as CallError;
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer, Value};

use compare::Compare;
use contain::Contain;
use count::Count;
use length::Length;
use matching::Matching;

/// A check of the guard `text`.
#[derive(Clone, Debug)]
pub struct Check {
    operation: Operation,
    selection: Selection,
}

#[derive(Clone, Debug)]
enum Operation {
    Compare(Compare),
    Contain(Contain),
    Matching(Matching),
    Count(Count),
    Length(Length),
}

impl Check {
    /// The operations that [`Check::from_value`] reads.
    pub const OPERATIONS: &[&str] = &[
        "equals",
        "iequals",
        "contains",
        "icontains",
        "not_contains",
        "contains_any",
        "contains_all",
        "starts_with",
        "ends_with",
        "matches",
        "not_matches",
        "count",
        "length",
    ];

    /// Reads the members beside `kind`: `{op, …, path?}`.
    ///
    /// # Errors
    /// `unknown_kind` for the operation, the shape errors, those of patterns and of path patterns.
    pub fn from_value(mut fields: Fields<'_>) -> Result<Self, CallError> {
        let op = fields.required_string("op")?;
        let selection = Selection::read(&mut fields, &[])?;
        let operation = match op {
            "equals" | "iequals" | "starts_with" | "ends_with" => {
                Operation::Compare(Compare::read(op, &mut fields)?)
            }
            "contains" | "icontains" | "not_contains" | "contains_any" | "contains_all" => {
                Operation::Contain(Contain::read(op, &mut fields)?)
            }
            "matches" | "not_matches" => Operation::Matching(Matching::read(op, &mut fields)?),
            "count" => Operation::Count(Count::read(&mut fields)?),
            "length" => Operation::Length(Length::read(&mut fields)?),
            _ => return Err(Error::unknown_operation(&fields, op, Self::OPERATIONS).into()),
        };
        fields.finish()?;
        Ok(Self { operation, selection })
    }

    /// `{kind, op, …, path?}`. `iequals` and `icontains` are written with `ignore_case`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("kind", "text");
        match &self.operation {
            Operation::Compare(compare) => compare.write(&mut object),
            Operation::Contain(contain) => contain.write(&mut object),
            Operation::Matching(matching) => matching.write(&mut object),
            Operation::Count(count) => count.write(&mut object),
            Operation::Length(length) => length.write(&mut object),
        }
        self.selection.write(&mut object);
        object.into()
    }

    /// The check as a predicate in the third person.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        let predicate = match &self.operation {
            Operation::Compare(compare) => compare.phrase(holds),
            Operation::Contain(contain) => contain.phrase(holds),
            Operation::Matching(matching) => matching.phrase(holds),
            Operation::Count(count) => count.phrase(holds),
            Operation::Length(length) => length.phrase(holds),
        };
        format!("{predicate}{}", self.selection.phrase())
    }

    /// Judges the selected texts.
    pub fn judge(&self, artifact: &Artifact, meter: &mut Meter) -> Judgement {
        let sources = match self.selection.sources(artifact, meter) {
            Ok(sources) => sources,
            Err(judgement) => return judgement,
        };
        let judgement = self.judge_sources(&sources, meter).unwrap_or_else(Judgement::from);
        judgement.capped(meter.budget().matches)
    }

    fn judge_sources(
        &self,
        sources: &[Source<'_>],
        meter: &mut Meter,
    ) -> Result<Judgement, crate::budget::OutOfBudget> {
        match &self.operation {
            Operation::Compare(compare) => compare.judge(sources, meter),
            Operation::Contain(contain) => contain.judge(sources, meter),
            Operation::Matching(matching) => matching.judge(sources, meter),
            Operation::Count(count) => count.judge(sources, meter),
            Operation::Length(length) => length.judge(sources, meter),
        }
    }
}

/// A member that must not be empty, since an empty text is everywhere.
fn read_wanted(value: &Value, at: &Pointer) -> Result<String, CallError> {
    let text = shape::string(value, at)?;
    if text.is_empty() {
        return Err(shape::Error::range(at, "a text that is not empty").into());
    }
    Ok(text.to_owned())
}

/// `true` is written, `false` is the default and left out.
fn write_ignore_case(ignore_case: bool, object: &mut Object) {
    if ignore_case {
        object.push("ignore_case", true);
    }
}

/// ``, ignoring case`` or nothing.
fn case_phrase(ignore_case: bool) -> &'static str {
    if ignore_case { ", ignoring case" } else { "" }
}

#[cfg(test)]
mod tests;
