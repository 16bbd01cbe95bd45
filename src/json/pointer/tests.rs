use super::Pointer;
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::json::{Value, reader};

fn value(text: &str) -> Value {
    reader::read(text, reader::Options::default(), &mut Meter::new(Budget::default())).unwrap()
}

fn found(pointer: &str, document: &Value) -> Option<String> {
    Pointer::parse(pointer).unwrap().find(document).map(Value::to_text)
}

/// Names that RFC 6901 §5 shows to need care: empty, `/`, `%`, `^`, `|`, `\`, `"`, space, `~`.
#[test]
fn pointers_find_names_with_every_awkward_sign() {
    let document = value(
        r#"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#,
    );
    let expected = [
        ("/foo", r#"["bar","baz"]"#),
        ("/foo/0", "\"bar\""),
        ("/", "0"),
        ("/a~1b", "1"),
        ("/c%d", "2"),
        ("/e^f", "3"),
        ("/g|h", "4"),
        ("/i\\j", "5"),
        ("/k\"l", "6"),
        ("/ ", "7"),
        ("/m~0n", "8"),
    ];
    for (pointer, text) in expected {
        assert_eq!(found(pointer, &document).as_deref(), Some(text), "{pointer}");
    }
    assert_eq!(found("", &document), Some(document.to_text()));
}

#[test]
fn an_escaped_tilde_before_a_digit_stays_a_tilde() {
    assert_eq!(found("/~01", &value(r#"{"~1":1,"/":2}"#)).as_deref(), Some("1"));
    assert_eq!(found("/~1", &value(r#"{"~1":1,"/":2}"#)).as_deref(), Some("2"));
}

#[test]
fn an_array_is_indexed_by_plain_digits_only() {
    let document = value(r#"[10,20,[30]]"#);
    assert_eq!(found("/1", &document).as_deref(), Some("20"));
    assert_eq!(found("/2/0", &document).as_deref(), Some("30"));
    for pointer in ["/01", "/-", "/+1", "/3", "/", "/1e0", "/-1", "/ 1", "/99999999999999999999999"]
    {
        assert_eq!(found(pointer, &document), None, "{pointer}");
    }
}

#[test]
fn digits_are_names_in_an_object() {
    assert_eq!(found("/01", &value(r#"{"01":1}"#)).as_deref(), Some("1"));
}

#[test]
fn nothing_stands_below_a_scalar() {
    assert_eq!(found("/a/b", &value(r#"{"a":"b"}"#)), None);
    assert_eq!(found("/a", &value(r#"{"a":"b"}"#)).as_deref(), Some("\"b\""));
}

#[test]
fn a_text_that_is_no_pointer_is_refused_where_it_goes_wrong() {
    for (text, offset) in [("a", 0), ("#/a", 0), ("/a~", 2), ("/a~2", 2), ("/~~0", 1), (" /a", 0)] {
        let error = Pointer::parse(text).unwrap_err();
        assert_eq!((error.code(), error.offset()), (Code::InvalidPointer, Some(offset)), "{text}");
    }
    assert_eq!(
        Pointer::parse("a~").unwrap_err().to_string(),
        "`a~` is not a JSON pointer, from byte 0 on"
    );
    for text in ["", "/", "//", "/a~0", "/~1~0"] {
        assert!(Pointer::parse(text).is_ok(), "{text}");
    }
}

#[test]
fn a_pointer_written_by_its_parts_finds_them_again() {
    let document = value(r#"{"a/~b":[{"":5}]}"#);
    let pointer = Pointer::root().member("a/~b").index(0).member("");
    assert_eq!(pointer.to_string(), "/a~1~0b/0/");
    assert_eq!(Pointer::parse(pointer.as_str()).unwrap(), pointer);
    assert_eq!(pointer.find(&document).map(Value::to_text).as_deref(), Some("5"));
}
