//! The routes and the steps of an answer.

use super::caller::Caller;
use super::pages::{preflight, readable};
use super::pending::{Finished, Kind, Pending};
use super::{Answer, Problem, Settings, a2a, card, check, keys};
use crate::code::Code;
use crate::text::quoted;

/// What the routes look at in a request, without its body.
#[derive(Clone, Default)]
pub struct Head {
    /// The method, as it was sent.
    pub method: String,
    /// Scheme, host and port that were asked, as in `https://verifier.example`.
    pub origin: String,
    /// The path without the query, as it was sent.
    pub path: String,
    /// The query without its `?`.
    pub query: String,
    /// The address that sent the request, where the host tells it (`CF-Connecting-IP`).
    pub client: Option<String>,
    /// What the host knows of the caller by itself.
    pub caller: Caller,
    /// `Authorization`
    pub authorization: Option<String>,
    /// `Content-Type`
    pub content_type: Option<String>,
    /// `Content-Length`
    pub content_length: Option<String>,
    /// `If-None-Match`
    pub if_none_match: Option<String>,
    /// `If-Modified-Since`
    pub if_modified_since: Option<String>,
    /// `A2A-Version`
    pub version: Option<String>,
    /// `A2A-Extensions`
    pub extensions: Option<String>,
    /// `X-A2A-Extensions`, its name in 0.3.
    pub x_extensions: Option<String>,
}

/// What the head of a request leads to.
pub enum Step {
    /// The answer, whatever the body.
    Done(Answer),
    /// Admitted: it waits for its body.
    Read(Pending),
}

enum Next {
    Answer(Answer),
    Body(Kind),
}

#[derive(Clone, Copy)]
enum Route {
    Check,
    A2a,
    Card,
    Keys,
    Health,
}

/// Each path with its methods. A path that is not here does not exist, but for those below
/// [`a2a::PATH`], which are the peer's.
const ROUTES: [(&str, &[&str], Route); 6] = [
    ("/v1/check", &["POST"], Route::Check),
    (a2a::PATH, &["POST"], Route::A2a),
    ("/.well-known/agent-card.json", &["GET", "HEAD"], Route::Card),
    // Its place until 0.3.0, which some clients still ask.
    ("/.well-known/agent.json", &["GET", "HEAD"], Route::Card),
    ("/.well-known/jwks.json", &["GET", "HEAD"], Route::Keys),
    ("/healthz", &["GET", "HEAD"], Route::Health),
];

/// What HTTP+JSON uses (A2A 1.0.1 §11.3).
const REST: &[&str] = &["GET", "POST", "DELETE"];

/// Decides on the head of a request. No byte of a body is needed to refuse a caller, a method, a
/// media type or a declared length.
#[must_use]
pub fn begin(head: &Head, settings: &Settings) -> Step {
    let (methods, route) = match find(head) {
        Ok(found) => found,
        Err(problem) => return Step::Done(bodied(problem.into_answer(), head)),
    };
    let pages = opens_to_pages(route, head, settings);
    if pages && head.method == "OPTIONS" {
        return Step::Done(preflight(&methods.join(", ")));
    }
    let next = allowed(head, methods, pages).and_then(|()| admit(route, head, settings, pages));
    let answer = match next {
        Ok(Next::Body(kind)) => return Step::Read(Pending::new(kind, pages)),
        Ok(Next::Answer(answer)) => answer,
        Err(problem) => problem.into_answer(),
    };
    Step::Done(bodied(readable(answer, pages), head))
}

/// All steps for a host that holds the whole body and no tasks: it has no peer.
#[must_use]
pub fn respond(head: &Head, body: &[u8], settings: &Settings) -> Answer {
    let mut pending = match begin(head, settings) {
        Step::Done(answer) => return answer,
        Step::Read(pending) => pending,
    };
    if let Err(answer) = pending.push(body) {
        return answer;
    }
    match pending.finish(settings) {
        Finished::Done(answer) => answer,
        Finished::Call(call) => call.without_tasks(),
    }
}

fn find(head: &Head) -> Result<(&'static [&'static str], Route), Problem> {
    if let Some((_, methods, route)) = ROUTES.iter().find(|(path, ..)| *path == head.path) {
        return Ok((methods, *route));
    }
    a2a::below(&head.path).map(|_| (REST, Route::A2a)).ok_or_else(|| nothing_at(&head.path))
}

fn admit(route: Route, head: &Head, settings: &Settings, pages: bool) -> Result<Next, Problem> {
    Ok(match route {
        Route::Check => Next::Body(Kind::Check(check::admit(head, settings)?)),
        Route::A2a => Next::Body(Kind::A2a(Box::new(a2a::admit(head, settings, pages)?))),
        Route::Card => Next::Answer(card::answer(head, settings)?),
        Route::Keys => Next::Answer(keys::answer(head, settings)?),
        Route::Health => Next::Answer(health()),
    })
}

pub(super) fn nothing_at(path: &str) -> Problem {
    Problem::new(Code::NotFound, format!("there is nothing at {}", quoted(path)))
}

fn allowed(head: &Head, methods: &[&str], pages: bool) -> Result<(), Problem> {
    if methods.contains(&head.method.as_str()) {
        return Ok(());
    }
    let (path, answered) = (quoted(&head.path), methods.join(", "));
    let detail = format!("{path} answers {answered} only");
    let allow = if pages { format!("{answered}, OPTIONS") } else { answered };
    Err(Problem::new(Code::MethodNotAllowed, detail).with("Allow", allow))
}

/// Whether pages may use a route, see [`super::pages`].
fn opens_to_pages(route: Route, head: &Head, settings: &Settings) -> bool {
    match route {
        Route::Check | Route::A2a => matches!(settings.no_auth(head), Ok(false)),
        Route::Card | Route::Keys => true,
        Route::Health => false,
    }
}

fn bodied(answer: Answer, head: &Head) -> Answer {
    if head.method == "HEAD" { answer.without_body() } else { answer }
}

fn health() -> Answer {
    Answer::new(200, "text/plain; charset=utf-8", "ok".to_owned())
}

#[cfg(test)]
mod tests;
