//! What a delivery is verified by: several secrets at once, so that one can follow another (R159).

use std::fmt;

use base64ct::{Base64, Encoding as _};
use zeroize::Zeroizing;

use super::Error;
use super::ed25519::VerifyingKey;
use crate::effect::Scheme;
use crate::json::Pointer;

/// The most secrets that are active at once.
pub const MAX_SECRETS: usize = 8;
/// The longest secret in bytes.
const MAX_SECRET: usize = 4 * 1024;

/// The active secrets of one subscription, read once. They are wiped on drop and never shown.
#[derive(Clone)]
pub struct Secrets {
    scheme: Scheme,
    keys: Vec<Zeroizing<Vec<u8>>>,
    public: Vec<VerifyingKey>,
}

impl fmt::Debug for Secrets {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Secrets")
            .field("scheme", &self.scheme)
            .field("count", &self.keys.len().saturating_add(self.public.len()))
            .finish_non_exhaustive()
    }
}

impl Secrets {
    /// Reads `texts`, each as the vendor shows it: `whsec_…` (HMAC) and `whpk_…` (Ed25519) for
    /// Standard Webhooks and Svix, for the others the text itself.
    ///
    /// # Errors
    /// `vendor_not_signed` for PayPal and plain tokens, `invalid_secret` with the place in
    /// `/secrets`.
    pub fn read<T: AsRef<str>>(scheme: Scheme, texts: &[T]) -> Result<Self, Error> {
        if !scheme.is_vendor_signed() {
            return Err(Error::VendorNotSigned { scheme: scheme.as_str() });
        }
        let place = Pointer::root().member("secrets");
        if !(1..=MAX_SECRETS).contains(&texts.len()) {
            return Err(Error::Secret { at: place, reason: "between one and eight are active" });
        }
        let mut secrets = Self { scheme, keys: Vec::new(), public: Vec::new() };
        for (index, text) in texts.iter().enumerate() {
            let refused = |reason| Error::Secret { at: place.index(index), reason };
            secrets.add(text.as_ref()).map_err(refused)?;
        }
        Ok(secrets)
    }

    fn add(&mut self, text: &str) -> Result<(), &'static str> {
        if text.is_empty() || text.len() > MAX_SECRET {
            return Err("it is empty, or longer than 4 KiB");
        }
        match self.scheme {
            Scheme::StandardWebhooks | Scheme::Svix => self.add_prefixed(text),
            _ => {
                self.keys.push(Zeroizing::new(text.as_bytes().to_vec()));
                Ok(())
            }
        }
    }

    /// `whsec_` and `whpk_` say what the key is for. A public key is never taken as the key of an
    /// HMAC, which whoever knows it could make.
    fn add_prefixed(&mut self, text: &str) -> Result<(), &'static str> {
        if let Some(encoded) = text.strip_prefix("whpk_") {
            let bytes = Base64::decode_vec(encoded).map_err(|_| "it is not base64")?;
            let key = VerifyingKey::from_bytes(&bytes).ok_or("it is no Ed25519 key")?;
            self.public.push(key);
            return Ok(());
        }
        if text.starts_with("whsk_") {
            return Err("it is a private key: the public one begins with `whpk_`");
        }
        let encoded = text.strip_prefix("whsec_").unwrap_or(text);
        let bytes = Base64::decode_vec(encoded).map_err(|_| "it is not base64")?;
        let bytes = Zeroizing::new(bytes);
        if !(24..=64).contains(&bytes.len()) {
            return Err("it does not have 24 to 64 bytes");
        }
        self.keys.push(bytes);
        Ok(())
    }

    /// The scheme that they are for.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &[u8]> {
        self.keys.iter().map(|key| key.as_slice())
    }

    pub(super) fn public(&self) -> &[VerifyingKey] {
        &self.public
    }
}

#[cfg(test)]
mod tests;
