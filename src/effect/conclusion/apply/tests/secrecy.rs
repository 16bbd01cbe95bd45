use crate::effect::bundle::Tier;
use crate::effect::conclusion::fixtures::*;
use crate::effect::conclusion::{Event, apply};
use crate::json::digest::sha256_hex;

const CANARIES: [&str; 5] =
    ["canary-request", "canary-response", "canary-header", "canary-probe", "canary-webhook"];

fn observed(canary: &str) -> Json {
    json!({
        "request": {"body": json!({"secret": "canary-request", "number": 7}).to_string()},
        "response": {
            "status": 201,
            "headers": {"authorization": "canary-header", "location": "/canary-header"},
            "body": json!({"number": 7, "state": canary, "token": canary}).to_string()
        }
    })
}

/// The state, the actions and the `Debug` texts of a whole run, and those of what is refused.
fn everything() -> String {
    let pin = with(&pin(&plan()), "/observation", observed("canary-response"));
    let stored = with(&probed("a", 1, 200, ""), "/observation", observed("canary-probe"));
    let announced = with(&signed("b", 2, ""), "/observation", observed("canary-webhook"));
    let refused = with(&stored, "/stage", json!("answer"));
    let early = with(&announced, "/correlation/matches", json!([]));
    let mut text = String::new();
    let mut state = None;
    for event in [pin, refused, early, stored.clone(), stored, announced, deadline(DEADLINE)] {
        let event = Event::from_value(&value(&event)).unwrap();
        let applied = apply(state, &event);
        text += &format!("{event:?} {applied:?} {}", applied.to_value().to_text());
        state = applied.state;
    }
    text
}

#[test]
fn r042_nothing_of_a_body_a_header_or_a_credential_is_told() {
    let text = everything();
    assert!(text.contains("contradicted") && text.contains("read"), "the run says something");
    for canary in CANARIES {
        assert!(!text.contains(canary), "{canary}");
    }
}

#[test]
fn r098_of_the_exchange_only_the_safe_ids_that_the_plan_names_are_pinned() {
    let pin_all = with(&pin(&plan()), "/observation", observed("canary-response"));
    let state = Run::of(&[pin_all]).state().to_value().to_text();
    for canary in CANARIES {
        assert!(!state.contains(canary), "{canary}");
    }
    let id = json!({"number": "canary-id"}).to_string();
    let run = Run::of(&[with(&pin(&plan()), "/observation", answer(201, &id))]);
    let state = run.state().to_value().to_text();
    assert!(state.contains("canary-id"), "a safe id is what is pinned");
}

#[test]
fn r043_nor_is_any_digest_of_them() {
    let text = everything();
    for canary in CANARIES {
        let json_text = format!("\"{canary}\"");
        for hidden in [canary, json_text.as_str()] {
            assert!(!text.contains(&sha256_hex(hidden.as_bytes())), "{canary}");
        }
    }
}

#[test]
fn a_fault_of_an_event_shows_no_body() {
    let broken = with(&pin(&plan()), "/observation/response/body", json!(["canary-response"]));
    let faults = Event::from_value(&value(&broken)).unwrap_err();
    assert_eq!(told(&faults), at("wrong_type", "/observation/response/body"));
    assert!(!format!("{faults:?}").contains("canary"));
    let contract = contract_of(&planned(&plan()), Tier::Direct);
    assert_eq!(Event::from_value(&value(&pin_of(&contract))).err(), None);
}
