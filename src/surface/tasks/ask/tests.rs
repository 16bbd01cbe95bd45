use super::*;
use crate::surface::tasks::Row;

fn row(revision: u64) -> Row {
    Row {
        id: "t\n1".to_owned(),
        context_id: "c".to_owned(),
        state: "input-required".to_owned(),
        updated: "2026-11-30T19:46:09.123Z".to_owned(),
        revision,
        rests: true,
        record: r#"{"text":"a\nb"}"#.to_owned(),
        events: "[]".to_owned(),
    }
}

fn asks() -> Vec<Ask> {
    let entry = |later| Box::new(Entry { row: row(1), later });
    let framing = |dialect, id| Framing { dialect, id };
    let list = |filter: Option<&str>| {
        let filter = || filter.map(str::to_owned);
        Ask::Read(Query::List {
            context_id: filter(),
            state: filter(),
            since: filter(),
            page_size: 50,
            page_token: filter(),
        })
    };
    let task_id = || "t\n1".to_owned();
    vec![
        Ask::Read(Query::Task(task_id())),
        list(None),
        list(Some("")),
        list(Some("a\"b")),
        Ask::Keep(entry(None)),
        Ask::Keep(entry(Some((4_000, row(2))))),
        Ask::Watch { entry: None, task_id: task_id(), framing: framing(Dialect::V10, None) },
        Ask::Watch {
            entry: Some(entry(None)),
            task_id: task_id(),
            framing: framing(Dialect::V03, Some(Value::Null)),
        },
        Ask::Watch {
            entry: Some(entry(Some((0, row(2))))),
            task_id: task_id(),
            framing: framing(Dialect::V10, Some("a\nb".into())),
        },
    ]
}

#[test]
fn what_is_asked_is_read_back() {
    for ask in asks() {
        assert_eq!(Ask::from_text(&ask.to_text()), Ok(ask));
    }
}

#[test]
fn a_record_is_carried_as_it_is() {
    let ask = Ask::Keep(Box::new(Entry { row: row(1), later: None }));
    let text = ask.to_text();
    assert_eq!(text.lines().nth(2), Some(r#"{"text":"a\nb"}"#));
    assert_eq!(text.lines().count(), 4);
}

#[test]
fn half_of_an_ask_is_none() {
    for ask in asks() {
        let text = ask.to_text();
        for (begin, _) in text.char_indices() {
            let (half, rest) = text.split_at(begin);
            // A cut between two lines may leave a whole ask of another kind: one without a write,
            // or without the one that waits.
            let between_lines = rest.starts_with('\n');
            assert!(between_lines || Ask::from_text(half) != Ok(ask.clone()), "{begin}");
        }
    }
}

#[test]
fn other_text_asks_nothing() {
    for text in [
        "",
        "{}",
        "[]",
        r#"{"ask":"drop"}"#,
        r#"{"ask":"task"}"#,
        r#"{"ask":"task","id":1}"#,
        r#"{"ask":"task","id":"t","more":1}"#,
        r#"{"ask":"keep"}"#,
        "{\"ask\":\"keep\"}\n{}",
        "{\"ask\":\"keep\"}\n",
    ] {
        assert!(Ask::from_text(text).is_err(), "{text}");
    }
    assert!(Ask::from_text(r#"{"ask":"task","id":"t"}"#).is_ok());
}
