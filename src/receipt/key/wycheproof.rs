//! ECDSA on P-256 against the vectors of C2SP/wycheproof, read from disk: `COUNTERSIGN_SUITES`, or
//! `../shared/suites`.

use std::io::Write;
use std::path::PathBuf;

use super::PublicKey;
use crate::json::{Pointer, Value};
use crate::receipt::fixtures::{base64url, hex};

const VECTORS: &str = "wycheproof/testvectors_v1/ecdsa_secp256r1_sha256_p1363_test.json";

/// Written past the test harness, which shows what a passing test prints to nobody.
fn announce(line: &str) {
    writeln!(std::io::stderr(), "{line}").expect("standard error is open");
}

#[expect(clippy::disallowed_methods, reason = "the suite stays outside the repository")]
fn vectors() -> Option<serde_json::Value> {
    let suites = std::env::var("COUNTERSIGN_SUITES").map(PathBuf::from);
    let suites = suites
        .unwrap_or_else(|_| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/suites"));
    let Ok(text) = std::fs::read_to_string(suites.join(VECTORS)) else {
        announce(&format!("SKIPPED: {} has no {VECTORS}", suites.display()));
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

#[test]
fn every_p1363_vector_is_judged_as_wycheproof_says() {
    let Some(suite) = vectors() else { return };
    let (mut passed, mut failed) = (0, Vec::new());
    for group in suite["testGroups"].as_array().expect("groups") {
        let key = key(group);
        for test in group["tests"].as_array().expect("tests") {
            let bytes = |name: &str| hex(test[name].as_str().expect(name));
            let verified = key.verifies(&bytes("msg"), &bytes("sig"));
            if verified == (test["result"] == "valid") {
                passed += 1;
            } else {
                failed.push(format!("{} {}", test["tcId"], test["comment"]));
            }
        }
    }
    announce(&format!("wycheproof P-256 p1363: {passed} passed, {} failed", failed.len()));
    assert_eq!(failed, Vec::<String>::new());
    assert_eq!(Some(passed), suite["numberOfTests"].as_i64());
}
