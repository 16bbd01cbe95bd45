//! One message's effect on its task.

use super::{Context, Event, Later, Record, Write};
use crate::a2a::asked::Asked;
use crate::a2a::fault::Fault;
use crate::a2a::history;
use crate::a2a::message::{Message, Part, Role};
use crate::a2a::task::{Artifact, State, Status, Task};
use crate::json::Object;

/// A task that is being moved on, with what is told about it on the way.
#[derive(Clone, Debug)]
pub(in crate::a2a) struct Turn {
    pub(in crate::a2a) asked: Asked,
    task: Task,
    /// The revision that is written.
    revision: u64,
    events: Vec<Event>,
    now: String,
    /// Ids that are not taken yet, the next one last.
    ids: Vec<String>,
}

impl Turn {
    /// Begins a task with `message`.
    pub(in crate::a2a) fn begin(message: &Message, context: &Context<'_>) -> Result<Self, Fault> {
        let mut ids = fresh(context);
        let id = take(&mut ids)?;
        let context_id = message.context_id.clone().map_or_else(|| take(&mut ids), Ok)?;
        let task = Task {
            id,
            context_id,
            status: status(State::Submitted, None, context.now),
            artifacts: Vec::new(),
            history: Vec::new(),
            metadata: None,
        };
        let mut turn = Self {
            asked: Asked::default(),
            task,
            revision: 1,
            events: Vec::new(),
            now: context.now.to_owned(),
            ids,
        };
        turn.hear(message)?;
        Ok(turn)
    }

    /// Takes up the task of `record`.
    pub(in crate::a2a) fn resume(record: &Record, context: &Context<'_>) -> Result<Self, Fault> {
        Ok(Self {
            asked: record.asked.clone(),
            task: record.task.clone(),
            revision: record.revision.saturating_add(1),
            events: Vec::new(),
            now: context.now.to_owned(),
            ids: fresh(context),
        })
    }

    /// Takes up the task of `record` with the next message. What the peer said last becomes
    /// history.
    pub(in crate::a2a) fn go_on(
        record: &Record,
        message: &Message,
        context: &Context<'_>,
    ) -> Result<Self, Fault> {
        let mut turn = Self::resume(record, context)?;
        if let Some(said) = turn.task.status.message.take() {
            history::push(&mut turn.task.history, said);
        }
        turn.task.status = status(State::Submitted, None, context.now);
        turn.hear(message)?;
        Ok(turn)
    }

    fn hear(&mut self, message: &Message) -> Result<(), Fault> {
        let mut message = message.clone();
        if message.id.is_empty() {
            message.id = take(&mut self.ids)?;
        }
        message.task_id = Some(self.task.id.clone());
        message.context_id = Some(self.task.context_id.clone());
        history::push(&mut self.task.history, message);
        Ok(())
    }

    /// A message of the peer about this task.
    pub(in crate::a2a) fn say(
        &mut self,
        text: impl Into<String>,
        metadata: Option<Object>,
    ) -> Result<Message, Fault> {
        Ok(Message {
            id: take(&mut self.ids)?,
            role: Role::Agent,
            parts: vec![Part::text(text)],
            task_id: Some(self.task.id.clone()),
            context_id: Some(self.task.context_id.clone()),
            metadata,
            extensions: Vec::new(),
            reference_task_ids: Vec::new(),
        })
    }

    /// The task as it stands, as a stream begins with it: without its history, which its caller
    /// knows.
    pub(in crate::a2a) fn opening(&self) -> Event {
        Event::Task(Box::new(Task { history: Vec::new(), ..self.task.clone() }))
    }

    /// Moves the task to `state` and tells it.
    pub(in crate::a2a) fn enter(&mut self, state: State, said: Option<Message>) {
        self.task.status = status(state, said, &self.now);
        self.events.push(Event::Status {
            task_id: self.task.id.clone(),
            context_id: self.task.context_id.clone(),
            status: self.task.status.clone(),
        });
    }

    /// Adds an artifact and tells it as a whole. Never after a terminal state.
    pub(in crate::a2a) fn yields(&mut self, artifact: Artifact) {
        self.tell_chunk(artifact.clone(), false, true);
        self.task.artifacts.push(artifact);
    }

    /// Tells a piece of an artifact that is added apart.
    pub(in crate::a2a) fn tell_chunk(&mut self, artifact: Artifact, append: bool, last: bool) {
        self.events.push(Event::Artifact {
            task_id: self.task.id.clone(),
            context_id: self.task.context_id.clone(),
            artifact,
            append,
            last_chunk: last,
        });
    }

    /// Adds an artifact that was told in pieces.
    pub(in crate::a2a) fn keep(&mut self, artifact: Artifact) {
        self.task.artifacts.push(artifact);
    }

    /// The time of this turn goes on: what is written now is not the end. `then` moves the task on
    /// after `after` milliseconds.
    pub(in crate::a2a) fn write_and_then(self, after: u64, then: impl FnOnce(&mut Self)) -> Write {
        let mut next =
            Self { revision: self.revision.saturating_add(1), events: Vec::new(), ..self.clone() };
        then(&mut next);
        let Write { record, events, .. } = next.write();
        Write { later: Some(Later { after, record, events }), ..self.write() }
    }

    /// What has to be kept.
    pub(in crate::a2a) fn write(self) -> Write {
        let record = Record { task: self.task, asked: self.asked, revision: self.revision };
        Write { record, events: self.events, later: None }
    }
}

fn status(state: State, message: Option<Message>, now: &str) -> Status {
    Status { state, message, timestamp: now.to_owned() }
}

fn fresh(context: &Context<'_>) -> Vec<String> {
    context.ids.iter().rev().cloned().collect()
}

fn take(ids: &mut Vec<String>) -> Result<String, Fault> {
    ids.pop().ok_or_else(|| Fault::Internal("the host gave too few ids".to_owned()))
}
