use crate::effect::conclusion::fixtures::*;
use crate::effect::conclusion::{Event, State};

fn faults(event: &Json) -> Vec<(String, String)> {
    Event::from_value(&value(event)).map_or_else(|faults| told(&faults), |_| Vec::new())
}

fn state_faults(state: &Json) -> Vec<(String, String)> {
    State::from_value(&value(state)).map_or_else(|faults| told(&faults), |_| Vec::new())
}

fn stored() -> Json {
    as_json(&Run::of(&[pin(&plan()), probed("a", 1, 200, OPEN)]).state().to_value())
}

#[test]
fn r137_without_a_pin_nothing_is_believed() {
    for event in [due(1, "read", 1), probed("a", 1, 200, OPEN), signed("b", 1, OPEN), read(PIN)] {
        let run = Run::of(&[event]);
        assert_eq!((run.refused(), run.state), (vec!["pin_missing"], None));
    }
}

#[test]
fn nothing_happens_before_the_pin() {
    let mut run = Run::of(&[pin(&plan())]);
    let before = run.state().clone();
    assert_eq!(
        run.feed(&with(&probed("a", 0, 200, OPEN), "/at", json!(PIN - 1))).refused(),
        ["out_of_order"]
    );
    assert_eq!(run.state(), &before);
}

#[test]
fn r108_no_event_can_state_a_conclusion_or_a_receipt() {
    for member in ["conclusion", "outcomes", "receipt", "revision", "verified", "claims"] {
        let event = extend(probed("a", 1, 200, OPEN), json!({member: "verified"}));
        assert_eq!(faults(&event), at("unknown_member", &format!("/{member}")));
    }
    assert_eq!(faults(&probed("a", 1, 200, OPEN)), []);
}

#[test]
fn r139_the_class_of_evidence_is_no_part_of_the_answer() {
    let body = r#"{"state": "open", "trust": "gateway_observed", "verified": true}"#;
    let told = with(&probed("a", 1, 200, body), "/trust", json!("untrusted"));
    let run = Run::of(&[pin(&plan()), told]);
    assert_eq!(run.told(), ["pending", "pending"]);
    assert_eq!(run.events.last().unwrap().trust.as_str(), "untrusted");
}

#[test]
fn an_event_that_cannot_be_read_names_each_place() {
    let broken = json!({"type": "due", "at": -1, "workspace": "a/b", "invocation": "i-1",
        "stage": "read", "expected_revision": 1.5, "target_digest": "AB"});
    let found = faults(&broken);
    let places: Vec<_> = found.iter().map(|(_, at)| at.as_str()).collect();
    assert_eq!(places, ["/at", "/workspace", "/expected_revision", "/target_digest"]);
    assert_eq!(faults(&json!({"type": "verify"})), at("unknown_kind", "/type"));
    assert_eq!(faults(&json!([])), at("wrong_type", ""));
}

#[test]
fn evidence_says_of_exactly_one_source_that_it_came_from_it() {
    let neither = with(&probed("a", 1, 200, OPEN), "/target_digest", None);
    assert_eq!(faults(&neither), at("missing_member", ""));
    let both = extend(signed("a", 1, OPEN), json!({"target_digest": target_digest()}));
    assert_eq!(faults(&both), at("unknown_member", "/target_digest"));
    for id in ["", "a b", "ä", &"x".repeat(257)] {
        let event = with(&probed("a", 1, 200, OPEN), "/evidence_id", json!(id));
        assert_eq!(faults(&event), at("out_of_range", "/evidence_id"), "{id}");
    }
}

#[test]
fn r061_a_stored_plan_that_was_altered_is_refused() {
    assert_eq!(state_faults(&stored()), []);
    let altered = with(&stored(), "/contract/verification/plan/deadline_ms", json!(HOUR + 1));
    assert_eq!(state_faults(&altered), at("pin_changed", "/contract/plan_digest"));
}

#[test]
fn a_stored_state_that_does_not_follow_from_itself_is_refused() {
    let cases = [
        ("/conclusion", json!("contradicted"), "/conclusion"),
        ("/terminal", json!(true), "/conclusion"),
        ("/stages/1/standings/0/outcomes/0", json!("missing"), "/conclusion"),
        ("/stages/1/standings/0/outcomes", json!([]), "/stages/1/standings/0/outcomes"),
        ("/stages/1/id", json!("other"), "/stages/1/id"),
        ("/stages", json!([]), "/stages"),
        ("/seen", json!(["a", "a"]), "/seen"),
        ("/upstream_id", json!("../7"), "/upstream_id"),
    ];
    for (place, new, fault) in cases {
        assert_eq!(
            state_faults(&with(&stored(), place, new)),
            at("out_of_range", fault),
            "{place}"
        );
    }
    assert_eq!(
        state_faults(&with(&stored(), "/version", json!(2))),
        at("unknown_version", "/version")
    );
    assert_eq!(state_faults(&with(&stored(), "/more", json!(1))), at("unknown_member", "/more"));
    let twice = json!([{"trust": "gateway_observed", "at": 1, "evidence_id": "a",
        "outcomes": ["pass"]}, {"trust": "gateway_observed", "at": 1, "evidence_id": "b",
        "outcomes": ["pass"]}]);
    assert_eq!(
        state_faults(&with(&stored(), "/stages/1/standings", twice)),
        at("out_of_range", "/stages/1/standings")
    );
}

#[test]
fn r105_the_same_events_give_the_same_state_again() {
    let events =
        [pin(&plan()), probed("a", 1, 200, EMPTY), signed("b", 2, OPEN), deadline(DEADLINE)];
    let (first, again) = (Run::of(&events), Run::of(&events));
    assert_eq!(first.state, again.state);
    assert_eq!(first.receipts, again.receipts);
}
