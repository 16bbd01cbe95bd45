//! Offline verification by the caller's keys. A key, an algorithm or a type that the statement
//! itself proposes is never followed.

use super::jws::{Compact, Profile, check_header};
use super::{Error, KeySet, StatementType, statement};
use crate::json::{Object, Value};

/// Whether a statement is authentic, kept apart from what it claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// Signed by a key of the caller, of the expected type, and consistent. What it says is the
    /// signer's word: a signature proves who said it, not that it is so.
    Authentic {
        /// The id of the caller's key that signed it.
        kid: String,
        /// The expected type.
        kind: StatementType,
        /// The in-toto Statement as it was signed.
        statement: Value,
    },
    /// Not to be trusted.
    Refused {
        /// Why: the first fault in the order of the checks.
        error: Error,
        /// The key id that the header claims.
        kid: Option<String>,
        /// What anybody may have written, for inspection only: the payload, where it is JSON.
        unverified: Option<Value>,
    },
}

/// Verifies the compact JWS `jws` as an `expected` statement by the keys of `key_set`, a JWK Set.
/// The checks in their order: size and form, header, algorithm, embedded keys, extensions, type,
/// content type, key id, signature, payload.
///
/// # Errors
/// `invalid_key_set`, with the place. A statement that is refused is no error but
/// [`Verification::Refused`].
pub fn verify(jws: &str, key_set: &Value, expected: StatementType) -> Result<Verification, Error> {
    Ok(KeySet::from_value(key_set)?.verify(jws, expected))
}

impl KeySet {
    /// As [`verify`], with keys that were read once.
    #[must_use]
    pub fn verify(&self, jws: &str, expected: StatementType) -> Verification {
        let compact = match Compact::parse(jws) {
            Ok(compact) => compact,
            Err(error) => return Verification::Refused { error, kid: None, unverified: None },
        };
        let header = compact.header();
        let signer = match &header {
            Ok(header) => self.authenticate(&compact, header, expected.profile()),
            Err(error) => Err(error.clone()),
        };
        let payload = compact.payload();
        let claimed = || Some(header.as_ref().ok()?.as_object()?.get("kid")?.as_str()?.to_owned());
        let checked = signer.and_then(|kid| {
            let statement = payload.as_ref().map_err(Clone::clone)?;
            statement::check(statement, expected)?;
            Ok(kid.to_owned())
        });
        match (checked, payload) {
            (Ok(kid), Ok(statement)) => Verification::Authentic { kid, kind: expected, statement },
            (Err(error), payload) => {
                Verification::Refused { error, kid: claimed(), unverified: payload.ok() }
            }
            (Ok(_), Err(error)) => {
                Verification::Refused { error, kid: claimed(), unverified: None }
            }
        }
    }

    /// The payload of a token of the kind `expected`, signed by one of the caller's keys.
    ///
    /// # Errors
    /// As [`verify`] lists them, up to the payload, which is read as JSON and no further.
    pub(crate) fn open(&self, jws: &str, expected: Profile) -> Result<Value, Error> {
        if jws.len() > expected.max {
            return Err(Error::TooLarge { size: jws.len(), max: expected.max });
        }
        let compact = Compact::parse(jws)?;
        let header = compact.header()?;
        self.authenticate(&compact, &header, expected)?;
        compact.payload()
    }

    /// The id of the caller's key whose signature the statement carries.
    fn authenticate<'a>(
        &self,
        compact: &Compact<'_>,
        header: &'a Value,
        expected: Profile,
    ) -> Result<&'a str, Error> {
        let kid = check_header(header, expected)?;
        let key = self.get(kid).ok_or_else(|| Error::UnknownKey { kid: kid.to_owned() })?;
        if key.verifies(compact.signed.as_bytes(), &compact.signature) {
            return Ok(kid);
        }
        Err(Error::BadSignature)
    }
}

impl Verification {
    /// Whether the statement is authentic.
    #[must_use]
    pub fn is_authentic(&self) -> bool {
        matches!(self, Self::Authentic { .. })
    }

    /// The in-toto Statement, only when it is authentic.
    #[must_use]
    pub fn statement(&self) -> Option<&Value> {
        if let Self::Authentic { statement, .. } = self { Some(statement) } else { None }
    }

    /// Why the statement is refused.
    #[must_use]
    pub fn error(&self) -> Option<&Error> {
        if let Self::Refused { error, .. } = self { Some(error) } else { None }
    }

    /// `{authentic: true, kid, type, statement}` or
    /// `{authentic: false, code, message, kid?, unverified?}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("authentic", self.is_authentic());
        match self {
            Self::Authentic { kid, kind, statement } => {
                object.push("kid", kid.as_str());
                object.push("type", kind.as_str());
                object.push("statement", statement.clone());
            }
            Self::Refused { error, kid, unverified } => {
                object.push("code", error.code().as_str());
                object.push("message", error.to_string());
                if let Some(kid) = kid {
                    object.push("kid", kid.as_str());
                }
                if let Some(unverified) = unverified {
                    object.push("unverified", unverified.clone());
                }
            }
        }
        object.into()
    }
}

#[cfg(test)]
mod tests;
