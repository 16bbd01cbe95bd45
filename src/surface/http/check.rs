//! `POST /v1/check`: from a request to a verdict and its signed statement.

use super::body::Body;
use super::{Answer, Head, Problem, Settings, caller, media};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::criteria;
use crate::error::Error;
use crate::json::Value;
use crate::json::reader::{self, Options};
use crate::text::quoted;

/// An admitted check that waits for its body.
#[derive(Debug)]
pub struct Check {
    workspace: String,
    pub(super) body: Body,
}

/// Admits the head of a check: the caller, the deployment's key, the media type, the length.
pub(super) fn admit(head: &Head, settings: &Settings) -> Result<Check, Problem> {
    let workspace = caller::workspace(head, settings)?;
    settings.keys()?;
    if !head.content_type.as_deref().is_some_and(media::is_json) {
        let found = head.content_type.as_deref().map_or("nothing".to_owned(), quoted);
        let detail = format!("the body must be `application/json` in UTF-8, declared is {found}");
        return Err(Problem::new(Code::UnsupportedMediaType, detail));
    }
    let body = Body::new(settings.max_body()?, head.content_length.as_deref())?;
    Ok(Check { workspace, body })
}

impl Check {
    /// The answer to the whole body: `{report, statement}`.
    pub(super) fn finish(&self, settings: &Settings) -> Result<Answer, Problem> {
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
