//! What must hold, and the evaluation to a verdict.
//!
//! Owns: reading criteria (JSON, sentences, the three-section prompt), combinations of checks, the
//! three-valued conjunction, the report. Does not own: what a single check finds (`guard`), the
//! verdict's shape (`verdict`), signatures (`receipt`).
//!
//! A request becomes a list of `Criterion`, that becomes a `Checker`, and each artifact a `Report`.

/// A criterion's check: one guard's, or a combination.
pub mod check;
/// Criteria compiled once, to check many artifacts.
pub mod checker;
/// One criterion: what must hold, as a sentence or as a check.
pub mod criterion;
/// What is wrong with criteria, a prompt or a report.
pub mod error;
/// The three-section prompt, read back into a request.
pub mod prompt;
/// The verdict over all criteria, and the words for it.
pub mod reasoning;
/// The report of one check.
pub mod report;
/// The three-section prompt, written from a request.
pub mod scaffold;
/// The closed sentence language.
pub mod sentence;

pub use check::Check;
pub use checker::{Checker, check, digests};
pub use criterion::{Criterion, from_value};
pub use error::Error;
pub use report::Report;
pub use scaffold::scaffold;
