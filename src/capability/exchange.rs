//! The capability as functions from JSON to JSON, for every surface.

use super::{Claims, Pin, Policy, Refusal, mint, present, recheck};
use crate::json::shape;
use crate::json::{Object, Pointer, Value};
use crate::receipt::{self, KeyRing, KeySet};

/// `mintCapability(claims, key)`: the token.
///
/// # Errors
/// Those of [`Claims::from_value`] and [`mint`], with the place in the claims.
pub fn mint_capability(claims: &Value, ring: &KeyRing) -> Result<Value, receipt::Error> {
    let claims = Claims::from_value(claims)?;
    Ok(mint(ring, &claims)?.into())
}

/// `presentCapability(token, keySet, policy, at)`: `{authentic: true, claims}` or
/// `{authentic: false, code, message}`. The caller consumes `claims.jti` next.
///
/// # Errors
/// `invalid_key_set`, and the codes of shapes for a policy or a time that cannot be used. A
/// capability that is refused is no error but an answer.
pub fn present_capability(
    token: &str,
    key_set: &Value,
    policy: &Value,
    at: &Value,
) -> Result<Value, receipt::Error> {
    let answer = presented(token, key_set, policy, at)?;
    Ok(told("authentic", answer, |claims, object| object.push("claims", claims.to_value())))
}

/// As [`present_capability`], before it is written.
pub(crate) fn presented(
    token: &str,
    key_set: &Value,
    policy: &Value,
    at: &Value,
) -> Result<Result<Claims, Refusal>, receipt::Error> {
    const MAX_TIME_MS: u64 = 9_007_199_254_740_991;
    let keys = KeySet::from_value(key_set)?;
    let policy = Policy::from_value(policy, &Pointer::root().member("policy"))?;
    let at = shape::whole(at, &Pointer::root().member("at"), MAX_TIME_MS)?;
    Ok(present(token, &keys, &policy, at))
}

/// `recheckCapability(claims, state, targetDigest)`: `{authorized: true}` or
/// `{authorized: false, code, message}`. Without state (`null`) the pin is missing, without a
/// digest (`null`) the connection is revoked.
///
/// # Errors
/// The codes of shapes for claims that [`present`] would not have let pass, and for a state that
/// cannot be read, `pin_changed` among them. Either way nothing is authorized (R138).
pub fn recheck_capability(
    claims: &Value,
    state: &Value,
    target_digest: &Value,
) -> Result<Value, crate::error::Error> {
    Ok(told("authorized", rechecked(claims, state, target_digest)?, |(), _| {}))
}

/// As [`recheck_capability`], before it is written.
pub(crate) fn rechecked(
    claims: &Value,
    state: &Value,
    target_digest: &Value,
) -> Result<Result<(), Refusal>, crate::error::Error> {
    let claims = Claims::from_value(claims)?;
    let pin = match state {
        Value::Null => None,
        state => Some(Pin::from_value(state)?),
    };
    let target = match target_digest {
        Value::Null => None,
        digest => Some(shape::string(digest, &Pointer::root().member("targetDigest"))?),
    };
    Ok(recheck(&claims, pin.as_ref(), target))
}

/// `{member: true, …}` or `{member: false, code, message}`
fn told<T>(
    member: &'static str,
    answer: Result<T, Refusal>,
    write: impl FnOnce(T, &mut Object),
) -> Value {
    let mut object = Object::new();
    object.push(member, answer.is_ok());
    match answer {
        Ok(found) => write(found, &mut object),
        Err(refusal) => refusal.write(&mut object),
    }
    object.into()
}

#[cfg(test)]
mod tests;
