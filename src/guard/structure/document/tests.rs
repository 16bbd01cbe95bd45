use super::Document;
use crate::artifact::Source;
use crate::budget::{Budget, Meter};
use crate::json::Pointer;
use crate::json::reader::DuplicateKeys;

#[track_caller]
fn line(text: &str, pointer: &str) -> usize {
    let mut meter = Meter::new(Budget::default());
    let source = Source { path: None, text };
    let document = Document::read(source, DuplicateKeys::Keep, &mut meter).unwrap();
    document.line(&Pointer::parse(pointer).unwrap(), &mut meter)
}

const TEXT: &str = "\n{\n \"a\": {\"x\": 1},\n \"b\" :\n  [ 1,\n   {\"c/d\": \"}\\\",\"},\n   [],\n 7 ],\n \"\\u0065\": null\n}\n";

#[test]
fn the_line_is_that_of_the_value() {
    for (pointer, expected) in [
        ("", 2),
        ("/a", 3),
        ("/a/x", 3),
        ("/b", 5),
        ("/b/0", 5),
        ("/b/1/c~1d", 6),
        ("/b/2", 7),
        ("/b/3", 8),
        ("/e", 9),
    ] {
        assert_eq!(line(TEXT, pointer), expected, "{pointer}");
    }
}

#[test]
fn an_absent_value_has_the_line_of_what_should_hold_it() {
    for (pointer, expected) in [("/q", 2), ("/a/q", 3), ("/b/9", 5), ("/b/1/q/r", 6), ("/e/q", 9)] {
        assert_eq!(line(TEXT, pointer), expected, "{pointer}");
    }
    assert_eq!(line("\n[]", "/0"), 2);
    assert_eq!(line("\n{}", "/a"), 2);
}

#[test]
fn of_members_with_the_same_name_it_is_the_first() {
    assert_eq!(line("{\n\"a\":1,\n\"a\":2}", "/a"), 2);
}
