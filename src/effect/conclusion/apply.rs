//! `apply(state, event)`: the state that follows, and what is to be done. It is total: an event
//! that may not change anything changes nothing and is refused by an action.

/// A scheduled attempt: the probe that it makes, and the next one.
mod attempt;
/// Evidence that came after the pin.
mod evidence;
/// The first event: what is pinned, what is judged at once, what is waited for.
mod pin;

use super::action::{Action, Job, Store};
use super::conclude::Summary;
use super::event::{Event, EventKind};
use super::state::State;
use crate::code::Code;
use crate::effect::bundle::Contract;
use crate::effect::outcome::Conclusion;
use crate::effect::plan::Stage;
use crate::json::Value;

/// What came of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The state that follows; none when there was none and none began.
    pub state: Option<State>,
    /// What is to be done, in this order.
    pub actions: Vec<Action>,
}

impl Applied {
    fn refused(state: Option<State>, code: Code) -> Self {
        Self { state, actions: vec![Action::Refuse { code }] }
    }

    /// `{state, actions}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        let state = self.state.as_ref().map_or(Value::Null, State::to_value);
        let actions = self.actions.iter().map(Action::to_value);
        Value::object([("state", state), ("actions", Value::Array(actions.collect()))])
    }
}

/// Takes one event. The deadline is part of every event whose time it lies before, so that no lost
/// job keeps a conclusion open (R192, R193).
#[must_use]
pub fn apply(state: Option<State>, event: &Event) -> Applied {
    let Some(state) = state else {
        return match &event.kind {
            EventKind::Pin(pin) => pin::pin(event, pin),
            _ => Applied::refused(None, Code::PinMissing),
        };
    };
    if state.workspace != event.workspace || state.invocation != event.invocation {
        return Applied::refused(Some(state), Code::OtherInvocation);
    }
    if event.at < state.pinned_at {
        return Applied::refused(Some(state), Code::OutOfOrder);
    }
    let told = Some(state.summary());
    let mut step = Step::of(state, event.at, told);
    let answer = match &event.kind {
        EventKind::Pin(pin) => step.pin_again(pin),
        EventKind::Due { stage, expected_revision, target_digest } => {
            step.due(stage, *expected_revision, target_digest)
        }
        EventKind::Evidence(evidence) => step.evidence(evidence),
        EventKind::NoEvidence { stage, evidence_id, .. } => step.no_evidence(stage, evidence_id),
        EventKind::Deadline => step.deadline(),
        EventKind::Read => Ok(()),
    };
    step.refused.extend(answer.err());
    step.end()
}

/// The place of the stage called `id`, and the stage.
fn stage_of<'a>(contract: &'a Contract, id: &str) -> Result<(usize, &'a Stage), Code> {
    let stages = contract.plan().map(|plan| plan.stages.iter()).into_iter().flatten();
    stages.enumerate().find(|(_, stage)| stage.id == id).ok_or(Code::UnknownStage)
}

/// One event in the making.
struct Step {
    state: State,
    at: u64,
    /// What the last revision told.
    told: Option<Summary>,
    store: Store,
    /// Schedules and probes.
    next: Vec<Action>,
    /// What was refused, once for each of them.
    refused: Vec<Code>,
}

impl Step {
    fn of(state: State, at: u64, told: Option<Summary>) -> Self {
        Self { state, at, told, store: Store::default(), next: Vec::new(), refused: Vec::new() }
    }

    /// Whether the deadline lies at `time` or before it.
    fn is_past(&self, time: u64) -> bool {
        self.state.deadline_at.is_some_and(|deadline| deadline <= time)
    }

    /// Whether evidence received at `time` comes too late.
    fn is_closed(&self, time: u64) -> bool {
        self.state.closed || self.is_past(time)
    }

    fn schedule(&mut self, stage: Option<&str>, due: u64) {
        let job = Job {
            workspace: self.state.workspace.clone(),
            invocation: self.state.invocation.clone(),
            stage: stage.map(str::to_owned),
        };
        self.next.push(Action::Schedule { job, due });
    }

    /// A job that runs too early is put off; the closing itself is the end of every step.
    #[expect(clippy::unnecessary_wraps, reason = "it stands beside steps that refuse")]
    fn deadline(&mut self) -> Result<(), Code> {
        if let Some(deadline) = self.state.deadline_at
            && !self.is_closed(self.at)
        {
            self.schedule(None, deadline);
        }
        Ok(())
    }

    fn close(&mut self) {
        self.state.closed = true;
        self.store.unindex = self.state.tuples();
    }

    /// Closes what is past its deadline, notes the first verification, mints a revision if there is
    /// something new to tell.
    fn end(mut self) -> Applied {
        if self.state.conclusion() == Conclusion::Verified && self.state.first_verified_at.is_none()
        {
            self.state.first_verified_at = Some(self.at);
        }
        if !self.state.closed && self.is_past(self.at) {
            self.close();
            // What would be scheduled now would come too late.
            self.next.clear();
        }
        let mut actions = Vec::new();
        let summary = self.state.summary();
        let is_new = self.told.as_ref() != Some(&summary);
        if !self.store.is_empty() {
            actions.push(Action::Store(self.store));
        }
        if is_new {
            self.state.revision = self.state.revision.saturating_add(1);
            actions.push(Action::Sign(Box::new(self.state.receipt(summary, self.at))));
        }
        actions.append(&mut self.next);
        actions.extend(self.refused.into_iter().map(|code| Action::Refuse { code }));
        Applied { state: Some(self.state), actions }
    }
}

#[cfg(test)]
mod tests;
