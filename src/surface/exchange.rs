//! One request and its next step as JSON, for hosts that hold tasks and are not written in Rust.
//!
//! The host asks with the head of a request. A step names what is wanted: `{body}`, of which that
//! many bytes are accepted, or `{read}`; the host gets it and asks again for the same request with
//! all that it has so far. In the end there is an `{answer}`, perhaps after a `{write}` has been
//! kept or with a stream behind it, `{watch}`. Where a write finds another row in its place, the
//! host asks again with that row as what was found.

use super::http::caller::Caller;
use super::http::{Answer, Bindings, Delegated, Finished, Head, Settings, Step, begin};
use super::tasks::watchers::frames as to_frames;
use super::tasks::{Entry, Row, Unreadable, row};
use crate::a2a::dialect::Dialect;
use crate::a2a::event::Event;
use crate::a2a::exchange::{foreign, from_framing, read, to_framing};
use crate::a2a::peer::{self, Found, Record, Write};
use crate::a2a::sse;
use crate::budget::MAX_BYTES;
use crate::error::Error;
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer, Value};

/// A deployment that a host of another language holds.
pub struct Deployment(Settings);

impl Deployment {
    /// Takes the settings, each by its name.
    ///
    /// # Errors
    /// What is wrong with the first that cannot be used: this host need not start then.
    pub fn new(bindings: &Bindings) -> Result<Self, String> {
        let settings = Settings::read(bindings);
        match settings.fault() {
            Some(fault) => Err(fault),
            None => Ok(Self(settings)),
        }
    }

    /// The next step for the request with this head. `given` holds `now`, `ids` and what a read
    /// `found`, or why the store `failed`.
    ///
    /// # Errors
    /// The codes of shapes: the host's faults. What the caller did wrong is an answer.
    pub fn respond(
        &self,
        head: &Value,
        body: Option<&[u8]>,
        given: &Value,
    ) -> Result<Value, Error> {
        let head = read_head(head, &Pointer::root().member("head"))?;
        let mut pending = match begin(&head, &self.0) {
            Step::Done(answer) => return Ok(answered(&answer)),
            Step::Read(pending) => pending,
        };
        let Some(body) = body else {
            let limit = self.0.max_body().unwrap_or(MAX_BYTES);
            return Ok(Value::object([("body", limit.into())]));
        };
        if let Err(answer) = pending.push(body) {
            return Ok(answered(&answer));
        }
        match pending.finish(&self.0) {
            Finished::Done(answer) => Ok(answered(&answer)),
            Finished::Call(call) => self.call(&call, given),
        }
    }

    fn call(&self, call: &Delegated, given: &Value) -> Result<Value, Error> {
        let at = Pointer::root().member("given");
        let mut fields = Fields::of(given, &at)?;
        let now = fields.required_string("now")?;
        let (ids, ids_at) = fields.required("ids")?;
        let ids = shape::strings(ids, &ids_at)?;
        let found = fields.optional("found");
        let failed = fields.optional_string("failed")?;
        fields.finish()?;
        if let Some(log) = failed {
            return Ok(answered(&call.failed(log.to_owned())));
        }
        let found = found.map(|(found, at)| read_found(found, &at)).transpose()?;
        Ok(match call.step(&self.0, now, &ids, found.as_ref()) {
            Ok(step) => asked(call, step),
            Err(answer) => answered(&answer),
        })
    }
}

/// The server-sent events of `{record}`, a task as it stands, or of `{events}`, numbered from
/// `first`: `{text, next}`.
///
/// # Errors
/// The codes of shapes.
pub fn frames(framing: &Value, told: &Value, first: u64) -> Result<Value, Error> {
    let at = Pointer::root();
    let framing = from_framing(framing, &at)?;
    let mut fields = Fields::of(told, &at)?;
    let (record, list) = (fields.optional_string("record")?, fields.optional_string("events")?);
    fields.finish()?;
    let told = match (record, list) {
        (Some(record), None) => vec![Event::Task(Box::new(read_record(record, &at)?.task))],
        (None, Some(list)) => {
            let list = row::read(list).map_err(|error| unreadable(&at, &error))?;
            let events = shape::array(&list, &at)?.iter();
            let event = |event| {
                Event::from_value(event, Dialect::V10).map_err(|fault| foreign(&at, &fault))
            };
            events.map(event).collect::<Result<_, _>>()?
        }
        _ => return Err(shape::Error::range(&at, "one of `record` and `events`").into()),
    };
    let (text, next) = to_frames(&framing, &told, first);
    Ok(Value::object([("text", text.into()), ("next", next.into())]))
}

fn read_head(value: &Value, at: &Pointer) -> Result<Head, Error> {
    let mut fields = Fields::of(value, at)?;
    let mut text = |name| -> Result<_, Error> { Ok(fields.required_string(name)?.to_owned()) };
    let (method, origin, path, query) =
        (text("method")?, text("origin")?, text("path")?, text("query")?);
    let caller = match fields.optional("workspace") {
        None => Caller::Unknown,
        Some((Value::Null, _)) => Caller::Refused,
        Some((workspace, at)) => Caller::Admitted(shape::string(workspace, &at)?.to_owned()),
    };
    let client = fields.optional_string("client")?.map(str::to_owned);
    let (named, named_at) = fields.required("fields")?;
    fields.finish()?;
    let mut fields = Fields::of(named, &named_at)?;
    let mut field =
        |name| -> Result<_, Error> { Ok(fields.optional_string(name)?.map(str::to_owned)) };
    Ok(Head {
        method,
        origin,
        path,
        query,
        client,
        caller,
        authorization: None,
        content_type: field("content-type")?,
        content_length: field("content-length")?,
        if_none_match: field("if-none-match")?,
        if_modified_since: field("if-modified-since")?,
        version: field("a2a-version")?,
        extensions: field("a2a-extensions")?,
        x_extensions: field("x-a2a-extensions")?,
    })
}

fn read_found(value: &Value, at: &Pointer) -> Result<Found, Error> {
    let mut fields = Fields::of(value, at)?;
    let task = fields.optional("task");
    let page = fields.optional("page");
    let bad_token = fields.optional_bool("badPageToken")?.unwrap_or(false);
    fields.finish()?;
    match (task, page, bad_token) {
        (Some((Value::Null, _)), None, false) => Ok(Found::Task(None)),
        (Some((record, at)), None, false) => {
            let record = read_record(shape::string(record, &at)?, &at)?;
            Ok(Found::Task(Some(Box::new(record))))
        }
        (None, Some((page, at)), false) => read_page(page, &at),
        (None, None, true) => Ok(Found::BadPageToken),
        _ => Err(shape::Error::range(at, "one of `task`, `page` and `badPageToken`").into()),
    }
}

fn read_page(value: &Value, at: &Pointer) -> Result<Found, Error> {
    let mut fields = Fields::of(value, at)?;
    let (records, records_at) = fields.required("records")?;
    let next_page_token = fields.required_string("nextPageToken")?.to_owned();
    let (total, total_at) = fields.required("total")?;
    fields.finish()?;
    let total = shape::whole(total, &total_at, u64::from(u32::MAX))?;
    let records = shape::strings(records, &records_at)?;
    let tasks = records.iter().map(|record| Ok(read_record(record, &records_at)?.task));
    Ok(Found::Page { tasks: tasks.collect::<Result<_, Error>>()?, next_page_token, total })
}

fn read_record(text: &str, at: &Pointer) -> Result<Record, Error> {
    row::read_record(text).map_err(|error| unreadable(at, &error))
}

fn unreadable(at: &Pointer, error: &Unreadable) -> Error {
    shape::Error::range(at, format!("what this peer gave: {error}")).into()
}

fn answered(answer: &Answer) -> Value {
    Value::object([("answer", to_value(answer))])
}

fn to_value(answer: &Answer) -> Value {
    let pair = |(name, value): &(&str, String)| Value::strings(&[name, value.as_str()]);
    let mut object = Object::new();
    object.push("status", u64::from(answer.status));
    object.push("headers", Value::Array(answer.headers.iter().map(pair).collect()));
    object.push("body", answer.body.as_str());
    if let Some(log) = &answer.log {
        object.push("log", log.as_str());
    }
    object.into()
}

fn asked(call: &Delegated, step: peer::Step) -> Value {
    let mut object = Object::new();
    match step {
        peer::Step::Reply(reply) => return answered(&call.reply(&reply)),
        peer::Step::Read(query) => object.push("read", read(query)),
        peer::Step::Write(write, reply) => {
            object.push("answer", to_value(&call.reply(&reply)));
            object.push("write", written(&write));
        }
        peer::Step::Watch { write, task_id, framing, extensions } => {
            object.push("answer", to_value(&call.stream(&extensions)));
            let keep_alive = Value::object([
                ("text", sse::KEEP_ALIVE.into()),
                ("seconds", u64::from(sse::KEEP_ALIVE_SECONDS).into()),
            ]);
            let watch = Value::object([
                ("id", task_id.into()),
                ("framing", to_framing(&framing)),
                ("keepAlive", keep_alive),
            ]);
            object.push("watch", watch);
            if let Some(write) = write {
                object.push("write", written(&write));
            }
        }
    }
    object.push("workspace", call.workspace());
    object.into()
}

/// `later` is left out: no host of another language plays the kits' scenarios.
fn written(write: &Write) -> Value {
    let Row { id, context_id, state, updated, revision, rests, record, events } =
        Entry::from(write).row;
    let row = Value::object([
        ("id", id.into()),
        ("contextId", context_id.into()),
        ("state", state.into()),
        ("updated", updated.into()),
        ("revision", revision.into()),
        ("record", record.into()),
    ]);
    Value::object([("row", row), ("events", events.into()), ("rests", rests.into())])
}

#[cfg(test)]
mod tests;
