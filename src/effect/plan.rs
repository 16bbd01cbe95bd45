//! Staged verification as immutable, versioned data (R61 to R83):
//! `{version, stages, deadline_ms, completion}`.

/// Which claims, with which evidence, complete a plan.
pub mod completion;
/// The one request that a readback makes.
pub mod probe;
/// One stage: what it claims, what it asserts, when it runs.
pub mod stage;

pub use completion::Completion;
pub use probe::Probe;
pub use stage::{Stage, StageKind};

use super::fault::{Fault, FaultKind, Reading};
use crate::budget::Budget;
use crate::json::{Pointer, Value, canonical, digest};

/// The version that this engine reads.
pub const VERSION: u64 = 1;
/// The most stages of a plan (R83).
pub const MAX_STAGES: usize = 16;
/// The latest deadline after the pin: 30 days.
pub const MAX_DEADLINE_MS: u64 = 30 * 24 * 60 * 60 * 1_000;

/// A plan that was read without a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerificationPlan {
    /// At least one, with unique ids.
    pub stages: Vec<Stage>,
    /// Milliseconds from the pin to the deadline, at least 1.
    pub deadline_ms: u64,
    /// What completes it.
    pub completion: Completion,
}

impl VerificationPlan {
    /// Reads and validates a plan alone.
    ///
    /// # Errors
    /// Every fault, with its place.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        let mut reading = Reading::new(Budget::default());
        let found = Self::read(value, &Pointer::root(), &mut reading);
        reading.close(found)
    }

    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let version = reading.required(&mut fields, "version");
        let version = version.and_then(|(value, at)| match value {
            Value::Number(number) if number.to_u64() == Some(VERSION) => Some(()),
            _ => reading.refuse(&at, FaultKind::UnknownVersion),
        });
        let stages = reading.required(&mut fields, "stages");
        let stages = stages.and_then(|(value, at)| read_stages(value, &at, reading));
        let deadline_ms = reading.required_whole(&mut fields, "deadline_ms", 1, MAX_DEADLINE_MS);
        let completion = reading.required(&mut fields, "completion");
        let completion = completion
            .and_then(|(value, at)| Completion::read(value, &at, stages.as_deref(), reading));
        reading.finish(fields);
        if let (Some(stages), Some(deadline)) = (&stages, deadline_ms) {
            check_delays(stages, deadline, at, reading);
        }
        version?;
        Some(Self { stages: stages?, deadline_ms: deadline_ms?, completion: completion? })
    }

    /// The stage called `id`.
    #[must_use]
    pub fn stage(&self, id: &str) -> Option<&Stage> {
        self.stages.iter().find(|stage| stage.id == id)
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("version", VERSION.into()),
            ("stages", Value::Array(self.stages.iter().map(Stage::to_value).collect())),
            ("deadline_ms", self.deadline_ms.into()),
            ("completion", self.completion.to_value()),
        ])
    }

    /// SHA-256 of the canonical form (R65), in lower-case hex. Every number of a plan that was read
    /// has a canonical form.
    #[must_use]
    pub fn digest(&self) -> String {
        digest_of(&self.to_value())
    }
}

/// SHA-256 of the canonical form of a document that was read; of its text if it has none.
pub(crate) fn digest_of(value: &Value) -> String {
    let text = canonical::canonical(value).unwrap_or_else(|_| value.to_text());
    digest::sha256_hex(text.as_bytes())
}

/// A readback whose first attempt is due when the plan is over never runs.
fn check_delays(stages: &[Stage], deadline: u64, at: &Pointer, reading: &mut Reading) {
    for (stage, index) in stages.iter().zip(0_usize..) {
        let StageKind::Readback(readback) = &stage.kind else { continue };
        if readback.first_delay_ms >= deadline {
            let at = at.member("stages").index(index).member("readback").member("first_delay_ms");
            reading.range::<()>(&at, "less than the `deadline_ms` of the plan");
        }
    }
}

fn read_stages(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Vec<Stage>> {
    let items = reading.array(value, at)?;
    if items.is_empty() {
        return reading.range(at, "at least one stage");
    }
    reading.at_most(items.len(), MAX_STAGES, "stages", at)?;
    let read = reading.each(items, at, Stage::read);
    reading.unique(read.iter().map(|(stage, at)| (stage.id.as_str(), at)), "stage");
    // A stage that could not be read must not make another fault's claims look unreachable.
    (read.len() == items.len()).then(|| read.into_iter().map(|(stage, _)| stage).collect())
}

#[cfg(test)]
mod tests;
