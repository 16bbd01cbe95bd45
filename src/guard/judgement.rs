//! What a guard finds: outcome, evidence, followups.

use crate::budget::OutOfBudget;
use crate::code::Code;
use crate::verdict::Evidence;

/// The three values of a check and of a criterion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It holds.
    Holds,
    /// It does not hold.
    Violated,
    /// It could not be decided; the code says why.
    Unresolved(Code),
}

/// An outcome with what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The outcome.
    pub outcome: Outcome,
    /// Where it shows, at most `budget.matches` places. Never empty when the check is violated.
    pub evidence: Vec<Evidence>,
    /// Violated: what to change. Unresolved: what is missing. Empty when the check holds.
    pub followups: Vec<String>,
}

impl Outcome {
    /// `holds`, `violated` or `unresolved`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Violated => "violated",
            Self::Unresolved(_) => "unresolved",
        }
    }
}

impl Judgement {
    /// The check holds, as `evidence` shows.
    #[must_use]
    pub fn holds(evidence: Vec<Evidence>) -> Self {
        Self { outcome: Outcome::Holds, evidence, followups: Vec::new() }
    }

    /// The check does not hold, as `evidence` shows; `followup` says what to change.
    #[must_use]
    pub fn violated(evidence: Vec<Evidence>, followup: impl Into<String>) -> Self {
        Self { outcome: Outcome::Violated, evidence, followups: vec![followup.into()] }
    }

    /// The check could not be decided; `followup` says what is missing.
    #[must_use]
    pub fn unresolved(code: Code, followup: impl Into<String>) -> Self {
        Self {
            outcome: Outcome::Unresolved(code),
            evidence: Vec::new(),
            followups: vec![followup.into()],
        }
    }
}

impl From<OutOfBudget> for Judgement {
    fn from(_: OutOfBudget) -> Self {
        Self::unresolved(Code::OutOfBudget, Code::OutOfBudget.help())
    }
}
