//! What is kept of an invocation between two events. It holds outcomes and ids and nothing of a
//! body, a header or a credential (R98).

use std::collections::BTreeSet;
use std::sync::Arc;

use super::execution::ExecutionStatus;
use super::revision::Subject;
use super::tuple::Tuple;
use crate::effect::bundle::Contract;
use crate::effect::outcome::Outcome;
use crate::effect::plan::{Stage, StageKind};
use crate::effect::trust::Trust;

/// The stored form.
mod form;

/// The version of the stored form.
pub const VERSION: u64 = 1;
/// The most evidence items of one invocation. What comes after them is refused.
pub const MAX_EVIDENCE: usize = 1_024;

/// The state of one invocation of one workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The workspace.
    pub workspace: String,
    /// The invocation, unique in its workspace.
    pub invocation: String,
    /// When the call was made: older evidence belongs to an earlier action (R162).
    pub started_at: u64,
    /// The pinned contract; nothing that is published later changes it (R64).
    pub contract: Arc<Contract>,
    /// The vendor's id of what was made, if it is safe.
    pub upstream_id: Option<String>,
    /// When it was pinned.
    pub pinned_at: u64,
    /// When it stops taking evidence; none when it waits for none.
    pub deadline_at: Option<u64>,
    /// Whether the call went through.
    pub execution_status: ExecutionStatus,
    /// The number of the last accepted evidence item, from 1 without a gap (R144).
    pub seq: u64,
    /// The number of the last revision.
    pub revision: u64,
    /// Whether it takes no more evidence.
    pub closed: bool,
    /// When it was verified first (R180).
    pub first_verified_at: Option<u64>,
    /// What stands of a response binding.
    pub response: Option<Standing>,
    /// What stands of each stage, in the order of the plan.
    pub stages: Vec<StageState>,
    /// The evidence that was counted.
    pub seen: BTreeSet<String>,
}

/// What stands of one stage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StageState {
    /// The parameters of its probe; none when one of them is no safe id, and the stage cannot run
    /// (R87).
    pub params: Option<Vec<(String, String)>>,
    /// At most one for each class.
    pub standings: Vec<Standing>,
    /// Attempts that were answered, or came to nothing.
    pub attempts: u64,
    /// Whether no further attempt is made.
    pub done: bool,
}

/// The evidence that counts of one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The class.
    pub trust: Trust,
    /// When it was so: the vendor's time, or when it was received.
    pub at: u64,
    /// Which evidence it is.
    pub evidence_id: String,
    /// One for each assertion, in their order.
    pub outcomes: Vec<Outcome>,
}

impl Standing {
    /// Whether every assertion holds; nothing asserted holds nothing.
    #[must_use]
    pub fn passes(&self) -> bool {
        !self.outcomes.is_empty() && self.outcomes.iter().all(|it| *it == Outcome::Pass)
    }

    /// Whether it shows that the effect did not happen (R183, R184).
    #[must_use]
    pub fn contradicts(&self) -> bool {
        self.trust.may_contradict() && self.outcomes.contains(&Outcome::Fail)
    }

    /// Whether it takes the place of `other`. A contradiction is never given up (R185); else the
    /// later evidence counts, in whatever order they came.
    fn outranks(&self, other: &Self) -> bool {
        (self.contradicts(), self.at, &self.evidence_id)
            > (other.contradicts(), other.at, &other.evidence_id)
    }
}

impl StageState {
    /// What stands of class `trust`.
    #[must_use]
    pub fn standing(&self, trust: Trust) -> Option<&Standing> {
        self.standings.iter().find(|it| it.trust == trust)
    }

    /// Whether some class that may verify stands pass on it.
    #[must_use]
    pub fn is_met(&self) -> bool {
        self.standings.iter().any(|it| it.trust.may_complete() && it.passes())
    }

    /// Whether an authoritative class saw that the effect did not happen.
    #[must_use]
    pub fn is_contradicted(&self) -> bool {
        self.standings.iter().any(Standing::contradicts)
    }

    /// Counts evidence. The classes stand in their fixed order, so that the same evidence gives the
    /// same state in whatever order it came.
    pub(super) fn take(&mut self, new: Standing) {
        match self.standings.iter_mut().find(|it| it.trust == new.trust) {
            Some(old) if new.outranks(old) => *old = new,
            Some(_) => {}
            None => {
                let rank = |trust| Trust::ALL.iter().position(|it| *it == trust);
                let at = self.standings.iter().take_while(|it| rank(it.trust) < rank(new.trust));
                self.standings.insert(at.count(), new);
            }
        }
    }
}

impl State {
    /// The stages with what stands of them, in the order of the plan.
    pub fn stages(&self) -> impl Iterator<Item = (&Stage, &StageState)> {
        let stages = self.contract.plan().map(|plan| plan.stages.as_slice()).unwrap_or_default();
        stages.iter().zip(&self.stages)
    }

    /// The stage called `id`, with what stands of it.
    #[must_use]
    pub fn stage(&self, id: &str) -> Option<(&Stage, &StageState)> {
        self.stages().find(|(stage, _)| stage.id == id)
    }

    /// Whether evidence can come from the stage after the pin: a probe needs its parameters, an
    /// event the id that it is matched by (R87).
    #[must_use]
    pub fn can_run(&self, stage: &Stage, state: &StageState) -> bool {
        match stage.kind {
            StageKind::Immediate => false,
            StageKind::Readback(_) => state.params.is_some(),
            StageKind::Webhook(_) => self.upstream_id.is_some(),
        }
    }

    /// What the events that count carry: one tuple for each subscription and event type. The
    /// stage's name is no part of it (R168).
    #[must_use]
    pub fn tuples(&self) -> Vec<Tuple> {
        let mut tuples = Vec::new();
        let Some(upstream_id) = &self.upstream_id else { return tuples };
        for (stage, _) in self.stages() {
            let StageKind::Webhook(webhook) = &stage.kind else { continue };
            for event_type in &webhook.event_types {
                let tuple = Tuple {
                    connection: self.contract.connection.clone(),
                    subscription: webhook.subscription.clone(),
                    event_type: event_type.clone(),
                    upstream_id: upstream_id.clone(),
                };
                if !tuples.contains(&tuple) {
                    tuples.push(tuple);
                }
            }
        }
        tuples
    }

    /// What a receipt of it is about.
    #[must_use]
    pub fn subject(&self) -> Subject {
        Subject {
            workspace: self.workspace.clone(),
            invocation: self.invocation.clone(),
            tool: self.contract.tool.clone(),
            bundle_digest: self.contract.bundle_digest.clone(),
            plan_digest: self.contract.plan_digest(),
            target_digest: self.contract.target_digest(),
        }
    }
}
