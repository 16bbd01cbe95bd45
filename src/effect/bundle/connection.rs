//! Where a connection leads: `{tier, target: {host, base_path?}}`. A probe goes there and nowhere
//! else, so nothing here may lead into the house (R86, R135, R136).

use super::tier::Tier;
use crate::effect::fault::{FaultKind, Reading};
use crate::effect::plan::digest_of;
use crate::effect::plan::probe;
use crate::json::{Object, Pointer, Value};

/// One connection of a workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// How it is made.
    pub tier: Tier,
    /// Where it leads.
    pub target: Target,
}

/// An origin, always over TLS on port 443, and a path before all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// A public domain name in lower case.
    pub host: String,
    /// `/` and plain segments, without a `/` at the end.
    pub base_path: Option<String>,
}

impl Connection {
    pub(super) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let tier = reading.required(&mut fields, "tier");
        let tier = tier.and_then(|(value, at)| Tier::read(value, &at, reading));
        let target = reading.required(&mut fields, "target");
        let target = target.and_then(|(value, at)| Target::read(value, &at, reading));
        reading.finish(fields);
        Some(Self { tier: tier?, target: target? })
    }
}

impl Target {
    pub(super) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let host = reading.required(&mut fields, "host");
        let host = host.and_then(|(value, at)| read_host(value, &at, reading));
        let base = fields.optional("base_path");
        let base = match base {
            None => Some(None),
            Some((value, at)) => read_base_path(value, &at, reading).map(Some),
        };
        reading.finish(fields);
        Some(Self { host: host?, base_path: base? })
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("host", self.host.as_str());
        if let Some(base) = &self.base_path {
            object.push("base_path", base.as_str());
        }
        object.into()
    }

    /// SHA-256 of the canonical form, in lower-case hex.
    #[must_use]
    pub fn digest(&self) -> String {
        digest_of(&self.to_value())
    }

    /// The address of `path`, which begins with `/`.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("https://{}{}{path}", self.host, self.base_path.as_deref().unwrap_or_default())
    }
}

/// A public domain name: no address in any spelling that URLs know (the last label would be a
/// number), no port, no user, none of the names that stay inside.
fn read_host(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<String> {
    const INSIDE: [&str; 4] = ["localhost", "local", "internal", "arpa"];
    let text = reading.string(value, at)?;
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(plain)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let outside = text.rsplit_once('.').is_some_and(|(_, last)| {
        last.bytes().any(|byte| byte.is_ascii_lowercase())
            && !last.starts_with(|first: char| first.is_ascii_digit())
            && !INSIDE.contains(&last)
    });
    if text.len() <= 253 && text.split('.').all(label) && outside {
        return Some(text.to_owned());
    }
    reading.range(at, "a public domain name in lower case, without a port")
}

fn read_base_path(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<String> {
    let path = probe::read_template(value, at, reading)?;
    if probe::placeholders(&path).next().is_none() {
        return Some(path);
    }
    reading.refuse(at, FaultKind::PathTemplate { reason: "has a parameter, a base path has none" })
}

#[cfg(test)]
mod tests;
