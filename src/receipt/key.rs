//! One P-256 key: as JWK (RFC 7517, RFC 7518 §6.2), as PEM (RFC 5958, RFC 5915), its thumbprint
//! (RFC 7638).

use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding};
use p256::SecretKey;
use p256::ecdsa::signature::{Signer, Verifier};
use p256::ecdsa::{Signature, SigningKey, VerifyingKey};
use p256::elliptic_curve::ALGORITHM_OID;
use p256::pkcs8::der::Decode;
use p256::pkcs8::{AssociatedOid, ObjectIdentifier, PrivateKeyInfoRef, SecretDocument};
use sec1::{EcParameters, EcPrivateKey};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::Error;
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};

/// Bytes of a coordinate, a scalar, and half a signature.
const WIDTH: usize = 32;

/// A public P-256 key with its thumbprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey {
    key: VerifyingKey,
    kid: String,
}

/// A private P-256 key. The scalar is wiped on drop and never shown.
#[derive(Clone)]
pub struct PrivateKey {
    key: SigningKey,
    public: PublicKey,
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("PrivateKey").field("kid", &self.public.kid).finish_non_exhaustive()
    }
}

/// A new private key as JWK, from 32 random bytes that the caller draws. The same bytes give the
/// same key.
///
/// # Errors
/// `zero_key` when the bytes are zero or not below the order of the curve, which random bytes are
/// once in 2^32 times: draw again.
pub fn generate(seed: [u8; 32]) -> Result<Value, Error> {
    let seed = Zeroizing::new(seed);
    let key = PrivateKey::from_scalar(seed.as_slice(), &Pointer::root())?;
    let [x, y] = key.public.coordinates();
    Ok(Value::object([
        ("kty", "EC".into()),
        ("crv", "P-256".into()),
        ("x", x.into()),
        ("y", y.into()),
        ("d", Base64UrlUnpadded::encode_string(seed.as_slice()).into()),
        ("kid", key.public.kid.into()),
        ("use", "sig".into()),
        ("alg", "ES256".into()),
        ("key_ops", Value::strings(&["sign"])),
    ]))
}

impl PublicKey {
    fn new(key: VerifyingKey) -> Self {
        let mut public = Self { key, kid: String::new() };
        let [x, y] = public.coordinates();
        let members = format!(r#"{{"crv":"P-256","kty":"EC","x":"{x}","y":"{y}"}}"#);
        public.kid = Base64UrlUnpadded::encode_string(&Sha256::digest(members.as_bytes()));
        public
    }

    /// Reads `{kty: "EC", crv: "P-256", x, y}`. Private members are not looked at, others are
    /// ignored (RFC 7517 §4).
    ///
    /// # Errors
    /// `missing_member`, `wrong_type`, `invalid_key`, `wrong_curve`, with the place.
    pub fn from_jwk(jwk: &Value, at: &Pointer) -> Result<Self, Error> {
        let mut fields = open(jwk, at)?;
        let x = coordinate(fields.required("x")?)?;
        let y = coordinate(fields.required("y")?)?;
        Self::from_coordinates(&x, &y).ok_or_else(|| Error::OffCurve { at: at.clone() })
    }

    fn from_coordinates(x: &[u8; WIDTH], y: &[u8; WIDTH]) -> Option<Self> {
        let point = [&[4_u8], x.as_slice(), y.as_slice()].concat();
        VerifyingKey::from_sec1_bytes(&point).ok().map(Self::new)
    }

    /// The thumbprint of RFC 7638 with SHA-256: the only key id of this crate.
    #[must_use]
    pub fn kid(&self) -> &str {
        &self.kid
    }

    /// `x` and `y` in base64url.
    fn coordinates(&self) -> [String; 2] {
        let point = self.key.to_sec1_point(false);
        let halves = [point.x(), point.y()];
        halves.map(|half| {
            half.map_or_else(String::new, |half| Base64UrlUnpadded::encode_string(half))
        })
    }

    /// The public JWK with everything that keeps a reader from using it for something else.
    #[must_use]
    pub fn to_jwk(&self, status: &'static str) -> Value {
        let [x, y] = self.coordinates();
        Value::object([
            ("kty", "EC".into()),
            ("crv", "P-256".into()),
            ("x", x.into()),
            ("y", y.into()),
            ("kid", self.kid.as_str().into()),
            ("use", "sig".into()),
            ("alg", "ES256".into()),
            ("key_ops", Value::strings(&["verify"])),
            ("status", status.into()),
        ])
    }

    /// Whether `signature` (r‖s, RFC 7518 §3.4) fits `message`. A high s is accepted: other
    /// signers make it, so a statement's text is no identity.
    #[must_use]
    pub fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        let signature = Signature::from_slice(signature);
        signature.is_ok_and(|signature| self.key.verify(message, &signature).is_ok())
    }

    /// As [`PublicKey::verifies`], of a signature in ASN.1 DER (RFC 3279 §2.2.3).
    pub(super) fn verifies_der(&self, message: &[u8], signature: &[u8]) -> bool {
        let signature = Signature::from_der(signature);
        signature.is_ok_and(|signature| self.key.verify(message, &signature).is_ok())
    }
}

impl PrivateKey {
    /// Reads `{kty: "EC", crv: "P-256", d, x?, y?}`. Without `x` and `y` the public half is
    /// computed; with them it must be the computed one. Other members are ignored.
    ///
    /// # Errors
    /// `missing_member`, `wrong_type`, `invalid_key`, `wrong_curve`, `zero_key`, `key_mismatch`,
    /// with the place.
    pub fn from_jwk(jwk: &Value, at: &Pointer) -> Result<Self, Error> {
        let mut fields = open(jwk, at)?;
        let (d, d_at) = fields.required("d")?;
        let d = decode(d, &d_at)?;
        let key = Self::from_scalar(d.as_slice(), &d_at)?;
        if fields.optional("x").is_some() || fields.optional("y").is_some() {
            let public = PublicKey::from_jwk(jwk, at)?;
            key.check_public(Some(&public), at)?;
        }
        Ok(key)
    }

    /// Reads a PEM text: PKCS#8 `PRIVATE KEY` or SEC 1 `EC PRIVATE KEY`, unencrypted.
    ///
    /// # Errors
    /// `invalid_key`, `wrong_curve`, `zero_key`, `key_mismatch`.
    pub fn from_pem(text: &str) -> Result<Self, Error> {
        let unreadable = |_| Error::Pem { reason: "it is not base64 between two matching lines" };
        let (label, document) = SecretDocument::from_pem(text).map_err(unreadable)?;
        match label {
            "PRIVATE KEY" => Self::from_pkcs8(document.as_bytes()),
            "EC PRIVATE KEY" => Self::from_sec1(document.as_bytes(), false),
            "ENCRYPTED PRIVATE KEY" => Err(Error::Pem { reason: "it is encrypted" }),
            _ => Err(Error::Pem { reason: "it holds no `PRIVATE KEY`" }),
        }
    }

    fn from_pkcs8(der: &[u8]) -> Result<Self, Error> {
        let unreadable = |_| Error::Pem { reason: "it is not PKCS#8" };
        let info = PrivateKeyInfoRef::from_der(der).map_err(unreadable)?;
        if info.algorithm.oid != ALGORITHM_OID {
            return Err(Error::Pem { reason: "it holds no elliptic curve key" });
        }
        check_curve(info.algorithm.parameters_oid().ok())?;
        Self::from_sec1(info.private_key.as_bytes(), true)
    }

    /// `curve_known`: the enclosing structure has named the curve, so this one need not.
    fn from_sec1(der: &[u8], curve_known: bool) -> Result<Self, Error> {
        let unreadable = |_| Error::Pem { reason: "it is not an elliptic curve key" };
        let inner = EcPrivateKey::from_der(der).map_err(unreadable)?;
        if inner.parameters.is_some() || !curve_known {
            check_curve(inner.parameters.and_then(EcParameters::named_curve))?;
        }
        let at = Pointer::root();
        if inner.private_key.len() != WIDTH {
            return Err(Error::Pem { reason: "its private scalar is not 32 bytes" });
        }
        let key = Self::from_scalar(inner.private_key, &at)?;
        if let Some(public) = inner.public_key {
            let public = VerifyingKey::from_sec1_bytes(public).map(PublicKey::new);
            key.check_public(public.ok().as_ref(), &at)?;
        }
        Ok(key)
    }

    fn from_scalar(scalar: &[u8], at: &Pointer) -> Result<Self, Error> {
        let secret =
            SecretKey::from_slice(scalar).map_err(|_| Error::ZeroScalar { at: at.clone() })?;
        let key = SigningKey::from(secret);
        let public = PublicKey::new(*key.verifying_key());
        Ok(Self { key, public })
    }

    fn check_public(&self, public: Option<&PublicKey>, at: &Pointer) -> Result<(), Error> {
        if public == Some(&self.public) {
            return Ok(());
        }
        Err(Error::PublicHalf { at: at.clone() })
    }

    /// The public half.
    #[must_use]
    pub fn public(&self) -> &PublicKey {
        &self.public
    }

    /// The deterministic signature of RFC 6979 as r‖s (RFC 7518 §3.4).
    #[must_use]
    pub(super) fn sign(&self, message: &[u8]) -> [u8; 2 * WIDTH] {
        let signature: Signature = self.key.sign(message);
        signature.to_bytes().into()
    }

    /// The same signature in ASN.1 DER (RFC 3279 §2.2.3).
    pub(super) fn sign_der(&self, message: &[u8]) -> Vec<u8> {
        let signature: Signature = self.key.sign(message);
        signature.to_der().as_bytes().to_vec()
    }
}

/// Opens a JWK whose `kty` and `crv` say P-256.
fn open<'a>(jwk: &'a Value, at: &Pointer) -> Result<Fields<'a>, Error> {
    let mut fields = Fields::of(jwk, at)?;
    let kty = fields.required_string("kty")?;
    if kty != "EC" {
        return Err(Error::KeyType { at: at.member("kty"), kty: kty.to_owned() });
    }
    let crv = fields.required_string("crv")?;
    if crv != "P-256" {
        return Err(Error::WrongCurve { at: at.member("crv"), curve: crv.to_owned() });
    }
    Ok(fields)
}

/// Refuses a JWK whose `use`, `alg` or `key_ops` keep it from `operation` (`sign` or `verify`)
/// with ES256. Each of them may be absent (RFC 7517 §4.2 to §4.4).
pub(super) fn check_purpose(
    jwk: &Value,
    at: &Pointer,
    operation: &'static str,
) -> Result<(), Error> {
    let mut fields = Fields::of(jwk, at)?;
    for (name, asked, expected) in [("use", "sig", "`sig`"), ("alg", "ES256", "`ES256`")] {
        if fields.optional_string(name)?.is_some_and(|found| found != asked) {
            return Err(Error::Purpose { at: at.member(name), expected });
        }
    }
    let Some((operations, at)) = fields.optional("key_ops") else { return Ok(()) };
    if shape::strings(operations, &at)?.iter().any(|found| found == operation) {
        return Ok(());
    }
    let expected = if operation == "sign" { "a list with `sign`" } else { "a list with `verify`" };
    Err(Error::Purpose { at, expected })
}

/// Refuses a `kid` member that is not the key's thumbprint.
pub(super) fn check_kid(jwk: &Value, at: &Pointer, key: &PublicKey) -> Result<(), Error> {
    let kid = Fields::of(jwk, at)?.optional_string("kid")?;
    match kid {
        Some(kid) if kid != key.kid => Err(Error::KeyId {
            at: at.member("kid"),
            kid: kid.to_owned(),
            thumbprint: key.kid.clone(),
        }),
        _ => Ok(()),
    }
}

fn check_curve(oid: Option<ObjectIdentifier>) -> Result<(), Error> {
    if oid == Some(p256::NistP256::OID) {
        return Ok(());
    }
    let curve = oid.map_or_else(|| "unnamed".to_owned(), |oid| oid.to_string());
    Err(Error::WrongCurve { at: Pointer::root(), curve })
}

fn coordinate((value, at): (&Value, Pointer)) -> Result<[u8; WIDTH], Error> {
    decode(value, &at).map(|bytes| *bytes)
}

/// Exactly 32 bytes: RFC 7518 §6.2.1.2 forbids to leave leading zeros out.
fn decode(value: &Value, at: &Pointer) -> Result<Zeroizing<[u8; WIDTH]>, Error> {
    let text = shape::string(value, at)?;
    let mut bytes = Zeroizing::new([0; WIDTH]);
    let length = Base64UrlUnpadded::decode(text, bytes.as_mut_slice()).map(<[u8]>::len);
    if length == Ok(WIDTH) { Ok(bytes) } else { Err(Error::Encoding { at: at.clone() }) }
}

#[cfg(test)]
mod tests;
