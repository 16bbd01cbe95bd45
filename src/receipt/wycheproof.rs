//! Signatures on P-256 and JSON web signatures with ES256 against the vectors of C2SP/wycheproof,
//! read from disk: `COUNTERSIGN_SUITES`, or `../shared/suites`.

use std::io::Write;
use std::path::PathBuf;

use super::fixtures::{base64url, hex, json};
use super::jws::{Compact, check_header};
use super::key::{PublicKey, check_purpose};
use super::{Error, StatementType};
use crate::code::Code;
use crate::json::{Pointer, Value};

/// Written past the test harness, which shows what a passing test prints to nobody.
fn announce(line: &str) {
    writeln!(std::io::stderr(), "{line}").expect("standard error is open");
}

#[expect(clippy::disallowed_methods, reason = "the suite stays outside the repository")]
fn vectors(name: &str) -> Option<serde_json::Value> {
    let suites = std::env::var("COUNTERSIGN_SUITES").map(PathBuf::from);
    let suites = suites
        .unwrap_or_else(|_| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/suites"));
    let path = suites.join("wycheproof/testvectors_v1").join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        announce(&format!("SKIPPED: {} is absent", path.display()));
        return None;
    };
    Some(serde_json::from_str(&text).expect("the vectors are JSON"))
}

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

/// Runs `accepts` over the tests of the groups that `key` gives a key for, and tells the tally.
fn run<K>(
    suite: &serde_json::Value,
    key: impl Fn(&serde_json::Value) -> Option<K>,
    accepts: impl Fn(&K, &serde_json::Value) -> bool,
) -> usize {
    let mut outcomes = Vec::new();
    for group in suite["testGroups"].as_array().expect("groups") {
        let Some(key) = key(group) else { continue };
        for test in group["tests"].as_array().expect("tests") {
            let right = accepts(&key, test) == (test["result"] == "valid");
            outcomes.push((right, format!("{} {}", test["tcId"], test["comment"])));
        }
    }
    let (passed, failed): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(|(right, _)| *right);
    let (name, passed) = (suite["schema"].as_str().expect("a schema"), passed.len());
    announce(&format!("wycheproof {name}, P-256: {passed} passed, {} failed", failed.len()));
    assert!(failed.is_empty(), "{failed:?}");
    passed
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

/// The vectors carry no `typ`, so the best of them is refused for its type and for nothing before.
#[test]
fn every_es256_token_is_judged_as_wycheproof_says() {
    let Some(suite) = vectors("json_web_signature_test.json") else { return };
    let accepted = |jwk: &Value, jws: &str| -> Result<bool, Error> {
        let at = Pointer::root();
        check_purpose(jwk, &at, "verify")?;
        let key = PublicKey::from_jwk(jwk, &at)?;
        let compact = Compact::parse(jws)?;
        let header = compact.header()?;
        let refused = check_header(&header, StatementType::Verdict).map_err(|error| error.code());
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
