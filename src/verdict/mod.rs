//! The verdict: its shape, its A2A artifact, what a caller does next.
//!
//! Owns: the four-field object and everything that reads or writes it. Does not own: how a
//! verdict is reached (`criteria`) or signed (`receipt`).

/// The verdict as an A2A artifact, out and in.
pub mod artifact;
/// What is wrong with a value that should be a verdict.
pub mod error;
/// What a caller does next with a verdict.
pub mod next;
/// A value to a verdict.
mod parse;
/// The verdict in a model's reply.
pub mod reply;

use crate::json::{Object, Value};

pub use error::Error;
pub use parse::parse;

/// The terminal decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Every criterion holds.
    Pass,
    /// At least one criterion is violated.
    Fail,
    /// None is violated, but at least one could not be decided.
    NeedsInfo,
}

/// One piece of evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// What was found, non-empty.
    pub claim: String,
    /// `path:line`, a URL or `inline`, non-empty.
    pub source: String,
    /// Anything further.
    pub note: Option<String>,
}

/// The verdict object: exactly these four members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The decision.
    pub verdict: Decision,
    /// One to three sentences, non-empty.
    pub reasoning: String,
    /// In the order of the criteria.
    pub evidence: Vec<Evidence>,
    /// What the caller should do next, in the order of the criteria.
    pub followups: Vec<String>,
}

impl Decision {
    /// `pass`, `fail` or `needs-info`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::NeedsInfo => "needs-info",
        }
    }

    /// The three-valued conjunction of criteria, each of which holds (`Some(true)`), is violated
    /// (`Some(false)`) or could not be decided (`None`): any violated one fails, else any undecided
    /// one needs information, else all hold. Nothing at all needs information.
    #[must_use]
    pub fn conjunction(outcomes: impl IntoIterator<Item = Option<bool>>) -> Self {
        let mut decision = None;
        for outcome in outcomes {
            decision = match (outcome, decision) {
                (Some(false), _) => return Self::Fail,
                (None, _) => Some(Self::NeedsInfo),
                (Some(true), None) => Some(Self::Pass),
                (Some(true), decision) => decision,
            };
        }
        decision.unwrap_or(Self::NeedsInfo)
    }

    /// The decision with exactly this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Pass, Self::Fail, Self::NeedsInfo].into_iter().find(|it| it.as_str() == name)
    }
}

impl Evidence {
    /// `{claim, source, note?}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("claim", self.claim.as_str());
        object.push("source", self.source.as_str());
        if let Some(note) = &self.note {
            object.push("note", note.as_str());
        }
        object.into()
    }
}

impl Verdict {
    /// `{verdict, reasoning, evidence, followups}`, in that order.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("verdict", self.verdict.as_str().into()),
            ("reasoning", self.reasoning.as_str().into()),
            ("evidence", Value::Array(self.evidence.iter().map(Evidence::to_value).collect())),
            ("followups", Value::strings(&self.followups)),
        ])
    }
}
