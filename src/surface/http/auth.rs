//! Bearer tokens (RFC 6750): a deployment knows the SHA-256 of each, never the token.

use std::collections::BTreeSet;

use sha2::{Digest as _, Sha256};
use subtle::{ConditionallySelectable as _, ConstantTimeEq as _};

use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::json::reader::{self, Options};
use crate::json::shape;
use crate::json::{Pointer, Value};

/// Longer tokens are refused without being hashed.
pub const MAX_TOKEN: usize = 4_096;

/// The accepted tokens of all workspaces.
#[derive(Clone, Debug)]
pub struct Tokens(Vec<Entry>);

#[derive(Clone, Debug)]
struct Entry {
    workspace: String,
    digest: [u8; 32],
}

impl Tokens {
    /// Reads `{"<workspace>": ["<SHA-256 of a token, in hex>", …], …}`.
    ///
    /// # Errors
    /// The code of the fault and its place. A setting without any token is `out_of_range`, and so
    /// is a token that two workspaces share: neither may be left to chance.
    pub fn from_text(text: &str) -> Result<Self, (Code, Pointer)> {
        let root = Pointer::root();
        let mut meter = Meter::new(Budget::default());
        let value = reader::read(text, Options::default(), &mut meter)
            .map_err(|error| (error.code(), root.clone()))?;
        let Value::Object(workspaces) = &value else {
            return Err((Code::WrongType, root));
        };
        let mut seen = BTreeSet::new();
        let mut entries = Vec::new();
        for (workspace, digests) in workspaces.iter() {
            let at = root.member(workspace);
            let name_is_plain = !workspace.is_empty() && !workspace.chars().any(char::is_control);
            if !name_is_plain {
                return Err((Code::OutOfRange, at));
            }
            let digests = shape::strings(digests, &at)
                .map_err(|error| (error.code(), error.pointer().clone()))?;
            for (index, text) in digests.iter().enumerate() {
                let digest = digest(text).ok_or((Code::InvalidDigest, at.index(index)))?;
                if !seen.insert(digest) {
                    return Err((Code::OutOfRange, at.index(index)));
                }
                entries.push(Entry { workspace: workspace.to_owned(), digest });
            }
        }
        if entries.is_empty() { Err((Code::OutOfRange, root)) } else { Ok(Self(entries)) }
    }

    /// The workspace of the token in an `Authorization` field, when it has one.
    ///
    /// Every entry is compared, and each in constant time, so that the time of an answer says
    /// nothing about the accepted digests.
    #[must_use]
    pub fn workspace(&self, authorization: Option<&str>) -> Option<&str> {
        let token = bearer(authorization?)?;
        let digest: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        let mut found = u64::MAX;
        for (index, entry) in (0_u64..).zip(&self.0) {
            let equal = entry.digest.ct_eq(&digest);
            found = u64::conditional_select(&found, &index, equal);
        }
        let index = usize::try_from(found).ok()?;
        self.0.get(index).map(|entry| entry.workspace.as_str())
    }
}

/// The token of `Bearer <token>`; the scheme is read without regard to case (RFC 9110 §11.1).
fn bearer(authorization: &str) -> Option<&str> {
    let (scheme, token) = authorization.trim().split_once(' ')?;
    let token = token.trim_start_matches(' ');
    let plain = token.bytes().all(|byte| byte.is_ascii_graphic());
    let fits = !token.is_empty() && token.len() <= MAX_TOKEN;
    (scheme.eq_ignore_ascii_case("bearer") && plain && fits).then_some(token)
}

/// The 32 bytes that 64 hexadecimal digits write.
fn digest(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() || pairs.len() != bytes.len() {
        return None;
    }
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        let high = char::from(*high).to_digit(16)?;
        let low = char::from(*low).to_digit(16)?;
        *byte = u8::try_from((high << 4) | low).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests;
