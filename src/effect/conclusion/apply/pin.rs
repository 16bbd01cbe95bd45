//! The first event (R84 to R98): the contract and safe ids are pinned, what can be judged at once is
//! judged, and what is waited for is indexed and scheduled.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Applied, Step};
use crate::code::Code;
use crate::effect::conclusion::event::{Event, Pin};
use crate::effect::conclusion::execution::ExecutionStatus;
use crate::effect::conclusion::state::{StageState, Standing, State};
use crate::effect::evaluate;
use crate::effect::outcome::Outcome;
use crate::effect::plan::{Stage, StageKind};
use crate::effect::safe_id::Ids;
use crate::effect::selector::Selector;
use crate::effect::spec::Verification;
use crate::effect::trust::Trust;

/// The evidence id of a response binding.
const RESPONSE: &str = "response";

/// Begins the state of an invocation.
pub(super) fn pin(event: &Event, pin: &Pin) -> Applied {
    if pin.started_at > event.at {
        return Applied::refused(None, Code::OutOfOrder);
    }
    // The answer to the call is no signed event, and a third party's report stays one (R59).
    if pin.trust == Trust::VendorSigned || !pin.contract.tier.admits(pin.trust) {
        return Applied::refused(None, Code::TrustNotAdmitted);
    }
    let state = begin(event, pin);
    let mut step = Step::of(state, event.at, None);
    step.judge_at_once(pin);
    step.wait();
    // Each of them is taken as if it came now; one that may not count leaves the others alone.
    for evidence in &pin.retained {
        let answer = step.evidence(evidence);
        step.refused.extend(answer.err());
    }
    step.end()
}

fn begin(event: &Event, pin: &Pin) -> State {
    let ids = Ids::of(&pin.observation);
    let stages = pin.contract.plan().map(|plan| plan.stages.as_slice()).unwrap_or_default();
    let stages = stages.iter().map(|stage| StageState {
        params: params(stage, &ids),
        done: !stage.kind.is_async(),
        ..StageState::default()
    });
    let upstream_id = pin.contract.upstream_id.clone();
    State {
        workspace: event.workspace.clone(),
        invocation: event.invocation.clone(),
        started_at: pin.started_at,
        upstream_id: upstream_id.and_then(|at| ids.select(&Selector::ResponseBody(at))),
        pinned_at: event.at,
        deadline_at: None,
        execution_status: ExecutionStatus::of(&pin.observation),
        seq: 0,
        revision: 0,
        closed: false,
        first_verified_at: None,
        response: None,
        stages: stages.collect(),
        seen: BTreeSet::new(),
        contract: Arc::new(pin.contract.clone()),
    }
}

/// The parameters of a probe; none when one of them is no safe id (R87).
fn params(stage: &Stage, ids: &Ids<'_>) -> Option<Vec<(String, String)>> {
    let StageKind::Readback(readback) = &stage.kind else { return None };
    let one = |(name, select): &(String, Selector)| Some((name.clone(), ids.select(select)?));
    readback.probe.params.iter().map(one).collect()
}

impl Step {
    /// Immediate stages, or the response binding (R93).
    fn judge_at_once(&mut self, pin: &Pin) {
        let at = self.at;
        let standing = |evidence_id, outcomes: &[(String, Outcome)]| Standing {
            trust: pin.trust,
            at,
            evidence_id,
            outcomes: outcomes.iter().map(|(_, outcome)| *outcome).collect(),
        };
        match &pin.contract.verification {
            Verification::None => {}
            Verification::Response(binding) => {
                let outcomes = evaluate::outcomes(&binding.assertions, &pin.observation);
                let standing = standing(RESPONSE.to_owned(), &outcomes);
                self.record(None, pin.contract.response_claim(), &standing, outcomes);
                self.state.response = Some(standing);
            }
            Verification::Plan(plan) => {
                for (index, stage) in plan.stages.iter().enumerate() {
                    if stage.kind.is_async() {
                        continue;
                    }
                    let outcomes = evaluate::outcomes(&stage.assertions, &pin.observation);
                    let standing = standing(evidence_id(&stage.id, 0), &outcomes);
                    self.record(Some(&stage.id), &stage.claim, &standing, outcomes);
                    if let Some(state) = self.state.stages.get_mut(index) {
                        state.take(standing);
                    }
                }
            }
        }
    }

    /// One job for each stage that can still bring evidence, and one for the deadline; nothing at
    /// all when there is no such stage (R90 to R92).
    fn wait(&mut self) {
        let contract = Arc::clone(&self.state.contract);
        let running = self.state.stages().map(|(stage, state)| self.state.can_run(stage, state));
        let running: Vec<_> = running.collect();
        let Some(plan) = contract.plan().filter(|_| running.contains(&true)) else {
            self.state.closed = true;
            return;
        };
        let deadline = self.at.saturating_add(plan.deadline_ms);
        self.state.deadline_at = Some(deadline);
        self.store.index = self.state.tuples();
        for (stage, _) in plan.stages.iter().zip(running).filter(|(_, runs)| *runs) {
            let due = match &stage.kind {
                StageKind::Readback(readback) => self.at.saturating_add(readback.first_delay_ms),
                // An event comes by itself; the job only ends the waiting.
                StageKind::Webhook(_) | StageKind::Immediate => deadline,
            };
            self.schedule(Some(&stage.id), due);
        }
        self.schedule(None, deadline);
    }

    /// A second finalization of the same call finds all done (R94).
    pub(super) fn pin_again(&self, pin: &Pin) -> Result<(), Code> {
        if pin.contract == *self.state.contract { Ok(()) } else { Err(Code::PinChanged) }
    }
}

/// The id of the `attempt`-th answer of a stage, 0 for the one at the pin. No two of one invocation
/// are equal, and the same attempt made twice has the same (R107).
pub(super) fn evidence_id(stage: &str, attempt: u64) -> String {
    format!("{stage}/{attempt}")
}
