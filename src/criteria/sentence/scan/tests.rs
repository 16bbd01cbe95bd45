use super::Cursor;
use std::cell::Cell;

#[test]
fn keywords_end_where_a_word_ends() {
    let advice = Cell::new(None);
    let mut cursor = Cursor::new("It's is-ok IS ok", &advice);
    assert!(!cursor.word("it"));
    assert!(cursor.word("it's"));
    assert!(!cursor.word("is"));
    assert_eq!(cursor.bare(), Some("is-ok"));
    assert!(cursor.word("is ok"));
    assert!(cursor.at_end());
}

#[test]
fn a_number_keeps_its_point_and_the_sentence_its_full_stop() {
    let advice = Cell::new(None);
    let mut cursor = Cursor::new("3.5.", &advice);
    assert_eq!(cursor.decimal(), Some("3.5"));
    assert!(cursor.at_end());
    for text in ["3.5.1", "3,5", "03", "3x", "3.x", "-", "3e+", "+3", ".5"] {
        assert_eq!(Cursor::new(text, &advice).decimal(), None, "{text}");
    }
}

#[test]
fn the_first_advice_stays() {
    let advice = Cell::new(None);
    let cursor = Cursor::new("", &advice);
    cursor.advise("first");
    cursor.advise("second");
    assert_eq!(advice.get(), Some("first"));
}
