//! Which claims, with which evidence, complete a plan: `{any_of: [[{claim, trust}, …], …]}`. There
//! is no ordering of classes and no minimum (R73 to R80).

use super::stage::Stage;
use crate::effect::fault::{FaultKind, Reading};
use crate::effect::name;
use crate::effect::trust::Trust;
use crate::json::{Pointer, Value};

/// The most groups, and the most pairs of a group (R83).
pub const MAX_PAIRS: usize = 32;

/// Alternatives; one of them fully met completes the plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// At least one group of at least one pair.
    pub any_of: Vec<Vec<Pair>>,
}

/// A claim and the one class of evidence that satisfies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The claim of a stage.
    pub claim: String,
    /// The class.
    pub trust: Trust,
}

impl Completion {
    /// Reads it; with the `stages` at hand every pair must be reachable.
    pub(crate) fn read(
        value: &Value,
        at: &Pointer,
        stages: Option<&[Stage]>,
        reading: &mut Reading,
    ) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let any_of = reading.required(&mut fields, "any_of");
        let any_of = any_of.and_then(|(value, at)| {
            let groups = reading.array(value, &at)?;
            if groups.is_empty() {
                return reading.range(&at, "at least one group");
            }
            reading.at_most(groups.len(), MAX_PAIRS, "groups", &at)?;
            let read = reading
                .each(groups, &at, |group, at, reading| read_group(group, at, stages, reading));
            Some(read.into_iter().map(|(group, _)| group).collect())
        });
        reading.finish(fields);
        Some(Self { any_of: any_of? })
    }

    /// Whether some group is met, where `satisfied` tells of each pair.
    #[must_use]
    pub fn is_met(&self, satisfied: impl Fn(&Pair) -> bool) -> bool {
        // A group without pairs would be met by nothing at all.
        self.any_of.iter().any(|group| !group.is_empty() && group.iter().all(&satisfied))
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let group = |group: &Vec<Pair>| Value::Array(group.iter().map(Pair::to_value).collect());
        Value::object([("any_of", Value::Array(self.any_of.iter().map(group).collect()))])
    }
}

impl Pair {
    /// Reads a claim with any class of evidence.
    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let claim = reading.required(&mut fields, "claim");
        let claim = claim.and_then(|(value, at)| name::read(value, &at, reading));
        let trust = reading.required(&mut fields, "trust");
        let trust = trust.and_then(|(value, at)| Trust::read(value, &at, reading));
        reading.finish(fields);
        Some(Self { claim: claim?, trust: trust? })
    }

    /// `{claim, trust}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("claim", self.claim.as_str().into()),
            ("trust", self.trust.as_str().into()),
        ])
    }
}

fn read_group(
    value: &Value,
    at: &Pointer,
    stages: Option<&[Stage]>,
    reading: &mut Reading,
) -> Option<Vec<Pair>> {
    let items = reading.array(value, at)?;
    if items.is_empty() {
        return reading.range(at, "at least one pair");
    }
    reading.at_most(items.len(), MAX_PAIRS, "pairs", at)?;
    let read = reading.each(items, at, |item, at, reading| read_pair(item, at, stages, reading));
    Some(read.into_iter().map(|(pair, _)| pair).collect())
}

fn read_pair(
    value: &Value,
    at: &Pointer,
    stages: Option<&[Stage]>,
    reading: &mut Reading,
) -> Option<Pair> {
    let pair = Pair::read(value, at, reading)?;
    if !pair.trust.may_complete() {
        let trust = pair.trust.as_str();
        return reading.refuse(&at.member("trust"), FaultKind::NeverVerifies { trust });
    }
    let reachable = |stages: &[Stage]| {
        stages.iter().any(|stage| stage.claim == pair.claim && stage.kind.yields(pair.trust))
    };
    if stages.is_none_or(reachable) {
        return Some(pair);
    }
    reading.refuse(at, FaultKind::Unreachable { claim: pair.claim, trust: pair.trust.as_str() })
}

#[cfg(test)]
mod tests;
