//! `correlate(state, event)`: who gets a signed event. Exactly one live invocation or none at all
//! (R172, R173).

use super::action::Action;
use super::event::{Event, EventKind, Webhook};
use super::state::{Entry, MAX_RETAINED, RETENTION_MS, Retained, State};
use crate::code::Code;
use crate::effect::conclusion::Tuple;
use crate::json::Value;

/// What came of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correlated {
    /// The state that follows; none when nothing is left to know.
    pub state: Option<State>,
    /// What is to be done, in this order.
    pub actions: Vec<Action>,
}

impl Correlated {
    /// `{state, actions}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        let state = self.state.as_ref().map_or(Value::Null, State::to_value);
        let actions = self.actions.iter().map(Action::to_value);
        Value::object([("state", state), ("actions", Value::Array(actions.collect()))])
    }
}

/// Takes one event.
#[must_use]
pub fn correlate(state: Option<State>, event: &Event) -> Correlated {
    let mut state = state.unwrap_or_else(|| State {
        workspace: event.workspace.clone(),
        entries: std::collections::BTreeMap::new(),
    });
    let mut actions = Vec::new();
    if state.workspace != event.workspace {
        actions.push(Action::Refuse { code: Code::TupleMismatch });
        return Correlated { state: Some(state), actions };
    }
    match &event.kind {
        EventKind::Registered { invocation, deadline_at, tuples } => {
            for tuple in tuples {
                let entry = state.entries.entry(tuple.clone()).or_default();
                entry.live.insert(invocation.clone(), *deadline_at);
                entry.hand_over(tuple, invocation, event.at, &mut actions);
            }
        }
        EventKind::Retired { invocation, tuples } => {
            for tuple in tuples {
                if let Some(entry) = state.entries.get_mut(tuple) {
                    entry.live.remove(invocation);
                }
            }
        }
        EventKind::Webhook { repeated: true, .. } => {
            actions.push(Action::Refuse { code: Code::DuplicateEvidence });
        }
        EventKind::Webhook { webhook, repeated: false } => {
            let entry = state.entries.entry(webhook.tuple.clone()).or_default();
            entry.receive(webhook, event.at, &mut actions);
        }
        EventKind::Checked { invocation, webhook } => {
            let live = state.entries.get(&webhook.tuple);
            let live = live.map(|entry| entry.live_at(webhook.received_at)).unwrap_or_default();
            actions.push(confirm(invocation, webhook, live));
        }
        EventKind::Swept => {
            for entry in state.entries.values_mut() {
                entry.live.retain(|_, deadline| *deadline > event.at);
                entry.expire(event.at, &mut actions);
            }
        }
    }
    state.entries.retain(|_, entry| !entry.is_empty());
    Correlated { state: Some(state).filter(|state| !state.entries.is_empty()), actions }
}

/// The exact check, once more (R170, R171).
fn confirm(invocation: &str, webhook: &Webhook, live: Vec<String>) -> Action {
    match live.as_slice() {
        [] => Action::Refuse { code: Code::NoMatch },
        [only] if only == invocation => Action::Match {
            invocation: invocation.to_owned(),
            webhook: webhook.clone(),
            matches: live,
        },
        [_] => Action::Refuse { code: Code::OtherInvocation },
        _ => Action::Refuse { code: Code::AmbiguousMatch },
    }
}

impl Entry {
    /// A signed event: to the one that waits for it, or kept for one that may wait yet.
    fn receive(&mut self, webhook: &Webhook, at: u64, actions: &mut Vec<Action>) {
        self.expire(at, actions);
        if self.retained.iter().any(|it| it.evidence_id == webhook.evidence_id) {
            actions.push(Action::Refuse { code: Code::DuplicateEvidence });
            return;
        }
        let live = self.live_at(webhook.received_at);
        match live.as_slice() {
            [only] => actions.push(Action::Match {
                invocation: only.clone(),
                webhook: webhook.clone(),
                matches: live,
            }),
            [] => self.retain(webhook, at, actions),
            _ => actions.push(Action::Refuse { code: Code::AmbiguousMatch }),
        }
    }

    /// One too many, and none of them is believed to be the right one (R174).
    fn retain(&mut self, webhook: &Webhook, at: u64, actions: &mut Vec<Action>) {
        if self.overflow_until.is_some() || self.retained.len() >= MAX_RETAINED {
            self.forget(actions);
            self.overflow_until = Some(at.saturating_add(RETENTION_MS));
            actions.push(Action::Refuse { code: Code::RetainedOverflow });
            return;
        }
        let evidence_id = webhook.evidence_id.clone();
        self.retained.push(Retained {
            evidence_id: evidence_id.clone(),
            received_at: webhook.received_at,
            event_time: webhook.event_time,
        });
        let until = webhook.received_at.saturating_add(RETENTION_MS);
        actions.push(Action::Retain { evidence_id, until });
        actions.push(Action::Refuse { code: Code::NoMatch });
    }

    /// What was retained, to an invocation that waits from now on (R175).
    fn hand_over(&mut self, tuple: &Tuple, invocation: &str, at: u64, actions: &mut Vec<Action>) {
        self.expire(at, actions);
        if self.overflow_until.is_some() {
            actions.push(Action::Refuse { code: Code::RetainedOverflow });
            return;
        }
        if self.retained.is_empty() {
            return;
        }
        let live = self.live_at(at);
        if live.as_slice() != [invocation] {
            self.forget(actions);
            actions.push(Action::Refuse { code: Code::AmbiguousMatch });
            return;
        }
        for retained in std::mem::take(&mut self.retained) {
            let webhook = Webhook {
                tuple: tuple.clone(),
                evidence_id: retained.evidence_id,
                received_at: retained.received_at,
                event_time: retained.event_time,
            };
            actions.push(Action::Match {
                invocation: invocation.to_owned(),
                webhook,
                matches: live.clone(),
            });
        }
    }

    /// Drops what is older than a day.
    fn expire(&mut self, at: u64, actions: &mut Vec<Action>) {
        let is_old = |it: &Retained| it.received_at.saturating_add(RETENTION_MS) <= at;
        for retained in self.retained.extract_if(.., |it| is_old(it)) {
            actions.push(Action::Forget { evidence_id: retained.evidence_id });
        }
        self.overflow_until = self.overflow_until.filter(|until| *until > at);
    }

    fn forget(&mut self, actions: &mut Vec<Action>) {
        for retained in std::mem::take(&mut self.retained) {
            actions.push(Action::Forget { evidence_id: retained.evidence_id });
        }
    }
}

#[cfg(test)]
mod tests;
