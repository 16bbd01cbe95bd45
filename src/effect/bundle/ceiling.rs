//! How far a conclusion can reach, said before anything is connected (R199) and on each receipt
//! (R200): so a reader tells "could not" from "did not".

use super::tier::Tier;
use crate::effect::fault::{Fault, Reading};
use crate::effect::outcome::Conclusion;
use crate::effect::plan::completion::Pair;
use crate::effect::spec::Verification;
use crate::effect::trust::Trust;
use crate::json::{Pointer, Value};

/// The claim of a call that was taken, and the only one of a federated connection (R198).
pub const ACCEPTED: &str = "accepted";
/// The most claims: each stage with each class.
const MAX_CLAIMS: usize = 128;

/// The best that a tool can reach: `{max_conclusion, claims, reasons}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ceiling {
    /// `not_required`, `verified` or `inconclusive`.
    pub max_conclusion: Conclusion,
    /// Every claim with each class of evidence that can come for it.
    pub claims: Vec<Pair>,
    /// Why it is not more; none when it is `verified`.
    pub reasons: Vec<Reason>,
}

/// Why nothing can be verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// `read`: there is no effect to prove.
    Read,
    /// `no_evidence`: the tool declares that nothing shows its effect.
    NoEvidence,
    /// `federated`: a third party executes the call, and its word verifies nothing.
    Federated,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 3] = [Self::Read, Self::NoEvidence, Self::Federated];

    /// The name in snake case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::NoEvidence => "no_evidence",
            Self::Federated => "federated",
        }
    }
}

impl Ceiling {
    /// Of an effect of `kind` over a connection of `tier`.
    #[must_use]
    pub fn of(kind: &str, tier: Tier, verification: &Verification) -> Self {
        if kind == "read" {
            return Self::new(Conclusion::NotRequired, Vec::new(), vec![Reason::Read]);
        }
        let silent = *verification == Verification::None;
        let mut reasons = Vec::new();
        if silent {
            reasons.push(Reason::NoEvidence);
        }
        if !tier.can_verify() {
            reasons.push(Reason::Federated);
        }
        let claims = claims(kind, tier, verification);
        let best = if reasons.is_empty() { Conclusion::Verified } else { Conclusion::Inconclusive };
        Self::new(best, claims, reasons)
    }

    /// Of anything at all over a connection of `tier`.
    #[must_use]
    pub fn of_tier(tier: Tier) -> Self {
        if tier.can_verify() {
            return Self::new(Conclusion::Verified, Vec::new(), Vec::new());
        }
        let claims = claims(ACCEPTED, tier, &Verification::None);
        Self::new(Conclusion::Inconclusive, claims, vec![Reason::Federated])
    }

    fn new(max_conclusion: Conclusion, claims: Vec<Pair>, reasons: Vec<Reason>) -> Self {
        Self { max_conclusion, claims, reasons }
    }

    /// Reads the form that [`Ceiling::to_value`] gives.
    ///
    /// # Errors
    /// Every fault, with its place.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        let mut reading = Reading::new(crate::budget::Budget::default());
        let found = Self::read(value, &Pointer::root(), &mut reading);
        reading.close(found)
    }

    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        const BEST: [Conclusion; 3] =
            [Conclusion::NotRequired, Conclusion::Verified, Conclusion::Inconclusive];
        let mut fields = reading.open(value, at)?;
        let best = reading.required(&mut fields, "max_conclusion");
        let best = best.and_then(|(value, at)| {
            reading.one_of(value, &at, "conclusion", &BEST.map(|it| (it.as_str(), it)))
        });
        let claims = reading.required(&mut fields, "claims");
        let claims = claims.and_then(|(value, at)| {
            let items = reading.array(value, &at)?;
            reading.at_most(items.len(), MAX_CLAIMS, "claims", &at)?;
            Some(reading.each(items, &at, Pair::read))
        });
        let reasons = reading.required(&mut fields, "reasons");
        let reasons = reasons.and_then(|(value, at)| {
            let items = reading.array(value, &at)?;
            reading.at_most(items.len(), Reason::ALL.len(), "reasons", &at)?;
            let known = Reason::ALL.map(|it| (it.as_str(), it));
            let read = |item: &Value, at: &Pointer, reading: &mut Reading| {
                reading.one_of(item, at, "reason", &known)
            };
            Some(reading.each(items, &at, read))
        });
        reading.finish(fields);
        let (claims, reasons) = (claims?.into_iter(), reasons?.into_iter());
        Some(Self::new(best?, claims.map(|it| it.0).collect(), reasons.map(|it| it.0).collect()))
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let reasons: Vec<_> = self.reasons.iter().map(|it| it.as_str()).collect();
        Value::object([
            ("max_conclusion", self.max_conclusion.as_str().into()),
            ("claims", Value::Array(self.claims.iter().map(Pair::to_value).collect())),
            ("reasons", Value::strings(&reasons)),
        ])
    }
}

/// What can be claimed, in the order of the stages, with the classes that can come for it.
fn claims(kind: &str, tier: Tier, verification: &Verification) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut add = |claim: &str, comes: &dyn Fn(Trust) -> bool| {
        for trust in Trust::ALL.into_iter().filter(|trust| tier.gives(*trust) && comes(*trust)) {
            let pair = Pair { claim: claim.to_owned(), trust };
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    };
    match verification {
        // Nothing is claimed of what a third party did but that it took the call.
        _ if !tier.can_verify() => add(ACCEPTED, &|_| true),
        Verification::None => {}
        Verification::Response(binding) => add(kind, &|trust| binding.trust_rule.admits(trust)),
        Verification::Plan(plan) => {
            for stage in &plan.stages {
                add(&stage.claim, &|trust| stage.kind.yields(trust));
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests;
