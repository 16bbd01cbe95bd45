//! One call and its step as JSON, for hosts that are not written in Rust.
//!
//! `{call: {method, path, query?, version?, extensions?, contentType?, body?}, context: {now, ids,
//! kit?, card?}, key, found?}` gives one of `{reply}`, `{read}`, `{write, reply}` and
//! `{watch, write?}`. Records, events and framings go back as they were given; what a host reads of
//! them is `record.task` (as A2A 1.0 writes it) and `record.revision`.

use super::dialect::Dialect;
use super::event::Event;
use super::fault::Fault;
use super::peer::{
    Body, Call, Context, Found, Framing, Later, Query, Record, Reply, Step, Write, handle,
};
use super::task::Task;
use super::time;
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::json::reader::{self, Options};
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer, Value};
use crate::receipt::KeyRing;

/// The fewest ids that a call is given.
const MIN_IDS: usize = 4;

/// Answers one call.
///
/// # Errors
/// The codes of shapes and of keys: the host's faults. What the caller did wrong is a reply.
pub fn exchange(input: &Value) -> Result<Value, Error> {
    let mut fields = Fields::of(input, &Pointer::root())?;
    let (call, call_at) = fields.required("call")?;
    let (context, context_at) = fields.required("context")?;
    let (key, _) = fields.required("key")?;
    let found = fields.optional("found");
    fields.finish()?;
    let keys = key.as_str().map_or_else(|| KeyRing::from_value(key), KeyRing::from_text)?;
    let found = found.map(|(found, at)| read_found(found, &at)).transpose()?;

    let mut fields = Fields::of(context, &context_at)?;
    let now = fields.required_string("now")?;
    let (ids, ids_at) = fields.required("ids")?;
    let kit = fields.optional_bool("kit")?.unwrap_or(false);
    let card = fields.optional("card").map(|(card, _)| || card.clone());
    fields.finish()?;
    if time::normal(now).as_deref() != Some(now) {
        let expected = "a time as 2026-01-31T12:00:00.000Z";
        return Err(shape::Error::range(&context_at.member("now"), expected).into());
    }
    let ids = shape::strings(ids, &ids_at)?;
    if ids.len() < MIN_IDS || ids.iter().any(String::is_empty) {
        let expected = format!("at least {MIN_IDS} ids that are not empty");
        return Err(shape::Error::range(&ids_at, expected).into());
    }
    let card = card.as_ref().map(|card| card as &dyn Fn() -> Value);
    let context = Context { now, ids: &ids, keys: &keys, card, kit };

    let mut fields = Fields::of(call, &call_at)?;
    let extensions = fields.optional("extensions");
    let extensions = extensions.map(|(value, at)| shape::strings(value, &at)).transpose()?;
    let call = Call {
        method: fields.required_string("method")?,
        path: fields.required_string("path")?,
        query: fields.optional_string("query")?.unwrap_or_default(),
        version: fields.optional_string("version")?,
        extensions: extensions.as_deref().unwrap_or_default(),
        content_type: fields.optional_string("contentType")?,
        body: fields.optional_string("body")?.unwrap_or_default().as_bytes(),
    };
    fields.finish()?;
    Ok(step(handle(&call, &context, found.as_ref())))
}

/// The JSON text of one event of a stream, as the framing of a `{watch}` step asks.
///
/// # Errors
/// The codes of shapes.
pub fn frame(framing: &Value, event: &Value) -> Result<String, Error> {
    let at = Pointer::root();
    let framing = from_framing(framing, &at)?;
    let event = Event::from_value(event, Dialect::V10).map_err(|fault| foreign(&at, &fault))?;
    Ok(framing.frame(&event))
}

/// Reads what [`to_framing`] wrote.
///
/// # Errors
/// The codes of shapes.
pub(crate) fn from_framing(framing: &Value, at: &Pointer) -> Result<Framing, Error> {
    let mut fields = Fields::of(framing, at)?;
    let dialect = match fields.required_string("dialect")? {
        "0.3" => Dialect::V03,
        "1.0" => Dialect::V10,
        _ => return Err(shape::Error::range(&at.member("dialect"), "`0.3` or `1.0`").into()),
    };
    let id = fields.optional_string("id")?;
    fields.finish()?;
    let read = |text| reader::read(text, Options::default(), &mut Meter::new(Budget::default()));
    Ok(Framing { dialect, id: id.map(read).transpose()? })
}

pub(crate) fn foreign(at: &Pointer, fault: &Fault) -> Error {
    shape::Error::range(at, format!("what this peer gave: {fault}")).into()
}

fn read_found(value: &Value, at: &Pointer) -> Result<Found, Error> {
    let mut fields = Fields::of(value, at)?;
    let task = fields.optional("task");
    let page = fields.optional("page");
    let bad_token = fields.optional_bool("badPageToken")?;
    fields.finish()?;
    match (task, page, bad_token) {
        (Some((Value::Null, _)), None, None) => Ok(Found::Task(None)),
        (Some((record, at)), None, None) => {
            let record = Record::from_value(record).map_err(|fault| foreign(&at, &fault))?;
            Ok(Found::Task(Some(Box::new(record))))
        }
        (None, Some((page, at)), None) => read_page(page, &at),
        (None, None, Some(true)) => Ok(Found::BadPageToken),
        _ => Err(shape::Error::range(at, "one of `task`, `page` and `badPageToken`").into()),
    }
}

fn read_page(value: &Value, at: &Pointer) -> Result<Found, Error> {
    let mut fields = Fields::of(value, at)?;
    let (tasks, tasks_at) = fields.required("tasks")?;
    let next_page_token = fields.required_string("nextPageToken")?.to_owned();
    let (total, total_at) = fields.required("total")?;
    fields.finish()?;
    let total = shape::whole(total, &total_at, u64::from(u32::MAX))?;
    let tasks = shape::array(tasks, &tasks_at)?.iter().enumerate().map(|(index, task)| {
        let task = Task::from_value(task, Dialect::V10);
        task.map_err(|fault| foreign(&tasks_at.index(index), &fault))
    });
    Ok(Found::Page { tasks: tasks.collect::<Result<_, _>>()?, next_page_token, total })
}

fn step(step: Step) -> Value {
    match step {
        Step::Reply(it) => Value::object([("reply", reply(it))]),
        Step::Read(query) => Value::object([("read", read(query))]),
        Step::Write(it, answer) => Value::object([("write", write(*it)), ("reply", reply(answer))]),
        Step::Watch { write: kept, task_id, framing, extensions } => {
            let watch = Value::object([
                ("taskId", task_id.into()),
                ("framing", to_framing(&framing)),
                ("extensions", Value::strings(&extensions)),
            ]);
            let mut object = Object::new();
            object.push("watch", watch);
            if let Some(kept) = kept {
                object.push("write", write(*kept));
            }
            object.into()
        }
    }
}

/// What is to be looked up.
pub(crate) fn read(query: Query) -> Value {
    match query {
        Query::Task(id) => Value::object([("task", id.into())]),
        Query::List { context_id, state, since, page_size, page_token } => {
            let mut list = Object::new();
            let members = [("contextId", context_id), ("state", state), ("since", since)];
            for (name, value) in members.into_iter().chain([("pageToken", page_token)]) {
                if let Some(value) = value {
                    list.push(name, value);
                }
            }
            list.push("pageSize", u64::from(page_size));
            Value::object([("list", list.into())])
        }
    }
}

fn reply(reply: Reply) -> Value {
    let mut object = Object::new();
    object.push("status", u64::from(reply.status));
    object.push("contentType", reply.content_type);
    object.push("extensions", Value::strings(&reply.extensions));
    match reply.body {
        Body::Empty => {}
        Body::Json(value) => object.push("body", value),
        Body::Frames(frames) => object.push("frames", Value::strings(&frames)),
    }
    object.into()
}

fn write(write: Write) -> Value {
    let mut object = Object::new();
    object.push("record", write.record.to_value());
    object.push("events", events(&write.events));
    if let Some(Later { after, record, events: told }) = write.later {
        let later = Value::object([
            ("after", after.into()),
            ("record", record.to_value()),
            ("events", events(&told)),
        ]);
        object.push("later", later);
    }
    object.into()
}

fn events(events: &[Event]) -> Value {
    Value::Array(events.iter().map(|event| event.to_value(Dialect::V10)).collect())
}

/// The id as JSON text: a host of doubles would round a long number.
pub(crate) fn to_framing(framing: &Framing) -> Value {
    let mut object = Object::new();
    object.push("dialect", framing.dialect.as_str());
    if let Some(id) = &framing.id {
        object.push("id", id.to_text());
    }
    object.into()
}

#[cfg(test)]
mod tests;
