//! Evidence that came after the pin: who may say what, and when (R143 to R162, R170 to R173).

use std::sync::Arc;

use super::{Step, stage_of};
use crate::code::Code;
use crate::effect::conclusion::action::VerificationEvent;
use crate::effect::conclusion::evidence::{Correlation, Evidence, Origin};
use crate::effect::conclusion::state::{MAX_EVIDENCE, Standing};
use crate::effect::evaluate;
use crate::effect::observation::Observation;
use crate::effect::outcome::Outcome;
use crate::effect::plan::stage::Webhook;
use crate::effect::plan::{Stage, StageKind};

impl Step {
    /// Takes one evidence item, or says why not.
    pub(super) fn evidence(&mut self, evidence: &Evidence) -> Result<(), Code> {
        let received_at = evidence.received_at.unwrap_or(self.at);
        if self.state.seen.contains(&evidence.evidence_id) {
            return Err(Code::DuplicateEvidence);
        }
        if received_at > self.at {
            return Err(Code::OutOfOrder);
        }
        if self.is_closed(received_at) {
            return Err(Code::EvidenceClosed);
        }
        let contract = Arc::clone(&self.state.contract);
        let (index, stage) = stage_of(&contract, &evidence.stage)?;
        if !stage.kind.yields(evidence.trust) || !contract.tier.admits(evidence.trust) {
            return Err(Code::TrustNotAdmitted);
        }
        match (&stage.kind, &evidence.origin) {
            (StageKind::Readback(_), Origin::Probe { target_digest }) => {
                self.check_probe(index, target_digest, received_at)?;
            }
            (StageKind::Webhook(webhook), Origin::Webhook(correlation)) => {
                self.check_webhook(evidence, webhook, correlation, received_at)?;
            }
            _ => return Err(Code::WrongStageKind),
        }
        if evidence.expected_revision.is_some_and(|it| it != self.state.revision) {
            self.put_off(index, stage);
            return Err(Code::StaleRevision);
        }
        if self.state.seen.len() >= MAX_EVIDENCE {
            return Err(Code::TooMany);
        }
        self.state.seen.insert(evidence.evidence_id.clone());
        if matches!(stage.kind, StageKind::Readback(_)) && says_nothing(&evidence.observation) {
            self.attempted(index, stage, false);
            return Ok(());
        }
        self.count(index, stage, evidence, received_at);
        Ok(())
    }

    /// Judges the evidence and counts it, whatever came of it.
    fn count(&mut self, index: usize, stage: &Stage, evidence: &Evidence, received_at: u64) {
        let mut outcomes = evaluate::outcomes(&stage.assertions, &evidence.observation);
        if is_redirect(stage, &evidence.observation) {
            outcomes.iter_mut().for_each(|(_, outcome)| *outcome = Outcome::Invalid);
        }
        let standing = Standing {
            trust: evidence.trust,
            at: evidence.event_time.unwrap_or(received_at),
            evidence_id: evidence.evidence_id.clone(),
            outcomes: outcomes.iter().map(|(_, outcome)| *outcome).collect(),
        };
        self.record(Some(&stage.id), &stage.claim, &standing, outcomes);
        let answered = standing.passes() || standing.contradicts();
        if let Some(state) = self.state.stages.get_mut(index) {
            state.take(standing);
        }
        self.attempted(index, stage, answered);
    }

    /// Appends to the record: the next number, the outcomes by id.
    pub(super) fn record(
        &mut self,
        stage: Option<&str>,
        claim: &str,
        standing: &Standing,
        outcomes: Vec<(String, Outcome)>,
    ) {
        self.state.seq = self.state.seq.saturating_add(1);
        self.state.seen.insert(standing.evidence_id.clone());
        self.store.events.push(VerificationEvent {
            seq: self.state.seq,
            stage: stage.map(str::to_owned),
            claim: claim.to_owned(),
            trust: standing.trust,
            evidence_id: standing.evidence_id.clone(),
            outcomes,
            at: self.at,
        });
    }

    /// A probe is of the pinned target (R86), after the pin.
    fn check_probe(&self, index: usize, target_digest: &str, received_at: u64) -> Result<(), Code> {
        if self.state.stages.get(index).is_none_or(|state| state.params.is_none()) {
            Err(Code::UnsafeId)
        } else if target_digest != self.state.contract.target_digest() {
            Err(Code::TargetChanged)
        } else if received_at < self.state.pinned_at {
            Err(Code::OutOfOrder)
        } else {
            Ok(())
        }
    }

    /// A signed event is for this stage by each part of its tuple, for this invocation and no
    /// other, and no older than the call.
    fn check_webhook(
        &self,
        evidence: &Evidence,
        webhook: &Webhook,
        correlation: &Correlation,
        received_at: u64,
    ) -> Result<(), Code> {
        let tuple = &correlation.tuple;
        let upstream_id = self.state.upstream_id.as_ref().ok_or(Code::UnsafeId)?;
        if tuple.connection != self.state.contract.connection
            || tuple.subscription != webhook.subscription
            || !webhook.event_types.contains(&tuple.event_type)
            || tuple.upstream_id != *upstream_id
        {
            return Err(Code::TupleMismatch);
        }
        match correlation.matches.as_slice() {
            [] => return Err(Code::NoMatch),
            [only] if *only == self.state.invocation => {}
            [_] => return Err(Code::OtherInvocation),
            _ => return Err(Code::AmbiguousMatch),
        }
        if latest(evidence.event_time.unwrap_or(received_at)) < self.state.started_at {
            return Err(Code::EvidencePredates);
        }
        Ok(())
    }
}

/// A vendor that signs whole seconds may mean any moment of one.
fn latest(time: u64) -> u64 {
    const SECOND: u64 = 1_000;
    if time.is_multiple_of(SECOND) { time.saturating_add(SECOND.saturating_sub(1)) } else { time }
}

/// An answer about the caller or the moment, and not about what was asked for (R141).
fn says_nothing(observation: &Observation) -> bool {
    !observation.is_error && matches!(observation.status, None | Some(401 | 403 | 429 | 500..=599))
}

/// A redirect is not followed, and what it carries is not what was asked for (R140).
fn is_redirect(stage: &Stage, observation: &Observation) -> bool {
    matches!(stage.kind, StageKind::Readback(_)) && matches!(observation.status, Some(300..=399))
}
