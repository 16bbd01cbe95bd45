//! What a capability says: for whom, until when, and the nine things that it is bound to.

use crate::effect::name::is_name;
use crate::json::digest::is_sha256_hex;
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};

/// The latest time in seconds since 1970: the year 9999.
const MAX_TIME_S: u64 = 253_402_300_799;
/// The highest revision.
pub(super) const MAX_REVISION: u64 = 1 << 32;
/// The longest issuer or audience in bytes.
const MAX_PARTY: usize = 256;
/// A nonce of fewer characters can be guessed or repeats.
const MIN_NONCE: usize = 16;

/// `{iss, aud, iat, exp, jti, workspace, invocation, connection, stage, operation, bundle_digest,
/// plan_digest, expected_revision}`. The times are whole seconds since 1970, as RFC 7519 asks.
///
/// The claims say what control meant. They are compared with the pinned state and never copied
/// into it (R139).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claims {
    /// Control, under a name that mints nothing else (R113).
    pub iss: String,
    /// The internal endpoint, under a name that no public one has (R114).
    pub aud: String,
    /// When it was minted.
    pub iat: u64,
    /// The first second in which it is no longer valid (R122).
    pub exp: u64,
    /// The nonce: 16 to 64 characters, never used before (R121).
    pub jti: String,
    /// The workspace (R115).
    pub workspace: String,
    /// The invocation (R116).
    pub invocation: String,
    /// The connection (R117).
    pub connection: String,
    /// A readback stage of the pinned plan (R118).
    pub stage: String,
    /// The operation that this stage declares (R120).
    pub operation: String,
    /// SHA-256 of the pinned bundle, in lower-case hex (R133).
    pub bundle_digest: String,
    /// SHA-256 of the pinned plan, in lower-case hex (R119).
    pub plan_digest: String,
    /// The revision that control has seen (R123).
    pub expected_revision: u64,
}

impl Claims {
    /// Reads claims. Every one is required and no other is known (R115 to R123, R135).
    ///
    /// # Errors
    /// `missing_member`, `wrong_type`, `out_of_range`, `unknown_member`, with the place.
    pub fn from_value(value: &Value) -> Result<Self, shape::Error> {
        let mut fields = Fields::of(value, &Pointer::root())?;
        let claims = Self {
            iss: text(&mut fields, "iss", is_party, "1 to 256 visible characters")?,
            aud: text(&mut fields, "aud", is_party, "1 to 256 visible characters")?,
            iat: whole(&mut fields, "iat", MAX_TIME_S)?,
            exp: whole(&mut fields, "exp", MAX_TIME_S)?,
            jti: text(&mut fields, "jti", is_nonce, "a nonce of 16 to 64 characters")?,
            workspace: text(&mut fields, "workspace", is_name, "a name")?,
            invocation: text(&mut fields, "invocation", is_name, "a name")?,
            connection: text(&mut fields, "connection", is_name, "a name")?,
            stage: text(&mut fields, "stage", is_name, "a name")?,
            operation: text(&mut fields, "operation", is_name, "a name")?,
            bundle_digest: text(&mut fields, "bundle_digest", is_digest, "a SHA-256 digest")?,
            plan_digest: text(&mut fields, "plan_digest", is_digest, "a SHA-256 digest")?,
            expected_revision: whole(&mut fields, "expected_revision", MAX_REVISION)?,
        };
        fields.finish()?;
        Ok(claims)
    }

    /// The payload of the token.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("iss", self.iss.as_str().into()),
            ("aud", self.aud.as_str().into()),
            ("iat", self.iat.into()),
            ("exp", self.exp.into()),
            ("jti", self.jti.as_str().into()),
            ("workspace", self.workspace.as_str().into()),
            ("invocation", self.invocation.as_str().into()),
            ("connection", self.connection.as_str().into()),
            ("stage", self.stage.as_str().into()),
            ("operation", self.operation.as_str().into()),
            ("bundle_digest", self.bundle_digest.as_str().into()),
            ("plan_digest", self.plan_digest.as_str().into()),
            ("expected_revision", self.expected_revision.into()),
        ])
    }

    /// Seconds from minting to expiry; zero when there are none.
    #[must_use]
    pub fn lifetime_s(&self) -> u64 {
        self.exp.saturating_sub(self.iat)
    }
}

fn text(
    fields: &mut Fields<'_>,
    name: &'static str,
    accepts: impl Fn(&str) -> bool,
    expected: &'static str,
) -> Result<String, shape::Error> {
    let (value, at) = fields.required(name)?;
    let text = shape::string(value, &at)?;
    if accepts(text) { Ok(text.to_owned()) } else { Err(shape::Error::range(&at, expected)) }
}

fn whole(fields: &mut Fields<'_>, name: &'static str, max: u64) -> Result<u64, shape::Error> {
    let (value, at) = fields.required(name)?;
    shape::whole(value, &at, max)
}

fn is_party(text: &str) -> bool {
    (1..=MAX_PARTY).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

fn is_nonce(text: &str) -> bool {
    text.len() >= MIN_NONCE && is_name(text)
}

fn is_digest(text: &str) -> bool {
    is_sha256_hex(text) && !text.bytes().any(|byte| byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests;
