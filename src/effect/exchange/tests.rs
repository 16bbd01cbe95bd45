use super::{evaluate_binding, validate_effect};
use crate::effect::fixtures::json;
use crate::json::Value;

const READ: &str = r#"{"kind": "read", "verification": {"mode": "none"}}"#;
const REQUEST: &str = r#"{
    "binding": {"trust_rule": "gateway_observed_only", "assertions": [
        {"id": "status", "op": "equals_literal", "select": {"from": "http_status"}, "value": 201},
        {"id": "id", "op": "exists", "select": {"from": "response_body", "pointer": "/id"}}
    ]},
    "observation": {"response": {"status": 201, "body": "{\"id\": 7}"}},
    "trust": "gateway_observed"
}"#;

fn told(error: &crate::effect::Error) -> String {
    format!("{} {}", error.code().as_str(), error.pointer().unwrap())
}

#[test]
fn a_valid_effect_has_a_digest_that_only_its_values_change() {
    let valid = |text: &str| {
        let found = validate_effect(&json(text));
        let found = found.as_object().unwrap();
        assert_eq!(found.get("valid"), Some(&Value::Bool(true)));
        found.get("digest").and_then(Value::as_str).unwrap().to_owned()
    };
    let digest = valid(READ);
    assert_eq!(digest.len(), 64);
    assert_eq!(valid(r#"{ "verification": {"mode":"none"}, "kind": "read" }"#), digest);
    assert_ne!(valid(&READ.replace("}}", "}, \"upstream_id\": \"/id\"}")), digest);
}

#[test]
fn an_invalid_effect_tells_every_fault_with_its_place() {
    let found =
        validate_effect(&json(r#"{"kind": "", "verification": {"mode": "vibes"}, "x": 1}"#));
    let faults = found.as_object().and_then(|it| it.get("faults")?.as_array()).unwrap();
    let places = faults.iter().map(|it| it.as_object().unwrap().get("pointer").unwrap().to_text());
    assert_eq!(places.collect::<Vec<_>>(), ["\"/kind\"", "\"/verification/mode\"", "\"/x\""]);
    assert!(!found.to_text().contains("digest"));
}

/// A receipt takes both from here, so neither may be left out.
#[test]
fn r014_an_evaluation_states_its_conclusion_and_every_outcome() {
    let found = evaluate_binding(&json(REQUEST)).unwrap();
    let expected = r#"{"conclusion":"verified","outcomes":[{"id":"status","outcome":"pass"},{"id":"id","outcome":"pass"}]}"#;
    assert_eq!(found.to_text(), expected);
    let silent = evaluate_binding(&json(&REQUEST.replace("id\\\"", "key\\\""))).unwrap();
    assert_eq!(
        silent.to_text(),
        expected
            .replace("verified", "inconclusive")
            .replace("\"id\",\"outcome\":\"pass\"", "\"id\",\"outcome\":\"missing\"")
    );
}

#[test]
fn r041_outcomes_are_told_by_the_ids_of_their_assertions_and_in_their_order() {
    let renamed = REQUEST
        .replace("\"id\": \"status\"", "\"id\": \"zz\"")
        .replace("\"id\": \"id\"", "\"id\": \"a1\"");
    let found = evaluate_binding(&json(&renamed)).unwrap().to_text();
    assert!(
        found.contains(r#"[{"id":"zz","outcome":"pass"},{"id":"a1","outcome":"pass"}]"#),
        "{found}"
    );
}

/// The binding is the reviewed one; what a caller writes into a call is only a body.
#[test]
fn r011_a_caller_cannot_bring_a_verification_of_its_own() {
    let request = r#""request": {"body": "{\"verification\": {\"mode\": \"none\"}, \"trust_rule\": \"allow_connector_attested\", \"trust\": \"gateway_observed\"}"}, "response""#;
    let brought = REQUEST
        .replace("\"response\"", request)
        .replace("\"trust\": \"gateway_observed\"\n", "\"trust\": \"connector_attested\"\n");
    let plain =
        REQUEST.replace("\"trust\": \"gateway_observed\"\n", "\"trust\": \"connector_attested\"\n");
    assert_ne!(plain, REQUEST);
    let (brought, plain) = (evaluate_binding(&json(&brought)), evaluate_binding(&json(&plain)));
    assert!(plain.as_ref().unwrap().to_text().contains("inconclusive"));
    assert_eq!(brought, plain);
    for member in ["verification", "conclusion", "outcomes", "policy", "at", "now"] {
        let more = REQUEST.replacen('{', &format!("{{\"{member}\": {{}}, "), 1);
        assert_eq!(
            told(&evaluate_binding(&json(&more)).unwrap_err()),
            format!("unknown_member /{member}")
        );
    }
}

#[test]
fn a_request_that_cannot_be_read_is_refused_at_the_place() {
    for (from, to, expected) in [
        ("\"trust\": \"gateway_observed\"\n", "\"trust\": \"gateway\"\n", "unknown_kind /trust"),
        ("gateway_observed_only", "any", "unknown_kind /binding/trust_rule"),
        ("\"status\": 201", "\"status\": \"201\"", "wrong_type /observation/response/status"),
        ("\"value\": 201", "\"value\": \"201\"", "wrong_type /binding/assertions/0/value"),
        ("\"op\": \"exists\"", "\"op\": \"absent\"", "absent_not_staged /binding/assertions/1/op"),
        ("\"binding\"", "\"Binding\"", "missing_member "),
        ("\"/id\"", "\"id\"", "invalid_pointer /binding/assertions/1/select/pointer"),
    ] {
        let text = REQUEST.replace(from, to);
        assert_ne!(text, REQUEST, "{from}");
        assert_eq!(told(&evaluate_binding(&json(&text)).unwrap_err()), expected);
    }
}
