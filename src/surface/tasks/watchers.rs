//! Those who watch a task: who is told what, in which dialect, and when a stream ends.

use std::collections::BTreeMap;

use crate::a2a::event::Event;
use crate::a2a::peer::Framing;
use crate::a2a::sse;

/// Everyone who watches, by task.
#[derive(Clone, Debug, Default)]
pub struct Watchers(BTreeMap<String, Vec<Watcher>>);

#[derive(Clone, Debug)]
struct Watcher {
    stream: u32,
    framing: Framing,
    /// The id of its next event.
    next: u64,
}

/// What one stream is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The stream.
    pub stream: u32,
    /// Server-sent events; may be empty.
    pub text: String,
    /// Whether nothing follows.
    pub ends: bool,
}

/// The text of server-sent events, numbered from `first`, and the id after theirs.
#[must_use]
pub fn frames(framing: &Framing, events: &[Event], first: u64) -> (String, u64) {
    let mut next = first;
    let mut text = String::new();
    for event in events {
        text.push_str(&sse::event(next, &framing.frame(event)));
        next = next.saturating_add(1);
    }
    (text, next)
}

impl Watchers {
    /// Whether anyone watches the task.
    #[must_use]
    pub fn any(&self, task_id: &str) -> bool {
        self.0.contains_key(task_id)
    }

    /// Adds a stream of the task, which begins with `first`. Gives the beginning of its text.
    pub fn add(&mut self, task_id: &str, stream: u32, framing: Framing, first: Event) -> String {
        let (text, next) = frames(&framing, &[first], 1);
        self.0.entry(task_id.to_owned()).or_default().push(Watcher { stream, framing, next });
        text
    }

    /// What each stream of the task is told of `events`. Where the task `rests`, nobody watches it
    /// any longer.
    pub fn tell(&mut self, task_id: &str, events: &[Event], rests: bool) -> Vec<Told> {
        let mut told = Vec::new();
        for watcher in self.0.get_mut(task_id).into_iter().flatten() {
            let (text, next) = frames(&watcher.framing, events, watcher.next);
            watcher.next = next;
            told.push(Told { stream: watcher.stream, text, ends: rests });
        }
        if rests {
            self.0.remove(task_id);
        }
        told
    }

    /// Ends the streams of a task that is no longer kept.
    pub fn end(&mut self, task_id: &str) -> Vec<Told> {
        self.tell(task_id, &[], true)
    }

    /// Drops the streams that are not `open` any longer.
    pub fn retain(&mut self, open: impl Fn(u32) -> bool) {
        self.0.retain(|_, watchers| {
            watchers.retain(|watcher| open(watcher.stream));
            !watchers.is_empty()
        });
    }
}

#[cfg(test)]
mod tests;
