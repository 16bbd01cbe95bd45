//! Criteria compiled once, to check many artifacts.

use super::criterion::{self, Criterion};
use super::reasoning;
use super::report::{CriterionResult, Digests, Engine, Report};
use crate::artifact::Artifact;
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::json::shape::Fields;
use crate::json::{Pointer, Value, canonical, digest};

/// A report holds at most this many pieces of evidence, and one for each criterion that needs it.
pub const MAX_EVIDENCE: usize = 10_000;

/// Compiled criteria with the budget of each check.
#[derive(Clone, Debug)]
pub struct Checker {
    criteria: Vec<Criterion>,
    digest: String,
    bytes: u64,
    budget: Budget,
}

/// Checks one request `{artifact, criteria, budget?}`.
///
/// # Errors
/// The shape errors, `too_large`, and those of [`Checker::new`], with the pointer into the
/// request. What cannot be decided is no error: the report says so.
pub fn check(request: &Value) -> Result<Report, Error> {
    let (checker, artifact) = read(request)?;
    checker.check(&artifact)
}

/// The digests that the report of `request` has, without judging: what a statement about it must
/// name.
///
/// # Errors
/// As [`check`].
pub fn digests(request: &Value) -> Result<Digests, Error> {
    let (checker, artifact) = read(request)?;
    checker.digests(&artifact)
}

fn read(request: &Value) -> Result<(Checker, Artifact), Error> {
    let root = Pointer::root();
    let mut fields = Fields::of(request, &root)?;
    let (artifact, artifact_at) = fields.required("artifact")?;
    let (criteria, criteria_at) = fields.required("criteria")?;
    let budget = fields.optional("budget");
    fields.finish()?;
    let budget = budget.map(|(value, at)| Budget::from_value(value, &at)).transpose()?;
    let artifact = Artifact::from_value(artifact, &artifact_at)?;
    Ok((Checker::at(criteria, &criteria_at, budget.unwrap_or_default())?, artifact))
}

impl Checker {
    /// Compiles a list of criteria.
    ///
    /// # Errors
    /// The shape errors, `duplicate_id`, `too_large`, and the codes of checks that cannot be
    /// compiled. A sentence is never refused.
    pub fn new(criteria: &Value, budget: Budget) -> Result<Self, Error> {
        Self::at(criteria, &Pointer::root(), budget)
    }

    /// As [`Checker::new`], for criteria that stand at `at` in a request.
    ///
    /// # Errors
    /// As [`Checker::new`].
    pub fn at(criteria: &Value, at: &Pointer, budget: Budget) -> Result<Self, Error> {
        let bytes = u64::try_from(criteria.text_len()).unwrap_or(u64::MAX);
        within(bytes, budget)?;
        let criteria = criterion::from_value_within(criteria, at, budget.depth)?;
        let normal = Value::Array(criteria.iter().map(Criterion::to_value).collect());
        let digest = digest::sha256_hex(canonical::canonical(&normal)?.as_bytes());
        Ok(Self { criteria, digest, bytes, budget })
    }

    /// The criteria, in their order.
    #[must_use]
    pub fn criteria(&self) -> &[Criterion] {
        &self.criteria
    }

    /// Judges one artifact. Artifact and criteria together are limited by `budget.bytes`; that
    /// also bounds the digests, which cost no fuel.
    ///
    /// # Errors
    /// `too_large`.
    pub fn check(&self, artifact: &Artifact) -> Result<Report, Error> {
        let digests = self.digests(artifact)?;
        let mut meter = Meter::new(self.budget);
        let mut room = MAX_EVIDENCE;
        let mut results = Vec::with_capacity(self.criteria.len());
        let mut followups = Vec::new();
        for criterion in &self.criteria {
            let before = meter.spent();
            let judgement = criterion.judge(artifact, &mut meter);
            let mut evidence = judgement.evidence;
            evidence.truncate(room.max(1));
            room = room.saturating_sub(evidence.len());
            followups.extend(reasoning::followups(criterion, &judgement.followups));
            results.push(CriterionResult {
                id: criterion.id.clone(),
                outcome: judgement.outcome,
                evidence,
                fuel: meter.spent().saturating_sub(before),
            });
        }
        Ok(Report {
            verdict: reasoning::conclude(&self.criteria, &results, followups),
            results,
            digests,
            fuel: meter.spent(),
            engine: Engine::this(),
        })
    }

    /// The digests that a report about `artifact` has.
    ///
    /// # Errors
    /// `too_large`.
    pub fn digests(&self, artifact: &Artifact) -> Result<Digests, Error> {
        within(self.bytes.saturating_add(artifact.bytes()), self.budget)?;
        Digests::of(artifact, &self.digest)
    }
}

fn within(size: u64, budget: Budget) -> Result<(), Error> {
    if size > budget.bytes {
        return Err(Error::TooLarge { size, max: budget.bytes });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
