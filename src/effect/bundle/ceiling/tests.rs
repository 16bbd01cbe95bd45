use super::*;
use crate::effect::bundle::fixtures::{Json, at, json, plan, told, value};

fn verification(json: &Json) -> Verification {
    let read = |reading: &mut Reading| Verification::read(&value(json), &Pointer::root(), reading);
    Reading::alone(read).unwrap()
}

fn response(rule: &str) -> Verification {
    verification(&json!({"mode": "response", "binding": {"trust_rule": rule, "assertions": [
        {"id": "a", "op": "exists", "select": {"from": "response_body", "pointer": "/id"}}
    ]}}))
}

fn shown(ceiling: &Ceiling) -> (&'static str, Vec<String>, Vec<&'static str>) {
    let claims = ceiling.claims.iter().map(|it| format!("{} {}", it.claim, it.trust.as_str()));
    let reasons = ceiling.reasons.iter().map(|it| it.as_str());
    (ceiling.max_conclusion.as_str(), claims.collect(), reasons.collect())
}

#[test]
fn r198_a_federated_write_reaches_accepted_and_inconclusive() {
    let plan = verification(&json!({"mode": "plan", "plan": plan()}));
    let rules = ["gateway_observed_only", "allow_connector_attested"].map(response);
    for verification in [&rules[0], &rules[1], &plan] {
        let found = Ceiling::of("create", Tier::Federated, verification);
        let claims = ["accepted untrusted", "accepted broker_attested"].map(String::from);
        assert_eq!(shown(&found), ("inconclusive", claims.to_vec(), vec!["federated"]));
    }
}

#[test]
fn a_read_has_nothing_to_reach_and_no_evidence_says_so() {
    let none = verification(&json!({"mode": "none"}));
    for tier in Tier::ALL {
        let read = Ceiling::of("read", tier, &none);
        assert_eq!(shown(&read), ("not_required", vec![], vec!["read"]));
    }
    let silent = Ceiling::of("send", Tier::Direct, &none);
    assert_eq!(shown(&silent), ("inconclusive", vec![], vec!["no_evidence"]));
    let silent = Ceiling::of("send", Tier::Federated, &none);
    assert_eq!(shown(&silent).2, ["no_evidence", "federated"]);
}

#[test]
fn a_binding_reaches_what_its_rule_and_its_tier_both_give() {
    let classes = |tier, rule| shown(&Ceiling::of("create", tier, &response(rule))).1;
    let observed = ["create gateway_observed"];
    assert_eq!(classes(Tier::Direct, "gateway_observed_only"), observed);
    assert_eq!(classes(Tier::Direct, "allow_connector_attested"), observed);
    assert_eq!(classes(Tier::Worker, "gateway_observed_only"), observed);
    let both = ["create connector_attested", "create gateway_observed"];
    assert_eq!(classes(Tier::Worker, "allow_connector_attested"), both);
}

#[test]
fn a_plan_reaches_each_claim_with_what_its_stages_give() {
    let plan = verification(&json!({"mode": "plan", "plan": plan()}));
    let found = Ceiling::of("create", Tier::Direct, &plan);
    let claims = ["accepted gateway_observed", "created gateway_observed", "created vendor_signed"];
    assert_eq!(shown(&found), ("verified", claims.map(String::from).to_vec(), vec![]));
}

#[test]
fn the_written_form_is_read_and_no_other() {
    let plan = verification(&json!({"mode": "plan", "plan": plan()}));
    for tier in Tier::ALL {
        let found = Ceiling::of("create", tier, &plan);
        assert_eq!(Ceiling::from_value(&found.to_value()).unwrap(), found);
    }
    let refused = |json: Json| told(&Ceiling::from_value(&value(&json)).unwrap_err());
    let good = json!({"max_conclusion": "pending", "claims": [], "reasons": []});
    assert_eq!(refused(good), at("unknown_kind", "/max_conclusion"));
    let good = json!({"max_conclusion": "verified", "claims": [], "reasons": [], "more": 1});
    assert_eq!(refused(good), at("unknown_member", "/more"));
}
