use crate::effect::bundle::Bundle;
use crate::effect::bundle::fixtures::{
    Json, accepted, at, bundle, in_plan, json, plan, refused, told, value, with,
};
use crate::effect::plan::VerificationPlan;

#[test]
fn r160_a_subscription_or_an_operation_of_another_connection_is_refused() {
    let moved = with(&bundle(), "/subscriptions/issues/connection", json!("house"));
    let place = in_plan("/stages/2/webhook/subscription");
    assert_eq!(refused(&moved), at("other_connection", &place));
    let moved = with(&bundle(), "/operations/get_issue/connection", json!("house"));
    let place = in_plan("/stages/1/readback/operation");
    assert_eq!(refused(&moved), at("other_connection", &place));
}

#[test]
fn r082_a_probe_is_the_declared_operation_and_a_safe_one() {
    let post = with(&bundle(), "/operations/get_issue/method", json!("POST"));
    assert_eq!(refused(&post), at("unsafe_method", "/operations/get_issue/method"));
    let head = with(&bundle(), "/operations/get_issue/method", json!("HEAD"));
    let place = in_plan("/stages/1/readback/probe/method");
    assert_eq!(refused(&head), at("probe_mismatch", &place));
    let path = "/operations/get_issue/path_template";
    let other = with(&bundle(), path, json!("/issues/{number}/comments"));
    let place = in_plan("/stages/1/readback/probe/path_template");
    assert_eq!(refused(&other), at("probe_mismatch", &place));
}

#[test]
fn r167_a_webhook_stage_needs_an_id_to_be_found_by() {
    let effect = "/tools/create_issue/effect";
    let bare = with(&bundle(), &format!("{effect}/upstream_id"), None);
    let bare = with(&bare, "/capabilities", None);
    assert_eq!(refused(&bare), at("missing_member", effect));
    let later = with(&bare, &in_plan("/stages/2"), None);
    let later = with(&later, &in_plan("/completion/any_of/1"), None);
    accepted(&later);
}

/// The tool of the tests over a federated connection, with a plan of `stages`.
fn federated(stages: &[usize]) -> Json {
    let mut plan = plan();
    plan["stages"] = stages.iter().map(|index| plan["stages"][index].clone()).collect();
    let webhook = stages.contains(&2);
    let pairs = [("gateway_observed", !webhook), ("vendor_signed", webhook)];
    let claim = if stages == [0] { "accepted" } else { "created" };
    let pairs = pairs.iter().filter(|(_, listed)| *listed);
    plan["completion"] = json!({"any_of": [pairs.map(|(trust, _)| json!({"claim": claim, "trust": trust})).collect::<Vec<_>>()]});
    let tool = "/tools/broker_ticket/effect/verification";
    let bundle = with(&bundle(), tool, json!({"mode": "plan", "plan": plan}));
    with(&bundle, "/capabilities", None)
}

#[test]
fn r194_a_valid_plan_on_the_wrong_tier_is_not_admitted() {
    let plan = "/tools/broker_ticket/effect/verification/plan";
    assert_eq!(refused(&federated(&[0, 1])), at("not_admitted", &format!("{plan}/stages/1")));
    // The same plan is no fault of the schema.
    VerificationPlan::from_value(&value(federated(&[0, 1]).pointer(plan).unwrap())).unwrap();
}

#[test]
fn r195_what_is_not_admitted_refuses_the_snapshot() {
    let refused = federated(&[0, 1]);
    assert!(Bundle::from_value(&value(&refused)).is_err());
    accepted(&federated(&[0]));
}

#[test]
fn r196_no_stage_is_dropped_and_the_fault_names_it() {
    let faults = Bundle::from_value(&value(&federated(&[0, 1]))).unwrap_err();
    let message = faults[0].to_string();
    assert_eq!(message, "the tier `federated` does not admit the readback stage `read`");
    let kept = accepted(&federated(&[0]));
    let digest = kept.digest().to_owned();
    let contract = kept.contract("broker_ticket", None, &digest).unwrap();
    assert_eq!(contract.plan().unwrap().stages.len(), 1);
}

#[test]
fn r197_a_federated_write_has_no_readback_and_no_webhook() {
    let plan = "/tools/broker_ticket/effect/verification/plan";
    assert_eq!(refused(&federated(&[1])), at("not_admitted", &format!("{plan}/stages/0")));
    assert_eq!(refused(&federated(&[2])), at("not_admitted", &format!("{plan}/stages/0")));
    let both = refused(&federated(&[0, 1, 2]));
    assert_eq!(both.len(), 2, "{both:?}");
}

#[test]
fn r198_a_federated_stage_claims_no_more_than_accepted() {
    let pointer = "/tools/broker_ticket/effect/verification/plan/stages/0/claim";
    let created = with(&federated(&[0]), pointer, json!("created"));
    let completion = "/tools/broker_ticket/effect/verification/plan/completion/any_of/0/0/claim";
    let created = with(&created, completion, json!("created"));
    assert_eq!(refused(&created), at("not_admitted", pointer));
}

#[test]
fn r210_a_remote_target_stays_out_of_the_path_of_attestation_in_the_same_pass() {
    let rule = "/tools/broker_ticket/effect/verification/binding/trust_rule";
    let lenient = with(&bundle(), rule, json!("allow_connector_attested"));
    assert_eq!(refused(&lenient), at("not_admitted", rule));
    let operation = json!({"connection": "broker", "method": "GET", "path_template": "/x"});
    let probed = with(&bundle(), "/operations/spy", operation);
    assert_eq!(refused(&probed), at("not_admitted", "/operations/spy"));
    let subscription = json!({"connection": "broker", "scheme": "svix",
        "event_type": {"from": "body", "pointer": "/type"}});
    let signed = with(&bundle(), "/subscriptions/spy", subscription);
    assert_eq!(refused(&signed), at("not_admitted", "/subscriptions/spy"));
    // Served by such a target too, the capability is valid, and its ceiling tells the two apart.
    let found = accepted(&bundle());
    let best = |connection| {
        found.ceiling("cap.ticket.create", Some(connection)).unwrap().max_conclusion.as_str()
    };
    assert_eq!((best("github"), best("broker")), ("verified", "inconclusive"));
}

#[test]
fn a_completion_that_the_tier_never_meets_is_not_admitted() {
    let pointer = in_plan("/completion/any_of");
    let attested = json!([[{"claim": "created", "trust": "connector_attested"}]]);
    let bundle = with(&bundle(), &pointer, attested);
    assert_eq!(refused(&bundle), at("not_admitted", &pointer));
    let also = json!([
        [{"claim": "created", "trust": "connector_attested"}],
        [{"claim": "created", "trust": "gateway_observed"}]
    ]);
    accepted(&with(&bundle, &pointer, also));
    let moved = with(&bundle, "/tools/create_issue/connection", json!("house"));
    let moved = with(&moved, "/operations/get_issue/connection", json!("house"));
    accepted(&with(&moved, "/subscriptions/issues/connection", json!("house")));
}

#[test]
fn r211_a_reason_for_no_evidence_beside_an_id_is_warned_of() {
    let effect = json!({"kind": "create", "upstream_id": "/ticket",
        "no_evidence": "writing the assertion takes time", "verification": {"mode": "none"}});
    let idle = with(&bundle(), "/tools/file_ticket/effect", effect);
    let found = accepted(&idle);
    let place = "/tools/file_ticket/effect/no_evidence";
    assert_eq!(told(found.warnings()), at("idle_reason", place));
    let honest = accepted(&with(&idle, "/tools/file_ticket/effect/upstream_id", None));
    assert_eq!(honest.warnings(), []);
    // A bundle that is refused tells its warnings too.
    let (refused, warnings) = Bundle::inspect(&value(&with(&idle, "/version", json!(7))));
    assert!(refused.is_err());
    assert_eq!(told(&warnings), at("idle_reason", place));
}
