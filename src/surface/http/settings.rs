//! The settings of a deployment, read once. A setting that cannot be used closes what depends on
//! it and nothing else; the service always starts.

use zeroize::Zeroizing;

use super::auth::Tokens;
use super::date::HttpDate;
use super::origin::{self, Origin};
use super::{Head, Problem};
use crate::a2a::card::Mode;
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
/// Names the origin that the agent card gives, when it is not the one that was asked.
pub const ORIGIN: &str = "COUNTERSIGN_ORIGIN";
/// Names the form of the agent card: `dual`, `1.0` or `0.3`.
pub const CARD: &str = "COUNTERSIGN_CARD";
/// Names whether the agent card is given without a token: `true` or `false`.
pub const PUBLIC_CARD: &str = "COUNTERSIGN_PUBLIC_CARD";
/// Names whether nobody needs a token, which only a loopback host may allow: `true` or `false`.
pub const NO_AUTH: &str = "COUNTERSIGN_NO_AUTH";
/// Names whether the scenarios of the protocol's test kits are played: `true` or `false`.
pub const KIT: &str = "COUNTERSIGN_KIT";
/// The names of all settings.
pub const NAMES: [&str; 8] =
    [TOKENS, SIGNING_KEY, MAX_BODY, ORIGIN, CARD, PUBLIC_CARD, NO_AUTH, KIT];
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
    /// The value of [`ORIGIN`].
    pub origin: Option<String>,
    /// The value of [`CARD`].
    pub card: Option<String>,
    /// The value of [`PUBLIC_CARD`].
    pub public_card: Option<String>,
    /// The value of [`NO_AUTH`].
    pub no_auth: Option<String>,
    /// The value of [`KIT`].
    pub kit: Option<String>,
    /// When these settings came into force, as `Last-Modified` says it. No setting: the host knows.
    pub modified: Option<String>,
}

/// The settings as the routes use them.
pub struct Settings {
    tokens: Result<Tokens, Fault>,
    keys: Result<Option<KeyRing>, Fault>,
    max_body: Result<u64, Fault>,
    origin: Result<Option<Origin>, Fault>,
    card: Result<Mode, Fault>,
    public_card: Result<bool, Fault>,
    no_auth: Result<bool, Fault>,
    kit: Result<bool, Fault>,
    modified: Option<HttpDate>,
}

/// A setting that cannot be used. It holds nothing of the setting's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fault {
    setting: &'static str,
    why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    Code(Code),
    Expected(&'static str),
}

impl Bindings {
    /// All settings, each by its name, from a host that holds them by name.
    pub fn by_name(binding: impl Fn(&str) -> Option<String>) -> Self {
        Self {
            tokens: binding(TOKENS),
            signing_key: binding(SIGNING_KEY).map(Zeroizing::new),
            max_body: binding(MAX_BODY),
            origin: binding(ORIGIN),
            card: binding(CARD),
            public_card: binding(PUBLIC_CARD),
            no_auth: binding(NO_AUTH),
            kit: binding(KIT),
            modified: None,
        }
    }
}

impl Settings {
    /// Reads all settings.
    #[must_use]
    pub fn read(bindings: &Bindings) -> Self {
        let tokens = given(bindings.tokens.as_deref()).unwrap_or_default();
        let tokens = Tokens::from_text(tokens)
            .map_err(|(code, _)| Fault { setting: TOKENS, why: Why::Code(code) });
        let keys = given(bindings.signing_key.as_deref().map(String::as_str))
            .map(KeyRing::from_text)
            .transpose()
            .map_err(|error| Fault { setting: SIGNING_KEY, why: Why::Code(error.code()) });
        let no_auth = switch(NO_AUTH, bindings.no_auth.as_deref(), false);
        let kit = match (switch(KIT, bindings.kit.as_deref(), false), no_auth) {
            (Ok(true), Ok(false)) => {
                Err(Fault::expected(KIT, "`true` only together with COUNTERSIGN_NO_AUTH"))
            }
            (kit, _) => kit,
        };
        Self {
            tokens,
            keys,
            max_body: read(bindings.max_body.as_deref(), DEFAULT_MAX_BODY, |text| {
                let bytes = text.parse().ok().filter(|bytes| (1..=MAX_BYTES).contains(bytes));
                bytes.ok_or(Fault::expected(MAX_BODY, "a number of bytes, 1 to 67108864"))
            }),
            origin: read(bindings.origin.as_deref(), None, |text| {
                let origin = Origin::parse(text).filter(Origin::is_private).map(Some);
                origin.ok_or(Fault::expected(ORIGIN, "`https://` and a host, and nothing behind"))
            }),
            card: read(bindings.card.as_deref(), Mode::Dual, |text| {
                Mode::from_name(text).ok_or(Fault::expected(CARD, "`dual`, `1.0` or `0.3`"))
            }),
            public_card: switch(PUBLIC_CARD, bindings.public_card.as_deref(), true),
            no_auth,
            kit,
            modified: bindings.modified.as_deref().and_then(HttpDate::parse),
        }
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
        self.published_keys()?.ok_or_else(|| {
            Problem::new(Code::NoSigningKey, format!("the secret {SIGNING_KEY} is not set"))
        })
    }

    /// The keys, where there are any.
    ///
    /// # Errors
    /// `misconfigured`: what is published without them would be cached by those who verify.
    pub fn published_keys(&self) -> Result<Option<&KeyRing>, Problem> {
        self.keys.as_ref().map(Option::as_ref).map_err(Fault::problem)
    }

    /// The public keys as a JWK Set; an empty one where no key is set.
    ///
    /// # Errors
    /// `misconfigured`.
    pub fn public_key_set(&self) -> Result<Value, Problem> {
        let none = || Value::object([("keys", Value::Array(Vec::new()))]);
        Ok(self.published_keys()?.map_or_else(none, KeyRing::public_key_set))
    }

    /// The limit on a body in bytes.
    ///
    /// # Errors
    /// `misconfigured`.
    pub fn max_body(&self) -> Result<u64, Problem> {
        self.max_body.map_err(|fault| fault.problem())
    }

    /// The origin that the card gives: the one that is set, else the one that was asked.
    ///
    /// # Errors
    /// `misconfigured`.
    pub fn origin(&self, head: &Head) -> Result<Origin, Problem> {
        let set = self.origin.as_ref().map_err(Fault::problem)?;
        let origin = set.clone().or_else(|| Origin::parse(&head.origin));
        origin.ok_or_else(|| Fault::expected(ORIGIN, "to be set on this host").problem())
    }

    /// The form of the card.
    ///
    /// # Errors
    /// `misconfigured`.
    pub fn card(&self) -> Result<Mode, Problem> {
        self.card.map_err(|fault| fault.problem())
    }

    /// Whether the card is given without a token.
    ///
    /// # Errors
    /// `misconfigured`.
    pub fn public_card(&self) -> Result<bool, Problem> {
        self.public_card.map_err(|fault| fault.problem())
    }

    /// Whether nobody needs a token. Then the request must have come from this machine to this
    /// machine: by the host that it names, which a page that was bound to another name cannot
    /// choose, and by the address that sent it, where the host tells it.
    ///
    /// # Errors
    /// `misconfigured`.
    pub fn no_auth(&self, head: &Head) -> Result<bool, Problem> {
        if !self.no_auth.map_err(|fault| fault.problem())? {
            return Ok(false);
        }
        let asked = Origin::parse(&head.origin);
        let origins = [asked, Some(self.origin(head)?)];
        let local = origins.iter().all(|origin| origin.as_ref().is_some_and(Origin::is_loopback))
            && head.client.as_deref().is_none_or(origin::is_loopback);
        if local {
            return Ok(true);
        }
        Err(Fault::expected(NO_AUTH, "`true` on a loopback host only").problem())
    }

    /// Whether the scenarios of the test kits are played.
    ///
    /// # Errors
    /// `misconfigured`.
    pub fn kit(&self) -> Result<bool, Problem> {
        self.kit.map_err(|fault| fault.problem())
    }

    /// What is wrong with the first setting that cannot be used, tokens aside: a host may know its
    /// callers by itself.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        let faults = [
            self.keys.as_ref().err(),
            self.max_body.as_ref().err(),
            self.origin.as_ref().err(),
            self.card.as_ref().err(),
            self.public_card.as_ref().err(),
            self.no_auth.as_ref().err(),
            self.kit.as_ref().err(),
        ];
        faults.into_iter().flatten().next().map(Fault::line)
    }

    /// When these settings came into force.
    #[must_use]
    pub fn modified(&self) -> Option<&HttpDate> {
        self.modified.as_ref()
    }
}

impl Fault {
    fn expected(setting: &'static str, expected: &'static str) -> Self {
        Self { setting, why: Why::Expected(expected) }
    }

    /// The caller learns which setting; the operator's log also says why.
    fn problem(&self) -> Problem {
        Problem::new(Code::Misconfigured, self.detail()).logged(self.line())
    }

    fn detail(&self) -> String {
        format!("the setting {} cannot be used", self.setting)
    }

    fn line(&self) -> String {
        match self.why {
            Why::Code(code) => format!("{}: {code}: {}", self.detail(), code.summary()),
            Why::Expected(expected) => format!("{}: expected {expected}", self.detail()),
        }
    }
}

fn given(setting: Option<&str>) -> Option<&str> {
    setting.map(str::trim).filter(|text| !text.is_empty())
}

fn read<T>(
    setting: Option<&str>,
    default: T,
    value: impl Fn(&str) -> Result<T, Fault>,
) -> Result<T, Fault> {
    given(setting).map_or(Ok(default), value)
}

fn switch(name: &'static str, setting: Option<&str>, default: bool) -> Result<bool, Fault> {
    read(setting, default, |text| match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Fault::expected(name, "`true` or `false`")),
    })
}

#[cfg(test)]
mod tests;
