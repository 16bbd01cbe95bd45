//! Countersign: the second signature on an agent's work.
//!
//! The core judges an [`artifact`] by [`criteria`] and gives a [`verdict`]: `pass`, `fail` or
//! `needs-info`, with evidence and followups, which a [`receipt`] signs. It reads no clock, does no
//! I/O and draws no random number, so the same input gives the same bytes on every host. What it
//! cannot decide within a [`budget`] it does not decide: that is unresolved with a [`code`].
//!
//! ```
//! # use countersign::{criteria, json::Value, verdict::Decision};
//! let criteria = Value::strings(&["is valid JSON", "/ok equals true"]);
//! let request = Value::object([("artifact", r#"{"ok": true}"#.into()), ("criteria", criteria)]);
//! assert_eq!(criteria::check(&request)?.verdict.verdict, Decision::Pass);
//! # Ok::<(), countersign::error::Error>(())
//! ```
//!
//! Its second question is whether an action really happened: [`effect`] concludes from evidence, of
//! which a [`webhook`] may be the vendor's own and a [`capability`] lets a probe fetch more, and what
//! it concludes is a receipt, signed in the same envelope.
//!
//! Arrows between the rooms run one way: `surface` → `a2a`, `capability` → `receipt` → `criteria` →
//! `guard` → `verdict`, `artifact` → `json`, `budget`; and `capability`, `receipt`, `webhook` →
//! `effect` → `json`, `budget`. Below them all stand `code`, the table of codes, and `text`; `error`
//! gathers the rooms' errors. `tests/house.rs` holds the arrows.

#![cfg_attr(
    not(any(feature = "npm", feature = "inspect", feature = "component", feature = "worker")),
    forbid(unsafe_code)
)]

/// The A2A peer as a pure function: both dialects, tasks, cards.
pub mod a2a;
/// What is judged: one text, or named files.
pub mod artifact;
/// Budget and meter: the only way to spend work.
pub mod budget;
/// The single-use capability for one probe.
pub mod capability;
/// The stable codes: one table for every surface.
pub mod code;
/// What must hold, and the evaluation to a verdict.
pub mod criteria;
/// Whether an action's effect happened: specs, plans, bundles, the conclusion.
pub mod effect;
/// The error of every public call.
pub mod error;
/// The checks that a machine can decide, one room each.
pub mod guard;
/// JSON read strictly, pointed into, written canonically and digested.
pub mod json;
/// The signed statement: keys, signing, offline verification.
pub mod receipt;
/// The only rooms that touch a host: JavaScript, WIT, the Worker.
pub mod surface;
/// Text for people and places in text.
pub mod text;
/// The verdict: its shape, its A2A artifact, what a caller does next.
pub mod verdict;
/// Whether a webhook comes from its vendor, and which event it is.
pub mod webhook;

/// The public test suites, read from disk.
#[cfg(test)]
mod suites;
