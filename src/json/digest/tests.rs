use super::{is_sha256_hex, sha256_hex};

/// The examples of FIPS 180-4: no bytes, and `abc`.
#[test]
fn digests_are_those_of_the_standard() {
    let expected = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ];
    for (text, digest) in expected {
        assert_eq!(sha256_hex(text.as_bytes()), digest);
    }
}

#[test]
fn a_digest_is_64_hexadecimal_digits() {
    let digest = sha256_hex(b"x");
    assert!(is_sha256_hex(&digest));
    assert!(is_sha256_hex(&digest.to_uppercase()));
    assert!(!is_sha256_hex(&"a".repeat(63)));
    assert!(!is_sha256_hex(&"a".repeat(65)));
    assert!(!is_sha256_hex(&"g".repeat(64)));
    assert!(!is_sha256_hex(&"é".repeat(32)));
    assert!(!is_sha256_hex(""));
}
