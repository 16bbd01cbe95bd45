//! The calls of the peer: takes its steps, and does between them what they ask of the tasks.
//!
//! What a caller sees is on disk: the reply of a step is sent once its write is kept. A message that
//! is judged at once takes one step and one hop to the object.

use worker::web_sys::Response;
use worker::{Env, Result};

use super::store::{Outcome, Store};
use super::{host, web};
use crate::a2a::peer::{Found, Step};
use crate::surface::http::Settings;
use crate::surface::http::a2a::Delegated;

/// Steps of one call: what is looked up takes one, and so does each write that lost against another.
const STEPS: u32 = 8;
/// Fresh ids that a call may use.
const IDS: usize = 4;

/// Answers a call.
///
/// # Errors
/// When the host does not take the answer.
pub(super) async fn answer(call: &Delegated, settings: &Settings, env: &Env) -> Result<Response> {
    match steps(call, settings, &Store::new(env, call.workspace())).await {
        Ok(response) => Ok(response),
        Err(error) => web::respond(&call.failed(format!("the tasks cannot be reached: {error}"))),
    }
}

async fn steps(call: &Delegated, settings: &Settings, store: &Store<'_>) -> Result<Response> {
    let now = host::timestamp(host::now()).ok_or("the host has no time")?;
    let ids = host::ids(IDS)?;
    let mut found = None;
    for _ in 0..STEPS {
        found = Some(match call.step(settings, &now, &ids, found.as_ref()) {
            Err(answer) => return web::respond(&answer),
            Ok(Step::Reply(reply)) => return web::respond(&call.reply(&reply)),
            Ok(Step::Read(query)) => store.read(query).await?,
            Ok(Step::Write(write, reply)) => match store.keep(&write).await? {
                Outcome::Kept(()) => return web::respond(&call.reply(&reply)),
                Outcome::Conflict(held) => Found::Task(held),
            },
            Ok(Step::Watch { write, task_id, framing, extensions }) => {
                match store.watch(write.as_deref(), task_id, framing).await? {
                    Outcome::Kept(Some(events)) => {
                        return web::stream(&call.stream(&extensions), events.body().as_ref());
                    }
                    Outcome::Kept(None) => Found::Task(None),
                    Outcome::Conflict(held) => Found::Task(held),
                }
            }
        });
    }
    Err(format!("{STEPS} steps did not suffice: other writers came first").into())
}
