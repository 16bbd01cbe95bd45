//! The compact JWS (RFC 7515 §7.1): three parts of base64url, and the header that this crate
//! accepts.

use base64ct::{Base64UrlUnpadded, Encoding};

use super::Error;
use crate::budget::{Budget, Meter};
use crate::json::reader::{self, Options};
use crate::json::shape::Fields;
use crate::json::{self, Pointer, Value};

/// UTF-8 bytes of a compact JWS that is written or read at all.
pub const MAX_STATEMENT: usize = 1024 * 1024;

/// The `cty` of every statement.
pub(super) const CONTENT_TYPE: &str = "application/vnd.in-toto+json";

/// Members by which a header brings a key of its own. Whoever followed one of them would verify an
/// attacker's statement by the attacker's key (RFC 8725 §3.10, §2.11).
const EMBEDDED: [&str; 4] = ["jwk", "jku", "x5c", "x5u"];

/// One kind of token. Its type keeps it from being taken for another kind that the same key signs
/// (RFC 8725 §3.11).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Profile {
    /// The `typ` of the header.
    pub(crate) typ: &'static str,
    /// The `cty` of the header; without it `cty` is neither written nor looked at.
    pub(crate) cty: Option<&'static str>,
    /// UTF-8 bytes of a text that is written or read at all.
    pub(crate) max: usize,
}

/// The parts of a compact JWS, decoded.
pub(super) struct Compact<'a> {
    /// The first two parts with the dot between them, as they were sent.
    pub(super) signed: &'a str,
    header: Vec<u8>,
    /// The bytes that the statement is made of.
    pub(super) payload: Vec<u8>,
    /// r‖s when it is well formed.
    pub(super) signature: Vec<u8>,
}

impl<'a> Compact<'a> {
    /// Splits and decodes `text`. Padding, white space, the other alphabet and set bits after the
    /// last byte are refused: one statement has one text for each signature.
    ///
    /// # Errors
    /// `too_large`, `invalid_statement`.
    pub(super) fn parse(text: &'a str) -> Result<Self, Error> {
        if text.len() > MAX_STATEMENT {
            return Err(Error::TooLarge { size: text.len(), max: MAX_STATEMENT });
        }
        let form = |reason| Error::Form { reason };
        let (signed, signature) =
            text.rsplit_once('.').ok_or(form("it does not have three parts"))?;
        let (header, payload) =
            signed.split_once('.').ok_or(form("it does not have three parts"))?;
        if payload.is_empty() {
            return Err(form("its payload is detached"));
        }
        let decode = |part, reason| Base64UrlUnpadded::decode_vec(part).map_err(|_| form(reason));
        Ok(Self {
            signed,
            header: decode(header, "its header is not base64url")?,
            payload: decode(payload, "its payload is not base64url")?,
            signature: decode(signature, "its signature is not base64url")?,
        })
    }

    /// The header as JSON.
    ///
    /// # Errors
    /// `invalid_statement`.
    pub(super) fn header(&self) -> Result<Value, Error> {
        read(&self.header).map_err(|error| Error::Json { part: "header", error })
    }

    /// The payload as JSON.
    ///
    /// # Errors
    /// `invalid_statement`.
    pub(super) fn payload(&self) -> Result<Value, Error> {
        read(&self.payload).map_err(|error| Error::Json { part: "payload", error })
    }
}

/// The JSON value of a header or a payload.
pub(super) fn read(bytes: &[u8]) -> Result<Value, json::Error> {
    reader::read_bytes(bytes, Options::default(), &mut Meter::new(Budget::default()))
}

/// Pins algorithm and type, refuses extensions and embedded keys, and gives the key id. Members
/// that RFC 7515 does not define are ignored (§4).
///
/// # Errors
/// `invalid_statement`, `unsupported_algorithm`, `embedded_key`, `critical_header`,
/// `wrong_statement_type`.
pub(super) fn check_header(header: &Value, expected: Profile) -> Result<&str, Error> {
    let mut fields = Fields::of(header, &Pointer::root()).map_err(Error::Header)?;
    let alg = fields.required_string("alg").map_err(Error::Header)?;
    if alg != "ES256" {
        return Err(Error::Algorithm { alg: alg.to_owned() });
    }
    for member in EMBEDDED {
        if fields.optional(member).is_some() {
            return Err(Error::EmbeddedKey { member });
        }
    }
    for member in ["crit", "b64"] {
        if fields.optional(member).is_some() {
            return Err(Error::CriticalHeader { member });
        }
    }
    let typ = fields.optional_string("typ").map_err(Error::Header)?;
    if typ != Some(expected.typ) {
        return Err(Error::wrong_type(expected.typ, typ));
    }
    if let Some(expected) = expected.cty {
        let cty = fields.optional_string("cty").map_err(Error::Header)?;
        if let Some(found) = cty.filter(|found| *found != expected) {
            return Err(Error::ContentType { found: found.to_owned() });
        }
    }
    fields.required_string("kid").map_err(Error::Header)
}
