use super::super::VerificationPlan;
use super::super::tests::{accepted, refused};
use super::*;
use crate::effect::bundle::fixtures::{Json, at, json, plan, with};

fn completed_by(any_of: Json) -> Json {
    with(&plan(), "/completion/any_of", any_of)
}

fn pair(claim: &str, trust: &str) -> Json {
    json!({"claim": claim, "trust": trust})
}

fn is_met(plan: &VerificationPlan, evidence: &[(&str, Trust)]) -> bool {
    plan.completion.is_met(|pair| evidence.contains(&(&*pair.claim, pair.trust)))
}

#[test]
fn r072_a_plan_says_what_completes_it() {
    assert_eq!(refused(&with(&plan(), "/completion", None)), at("missing_member", ""));
    let bare = with(&plan(), "/completion", json!({}));
    assert_eq!(refused(&bare), at("missing_member", "/completion"));
    let place = "/completion/any_of";
    assert_eq!(refused(&completed_by(json!([]))), at("out_of_range", place));
    assert_eq!(refused(&completed_by(json!([[]]))), at("out_of_range", "/completion/any_of/0"));
}

#[test]
fn r073_a_completion_is_explicit_pairs() {
    let plan = accepted(&completed_by(json!([[pair("created", "gateway_observed")]])));
    let pair = Pair { claim: "created".to_owned(), trust: Trust::GatewayObserved };
    assert_eq!(plan.completion.any_of, [[pair]]);
    let bare = completed_by(json!([[{"claim": "created"}]]));
    assert_eq!(refused(&bare), at("missing_member", "/completion/any_of/0/0"));
    let text = completed_by(json!([["created"]]));
    assert_eq!(refused(&text), at("wrong_type", "/completion/any_of/0/0"));
}

#[test]
fn r074_predicate_is_never_an_ordering() {
    let plan = accepted(&completed_by(json!([[pair("created", "gateway_observed")]])));
    for trust in Trust::ALL {
        let met = is_met(&plan, &[("created", trust)]);
        assert_eq!(met, trust == Trust::GatewayObserved, "{trust:?}");
    }
    assert!(!is_met(&plan, &[("accepted", Trust::GatewayObserved)]));
}

#[test]
fn r075_there_is_no_minimum_assurance() {
    for shortcut in [
        json!({"min_trust": "gateway_observed"}),
        json!({"any_of": [[pair("created", "gateway_observed")]], "min_trust": "untrusted"}),
        json!({"any_of": [[{"claim": "created", "trust": "gateway_observed", "op": ">="}]]}),
        json!({"any_of": [[pair("created", ">=gateway_observed")]]}),
        json!({"any_of": [[{"claim": "created", "trust": {"at_least": "gateway_observed"}}]]}),
        json!(">= gateway_observed"),
    ] {
        let found = refused(&with(&plan(), "/completion", shortcut));
        let codes = ["unknown_member", "unknown_kind", "wrong_type", "missing_member"];
        assert!(found.iter().all(|(code, _)| codes.contains(&&**code)), "{found:?}");
        assert!(found.iter().all(|(_, place)| place.starts_with("/completion")), "{found:?}");
    }
}

#[test]
fn r076_a_completion_names_the_combinations_that_satisfy_it() {
    let plan = accepted(&completed_by(json!([
        [pair("accepted", "gateway_observed")],
        [pair("created", "gateway_observed"), pair("created", "vendor_signed")]
    ])));
    let (observed, signed) =
        (("created", Trust::GatewayObserved), ("created", Trust::VendorSigned));
    assert!(is_met(&plan, &[("accepted", Trust::GatewayObserved)]));
    assert!(!is_met(&plan, &[observed]));
    assert!(!is_met(&plan, &[signed]));
    assert!(is_met(&plan, &[observed, signed]));
    assert!(!is_met(&plan, &[]));
    let bare = Completion { any_of: vec![Vec::new()] };
    assert!(!bare.is_met(|_| true), "an empty group is met by nothing at all");
}

#[test]
fn r077_untrusted_evidence_never_completes_a_plan() {
    let any_of = json!([[pair("created", "gateway_observed")], [pair("created", "untrusted")]]);
    assert_eq!(
        refused(&completed_by(any_of)),
        at("never_verifies", "/completion/any_of/1/0/trust")
    );
}

#[test]
fn r078_nor_does_a_brokers_word() {
    let any_of = json!([[pair("created", "gateway_observed"), pair("created", "broker_attested")]]);
    assert_eq!(
        refused(&completed_by(any_of)),
        at("never_verifies", "/completion/any_of/0/1/trust")
    );
    accepted(&completed_by(json!([[pair("created", "connector_attested")]])));
}

#[test]
fn r079_a_webhook_stage_is_the_only_path_to_vendor_signed() {
    let signed = completed_by(json!([[pair("created", "vendor_signed")]]));
    accepted(&signed);
    let place = "/completion/any_of/0/0";
    assert_eq!(refused(&with(&signed, "/stages/2", None)), at("unreachable_pair", place));
    let other = with(&signed, "/stages/2/claim", json!("delivered"));
    assert_eq!(refused(&other), at("unreachable_pair", place));
}

#[test]
fn r080_every_pair_is_reachable_by_some_stage() {
    let place = "/completion/any_of/0/0";
    for (claim, trust) in [
        ("settled", "gateway_observed"),
        ("accepted", "vendor_signed"),
        ("Created", "gateway_observed"),
    ] {
        let found = refused(&completed_by(json!([[pair(claim, trust)]])));
        assert_eq!(found, at("unreachable_pair", place), "{claim} {trust}");
    }
    // A webhook gives nothing but signed evidence.
    let only = with(&plan(), "/stages/1/claim", json!("seen"));
    let only = with(&only, "/completion/any_of", json!([[pair("created", "gateway_observed")]]));
    assert_eq!(refused(&only), at("unreachable_pair", place));
}

#[test]
fn a_stage_with_a_fault_does_not_make_its_claim_unreachable() {
    let bad = with(&plan(), "/stages/1/claim", json!("not a name"));
    assert_eq!(refused(&bad), at("invalid_name", "/stages/1/claim"));
}

#[test]
fn r083_groups_and_pairs_are_bounded() {
    let groups = |count: usize| {
        let group = json!([pair("created", "gateway_observed")]);
        completed_by(std::iter::repeat_n(group, count).collect())
    };
    accepted(&groups(MAX_PAIRS));
    assert_eq!(refused(&groups(MAX_PAIRS + 1)), at("too_many", "/completion/any_of"));
    let pairs = |count: usize| {
        let pairs = std::iter::repeat_n(pair("created", "gateway_observed"), count);
        completed_by(json!([pairs.collect::<Vec<_>>()]))
    };
    accepted(&pairs(MAX_PAIRS));
    assert_eq!(refused(&pairs(MAX_PAIRS + 1)), at("too_many", "/completion/any_of/0"));
}
