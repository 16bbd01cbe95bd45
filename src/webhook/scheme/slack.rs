//! Slack: `X-Slack-Signature: v0=<hex>` over `v0:`, `X-Slack-Request-Timestamp`, `:` and the body.

use super::{Identity, Signed, expect_sha256, milliseconds, unreadable};
use crate::webhook::{Delivery, Refusal, encoding};

pub(super) fn check<'a>(delivery: &Delivery<'a>) -> Result<Signed<'a>, Refusal> {
    let header = delivery.header("x-slack-signature")?;
    let time = delivery.header("x-slack-request-timestamp")?;
    let signature = header.strip_prefix("v0=").and_then(encoding::hex);
    let signature = signature.ok_or(unreadable("it is not `v0=` and hexadecimal digits"))?;
    let at = milliseconds(time)?;
    expect_sha256(delivery, &[b"v0:", time.as_bytes(), b":", delivery.body], &[signature])?;
    Ok(Signed { at: Some(at), identity: Identity::Member("event_id"), form: None })
}
