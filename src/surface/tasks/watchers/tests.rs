use super::*;
use crate::a2a::dialect::Dialect;
use crate::a2a::task::{State, Status, Task};
use crate::json::Value;

fn task() -> Event {
    let status = Status {
        state: State::Working,
        message: None,
        timestamp: "2026-11-30T19:46:09.123Z".to_owned(),
    };
    Event::Task(Box::new(Task {
        id: "t".to_owned(),
        context_id: "c".to_owned(),
        status,
        artifacts: Vec::new(),
        history: Vec::new(),
        metadata: None,
    }))
}

fn status(state: State) -> Event {
    let status = Status { state, message: None, timestamp: "2026-11-30T19:46:09.123Z".to_owned() };
    Event::Status { task_id: "t".to_owned(), context_id: "c".to_owned(), status }
}

fn framing(dialect: Dialect) -> Framing {
    Framing { dialect, id: Some(Value::from(7_u64)) }
}

#[test]
fn a_stream_begins_with_the_task_and_counts_its_events() {
    let mut watchers = Watchers::default();
    let first = watchers.add("t", 0, framing(Dialect::V10), task());
    assert!(first.starts_with("id: 1\n"), "{first}");
    assert!(first.contains(r#""task":{"id":"t""#), "{first}");
    assert!(first.ends_with("\n\n"), "{first}");
    let told = watchers.tell("t", &[status(State::Working), status(State::Working)], false);
    assert_eq!(told.len(), 1);
    assert!(told[0].text.starts_with("id: 2\n") && told[0].text.contains("\nid: 3\n"));
    let told = watchers.tell("t", &[status(State::Completed)], true);
    assert!(told[0].text.starts_with("id: 4\n"), "{}", told[0].text);
}

#[test]
fn each_stream_speaks_its_own_dialect() {
    let mut watchers = Watchers::default();
    watchers.add("t", 3, framing(Dialect::V03), task());
    watchers.add("t", 9, framing(Dialect::V10), task());
    let told = watchers.tell("t", &[status(State::Completed)], true);
    assert_eq!(
        told.iter().map(|told| (told.stream, told.ends)).collect::<Vec<_>>(),
        [(3, true), (9, true)]
    );
    assert!(told[0].text.contains(r#""final":true"#), "{}", told[0].text);
    assert!(told[1].text.contains("TASK_STATE_COMPLETED"), "{}", told[1].text);
}

#[test]
fn nobody_is_told_of_another_task() {
    let mut watchers = Watchers::default();
    watchers.add("t", 0, framing(Dialect::V10), task());
    assert_eq!(watchers.tell("u", &[status(State::Completed)], true), []);
    assert!(watchers.any("t") && !watchers.any("u"));
}

#[test]
fn after_its_end_a_task_is_watched_by_nobody() {
    let mut watchers = Watchers::default();
    watchers.add("t", 0, framing(Dialect::V10), task());
    assert_eq!(watchers.tell("t", &[status(State::Completed)], true).len(), 1);
    assert!(!watchers.any("t"));
    assert_eq!(watchers.tell("t", &[status(State::Completed)], true), []);
}

#[test]
fn the_streams_of_a_task_that_is_no_longer_kept_end_without_a_word() {
    let mut watchers = Watchers::default();
    watchers.add("t", 5, framing(Dialect::V10), task());
    assert_eq!(watchers.end("t"), [Told { stream: 5, text: String::new(), ends: true }]);
}

#[test]
fn whoever_went_away_is_told_nothing() {
    let mut watchers = Watchers::default();
    watchers.add("t", 0, framing(Dialect::V10), task());
    watchers.add("t", 1, framing(Dialect::V10), task());
    watchers.add("u", 2, framing(Dialect::V10), task());
    watchers.retain(|stream| stream == 1);
    let told = watchers.tell("t", &[status(State::Working)], false);
    assert_eq!(told.iter().map(|told| told.stream).collect::<Vec<_>>(), [1]);
    assert!(!watchers.any("u"));
}
