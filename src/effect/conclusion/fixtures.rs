//! What the tests of this room share: one contract, the events of its invocation, and a run that
//! feeds them in and stores the state after each.

use crate::effect::EffectSpec;
pub(crate) use crate::effect::bundle::fixtures::{Json, at, json, told, value, with};
use crate::effect::bundle::{Ceiling, Tier};
use crate::effect::conclusion::action::{Probe, Store};
use crate::effect::conclusion::{Action, Event, Revision, State, VerificationEvent, apply};
use crate::effect::outcome::Conclusion;
use crate::effect::spec::Verification;
use crate::json::digest::sha256_hex;

pub(crate) const START: u64 = 1_700_000_000_500;
pub(crate) const PIN: u64 = START + 1_000;
pub(crate) const HOUR: u64 = 3_600_000;
pub(crate) const DEADLINE: u64 = PIN + HOUR;

/// Bodies that the stages of [`plan`] judge.
pub(crate) const OPEN: &str = r#"{"number": 7, "state": "open"}"#;
pub(crate) const CLOSED: &str = r#"{"number": 7, "state": "closed"}"#;
pub(crate) const EMPTY: &str = r#"{"number": 7}"#;

fn state_is_open(id: &str) -> Json {
    json!([{"id": id, "op": "equals_literal", "value": "open",
        "select": {"from": "response_body", "pointer": "/state"}}])
}

/// `answer` (immediate), `read` (readback), `event` (webhook), of which the first two are required.
pub(crate) fn plan() -> Json {
    json!({
        "version": 1,
        "stages": [
            {"id": "answer", "kind": "immediate", "claim": "accepted", "required": true,
                "assertions": [{"id": "status", "op": "equals_literal", "value": 201,
                    "select": {"from": "http_status"}}]},
            readback("read"),
            {"id": "event", "kind": "webhook", "claim": "announced", "required": false,
                "assertions": state_is_open("opened"),
                "webhook": {"subscription": "issues", "event_types": ["opened", "edited"],
                    "upstream_id": "/number"}}
        ],
        "deadline_ms": HOUR,
        "completion": {"any_of": [
            [{"claim": "created", "trust": "gateway_observed"}],
            [{"claim": "created", "trust": "connector_attested"}],
            [{"claim": "announced", "trust": "vendor_signed"}]
        ]}
    })
}

/// A required readback that claims `created`.
pub(crate) fn readback(id: &str) -> Json {
    json!({"id": id, "kind": "readback", "claim": "created", "required": true,
    "assertions": state_is_open("open"),
    "readback": {
        "operation": "get_issue",
        "probe": {"method": "GET", "path_template": "/issues/{number}",
            "params": {"number": {"from": "response_body", "pointer": "/number"}},
            "max_bytes": 65536, "timeout_ms": 5000},
        "first_delay_ms": 2000,
        "retry": {"attempts": 4, "delay_ms": 1000, "max_delay_ms": 3000}
    }})
}

/// [`plan`] without `read`, so that only an optional stage is left to wait for.
pub(crate) fn without_read() -> Json {
    let plan = with(&plan(), "/stages/1", None);
    let pair = json!([[{"claim": "announced", "trust": "vendor_signed"}]]);
    with(&plan, "/completion/any_of", pair)
}

pub(crate) fn planned(plan: &Json) -> Json {
    json!({"mode": "plan", "plan": plan})
}

/// The contract of a `create` over `tier`.
pub(crate) fn contract_of(verification: &Json, tier: Tier) -> Json {
    let mut effect = json!({"kind": "create", "verification": verification});
    if verification["mode"] == "none" {
        effect["no_evidence"] = json!("the vendor shows nothing");
    }
    let effect = EffectSpec::from_value(&value(&effect)).unwrap();
    contract_for("create", &effect.verification, tier)
}

pub(crate) fn contract_for(kind: &str, verification: &Verification, tier: Tier) -> Json {
    let target = json!({"host": "api.example.com", "base_path": "/v1"});
    let subscription = json!({"connection": "tracker", "scheme": "standard_webhooks",
        "event_type": {"from": "body", "pointer": "/type"}});
    let plan_digest = match verification {
        Verification::Plan(plan) => plan.digest(),
        other => crate::effect::plan::digest_of(&other.to_value()),
    };
    let ceiling = Ceiling::of(kind, tier, verification).to_value();
    json!({
        "tool": "create_issue", "kind": kind, "tier": tier.as_str(), "connection": "tracker",
        "target": target, "bundle_digest": "ab".repeat(32), "plan_digest": plan_digest,
        "target_digest": target_digest(), "upstream_id": "/number",
        "verification": as_json(&verification.to_value()),
        "subscriptions": {"issues": subscription}, "ceiling": as_json(&ceiling)
    })
}

pub(crate) fn target_digest() -> String {
    sha256_hex(br#"{"base_path":"/v1","host":"api.example.com"}"#)
}

pub(crate) fn as_json(value: &crate::json::Value) -> Json {
    serde_json::from_str(&value.to_text()).unwrap()
}

fn event(kind: &str, at: u64) -> Json {
    json!({"type": kind, "at": at, "workspace": "acme", "invocation": "i-1"})
}

/// Members of `more` added to, or put in the place of, those of `event`.
pub(crate) fn extend(mut event: Json, more: Json) -> Json {
    for (name, member) in more.as_object().unwrap() {
        event[name] = member.clone();
    }
    event
}

/// `{response: {status, body}}`
pub(crate) fn answer(status: u16, body: &str) -> Json {
    json!({"response": {"status": status, "body": body}})
}

/// The pin of `contract` with an answer of 201 that tells the number 7.
pub(crate) fn pin_of(contract: &Json) -> Json {
    extend(
        event("pin", PIN),
        json!({
            "started_at": START, "contract": contract, "trust": "gateway_observed",
            "observation": answer(201, EMPTY)
        }),
    )
}

/// The pin of `plan`, called directly.
pub(crate) fn pin(plan: &Json) -> Json {
    pin_of(&contract_of(&planned(plan), Tier::Direct))
}

/// An answer to the probe of `read`, `after` milliseconds after the pin, of class
/// `gateway_observed`.
pub(crate) fn probed(id: &str, after: u64, status: u16, body: &str) -> Json {
    extend(
        event("evidence", PIN.saturating_add(after)),
        json!({
            "stage": "read", "evidence_id": id, "trust": "gateway_observed",
            "observation": answer(status, body), "target_digest": target_digest()
        }),
    )
}

/// A signed event for `event`, matched with this invocation alone.
pub(crate) fn signed(id: &str, after: u64, body: &str) -> Json {
    extend(
        event("evidence", PIN.saturating_add(after)),
        json!({
            "stage": "event", "evidence_id": id, "trust": "vendor_signed",
            "observation": {"response": {"body": body}}, "correlation": correlation(&["i-1"])
        }),
    )
}

pub(crate) fn correlation(matches: &[&str]) -> Json {
    json!({"connection": "tracker", "subscription": "issues", "event_type": "opened",
        "upstream_id": "7", "matches": matches})
}

pub(crate) fn due(after: u64, stage: &str, expected_revision: u64) -> Json {
    extend(
        event("due", PIN.saturating_add(after)),
        json!({
            "stage": stage, "expected_revision": expected_revision, "target_digest": target_digest()
        }),
    )
}

pub(crate) fn nothing(id: &str, after: u64) -> Json {
    extend(
        event("no_evidence", PIN.saturating_add(after)),
        json!({
            "stage": "read", "evidence_id": id, "reason": "timeout"
        }),
    )
}

pub(crate) fn deadline(at: u64) -> Json {
    event("deadline", at)
}

pub(crate) fn read(at: u64) -> Json {
    event("read", at)
}

/// What the events so far came to.
pub(crate) struct Run {
    pub(crate) state: Option<State>,
    /// The actions of the last event.
    pub(crate) actions: Vec<Action>,
    /// Every revision so far.
    pub(crate) receipts: Vec<Revision>,
    /// Every stored event so far.
    pub(crate) events: Vec<VerificationEvent>,
}

impl Run {
    pub(crate) fn new() -> Self {
        Self { state: None, actions: Vec::new(), receipts: Vec::new(), events: Vec::new() }
    }

    /// After these events.
    pub(crate) fn of(events: &[Json]) -> Self {
        let mut run = Self::new();
        for event in events {
            run.feed(event);
        }
        run
    }

    /// Takes an event, and stores and loads the state that follows.
    pub(crate) fn feed(&mut self, event: &Json) -> &mut Self {
        let event = Event::from_value(&value(event)).unwrap_or_else(|faults| panic!("{faults:?}"));
        let applied = apply(self.state.take(), &event);
        for action in &applied.actions {
            match action {
                Action::Sign(revision) => {
                    let read = Revision::from_value(&revision.to_value());
                    assert_eq!(read.as_ref(), Ok(&**revision));
                    self.receipts.push(read.unwrap());
                }
                Action::Store(store) => self.events.extend(store.events.iter().cloned()),
                Action::Schedule { .. } | Action::Probe(_) | Action::Refuse { .. } => {}
            }
        }
        if let Some(state) = &applied.state {
            assert_eq!(State::from_value(&state.to_value()).as_ref(), Ok(state));
        }
        self.state = applied.state;
        self.actions = applied.actions;
        self
    }

    pub(crate) fn state(&self) -> &State {
        self.state.as_ref().unwrap()
    }

    pub(crate) fn conclusion(&self) -> Conclusion {
        self.state().conclusion()
    }

    /// The codes of the last event's refusals.
    pub(crate) fn refused(&self) -> Vec<&'static str> {
        let codes = self.actions.iter().filter_map(|action| match action {
            Action::Refuse { code } => Some(code.as_str()),
            _ => None,
        });
        codes.collect()
    }

    /// The jobs of the last event: the stage, or `deadline`, with the milliseconds since the pin.
    pub(crate) fn jobs(&self) -> Vec<(String, u64)> {
        let jobs = self.actions.iter().filter_map(|action| match action {
            Action::Schedule { job, due } => {
                let stage = job.stage.clone().unwrap_or_else(|| "deadline".to_owned());
                Some((stage, due.saturating_sub(PIN)))
            }
            _ => None,
        });
        jobs.collect()
    }

    /// The probe of the last event.
    pub(crate) fn probe(&self) -> Option<&Probe> {
        self.actions.iter().find_map(|action| match action {
            Action::Probe(probe) => Some(&**probe),
            _ => None,
        })
    }

    /// What the last event stored.
    pub(crate) fn stored(&self) -> Option<&Store> {
        self.actions.iter().find_map(|action| match action {
            Action::Store(store) => Some(store),
            _ => None,
        })
    }

    /// The conclusions of the receipts, in their order.
    pub(crate) fn told(&self) -> Vec<&'static str> {
        self.receipts.iter().map(|receipt| receipt.conclusion.as_str()).collect()
    }
}
