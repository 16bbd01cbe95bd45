//! HMAC (RFC 2104) with SHA-256 and SHA-1, and its comparison in constant time.
//!
//! SHA-1 is Twilio's. Its collisions do not touch HMAC, whose strength does not rest on them.

use hmac::{Hmac, KeyInit, Mac as _};
use sha1::Sha1;
use sha2::Sha256;
use subtle::{Choice, ConstantTimeEq};

/// Which hash is keyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hash {
    Sha1,
    Sha256,
}

impl Hash {
    /// The code of `parts`, one after the other; whole, never cut.
    pub(super) fn mac(self, key: &[u8], parts: &[&[u8]]) -> Vec<u8> {
        match self {
            Self::Sha1 => {
                let Ok(mac) = Hmac::<Sha1>::new_from_slice(key) else { return Vec::new() };
                parts
                    .iter()
                    .fold(mac, |mac, part| mac.chain_update(part))
                    .finalize()
                    .into_bytes()
                    .to_vec()
            }
            Self::Sha256 => {
                let Ok(mac) = Hmac::<Sha256>::new_from_slice(key) else { return Vec::new() };
                parts
                    .iter()
                    .fold(mac, |mac, part| mac.chain_update(part))
                    .finalize()
                    .into_bytes()
                    .to_vec()
            }
        }
    }

    /// Bytes of a whole code.
    pub(super) fn width(self) -> usize {
        match self {
            Self::Sha1 => 20,
            Self::Sha256 => 32,
        }
    }
}

/// Whether one of `keys` gives one of `signatures` for `parts`. Every pair is compared to the end:
/// the time tells neither which key fits nor how much of a code does. A code that is not whole fits
/// nothing.
pub(super) fn any_fits<'k>(
    hash: Hash,
    keys: impl Iterator<Item = &'k [u8]>,
    parts: &[&[u8]],
    signatures: &[Vec<u8>],
) -> bool {
    let mut fits = Choice::from(0);
    for key in keys {
        let mac = hash.mac(key, parts);
        let whole = Choice::from(u8::from(mac.len() == hash.width()));
        for signature in signatures {
            fits |= whole & mac.ct_eq(signature);
        }
    }
    fits.into()
}

#[cfg(test)]
mod tests;
