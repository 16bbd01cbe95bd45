//! Conditional requests (RFC 9110 §13): what the caller has already is not sent again.

use super::date::HttpDate;
use super::{Answer, Head};
use crate::json::digest::sha256_hex;

/// Gives an answer its validators, and makes it a 304 where the caller has the same already. The
/// tag is strong: it is the digest of the body.
pub(super) fn validated(answer: Answer, head: &Head, modified: Option<&HttpDate>) -> Answer {
    let tag = format!("\"{}\"", sha256_hex(answer.body.as_bytes()));
    let known = match &head.if_none_match {
        Some(field) => names(field, &tag),
        // A date says less than a tag and is looked at only without one (RFC 9110 §13.1.3).
        None => modified.is_some_and(|modified| {
            let since = head.if_modified_since.as_deref().and_then(HttpDate::parse);
            since.is_some_and(|since| modified.is_at_or_before(&since))
        }),
    };
    let mut answer = answer.with("ETag", tag);
    if let Some(modified) = modified {
        answer = answer.with("Last-Modified", modified.as_str());
    }
    if known {
        answer.status = 304;
        answer = answer.without_body();
    }
    answer
}

/// Whether `If-None-Match` names the tag, weakly compared.
fn names(field: &str, tag: &str) -> bool {
    let mut tags = field.split(',').map(str::trim);
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

#[cfg(test)]
mod tests;
