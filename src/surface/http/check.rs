//! `POST /v1/check`: from a request to a verdict and its signed statement.

use super::body::Body;
use super::{Answer, Head, Problem, Settings};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::criteria;
use crate::error::Error;
use crate::json::Value;
use crate::json::reader::{self, Options};
use crate::text::quoted;

/// The challenge of a refused caller. It is the same whatever was wrong: a probe learns nothing.
const CHALLENGE: &str = "Bearer realm=\"countersign\"";

/// An admitted check that waits for its body.
#[derive(Debug)]
pub struct Check {
    workspace: String,
    body: Body,
}

/// Admits the head of a check: the caller, the deployment's key, the media type, the length.
pub(super) fn admit(head: &Head, settings: &Settings) -> Result<Check, Problem> {
    let workspace = settings.tokens()?.workspace(head.authorization.as_deref());
    let Some(workspace) = workspace else {
        let detail = "send `Authorization: Bearer` and a token that this deployment accepts";
        return Err(Problem::new(Code::Unauthorized, detail).with("WWW-Authenticate", CHALLENGE));
    };
    settings.keys()?;
    if !head.content_type.as_deref().is_some_and(is_json) {
        let found = head.content_type.as_deref().map_or("nothing".to_owned(), quoted);
        let detail = format!("the body must be `application/json` in UTF-8, declared is {found}");
        return Err(Problem::new(Code::UnsupportedMediaType, detail));
    }
    let body = Body::new(settings.max_body()?, head.content_length.as_deref())?;
    Ok(Check { workspace: workspace.to_owned(), body })
}

impl Check {
    /// Takes a piece of the body.
    ///
    /// # Errors
    /// The answer `too_large`; the rest of the body need not be read.
    pub fn push(&mut self, piece: &[u8]) -> Result<(), Answer> {
        self.body.push(piece).map_err(Problem::into_answer)
    }

    /// The answer to the whole body: `{report, statement}`.
    #[must_use]
    pub fn finish(self, settings: &Settings) -> Answer {
        self.signed(settings).unwrap_or_else(Problem::into_answer)
    }

    fn signed(&self, settings: &Settings) -> Result<Answer, Problem> {
        let mut meter = Meter::new(Budget::default());
        let request = reader::read_bytes(self.body.bytes(), Options::default(), &mut meter)
            .map_err(Error::from)?;
        let report = criteria::check(&request)?;
        let statement = settings.keys()?.sign_verdict(&report).map_err(Error::from)?;
        let body =
            Value::object([("report", report.to_value()), ("statement", Value::from(statement))]);
        let mut answer = Answer::json(200, &body);
        answer.log = Some(format!("checked for the workspace {}", quoted(&self.workspace)));
        Ok(answer)
    }
}

/// Whether a `Content-Type` field declares JSON in UTF-8 (RFC 8259 §8.1, RFC 6839 §3.1).
fn is_json(field: &str) -> bool {
    let mut parts = field.split(';').map(|part| part.trim().to_ascii_lowercase());
    let essence = parts.next().unwrap_or_default();
    let subtype = essence.strip_prefix("application/").unwrap_or_default();
    let json = subtype == "json" || subtype.strip_suffix("+json").is_some_and(|s| !s.is_empty());
    let utf8 = parts.filter_map(|part| part.strip_prefix("charset=").map(str::to_owned));
    json && utf8.into_iter().all(|name| matches!(name.trim_matches('"'), "utf-8" | "utf8"))
}

#[cfg(test)]
mod tests;
