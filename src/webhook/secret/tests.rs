use super::super::fixtures::{WHPK, WHSEC};
use super::{MAX_SECRETS, Secrets};
use crate::code::Code;
use crate::effect::Scheme;
use crate::webhook::Error;

fn refused(scheme: Scheme, texts: &[&str]) -> Error {
    Secrets::read(scheme, texts).expect_err("no usable secrets")
}

fn place(error: &Error) -> &str {
    error.pointer().map_or("", |at| at.as_str())
}

#[test]
fn r154_what_signs_nothing_has_no_secrets() {
    for scheme in [Scheme::PayPal, Scheme::PlainToken] {
        assert_eq!(refused(scheme, &["secret"]).code(), Code::VendorNotSigned);
    }
    assert!(Secrets::read(Scheme::GitHub, &["secret"]).is_ok());
}

#[test]
fn r159_between_one_and_eight_are_active() {
    let none: [&str; 0] = [];
    assert_eq!(place(&refused(Scheme::GitHub, &none)), "/secrets");
    assert!(Secrets::read(Scheme::GitHub, &["a"; MAX_SECRETS]).is_ok());
    let error = refused(Scheme::GitHub, &["a"; MAX_SECRETS + 1]);
    assert_eq!((error.code(), place(&error)), (Code::InvalidSecret, "/secrets"));
}

#[test]
fn a_secret_that_anybody_could_guess_or_misuse_is_refused() {
    for scheme in [Scheme::GitHub, Scheme::Stripe, Scheme::Twilio, Scheme::Svix] {
        assert_eq!(refused(scheme, &[""]).code(), Code::InvalidSecret);
    }
    let own = "whsk_nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2DXWpgBgrEKt9VL/tPJZAc6DuFy89qmIyWvAhpo9\
               wdRGg==";
    for text in ["whsec_c2hvcnQ=", "whsec_***", "whpk_AAAA", "whpk_***", "plain text", own] {
        let error = refused(Scheme::StandardWebhooks, &[WHSEC, text]);
        assert_eq!((error.code(), place(&error)), (Code::InvalidSecret, "/secrets/1"), "{text}");
    }
    let bare = WHSEC.trim_start_matches("whsec_");
    assert!(Secrets::read(Scheme::Svix, &[WHSEC, bare, WHPK]).is_ok());
}

#[test]
fn no_text_shows_a_secret() {
    let secrets = Secrets::read(Scheme::GitHub, &["canary-secret"]).expect("usable");
    assert_eq!(format!("{secrets:?}"), "Secrets { scheme: GitHub, count: 1, .. }");
    let error = refused(Scheme::Svix, &["whsec_canary"]);
    assert!(!format!("{error} {error:?}").contains("canary"));
}
