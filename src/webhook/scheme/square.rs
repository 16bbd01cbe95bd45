//! Square: `x-square-hmacsha256-signature: <base64>` over the address of the endpoint and the body.

use super::{Identity, Signed, expect_sha256, unreadable};
use crate::webhook::{Delivery, Refusal, encoding};

pub(super) fn check<'a>(delivery: &Delivery<'a>) -> Result<Signed<'a>, Refusal> {
    let header = delivery.header("x-square-hmacsha256-signature")?;
    let url = delivery.url()?;
    let signature = encoding::base64(header).ok_or(unreadable("it is not base64"))?;
    expect_sha256(delivery, &[url.as_bytes(), delivery.body], &[signature])?;
    Ok(Signed { at: None, identity: Identity::Member("event_id"), form: None })
}
