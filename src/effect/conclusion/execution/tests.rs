use super::ExecutionStatus;
use crate::effect::bundle::fixtures::{json, value};
use crate::effect::observation::Observation;
use crate::json::Pointer;

fn status(observation: &serde_json::Value) -> ExecutionStatus {
    ExecutionStatus::of(&Observation::from_value(&value(observation), &Pointer::root()).unwrap())
}

#[test]
fn a_call_went_through_when_the_transport_says_so() {
    let cases = [
        (json!({"response": {"status": 201}}), ExecutionStatus::Accepted),
        (json!({"response": {"status": 302}}), ExecutionStatus::Unknown),
        (json!({"response": {"status": 422}}), ExecutionStatus::Failed),
        (json!({"response": {"status": 503}}), ExecutionStatus::Failed),
        (json!({"response": {"body": "{}"}}), ExecutionStatus::Accepted),
        (json!({"response": {"body": "{}"}, "is_error": true}), ExecutionStatus::Failed),
        (json!({"response": {"status": 200}, "is_error": true}), ExecutionStatus::Failed),
        (json!({"request": {"body": "{}"}}), ExecutionStatus::Unknown),
        (json!({}), ExecutionStatus::Unknown),
    ];
    for (observation, expected) in cases {
        assert_eq!(status(&observation), expected, "{observation}");
    }
}
