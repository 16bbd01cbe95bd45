//! `/a2a`: from a request to a call of the peer, and from the peer's reply to an answer.
//!
//! Whoever holds the tasks drives the peer: it takes the step of an [`Incoming`], does what it asks
//! for and takes the next one, until there is something to send.

use super::body::Body;
use super::{Answer, Head, Problem, Settings, caller, card};
use crate::a2a::card::Profile;
use crate::a2a::peer::{self, Call, Reply};
use crate::a2a::sse;

/// Where the peer stands: JSON-RPC at this path, HTTP+JSON below it.
pub const PATH: &str = "/a2a";
/// The media type of a stream (HTML, server-sent events).
pub const EVENT_STREAM: &str = "text/event-stream";

/// A call of an admitted caller.
#[derive(Debug)]
pub struct Incoming {
    workspace: String,
    method: String,
    path: String,
    query: String,
    version: Option<String>,
    extensions: Vec<String>,
    content_type: Option<String>,
    profile: Profile,
    kit: bool,
    pub(super) body: Body,
}

/// What follows the peer's own path; nothing for the paths of others.
pub(super) fn below(path: &str) -> Option<&str> {
    path.strip_prefix(PATH).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Admits the head of a call: the caller, the deployment's key, the length. Media types are the
/// peer's to refuse, in the protocol's own way.
pub(super) fn admit(head: &Head, settings: &Settings) -> Result<Incoming, Problem> {
    let workspace = caller::workspace(head, settings)?;
    settings.keys()?;
    let version = head.version.clone().or_else(|| parameter(&head.query, "A2A-Version"));
    Ok(Incoming {
        workspace,
        method: head.method.clone(),
        path: below(&head.path).unwrap_or_default().to_owned(),
        query: head.query.clone(),
        version,
        extensions: extensions([&head.extensions, &head.x_extensions]),
        content_type: head.content_type.clone(),
        profile: card::profile(head, settings)?,
        kit: settings.kit()?,
        body: Body::new(settings.max_body()?, head.content_length.as_deref())?,
    })
}

impl Incoming {
    /// Whose tasks the call may see.
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

    /// Who this peer is, as its cards say it.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// Whether the scenarios of the test kits are played.
    #[must_use]
    pub fn kit(&self) -> bool {
        self.kit
    }
}

/// The answer that a reply makes. Events are numbered from 1.
#[must_use]
pub fn answer(reply: &Reply) -> Answer {
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

/// The head of a stream whose events the host writes as they happen.
#[must_use]
pub fn stream(extensions: &[String]) -> Answer {
    activated(streamed(Answer::new(200, EVENT_STREAM, String::new())), extensions)
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
