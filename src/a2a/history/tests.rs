use super::*;
use crate::a2a::fixtures;

fn message(number: usize, parts: Vec<Part>) -> Message {
    Message { id: format!("m{number}"), ..fixtures::message(parts) }
}

fn text(message: &Message) -> &str {
    match &message.parts[0].content {
        Content::Text(text) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_message_of_usual_size_is_kept_as_it_is() {
    let mut history = Vec::new();
    let said = message(1, vec![Part::text("x".repeat(MAX_PART))]);
    push(&mut history, said.clone());
    assert_eq!(history, [said]);
}

#[test]
fn a_large_part_is_named_by_size_and_digest() {
    let mut history = Vec::new();
    let large = "x".repeat(MAX_PART + 1);
    push(&mut history, message(1, vec![Part::text(large.clone()), Part::text("small")]));
    let digest = sha256_hex(large.as_bytes());
    assert_eq!(text(&history[0]), format!("[text, 65537 bytes, SHA-256 {digest}]"));
    assert_eq!(history[0].parts[1], Part::text("small"));
}

#[test]
fn many_small_parts_are_one_large_message() {
    let mut history = Vec::new();
    push(&mut history, message(1, vec![Part::text("x".repeat(100)); 5_000]));
    assert_eq!(history[0].parts.len(), 1);
    assert!(text(&history[0]).starts_with("[5000 parts, "));
}

#[test]
fn the_oldest_messages_go_first() {
    let mut history = Vec::new();
    for number in 0..=MAX_MESSAGES {
        push(&mut history, message(number, vec![Part::text("x")]));
    }
    assert_eq!((history.len(), history[0].id.as_str()), (MAX_MESSAGES, "m1"));
    for number in 0..9 {
        push(&mut history, message(number, vec![Part::text("x".repeat(30_000))]));
    }
    let ids: Vec<_> = history.iter().map(|message| message.id.as_str()).collect();
    assert_eq!(ids, ["m5", "m6", "m7", "m8"]);
    assert!(history.iter().map(size).sum::<usize>() <= MAX_HISTORY);
}
