use super::super::fixtures::{AT, claims, claims_with, control, state, target};
use super::{mint_capability, present_capability, recheck_capability};
use crate::code::Code;
use crate::effect::bundle::fixtures::value;
use crate::json::Value;
use crate::receipt::fixtures::with;

fn policy() -> Value {
    Value::object([("iss", claims().iss.into()), ("aud", claims().aud.into())])
}

fn is_true(answer: &Value, member: &str) -> bool {
    answer.as_object().and_then(|it| it.get(member)) == Some(&Value::Bool(true))
}

#[test]
fn r129_a_capability_goes_through_two_halves_and_burns_its_nonce_between_them() {
    let stale = claims_with("expected_revision", Some(9_u64.into()));
    let token = mint_capability(&stale, &control()).expect("a token");
    let token = token.as_str().expect("a text");
    let keys = control().public_key_set();
    let presented = present_capability(token, &keys, &policy(), &AT.into()).expect("an answer");
    assert!(is_true(&presented, "authentic"));
    let answer = recheck_capability(&stale, &value(&state()), &target().into()).expect("an answer");
    let expected = r#"{"authorized":false,"code":"stale_revision","message":"the revision is 1 by now, not 9"}"#;
    assert_eq!(answer.to_text(), expected);
    let fresh = recheck_capability(&claims().to_value(), &value(&state()), &target().into());
    assert_eq!(fresh.expect("an answer").to_text(), r#"{"authorized":true}"#);
}

#[test]
fn what_is_wrong_with_the_call_is_an_error_with_its_place() {
    let keys = control().public_key_set();
    let refused = |policy: &Value, at: &Value| {
        let error = present_capability("", &keys, policy, at).expect_err("an error");
        (error.code(), error.pointer().expect("a place").as_str().to_owned())
    };
    let wrong = with(&policy(), "max_ttl_ms", 60_001_u64);
    assert_eq!(refused(&wrong, &AT.into()), (Code::OutOfRange, "/policy/max_ttl_ms".to_owned()));
    assert_eq!(refused(&policy(), &"now".into()), (Code::WrongType, "/at".to_owned()));
    let missing = recheck_capability(&claims().to_value(), &Value::Null, &Value::Null);
    assert!(missing.expect("an answer").to_text().contains("pin_missing"));
    let digest = recheck_capability(&claims().to_value(), &value(&state()), &Value::Bool(true));
    assert_eq!(digest.expect_err("an error").code(), Code::WrongType);
}
