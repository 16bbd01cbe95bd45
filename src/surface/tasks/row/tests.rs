use super::*;
use crate::a2a::asked::Asked;
use crate::a2a::part::Part;
use crate::a2a::peer::{Later, Record, Write};
use crate::a2a::task::{Artifact, State, Status, Task};

fn record(state: State, revision: u64) -> Record {
    let status = Status { state, message: None, timestamp: "2026-11-30T19:46:09.123Z".to_owned() };
    let artifact = Artifact {
        id: "a".to_owned(),
        name: None,
        description: None,
        parts: vec![Part::text("line\nbreak \u{2028}")],
        metadata: None,
        extensions: Vec::new(),
    };
    let task = Task {
        id: "t".to_owned(),
        context_id: "c".to_owned(),
        status,
        artifacts: vec![artifact],
        history: Vec::new(),
        metadata: None,
    };
    Record { task, asked: Asked::default(), revision }
}

fn write(state: State) -> Write {
    let record = record(state, 1);
    let status = record.task.status.clone();
    let event = Event::Status { task_id: "t".to_owned(), context_id: "c".to_owned(), status };
    Write { record, events: vec![event], later: None }
}

#[test]
fn a_row_says_what_is_searched_for_and_holds_the_record_in_one_line() {
    let Entry { row, later } = Entry::from(&write(State::Completed));
    let said = [row.id.as_str(), &row.context_id, &row.state, &row.updated];
    assert_eq!(said, ["t", "c", "completed", "2026-11-30T19:46:09.123Z"]);
    assert_eq!((row.revision, row.rests, later), (1, true, None));
    assert!(!row.record.contains('\n'));
    assert_eq!(read_record(&row.record), Ok(record(State::Completed, 1)));
    assert_eq!(row.read_events(), Ok(write(State::Completed).events));
}

#[test]
fn streams_end_where_nothing_follows_by_itself() {
    for (state, rests) in [
        (State::Submitted, false),
        (State::Working, false),
        (State::InputRequired, true),
        (State::Completed, true),
        (State::Failed, true),
        (State::Canceled, true),
    ] {
        assert_eq!(Entry::from(&write(state)).row.rests, rests, "{state:?}");
    }
}

#[test]
fn a_write_that_waits_is_carried_with_its_time() {
    let mut write = write(State::Working);
    let record = record(State::Completed, 2);
    write.later = Some(Later { after: 4_000, record: record.clone(), events: Vec::new() });
    let entry = Entry::from_text(&Entry::from(&write).to_text()).unwrap();
    assert_eq!(entry, Entry::from(&write));
    let (after, later) = entry.later.unwrap();
    assert_eq!((after, later.revision, later.rests), (4_000, 2, true));
    assert_eq!(read_record(&later.record), Ok(record));
}

#[test]
fn what_was_not_written_here_is_not_read() {
    let entry = Entry::from(&write(State::Completed));
    let text = entry.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(Entry::from_text(&lines.join("\n")), Ok(entry));
    for fewer in 0..lines.len() {
        assert!(Entry::from_text(&lines[..fewer].join("\n")).is_err(), "{fewer} lines");
    }
    assert!(read_record("").is_err());
    assert!(read_record("{}").is_err());
}
