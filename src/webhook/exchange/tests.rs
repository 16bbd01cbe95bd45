use super::super::fixtures::{Sample, github_issue, typed};
use super::verify_webhook;
use crate::code::Code;
use crate::json::{Object, Value};

/// The request for `sample`, with `connection` of the subscription and of the endpoint.
fn request(sample: &Sample, declared: Option<&str>, endpoint: Option<&str>) -> Object {
    let mut subscription = Object::new();
    subscription.push("scheme", sample.scheme.as_str());
    subscription.push("event_type", sample.rule.to_value());
    if let Some(declared) = declared {
        subscription.push("connection", declared);
    }
    let mut headers = Object::new();
    for (name, value) in &sample.headers {
        headers.push(name.as_str(), value.as_str());
    }
    let mut request = Object::new();
    request.push("subscription", subscription);
    if let Some(endpoint) = endpoint {
        request.push("connection", endpoint);
    }
    request.push("secrets", Value::strings(&sample.secrets));
    request.push("headers", headers);
    request.push("body", String::from_utf8(sample.body.clone()).expect("text"));
    request.push("at", sample.at);
    request
}

fn refused(request: Object) -> (Code, String) {
    let error = verify_webhook(&request.into()).expect_err("a request that is refused");
    (error.code(), error.pointer().map_or_else(String::new, |at| at.as_str().to_owned()))
}

#[test]
fn an_authentic_delivery_is_told_with_its_payload() {
    let answer = verify_webhook(&request(&typed(), None, None).into()).expect("an answer");
    assert_eq!(answer, typed().accepted().to_value());
}

#[test]
fn r155_a_refused_delivery_is_an_answer_with_a_code() {
    let answer = verify_webhook(&request(&typed().body("{}"), None, None).into());
    let expected = r#"{"authentic":false,"code":"signature_mismatch","message":"no active secret gives this signature for these bytes"}"#;
    assert_eq!(answer.expect("an answer").to_text(), expected);
}

#[test]
fn r160_a_subscription_of_another_connection_takes_nothing() {
    let of = |declared, endpoint| request(&github_issue(), declared, endpoint);
    for (declared, endpoint) in [(None, None), (Some("a"), None), (Some("a"), Some("a"))] {
        assert!(verify_webhook(&of(declared, endpoint).into()).is_ok());
    }
    for declared in [None, Some("b"), Some("A")] {
        let expected = (Code::OtherConnection, "/subscription/connection".to_owned());
        assert_eq!(refused(of(declared, Some("a"))), expected);
    }
}

#[test]
fn r154_a_scheme_that_proves_nothing_is_refused_where_it_stands() {
    for scheme in ["paypal", "plain_token"] {
        let mut request = request(&github_issue(), None, None);
        let subscription = Value::object([
            ("scheme", scheme.into()),
            ("event_type", github_issue().rule.to_value()),
        ]);
        request.take("subscription");
        request.push("subscription", subscription);
        assert_eq!(refused(request), (Code::VendorNotSigned, "/subscription/scheme".to_owned()));
    }
}

#[test]
fn a_body_is_given_once() {
    let mut both = request(&typed(), None, None);
    both.push("body_base64", "e30=");
    assert_eq!(refused(both), (Code::OutOfRange, "/body_base64".to_owned()));
    let mut none = request(&typed(), None, None);
    none.take("body");
    assert_eq!(refused(none), (Code::MissingMember, String::new()));
    let mut encoded = request(&typed(), None, None);
    encoded.take("body");
    encoded.push("body_base64", "eyJ0eXBlIjoidXNlci5jcmVhdGVkIiwiZGF0YSI6eyJpZCI6InVfMSJ9fQ==");
    let answer = verify_webhook(&encoded.into()).expect("an answer");
    assert_eq!(answer, typed().accepted().to_value());
}
