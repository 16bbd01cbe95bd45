use super::{EventType, MAX_EVENT_TYPE, Scheme, is_event_type};
use crate::code::Code;
use crate::effect::fault::Fault;
use crate::json::{Pointer, Value};

fn scheme(name: &str) -> Result<Scheme, Fault> {
    Scheme::from_value(&name.into(), &Pointer::root())
}

fn event_type(value: &Value) -> Result<EventType, Fault> {
    EventType::from_value(value, &Pointer::root())
}

#[test]
fn every_scheme_is_found_by_its_name() {
    for scheme in Scheme::ALL {
        assert_eq!(Scheme::from_name(scheme.as_str()), Some(scheme));
    }
    assert_eq!(Scheme::from_name("GitHub"), None);
}

#[test]
fn r154_a_scheme_that_signs_nothing_is_named_and_refused() {
    for named in Scheme::ALL {
        let refused = matches!(named, Scheme::PayPal | Scheme::PlainToken);
        let read = scheme(named.as_str());
        assert_eq!(
            read.clone().map_err(|fault| fault.code()).err(),
            refused.then_some(Code::VendorNotSigned)
        );
        assert_eq!(read.ok(), (!refused).then_some(named));
    }
    assert_eq!(scheme("hmac").unwrap_err().code(), Code::UnknownKind);
}

#[test]
fn r156_the_schemes_without_a_signed_time_are_known() {
    let timeless =
        Scheme::ALL.into_iter().filter(|it| it.is_vendor_signed() && !it.has_timestamp());
    let timeless: Vec<_> = timeless.map(Scheme::as_str).collect();
    assert_eq!(timeless, ["github", "shopify", "square", "twilio"]);
}

#[test]
fn r158_an_event_type_is_never_taken_from_a_header() {
    let header = Value::object([("from", "header".into()), ("name", "x-github-event".into())]);
    assert_eq!(event_type(&header).unwrap_err().code(), Code::UnknownKind);
    let body = Value::object([("from", "body".into()), ("pointer", "/type".into())]);
    assert_eq!(event_type(&body), Ok(EventType::Body(Pointer::parse("/type").unwrap())));
    let endpoint = Value::object([("from", "endpoint".into()), ("type", "issues".into())]);
    assert_eq!(event_type(&endpoint), Ok(EventType::Endpoint("issues".to_owned())));
    for value in [body, endpoint] {
        assert_eq!(event_type(&value).unwrap().to_value(), value);
    }
    assert!(!Scheme::GitHub.signs_event_type() && !Scheme::Shopify.signs_event_type());
    assert!(Scheme::Stripe.signs_event_type() && Scheme::Slack.signs_event_type());
}

#[test]
fn an_event_type_is_short_and_printable() {
    assert!(is_event_type("a") && is_event_type(&"a".repeat(MAX_EVENT_TYPE)));
    for refused in [String::new(), "a".repeat(MAX_EVENT_TYPE + 1), "a\nb".to_owned()] {
        assert!(!is_event_type(&refused));
        let endpoint = Value::object([("from", "endpoint".into()), ("type", refused.into())]);
        assert_eq!(event_type(&endpoint).unwrap_err().code(), Code::OutOfRange);
    }
}
