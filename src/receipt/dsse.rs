//! The DSSE envelope, for readers of in-toto and cosign: the payload of a statement byte for byte,
//! signed over its pre-authentication encoding. ECDSA signatures stand there as ASN.1 DER.

use base64ct::{Base64, Encoding};

use super::jws::{self, CONTENT_TYPE, Compact, MAX_STATEMENT};
use super::key::PublicKey;
use super::{Error, KeyRing, KeySet, StatementType, Verification, statement};
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};

/// The most signatures of one envelope that are looked at.
pub const MAX_SIGNATURES: usize = 16;

/// An envelope, decoded.
struct Envelope<'a> {
    payload: Vec<u8>,
    signatures: Vec<(Option<&'a str>, Vec<u8>)>,
}

/// What is signed: type and payload with their lengths, so that neither can be taken for a part of
/// the other.
fn pre_authentication(payload_type: &str, payload: &[u8]) -> Vec<u8> {
    let head = format!("DSSEv1 {} {payload_type} {} ", payload_type.len(), payload.len());
    [head.as_bytes(), payload].concat()
}

impl KeyRing {
    /// The statement `jws` as `{payload, payloadType, signatures: [{keyid, sig}]}`, signed by the
    /// active key. The payload is the one that stands in `jws`, byte for byte, and `jws` must carry
    /// a signature by a key of this ring: nobody else's words are signed anew.
    ///
    /// # Errors
    /// Those of [`verify`](super::verify) as an error.
    pub fn export_dsse(&self, jws: &str) -> Result<Value, Error> {
        let compact = Compact::parse(jws)?;
        let typ = compact.header()?;
        let typ = typ.as_object().and_then(|header| header.get("typ")).and_then(Value::as_str);
        let kind = StatementType::from_typ(typ)?;
        if let Verification::Refused { error, .. } = self.key_set().verify(jws, kind) {
            return Err(error);
        }
        let signed = pre_authentication(CONTENT_TYPE, &compact.payload);
        let signature = Value::object([
            ("keyid", self.kid().into()),
            ("sig", Base64::encode_string(&self.active().sign_der(&signed)).into()),
        ]);
        Ok(Value::object([
            ("payload", Base64::encode_string(&compact.payload).into()),
            ("payloadType", CONTENT_TYPE.into()),
            ("signatures", Value::Array(vec![signature])),
        ]))
    }
}

/// Verifies a DSSE envelope as an `expected` statement by the keys of `key_set`, a JWK Set. One
/// signature by one of those keys suffices. A `keyid` is a hint and no more: every key is tried.
///
/// # Errors
/// `invalid_key_set`, with the place. An envelope that is refused is no error but
/// [`Verification::Refused`].
pub fn verify_dsse(
    envelope: &Value,
    key_set: &Value,
    expected: StatementType,
) -> Result<Verification, Error> {
    Ok(KeySet::from_value(key_set)?.verify_dsse(envelope, expected))
}

impl KeySet {
    /// As [`verify_dsse`], with keys that were read once.
    #[must_use]
    pub fn verify_dsse(&self, envelope: &Value, expected: StatementType) -> Verification {
        let refused = |error, kid, unverified| Verification::Refused { error, kid, unverified };
        let envelope = match Envelope::read(envelope) {
            Ok(envelope) => envelope,
            Err(error) => return refused(error, None, None),
        };
        let claimed = envelope.signatures.iter().find_map(|(keyid, _)| *keyid).map(str::to_owned);
        let payload = jws::read(&envelope.payload);
        let signer = match (self.signer(&envelope), &claimed) {
            (Some(signer), _) => signer.kid().to_owned(),
            (None, Some(keyid)) if self.get(keyid).is_none() => {
                let error = Error::UnknownKey { kid: keyid.clone() };
                return refused(error, claimed, payload.ok());
            }
            (None, _) => return refused(Error::BadSignature, claimed, payload.ok()),
        };
        match payload {
            Err(error) => refused(Error::Json { part: "payload", error }, claimed, None),
            Ok(payload) => match statement::check(&payload, expected) {
                Err(error) => refused(error, claimed, Some(payload)),
                Ok(()) => {
                    Verification::Authentic { kid: signer, kind: expected, statement: payload }
                }
            },
        }
    }

    /// The first key that made one of the signatures.
    fn signer(&self, envelope: &Envelope<'_>) -> Option<&PublicKey> {
        let signed = pre_authentication(CONTENT_TYPE, &envelope.payload);
        let made = |key: &&PublicKey| {
            envelope.signatures.iter().any(|(_, signature)| key.verifies_der(&signed, signature))
        };
        self.keys().find(made)
    }
}

impl<'a> Envelope<'a> {
    /// Members that DSSE does not define are ignored, as it asks of a consumer.
    fn read(value: &'a Value) -> Result<Self, Error> {
        let mut fields = Fields::of(value, &Pointer::root()).map_err(Error::Envelope)?;
        let found = fields.required_string("payloadType").map_err(Error::Envelope)?;
        if found != CONTENT_TYPE {
            return Err(Error::ContentType { found: found.to_owned() });
        }
        let payload = decode(fields.required("payload").map_err(Error::Envelope)?)?;
        if payload.len() > MAX_STATEMENT {
            return Err(Error::TooLarge { size: payload.len(), max: MAX_STATEMENT });
        }
        let (items, at) = fields.required("signatures").map_err(Error::Envelope)?;
        let items = shape::array(items, &at).map_err(Error::Envelope)?;
        if items.is_empty() || items.len() > MAX_SIGNATURES {
            let expected = format!("1 to {MAX_SIGNATURES} signatures");
            return Err(Error::Envelope(shape::Error::range(&at, expected)));
        }
        let signatures = items.iter().enumerate().map(|(index, item)| {
            let mut fields = Fields::of(item, &at.index(index)).map_err(Error::Envelope)?;
            let keyid = fields.optional_string("keyid").map_err(Error::Envelope)?;
            // An empty hint is none: some writers have no other way to leave it out.
            let keyid = keyid.filter(|keyid| !keyid.is_empty());
            Ok((keyid, decode(fields.required("sig").map_err(Error::Envelope)?)?))
        });
        Ok(Self { payload, signatures: signatures.collect::<Result<_, Error>>()? })
    }
}

/// Base64 in the standard or in the URL-safe alphabet: a verifier of DSSE takes either.
fn decode((value, at): (&Value, Pointer)) -> Result<Vec<u8>, Error> {
    let text = shape::string(value, &at).map_err(Error::Envelope)?;
    let decoded = Base64::decode_vec(&text.replace('-', "+").replace('_', "/"));
    decoded.map_err(|_| Error::Envelope(shape::Error::range(&at, "base64 with padding")))
}

#[cfg(test)]
mod tests;
