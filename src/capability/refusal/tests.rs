use super::Refusal;
use crate::code::Code;

#[test]
fn outside_every_refusal_is_one() {
    let public = Refusal::public().to_text();
    assert_eq!(
        public,
        r#"{"code":"unauthorized","message":"the request carries no accepted token"}"#
    );
    assert_eq!(Refusal::STATUS, Code::Unauthorized.status());
}

/// The store finds it, in the step that consumes the nonce.
#[test]
fn r125_a_second_presentation_has_a_code_of_its_own_for_the_log() {
    let log = Refusal::NonceUsed.to_value().to_text();
    assert_eq!(log, r#"{"code":"nonce_used","message":"it was presented before"}"#);
    assert_ne!(Refusal::NonceUsed.code(), Refusal::Expired.code());
}
