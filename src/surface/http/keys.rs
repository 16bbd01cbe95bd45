//! `GET /.well-known/jwks.json`: the public keys, retired ones too, for anyone to verify with.

use super::{Answer, Head, Problem, Settings};
use crate::json::digest::sha256_hex;

/// How long a verifier may keep the set. A new key is published this long before it signs.
const CACHE_CONTROL: &str = "public, max-age=300";

/// The key set, or 304 where the caller has it already (RFC 9110 §13.1.2). Pages of any origin may
/// read it: it is public, and a browser verifies with it.
pub(super) fn answer(head: &Head, settings: &Settings) -> Result<Answer, Problem> {
    let body = settings.public_key_set()?.to_text();
    let tag = format!("\"{}\"", sha256_hex(body.as_bytes()));
    let known = head.if_none_match.as_deref().is_some_and(|field| names(field, &tag));
    let mut answer = Answer::new(200, "application/jwk-set+json", body)
        .with("Cache-Control", CACHE_CONTROL)
        .with("Access-Control-Allow-Origin", "*")
        .with("ETag", tag);
    if known {
        answer.status = 304;
        answer = answer.without_body();
    }
    Ok(answer)
}

/// Whether `If-None-Match` names the tag, weakly compared.
fn names(field: &str, tag: &str) -> bool {
    let mut tags = field.split(',').map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

#[cfg(test)]
mod tests;
