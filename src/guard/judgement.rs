//! What a guard finds: outcome, evidence, followups.

use crate::budget::OutOfBudget;
use crate::code::Code;
use crate::guard::place::cap;
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
    /// Whether it holds; nothing when that could not be decided.
    #[must_use]
    pub fn truth(self) -> Option<bool> {
        match self {
            Self::Holds => Some(true),
            Self::Violated => Some(false),
            Self::Unresolved(_) => None,
        }
    }

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

    /// The judgement over several texts that must all comply: what one violates is violated, else
    /// what one leaves open is open. Evidence is cut after `limit` places.
    #[must_use]
    pub fn every(parts: Vec<Self>, limit: u32) -> Self {
        Self::joined(parts, limit, |outcome| match outcome {
            Outcome::Violated => 0,
            Outcome::Unresolved(_) => 1,
            Outcome::Holds => 2,
        })
    }

    /// The judgement over several texts of which one must comply: what one holds holds, else what
    /// one leaves open is open. Evidence is cut after `limit` places.
    #[must_use]
    pub fn some(parts: Vec<Self>, limit: u32) -> Self {
        Self::joined(parts, limit, |outcome| match outcome {
            Outcome::Holds => 0,
            Outcome::Unresolved(_) => 1,
            Outcome::Violated => 2,
        })
    }

    /// Joins those of the `parts` that rank first; of several open ones the first gives the code.
    fn joined(parts: Vec<Self>, limit: u32, rank: fn(Outcome) -> u8) -> Self {
        let first = parts.iter().map(|part| rank(part.outcome)).min();
        let mut parts = parts.into_iter().filter(|part| Some(rank(part.outcome)) == first);
        let Some(mut joined) = parts.next() else {
            return Self::holds(Vec::new());
        };
        for part in parts {
            joined.evidence.extend(part.evidence);
            joined.followups.extend(part.followups);
        }
        joined.capped(limit)
    }

    /// At most `limit` places and as many followups, but one at least; the last place says when
    /// there are more.
    #[must_use]
    pub fn capped(mut self, limit: u32) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX).max(1);
        cap(&mut self.evidence, limit);
        self.followups.truncate(limit);
        self
    }
}

impl From<OutOfBudget> for Judgement {
    fn from(_: OutOfBudget) -> Self {
        Self::unresolved(Code::OutOfBudget, Code::OutOfBudget.help())
    }
}

#[cfg(test)]
mod tests;
