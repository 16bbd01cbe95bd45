use super::super::fixtures::{AT, claims, claims_with, control, keys, policy, signed};
use super::{Policy, present};
use crate::capability::{Claims, MAX_CAPABILITY, Refusal, mint};
use crate::code::Code;
use crate::json::{Pointer, Value};
use crate::receipt::fixtures::{active, forge, key_set, public, revision, stranger};
use crate::receipt::{KeyRing, KeySet, StatementType};

fn token() -> String {
    mint(&control(), &claims()).expect("a capability")
}

fn code(token: &str) -> Option<Code> {
    present(token, &keys(), &policy(), AT).err().map(|refusal| refusal.code())
}

/// A token with this header over the claims, signed by control's key.
fn headed(header: &str) -> String {
    forge(header.as_bytes(), claims().to_value().to_text().as_bytes())
}

fn kid() -> String {
    control().kid().to_owned()
}

#[test]
fn r111_what_control_minted_is_authentic() {
    assert_eq!(present(&token(), &keys(), &policy(), AT), Ok(claims()));
    assert_eq!(code(""), Some(Code::InvalidStatement));
}

#[test]
fn r112_a_capability_lives_for_a_minute_at_most() {
    let lives = |iat: u64, exp: u64, at: u64| {
        let changed = Claims { iat, exp, ..claims() };
        present(&signed(&changed.to_value()), &keys(), &policy(), at).err().map(|it| it.code())
    };
    assert_eq!(lives(100, 160, 100_000), None);
    assert_eq!(lives(100, 161, 100_000), Some(Code::CapabilityLifetime));
    assert_eq!(lives(100, 160, 159_999), None);
    assert_eq!(lives(100, 160, 160_000), Some(Code::CapabilityExpired));
    assert_eq!(lives(100, 160, 161_000), Some(Code::CapabilityExpired));
    // The clocks may differ by a second.
    assert_eq!(lives(100, 160, 99_000), None);
    assert_eq!(lives(100, 160, 98_999), Some(Code::CapabilityExpired));
    assert_eq!(lives(160, 100, 100_000), Some(Code::CapabilityExpired));
    assert_eq!(lives(100, 100, 100_000), Some(Code::CapabilityExpired));
}

#[test]
fn r112_a_gateway_may_allow_less() {
    let policy = Policy { max_ttl_ms: 59_999, ..policy() };
    let refusal = present(&token(), &keys(), &policy, AT).expect_err("refused");
    assert_eq!(refusal, Refusal::Lifetime { found: 60_000, max: 59_999 });
    let more = Value::object([
        ("iss", "i".into()),
        ("aud", "a".into()),
        ("max_ttl_ms", 60_001_u64.into()),
    ]);
    let error = Policy::from_value(&more, &Pointer::root()).expect_err("refused");
    assert_eq!(error.pointer().as_str(), "/max_ttl_ms");
}

#[test]
fn r113_another_issuer_is_refused() {
    for iss in ["countersign-users", "Countersign-Control", "countersign-control/"] {
        let token = signed(&claims_with("iss", Some(iss.into())));
        assert_eq!(code(&token), Some(Code::WrongIssuer), "{iss}");
    }
}

#[test]
fn r114_another_audience_is_refused() {
    for aud in ["countersign-api", "countersign-gateway"] {
        let token = signed(&claims_with("aud", Some(aud.into())));
        assert_eq!(code(&token), Some(Code::WrongAudience), "{aud}");
    }
    // RFC 7519 lets a token have several audiences; a capability has one.
    let several = Value::strings(&[policy().aud, "another".to_owned()]);
    assert_eq!(code(&signed(&claims_with("aud", Some(several)))), Some(Code::InvalidStatement));
}

#[test]
fn r121_a_nonce_that_can_be_guessed_is_none() {
    for nonce in ["", "n-0123456789abc", "0123456789 abcdef", "-0123456789abcdef"] {
        let token = signed(&claims_with("jti", Some(nonce.into())));
        assert_eq!(code(&token), Some(Code::InvalidStatement), "{nonce}");
    }
    assert_eq!(code(&signed(&claims_with("jti", Some("0123456789abcdef".into())))), None);
}

#[test]
fn r126_the_algorithm_is_one_and_the_key_is_the_callers() {
    let typ = "effect-cap+jws";
    let header = |alg: &str, more: &str| {
        format!(r#"{{"alg":"{alg}","kid":"{}","typ":"{typ}"{more}}}"#, kid())
    };
    assert_eq!(code(&headed(&header("ES256", ""))), None);
    for alg in ["none", "HS256", "ES384", "RS256", "es256", "EdDSA"] {
        assert_eq!(code(&headed(&header(alg, ""))), Some(Code::UnsupportedAlgorithm), "{alg}");
    }
    for member in ["jwk", "jku", "x5c", "x5u"] {
        let more = format!(r#","{member}":{}"#, active().to_text());
        assert_eq!(code(&headed(&header("ES256", &more))), Some(Code::EmbeddedKey), "{member}");
    }
    assert_eq!(code(&headed(&header("ES256", r#","crit":["exp"]"#))), Some(Code::CriticalHeader));
    assert_eq!(
        code(&headed(&format!(r#"{{"alg":"ES256","typ":"{typ}"}}"#))),
        Some(Code::InvalidStatement)
    );
    let unsigned = token().rsplit_once('.').map(|(signed, _)| format!("{signed}.")).expect("parts");
    assert_eq!(code(&unsigned), Some(Code::BadSignature));
}

#[test]
fn r126_a_strangers_key_is_unknown() {
    let strange = mint(&KeyRing::from_value(&stranger()).expect("a key"), &claims());
    let strange = strange.expect("a capability");
    assert_eq!(code(&strange), Some(Code::UnknownKey));
    let both =
        KeySet::from_value(&key_set(&[public(&active()), public(&stranger())])).expect("a set");
    assert!(present(&strange, &both, &policy(), AT).is_ok());
    let claimed = format!(r#"{{"alg":"ES256","kid":"{}","typ":"effect-cap+jws"}}"#, kid());
    let (_, rest) = strange.split_once('.').expect("parts");
    let relabelled =
        format!("{}.{rest}", forge(claimed.as_bytes(), b"").split_once('.').expect("parts").0);
    assert_eq!(code(&relabelled), Some(Code::BadSignature));
}

/// RFC 8725 §3.11: under one key, neither passes for the other.
#[test]
fn r126_a_receipt_is_no_capability_and_a_capability_no_receipt() {
    let receipt = control().sign_receipt(&revision()).expect("a receipt");
    assert_eq!(code(&receipt), Some(Code::WrongStatementType));
    for kind in [StatementType::EffectReceipt, StatementType::Verdict] {
        let found = keys().verify(&token(), kind);
        assert_eq!(found.error().map(|it| it.code()), Some(Code::WrongStatementType));
        let typed = format!(r#"{{"alg":"ES256","kid":"{}","typ":"{}"}}"#, kid(), kind.typ());
        assert_eq!(code(&headed(&typed)), Some(Code::WrongStatementType));
    }
    for typ in ["JWT", "at+jwt", "effect-cap", "EFFECT-CAP+JWS"] {
        let typed = format!(r#"{{"alg":"ES256","kid":"{}","typ":"{typ}"}}"#, kid());
        assert_eq!(code(&headed(&typed)), Some(Code::WrongStatementType), "{typ}");
    }
}

#[test]
fn r129_what_needs_the_pin_is_not_looked_at_before_the_nonce() {
    for (name, new) in [("stage", "elsewhere".into()), ("expected_revision", 7_u64.into())] {
        assert_eq!(code(&signed(&claims_with(name, Some(new)))), None, "{name}");
    }
}

#[test]
fn r130_garbage_never_reaches_the_store_of_nonces() {
    let good = token();
    let mut count = 0;
    for at in 0..good.len() {
        for bit in 0..7 {
            let mut bytes = good.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            let changed = String::from_utf8(bytes).expect("ASCII");
            assert!(code(&changed).is_some(), "{changed}");
            count += 1;
        }
    }
    assert!(count > 3_000, "{count}");
    for cut in 0..good.len() {
        assert!(code(good.get(..cut).expect("ASCII")).is_some());
    }
    let large = format!("{good}{}", "A".repeat(MAX_CAPABILITY));
    assert_eq!(code(&large), Some(Code::TooLarge));
}

#[test]
fn r135_claims_that_name_a_request_are_refused() {
    for name in ["url", "host", "selector", "headers", "probe", "body", "sub", "nbf"] {
        let token = signed(&claims_with(name, Some("https://evil.example/".into())));
        let refusal = present(&token, &keys(), &policy(), AT).expect_err("refused");
        assert_eq!(refusal.code(), Code::InvalidStatement, "{name}");
        assert!(!refusal.to_string().contains("evil"), "{refusal}");
    }
}
