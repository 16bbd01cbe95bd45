//! The Worker's side of the store: asks the object that keeps the tasks of a workspace.

use js_sys::Uint8Array;
use worker::{Env, Method, Request, RequestInit, Response, Result};

use super::object::{BAD_TOKEN, CONFLICT, FOUND, KEPT, NO_TASK};
use crate::a2a::peer::{Found, Framing, Query, Record, Write};
use crate::surface::tasks::page::Page;
use crate::surface::tasks::{Ask, Entry, Unreadable, row};

/// Names the binding to the objects.
const TASKS: &str = "TASKS";
/// How often an object is asked that does not answer. What is kept is kept once, however often it
/// is asked for.
const ATTEMPTS: u32 = 2;

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
        let mut answer = self.ask(&Ask::Read(query)).await?;
        match answer.status_code() {
            FOUND if list => Ok(page(&answer.text().await?).map_err(unreadable)?),
            FOUND => Ok(Found::Task(Some(record(&answer.text().await?)?))),
            NO_TASK => Ok(Found::Task(None)),
            BAD_TOKEN => Ok(Found::BadPageToken),
            _ => Err(failed(answer).await),
        }
    }

    /// Keeps a write.
    pub(super) async fn keep(&self, write: &Write) -> Result<Outcome<()>> {
        let answer = self.ask(&Ask::Keep(Box::new(Entry::from(write)))).await?;
        match answer.status_code() {
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
        match answer.status_code() {
            FOUND => Ok(Outcome::Kept(Some(answer))),
            NO_TASK => Ok(Outcome::Kept(None)),
            _ => conflict(answer).await,
        }
    }

    async fn ask(&self, ask: &Ask) -> Result<Response> {
        let text = ask.to_text();
        let namespace = self.env.durable_object(TASKS)?;
        let mut attempt = 1;
        loop {
            let mut init = RequestInit::new();
            init.with_method(Method::Post)
                .with_body(Some(Uint8Array::from(text.as_bytes()).into()));
            let request = Request::new_with_init("https://tasks/", &init)?;
            let answer = namespace.get_by_name(self.workspace)?.fetch_with_request(request).await;
            match answer {
                Err(_) if attempt < ATTEMPTS => attempt = attempt.saturating_add(1),
                answer => return answer,
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

async fn conflict<T>(mut answer: Response) -> Result<Outcome<T>> {
    if answer.status_code() != CONFLICT {
        return Err(failed(answer).await);
    }
    let held = answer.text().await?;
    let held = if held.is_empty() { None } else { Some(record(&held)?) };
    Ok(Outcome::Conflict(held))
}

/// Why the object did not do what it was asked for.
async fn failed(mut answer: Response) -> worker::Error {
    let status = answer.status_code();
    match answer.text().await {
        Ok(reason) => format!("the object answered {status}: {reason}").into(),
        Err(error) => error,
    }
}

fn unreadable(error: Unreadable) -> worker::Error {
    error.to_string().into()
}
