use super::*;
use crate::effect::bundle::fixtures::{Json, at, bundle, json, told, value, with};
use crate::effect::bundle::{Tier, exchange};
use crate::effect::evaluate::evaluate;
use crate::effect::observation::{Body, Observation};
use crate::effect::selector::Selector;
use crate::effect::trust::Trust;

fn read(json: &Json) -> Bundle {
    Bundle::from_value(&value(json)).unwrap()
}

fn pinned(bundle: &Bundle, tool: &str, connection: Option<&str>) -> Contract {
    bundle.contract(tool, connection, bundle.digest()).unwrap()
}

fn refused<T: std::fmt::Debug>(found: Result<T, Error>) -> Vec<(String, String)> {
    match found {
        Err(Error::Faults(faults)) => told(&faults),
        other => panic!("{other:?}"),
    }
}

#[test]
fn r063_plan_and_bundle_digest_are_in_what_is_pinned() {
    let bundle = read(&bundle());
    let contract = pinned(&bundle, "create_issue", None);
    assert_eq!(contract.bundle_digest, bundle.digest());
    let written = contract.to_value();
    let text = |name| written.as_object().unwrap().get(name).unwrap().as_str().unwrap();
    assert_eq!(text("bundle_digest"), bundle.digest());
    assert_eq!(text("plan_digest"), contract.plan().unwrap().digest());
    assert_eq!(Contract::from_value(&written).unwrap(), contract);
}

#[test]
fn r064_what_was_pinned_is_not_changed_by_what_is_published_later() {
    let first = read(&bundle());
    let contract = pinned(&first, "create_issue", None);
    let pointer = "/tools/create_issue/effect/verification/plan/stages/0/assertions/0/value";
    let second = read(&with(&bundle(), pointer, json!(404)));
    let stored = Contract::from_value(&contract.to_value()).unwrap();
    assert_eq!(stored, contract);
    assert_ne!(pinned(&second, "create_issue", None).plan_digest(), stored.plan_digest());
}

#[test]
fn r084_a_bundle_that_was_not_reviewed_is_not_pinned() {
    let bundle = read(&bundle());
    for reviewed in ["", "0", &"0".repeat(64), &bundle.digest().to_ascii_uppercase()] {
        let found = bundle.contract("create_issue", None, reviewed);
        assert_eq!(refused(found), at("unreviewed_bundle", "/reviewed"));
    }
    pinned(&bundle, "create_issue", None);
}

#[test]
fn r085_the_plan_is_pinned_whole() {
    let contract = pinned(&read(&bundle()), "create_issue", None);
    let expected = &bundle()["tools"]["create_issue"]["effect"]["verification"];
    let written = contract.verification.to_value();
    assert_eq!(serde_json::from_str::<Json>(&written.to_text()).unwrap(), *expected);
    assert_eq!(contract.subscriptions.keys().collect::<Vec<_>>(), ["issues"]);
    assert_eq!(contract.upstream_id.unwrap().as_str(), "/number");
}

#[test]
fn r086_the_digest_of_the_target_is_pinned() {
    let before = pinned(&read(&bundle()), "create_issue", None);
    let moved = with(&bundle(), "/connections/github/target/host", json!("github.example"));
    let after = pinned(&read(&moved), "create_issue", None);
    assert_ne!(before.target_digest(), after.target_digest());
    assert_eq!(before.plan_digest(), after.plan_digest());
}

#[test]
fn a_contract_without_a_plan_has_the_digest_of_its_verification() {
    let bundle = read(&bundle());
    let read = pinned(&bundle, "list_issues", None);
    assert_eq!(read.plan_digest(), crate::json::digest::sha256_hex(br#"{"mode":"none"}"#));
    assert!(read.subscriptions.is_empty() && read.plan().is_none());
    for tool in ["list_issues", "file_ticket", "broker_ticket"] {
        let contract = pinned(&bundle, tool, None);
        assert_eq!(Contract::from_value(&contract.to_value()), Ok(contract));
    }
}

#[test]
fn r199_the_ceiling_is_told_before_anything_is_connected() {
    let bundle = value(&bundle());
    let told = |arguments: Json| {
        let found = exchange::ceiling(&bundle, &value(&arguments)).unwrap();
        serde_json::from_str::<Json>(&found.to_text()).unwrap()
    };
    let federated = json!({
        "max_conclusion": "inconclusive",
        "claims": [{"claim": "accepted", "trust": "untrusted"},
            {"claim": "accepted", "trust": "broker_attested"}],
        "reasons": ["federated"]
    });
    assert_eq!(told(json!({"connection": "broker"})), federated);
    assert_eq!(told(json!({"connection": "broker", "tool": "broker_ticket"})), federated);
    assert_eq!(told(json!({"tool": "broker_ticket"})), federated);
    let open = json!({"max_conclusion": "verified", "claims": [], "reasons": []});
    assert_eq!(told(json!({"connection": "github"})), open);
}

#[test]
fn r200_the_ceiling_is_in_what_is_pinned() {
    let bundle = read(&bundle());
    for (tool, best) in [
        ("create_issue", "verified"),
        ("broker_ticket", "inconclusive"),
        ("list_issues", "not_required"),
    ] {
        let contract = pinned(&bundle, tool, None);
        assert_eq!(contract.ceiling, bundle.ceiling(tool, None).unwrap());
        assert_eq!(contract.ceiling.max_conclusion.as_str(), best);
    }
}

/// What a pinned response binding concludes of a body.
fn concluded(contract: &Contract, body: &str, trust: Trust) -> &'static str {
    let Verification::Response(binding) = &contract.verification else { panic!("a binding") };
    let observation = Observation {
        status: Some(201),
        body: Some(Body::Whole(body.as_bytes().to_vec())),
        ..Observation::default()
    };
    evaluate(binding, &observation, trust).conclusion.as_str()
}

#[test]
fn r206_a_response_that_carries_the_id_is_verified_and_none_other() {
    let bundle = with(&bundle(), "/tools/create_issue/effect/upstream_id", json!("/id"));
    let bundle = read(&with(&bundle, "/capabilities/cap.ticket.create/routes/0/id", json!("/id")));
    let native = pinned(&bundle, "cap.ticket.create", Some("github"));
    let seen = |body| concluded(&native, body, Trust::GatewayObserved);
    assert_eq!(seen(r#"{"id":"7"}"#), "verified");
    for body in [r#"{"number":7}"#, r#"{"id":null}"#, "{}", "not JSON"] {
        assert_eq!(seen(body), "inconclusive", "{body}");
    }
}

#[test]
fn r206_a_capability_asserts_the_id_where_the_providers_response_carries_it() {
    let bundle = read(&bundle());
    let at = |connection| {
        let contract = pinned(&bundle, "cap.ticket.create", Some(connection));
        let Verification::Response(binding) = contract.verification else { panic!("a binding") };
        let [assertion] = binding.assertions.as_slice() else { panic!("one assertion") };
        let Selector::ResponseBody(at) = &assertion.select else { panic!("the body") };
        assert_eq!(contract.upstream_id.as_ref(), Some(at));
        (contract.tool, contract.connection, at.as_str().to_owned())
    };
    let shown = |connection: &str, at: &str| {
        ("cap.ticket.create".to_owned(), connection.to_owned(), at.to_owned())
    };
    assert_eq!(at("github"), shown("github", "/number"));
    assert_eq!(at("broker"), shown("broker", "/id"));
}

#[test]
fn r209_a_federated_route_never_reads_verified() {
    let bundle = read(&bundle());
    let direct = pinned(&bundle, "cap.ticket.create", Some("github"));
    let federated = pinned(&bundle, "cap.ticket.create", Some("broker"));
    assert_eq!((direct.tier, federated.tier), (Tier::Direct, Tier::Federated));
    assert_eq!(direct.ceiling.max_conclusion.as_str(), "verified");
    assert_eq!(federated.ceiling.max_conclusion.as_str(), "inconclusive");
    assert_eq!((direct.response_claim(), federated.response_claim()), ("create", "accepted"));
    assert_eq!(concluded(&direct, r#"{"number":7}"#, Trust::GatewayObserved), "verified");
    for trust in Trust::ALL.into_iter().filter(|trust| federated.tier.admits(*trust)) {
        assert_eq!(concluded(&federated, r#"{"id":7}"#, trust), "inconclusive");
    }
}

#[test]
fn what_is_asked_for_must_be_there() {
    let bundle = read(&bundle());
    assert_eq!(refused(bundle.ceiling("none", None)), at("undeclared", "/tool"));
    assert_eq!(refused(bundle.connection_ceiling("none")), at("undeclared", "/connection"));
    let other = bundle.ceiling("create_issue", Some("house"));
    assert_eq!(refused(other), at("other_connection", "/connection"));
    assert_eq!(refused(bundle.ceiling("cap.ticket.create", None)), at("missing_member", ""));
    let other = bundle.ceiling("cap.ticket.create", Some("house"));
    assert_eq!(refused(other), at("not_routable", "/connection"));
}

#[test]
fn one_route_needs_no_connection() {
    let one = with(&bundle(), "/capabilities/cap.ticket.create/routes/1", None);
    assert_eq!(pinned(&read(&one), "cap.ticket.create", None).connection, "github");
}
