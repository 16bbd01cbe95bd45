//! A scheduled attempt of a readback: the probe that it makes, and when the next one is made (R104,
//! R110, R134 to R136).

use std::sync::Arc;

use super::pin::evidence_id;
use super::{Step, stage_of};
use crate::code::Code;
use crate::effect::conclusion::action::{Action, Probe};
use crate::effect::conclusion::state::MAX_EVIDENCE;
use crate::effect::plan::stage::Readback;
use crate::effect::plan::{Stage, StageKind};

impl Step {
    /// The time of an attempt has come. The state does not change, so a job that runs twice asks
    /// twice for the same evidence.
    pub(super) fn due(
        &mut self,
        stage: &str,
        expected_revision: u64,
        target_digest: &str,
    ) -> Result<(), Code> {
        if self.is_closed(self.at) {
            return Err(Code::EvidenceClosed);
        }
        let contract = Arc::clone(&self.state.contract);
        let (index, stage) = stage_of(&contract, stage)?;
        let StageKind::Readback(readback) = &stage.kind else { return Err(Code::WrongStageKind) };
        let state = self.state.stages.get(index).ok_or(Code::UnknownStage)?;
        let params = state.params.as_ref().ok_or(Code::UnsafeId)?;
        if target_digest != contract.target_digest() {
            return Err(Code::TargetChanged);
        }
        if state.done {
            return Ok(());
        }
        if expected_revision != self.state.revision {
            self.put_off(index, stage);
            return Err(Code::StaleRevision);
        }
        let path = path(&readback.probe.path_template, params).ok_or(Code::UnsafeId)?;
        let probe = Probe {
            stage: stage.id.clone(),
            operation: readback.operation.clone(),
            method: readback.probe.method,
            url: contract.target.url(&path),
            connection: contract.connection.clone(),
            max_bytes: readback.probe.max_bytes,
            timeout_ms: readback.probe.timeout_ms,
            expected_revision: self.state.revision,
            evidence_id: evidence_id(&stage.id, state.attempts.saturating_add(1)),
        };
        self.next.push(Action::Probe(Box::new(probe)));
        Ok(())
    }

    /// An attempt came to nothing. It counts as one and concludes nothing (R110).
    pub(super) fn no_evidence(&mut self, stage: &str, evidence_id: &str) -> Result<(), Code> {
        if self.state.seen.contains(evidence_id) {
            return Err(Code::DuplicateEvidence);
        }
        if self.is_closed(self.at) {
            return Err(Code::EvidenceClosed);
        }
        let contract = Arc::clone(&self.state.contract);
        let (index, stage) = stage_of(&contract, stage)?;
        if !matches!(stage.kind, StageKind::Readback(_)) {
            return Err(Code::WrongStageKind);
        }
        if self.state.stages.get(index).is_none_or(|state| state.params.is_none()) {
            return Err(Code::UnsafeId);
        }
        if self.state.seen.len() >= MAX_EVIDENCE {
            return Err(Code::TooMany);
        }
        self.state.seen.insert(evidence_id.to_owned());
        self.attempted(index, stage, false);
        Ok(())
    }

    /// Counts an attempt of a readback and schedules the next: after a pause that grows, until one
    /// is `answered`, none is left, or it would come after the deadline.
    pub(super) fn attempted(&mut self, index: usize, stage: &Stage, answered: bool) {
        let StageKind::Readback(readback) = &stage.kind else { return };
        let Some(state) = self.state.stages.get_mut(index) else { return };
        state.attempts = state.attempts.saturating_add(1);
        let over = answered || state.done;
        let pause = readback.retry.pause_after(state.attempts).filter(|_| !over);
        let due = pause.map(|pause| self.at.saturating_add(pause));
        let due = due.filter(|due| !self.is_closed(*due));
        if let Some(state) = self.state.stages.get_mut(index) {
            state.done = due.is_none();
        }
        if let Some(due) = due {
            self.schedule(Some(&stage.id), due);
        }
    }

    /// The same attempt again, a little later: what refused it was another event in between (R153).
    pub(super) fn put_off(&mut self, index: usize, stage: &Stage) {
        let StageKind::Readback(Readback { retry, .. }) = &stage.kind else { return };
        let due = self.at.saturating_add(retry.delay_ms);
        if !self.is_closed(due) && self.state.stages.get(index).is_some_and(|state| !state.done) {
            self.schedule(Some(&stage.id), due);
        }
    }
}

/// The template with its parameters filled in. A safe id has no `/` and no `%`; the rest of what a
/// path does not take as it is (RFC 3986 §3.3) is escaped.
fn path(template: &str, params: &[(String, String)]) -> Option<String> {
    let mut path = String::new();
    for part in template.split('/').skip(1) {
        path.push('/');
        match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
            None => path.push_str(part),
            Some(name) => {
                let (_, value) = params.iter().find(|(param, _)| param == name)?;
                value.bytes().for_each(|byte| push_escaped(&mut path, byte));
            }
        }
    }
    Some(path)
}

fn push_escaped(path: &mut String, byte: u8) {
    if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&byte) {
        path.push(char::from(byte));
    } else {
        path.push_str(&format!("%{byte:02X}"));
    }
}
