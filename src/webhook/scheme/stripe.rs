//! Stripe: `Stripe-Signature: t=<seconds>,v1=<hex>[,v1=<hex>]` over the time, `.` and the body.
//! `v0` is for tests and ignored; several `v1` stand there while a secret is replaced.

use super::{Identity, MAX_SIGNATURES, Signed, expect_sha256, milliseconds, unreadable};
use crate::webhook::{Delivery, Refusal, encoding};

pub(super) fn check<'a>(delivery: &Delivery<'a>) -> Result<Signed<'a>, Refusal> {
    let (time, signatures) = read(delivery.header("stripe-signature")?)?;
    let at = milliseconds(time)?;
    expect_sha256(delivery, &[time.as_bytes(), b".", delivery.body], &signatures)?;
    Ok(Signed { at: Some(at), identity: Identity::Member("id"), form: None })
}

/// The time and the signatures of the current version.
fn read(header: &str) -> Result<(&str, Vec<Vec<u8>>), Refusal> {
    let (mut time, mut signatures) = (None, Vec::new());
    for part in header.split(',') {
        match part.trim().split_once('=') {
            Some(("t", _)) if time.is_some() => return Err(unreadable("`t` stands twice")),
            Some(("t", value)) => time = Some(value),
            Some(("v1", value)) => signatures.extend(encoding::hex(value)),
            _ => {}
        }
    }
    let time = time.ok_or(unreadable("`t` is missing"))?;
    if !(1..=MAX_SIGNATURES).contains(&signatures.len()) {
        return Err(unreadable("`v1` is missing, no hexadecimal digits, or listed too often"));
    }
    Ok((time, signatures))
}
