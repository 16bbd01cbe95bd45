//! The schemes' HMAC and Ed25519 against the vectors of C2SP/wycheproof.

use super::ed25519::VerifyingKey;
use super::encoding::hex;
use super::mac::{Hash, any_fits};
use crate::suites::{run, vectors};

fn bytes(value: &serde_json::Value) -> Vec<u8> {
    hex(value.as_str().expect("a text")).expect("hexadecimal digits")
}

/// The suite cuts half of the codes to 128 bits. A scheme never does, so a cut code fits nothing;
/// it is right exactly when the whole one begins with it.
#[test]
fn every_hmac_vector_is_judged_as_wycheproof_says() {
    let Some(suite) = vectors("hmac_sha256_test.json") else { return };
    let passed = run(
        &suite,
        |group| group["tagSize"].as_u64(),
        |size, test| {
            let (key, message, tag) =
                (bytes(&test["key"]), bytes(&test["msg"]), bytes(&test["tag"]));
            let keys = || [key.as_slice()].into_iter();
            let fits = any_fits(Hash::Sha256, keys(), &[&message], std::slice::from_ref(&tag));
            assert_eq!(u64::try_from(tag.len() * 8), Ok(*size));
            if *size == 256 {
                return fits;
            }
            assert!(!fits, "a cut code");
            Hash::Sha256.mac(&key, &[&message]).starts_with(&tag)
        },
    );
    assert!(passed >= 174);
}

#[test]
fn every_ed25519_vector_is_judged_as_wycheproof_says() {
    let Some(suite) = vectors("ed25519_test.json") else { return };
    let passed = run(
        &suite,
        |group| Some(bytes(&group["publicKey"]["pk"])),
        |key, test| {
            let (message, signature) = (bytes(&test["msg"]), bytes(&test["sig"]));
            let (head, tail) = message.split_at(message.len() / 2);
            VerifyingKey::from_bytes(key).is_some_and(|key| key.verifies(&[head, tail], &signature))
        },
    );
    assert!(passed >= 150);
}
