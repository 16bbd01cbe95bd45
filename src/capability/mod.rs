//! The capability by which control asks the gateway for one probe (R111 to R142).
//!
//! Owns: the claims, their token (a compact JWS of its own type), and the two halves of the check.
//! Does not own: the store of used nonces, the probe, the state (`effect`), who may call the
//! endpoint (`surface`).
//!
//! A caller checks in this order (R128 to R130):
//! 1. [`present`]: size, form, algorithm, type, key, signature, claims, issuer, audience, times.
//!    Nothing that fails here reaches the store of nonces.
//! 2. The nonce is consumed in one atomic step. A nonce that was there already: [`Refusal::NonceUsed`].
//! 3. [`recheck`]: every binding against the pinned state. What fails here has burnt its nonce.
//!
//! Passing all three says that a request may be made, and nothing of what the request is: the
//! probe, its address and its assertions are those of the pinned plan (R135, R139). To the outside
//! every refusal is the same [`Refusal::STATUS`] with the same body; the code is for the log.

/// What a capability says.
pub mod claims;
/// JSON in, JSON out: the calls of every surface.
pub mod exchange;
/// A capability signed by control's active key.
mod mint;
/// What the gateway has pinned, as far as a capability is bound to it.
pub mod pin;
/// Everything that is checked before the nonce is consumed.
mod present;
/// Everything that is checked after the nonce is consumed.
mod recheck;
/// Why a capability is refused.
pub mod refusal;

#[cfg(test)]
mod fixtures;

pub use claims::Claims;
pub use mint::mint;
pub use pin::Pin;
pub use present::{Policy, present};
pub use recheck::recheck;
pub use refusal::Refusal;

use crate::receipt::Profile;

/// UTF-8 bytes of a capability that is read at all.
pub const MAX_CAPABILITY: usize = 4 * 1024;

/// The longest life of a capability in seconds.
pub const MAX_LIFETIME_S: u64 = 60;

/// What the header of a capability says. A receipt is signed with another type, so neither passes
/// for the other, even under one key.
pub(crate) const PROFILE: Profile =
    Profile { typ: "effect-cap+jws", cty: None, max: MAX_CAPABILITY };
