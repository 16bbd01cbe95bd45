//! Whether a receipt says one thing throughout. Whoever reads one member must not be told what
//! another denies: an agent looks at `safe_to_claim_complete`, an auditor at the outcomes.

use std::collections::BTreeSet;

use crate::effect::conclusion::Revision;
use crate::effect::conclusion::revision::Stated;
use crate::effect::{Conclusion, Outcome};

/// Refuses a revision that contradicts itself, with the reason.
pub(super) fn check(revision: &Revision) -> Result<(), &'static str> {
    let best = revision.ceiling.max_conclusion;
    let verifiable = best == Conclusion::Verified;
    match revision.conclusion {
        Conclusion::NotRequired => not_required(revision)?,
        Conclusion::Pending => pending(revision)?,
        Conclusion::Verified => verified(revision)?,
        Conclusion::Contradicted if !verifiable => {
            return Err("it is contradicted where its ceiling leaves nothing to be shown");
        }
        Conclusion::Contradicted
            if !revision.outcomes.iter().any(|it| it.trust.may_contradict()) =>
        {
            return Err("it is contradicted without evidence of a class that may contradict");
        }
        Conclusion::Contradicted | Conclusion::Inconclusive => {}
    }
    if (best == Conclusion::NotRequired) != (revision.conclusion == Conclusion::NotRequired) {
        return Err("its ceiling is that of a read and its conclusion is not, or the reverse");
    }
    if verifiable && !revision.tier.can_verify() {
        return Err("its ceiling is beyond its tier");
    }
    if revision.outcomes.iter().any(|it| !revision.tier.admits(it.trust)) {
        return Err("it holds evidence of a class that its tier does not admit");
    }
    if revision.conclusion != Conclusion::Contradicted && revision.outcomes.iter().any(denies) {
        return Err("an authoritative outcome is `fail` and the conclusion is not `contradicted`");
    }
    if repeats(revision) {
        return Err("a claim or an outcome stands twice");
    }
    match revision.first_verified_at {
        Some(_) if !verifiable => Err("it was verified once, beyond its ceiling"),
        Some(at) if at > revision.issued_at => Err("it was verified after it was issued"),
        _ => Ok(()),
    }
}

/// Whether the outcome shows that the effect did not happen.
fn denies(stated: &Stated) -> bool {
    stated.outcome == Outcome::Fail && stated.trust.may_contradict()
}

fn not_required(revision: &Revision) -> Result<(), &'static str> {
    if !revision.claims.is_empty() || !revision.outcomes.is_empty() {
        return Err("nothing is to be proven, and it claims something");
    }
    if revision.terminal { Ok(()) } else { Err("nothing is to be proven, and it is not terminal") }
}

fn pending(revision: &Revision) -> Result<(), &'static str> {
    if revision.ceiling.max_conclusion != Conclusion::Verified {
        return Err("it is pending where its ceiling leaves nothing to wait for");
    }
    if revision.terminal {
        return Err("it is pending and terminal");
    }
    match revision.deadline {
        None => Err("it is pending without a deadline"),
        Some(deadline) if revision.issued_at >= deadline => Err("it is pending after its deadline"),
        Some(_) => Ok(()),
    }
}

fn verified(revision: &Revision) -> Result<(), &'static str> {
    if revision.ceiling.max_conclusion != Conclusion::Verified {
        return Err("it is verified beyond its ceiling");
    }
    if revision.first_verified_at.is_none() {
        return Err("it is verified, and no time says since when");
    }
    if !revision.claims.iter().any(|pair| revision.ceiling.claims.contains(pair)) {
        return Err("it is verified without a claim that its ceiling names");
    }
    let passes = |stated: &&Stated| stated.outcome == Outcome::Pass;
    for pair in &revision.claims {
        if !revision.outcomes.iter().filter(passes).any(|it| it.trust == pair.trust) {
            return Err("it claims what no passing outcome of that class shows");
        }
    }
    // A response binding is all of the evidence: nothing of it may be short of `pass` (R45).
    if revision.outcomes.iter().any(|it| it.stage.is_none() && it.outcome != Outcome::Pass) {
        return Err("it is verified by a response of which not every assertion passed");
    }
    Ok(())
}

/// Whether the same claim, or an outcome of the same assertion, stands twice.
fn repeats(revision: &Revision) -> bool {
    let mut claims = BTreeSet::new();
    let mut outcomes = BTreeSet::new();
    revision.claims.iter().any(|it| !claims.insert((it.claim.as_str(), it.trust.as_str())))
        || revision.outcomes.iter().any(|it| {
            let stage = it.stage.as_deref();
            !outcomes.insert((stage, it.trust.as_str(), it.id.as_str()))
        })
}

#[cfg(test)]
mod tests;
