//! The one request that a readback makes, as data: `{method, path_template, params, max_bytes,
//! timeout_ms}`. Host and credentials come from the connection; a caller supplies nothing (R82, R135,
//! R136).

use crate::effect::fault::{FaultKind, Reading};
use crate::effect::name;
use crate::effect::selector::Selector;
use crate::json::{Object, Pointer, Value};

/// The most parameters of one template (R83).
pub const MAX_PARAMS: usize = 16;
/// The longest template in bytes.
pub const MAX_TEMPLATE: usize = 1_024;
/// The longest answer in bytes that a probe may ask for.
pub const MAX_BYTES: u64 = 4 * 1024 * 1024;
/// The longest time in milliseconds that a probe may take.
pub const MAX_TIMEOUT_MS: u64 = 30_000;

/// A request for the state of what was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// `GET` or `HEAD`.
    pub method: Method,
    /// `/` and segments, each a text or a parameter in braces: `/repos/{owner}/issues/{number}`.
    pub path_template: String,
    /// Where each parameter of the template is taken from at the pin, in the order of the document.
    pub params: Vec<(String, Selector)>,
    /// Bytes of the answer that are read.
    pub max_bytes: u64,
    /// Milliseconds until it is given up.
    pub timeout_ms: u64,
}

/// A safe method (RFC 9110 §9.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `GET`
    Get,
    /// `HEAD`
    Head,
}

impl Method {
    /// The method as it is sent.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Head => "HEAD",
        }
    }

    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        match reading.string(value, at)? {
            "GET" => Some(Self::Get),
            "HEAD" => Some(Self::Head),
            other => reading.refuse(at, FaultKind::UnsafeMethod { found: other.to_owned() }),
        }
    }
}

impl Probe {
    pub(super) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let method = reading.required(&mut fields, "method");
        let method = method.and_then(|(value, at)| Method::read(value, &at, reading));
        let template = reading.required(&mut fields, "path_template");
        let template =
            template.and_then(|(value, at)| Some((read_template(value, &at, reading)?, at)));
        let params = reading.required(&mut fields, "params");
        let params = params.and_then(|(value, at)| read_params(value, &at, reading));
        let max_bytes = reading.required_whole(&mut fields, "max_bytes", 1, MAX_BYTES);
        let timeout_ms = reading.required_whole(&mut fields, "timeout_ms", 1, MAX_TIMEOUT_MS);
        reading.finish(fields);
        let ((path_template, template_at), params) = (template?, params?);
        let mut named: Vec<_> = placeholders(&path_template).collect();
        named.sort_unstable();
        let mut given: Vec<_> = params.iter().map(|(name, _)| name.as_str()).collect();
        given.sort_unstable();
        if named != given {
            let reason = "and `params` do not name the same parameters, each once";
            return reading.refuse(&template_at, FaultKind::PathTemplate { reason });
        }
        Some(Self {
            method: method?,
            path_template,
            params,
            max_bytes: max_bytes?,
            timeout_ms: timeout_ms?,
        })
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut params = Object::new();
        for (name, select) in &self.params {
            params.push(name.as_str(), select.to_value());
        }
        Value::object([
            ("method", self.method.as_str().into()),
            ("path_template", self.path_template.as_str().into()),
            ("params", params.into()),
            ("max_bytes", self.max_bytes.into()),
            ("timeout_ms", self.timeout_ms.into()),
        ])
    }
}

/// The names in braces, in order.
pub(crate) fn placeholders(template: &str) -> impl Iterator<Item = &str> {
    template.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

/// Reads a path template: no query, no fragment, no empty or dotted segment, a parameter only as a
/// whole segment.
pub(crate) fn read_template(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<String> {
    let text = reading.string(value, at)?;
    let refuse =
        |reading: &mut Reading, reason| reading.refuse(at, FaultKind::PathTemplate { reason });
    reading.at_most(text.len(), MAX_TEMPLATE, "bytes of path", at)?;
    let Some(path) = text.strip_prefix('/') else {
        return refuse(reading, "does not begin with `/`");
    };
    for part in path.split('/') {
        let parameter = part.strip_prefix('{').and_then(|part| part.strip_suffix('}'));
        let plain = |byte: u8| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'@' | b':')
        };
        match parameter {
            Some(parameter) if name::is_name(parameter) => {}
            Some(_) => return refuse(reading, "has a parameter that is no name"),
            None if matches!(part, "" | "." | "..") => {
                return refuse(reading, "has an empty or dotted segment");
            }
            None if part.bytes().all(plain) => {}
            None => {
                return refuse(
                    reading,
                    "has a segment with other than letters, digits and `-._~@:`",
                );
            }
        }
    }
    Some(text.to_owned())
}

fn read_params(
    value: &Value,
    at: &Pointer,
    reading: &mut Reading,
) -> Option<Vec<(String, Selector)>> {
    let object = reading.object(value, at)?;
    reading.at_most(object.len(), MAX_PARAMS, "parameters", at)?;
    let read = reading.members(object, at, |name, value, at, reading| {
        name::check(name, at, reading)?;
        let select = Selector::read(value, at, reading)?;
        if select == Selector::HttpStatus {
            return reading.range(at, "a body or a header, which hold ids");
        }
        Some((name.to_owned(), select))
    });
    (read.len() == object.len()).then_some(read)
}

#[cfg(test)]
mod tests;
