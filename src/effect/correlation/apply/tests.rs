/// A signed event on its way to the receipt, through both reducers.
mod flow;
/// Who waits, and who gets the event.
mod live;
/// What came before anybody waited.
mod retained;

use crate::effect::conclusion::fixtures::{Json, as_json, extend, json, value};
use crate::effect::correlation::{Action, Event, State, correlate};

const AT: u64 = 1_700_000_000_000;
const DAY: u64 = 86_400_000;

fn tuple() -> Json {
    json!({"connection": "tracker", "subscription": "issues", "event_type": "opened",
        "upstream_id": "7"})
}

fn event(kind: &str, after: u64, more: Json) -> Json {
    extend(json!({"type": kind, "at": AT.saturating_add(after), "workspace": "acme"}), more)
}

/// `invocation` waits for [`tuple`] for a day.
fn register(invocation: &str, after: u64) -> Json {
    event(
        "register",
        after,
        json!({
            "invocation": invocation, "deadline_at": AT.saturating_add(after).saturating_add(DAY), "tuples": [tuple()]
        }),
    )
}

fn retire(invocation: &str, after: u64) -> Json {
    event("retire", after, json!({"invocation": invocation, "tuples": [tuple()]}))
}

fn webhook(id: &str, after: u64) -> Json {
    event("webhook", after, extend(tuple(), json!({"evidence_id": id})))
}

fn check(invocation: &str, id: &str, after: u64) -> Json {
    event("check", after, extend(tuple(), json!({"invocation": invocation, "evidence_id": id})))
}

struct Index {
    state: Option<State>,
    actions: Vec<Action>,
}

impl Index {
    fn of(events: &[Json]) -> Self {
        let mut index = Self { state: None, actions: Vec::new() };
        for event in events {
            index.feed(event);
        }
        index
    }

    /// Takes an event, and stores and loads the state that follows.
    fn feed(&mut self, event: &Json) -> &mut Self {
        let event = Event::from_value(&value(event)).unwrap_or_else(|faults| panic!("{faults:?}"));
        let correlated = correlate(self.state.take(), &event);
        if let Some(state) = &correlated.state {
            assert_eq!(State::from_value(&state.to_value()).as_ref(), Ok(state));
        }
        self.state = correlated.state;
        self.actions = correlated.actions;
        self
    }

    /// The last actions, short: `match i-1 msg_1`, `retain msg_1`, `refuse no_match`.
    fn told(&self) -> Vec<String> {
        let tell = |action: &Action| match action {
            Action::Match { invocation, webhook, .. } => {
                format!("match {invocation} {}", webhook.evidence_id)
            }
            Action::Retain { evidence_id, .. } => format!("retain {evidence_id}"),
            Action::Forget { evidence_id } => format!("forget {evidence_id}"),
            Action::Refuse { code } => format!("refuse {code}"),
        };
        self.actions.iter().map(tell).collect()
    }

    fn told_as_json(&self) -> Vec<Json> {
        self.actions.iter().map(|action| as_json(&action.to_value())).collect()
    }
}
