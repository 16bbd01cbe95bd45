//! The routes, an exact table, and the two steps of an answer.

use super::{Answer, Check, Problem, Settings, check, keys};
use crate::code::Code;
use crate::text::quoted;

/// What the routes look at in the head of a request.
#[derive(Clone, Default)]
pub struct Head {
    /// The method, as it was sent.
    pub method: String,
    /// The path without the query, as it was sent.
    pub path: String,
    /// `Authorization`
    pub authorization: Option<String>,
    /// `Content-Type`
    pub content_type: Option<String>,
    /// `Content-Length`
    pub content_length: Option<String>,
    /// `If-None-Match`
    pub if_none_match: Option<String>,
}

/// What the head of a request leads to.
pub enum Step {
    /// The answer, whatever the body.
    Done(Answer),
    /// A check that waits for its body.
    Read(Check),
}

#[derive(Clone, Copy)]
enum Route {
    Check,
    Keys,
    Health,
}

/// Each path with its methods. A path that is not here does not exist.
const ROUTES: [(&str, &[&str], Route); 3] = [
    ("/v1/check", &["POST"], Route::Check),
    ("/.well-known/jwks.json", &["GET", "HEAD"], Route::Keys),
    ("/healthz", &["GET", "HEAD"], Route::Health),
];

/// Decides on the head of a request. No byte of a body is needed to refuse a caller, a method, a
/// media type or a declared length.
#[must_use]
pub fn begin(head: &Head, settings: &Settings) -> Step {
    let step = find(head).and_then(|route| match route {
        Route::Check => check::admit(head, settings).map(Step::Read),
        Route::Keys => keys::answer(head, settings).map(Step::Done),
        Route::Health => Ok(Step::Done(health())),
    });
    let step = step.unwrap_or_else(|problem| Step::Done(problem.into_answer()));
    match step {
        Step::Done(answer) if head.method == "HEAD" => Step::Done(answer.without_body()),
        step => step,
    }
}

/// Both steps for a host that holds the whole body.
#[must_use]
pub fn respond(head: &Head, body: &[u8], settings: &Settings) -> Answer {
    match begin(head, settings) {
        Step::Done(answer) => answer,
        Step::Read(mut check) => match check.push(body) {
            Ok(()) => check.finish(settings),
            Err(answer) => answer,
        },
    }
}

fn find(head: &Head) -> Result<Route, Problem> {
    let Some((_, methods, route)) = ROUTES.iter().find(|(path, ..)| *path == head.path) else {
        let path = quoted(&head.path);
        return Err(Problem::new(Code::NotFound, format!("there is nothing at {path}")));
    };
    if methods.contains(&head.method.as_str()) {
        return Ok(*route);
    }
    let (path, allowed) = (quoted(&head.path), methods.join(", "));
    let detail = format!("{path} answers {allowed} only");
    Err(Problem::new(Code::MethodNotAllowed, detail).with("Allow", allowed))
}

fn health() -> Answer {
    Answer::new(200, "text/plain; charset=utf-8", "ok".to_owned())
}

#[cfg(test)]
mod tests;
