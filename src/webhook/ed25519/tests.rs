use super::VerifyingKey;
use crate::webhook::encoding::hex;

fn read(text: &str) -> Option<VerifyingKey> {
    VerifyingKey::from_bytes(&hex(text).expect("hexadecimal digits"))
}

/// RFC 8032 §7.1, the second test; a signature without a message is its first.
#[test]
fn the_example_of_the_standard_is_verified_in_parts() {
    let key = read("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
    let key = key.expect("a key");
    let signature = "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da\
                     085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";
    let signature = hex(signature).expect("hexadecimal digits");
    assert!(key.verifies(&[b"\x72"], &signature));
    assert!(key.verifies(&[b"", b"\x72", b""], &signature));
    assert!(!key.verifies(&[b"\x73"], &signature));
    assert!(!key.verifies(&[b"\x72"], &signature[..63]));
    assert!(!key.verifies(&[b"\x72"], &[]));
}

#[test]
fn a_key_for_which_anybody_could_sign_is_none() {
    for refused in [
        "00".repeat(32),
        format!("01{}", "00".repeat(31)),
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05".to_owned(),
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a".to_owned(),
        format!("ec{}7f", "ff".repeat(30)),
        // The same points written otherwise, and no point at all.
        format!("ee{}7f", "ff".repeat(30)),
        format!("ed{}7f", "ff".repeat(30)),
        "ff".repeat(32),
        format!("02{}", "00".repeat(31)),
        "00".repeat(31),
        "00".repeat(33),
    ] {
        assert_eq!(read(&refused), None, "{refused}");
    }
    assert!(read("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a").is_some());
}
