use super::{Hash, any_fits};

/// RFC 4231 §4.2 and RFC 2202 §3, first case each.
#[test]
fn the_codes_are_those_of_the_standards() {
    let key = [0x0b; 20];
    let hex = crate::json::digest::to_hex;
    assert_eq!(
        hex(&Hash::Sha256.mac(&key, &[b"Hi ", b"There"])),
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    );
    assert_eq!(
        hex(&Hash::Sha1.mac(&key, &[b"Hi There"])),
        "b617318655057264e28bc0b6fb378c8ef146be00"
    );
}

#[test]
fn a_code_that_is_not_whole_fits_nothing() {
    for hash in [Hash::Sha1, Hash::Sha256] {
        let mac = hash.mac(b"key", &[b"text"]);
        let fits = |signature: &[u8]| {
            any_fits(hash, [b"key".as_slice()].into_iter(), &[b"text"], &[signature.to_vec()])
        };
        assert!(fits(&mac));
        for length in 0..mac.len() {
            assert!(!fits(&mac[..length]));
        }
        assert!(!fits(&[mac.as_slice(), &[0]].concat()));
    }
    assert!(!any_fits(Hash::Sha256, std::iter::empty(), &[b"text"], &[Vec::new()]));
    assert!(!any_fits(Hash::Sha256, [b"key".as_slice()].into_iter(), &[b"text"], &[]));
}
