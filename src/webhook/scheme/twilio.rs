//! Twilio: `X-Twilio-Signature: <base64>` over the address and, for a form, its fields sorted; a
//! body that is no form is named in the address by `bodySHA256`. HMAC-SHA1, or what
//! `X-Twilio-Webhooks-Signature-Settings` names.
//!
//! Names and values of a form are signed without a separator, so whoever has seen a signed form can
//! move characters between them. What he makes has the identity of the form that he saw, and is
//! not counted beside it.

use sha2::{Digest, Sha256};

use super::{Identity, Signed, unreadable};
use crate::json::{Object, Value};
use crate::webhook::mac::{self, Hash};
use crate::webhook::{Delivery, Refusal, encoding, form};

/// The member of the address' query that names the body.
const BODY_DIGEST: &str = "bodySHA256";

pub(super) fn check<'a>(delivery: &Delivery<'a>) -> Result<Signed<'a>, Refusal> {
    let header = delivery.header("x-twilio-signature")?;
    let signature = encoding::base64(header).ok_or(unreadable("it is not base64"))?;
    let settings = delivery.optional_header("x-twilio-webhooks-signature-settings")?;
    let hash = settings.map_or(Ok(Hash::Sha1), algorithm)?;
    let url = Url::read(delivery.url()?);
    let fields = match url.body_digest()? {
        Some(digest) if Sha256::digest(delivery.body).as_slice() == digest => None,
        Some(_) => return Err(Refusal::SignatureMismatch),
        None => Some(fields(delivery.body)?),
    };
    let tail: String = fields
        .iter()
        .flatten()
        .flat_map(|(name, value)| [name, value])
        .map(String::as_str)
        .collect();
    let signatures = [signature];
    let fits = |url: &String| {
        let parts = [url.as_bytes(), tail.as_bytes()];
        mac::any_fits(hash, delivery.secrets.keys(), &parts, &signatures)
    };
    if !url.spellings().iter().any(fits) {
        return Err(Refusal::SignatureMismatch);
    }
    let identity = Identity::Bytes(url.without_port() + &tail);
    Ok(Signed { at: None, identity, form: fields.map(to_value) })
}

/// `key=…,algorithm=HMAC_SHA256`. The header is not signed: whoever changes it has to make a code
/// of the other kind.
fn algorithm(settings: &str) -> Result<Hash, Refusal> {
    let mut named = settings.split(',').filter_map(|part| part.trim().strip_prefix("algorithm="));
    match (named.next(), named.next()) {
        (Some("HMAC_SHA256"), None) => Ok(Hash::Sha256),
        (Some("HMAC_SHA1"), None) => Ok(Hash::Sha1),
        _ => Err(unreadable("the settings name no algorithm that is known")),
    }
}

/// The fields of a form in the order in which they are signed, equal ones once.
fn fields(body: &[u8]) -> Result<Vec<(String, String)>, Refusal> {
    let text = std::str::from_utf8(body).ok();
    let mut fields = text.and_then(form::pairs).ok_or(Refusal::SignatureMismatch)?;
    fields.sort();
    fields.dedup();
    Ok(fields)
}

/// `{name: value}`; a name with several values gives a list, which is no text.
fn to_value(fields: Vec<(String, String)>) -> Value {
    let mut object = Object::new();
    for group in fields.chunk_by(|(left, _), (right, _)| left == right) {
        match group {
            [(name, value)] => object.push(name.as_str(), value.as_str()),
            [(name, _), ..] => {
                let values: Vec<_> = group.iter().map(|(_, value)| value).collect();
                object.push(name.as_str(), Value::strings(&values));
            }
            [] => {}
        }
    }
    object.into()
}

/// An address in its parts, as far as spellings of the port ask for them.
struct Url<'a> {
    whole: &'a str,
    /// Scheme, `://`, user and host.
    head: &'a str,
    /// Path, query and fragment.
    tail: &'a str,
}

impl<'a> Url<'a> {
    fn read(whole: &'a str) -> Self {
        let authority = whole.find("://").map_or(0, |at| at.saturating_add(3));
        let rest = whole.get(authority..).unwrap_or_default();
        let length = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (host, tail) = rest.split_at_checked(length).unwrap_or((rest, ""));
        let port =
            host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|it| it.is_ascii_digit()));
        let host = port.map_or(host, |(host, _)| host);
        let head = whole.get(..authority.saturating_add(host.len())).unwrap_or(whole);
        Self { whole, head, tail }
    }

    fn without_port(&self) -> String {
        format!("{}{}", self.head, self.tail)
    }

    /// As it is, without its port, and with the usual one of its scheme: vendor and endpoint do not
    /// always write it alike.
    fn spellings(&self) -> [String; 3] {
        let Self { whole, head, tail } = self;
        let port = if head.starts_with("http:") { 80 } else { 443 };
        [(*whole).to_owned(), self.without_port(), format!("{head}:{port}{tail}")]
    }

    /// The digest of the body that the query names.
    fn body_digest(&self) -> Result<Option<Vec<u8>>, Refusal> {
        let query = self.tail.split('#').next().and_then(|tail| tail.split_once('?'));
        let Some((_, query)) = query else { return Ok(None) };
        let pairs = form::pairs(query).ok_or(unreadable("the query of the address is broken"))?;
        let mut named = pairs.iter().filter(|(name, _)| name == BODY_DIGEST);
        match (named.next(), named.next()) {
            (None, _) => Ok(None),
            (Some((_, digest)), None) => match encoding::hex(digest) {
                Some(digest) => Ok(Some(digest)),
                None => Err(unreadable("`bodySHA256` is not hexadecimal digits")),
            },
            (Some(_), Some(_)) => Err(unreadable("`bodySHA256` stands twice")),
        }
    }
}

#[cfg(test)]
mod tests;
