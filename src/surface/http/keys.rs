//! `GET /.well-known/jwks.json`: the public keys, retired ones too, for anyone to verify with.

use super::conditional::validated;
use super::{Answer, Head, Problem, Settings};

/// How long a verifier may keep the set. A new key is published this long before it signs.
const CACHE_CONTROL: &str = "public, max-age=300";

/// The key set, or 304 where the caller has it already.
pub(super) fn answer(head: &Head, settings: &Settings) -> Result<Answer, Problem> {
    let body = settings.public_key_set()?.to_text();
    let answer = Answer::new(200, "application/jwk-set+json", body);
    Ok(validated(answer.with("Cache-Control", CACHE_CONTROL), head, None))
}
