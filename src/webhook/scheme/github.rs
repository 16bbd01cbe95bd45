//! GitHub: `X-Hub-Signature-256: sha256=<hex>` over the body. Nothing else is signed: neither the
//! event's type nor the delivery's id nor a time.

use super::{Identity, Signed, expect_sha256, unreadable};
use crate::webhook::{Delivery, Refusal, encoding};

pub(super) fn check<'a>(delivery: &Delivery<'a>) -> Result<Signed<'a>, Refusal> {
    let header = delivery.header("x-hub-signature-256")?;
    let signature = header.strip_prefix("sha256=").and_then(encoding::hex);
    let signature = signature.ok_or(unreadable("it is not `sha256=` and hexadecimal digits"))?;
    expect_sha256(delivery, &[delivery.body], &[signature])?;
    Ok(Signed { at: None, identity: Identity::Body, form: None })
}
