//! Standard Webhooks, and Svix under its own header names: over id, `.`, time, `.` and the body.
//! The signature is a list of `v1,<base64>` (HMAC-SHA256) and `v1a,<base64>` (Ed25519).

use super::{Identity, MAX_SIGNATURES, Signed, milliseconds, unreadable};
use crate::webhook::mac::{self, Hash};
use crate::webhook::{Delivery, Refusal, encoding};

/// The longest id of a message in bytes.
const MAX_ID: usize = 256;

/// What the three headers are called.
pub(super) struct Names {
    id: &'static str,
    timestamp: &'static str,
    signature: &'static str,
}

pub(super) const PLAIN: Names =
    Names { id: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature" };

pub(super) const SVIX: Names =
    Names { id: "svix-id", timestamp: "svix-timestamp", signature: "svix-signature" };

/// The signatures of a header, by what makes them.
#[derive(Default)]
struct Listed {
    mac: Vec<Vec<u8>>,
    ed25519: Vec<Vec<u8>>,
}

pub(super) fn check<'a>(delivery: &Delivery<'a>, names: &Names) -> Result<Signed<'a>, Refusal> {
    let id = delivery.header(names.id)?;
    let time = delivery.header(names.timestamp)?;
    let listed = Listed::read(delivery.header(names.signature)?)?;
    // A dot in the id would let its tail pass for the time, and the time for the body.
    let plain = |byte: u8| byte.is_ascii_graphic() && byte != b'.';
    if !(1..=MAX_ID).contains(&id.len()) || !id.bytes().all(plain) {
        return Err(unreadable("the id is not 1 to 256 visible characters without a dot"));
    }
    let at = milliseconds(time)?;
    let parts: [&[u8]; 5] = [id.as_bytes(), b".", time.as_bytes(), b".", delivery.body];
    let secrets = delivery.secrets;
    let mac = mac::any_fits(Hash::Sha256, secrets.keys(), &parts, &listed.mac);
    let mut keys = secrets.public().iter();
    if mac || keys.any(|key| listed.ed25519.iter().any(|it| key.verifies(&parts, it))) {
        return Ok(Signed { at: Some(at), identity: Identity::Id(id), form: None });
    }
    Err(Refusal::SignatureMismatch)
}

impl Listed {
    /// Other versions are skipped: a vendor may sign in a newer one beside.
    fn read(header: &str) -> Result<Self, Refusal> {
        let mut listed = Self::default();
        for part in header.split(' ') {
            match part.split_once(',') {
                Some(("v1", value)) => listed.mac.extend(encoding::base64(value)),
                Some(("v1a", value)) => listed.ed25519.extend(encoding::base64(value)),
                _ => {}
            }
        }
        let most = listed.mac.len().max(listed.ed25519.len());
        if (1..=MAX_SIGNATURES).contains(&most) {
            return Ok(listed);
        }
        Err(unreadable("`v1` and `v1a` are missing, not base64, or listed too often"))
    }
}
