//! The Worker's side of the store: asks the object that keeps the tasks of a workspace.

use js_sys::{Promise, Uint8Array};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use worker::wasm_bindgen_futures::JsFuture;
use worker::web_sys::{RequestInit, Response};
use worker::{Env, Result};

use super::object::{BAD_TOKEN, CONFLICT, FOUND, KEPT, NO_TASK};
use super::web;
use crate::a2a::peer::{Found, Framing, Query, Record, Write};
use crate::surface::tasks::page::Page;
use crate::surface::tasks::pieces::MAX_PIECE;
use crate::surface::tasks::{Ask, Entry, Row, Unreadable, row};

/// Names the binding to the objects.
const TASKS: &str = "TASKS";
/// How often an object is asked that does not answer. What is kept is kept once, however often it
/// is asked for.
const ATTEMPTS: u32 = 2;

#[wasm_bindgen]
extern "C" {
    /// The way to an object.
    type Stub;

    #[wasm_bindgen(method, catch)]
    fn insert(
        this: &Stub,
        id: &str,
        context_id: &str,
        state: &str,
        updated: &str,
        size: u32,
        record: &str,
    ) -> Result<Promise, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn fetch(this: &Stub, url: &str, init: &RequestInit) -> Result<Promise, JsValue>;
}

/// The tasks of one workspace.
pub(super) struct Store<'a> {
    env: &'a Env,
    workspace: &'a str,
}

/// What became of a write.
pub(super) enum Outcome<T> {
    /// It is on disk.
    Kept(T),
    /// Another writer came first and left this.
    Conflict(Option<Box<Record>>),
}

impl<'a> Store<'a> {
    /// The tasks of `workspace`.
    pub(super) fn new(env: &'a Env, workspace: &'a str) -> Self {
        Self { env, workspace }
    }

    /// Looks something up.
    pub(super) async fn read(&self, query: Query) -> Result<Found> {
        let list = matches!(query, Query::List { .. });
        let answer = self.ask(&Ask::Read(query)).await?;
        match answer.status() {
            FOUND if list => Ok(page(&web::text(&answer).await?).map_err(unreadable)?),
            FOUND => Ok(Found::Task(Some(record(&web::text(&answer).await?)?))),
            NO_TASK => Ok(Found::Task(None)),
            BAD_TOKEN => Ok(Found::BadPageToken),
            _ => Err(failed(&answer).await),
        }
    }

    /// Keeps a write.
    pub(super) async fn keep(&self, write: &Write) -> Result<Outcome<()>> {
        if self.insert(write).await? {
            return Ok(Outcome::Kept(()));
        }
        let answer = self.ask(&Ask::Keep(Box::new(Entry::from(write)))).await?;
        match answer.status() {
            KEPT => Ok(Outcome::Kept(())),
            _ => conflict(answer).await,
        }
    }

    /// Keeps a write, if any, and opens a stream of the task; nothing where there is no such task.
    pub(super) async fn watch(
        &self,
        write: Option<&Write>,
        task_id: String,
        framing: Framing,
    ) -> Result<Outcome<Option<Response>>> {
        let entry = write.map(|write| Box::new(Entry::from(write)));
        let answer = self.ask(&Ask::Watch { entry, task_id, framing }).await?;
        match answer.status() {
            FOUND => Ok(Outcome::Kept(Some(answer))),
            NO_TASK => Ok(Outcome::Kept(None)),
            _ => conflict(answer).await,
        }
    }

    /// Keeps a new task by one call with plain values, which spares a request and a response. False
    /// where it is not known to be kept: it is asked for again then, and kept once.
    async fn insert(&self, write: &Write) -> Result<bool> {
        if write.record.revision != 1 || write.later.is_some() {
            return Ok(false);
        }
        let Row { id, context_id, state, updated, record, .. } = Row::first(&write.record);
        let Some(size) = u32::try_from(record.len()).ok().filter(|_| record.len() <= MAX_PIECE)
        else {
            return Ok(false);
        };
        let stub = self.stub()?;
        let kept = stub.insert(&id, &context_id, &state, &updated, size, &record)?;
        Ok(JsFuture::from(kept).await.is_ok_and(|kept| kept.is_truthy()))
    }

    fn stub(&self) -> Result<Stub> {
        Ok(self.env.durable_object(TASKS)?.get_by_name(self.workspace)?.into_rpc())
    }

    async fn ask(&self, ask: &Ask) -> Result<Response> {
        let init = RequestInit::new();
        init.set_method("POST");
        init.set_body(&Uint8Array::from(ask.to_text().as_bytes()));
        let mut attempt = 1;
        loop {
            let answer = JsFuture::from(self.stub()?.fetch("https://tasks/", &init)?).await;
            match answer {
                Err(_) if attempt < ATTEMPTS => attempt = attempt.saturating_add(1),
                answer => return Ok(answer?.into()),
            }
        }
    }
}

fn page(text: &str) -> Result<Found, Unreadable> {
    let Page { records, next, total } = Page::from_text(text)?;
    let tasks = records.iter().map(|record| Ok(row::read_record(record)?.task));
    let tasks = tasks.collect::<Result<_, Unreadable>>()?;
    Ok(Found::Page { tasks, next_page_token: next, total })
}

fn record(text: &str) -> Result<Box<Record>> {
    row::read_record(text).map(Box::new).map_err(unreadable)
}

async fn conflict<T>(answer: Response) -> Result<Outcome<T>> {
    if answer.status() != CONFLICT {
        return Err(failed(&answer).await);
    }
    let held = web::text(&answer).await?;
    let held = if held.is_empty() { None } else { Some(record(&held)?) };
    Ok(Outcome::Conflict(held))
}

/// Why the object did not do what it was asked for.
async fn failed(answer: &Response) -> worker::Error {
    let status = answer.status();
    match web::text(answer).await {
        Ok(reason) => format!("the object answered {status}: {reason}").into(),
        Err(error) => error,
    }
}

fn unreadable(error: Unreadable) -> worker::Error {
    error.to_string().into()
}
