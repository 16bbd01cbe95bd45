//! One file for each vendor's scheme: which bytes are signed, and what of them names the event.

/// GitHub.
mod github;
/// Shopify.
mod shopify;
/// Slack.
mod slack;
/// Square.
mod square;
/// Standard Webhooks and Svix.
mod standard;
/// Stripe.
mod stripe;
/// Twilio.
mod twilio;

use super::mac::{self, Hash};
use super::{Delivery, Refusal};
use crate::effect::Scheme;
use crate::json::Value;

/// The most signatures of one kind that a header may list: one for each active secret.
const MAX_SIGNATURES: usize = 8;

/// What the signature of a delivery proves.
pub(super) struct Signed<'a> {
    /// The signed time in milliseconds since 1970.
    pub(super) at: Option<u64>,
    /// What tells this event from others.
    pub(super) identity: Identity<'a>,
    /// What the body says, where it is not JSON.
    pub(super) form: Option<Value>,
}

/// Where the event's own name stands among the signed bytes.
pub(super) enum Identity<'a> {
    /// A signed header.
    Id(&'a str),
    /// A member of the body, called so; without it the whole body.
    Member(&'static str),
    /// The whole body.
    Body,
    /// Other bytes.
    Bytes(String),
}

/// Checks the signature by the scheme of the secrets.
pub(super) fn check<'a>(delivery: &Delivery<'a>) -> Result<Signed<'a>, Refusal> {
    match delivery.secrets.scheme() {
        Scheme::StandardWebhooks => standard::check(delivery, &standard::PLAIN),
        Scheme::Svix => standard::check(delivery, &standard::SVIX),
        Scheme::Stripe => stripe::check(delivery),
        Scheme::GitHub => github::check(delivery),
        Scheme::Slack => slack::check(delivery),
        Scheme::Shopify => shopify::check(delivery),
        Scheme::Square => square::check(delivery),
        Scheme::Twilio => twilio::check(delivery),
        Scheme::PayPal | Scheme::PlainToken => Err(Refusal::SignatureMismatch),
    }
}

/// Refuses what no active secret gives with SHA-256.
fn expect_sha256(
    delivery: &Delivery<'_>,
    parts: &[&[u8]],
    signatures: &[Vec<u8>],
) -> Result<(), Refusal> {
    if mac::any_fits(Hash::Sha256, delivery.secrets.keys(), parts, signatures) {
        return Ok(());
    }
    Err(Refusal::SignatureMismatch)
}

/// The milliseconds of a time in whole seconds, as 1 to 12 digits.
fn milliseconds(text: &str) -> Result<u64, Refusal> {
    let digits = (1..=12).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = text.parse::<u64>().ok().filter(|_| digits);
    seconds.and_then(|seconds| seconds.checked_mul(1_000)).ok_or(Refusal::InvalidTimestamp)
}

fn unreadable(reason: &'static str) -> Refusal {
    Refusal::InvalidSignature { reason }
}
