//! The agent card: who this peer is, where it stands and what it does (A2A 0.3.0 §5.5; A2A 1.0.1
//! §4.4, §8).
//!
//! Texts are ASCII and no member is empty, so that every reader that signatures are known of makes
//! the same canonical bytes of it.

use self::skill::{guards, verify};
use crate::artifact::MAX_FILES;
use crate::budget::{DEFAULT_BYTES, DEFAULT_FUEL, MAX_FUEL};
use crate::criteria::criterion::MAX_CRITERIA;
use crate::json::{Object, Value};
use crate::receipt::KeyRing;
use crate::verdict::artifact::{EXTENSION, MEDIA_TYPE};

/// The signatures of a card.
mod signature;
/// What a caller may ask for.
mod skill;

/// Which dialect's clients can read the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Both, in one card: the members of 1.0 and those of 0.3. Only a reader that refuses unknown
    /// members cannot take it.
    Dual,
    /// 1.0 alone.
    V10,
    /// 0.3 alone.
    V03,
}

/// What a deployment says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Scheme, host and port where the peer stands at `/a2a`.
    pub origin: String,
    /// Who reads the card.
    pub mode: Mode,
    /// The version of the peer.
    pub version: String,
    /// Whether callers need a bearer token. Without it no caller is known, so that there is no
    /// extended card either.
    pub auth: bool,
}

/// The members of which dialects a value is written with.
#[derive(Clone, Copy)]
struct Members {
    v10: bool,
    v03: bool,
}

/// How much a card tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Public,
    Extended {
        /// The limit on a request's body in bytes.
        max_body: u64,
    },
}

impl Mode {
    /// `dual`, `1.0` or `0.3`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "dual" => Some(Self::Dual),
            "1.0" => Some(Self::V10),
            "0.3" => Some(Self::V03),
            _ => None,
        }
    }

    fn members(self) -> Members {
        match self {
            Self::Dual => Members { v10: true, v03: true },
            Self::V10 => Members { v10: true, v03: false },
            Self::V03 => Members { v10: false, v03: true },
        }
    }
}

/// The card for everyone, signed by the active key where there is one.
#[must_use]
pub fn card(profile: &Profile, keys: Option<&KeyRing>) -> Value {
    signed(profile, Extent::Public, keys)
}

/// The card for a known caller: it also tells each kind of check and the limits, that of a request's
/// body in bytes among them.
#[must_use]
pub fn extended(profile: &Profile, max_body: u64, keys: Option<&KeyRing>) -> Value {
    signed(profile, Extent::Extended { max_body }, keys)
}

fn signed(profile: &Profile, extent: Extent, keys: Option<&KeyRing>) -> Value {
    let mut card = unsigned(profile, extent, profile.mode.members());
    if let Some(keys) = keys {
        let form = |members| unsigned(profile, extent, members);
        card.push("signatures", signature::signatures(profile.mode, keys, form));
    }
    card.into()
}

fn unsigned(profile: &Profile, extent: Extent, members: Members) -> Object {
    let Profile { origin, auth, version, .. } = profile;
    let url = format!("{origin}/a2a");
    let mut card = Object::new();
    if members.v03 {
        card.push("protocolVersion", "0.3.0");
        card.push("url", url.as_str());
        card.push("preferredTransport", "JSONRPC");
        if *auth {
            card.push("supportsAuthenticatedExtendedCard", true);
        }
    }
    if members.v10 {
        card.push("supportedInterfaces", interfaces(&url, profile.mode));
    }
    card.push("name", "Countersign");
    card.push(
        "description",
        "Deterministic verifier: judges an artifact against enumerated criteria and returns a \
         signed verdict, pass, fail or needs-info, with evidence. No model, no clock, no opinion.",
    );
    card.push("version", version.as_str());
    card.push("capabilities", capabilities(profile, extent, members));
    if *auth {
        card.push("securitySchemes", Value::object([("bearer", scheme(members))]));
        if members.v03 {
            let none = Value::Array(Vec::new());
            card.push("security", Value::Array(vec![Value::object([("bearer", none)])]));
        }
        if members.v10 {
            let none = Value::object([("list", Value::Array(Vec::new()))]);
            let schemes = Value::object([("schemes", Value::object([("bearer", none)]))]);
            card.push("securityRequirements", Value::Array(vec![schemes]));
        }
    }
    card.push("defaultInputModes", Value::strings(&["text/plain", "application/json"]));
    card.push("defaultOutputModes", Value::strings(&["text/plain", MEDIA_TYPE]));
    let mut skills = vec![verify()];
    if extent != Extent::Public {
        skills.extend(guards());
    }
    card.push("skills", Value::Array(skills));
    card
}

/// The first entry that a client supports is the one it takes. A client of both dialects is so led
/// to 1.0, and one that can do both bindings to JSON-RPC. A card of 0.3 has no such list, but the
/// clients of 1.0 that read it make this one.
fn interfaces(url: &str, mode: Mode) -> Value {
    let served: &[(&str, &str)] = match mode {
        Mode::Dual => &[("JSONRPC", "1.0"), ("JSONRPC", "0.3"), ("HTTP+JSON", "1.0")],
        Mode::V10 => &[("JSONRPC", "1.0"), ("HTTP+JSON", "1.0")],
        Mode::V03 => &[("JSONRPC", "0.3.0")],
    };
    let entries = served.iter().map(|(binding, version)| {
        Value::object([
            ("url", url.into()),
            ("protocolBinding", (*binding).into()),
            ("protocolVersion", (*version).into()),
        ])
    });
    Value::Array(entries.collect())
}

fn capabilities(profile: &Profile, extent: Extent, members: Members) -> Value {
    let mut capabilities = Object::new();
    capabilities.push("streaming", true);
    capabilities.push("pushNotifications", false);
    if members.v10 && profile.auth {
        capabilities.push("extendedAgentCard", true);
    }
    let mut params = Object::new();
    params.push("mimeType", MEDIA_TYPE);
    params.push("returnFormats", Value::strings(&["verdict", "summary", "full"]));
    params.push("jwks", format!("{}/.well-known/jwks.json", profile.origin));
    if let Extent::Extended { max_body } = extent {
        params.push("limits", limits(max_body));
    }
    let extension = Value::object([
        ("uri", EXTENSION.into()),
        (
            "description",
            "Verdicts as artifacts: `return_format` in a message's metadata asks for one; the \
             artifact's metadata holds the signed statement and the details."
                .into(),
        ),
        ("params", params.into()),
    ]);
    capabilities.push("extensions", Value::Array(vec![extension]));
    capabilities.into()
}

/// Numbers are below 2^53, so that they outlive a client that reads doubles.
fn limits(max_body: u64) -> Value {
    let count = |number: usize| Value::from(u64::try_from(number).unwrap_or(u64::MAX));
    Value::object([
        ("body", max_body.into()),
        ("bytes", DEFAULT_BYTES.into()),
        ("criteria", count(MAX_CRITERIA)),
        ("files", count(MAX_FILES)),
        ("fuel", DEFAULT_FUEL.into()),
        ("maxFuel", MAX_FUEL.into()),
    ])
}

/// The scheme's name is written alike for both: a reader of both takes one for the other. It is
/// compared without case.
fn scheme(members: Members) -> Value {
    let mut scheme = Object::new();
    if members.v03 {
        scheme.push("type", "http");
        scheme.push("scheme", "bearer");
    }
    if members.v10 {
        let bearer = Value::object([("scheme", "bearer".into())]);
        scheme.push("httpAuthSecurityScheme", bearer);
    }
    scheme.into()
}

#[cfg(test)]
mod tests;
