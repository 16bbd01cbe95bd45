//! Refusals as problem details (RFC 9457): one shape for every route.

use super::Answer;
use crate::code::Code;
use crate::error::Error;
use crate::json::{Object, Pointer};

/// A problem's `type` is this and its code.
pub const TYPE_BASE: &str = "https://w3id.org/countersign/problems/";
/// The media type of a refusal (RFC 9457 §3).
pub const MEDIA_TYPE: &str = "application/problem+json";

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    code: Code,
    detail: String,
    pointer: Option<Pointer>,
    header: Option<(&'static str, String)>,
    log: Option<String>,
}

impl Problem {
    /// A refusal with what is wrong in this case.
    #[must_use]
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), pointer: None, header: None, log: None }
    }

    /// Adds the header field that its status asks for.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.header = Some((name, value.into()));
        self
    }

    /// Adds a line for the operator.
    #[must_use]
    pub fn logged(mut self, line: impl Into<String>) -> Self {
        self.log = Some(line.into());
        self
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// `{type, title, status, code, detail, pointer?}`.
    #[must_use]
    pub fn into_answer(self) -> Answer {
        let mut body = Object::new();
        body.push("type", format!("{TYPE_BASE}{}", self.code));
        body.push("title", self.code.summary());
        body.push("status", u64::from(self.code.status()));
        body.push("code", self.code.as_str());
        body.push("detail", self.detail);
        if let Some(pointer) = self.pointer {
            body.push("pointer", pointer.as_str());
        }
        let mut answer = Answer::json(self.code.status(), &body.into());
        answer = answer.with("Content-Type", MEDIA_TYPE);
        if let Some((name, value)) = self.header {
            answer = answer.with(name, value);
        }
        answer.log = self.log;
        answer
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let mut problem = Self::new(error.code(), error.to_string());
        problem.pointer = error.pointer().cloned();
        problem
    }
}
