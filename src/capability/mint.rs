//! A capability signed by control's active key.

use super::{Claims, MAX_LIFETIME_S, PROFILE};
use crate::json::{Pointer, shape};
use crate::receipt::{self, KeyRing};

/// `claims` as a compact JWS with the type `effect-cap+jws`. The nonce and the times are the
/// caller's; the same claims and key give the same text.
///
/// # Errors
/// `out_of_range` for claims that no gateway would take, with the place: a form that
/// [`Claims::from_value`] refuses, an expiry that is not after the minting, a life of more than
/// [`MAX_LIFETIME_S`].
pub fn mint(ring: &KeyRing, claims: &Claims) -> Result<String, receipt::Error> {
    let payload = claims.to_value();
    Claims::from_value(&payload)?;
    if !(1..=MAX_LIFETIME_S).contains(&claims.lifetime_s()) {
        let expected = format!("1 to {MAX_LIFETIME_S} seconds after `iat`");
        return Err(shape::Error::range(&Pointer::root().member("exp"), expected).into());
    }
    ring.sign(PROFILE, &payload)
}

#[cfg(test)]
mod tests;
