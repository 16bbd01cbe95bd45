//! Shopify: `X-Shopify-Hmac-SHA256: <base64>` over the body. The topic and the ids of delivery and
//! event stand in headers that are not signed.

use super::{Identity, Signed, expect_sha256, unreadable};
use crate::webhook::{Delivery, Refusal, encoding};

pub(super) fn check<'a>(delivery: &Delivery<'a>) -> Result<Signed<'a>, Refusal> {
    let header = delivery.header("x-shopify-hmac-sha256")?;
    let signature = encoding::base64(header).ok_or(unreadable("it is not base64"))?;
    expect_sha256(delivery, &[delivery.body], &[signature])?;
    Ok(Signed { at: None, identity: Identity::Body, form: None })
}
