//! The closed sentence language: a criterion in words, compiled to a check.
//!
//! Owns: reading a sentence to a check in its JSON form. It is forgiving in wording and never
//! guesses: a sentence counts only when every word of it was read. Anything else is refused, and
//! the criterion stays unresolved. Does not own: what the check finds (`guard`).
//!
//! A sentence is an optional subject, an optional `must`, `should` or `not`, one predicate, and an
//! optional full stop. Values stand in `"…"`, `'…'`, `` `…` `` or `“…”`, patterns in `/…/flags`.
//! `FORMS` lists the predicates.

/// Quotations that stand where they are said to stand.
mod citation;
/// What a predicate says, before its files are known.
mod draft;
/// Which files there are, and their digests.
mod file;
/// The table of forms, one example each.
pub mod forms;
/// JSON texts, and the values that pointers point to.
mod json;
/// How long a text is.
mod length;
/// A text that is one number.
mod number;
/// Python sources: validity, imports, calls, definitions.
mod python;
/// A cursor over a sentence.
mod scan;
/// The subject: which files a sentence speaks of.
mod subject;
/// What a text contains, begins and ends with, matches, equals.
mod text;
/// Lists of values, amounts and comparisons.
mod values;
/// Verbs in their two forms, and what negates them.
mod verb;

use std::cell::Cell;

use crate::json::Value;
use draft::Plan;
use scan::Cursor;

pub use forms::{FORMS, Form, SUBJECTS};

/// A sentence as a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The JSON form of the check.
    pub check: Value,
    /// Whether the sentence speaks of one text only, so that of several files it does not say
    /// which one is meant.
    pub one_text: bool,
}

/// A sentence is not in the language; the text says how to make it checkable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{advice}")]
pub struct Refusal {
    /// What to change.
    pub advice: &'static str,
}

/// The advice when nothing better is known.
pub const ADVICE: &str = "rewrite it as a sentence of the language, such as `contains \"…\"`, \
    `does not match /…/`, `is valid JSON` or `has at most 200 lines`, or give it a `check`";

/// One family of predicates: reads the rest of the sentence to its end, or nothing.
type Family = fn(Cursor<'_>) -> Option<Plan>;

const FAMILIES: &[Family] =
    &[file::read, citation::read, json::read, python::read, length::read, number::read, text::read];

/// Reads one sentence.
///
/// # Errors
/// When any part of it is not in the language.
pub fn compile(sentence: &str) -> Result<Reading, Refusal> {
    let advice = Cell::new(None);
    let cursor = Cursor::new(sentence, &advice);
    for (scope, rest) in subject::read(cursor) {
        let mut plans = FAMILIES.iter().filter_map(|family| family(rest));
        if let Some(reading) = plans.find_map(|plan| scope.apply(plan, &rest)) {
            return Ok(reading);
        }
    }
    Err(Refusal { advice: advice.get().unwrap_or(ADVICE) })
}

#[cfg(test)]
mod tests;
