use super::*;
use crate::code::Code;
use crate::receipt::fixtures::{ACTIVE_KID, ORDER, active, base64url, hex, json, with, without};
use base64ct::Base64;

const PKCS8: &str = include_str!("../../../tests/keys/active.pkcs8.pem");
const SEC1: &str = include_str!("../../../tests/keys/active.sec1.pem");

fn read(jwk: &Value) -> Result<PrivateKey, Error> {
    PrivateKey::from_jwk(jwk, &Pointer::root())
}

#[track_caller]
fn refused(jwk: &Value, code: Code, pointer: &str) {
    let error = read(jwk).expect_err("the key is refused");
    assert_eq!((error.code(), error.pointer().map(Pointer::as_str)), (code, Some(pointer)));
}

/// The DER of a PEM text, and the PEM text of it after `edit`.
fn edited(pem: &str, edit: impl Fn(&mut Vec<u8>)) -> String {
    let lines: Vec<_> = pem.trim().lines().collect();
    let [first, body @ .., last] = lines.as_slice() else { panic!("no PEM") };
    let mut der = Base64::decode_vec(&body.concat()).expect("base64");
    edit(&mut der);
    let body = Base64::encode_string(&der);
    let body: Vec<_> = body.as_bytes().chunks(64).map(String::from_utf8_lossy).collect();
    format!("{first}\n{}\n{last}\n", body.join("\n"))
}

/// Where the private scalar stands in the DER of the active key.
fn scalar_at(der: &[u8]) -> usize {
    let jwk = active();
    let d = jwk.as_object().and_then(|jwk| jwk.get("d")).and_then(Value::as_str).expect("d");
    let d = Base64UrlUnpadded::decode_vec(d).expect("base64url");
    der.windows(32).position(|window| window == d).expect("the scalar")
}

#[test]
fn the_thumbprint_is_that_of_rfc_7638() {
    assert_eq!(read(&active()).expect("a key").public().kid(), ACTIVE_KID);
    let members = r#"{"crv":"P-256","kty":"EC","x":"VO65Tcsyng3F62SYryS43JnNa9M91yYbeR0jKKXlQIk","y":"gKl0DWqlzzzq2ssB6cXIJOGkzTSQZWyDW0-Iv1BllKY"}"#;
    assert_eq!(base64url(&Sha256::digest(members.as_bytes())), ACTIVE_KID);
}

#[test]
fn jwk_pkcs8_and_sec1_are_the_same_key() {
    for pem in [PKCS8, SEC1] {
        let key = PrivateKey::from_pem(pem).expect("a key");
        assert_eq!(key.public(), read(&active()).expect("a key").public());
    }
}

#[test]
fn signatures_are_those_of_rfc_6979_a_2_5() {
    let d = hex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721");
    let key = PrivateKey::from_scalar(&d, &Pointer::root()).expect("a key");
    let sample = "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716\
                  f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8";
    let test = "f1abb023518351cd71d881567b1ea663ed3efcf6c5132b354f28d3b0b7d38367\
                019f4113742a2b14bd25926b49c649155f267e60d3814b4c0cc84250e46f0083";
    assert_eq!(key.sign(b"sample").as_slice(), hex(sample));
    assert_eq!(key.sign(b"test").as_slice(), hex(test));
    assert!(key.public().verifies(b"sample", &hex(sample)));
    assert!(!key.public().verifies(b"sample", &hex(test)));
}

#[test]
fn a_high_s_is_accepted_beside_the_low_one() {
    let key = read(&active()).expect("a key");
    let signature = Signature::from_slice(&key.sign(b"message")).expect("a signature");
    let other = Signature::from_scalars(signature.r().to_bytes(), (-*signature.s()).to_bytes());
    let other = other.expect("a signature");
    assert_ne!(signature, other);
    assert!(key.public().verifies(b"message", &signature.to_bytes()));
    assert!(key.public().verifies(b"message", &other.to_bytes()));
}

#[test]
fn signatures_of_another_length_or_with_zero_are_refused() {
    let key = read(&active()).expect("a key");
    let good = key.sign(b"message");
    assert!(key.public().verifies(b"message", &good));
    assert!(!key.public().verifies(b"message", &good[..63]));
    assert!(!key.public().verifies(b"message", &[good.as_slice(), &[0]].concat()));
    assert!(!key.public().verifies(b"message", &[]));
    assert!(!key.public().verifies(b"message", &[[0; 32].as_slice(), &good[32..]].concat()));
    assert!(!key.public().verifies(b"message", &[&good[..32], [0; 32].as_slice()].concat()));
    assert!(!key.public().verifies(b"message", &[&good[..32], hex(ORDER).as_slice()].concat()));
}

#[test]
fn another_family_or_curve_is_refused() {
    refused(&with(&active(), "kty", "RSA"), Code::InvalidKey, "/kty");
    refused(&with(&active(), "kty", "ec"), Code::InvalidKey, "/kty");
    refused(&without(&active(), "kty"), Code::MissingMember, "");
    refused(&with(&active(), "crv", "P-384"), Code::WrongCurve, "/crv");
    refused(&with(&active(), "crv", "secp256k1"), Code::WrongCurve, "/crv");
    refused(&with(&active(), "crv", Value::Null), Code::WrongType, "/crv");
    refused(&Value::from("a key"), Code::WrongType, "");
}

#[test]
fn a_scalar_outside_the_order_is_refused() {
    let bare = without(&without(&active(), "x"), "y");
    let set = |scalar: &[u8]| with(&bare, "d", base64url(scalar));
    let mut one = [0; 32];
    refused(&set(&one), Code::ZeroKey, "/d");
    one[31] = 1;
    assert!(read(&set(&one)).is_ok());
    let mut order = hex(ORDER);
    refused(&set(&order), Code::ZeroKey, "/d");
    refused(&set(&[0xff; 32]), Code::ZeroKey, "/d");
    order[31] -= 1;
    assert!(read(&set(&order)).is_ok());
}

#[test]
fn members_of_another_length_are_refused() {
    for (name, pointer) in [("d", "/d"), ("x", "/x"), ("y", "/y")] {
        for length in [0, 16, 31, 33, 64] {
            let jwk = with(&active(), name, base64url(&vec![1; length]));
            refused(&jwk, Code::InvalidKey, pointer);
        }
        refused(&with(&active(), name, 7), Code::WrongType, pointer);
    }
}

#[test]
fn only_canonical_base64url_is_read() {
    let bare = without(&without(&active(), "x"), "y");
    let d = "BbmV6OFFR9wYkGkvD_DIPZs13g-9wjFXtbXKQWucLlc";
    assert!(read(&with(&bare, "d", d)).is_ok());
    for (what, text) in [
        ("padded", format!("{d}=")),
        ("the other alphabet", d.replace(['_', '-'], "+")),
        ("bits after the last byte", format!("{}d", d.trim_end_matches('c'))),
        ("white space", format!("{d} ")),
        ("a line break", d.replace("GkvD", "GkvD\n")),
        ("no ASCII", d.replace('G', "Ğ")),
    ] {
        let error = read(&with(&bare, "d", text)).expect_err(what);
        assert_eq!(error.code(), Code::InvalidKey, "{what}");
    }
}

#[test]
fn a_public_half_that_does_not_fit_is_refused() {
    let other = read(&json(include_str!("../../../tests/keys/stranger.jwk.json")));
    let other = other.expect("a key").public().to_jwk("active");
    let member = |name| other.as_object().and_then(|jwk| jwk.get(name)).expect(name).clone();
    let jwk = with(&with(&active(), "x", member("x")), "y", member("y"));
    refused(&jwk, Code::KeyMismatch, "");
    refused(&with(&active(), "x", member("x")), Code::InvalidKey, "");
    refused(&without(&active(), "x"), Code::MissingMember, "");
    refused(&without(&active(), "y"), Code::MissingMember, "");
    assert!(read(&without(&without(&active(), "x"), "y")).is_ok());
    assert!(read(&active()).is_ok());
}

#[test]
fn the_mirrored_point_is_refused() {
    let p = hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff");
    let y = Base64UrlUnpadded::decode_vec("gKl0DWqlzzzq2ssB6cXIJOGkzTSQZWyDW0-Iv1BllKY").unwrap();
    let mut borrow = 0;
    let mut mirrored = vec![0; 32];
    for at in (0..32).rev() {
        let difference = i32::from(p[at]) - i32::from(y[at]) - borrow;
        borrow = i32::from(difference < 0);
        mirrored[at] = u8::try_from(difference.rem_euclid(256)).unwrap();
    }
    let jwk = with(&active(), "y", base64url(&mirrored));
    assert!(PublicKey::from_jwk(&jwk, &Pointer::root()).is_ok(), "it is on the curve");
    refused(&jwk, Code::KeyMismatch, "");
}

#[test]
fn pem_keys_are_refused_for_the_same_reasons() {
    let code = |pem: &str| PrivateKey::from_pem(pem).map(|_| ()).map_err(|error| error.code());
    for pem in [PKCS8, SEC1] {
        assert_eq!(code(&edited(pem, |_| ())), Ok(()));
        let scalar = |bytes: [u8; 32]| {
            edited(pem, |der| {
                let at = scalar_at(der);
                der[at..at + 32].copy_from_slice(&bytes);
            })
        };
        assert_eq!(code(&scalar([0; 32])), Err(Code::ZeroKey));
        assert_eq!(code(&scalar([0xff; 32])), Err(Code::ZeroKey));
        assert_eq!(code(&scalar([1; 32])), Err(Code::KeyMismatch));
        let cut = edited(pem, |der| der.truncate(der.len() - 1));
        assert_eq!(code(&cut), Err(Code::InvalidKey));
        assert_eq!(code(&edited(pem, |der| der.push(0))), Err(Code::InvalidKey));
    }
    for (pem, expected) in [
        (include_str!("../../../tests/keys/p384.pkcs8.pem"), Code::WrongCurve),
        (include_str!("../../../tests/keys/p384.sec1.pem"), Code::WrongCurve),
        (include_str!("../../../tests/keys/ed25519.pkcs8.pem"), Code::InvalidKey),
        (include_str!("../../../tests/keys/encrypted.pkcs8.pem"), Code::InvalidKey),
        (include_str!("../../../tests/keys/active.public.pem"), Code::InvalidKey),
        ("-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----\n", Code::InvalidKey),
        ("-----BEGIN PRIVATE KEY-----", Code::InvalidKey),
    ] {
        assert_eq!(code(pem), Err(expected), "{pem}");
    }
}

#[test]
fn the_private_scalar_is_never_shown() {
    let shown = format!("{:?}", read(&active()).expect("a key"));
    assert_eq!(shown, format!("PrivateKey {{ kid: {ACTIVE_KID:?}, .. }}"));
}

#[test]
fn random_bytes_become_a_key_that_can_be_read_back() {
    let jwk = generate([7; 32]).expect("a key");
    let key = read(&jwk).expect("a key");
    assert!(check_kid(&jwk, &Pointer::root(), key.public()).is_ok());
    assert!(check_purpose(&jwk, &Pointer::root(), "sign").is_ok());
    assert_eq!(generate([7; 32]), Ok(jwk));
    assert_ne!(generate([8; 32]), generate([7; 32]));
    for seed in [[0; 32], [0xff; 32]] {
        assert_eq!(generate(seed).map_err(|error| error.code()), Err(Code::ZeroKey));
    }
}

#[test]
fn the_signature_of_rfc_7515_a_3_verifies() {
    let key = json(
        r#"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}"#,
    );
    let key = PublicKey::from_jwk(&key, &Pointer::root()).expect("a key");
    let signed = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9l\
                  eGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    let signature = "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqP\
                     P3-Kg6NU1Q";
    let signature = Base64UrlUnpadded::decode_vec(signature).expect("base64url");
    assert!(key.verifies(signed.as_bytes(), &signature));
    assert!(!key.verifies(&signed.as_bytes()[1..], &signature));
}
