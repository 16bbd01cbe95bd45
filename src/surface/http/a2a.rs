//! `/a2a`: from a request to a call of the peer, and from the peer's reply to an answer.

use super::body::Body;
use super::pages::readable;
use super::routes::nothing_at;
use super::{Answer, Head, Problem, Settings, caller, card};
use crate::a2a::card::{Profile, extended};
use crate::a2a::peer::{self, Call, Context, Found, Reply};
use crate::a2a::sse;
use crate::json::Value;

/// Where the peer stands: JSON-RPC at this path, HTTP+JSON below it.
pub const PATH: &str = "/a2a";
/// The media type of a stream (HTML, server-sent events).
pub const EVENT_STREAM: &str = "text/event-stream";

/// A call of an admitted caller. Its host takes a step, does what it asks for, and takes the next
/// one with what it found, until there is something to send.
#[derive(Debug)]
pub struct Delegated {
    workspace: String,
    method: String,
    path: String,
    query: String,
    version: Option<String>,
    extensions: Vec<String>,
    content_type: Option<String>,
    profile: Profile,
    kit: bool,
    /// Whether a page may read the answer.
    pages: bool,
    pub(super) body: Body,
}

/// What follows the peer's own path; nothing for the paths of others.
pub(super) fn below(path: &str) -> Option<&str> {
    path.strip_prefix(PATH).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Admits the head of a call: the caller, the deployment's key, the length. Media types are the
/// peer's to refuse, in the protocol's own way.
pub(super) fn admit(head: &Head, settings: &Settings, pages: bool) -> Result<Delegated, Problem> {
    let workspace = caller::workspace(head, settings)?;
    settings.keys()?;
    let version = head.version.clone().or_else(|| parameter(&head.query, "A2A-Version"));
    Ok(Delegated {
        workspace,
        method: head.method.clone(),
        path: below(&head.path).unwrap_or_default().to_owned(),
        query: head.query.clone(),
        version,
        extensions: extensions([&head.extensions, &head.x_extensions]),
        content_type: head.content_type.clone(),
        profile: card::profile(head, settings)?,
        kit: settings.kit()?,
        pages,
        body: Body::new(settings.max_body()?, head.content_length.as_deref())?,
    })
}

impl Delegated {
    /// Whose tasks the call may see: no other's are looked up, written or watched for it.
    #[must_use]
    pub fn workspace(&self) -> &str {
        &self.workspace
    }

    /// The call as the peer reads it.
    #[must_use]
    pub fn call(&self) -> Call<'_> {
        Call {
            method: &self.method,
            path: &self.path,
            query: &self.query,
            version: self.version.as_deref(),
            extensions: &self.extensions,
            content_type: self.content_type.as_deref(),
            body: self.body.bytes(),
        }
    }

    /// The next step. `now` is `YYYY-MM-DDTHH:mm:ss.sssZ`, `ids` at least four fresh ids: the same
    /// for each step of one call.
    ///
    /// # Errors
    /// The answer where the deployment cannot sign.
    pub fn step(
        &self,
        settings: &Settings,
        now: &str,
        ids: &[String],
        found: Option<&Found>,
    ) -> Result<peer::Step, Answer> {
        let keys = settings.keys().map_err(|problem| self.answer(problem.into_answer()))?;
        let card = || extended(&self.profile, self.body.limit(), Some(keys));
        // It is for known callers: without tokens there are none.
        let card = self.profile.auth.then_some(&card as &dyn Fn() -> Value);
        let context = Context { now, ids, keys, card, kit: self.kit };
        Ok(peer::handle(&self.call(), &context, found))
    }

    /// The answer that a reply of the peer makes. Events are numbered from 1.
    #[must_use]
    pub fn reply(&self, reply: &Reply) -> Answer {
        self.answer(replied(reply))
    }

    /// The head of a stream whose events the host writes as they happen, numbered from 1
    /// ([`sse`]).
    #[must_use]
    pub fn stream(&self, extensions: &[String]) -> Answer {
        let answer = streamed(Answer::new(200, EVENT_STREAM, String::new()));
        self.answer(activated(answer, extensions))
    }

    /// An answer of the host's own, as this caller may read it.
    #[must_use]
    pub fn answer(&self, answer: Answer) -> Answer {
        readable(answer, self.pages)
    }

    /// The answer of a host that cannot reach its tasks. `log` says why.
    #[must_use]
    pub fn failed(&self, log: String) -> Answer {
        let reply = peer::failed(&self.call(), "the tasks cannot be reached, try again");
        let mut answer = self.reply(&reply);
        answer.log = Some(log);
        answer
    }

    /// The answer of a host that keeps no tasks: it has no peer.
    #[must_use]
    pub fn without_tasks(&self) -> Answer {
        self.answer(nothing_at(PATH).into_answer())
    }
}

fn replied(reply: &Reply) -> Answer {
    let body = match &reply.body {
        peer::Body::Empty => String::new(),
        peer::Body::Json(value) => value.to_text(),
        peer::Body::Frames(frames) => {
            (1..).zip(frames).map(|(id, data)| sse::event(id, data)).collect()
        }
    };
    let streams = matches!(reply.body, peer::Body::Frames(_));
    let mut answer = Answer::new(reply.status, reply.content_type, body);
    if streams {
        answer = streamed(answer);
    }
    if matches!(reply.body, peer::Body::Empty) {
        answer.headers.retain(|(name, _)| *name != "Content-Type");
    }
    activated(answer, &reply.extensions)
}

/// No cache keeps a stream, and no proxy holds it back (`X-Accel-Buffering` of nginx).
fn streamed(answer: Answer) -> Answer {
    answer.with("Cache-Control", "no-cache, no-transform").with("X-Accel-Buffering", "no")
}

/// Names the extensions in both dialects' fields: 0.3 had another name for it.
fn activated(answer: Answer, extensions: &[String]) -> Answer {
    if extensions.is_empty() {
        return answer;
    }
    let list = extensions.join(", ");
    answer.with("A2A-Extensions", list.clone()).with("X-A2A-Extensions", list)
}

/// The URIs of both fields, each once.
fn extensions(fields: [&Option<String>; 2]) -> Vec<String> {
    let mut uris: Vec<String> = Vec::new();
    for uri in fields.into_iter().flatten().flat_map(|field| field.split(',')).map(str::trim) {
        if !uri.is_empty() && !uris.iter().any(|known| known == uri) {
            uris.push(uri.to_owned());
        }
    }
    uris
}

/// The value of a query's parameter, as it was sent. Names are compared without case, as those of
/// header fields are.
fn parameter(query: &str, name: &str) -> Option<String> {
    let mut pairs = query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    pairs.find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
}

#[cfg(test)]
mod tests;
