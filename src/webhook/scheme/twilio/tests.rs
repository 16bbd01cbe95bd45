use super::Url;
use crate::code::Code;
use crate::json::{Object, Value};
use crate::webhook::fixtures::{Sample, twilio, twilio_json, twilio_sha256};

fn at(sample: Sample, url: &str) -> Sample {
    Sample { url: Some(url.to_owned()), ..sample }
}

#[test]
fn the_usual_port_may_be_written_or_left_out() {
    let spellings = |url: &str| Url::read(url).spellings().map(|url| url);
    let with = "https://u:p@h.example:443/a:1?b=c:2#d";
    let without = "https://u:p@h.example/a:1?b=c:2#d";
    assert_eq!(spellings(with), [with, without, with]);
    assert_eq!(spellings(without), [without, without, with]);
    assert_eq!(spellings("http://h")[2], "http://h:80");
    assert_eq!(
        spellings("https://[::1]/x"),
        ["https://[::1]/x", "https://[::1]/x", "https://[::1]:443/x"]
    );
    assert_eq!(spellings("")[0], "");

    let url = twilio().url.expect("an address").replace(".com/", ".com:443/");
    assert_eq!(at(twilio(), &url).accepted(), twilio().accepted());
    for other in [url.replace("443", "8443"), url.replace("https", "http")] {
        let sample = at(twilio(), &other);
        assert_eq!(sample.verify().is_ok(), other.contains("8443"), "{other}");
    }
}

#[test]
fn the_order_and_the_repetition_of_fields_change_nothing() {
    let text = String::from_utf8(twilio().body).expect("text");
    let mut fields: Vec<_> = text.split('&').collect();
    fields.reverse();
    let reversed = twilio().body(&fields.join("&"));
    assert_eq!(reversed.accepted(), twilio().accepted());
    let repeated = twilio().body(&format!("{text}&Digits=1234"));
    assert_eq!(repeated.accepted(), twilio().accepted());
    assert!(twilio().body(&format!("{text}&Digits=5")).verify().is_err());
}

/// The signature does not tell a name from its value, and neither does the key: what is made of a
/// form that was seen is not counted beside it.
#[test]
fn r157_a_form_that_is_split_otherwise_is_the_same_event() {
    let text = String::from_utf8(twilio().body).expect("text");
    let resplit = twilio().body(&text.replace("Digits=1234", "Digits1=234"));
    assert_eq!(resplit.accepted().dedup, twilio().accepted().dedup);
    assert_ne!(resplit.accepted().payload, twilio().accepted().payload);
}

#[test]
fn the_fields_are_the_payload() {
    let payload = twilio().accepted().payload.expect("fields");
    let field =
        |name: &str| payload.as_object().and_then(|it| it.get(name)).and_then(Value::as_str);
    assert_eq!((field("From"), field("Digits")), (Some("+14158675309"), Some("1234")));
    let payload = twilio_json().accepted().payload.expect("JSON");
    assert_eq!(payload.as_object().map(|it| it.len()), Some(2));
}

#[test]
fn the_settings_name_the_hash() {
    const SETTINGS: &str = "X-Twilio-Webhooks-Signature-Settings";
    let code =
        |settings| twilio_sha256().header(SETTINGS, settings).verify().err().map(|it| it.code());
    assert_eq!(code("key=,algorithm=HMAC_SHA256"), None);
    assert_eq!(code("algorithm=HMAC_SHA256"), None);
    assert_eq!(code("algorithm=HMAC_SHA1"), Some(Code::SignatureMismatch));
    for refused in
        ["", "key=SK1", "algorithm=HMAC_MD5", "algorithm=HMAC_SHA256,algorithm=HMAC_SHA1"]
    {
        assert_eq!(code(refused), Some(Code::InvalidSignature), "{refused}");
    }
    twilio().header(SETTINGS, "key=,algorithm=HMAC_SHA1").accepted();
}

#[test]
fn the_body_is_the_one_that_the_address_names() {
    let url = twilio_json().url.expect("an address");
    let code = |sample: Sample| sample.verify().err().map(|it| it.code());
    assert_eq!(code(twilio_json().body("{}")), Some(Code::SignatureMismatch));
    assert_eq!(
        code(at(twilio_json(), &format!("{url}&bodySHA256=00"))),
        Some(Code::InvalidSignature)
    );
    assert_eq!(code(at(twilio_json(), &url.replace("5c", "5C"))), Some(Code::InvalidSignature));
    assert_eq!(code(at(twilio_json(), &url.replace('?', "?%zz&"))), Some(Code::InvalidSignature));
    // Without the name the body would be a form of one field, which is not what was signed.
    assert_eq!(code(at(twilio_json(), "https://example.com/myapp")), Some(Code::SignatureMismatch));
}

#[test]
fn a_request_without_a_body_signs_its_address() {
    let sample = twilio().body("").header("X-Twilio-Signature", "zYQTYrRWXE7LtzbG4PfP7/bkkGo=");
    assert_eq!(sample.accepted().payload, Some(Object::new().into()));
}
