//! The issuer's keys, one of them active. The others are retired: they sign nothing and stay
//! published, because statements outlive keys.

use zeroize::Zeroizing;

use super::key::{PrivateKey, PublicKey, check_kid, check_purpose};
use super::{Error, KeySet, jws};
use crate::budget::{Budget, Meter};
use crate::json::reader::{self, Options};
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};

/// UTF-8 bytes of a key text that is read at all: some thousand keys.
pub const MAX_KEY_TEXT: usize = jws::MAX_STATEMENT;

/// One active private key, and every public key to publish.
#[derive(Clone, Debug)]
pub struct KeyRing {
    active: PrivateKey,
    /// In the caller's order, the active one among them.
    published: Vec<PublicKey>,
}

/// One key of a set as its members describe it.
struct Entry {
    private: Option<PrivateKey>,
    public: PublicKey,
    active: Option<bool>,
    at: Pointer,
}

impl KeyRing {
    /// Reads a PEM text (PKCS#8 or SEC 1), or the JSON text of a private JWK or a JWK Set. What
    /// was read is wiped; `text` is the caller's to wipe.
    ///
    /// # Errors
    /// `too_large`, `invalid_key` for a text of neither form, and those of [`KeyRing::from_value`].
    pub fn from_text(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        if text.len() > MAX_KEY_TEXT {
            return Err(Error::TooLarge { size: text.len(), max: MAX_KEY_TEXT });
        }
        if text.starts_with("-----BEGIN") {
            return PrivateKey::from_pem(text).map(Self::of);
        }
        let mut meter = Meter::new(Budget::default());
        let value = reader::read(text, Options::default(), &mut meter).map_err(Error::KeyText)?;
        Self::from_value(&Zeroizing::new(value))
    }

    /// Reads a private JWK, or a JWK Set of private and public ones.
    ///
    /// In a set the member `status` of a key is `active` or `retired`. Exactly one private key may
    /// be active; a lone private key without `status` is. Every other key is retired: its private
    /// half is forgotten, its public half stays published. A `kid` must be the key's thumbprint.
    ///
    /// # Errors
    /// `missing_member`, `wrong_type`, `out_of_range`, `invalid_key`, `wrong_curve`, `zero_key`,
    /// `key_mismatch`, `no_active_key`, `several_active_keys`, `invalid_key_set` for the same key
    /// twice; with the place.
    pub fn from_value(value: &Value) -> Result<Self, Error> {
        let root = Pointer::root();
        let mut fields = Fields::of(value, &root)?;
        let Some((keys, at)) = fields.optional("keys") else {
            return Self::from_entries(vec![Entry::read(value, root)?]);
        };
        let items = shape::array(keys, &at)?.iter().enumerate();
        let entries = items.map(|(index, item)| Entry::read(item, at.index(index)));
        Self::from_entries(entries.collect::<Result<_, _>>()?)
    }

    fn of(active: PrivateKey) -> Self {
        let published = vec![active.public().clone()];
        Self { active, published }
    }

    fn from_entries(entries: Vec<Entry>) -> Result<Self, Error> {
        let lone = entries.iter().filter(|entry| entry.private.is_some()).count() == 1;
        let mut published: Vec<PublicKey> = Vec::with_capacity(entries.len());
        let mut active = Vec::new();
        for Entry { private, public, active: marked, at } in entries {
            if published.contains(&public) {
                return Err(Error::RepeatedKey { at, kid: public.kid().to_owned() });
            }
            published.push(public);
            match private {
                Some(key) if marked.unwrap_or(lone) => active.push(key),
                None if marked == Some(true) => {
                    return Err(Error::ActiveWithoutPrivateHalf { at });
                }
                _ => {}
            }
        }
        let count = active.len();
        match active.pop() {
            Some(active) if count == 1 => Ok(Self { active, published }),
            Some(_) => Err(Error::SeveralActiveKeys { count }),
            None => Err(Error::NoActiveKey),
        }
    }

    /// The id of the active key: its RFC 7638 thumbprint.
    #[must_use]
    pub fn kid(&self) -> &str {
        self.active.public().kid()
    }

    /// The JWK Set to publish, `{keys: […]}` in the order of the ring, public members only. Each
    /// key has `status` `active` or `retired`; statements of both verify.
    #[must_use]
    pub fn public_key_set(&self) -> Value {
        let keys = self.published.iter().map(|key| {
            let active = key == self.active.public();
            key.to_jwk(if active { "active" } else { "retired" })
        });
        Value::object([("keys", Value::Array(keys.collect()))])
    }

    /// The published keys as those who verify hold them.
    pub(super) fn key_set(&self) -> KeySet {
        self.published.iter().cloned().collect()
    }

    pub(super) fn active(&self) -> &PrivateKey {
        &self.active
    }
}

impl Entry {
    fn read(jwk: &Value, at: Pointer) -> Result<Self, Error> {
        let mut fields = Fields::of(jwk, &at)?;
        let private = match fields.optional("d") {
            Some(_) => Some(PrivateKey::from_jwk(jwk, &at)?),
            None => None,
        };
        let public = match &private {
            Some(key) => key.public().clone(),
            None => PublicKey::from_jwk(jwk, &at)?,
        };
        check_purpose(jwk, &at, if private.is_some() { "sign" } else { "verify" })?;
        check_kid(jwk, &at, &public)?;
        let active = match fields.optional_string("status")? {
            None => None,
            Some("active") => Some(true),
            Some("retired") => Some(false),
            Some(_) => {
                let expected = "`active` or `retired`";
                return Err(shape::Error::range(&at.member("status"), expected).into());
            }
        };
        Ok(Self { private, public, active, at })
    }
}

#[cfg(test)]
mod tests;
