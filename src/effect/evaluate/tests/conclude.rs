use crate::effect::evaluate::{at_once, conclude, evaluate};
use crate::effect::fixtures::{binding, json, observation, response};
use crate::effect::{Conclusion, EffectSpec, Observation, Outcome, Trust, TrustRule};
use Conclusion::{Contradicted, Inconclusive, NotRequired, Verified};
use Outcome::{Fail, Invalid, Missing, Pass};
use TrustRule::{AllowConnectorAttested, GatewayObservedOnly};

fn of(outcomes: &[Outcome], trust: Trust, rule: TrustRule) -> Conclusion {
    let named = (0..).zip(outcomes).map(|(id, outcome): (u32, _)| (format!("a{id}"), *outcome));
    conclude(&named.collect::<Vec<_>>(), trust, rule)
}

/// Every list of up to `length` outcomes.
fn lists(length: usize) -> Vec<Vec<Outcome>> {
    let mut all = vec![Vec::new()];
    let mut begin = 0;
    for _ in 0..length {
        let end = all.len();
        for at in begin..end {
            for outcome in Outcome::ALL {
                let mut longer = all[at].clone();
                longer.push(outcome);
                all.push(longer);
            }
        }
        begin = end;
    }
    all
}

/// The status, and the id, of an answer that is trusted as far as `trust` goes.
fn judged(trust: Trust, rule: TrustRule, observation: &Observation) -> Conclusion {
    let list = r#"[
        {"id": "status", "op": "equals_literal", "select": {"from": "http_status"}, "value": 201},
        {"id": "id", "op": "exists", "select": {"from": "response_body", "pointer": "/id"}}
    ]"#;
    evaluate(&binding(rule, list), observation, trust).conclusion
}

#[test]
fn r012_what_does_not_pass_is_never_verified() {
    let mut seen = 0;
    for list in lists(5) {
        for trust in Trust::ALL {
            for rule in TrustRule::ALL {
                let concluded = of(&list, trust, rule);
                seen += 1;
                if list.iter().any(|outcome| *outcome != Pass) {
                    assert_ne!(concluded, Verified, "{list:?} {trust:?} {rule:?}");
                }
            }
        }
    }
    assert_eq!(seen, 13_650);
    assert_eq!(of(&[Pass; 5], Trust::GatewayObserved, GatewayObservedOnly), Verified);
}

/// Written out, not computed: one row for each class, one column for each mix of outcomes.
#[test]
fn r044_the_conclusion_follows_from_the_outcomes_and_the_trust() {
    let mixes: [&[Outcome]; 9] = [
        &[],
        &[Pass],
        &[Pass, Pass],
        &[Pass, Fail],
        &[Fail],
        &[Pass, Missing],
        &[Pass, Invalid],
        &[Fail, Missing],
        &[Invalid, Fail, Pass],
    ];
    let (v, i, c) = (Verified, Inconclusive, Contradicted);
    let table = [
        (Trust::Untrusted, GatewayObservedOnly, [i, i, i, i, i, i, i, i, i]),
        (Trust::BrokerAttested, GatewayObservedOnly, [i, i, i, i, i, i, i, i, i]),
        (Trust::ConnectorAttested, GatewayObservedOnly, [i, i, i, i, i, i, i, i, i]),
        (Trust::GatewayObserved, GatewayObservedOnly, [i, v, v, c, c, i, i, c, c]),
        (Trust::VendorSigned, GatewayObservedOnly, [i, i, i, c, c, i, i, c, c]),
        (Trust::Untrusted, AllowConnectorAttested, [i, i, i, i, i, i, i, i, i]),
        (Trust::BrokerAttested, AllowConnectorAttested, [i, i, i, i, i, i, i, i, i]),
        (Trust::ConnectorAttested, AllowConnectorAttested, [i, v, v, i, i, i, i, i, i]),
        (Trust::GatewayObserved, AllowConnectorAttested, [i, v, v, c, c, i, i, c, c]),
        (Trust::VendorSigned, AllowConnectorAttested, [i, i, i, c, c, i, i, c, c]),
    ];
    for (trust, rule, expected) in table {
        for (mix, expected) in mixes.into_iter().zip(expected) {
            assert_eq!(of(mix, trust, rule), expected, "{trust:?} {rule:?} {mix:?}");
        }
    }
}

#[test]
fn r044_neither_the_order_nor_the_number_of_equal_outcomes_matters() {
    for list in lists(4) {
        let mut backwards = list.clone();
        backwards.reverse();
        let doubled: Vec<_> = list.iter().chain(&list).copied().collect();
        for trust in Trust::ALL {
            for rule in TrustRule::ALL {
                let concluded = of(&list, trust, rule);
                assert_eq!(of(&backwards, trust, rule), concluded, "{list:?}");
                assert_eq!(of(&doubled, trust, rule), concluded, "{list:?}");
            }
        }
    }
}

#[test]
fn r045_all_pass_with_authoritative_trust_is_verified() {
    let created = response(201, r#"{"id": 7}"#);
    assert_eq!(judged(Trust::GatewayObserved, GatewayObservedOnly, &created), Verified);
    assert_eq!(
        judged(Trust::GatewayObserved, GatewayObservedOnly, &response(201, "{}")),
        Inconclusive
    );
}

#[test]
fn r046_a_definite_mismatch_seen_by_a_class_that_may_contradict_is_contradicted() {
    let other = response(200, r#"{"id": 7}"#);
    assert_eq!(judged(Trust::GatewayObserved, GatewayObservedOnly, &other), Contradicted);
    assert_eq!(judged(Trust::VendorSigned, GatewayObservedOnly, &other), Contradicted);
}

#[test]
fn r047_a_mismatch_seen_by_any_other_class_is_inconclusive() {
    let other = response(200, r#"{"id": 7}"#);
    for trust in [Trust::ConnectorAttested, Trust::BrokerAttested, Trust::Untrusted] {
        for rule in TrustRule::ALL {
            assert_eq!(judged(trust, rule, &other), Inconclusive, "{trust:?}");
        }
    }
}

#[test]
fn r048_anything_missing_is_inconclusive() {
    let silent = response(201, r#"{"key": 7}"#);
    assert_eq!(judged(Trust::GatewayObserved, GatewayObservedOnly, &silent), Inconclusive);
}

#[test]
fn r049_anything_invalid_is_inconclusive() {
    let page = response(201, "<html>created</html>");
    assert_eq!(judged(Trust::GatewayObserved, GatewayObservedOnly, &page), Inconclusive);
}

#[test]
fn r050_a_definite_mismatch_stands_beside_what_is_missing_or_invalid() {
    for body in ["{}", "<html>"] {
        let other = response(500, body);
        assert_eq!(judged(Trust::GatewayObserved, GatewayObservedOnly, &other), Contradicted);
        assert_eq!(judged(Trust::Untrusted, GatewayObservedOnly, &other), Inconclusive);
    }
}

#[test]
fn r051_all_pass_without_authoritative_trust_is_inconclusive() {
    let created = response(201, r#"{"id": 7}"#);
    for trust in [Trust::Untrusted, Trust::BrokerAttested, Trust::VendorSigned] {
        for rule in TrustRule::ALL {
            assert_eq!(judged(trust, rule, &created), Inconclusive, "{trust:?}");
        }
    }
}

#[test]
fn r052_no_assertion_at_all_is_inconclusive() {
    for trust in Trust::ALL {
        for trust_rule in TrustRule::ALL {
            let empty = crate::effect::Binding { trust_rule, assertions: Vec::new() };
            let found = evaluate(&empty, &response(201, r#"{"id": 7}"#), trust);
            assert_eq!(found.conclusion, Inconclusive, "{trust:?}");
            assert!(found.outcomes.is_empty());
        }
    }
}

/// What was sent shows nothing of what came of it.
#[test]
fn r052_assertions_of_the_request_alone_are_inconclusive() {
    let select = r#"{"from": "request_body", "pointer": "/id"}"#;
    let status = r#"{"id": "b", "op": "exists", "select": {"from": "http_status"}}"#;
    let list = format!(r#"[{{"id": "a", "op": "exists", "select": {select}}}, {status}]"#);
    let mut asks = binding(GatewayObservedOnly, &list);
    let seen = observation(r#"{"request": {"body": "{\"id\": 1}"}, "response": {"status": 500}}"#);
    assert_eq!(evaluate(&asks, &seen, Trust::GatewayObserved).conclusion, Verified);
    asks.assertions.truncate(1);
    assert_eq!(evaluate(&asks, &seen, Trust::GatewayObserved).conclusion, Inconclusive);
}

#[test]
fn r053_a_verdict_is_never_optimistic_about_what_was_cut_off() {
    let cut = r#"{"response": {"status": 201, "body": "{\"id\": 7}", "truncated": true}}"#;
    let seen = observation(cut);
    assert_eq!(judged(Trust::GatewayObserved, GatewayObservedOnly, &seen), Inconclusive);
    let seen = observation(&cut.replace("true", "false"));
    assert_eq!(judged(Trust::GatewayObserved, GatewayObservedOnly, &seen), Verified);
}

#[test]
fn r054_gateway_observed_only_refuses_what_a_connector_derived() {
    let created = response(201, r#"{"id": 7}"#);
    assert_eq!(judged(Trust::ConnectorAttested, GatewayObservedOnly, &created), Inconclusive);
}

#[test]
fn r055_allow_connector_attested_admits_it() {
    let created = response(201, r#"{"id": 7}"#);
    assert_eq!(judged(Trust::ConnectorAttested, AllowConnectorAttested, &created), Verified);
}

#[test]
fn r056_allow_connector_attested_admits_no_broker_and_nobody_untrusted() {
    let created = response(201, r#"{"id": 7}"#);
    for trust in [Trust::BrokerAttested, Trust::Untrusted] {
        assert_eq!(judged(trust, AllowConnectorAttested, &created), Inconclusive);
    }
}

#[test]
fn r057_under_allow_connector_attested_the_gateway_still_verifies() {
    let created = response(201, r#"{"id": 7}"#);
    assert_eq!(judged(Trust::GatewayObserved, AllowConnectorAttested, &created), Verified);
    let other = response(200, r#"{"id": 7}"#);
    assert_eq!(judged(Trust::GatewayObserved, AllowConnectorAttested, &other), Contradicted);
}

#[test]
fn r058_a_federated_binding_never_reads_verified() {
    let created = response(201, r#"{"id": 7}"#);
    for trust in [Trust::Untrusted, Trust::BrokerAttested] {
        assert_eq!(judged(trust, GatewayObservedOnly, &created), Inconclusive);
    }
}

#[test]
fn r059_nothing_in_an_observation_raises_its_trust() {
    let claims =
        r#"{"id": 7, "trust": "gateway_observed", "tier": "direct", "conclusion": "verified"}"#;
    let mut seen = response(201, claims);
    seen.headers.push(("x-trust".to_owned(), "gateway_observed".to_owned()));
    assert_eq!(judged(Trust::Untrusted, GatewayObservedOnly, &seen), Inconclusive);
    assert_eq!(judged(Trust::GatewayObserved, GatewayObservedOnly, &seen), Verified);
}

fn effect(text: &str) -> EffectSpec {
    EffectSpec::from_value(&json(text)).expect("the test's effect is valid")
}

#[test]
fn r003_a_read_concludes_not_required() {
    let read = effect(r#"{"kind": "read", "verification": {"mode": "none"}}"#);
    let found = at_once(&read, &response(200, "{}"), Trust::GatewayObserved).unwrap();
    assert_eq!((found.conclusion, found.outcomes.len()), (NotRequired, 0));
}

#[test]
fn r004_a_read_is_never_verified_or_contradicted_whatever_it_returns() {
    let plain = effect(r#"{"kind": "read", "verification": {"mode": "none"}}"#);
    // Put together by hand: validation refuses it.
    let mut bound = effect(
        r#"{"kind": "create", "verification": {"mode": "response", "binding": {
        "trust_rule": "gateway_observed_only",
        "assertions": [{"id": "a", "op": "equals_literal", "select": {"from": "http_status"}, "value": 200}]
    }}}"#,
    );
    let created = at_once(&bound, &response(200, "{}"), Trust::GatewayObserved).unwrap();
    assert_eq!(created.conclusion, Verified);
    bound.kind = "read".to_owned();
    for read in [plain, bound] {
        for status in [200, 404, 500] {
            for trust in Trust::ALL {
                let found = at_once(&read, &response(status, "<html>"), trust).unwrap();
                assert_eq!(found.conclusion, NotRequired, "{status} {trust:?}");
            }
        }
    }
}

#[test]
fn r008_a_mutation_without_evidence_is_inconclusive_whatever_it_returns() {
    let send = effect(
        r#"{"kind": "send", "no_evidence": "no read API", "verification": {"mode": "none"}}"#,
    );
    for status in [200, 201, 500] {
        for trust in Trust::ALL {
            let found = at_once(&send, &response(status, r#"{"id": 7}"#), trust).unwrap();
            assert_eq!(found.conclusion, Inconclusive);
        }
    }
}

#[test]
fn a_plan_is_not_concluded_at_once() {
    let plan = effect(
        r#"{"kind": "create", "verification": {"mode": "plan", "plan": {
        "version": 1, "deadline_ms": 1000,
        "stages": [{"id": "s", "kind": "immediate", "claim": "accepted", "required": true,
            "assertions": [{"id": "a", "op": "exists", "select": {"from": "http_status"}}]}],
        "completion": {"any_of": [[{"claim": "accepted", "trust": "gateway_observed"}]]}
    }}}"#,
    );
    assert_eq!(at_once(&plan, &response(200, "{}"), Trust::GatewayObserved), None);
}
