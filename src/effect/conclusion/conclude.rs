//! The conclusion and the public summary, from the state alone.

use super::revision::{Revision, Stated};
use super::state::{StageState, Standing, State};
use crate::effect::evaluate::conclude;
use crate::effect::outcome::{Conclusion, Outcome};
use crate::effect::plan::VerificationPlan;
use crate::effect::plan::completion::Pair;
use crate::effect::spec::Verification;
use crate::effect::trust::Trust;

/// What a revision tells. A change of it, and nothing else, makes a new revision (R148, R150).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Whether the effect happened.
    pub conclusion: Conclusion,
    /// The satisfied pairs.
    pub claims: Vec<Pair>,
    /// The outcomes that stand.
    pub outcomes: Vec<Stated>,
    /// When it was verified first.
    pub first_verified_at: Option<u64>,
    /// Whether no further revision follows.
    pub terminal: bool,
}

impl State {
    /// Whether the effect happened, as far as the evidence goes.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        match &self.contract.verification {
            Verification::None if self.contract.is_read() => Conclusion::NotRequired,
            Verification::None => Conclusion::Inconclusive,
            Verification::Response(binding) => {
                self.response.as_ref().map_or(Conclusion::Inconclusive, |standing| {
                    let ids = binding.assertions.iter().map(|assertion| assertion.id.clone());
                    let outcomes: Vec<_> = ids.zip(standing.outcomes.iter().copied()).collect();
                    conclude(&outcomes, standing.trust, binding.trust_rule)
                })
            }
            Verification::Plan(plan) => self.staged(plan),
        }
    }

    /// In this order: a contradiction stands whatever else does (R185, R186); all that is asked for
    /// is there; nothing more can come; it was there and was withdrawn (R179); it may still come
    /// (R95); it may not (R96).
    fn staged(&self, plan: &VerificationPlan) -> Conclusion {
        if self.stages.iter().any(StageState::is_contradicted) {
            Conclusion::Contradicted
        } else if self.is_complete(plan) {
            Conclusion::Verified
        } else if self.closed || self.first_verified_at.is_some() {
            Conclusion::Inconclusive
        } else if self.waits() {
            Conclusion::Pending
        } else {
            Conclusion::Inconclusive
        }
    }

    /// Whether a group of the completion is met and every required stage is.
    fn is_complete(&self, plan: &VerificationPlan) -> bool {
        let required = self.stages().all(|(stage, state)| !stage.required || state.is_met());
        required && plan.completion.is_met(|pair| self.is_satisfied(&pair.claim, pair.trust))
    }

    /// Whether a required stage is unmet that can still be met.
    fn waits(&self) -> bool {
        self.stages()
            .any(|(stage, state)| stage.required && !state.is_met() && self.can_run(stage, state))
    }

    /// Whether evidence of just this class shows the claim: on some stage it passes, and on no
    /// stage of the claim does it say anything else (R74, R179, R181).
    #[must_use]
    pub fn is_satisfied(&self, claim: &str, trust: Trust) -> bool {
        let of_claim = self.stages().filter(|(stage, _)| stage.claim == claim);
        let mut standings = of_claim.filter_map(|(_, state)| state.standing(trust)).peekable();
        standings.peek().is_some() && standings.all(Standing::passes)
    }

    /// Whether the last revision is the last for ever. What is verified or contradicted when the
    /// deadline passes gets no revision that says so (R189).
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        self.closed && (self.deadline_at.is_none() || self.conclusion() == Conclusion::Inconclusive)
    }

    pub(super) fn summary(&self) -> Summary {
        Summary {
            conclusion: self.conclusion(),
            claims: self.claims(),
            outcomes: self.outcomes(),
            first_verified_at: self.first_verified_at,
            terminal: self.is_terminal(),
        }
    }

    fn claims(&self) -> Vec<Pair> {
        let mut claims = Vec::new();
        if let Some(standing) = self.response.as_ref().filter(|standing| standing.passes()) {
            claims.push(Pair {
                claim: self.contract.response_claim().to_owned(),
                trust: standing.trust,
            });
        }
        for (stage, _) in self.stages() {
            if claims.iter().any(|pair| pair.claim == stage.claim) {
                continue;
            }
            let satisfied =
                Trust::ALL.iter().filter(|trust| self.is_satisfied(&stage.claim, **trust));
            claims
                .extend(satisfied.map(|trust| Pair { claim: stage.claim.clone(), trust: *trust }));
        }
        claims
    }

    fn outcomes(&self) -> Vec<Stated> {
        let mut found = Vec::new();
        if let (Verification::Response(binding), Some(standing)) =
            (&self.contract.verification, &self.response)
        {
            let ids = binding.assertions.iter().map(|assertion| &assertion.id);
            found.extend(stated(None, standing, ids));
        }
        for (stage, state) in self.stages() {
            for standing in &state.standings {
                let ids = stage.assertions.iter().map(|assertion| &assertion.id);
                found.extend(stated(Some(&stage.id), standing, ids));
            }
        }
        found
    }

    /// The receipt of the state as it is, issued at `at`.
    pub(super) fn receipt(&self, summary: Summary, at: u64) -> Revision {
        Revision {
            subject: self.subject(),
            revision: self.revision,
            connection: self.contract.connection.clone(),
            tier: self.contract.tier,
            execution_status: self.execution_status,
            conclusion: summary.conclusion,
            claims: summary.claims,
            outcomes: summary.outcomes,
            first_verified_at: summary.first_verified_at,
            deadline: self.deadline_at,
            ceiling: self.contract.ceiling.clone(),
            terminal: summary.terminal,
            issued_at: at,
        }
    }
}

fn stated<'a>(
    stage: Option<&'a String>,
    standing: &'a Standing,
    ids: impl Iterator<Item = &'a String>,
) -> impl Iterator<Item = Stated> {
    let one = move |(id, outcome): (&String, &Outcome)| Stated {
        stage: stage.cloned(),
        trust: standing.trust,
        id: id.clone(),
        outcome: *outcome,
    };
    ids.zip(&standing.outcomes).map(one)
}
