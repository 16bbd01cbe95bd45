use super::{Error, Fields, array, boolean, string, strings, whole};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::json::{Pointer, Value, reader};

fn value(text: &str) -> Value {
    reader::read(text, reader::Options::default(), &mut Meter::new(Budget::default())).unwrap()
}

fn facts<T>(outcome: Result<T, Error>) -> Result<T, (Code, String, String)> {
    outcome.map_err(|error| (error.code(), error.pointer().to_string(), error.to_string()))
}

fn fault(code: Code, pointer: &str, message: &str) -> (Code, String, String) {
    (code, pointer.to_owned(), message.to_owned())
}

#[test]
fn members_are_taken_by_name_and_what_is_left_is_refused() {
    let document = value(r#"{"a":"x","b":true,"c":3,"d/e":null}"#);
    let at = Pointer::root().member("request");
    let mut fields = Fields::of(&document, &at).unwrap();
    assert_eq!(fields.required_string("a"), Ok("x"));
    assert_eq!(fields.optional_bool("b"), Ok(Some(true)));
    assert_eq!(fields.optional_whole("c", 3), Ok(Some(3)));
    assert_eq!(fields.optional_string("z"), Ok(None));
    let unknown = fault(Code::UnknownMember, "/request/d~1e", "the member `d/e` is unknown here");
    assert_eq!(facts(fields.finish()), Err(unknown));

    let mut fields = Fields::of(&document, &at).unwrap();
    for name in ["a", "b", "c", "d/e"] {
        assert!(fields.optional(name).is_some());
    }
    assert_eq!(fields.finish(), Ok(()));
}

#[test]
fn a_member_that_is_absent_is_named_with_its_object() {
    let document = value("{}");
    let at = Pointer::root().index(2);
    let mut fields = Fields::of(&document, &at).unwrap();
    let missing = fault(Code::MissingMember, "/2", "the member `id` is missing");
    assert_eq!(facts(fields.required_string("id")), Err(missing));
    let wrong = fault(Code::WrongType, "/2", "expected an object, found null");
    assert_eq!(facts(Fields::of(&Value::Null, &at).map(|_| ())), Err(wrong));
}

#[test]
fn types_are_not_coerced() {
    let at = Pointer::root();
    let found = [
        (string(&value("1"), &at).unwrap_err(), "expected a string, found a number"),
        (boolean(&value("\"true\""), &at).unwrap_err(), "expected a boolean, found a string"),
        (array(&value("{}"), &at).unwrap_err(), "expected an array, found an object"),
        (whole(&value("\"1\""), &at, 9).unwrap_err(), "expected a whole number, found a string"),
    ];
    for (error, message) in found {
        assert_eq!(facts::<()>(Err(error)), Err(fault(Code::WrongType, "", message)));
    }
    let item = fault(Code::WrongType, "/1", "expected a string, found null");
    assert_eq!(facts(strings(&value(r#"["a",null]"#), &at)), Err(item));
    assert_eq!(strings(&value(r#"["a",""]"#), &at), Ok(vec!["a".to_owned(), String::new()]));
}

#[test]
fn whole_numbers_may_be_written_as_hosts_write_them() {
    let at = Pointer::root();
    for text in ["3", "3.0", "0.3e1", "30e-1"] {
        assert_eq!(whole(&value(text), &at, 3), Ok(3), "{text}");
    }
    for text in ["4", "-1", "2.5", "1e400", "18446744073709551616"] {
        let range = fault(Code::OutOfRange, "", "expected a whole number from 0 to 3");
        assert_eq!(facts(whole(&value(text), &at, 3)), Err(range), "{text}");
    }
    assert_eq!(whole(&value("-0"), &at, 3), Ok(0));
    assert_eq!(whole(&value("18446744073709551615"), &at, u64::MAX), Ok(u64::MAX));
}
