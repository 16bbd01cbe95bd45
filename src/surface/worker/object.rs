//! The object that keeps the tasks of one workspace: it loads, decodes, applies, stores, performs.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::VecDeque;

use js_sys::{Date, JsString};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use worker::durable::ScheduledTime;
use worker::web_sys::{Request, Response};
use worker::worker_sys::DurableObjectState;
use worker::{Env, Result, State, Storage, console_error};

use super::database::{BATCH, Database};
use super::streams::Streams;
use super::{host, web};
use crate::a2a::event::Event;
use crate::a2a::peer::{Framing, Query};
use crate::a2a::sse;
use crate::surface::tasks::admission::{self, Admission};
use crate::surface::tasks::terms::{self, TASK_DAYS};
use crate::surface::tasks::watchers::Told;
use crate::surface::tasks::{Ask, Entry, Row, Watchers, row};

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// The status of an answer that holds a record, a page or a stream.
pub(super) const FOUND: u16 = 200;
/// The status of an answer whose write was kept.
pub(super) const KEPT: u16 = 204;
/// The status of an answer whose write lost against another; its body is the held record, if any.
pub(super) const CONFLICT: u16 = 409;
/// The status where there is no such task.
pub(super) const NO_TASK: u16 = 404;
/// The status where the page token is none of ours.
pub(super) const BAD_TOKEN: u16 = 422;
/// The status of an answer that failed; its body says why.
pub(super) const FAILED: u16 = 500;

/// The object. What it holds in memory it can do without: the entry module makes another one after
/// a trap, and the host after a restart.
#[wasm_bindgen(js_name = Tasks)]
pub struct Object {
    storage: Storage,
    env: Env,
    streams: Streams,
    database: OnceCell<Database>,
    watchers: RefCell<Watchers>,
    next_stream: Cell<u32>,
    /// What is to be told once it is on disk, in the order of the writes.
    outbox: RefCell<VecDeque<(u64, Told)>>,
    writes: Cell<u64>,
    /// When the host will call: unknown, or never, or then.
    alarm: Cell<Option<Option<u64>>>,
}

/// What became of a write.
enum Outcome {
    Kept,
    /// Another writer came first and left this.
    Conflict(Option<String>),
}

#[wasm_bindgen(js_class = Tasks, wasm_bindgen_futures = worker::wasm_bindgen_futures)]
impl Object {
    /// An object over the host's storage. It touches nothing yet.
    #[wasm_bindgen(constructor)]
    pub fn new(state: DurableObjectState, env: Env, streams: Streams) -> Self {
        Self {
            storage: State::from(state).storage(),
            env,
            streams,
            database: OnceCell::new(),
            watchers: RefCell::default(),
            next_stream: Cell::new(0),
            outbox: RefCell::default(),
            writes: Cell::new(0),
            alarm: Cell::new(None),
        }
    }

    /// Answers the Worker.
    ///
    /// # Errors
    /// When the host does not take the answer.
    pub async fn fetch(&self, request: Request) -> Result<Response, JsValue> {
        match self.answer(&request).await {
            Ok(answer) => Ok(answer),
            Err(error) => Ok(web::plain(FAILED, &error.to_string())?),
        }
    }

    /// Keeps a new task at once, when its row is all that is to be written and the host is to be
    /// called before it expires. False where there is more to it, or where it fails:
    /// [`Self::fetch`] is asked then. The values go to their columns unread; nobody watches a task
    /// that was not there.
    #[must_use]
    pub fn insert(
        &self,
        id: &JsString,
        context_id: &JsString,
        state: &JsString,
        updated: &str,
        size: f64,
        record: &JsString,
    ) -> bool {
        let expiry = self.expiry(updated);
        let called = self.alarm.get().flatten().is_some_and(|alarm| alarm <= expiry);
        let keep = |database: &Database| {
            database.insert_text(id, context_id, state, updated, size, record)
        };
        called && self.database().and_then(keep).unwrap_or(false)
    }

    /// Does what is due: writes that waited, and the removal of what has expired.
    ///
    /// # Errors
    /// When the storage fails; the host calls again.
    pub async fn alarm(&self) -> Result<(), JsValue> {
        self.due().await.map_err(|error| {
            console_error!("the alarm of a workspace's tasks failed: {error}");
            error.into()
        })
    }
}

impl Object {
    async fn answer(&self, request: &Request) -> Result<Response> {
        let asked = web::bytes(request.array_buffer()?).await?;
        let asked = String::from_utf8(asked).map_err(|error| error.to_string())?;
        match Ask::from_text(&asked).map_err(|error| error.to_string())? {
            Ask::Read(Query::Task(id)) => match self.database()?.record(&id)? {
                Some(record) => web::plain(FOUND, &record),
                None => web::plain(NO_TASK, ""),
            },
            Ask::Read(query) => match self.database()?.page(&query)? {
                Some(page) => web::plain(FOUND, &page.to_text()),
                None => web::plain(BAD_TOKEN, ""),
            },
            Ask::Keep(entry) => match self.keep(&entry).await? {
                Outcome::Kept => web::plain(KEPT, ""),
                Outcome::Conflict(held) => web::plain(CONFLICT, &held.unwrap_or_default()),
            },
            Ask::Watch { entry, task_id, framing } => {
                if let Some(entry) = entry
                    && let Outcome::Conflict(held) = self.keep(&entry).await?
                {
                    return web::plain(CONFLICT, &held.unwrap_or_default());
                }
                self.watch(&task_id, framing)
            }
        }
    }

    fn database(&self) -> Result<&Database> {
        if let Some(database) = self.database.get() {
            return Ok(database);
        }
        let database = Database::open(self.storage.sql())?;
        Ok(self.database.get_or_init(|| database))
    }

    /// Keeps a write and tells those who watch, once it is on disk.
    async fn keep(&self, entry: &Entry) -> Result<Outcome> {
        if self.alarm.get().is_none() {
            let at = self.storage.get_alarm().await?.and_then(|at| u64::try_from(at).ok());
            // Another call may have learnt it, and set another one since.
            self.alarm.set(Some(self.alarm.get().unwrap_or(at)));
        }
        // From here to the first await all is written as a whole.
        if let Some(conflict) = self.apply(&entry.row)? {
            return Ok(conflict);
        }
        let mut at = self.expiry(&entry.row.updated);
        if let Some((after, later)) = &entry.later {
            let due = host::now().saturating_add(*after);
            self.database()?.put_later(later, due)?;
            at = at.min(due);
        }
        if self.alarm.get().flatten().is_none_or(|alarm| at < alarm) {
            self.schedule(at).await?;
        }
        self.perform().await?;
        Ok(Outcome::Kept)
    }

    /// Writes a task, unless another writer came first, and notes what is to be told of it.
    fn apply(&self, row: &Row) -> Result<Option<Outcome>> {
        let database = self.database()?;
        if !(row.revision == 1 && database.insert(row)?) {
            match admission::admit(database.revision(&row.id)?, row.revision) {
                Admission::Stores => database.replace(row)?,
                Admission::Repeats => {
                    let held = database.record(&row.id)?;
                    let same = held.as_deref() == Some(row.record.as_str());
                    return Ok(Some(if same { Outcome::Kept } else { Outcome::Conflict(held) }));
                }
                Admission::Conflicts => {
                    return Ok(Some(Outcome::Conflict(database.record(&row.id)?)));
                }
            }
        }
        let mut watchers = self.watchers.borrow_mut();
        watchers.retain(|stream| self.streams.has(stream));
        if watchers.any(&row.id) {
            let events = row.read_events().map_err(|error| error.to_string())?;
            self.note(watchers.tell(&row.id, &events, row.rests));
        }
        Ok(None)
    }

    fn note(&self, told: Vec<Told>) {
        let write = self.writes.get().saturating_add(1);
        self.writes.set(write);
        self.outbox.borrow_mut().extend(told.into_iter().map(|told| (write, told)));
    }

    /// Tells what was noted so far, once it is on disk: what was told is never lost.
    async fn perform(&self) -> Result<()> {
        if self.outbox.borrow().is_empty() {
            return Ok(());
        }
        let write = self.writes.get();
        self.storage.sync().await?;
        let mut outbox = self.outbox.borrow_mut();
        while let Some((_, told)) = outbox.pop_front_if(|(noted, _)| *noted <= write) {
            if !told.text.is_empty() {
                self.streams.tell(told.stream, &told.text);
            }
            if told.ends {
                self.streams.end(told.stream);
            }
        }
        Ok(())
    }

    /// A stream of the task: first as it stands, then what happens to it.
    fn watch(&self, task_id: &str, framing: Framing) -> Result<Response> {
        let Some(record) = self.database()?.record(task_id)? else {
            return web::plain(NO_TASK, "");
        };
        let record = row::read_record(&record).map_err(|error| error.to_string())?;
        let stream = self.next_stream.get();
        self.next_stream.set(stream.wrapping_add(1));
        let ended = record.task.status.state.is_terminal();
        let first = Event::Task(Box::new(record.task));
        let mut watchers = self.watchers.borrow_mut();
        let text = watchers.add(task_id, stream, framing, first);
        let seconds = terms::keep_alive(self.setting(terms::KEEP_ALIVE).as_deref());
        let body = self.streams.open(stream, &text, sse::KEEP_ALIVE, seconds);
        if ended {
            self.streams.end(stream);
            watchers.retain(|stream| self.streams.has(stream));
        }
        Ok(Response::new_with_opt_readable_stream(Some(&body))?)
    }

    /// What is due: writes that waited, tasks that have expired, the next call of the host.
    async fn due(&self) -> Result<()> {
        self.alarm.set(Some(None));
        let now = host::now();
        let database = self.database()?;
        for (number, entry) in database.due(now)? {
            match Entry::from_text(&entry) {
                Ok(entry) => drop(self.apply(&entry.row)?),
                Err(error) => console_error!("a write that waited {error}"),
            }
            database.done(number)?;
        }
        let mut next = database.next_due()?;
        if let Some(days) = terms::days(self.setting(TASK_DAYS).as_deref()) {
            let kept = days.saturating_mul(DAY);
            let before = host::timestamp(now.saturating_sub(kept)).unwrap_or_default();
            let expired = database.expire(&before)?;
            for id in &expired {
                let told = self.watchers.borrow_mut().end(id);
                self.note(told);
            }
            let rest =
                if expired.len() < usize::from(BATCH) { database.oldest()? } else { Some(before) };
            let rest = rest.and_then(|oldest| host::millis(&oldest));
            next =
                [next, rest.map(|oldest| oldest.saturating_add(kept))].into_iter().flatten().min();
        } else {
            console_error!("the setting {TASK_DAYS} cannot be used: no task is removed");
            next = [next, Some(now.saturating_add(DAY))].into_iter().flatten().min();
        }
        if let Some(next) = next {
            // An alarm for now is lost in a local workerd when it is set by an alarm.
            self.schedule(next.max(now.saturating_add(1))).await?;
        }
        self.perform().await
    }

    async fn schedule(&self, at: u64) -> Result<()> {
        self.alarm.set(Some(Some(at)));
        let date = Date::new(&JsValue::from(host::double(at)));
        self.storage.set_alarm(ScheduledTime::new(date)).await
    }

    /// When a task of this status expires, as the host is called.
    fn expiry(&self, updated: &str) -> u64 {
        let days = terms::days(self.setting(TASK_DAYS).as_deref()).unwrap_or(1);
        let updated = host::millis(updated).unwrap_or_else(host::now);
        updated.saturating_add(days.saturating_mul(DAY))
    }

    fn setting(&self, name: &str) -> Option<String> {
        self.env.var(name).ok().map(|value| value.to_string())
    }
}
