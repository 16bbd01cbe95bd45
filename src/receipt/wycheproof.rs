//! Signatures on P-256 and JSON web signatures with ES256 against the vectors of C2SP/wycheproof.

use super::fixtures::{base64url, hex, json};
use super::jws::{Compact, check_header};
use super::key::{PublicKey, check_purpose};
use super::{Error, StatementType};
use crate::code::Code;
use crate::json::{Pointer, Value};
use crate::suites::{run, vectors};

/// From the uncompressed point, because not every group of the suite has a JWK.
fn key(group: &serde_json::Value) -> PublicKey {
    let point = hex(group["publicKey"]["uncompressed"].as_str().expect("a point"));
    let coordinate = |bytes| Value::from(base64url(bytes));
    let jwk = Value::object([
        ("kty", "EC".into()),
        ("crv", "P-256".into()),
        ("x", coordinate(&point[1..33])),
        ("y", coordinate(&point[33..])),
    ]);
    PublicKey::from_jwk(&jwk, &Pointer::root()).expect("a P-256 key")
}

#[test]
fn every_p1363_vector_is_judged_as_wycheproof_says() {
    let Some(suite) = vectors("ecdsa_secp256r1_sha256_p1363_test.json") else { return };
    let passed = run(
        &suite,
        |group| Some(key(group)),
        |key, test| {
            let bytes = |name: &str| hex(test[name].as_str().expect(name));
            key.verifies(&bytes("msg"), &bytes("sig"))
        },
    );
    assert!(passed >= 262);
}

/// The signatures of the DSSE export.
#[test]
fn every_der_vector_is_judged_as_wycheproof_says() {
    let Some(suite) = vectors("ecdsa_secp256r1_sha256_test.json") else { return };
    let passed = run(
        &suite,
        |group| Some(key(group)),
        |key, test| {
            let bytes = |name: &str| hex(test[name].as_str().expect(name));
            key.verifies_der(&bytes("msg"), &bytes("sig"))
        },
    );
    assert!(passed >= 484);
}

/// The vectors carry no `typ`, so the best of them is refused for its type and for nothing before:
/// as a verdict, as a receipt and as a capability.
#[test]
fn every_es256_token_is_judged_as_wycheproof_says() {
    let Some(suite) = vectors("json_web_signature_test.json") else { return };
    let kinds = [StatementType::Verdict, StatementType::EffectReceipt].map(StatementType::profile);
    for profile in kinds.into_iter().chain([crate::capability::PROFILE]) {
        let accepted = |jwk: &Value, jws: &str| -> Result<bool, Error> {
            let at = Pointer::root();
            check_purpose(jwk, &at, "verify")?;
            let key = PublicKey::from_jwk(jwk, &at)?;
            let compact = Compact::parse(jws)?;
            let header = compact.header()?;
            let refused = check_header(&header, profile).map_err(|error| error.code());
            let only_its_type = refused == Err(Code::WrongStatementType);
            Ok(only_its_type && key.verifies(compact.signed.as_bytes(), &compact.signature))
        };
        let passed = run(
            &suite,
            |group| {
                Some(json(&group.get("public")?.to_string()))
                    .filter(|_| group["public"]["crv"] == "P-256")
            },
            |jwk, test| test["jws"].as_str().is_some_and(|jws| accepted(jwk, jws).unwrap_or(false)),
        );
        assert!(passed >= 41);
    }
}
