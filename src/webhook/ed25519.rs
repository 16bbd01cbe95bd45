//! Ed25519 (RFC 8032), verified only: `v1a` of Standard Webhooks. Keys and nonce points of small
//! order, points in a second form and scalars above the order are refused by the library.

use ed25519_compact::{PublicKey, Signature};

/// A vendor's public key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct VerifyingKey(PublicKey);

impl VerifyingKey {
    /// Reads 32 bytes: a point in its one form, not of small order, for which anybody could sign.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let key = PublicKey::from_slice(bytes).ok()?;
        // The library decodes the point with the first signature only: here one with the base
        // point as R.
        let mut signature = [0; Signature::BYTES];
        let point = signature.iter_mut().take(PublicKey::BYTES);
        point.enumerate().for_each(|(at, byte)| *byte = if at == 0 { 0x58 } else { 0x66 });
        key.verify_incremental(&Signature::new(signature)).ok()?;
        Some(Self(key))
    }

    /// Whether `signature` (R and S, 64 bytes) fits `parts`, one after the other.
    pub(super) fn verifies(&self, parts: &[&[u8]], signature: &[u8]) -> bool {
        let Ok(signature) = Signature::from_slice(signature) else { return false };
        let Ok(mut state) = self.0.verify_incremental(&signature) else { return false };
        for part in parts {
            state.absorb(part);
        }
        state.verify().is_ok()
    }
}

#[cfg(test)]
mod tests;
