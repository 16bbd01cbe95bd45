//! What a caller does next with a verdict.

use super::{Decision, Verdict};
use crate::json::Value;

/// The caller's next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// The work is accepted: the turn is complete.
    Complete,
    /// The work is refused: this goes to the agent that did it.
    Prompt {
        /// The followups, one a line.
        prompt: String,
    },
    /// The work could not be judged: this is asked for before the check is repeated.
    NeedsContext {
        /// What is missing, never empty.
        missing: Vec<String>,
    },
}

/// The step that follows `verdict`. Where a refusal or a question has no followup, the reasoning
/// takes its place: the caller always has something to go on.
#[must_use]
pub fn next_step(verdict: &Verdict) -> NextStep {
    let followups = verdict.followups.iter().filter(|text| !text.trim().is_empty());
    let mut followups: Vec<_> = followups.cloned().collect();
    if followups.is_empty() {
        followups.push(verdict.reasoning.clone());
    }
    match verdict.verdict {
        Decision::Pass => NextStep::Complete,
        Decision::Fail => NextStep::Prompt { prompt: followups.join("\n") },
        Decision::NeedsInfo => NextStep::NeedsContext { missing: followups },
    }
}

impl NextStep {
    /// `{step: "complete"}`, `{step: "prompt", prompt}` or `{step: "needs-context", missing}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Complete => Value::object([("step", "complete".into())]),
            Self::Prompt { prompt } => {
                Value::object([("step", "prompt".into()), ("prompt", prompt.as_str().into())])
            }
            Self::NeedsContext { missing } => Value::object([
                ("step", "needs-context".into()),
                ("missing", Value::strings(missing)),
            ]),
        }
    }
}

#[cfg(test)]
mod tests;
