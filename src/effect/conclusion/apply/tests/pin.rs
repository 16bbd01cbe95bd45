use crate::effect::bundle::Tier;
use crate::effect::conclusion::fixtures::*;
use crate::effect::conclusion::{Action, Event, ExecutionStatus};
use crate::effect::outcome::Conclusion;
use crate::effect::spec::Verification;

fn kinds(run: &Run) -> Vec<&'static str> {
    let kinds = run.actions.iter().map(|action| match action {
        Action::Store(_) => "store",
        Action::Sign(_) => "sign",
        Action::Schedule { .. } => "schedule",
        Action::Probe(_) => "probe",
        Action::Refuse { .. } => "refuse",
    });
    kinds.collect()
}

#[test]
fn r084_only_a_contract_of_the_bundle_that_it_names_is_pinned() {
    assert_eq!(Run::of(&[pin(&plan())]).told(), ["pending"]);
    let altered = with(&pin(&plan()), "/contract/verification/plan/deadline_ms", json!(HOUR + 1));
    let faults = Event::from_value(&value(&altered)).unwrap_err();
    assert_eq!(told(&faults), at("pin_changed", "/contract/plan_digest"));
    let unnamed = with(&pin(&plan()), "/contract/bundle_digest", None);
    let faults = Event::from_value(&value(&unnamed)).unwrap_err();
    assert_eq!(told(&faults), at("missing_member", "/contract"));
}

#[test]
fn r085_the_plan_is_pinned() {
    let state = Run::of(&[pin(&plan())]).state.unwrap();
    let stored = as_json(&state.to_value());
    assert_eq!(stored["contract"]["verification"], planned(&plan()));
}

#[test]
fn r063_the_digests_of_the_plan_and_of_its_bundle_are_on_every_receipt() {
    let mut run = Run::of(&[pin(&plan())]);
    run.feed(&probed("a", 1, 200, OPEN)).feed(&deadline(DEADLINE));
    assert_eq!(run.receipts.len(), 2);
    let contract = &run.state().contract;
    for receipt in &run.receipts {
        assert_eq!(receipt.subject.plan_digest, contract.plan_digest());
        assert_eq!(receipt.subject.bundle_digest, "ab".repeat(32));
    }
}

#[test]
fn r064_what_is_published_later_changes_nothing_that_is_pinned() {
    let opposite = with(&plan(), "/stages/1/assertions/0/value", json!("closed"));
    let mut run = Run::of(&[pin(&plan())]);
    let before = run.state().clone();
    assert_eq!(run.feed(&pin(&opposite)).refused(), ["pin_changed"]);
    assert_eq!(run.state(), &before);
    run.feed(&probed("a", 1, 200, OPEN));
    assert_eq!(run.conclusion(), Conclusion::Verified);
}

#[test]
fn r087_an_unsafe_probe_parameter_is_not_pinned_and_its_stage_cannot_run() {
    let safe = "x".repeat(256);
    let unsafe_ids = [
        "../../admin",
        "a/b",
        "a?b",
        "a#b",
        "a%2fb",
        "a\\b",
        "a b",
        "a\nb",
        "",
        ".",
        "..",
        "ä",
        &"x".repeat(257),
    ];
    for id in unsafe_ids {
        let body = json!({"number": id, "state": "open"}).to_string();
        let run = Run::of(&[with(&pin(&plan()), "/observation", answer(201, &body))]);
        assert_eq!(run.jobs(), [], "{id}");
        assert_eq!(run.conclusion(), Conclusion::Inconclusive, "{id}");
        assert!(run.state().is_terminal() && run.state().upstream_id.is_none(), "{id}");
        assert!(!run.state().to_value().to_text().contains("admin"));
    }
    for id in [json!("7"), json!("urn:li:share:7"), json!(12_345), json!("..a"), json!(safe)] {
        let body = json!({"number": id}).to_string();
        let run = Run::of(&[with(&pin(&plan()), "/observation", answer(201, &body))]);
        assert_eq!(run.conclusion(), Conclusion::Pending, "{id}");
    }
}

#[test]
fn r087_a_stage_that_cannot_run_takes_no_probe_and_leaves_the_others_alone() {
    let other = with(&readback("other"), "/readback/probe/params/number/pointer", json!("/slug"));
    let plan = with(&plan(), "/stages/-", other);
    let body = json!({"number": 7, "slug": "../../admin"}).to_string();
    let mut run = Run::of(&[with(&pin(&plan), "/observation", answer(201, &body))]);
    let jobs: Vec<_> = run.jobs().into_iter().map(|(stage, _)| stage).collect();
    assert_eq!(jobs, ["read", "event", "deadline"]);
    assert_eq!(run.feed(&due(5_000, "other", 1)).refused(), ["unsafe_id"]);
    assert_eq!(run.probe(), None);
    let answer = extend(probed("a", 6_000, 200, OPEN), json!({"stage": "other"}));
    assert_eq!(run.feed(&answer).refused(), ["unsafe_id"]);
    run.feed(&probed("b", 7_000, 200, OPEN));
    assert_eq!(run.conclusion(), Conclusion::Inconclusive);
}

#[test]
fn r088_one_invocation_id_in_two_workspaces_is_two_invocations() {
    let mut run = Run::of(&[pin(&plan())]);
    let other = Run::of(&[with(&pin(&plan()), "/workspace", json!("globex"))]);
    assert_ne!(run.receipts[0].subject.receipt_id(), other.receipts[0].subject.receipt_id());
    let before = run.state().clone();
    let foreign = with(&probed("a", 1, 200, OPEN), "/workspace", json!("globex"));
    assert_eq!(run.feed(&foreign).refused(), ["other_invocation"]);
    let foreign = with(&probed("a", 1, 200, OPEN), "/invocation", json!("i-2"));
    assert_eq!(run.feed(&foreign).refused(), ["other_invocation"]);
    assert_eq!(run.state(), &before);
    assert_eq!(run.feed(&probed("a", 1, 200, OPEN)).refused(), [""; 0]);
}

#[test]
fn r089_the_pin_its_index_its_jobs_and_its_receipt_are_one_answer() {
    let run = Run::of(&[pin(&plan())]);
    assert_eq!(kinds(&run), ["store", "sign", "schedule", "schedule", "schedule"]);
    let types: Vec<_> =
        run.stored().unwrap().index.iter().map(|tuple| tuple.event_type.clone()).collect();
    assert_eq!(types, ["opened", "edited"]);
}

#[test]
fn r091_one_job_for_the_deadline_whatever_the_number_of_stages() {
    for plan in [plan(), without_read(), with(&plan(), "/stages/-", readback("again"))] {
        let jobs = Run::of(&[pin(&plan)]).jobs();
        assert_eq!(jobs.iter().filter(|(stage, _)| stage == "deadline").count(), 1);
        assert_eq!(jobs.last().unwrap().1, HOUR);
    }
}

#[test]
fn r090_one_job_for_each_asynchronous_stage() {
    let plan = with(&plan(), "/stages/-", readback("again"));
    let run = Run::of(&[pin(&plan)]);
    let job = |stage: &str, due| (stage.to_owned(), due);
    assert_eq!(
        run.jobs(),
        [job("read", 2_000), job("event", HOUR), job("again", 2_000), job("deadline", HOUR)]
    );
}

#[test]
fn r092_with_no_asynchronous_stage_there_is_no_job_and_no_deadline() {
    let plan = with(
        &with(&without_read(), "/stages/1", None),
        "/completion/any_of",
        json!([[
            {"claim": "accepted", "trust": "gateway_observed"}
        ]]),
    );
    let run = Run::of(&[pin(&plan)]);
    assert_eq!(kinds(&run), ["store", "sign"]);
    assert_eq!((run.conclusion(), run.state().deadline_at), (Conclusion::Verified, None));
    assert!(run.receipts[0].terminal);
}

#[test]
fn r093_immediate_stages_are_judged_at_the_pin_before_any_job() {
    let run = Run::of(&[pin(&plan())]);
    let [event] = run.events.as_slice() else { panic!("{:?}", run.events) };
    assert_eq!((event.seq, event.stage.as_deref(), event.at), (1, Some("answer"), PIN));
    assert_eq!(kinds(&run)[0], "store");
}

#[test]
fn r094_pinning_twice_gives_one_record_and_one_set_of_jobs() {
    let mut run = Run::of(&[pin(&plan())]);
    let before = run.state().clone();
    assert_eq!(run.feed(&pin(&plan())).actions, []);
    assert_eq!(run.feed(&with(&pin(&plan()), "/at", json!(PIN + 9))).actions, []);
    assert_eq!(run.state(), &before);
}

#[test]
fn r095_pending_begins_only_with_an_unmet_required_asynchronous_stage() {
    assert_eq!(Run::of(&[pin(&plan())]).told(), ["pending"]);
    let met = with(
        &without_read(),
        "/completion/any_of/0/0",
        json!(
            {"claim": "accepted", "trust": "gateway_observed"}
        ),
    );
    let run = Run::of(&[pin(&met)]);
    assert_eq!((run.told(), run.receipts[0].revision), (vec!["verified"], 1));
    assert_eq!(run.jobs().len(), 2, "the optional stage still runs");
    assert!(!run.state().closed);
}

#[test]
fn r096_with_nothing_required_to_wait_for_it_is_inconclusive_at_once() {
    let mut run = Run::of(&[pin(&without_read())]);
    assert_eq!(run.told(), ["inconclusive"]);
    assert!(!run.state().is_terminal());
    run.feed(&signed("a", 1, OPEN));
    assert_eq!(run.told(), ["inconclusive", "verified"]);
}

#[test]
fn r097_an_immediate_contradiction_shows_at_once() {
    let run = Run::of(&[with(&pin(&plan()), "/observation", answer(409, EMPTY))]);
    assert_eq!(run.told(), ["contradicted"]);
    assert_eq!(run.jobs().len(), 3);
    let untrusted = with(&pin(&plan()), "/trust", json!("connector_attested"));
    let run = Run::of(&[with(&untrusted, "/observation", answer(409, EMPTY))]);
    assert_eq!(run.told(), ["pending"]);
}

#[test]
fn r003_a_read_is_not_required_without_job_or_event() {
    let run = Run::of(&[pin_of(&contract_for("read", &Verification::None, Tier::Direct))]);
    assert_eq!((kinds(&run), run.told()), (vec!["sign"], vec!["not_required"]));
}

#[test]
fn r004_a_read_stays_not_required_whatever_it_returns() {
    for (status, execution) in [(200, ExecutionStatus::Accepted), (500, ExecutionStatus::Failed)] {
        let contract = contract_for("read", &Verification::None, Tier::Direct);
        let run = Run::of(&[with(&pin_of(&contract), "/observation", answer(status, OPEN))]);
        assert_eq!(kinds(&run), ["sign"], "no job, no event");
        let [receipt] = run.receipts.as_slice() else { panic!("{:?}", run.receipts) };
        assert_eq!(receipt.conclusion, Conclusion::NotRequired);
        assert_eq!(receipt.execution_status, execution);
        assert_eq!(receipt.safe_to_claim_complete(), status == 200);
        assert!(receipt.terminal);
    }
}

#[test]
fn r008_a_mutation_without_evidence_is_inconclusive_for_ever() {
    let mut run = Run::of(&[pin_of(&contract_of(&json!({"mode": "none"}), Tier::Direct))]);
    assert_eq!(kinds(&run), ["sign"]);
    assert_eq!(run.feed(&signed("a", 1, OPEN)).refused(), ["evidence_closed"]);
    run.feed(&deadline(DEADLINE)).feed(&read(DEADLINE));
    assert_eq!(run.told(), ["inconclusive"]);
    assert!(run.receipts[0].terminal);
}

#[test]
fn a_response_binding_is_concluded_at_the_pin() {
    let binding = json!({"mode": "response", "binding": {"trust_rule": "gateway_observed_only",
        "assertions": [{"id": "number", "op": "exists",
            "select": {"from": "response_body", "pointer": "/number"}},
            {"id": "status", "op": "equals_literal", "value": 201,
            "select": {"from": "http_status"}}]}});
    let cases = [
        (answer(201, EMPTY), Tier::Direct, "gateway_observed", "verified", "create"),
        (answer(200, EMPTY), Tier::Direct, "gateway_observed", "contradicted", ""),
        (answer(201, "{}"), Tier::Direct, "gateway_observed", "inconclusive", ""),
        (answer(201, EMPTY), Tier::Worker, "connector_attested", "inconclusive", "create"),
        (answer(201, EMPTY), Tier::Federated, "broker_attested", "inconclusive", "accepted"),
        (answer(200, EMPTY), Tier::Federated, "untrusted", "inconclusive", ""),
    ];
    for (observation, tier, trust, expected, claim) in cases {
        let pin = pin_of(&contract_of(&binding, tier));
        let pin = with(&with(&pin, "/observation", observation), "/trust", json!(trust));
        let run = Run::of(&[pin]);
        assert_eq!(run.told(), [expected], "{trust}");
        let [receipt] = run.receipts.as_slice() else { panic!("{:?}", run.receipts) };
        let claims: Vec<_> = receipt.claims.iter().map(|pair| pair.claim.as_str()).collect();
        assert_eq!(claims.join(" "), claim, "{trust}");
        assert_eq!(run.events.len(), 1);
        assert!(receipt.terminal && run.jobs().is_empty());
    }
}

#[test]
fn r198_a_federated_write_reaches_accepted_and_inconclusive_and_no_more() {
    for trust in ["untrusted", "broker_attested"] {
        let contract = contract_of(&planned(&without_read()), Tier::Federated);
        let run = Run::of(&[with(&pin_of(&contract), "/trust", json!(trust))]);
        let receipt = &run.receipts[0];
        assert_eq!(receipt.conclusion, Conclusion::Inconclusive);
        assert_eq!(receipt.execution_status, ExecutionStatus::Accepted);
        assert_eq!(receipt.claims[0].claim, "accepted");
    }
}

#[test]
fn r059_no_tier_takes_evidence_of_a_class_that_it_cannot_give() {
    let federated = pin_of(&contract_of(&planned(&plan()), Tier::Federated));
    assert_eq!(Run::of(std::slice::from_ref(&federated)).refused(), ["trust_not_admitted"]);
    assert!(Run::of(&[federated]).state.is_none());
    let signed = with(&pin(&plan()), "/trust", json!("vendor_signed"));
    assert_eq!(Run::of(&[signed]).refused(), ["trust_not_admitted"]);
}

#[test]
fn a_pin_is_not_older_than_its_call() {
    let early = with(&pin(&plan()), "/started_at", json!(PIN + 1));
    assert_eq!(Run::of(&[early]).refused(), ["out_of_order"]);
    assert_eq!(Run::of(&[with(&pin(&plan()), "/started_at", json!(PIN))]).refused(), [""; 0]);
}
