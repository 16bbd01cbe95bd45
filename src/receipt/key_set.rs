//! The caller's public keys, by which statements are verified. A set may serve other purposes too,
//! so what cannot verify a statement is skipped (RFC 7517 §5); what is ambiguous is refused.

use std::collections::{BTreeMap, BTreeSet};

use super::Error;
use super::key::{PublicKey, check_kid, check_purpose};
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};

/// Public P-256 keys by their RFC 7638 thumbprints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeySet(BTreeMap<String, PublicKey>);

impl KeySet {
    /// Reads a JWK Set, `{keys: […]}`. Active and retired keys are taken alike.
    ///
    /// Skipped are keys of another `kty` or `crv`, keys whose `use`, `alg` or `key_ops` forbid to
    /// verify ES256, keys with a `kid` that is not their thumbprint, and keys that cannot be read.
    /// Private members are not looked at.
    ///
    /// # Errors
    /// `invalid_key_set` for another shape, for the same key twice, and for two keys of one `kty`
    /// with the same `kid`; with the place.
    pub fn from_value(value: &Value) -> Result<Self, Error> {
        let mut fields = Fields::of(value, &Pointer::root()).map_err(Error::KeySet)?;
        let (keys, at) = fields.required("keys").map_err(Error::KeySet)?;
        let items = shape::array(keys, &at).map_err(Error::KeySet)?;
        let mut usable = BTreeMap::new();
        let mut named = BTreeSet::new();
        for (index, item) in items.iter().enumerate() {
            let at = at.index(index);
            let mut fields = Fields::of(item, &at).map_err(Error::KeySet)?;
            let kid = fields.optional_string("kid").ok().flatten();
            let kty = fields.optional_string("kty").ok().flatten();
            if kid.is_some_and(|kid| !named.insert((kty, kid))) {
                return Err(Error::RepeatedKey { at, kid: kid.unwrap_or_default().to_owned() });
            }
            let Ok(key) = read(item, &at) else { continue };
            let kid = key.kid().to_owned();
            if usable.insert(kid.clone(), key).is_some() {
                return Err(Error::RepeatedKey { at, kid });
            }
        }
        Ok(Self(usable))
    }

    /// The key with the thumbprint `kid`.
    #[must_use]
    pub fn get(&self, kid: &str) -> Option<&PublicKey> {
        self.0.get(kid)
    }

    /// The keys in the order of their thumbprints.
    pub(super) fn keys(&self) -> impl Iterator<Item = &PublicKey> {
        self.0.values()
    }

    /// How many keys can verify a statement.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no key can verify a statement.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<PublicKey> for KeySet {
    fn from_iter<T: IntoIterator<Item = PublicKey>>(keys: T) -> Self {
        Self(keys.into_iter().map(|key| (key.kid().to_owned(), key)).collect())
    }
}

fn read(jwk: &Value, at: &Pointer) -> Result<PublicKey, Error> {
    check_purpose(jwk, at, "verify")?;
    let key = PublicKey::from_jwk(jwk, at)?;
    check_kid(jwk, at, &key)?;
    Ok(key)
}

#[cfg(test)]
mod tests;
