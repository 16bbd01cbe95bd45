use super::*;
use crate::effect::bundle::fixtures::{Json, at, json, plan, told, value, with};
use crate::effect::plan::VerificationPlan;
use crate::json::canonical::canonical;

/// Written by hand, with the digests of its plan and target.
fn contract() -> Json {
    let digest = VerificationPlan::from_value(&value(&plan())).unwrap().digest();
    let target = crate::json::digest::sha256_hex(br#"{"host":"api.github.com"}"#);
    json!({
        "tool": "create_issue", "kind": "create", "tier": "direct", "connection": "github",
        "target": {"host": "api.github.com"}, "bundle_digest": "ab".repeat(32),
        "plan_digest": digest, "target_digest": target, "upstream_id": "/number",
        "verification": {"mode": "plan", "plan": plan()},
        "subscriptions": {"issues": {"connection": "github", "scheme": "github",
            "event_type": {"from": "body", "pointer": "/action"}}},
        "ceiling": {"max_conclusion": "verified", "claims": [
            {"claim": "created", "trust": "gateway_observed"}], "reasons": []}
    })
}

fn refused(json: &Json) -> Vec<(String, String)> {
    told(&Contract::from_value(&value(json)).unwrap_err())
}

#[test]
fn the_written_form_is_read() {
    let written = value(&contract());
    let found = Contract::from_value(&written).unwrap();
    assert_eq!(canonical(&found.to_value()), canonical(&written));
    assert_eq!(found.response_claim(), "create");
}

#[test]
fn r061_a_stored_plan_that_was_altered_is_refused() {
    let altered = with(&contract(), "/verification/plan/deadline_ms", json!(3_600_001));
    assert_eq!(refused(&altered), at("pin_changed", "/plan_digest"));
    let altered = with(&contract(), "/verification/plan/stages/0/required", json!(false));
    assert_eq!(refused(&altered), at("pin_changed", "/plan_digest"));
    let altered = with(&contract(), "/verification", json!({"mode": "none"}));
    assert_eq!(refused(&altered), at("pin_changed", "/plan_digest"));
}

#[test]
fn r086_a_stored_target_that_was_altered_is_refused() {
    let altered = with(&contract(), "/target/host", json!("api.github.example"));
    assert_eq!(refused(&altered), at("pin_changed", "/target_digest"));
}

#[test]
fn what_a_webhook_stage_needs_is_in_the_contract() {
    let without = with(&contract(), "/subscriptions", json!({}));
    assert_eq!(refused(&without), at("undeclared", "/subscriptions"));
    let other = with(&contract(), "/subscriptions/issues/connection", json!("other"));
    assert_eq!(refused(&other), at("other_connection", "/subscriptions/issues"));
}

#[test]
fn the_shape_is_closed_and_digests_are_digests() {
    assert_eq!(refused(&with(&contract(), "/more", json!(1))), at("unknown_member", "/more"));
    let upper = with(&contract(), "/bundle_digest", json!("AB".repeat(32)));
    assert_eq!(refused(&upper), at("out_of_range", "/bundle_digest"));
    let read = with(&contract(), "/kind", json!("read"));
    assert_eq!(refused(&read), at("read_with_verification", "/verification"));
}
