use super::Binding;
use crate::effect::TrustRule;
use crate::effect::fixtures::{faults, json};

const STATUS: &str = r#"{"id": "a", "op": "exists", "select": {"from": "http_status"}}"#;

fn read(text: &str) -> Vec<String> {
    faults(Binding::from_value(&json(text)))
}

#[test]
fn r060_a_binding_without_trust_rule_is_refused() {
    assert_eq!(read(&format!(r#"{{"assertions": [{STATUS}]}}"#)), ["missing_member "]);
    for rule in ["null", "\"\"", "\"any\"", "\"gateway_observed\"", "[\"gateway_observed_only\"]"] {
        let found = read(&format!(r#"{{"trust_rule": {rule}, "assertions": [{STATUS}]}}"#));
        assert_eq!(found.len(), 1, "{rule}");
        assert!(found[0].ends_with(" /trust_rule"), "{found:?}");
    }
    for rule in TrustRule::ALL {
        let text = format!(r#"{{"trust_rule": "{}", "assertions": [{STATUS}]}}"#, rule.as_str());
        let binding = Binding::from_value(&json(&text)).unwrap();
        assert_eq!(binding.trust_rule, rule);
        assert_eq!(Binding::from_value(&binding.to_value()), Ok(binding));
    }
}
