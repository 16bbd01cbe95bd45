//! The settings of a deployment, read once. A setting that cannot be used closes what depends on
//! it and nothing else; the service always starts.

use zeroize::Zeroizing;

use super::Problem;
use super::auth::Tokens;
use crate::budget::MAX_BYTES;
use crate::code::Code;
use crate::json::Value;
use crate::receipt::KeyRing;

/// Names the accepted tokens of each workspace.
pub const TOKENS: &str = "COUNTERSIGN_TOKENS";
/// Names the secret with the signing keys: a JWK, a JWK Set or PKCS#8 PEM.
pub const SIGNING_KEY: &str = "COUNTERSIGN_SIGNING_KEY";
/// Names the limit on a request's body, in bytes.
pub const MAX_BODY: &str = "COUNTERSIGN_MAX_BODY";
/// The limit on a request's body when none is set.
pub const DEFAULT_MAX_BODY: u64 = 8 * 1024 * 1024;

/// The settings as the host holds them. Absent and blank mean the same.
#[derive(Default)]
pub struct Bindings {
    /// The value of [`TOKENS`].
    pub tokens: Option<String>,
    /// The value of [`SIGNING_KEY`].
    pub signing_key: Option<Zeroizing<String>>,
    /// The value of [`MAX_BODY`].
    pub max_body: Option<String>,
}

/// The settings as the routes use them.
pub struct Settings {
    tokens: Result<Tokens, Fault>,
    keys: Result<Option<KeyRing>, Fault>,
    max_body: Result<u64, Fault>,
}

/// A setting that cannot be used. It holds nothing of the setting's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fault {
    setting: &'static str,
    code: Code,
}

impl Settings {
    /// Reads all settings.
    #[must_use]
    pub fn read(bindings: &Bindings) -> Self {
        let tokens = given(bindings.tokens.as_deref()).unwrap_or_default();
        let tokens = Tokens::from_text(tokens).map_err(|(code, _)| Fault { setting: TOKENS, code });
        let keys = given(bindings.signing_key.as_deref().map(String::as_str))
            .map(KeyRing::from_text)
            .transpose()
            .map_err(|error| Fault { setting: SIGNING_KEY, code: error.code() });
        let max_body = given(bindings.max_body.as_deref()).map_or(Ok(DEFAULT_MAX_BODY), |text| {
            let bytes = text.trim().parse().ok().filter(|bytes| (1..=MAX_BYTES).contains(bytes));
            bytes.ok_or(Fault { setting: MAX_BODY, code: Code::OutOfRange })
        });
        Self { tokens, keys, max_body }
    }

    /// The accepted tokens.
    ///
    /// # Errors
    /// `misconfigured`.
    pub fn tokens(&self) -> Result<&Tokens, Problem> {
        self.tokens.as_ref().map_err(Fault::problem)
    }

    /// The keys to sign with.
    ///
    /// # Errors
    /// `no_signing_key`, `misconfigured`.
    pub fn keys(&self) -> Result<&KeyRing, Problem> {
        let keys = self.keys.as_ref().map_err(Fault::problem)?;
        keys.as_ref().ok_or_else(|| {
            Problem::new(Code::NoSigningKey, format!("the secret {SIGNING_KEY} is not set"))
        })
    }

    /// The public keys as a JWK Set; an empty one where no key is set.
    ///
    /// # Errors
    /// `misconfigured`: an empty set in its place would be cached by those who verify.
    pub fn public_key_set(&self) -> Result<Value, Problem> {
        let keys = self.keys.as_ref().map_err(Fault::problem)?;
        let none = || Value::object([("keys", Value::Array(Vec::new()))]);
        Ok(keys.as_ref().map_or_else(none, KeyRing::public_key_set))
    }

    /// The limit on a body in bytes.
    ///
    /// # Errors
    /// `misconfigured`.
    pub fn max_body(&self) -> Result<u64, Problem> {
        self.max_body.map_err(|fault| fault.problem())
    }
}

impl Fault {
    /// The caller learns which setting; the operator's log also says why.
    fn problem(&self) -> Problem {
        let Self { setting, code } = self;
        Problem::new(Code::Misconfigured, format!("the setting {setting} cannot be used"))
            .logged(format!("the setting {setting} cannot be used: {code}: {}", code.summary()))
    }
}

fn given(setting: Option<&str>) -> Option<&str> {
    setting.filter(|text| !text.trim().is_empty())
}

#[cfg(test)]
mod tests;
