use super::*;
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::json::reader::{self, Options};

/// Every call with as many arguments as it needs.
const CALLS: [(&str, usize); 15] = [
    ("validateEffect", 1),
    ("evaluateBinding", 1),
    ("validateBundle", 1),
    ("ceiling", 2),
    ("contract", 2),
    ("applyEvent", 2),
    ("correlate", 2),
    ("verifyWebhook", 1),
    ("mintCapability", 2),
    ("presentCapability", 4),
    ("recheckCapability", 3),
    ("signReceipt", 2),
    ("verifyReceipt", 2),
    ("exportDsse", 2),
    ("verifyDsse", 2),
];

fn json(text: &str) -> Value {
    reader::read(text, Options::default(), &mut Meter::new(Budget::default())).expect("JSON")
}

fn code(name: &str, args: &[Value]) -> Option<Code> {
    call(name, args).err().map(|error| error.code())
}

#[test]
fn every_call_has_its_name_and_asks_for_its_arguments() {
    for (name, count) in CALLS {
        for fewer in 0..count {
            let args = vec![json("{}"); fewer];
            let found = call(name, &args).expect_err(name);
            assert_ne!(found.code(), Code::UnknownMember, "{name} with {fewer}");
        }
        let given = vec![json("[]"); count];
        let found = call(name, &given);
        assert_ne!(found.err().map(|error| error.to_string()), Some(no_such(name)), "{name}");
    }
}

fn no_such(name: &str) -> String {
    format!("the member `{name}` is unknown here")
}

#[test]
fn a_name_that_no_call_has_is_refused() {
    for name in ["", "check", "validateeffect", "validateEffect "] {
        assert_eq!(code(name, &[json("{}")]), Some(Code::UnknownMember), "{name}");
    }
}

#[test]
fn an_absent_argument_is_missing() {
    assert_eq!(code("validateEffect", &[]), Some(Code::MissingMember));
    assert_eq!(code("verifyReceipt", &["a.b.c".into()]), Some(Code::MissingMember));
}

#[test]
fn the_type_of_an_envelope_is_a_receipt_unless_told() {
    let keys = json(r#"{"keys":[]}"#);
    let found = |options: &[Value]| {
        let args = [&[json("{}"), keys.clone()], options].concat();
        call("verifyDsse", &args).map(|found| found.to_text()).map_err(|error| error.code())
    };
    for options in [&[][..], &[json("{}")], &[json(r#"{"type":"verdict"}"#)]] {
        assert!(found(options).is_ok_and(|text| text.contains("invalid_statement")));
    }
    assert_eq!(found(&[json(r#"{"type":"vibes"}"#)]), Err(Code::OutOfRange));
    assert_eq!(found(&[json(r#"{"typ":"verdict"}"#)]), Err(Code::UnknownMember));
}
