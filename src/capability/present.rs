//! Everything that is checked before the nonce is consumed (R130): garbage, strangers' tokens and
//! expired ones never fill the store of nonces.

use super::{Claims, MAX_LIFETIME_S, PROFILE, Refusal};
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};
use crate::receipt::KeySet;

/// The clocks of control and of the gateway may differ by so much without a token seeming to come
/// from the future. Its life is bounded by its own two times, so nothing is gained by the difference.
const MAX_AHEAD_MS: u64 = 1_000;

/// What a gateway accepts: `{iss, aud, max_ttl_ms}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// The one issuer.
    pub iss: String,
    /// The one audience.
    pub aud: String,
    /// The longest life in milliseconds, at most that of [`MAX_LIFETIME_S`].
    pub max_ttl_ms: u64,
}

impl Policy {
    /// Reads a policy; without `max_ttl_ms` it is the most.
    ///
    /// # Errors
    /// `missing_member`, `wrong_type`, `out_of_range`, `unknown_member`, with the place.
    pub fn from_value(value: &Value, at: &Pointer) -> Result<Self, shape::Error> {
        let most = MAX_LIFETIME_S.saturating_mul(1_000);
        let mut fields = Fields::of(value, at)?;
        let policy = Self {
            iss: fields.required_string("iss")?.to_owned(),
            aud: fields.required_string("aud")?.to_owned(),
            max_ttl_ms: fields.optional_whole("max_ttl_ms", most)?.unwrap_or(most),
        };
        fields.finish()?;
        Ok(policy)
    }
}

/// The claims of a token that is signed by a key of `keys`, is meant for this gateway and is valid
/// at `at`, in milliseconds since 1970. The caller consumes the nonce next.
///
/// # Errors
/// [`Refusal`], in the order of the checks.
pub fn present(token: &str, keys: &KeySet, policy: &Policy, at: u64) -> Result<Claims, Refusal> {
    let payload = keys.open(token, PROFILE)?;
    let claims = Claims::from_value(&payload)?;
    if claims.iss != policy.iss {
        return Err(Refusal::Issuer);
    }
    if claims.aud != policy.aud {
        return Err(Refusal::Audience);
    }
    let lifetime = claims.lifetime_s().saturating_mul(1_000);
    if lifetime > policy.max_ttl_ms {
        return Err(Refusal::Lifetime { found: lifetime, max: policy.max_ttl_ms });
    }
    let starts = claims.iat.saturating_mul(1_000);
    if starts > at.saturating_add(MAX_AHEAD_MS) || at >= claims.exp.saturating_mul(1_000) {
        return Err(Refusal::Expired);
    }
    Ok(claims)
}

#[cfg(test)]
mod tests;
