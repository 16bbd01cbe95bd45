//! What is done with tasks that exist.

use super::caller::Caller;
use super::turn::Turn;
use super::{Context, Found, Query, Record, Step, Value};
use crate::a2a::fault::Fault;
use crate::a2a::params::{ListParams, TaskQuery};
use crate::a2a::task::State;
use crate::json::Object;

/// The record called `id`, or the step that asks for it.
pub(super) fn find<'a>(
    id: &str,
    found: Option<&'a Found>,
) -> Result<Result<&'a Record, Step>, Fault> {
    match found {
        None => Ok(Err(Step::Read(Query::Task(id.to_owned())))),
        Some(Found::Task(Some(record))) if record.task.id == id => Ok(Ok(record)),
        Some(Found::Task(None)) => Err(Fault::TaskNotFound(id.to_owned())),
        Some(Found::Task(Some(_)) | Found::Page { .. } | Found::BadPageToken) => {
            Err(Fault::Internal("the store answered another question".to_owned()))
        }
    }
}

pub(super) fn get(
    caller: &Caller,
    query: &TaskQuery,
    found: Option<&Found>,
) -> Result<Step, Fault> {
    Ok(find(&query.id, found)?.map_or_else(
        |read| read,
        |record| {
            let task = record.task.clone().with_history(query.history_length);
            Step::Reply(caller.reply(task.to_value(caller.dialect)))
        },
    ))
}

pub(super) fn cancel(
    caller: &Caller,
    query: &TaskQuery,
    context: &Context<'_>,
    found: Option<&Found>,
) -> Result<Step, Fault> {
    let record = match find(&query.id, found)? {
        Ok(record) => record,
        Err(read) => return Ok(read),
    };
    if record.task.status.state.is_terminal() {
        return Err(Fault::TaskNotCancelable(query.id.clone()));
    }
    let mut turn = Turn::resume(record, context)?;
    turn.asked = crate::a2a::asked::Asked::default();
    let said = turn.say("The caller cancelled the task.", None)?;
    turn.enter(State::Canceled, Some(said));
    let write = turn.write();
    let task = write.record.task.clone().with_history(query.history_length);
    let reply = caller.reply(task.to_value(caller.dialect));
    Ok(Step::Write(Box::new(write), reply))
}

pub(super) fn subscribe(
    caller: &Caller,
    query: &TaskQuery,
    found: Option<&Found>,
) -> Result<Step, Fault> {
    let record = match find(&query.id, found)? {
        Ok(record) => record,
        Err(read) => return Ok(read),
    };
    if record.task.status.state.is_terminal() {
        let why = "nothing follows in a task that has ended, get it instead";
        return Err(Fault::UnsupportedOperation(why.to_owned()));
    }
    Ok(Step::Watch {
        write: None,
        task_id: query.id.clone(),
        framing: caller.framing(),
        extensions: caller.extended_by(&[]),
    })
}

/// Histories are left out of a list unless they are asked for: a page holds up to 100 tasks.
pub(super) fn list(
    caller: &Caller,
    params: ListParams,
    found: Option<&Found>,
) -> Result<Step, Fault> {
    let (tasks, next_page_token, total) = match found {
        None => {
            return Ok(Step::Read(Query::List {
                context_id: params.context_id,
                state: params.state,
                since: params.since,
                page_size: params.page_size,
                page_token: params.page_token,
            }));
        }
        Some(Found::Page { tasks, next_page_token, total }) => (tasks, next_page_token, total),
        Some(Found::BadPageToken) => {
            return Err(Fault::InvalidParams {
                field: "pageToken".to_owned(),
                message: "pageToken is none that a page gave".to_owned(),
            });
        }
        Some(Found::Task(_)) => {
            return Err(Fault::Internal("the store answered another question".to_owned()));
        }
    };
    let shown = tasks.iter().map(|task| {
        let mut task = task.clone().with_history(Some(params.history_length.unwrap_or(0)));
        if !params.include_artifacts {
            task.artifacts.clear();
        }
        let value = task.to_value(caller.dialect);
        let bare = params.include_artifacts && task.artifacts.is_empty();
        if bare { with_no_artifacts(value) } else { value }
    });
    let result = Value::object([
        ("tasks", Value::Array(shown.collect())),
        ("nextPageToken", next_page_token.as_str().into()),
        ("pageSize", u64::from(params.page_size).into()),
        ("totalSize", (*total).into()),
    ]);
    Ok(Step::Reply(caller.reply(result)))
}

/// Where artifacts are asked for, that there are none is said (A2A 1.0.1 §3.1.4).
fn with_no_artifacts(task: Value) -> Value {
    let Value::Object(mut object) = task else { return task };
    object.push("artifacts", Vec::<Value>::new());
    Object::into(object)
}
