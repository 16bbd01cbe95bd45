//! From a call to the next step.
//!
//! A check takes place within the call, so a message with criteria gives one write: the task is
//! never stored half done. Over JSON-RPC a refusal has the status 200 and no stream is begun for it.

/// Who calls, and how they are answered.
mod caller;
/// From a message to the task as it then stands.
mod send;
/// What is done with tasks that exist.
mod tasks;
/// One message's effect on its task.
pub(super) mod turn;

use super::dialect::{Dialect, Method};
use super::event::Event;
use super::fault::Fault;
use super::params::{ListParams, SendParams, TaskQuery};
use super::task::Task;
use crate::json::Value;
use crate::receipt::KeyRing;
use caller::Caller;

pub use super::record::Record;

/// A call from an authenticated caller, as the host received it.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// The HTTP method.
    pub method: &'a str,
    /// What follows the peer's own path: empty for JSON-RPC, else `/message:send`, `/tasks/…`.
    pub path: &'a str,
    /// The query without its `?`.
    pub query: &'a str,
    /// `A2A-Version`, or the query's parameter of that name. Absent and empty mean 0.3.
    pub version: Option<&'a str>,
    /// `A2A-Extensions` and `X-A2A-Extensions`.
    pub extensions: &'a [String],
    /// `Content-Type`
    pub content_type: Option<&'a str>,
    /// The body.
    pub body: &'a [u8],
}

/// What a call is answered with, besides what the store holds.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The time as `YYYY-MM-DDTHH:mm:ss.sssZ`.
    pub now: &'a str,
    /// At least four fresh ids.
    pub ids: &'a [String],
    /// What verdicts are signed with.
    pub keys: &'a KeyRing,
    /// Makes the extended card, where one is declared.
    pub card: Option<&'a dyn Fn() -> Value>,
    /// Whether the official test kits' scenarios are played. Never outside of tests.
    pub kit: bool,
}

/// What has to be known before the call can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// The task with this id.
    Task(String),
    /// Tasks, the newest first.
    List {
        /// Only of this conversation.
        context_id: Option<String>,
        /// Only in this state, by its 0.3 name.
        state: Option<String>,
        /// Only those whose status is not older, in the form of [`super::task::Status::timestamp`].
        since: Option<String>,
        /// 1 to 100. A page may hold fewer: a store keeps pages small where tasks are large.
        page_size: u32,
        /// As an earlier page gave it.
        page_token: Option<String>,
    },
}

/// What the store holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// For [`Query::Task`].
    Task(Option<Box<Record>>),
    /// For [`Query::List`].
    Page {
        /// The tasks, the newest first.
        tasks: Vec<Task>,
        /// Empty at the end.
        next_page_token: String,
        /// All that fit the query.
        total: u64,
    },
    /// For [`Query::List`]: its page token is none that a page of this store gave. The caller's
    /// parameters are invalid.
    BadPageToken,
}

/// What has to be kept before the reply may be sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Write {
    /// The task as it stands afterwards.
    pub record: Record,
    /// What those who watch the task are told.
    pub events: Vec<Event>,
    /// What happens later without a further call. Only the test kits' scenarios use it.
    pub later: Option<Later>,
}

/// A write that waits.
#[derive(Clone, Debug, PartialEq)]
pub struct Later {
    /// Milliseconds.
    pub after: u64,
    /// The task as it stands afterwards. It is not written when the task has moved on.
    pub record: Record,
    /// What those who watch the task are told.
    pub events: Vec<Event>,
}

/// How events of a stream are written for one caller.
#[derive(Clone, Debug, PartialEq)]
pub struct Framing {
    /// The caller's dialect.
    pub dialect: super::dialect::Dialect,
    /// The id of a JSON-RPC request; nothing over HTTP+JSON.
    pub id: Option<Value>,
}

/// What a reply carries.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Nothing.
    Empty,
    /// One JSON value.
    Json(Value),
    /// The data of server-sent events, one JSON value each.
    Frames(Vec<String>),
}

/// A reply.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// `Content-Type`
    pub content_type: &'static str,
    /// `A2A-Extensions`: those that the caller asked for and this peer knows.
    pub extensions: Vec<String>,
    /// What it carries.
    pub body: Body,
}

/// What the host does next.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Send this.
    Reply(Reply),
    /// Look this up and call again with what was found.
    Read(Query),
    /// Keep this, then send the reply. A record of revision `n` replaces one of revision `n - 1`, or
    /// none when `n` is 1; where the store holds another, call again with that.
    Write(Box<Write>, Reply),
    /// Keep this (when there is something), then stream the task: first as it stands
    /// ([`Event::Task`]), then what happens to it, until it ends or is asked for input anew. That it
    /// waits for input already ends nothing: the message that it waits for is worth watching for.
    Watch {
        /// To keep before.
        write: Option<Box<Write>>,
        /// The task to watch.
        task_id: String,
        /// How to write its events.
        framing: Framing,
        /// `A2A-Extensions` of the reply.
        extensions: Vec<String>,
    },
}

/// Answers one call. `found` is what the store holds for the query that the same call gave before;
/// nothing the first time.
///
/// The same arguments give the same step, to the byte.
#[must_use]
pub fn handle(call: &Call<'_>, context: &Context<'_>, found: Option<&Found>) -> Step {
    let (caller, opened) = Caller::open(call);
    let resubscribes =
        caller.dialect == Dialect::V03 && matches!(opened, Ok((Method::Subscribe, _)));
    let step = opened.and_then(|(method, params)| {
        let dialect = caller.dialect;
        match method {
            Method::Send | Method::Stream => {
                let params = SendParams::read(&params, dialect)?;
                send::step(&caller, params, method == Method::Stream, context, found)
            }
            Method::Get => tasks::get(&caller, &TaskQuery::read(&params)?, found),
            Method::List => tasks::list(&caller, ListParams::read(&params)?, found),
            Method::Cancel => tasks::cancel(&caller, &TaskQuery::read(&params)?, context, found),
            Method::Subscribe => tasks::subscribe(&caller, &TaskQuery::read(&params)?, found),
            Method::Push => Err(Fault::PushNotificationNotSupported),
            Method::ExtendedCard => match (context.card, dialect) {
                (Some(card), _) => Ok(Step::Reply(caller.reply(card()))),
                (None, Dialect::V03) => Err(Fault::ExtendedCardNotConfigured),
                (None, Dialect::V10) => {
                    Err(Fault::UnsupportedOperation("there is no extended card".to_owned()))
                }
            },
        }
    });
    step.unwrap_or_else(|fault| {
        Step::Reply(if resubscribes { caller.end(&fault) } else { caller.refuse(&fault) })
    })
}

/// The reply where a step of the call could not be taken: the host failed. `why` says nothing about
/// the inside.
#[must_use]
pub fn failed(call: &Call<'_>, why: &str) -> Reply {
    let (caller, _) = Caller::open(call);
    caller.refuse(&Fault::Internal(why.to_owned()))
}

#[cfg(test)]
mod tests;
