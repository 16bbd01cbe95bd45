use super::EffectSpec;
use crate::effect::fixtures::{faults, json};

const NONE: &str = r#"{"mode": "none"}"#;
const RESPONSE: &str = r#"{"mode": "response", "binding": {"trust_rule": "gateway_observed_only", "assertions":
    [{"id": "id", "op": "exists", "select": {"from": "response_body", "pointer": "/id"}}]}}"#;
const PLAN: &str = r#"{"mode": "plan", "plan": {"version": 1,
    "stages": [{"id": "s", "kind": "immediate", "claim": "accepted", "required": true,
        "assertions": [{"id": "a", "op": "exists", "select": {"from": "http_status"}}]}],
    "deadline_ms": 60000, "completion": {"any_of": [[{"claim": "accepted", "trust": "gateway_observed"}]]}}}"#;

fn read(text: &str) -> Vec<String> {
    faults(EffectSpec::from_value(&json(text)))
}

/// An effect of this kind and verification, with `more` members.
fn effect(kind: &str, verification: &str, more: &str) -> Vec<String> {
    read(&format!(r#"{{"kind": "{kind}", "verification": {verification}{more}}}"#))
}

fn reason(text: &str) -> String {
    format!(", \"no_evidence\": {text}")
}

/// That a tool of a bundle needs one at all is the bundle's to refuse.
#[test]
fn r001_what_stands_in_place_of_an_effect_is_refused() {
    for text in [
        "null",
        "{}",
        "[]",
        "\"read\"",
        r#"{"kind": "read"}"#,
        r#"{"verification": {"mode": "none"}}"#,
    ] {
        assert!(!read(text).is_empty(), "{text}");
    }
    assert_eq!(read("{}"), ["missing_member ", "missing_member "]);
    assert_eq!(effect("read", NONE, ""), [""; 0]);
}

#[test]
fn r002_verification_has_exactly_three_shapes() {
    assert_eq!(effect("read", NONE, ""), [""; 0]);
    assert_eq!(effect("create", RESPONSE, ""), [""; 0]);
    assert_eq!(effect("create", PLAN, ""), [""; 0]);
    for (verification, expected) in [
        (r#"{"mode": "vibes"}"#, &["unknown_kind /verification/mode"][..]),
        (r#"{"mode": "None"}"#, &["unknown_kind /verification/mode"]),
        ("{}", &["missing_member /verification"]),
        ("null", &["wrong_type /verification"]),
        ("\"none\"", &["wrong_type /verification"]),
        (r#"{"mode": "response"}"#, &["missing_member /verification"]),
        (r#"{"mode": "plan"}"#, &["missing_member /verification"]),
    ] {
        assert_eq!(effect("create", verification, ""), expected, "{verification}");
    }
}

#[test]
fn r002_two_shapes_at_once_are_refused() {
    let plan = PLAN.replace(r#""mode": "plan", "#, "");
    let both = RESPONSE.replacen(
        '{',
        &format!("{{{}, ", plan.trim_start_matches('{').strip_suffix('}').unwrap()),
        1,
    );
    assert_eq!(effect("create", &both, ""), ["unknown_member /verification/plan"]);
    let both = both.replace(r#""mode": "response""#, r#""mode": "plan""#);
    assert_eq!(effect("create", &both, ""), ["unknown_member /verification/binding"]);
    let both = both.replace(r#""mode": "plan""#, r#""mode": "none""#);
    assert_eq!(effect("read", &both, "").len(), 2);
}

#[test]
fn r005_a_mutation_that_asserts_nothing_and_gives_no_reason_is_refused() {
    for kind in ["create", "update", "delete", "send", "settle", "Read", "READ", "reads"] {
        assert_eq!(effect(kind, NONE, ""), ["silent_mutation /verification"], "{kind}");
    }
    assert_eq!(effect("read", NONE, ""), [""; 0]);
}

#[test]
fn r006_a_blank_reason_is_no_reason() {
    for blank in [
        "\"\"",
        "\"  \"",
        "\"\\t\\n\"",
        "\"\\u00a0\\u3000\"",
        "\"\\u200b\\u2060\"",
        "\"-\"",
        "\"...\"",
    ] {
        assert_eq!(
            effect("create", NONE, &reason(blank)),
            ["silent_mutation /no_evidence"],
            "{blank}"
        );
    }
    for wrong in ["null", "true", "[\"none\"]"] {
        assert_eq!(effect("create", NONE, &reason(wrong)), ["wrong_type /no_evidence"], "{wrong}");
    }
    let long = |bytes: usize| reason(&format!("\"{}\"", "x".repeat(bytes)));
    assert_eq!(effect("create", NONE, &long(501)), ["too_many /no_evidence"]);
    assert_eq!(effect("create", NONE, &long(500)), [""; 0]);
}

#[test]
fn r007_a_mutation_without_verification_and_with_a_reason_is_valid() {
    for text in ["\"vendor has no read API\"", "\"読み取りAPIなし\"", "\" n/a \""] {
        assert_eq!(effect("send", NONE, &reason(text)), [""; 0], "{text}");
    }
}

#[test]
fn r009_a_mutation_without_assertions_is_refused() {
    let (before, _) = RESPONSE.split_once("\n    [").unwrap();
    assert_eq!(
        effect("create", &format!("{before} []}}}}"), ""),
        ["no_assertions /verification/binding/assertions"]
    );
    assert_eq!(effect("create", RESPONSE, ""), [""; 0]);
}

#[test]
fn r010_a_reason_beside_evidence_is_refused() {
    let reason = reason("\"no read API\"");
    for verification in [RESPONSE, PLAN] {
        assert_eq!(effect("create", verification, &reason), ["needless_reason /no_evidence"]);
        assert_eq!(effect("create", verification, ""), [""; 0]);
    }
    assert_eq!(effect("read", NONE, &reason), ["needless_reason /no_evidence"]);
}

#[test]
fn a_read_that_carries_a_binding_or_a_plan_is_refused() {
    for verification in [RESPONSE, PLAN] {
        assert_eq!(effect("read", verification, ""), ["read_with_verification /verification"]);
    }
}

#[test]
fn r013_an_unknown_member_anywhere_is_refused() {
    assert_eq!(effect("read", NONE, r#", "min_trust": "x""#), ["unknown_member /min_trust"]);
    // Behind each opening brace of a valid effect, one member more.
    for verification in [RESPONSE, PLAN] {
        let text = format!(r#"{{"kind": "create", "verification": {verification}}}"#);
        let places: Vec<_> = text.match_indices('{').map(|(at, _)| at).collect();
        assert!(places.len() >= 5);
        for at in places {
            let (before, after) = text.split_at(at + 1);
            let found = read(&format!("{before}\"min_trust\": \"untrusted\", {after}"));
            assert_eq!(found.len(), 1, "{found:?}");
            assert!(
                found[0].starts_with("unknown_member ") && found[0].ends_with("/min_trust"),
                "{found:?}"
            );
        }
    }
}

#[test]
fn r026_the_pointer_to_the_upstream_id_is_checked_when_the_spec_is_read() {
    assert_eq!(effect("create", RESPONSE, r#", "upstream_id": "/id""#), [""; 0]);
    assert_eq!(
        effect("create", RESPONSE, r#", "upstream_id": "id""#),
        ["invalid_pointer /upstream_id"]
    );
    assert_eq!(
        effect("create", RESPONSE, r#", "upstream_id": "/*""#),
        ["invalid_pointer /upstream_id"]
    );
    assert_eq!(effect("create", RESPONSE, r#", "upstream_id": null"#), ["wrong_type /upstream_id"]);
}

#[test]
fn r060_the_trust_rule_of_an_effect_is_mandatory() {
    let without = RESPONSE.replace(r#""trust_rule": "gateway_observed_only", "#, "");
    assert_eq!(effect("create", &without, ""), ["missing_member /verification/binding"]);
}

#[test]
fn an_effect_is_written_as_it_is_read() {
    for (verification, more) in [
        (RESPONSE, r#", "upstream_id": "/id""#),
        (PLAN, ""),
        (NONE, r#", "no_evidence": "no read API""#),
    ] {
        let text = format!(r#"{{"kind": "create"{more}, "verification": {verification}}}"#);
        let effect = EffectSpec::from_value(&json(&text)).unwrap();
        assert_eq!(effect.to_value().to_text(), json(&text).to_text());
        assert_eq!(EffectSpec::from_value(&effect.to_value()), Ok(effect));
    }
}
