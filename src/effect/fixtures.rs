//! What the tests of this room share: short ways to write documents and to name their faults.

use super::assertion::{self, Place};
use super::evaluate::outcomes;
use super::fault::{Fault, Reading};
use super::{Assertion, Binding, Observation, Outcome, TrustRule};
use crate::budget::{Budget, Meter};
use crate::json::reader::{self, Options};
use crate::json::{Pointer, Value};

pub(super) fn json(text: &str) -> Value {
    let mut meter = Meter::new(Budget::default());
    reader::read(text, Options::default(), &mut meter).expect("the test's JSON is valid")
}

/// Each fault as `code pointer`; nothing when there is none.
pub(super) fn faults<T>(read: Result<T, Vec<Fault>>) -> Vec<String> {
    let told = |fault: Fault| format!("{} {}", fault.code().as_str(), fault.at);
    read.err().unwrap_or_default().into_iter().map(told).collect()
}

/// Assertions as an immediate stage of a plan reads them.
pub(super) fn assertions(text: &str) -> Vec<Assertion> {
    let mut reading = Reading::new(Budget::default());
    let at = Pointer::root();
    let read = assertion::read_all(&json(text), &at, Place::Immediate, &mut reading);
    reading.close(read).expect("the test's assertions are valid")
}

pub(super) fn binding(trust_rule: TrustRule, list: &str) -> Binding {
    Binding { trust_rule, assertions: assertions(list) }
}

pub(super) fn observation(text: &str) -> Observation {
    Observation::from_value(&json(text), &Pointer::root()).expect("the test's observation is valid")
}

/// A response with this status and body.
pub(super) fn response(status: u16, body: &str) -> Observation {
    let body = super::observation::Body::Whole(body.as_bytes().to_vec());
    Observation { status: Some(status), body: Some(body), ..Observation::default() }
}

/// `select` of a place in the response's body.
pub(super) fn body_at(pointer: &str) -> String {
    format!(r#"{{"from": "response_body", "pointer": {}}}"#, Value::from(pointer).to_text())
}

/// The outcome of one assertion, written without its id.
pub(super) fn outcome(assertion: &str, observation: &Observation) -> Outcome {
    let text = assertion.strip_prefix('{').expect("an object");
    // Beside one of the response's own, so that one of the request may stand alone.
    let other = r#"{"id": "other", "op": "exists", "select": {"from": "http_status"}}"#;
    let list = assertions(&format!(r#"[{{"id": "a", {text}, {other}]"#));
    outcomes(&list, observation).remove(0).1
}
