use super::canonical;
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::json::reader::{DuplicateKeys, Options, read};
use crate::json::{Object, Value};

fn value(text: &str) -> Value {
    let options = Options { duplicate_keys: DuplicateKeys::Keep, ..Options::default() };
    read(text, options, &mut Meter::new(Budget::default())).unwrap()
}

fn canonical_text(text: &str) -> String {
    canonical(&value(text)).unwrap()
}

#[test]
fn names_stand_in_the_order_of_their_utf_16_code_units() {
    // U+FB33 is one unit, 0xFB33; U+1F602 begins with the unit 0xD83D and so comes before it,
    // although its code point and its UTF-8 bytes are greater.
    let text = r#"{"\ufb33":1,"\ud83d\ude02":2,"\u20ac":3,"\u00f6":4,"\u0080":5,"1":6,"\r":7,"</script>":8,"":9}"#;
    let expected = "{\"\":9,\"\\r\":7,\"1\":6,\"</script>\":8,\"\u{80}\":5,\"ö\":4,\"€\":3,\"😂\":2,\"\u{fb33}\":1}";
    assert_eq!(canonical_text(text), expected);
}

#[test]
fn members_are_sorted_at_every_level_and_items_never() {
    let text = r#" { "b" : [ 3, 1, { "y" : 1, "x" : 2 } ], "a" : { "d" : { }, "c" : [ ] } } "#;
    assert_eq!(canonical_text(text), r#"{"a":{"c":[],"d":{}},"b":[3,1,{"x":2,"y":1}]}"#);
}

#[test]
fn strings_carry_the_fewest_escapes() {
    let text = r#""\u0000\u0007\b\t\n\u000b\f\r\u001f\u0022\u005c\u002f\u007f\u2028\u00e9""#;
    let expected = "\"\\u0000\\u0007\\b\\t\\n\\u000b\\f\\r\\u001f\\\"\\\\/\u{7f}\u{2028}é\"";
    assert_eq!(canonical_text(text), expected);
}

#[test]
fn numbers_are_written_as_ecmascript_writes_doubles() {
    let expected = [
        ("0", "0"),
        ("-0", "0"),
        ("-0.0e5", "0"),
        ("3.0", "3"),
        ("1E3", "1000"),
        ("4.50", "4.5"),
        ("2e-3", "0.002"),
        ("0.000001", "0.000001"),
        ("0.0000001", "1e-7"),
        ("100000000000000000000", "100000000000000000000"),
        ("1000000000000000000000", "1e+21"),
        ("-1.5e300", "-1.5e+300"),
        ("9007199254740993", "9007199254740992"),
        ("333333333.33333329", "333333333.3333333"),
        ("5e-324", "5e-324"),
        ("1.7976931348623157e308", "1.7976931348623157e+308"),
        ("1e-400", "0"),
        ("0.1e1", "1"),
    ];
    for (text, canonical) in expected {
        assert_eq!(canonical_text(text), canonical, "{text}");
    }
}

#[test]
fn a_number_that_no_double_holds_is_refused() {
    let error = canonical(&value("[1e309]")).unwrap_err();
    assert_eq!(error.code(), Code::NumberOutOfRange);
    assert_eq!(error.to_string(), "the number `1e309` is out of range");
    assert_eq!(canonical_text("[1e308]"), "[1e+308]");
}

#[test]
fn an_object_that_kept_two_members_of_one_name_is_refused() {
    let error = canonical(&value(r#"{"a":1,"b":2,"a":1}"#)).unwrap_err();
    assert_eq!(error.code(), Code::DuplicateKey);
    assert_eq!(error.to_string(), "the name `a` stands twice in one object");
    assert_eq!(canonical_text(r#"{"a":1,"b":2,"A":1}"#), r#"{"A":1,"a":1,"b":2}"#);
}

#[test]
fn the_canonical_form_of_a_canonical_form_is_the_same() {
    let once = canonical_text(r#"{"b":[1.0,"\u00e9",{"z":null,"a":true}],"a":-1e-9}"#);
    assert_eq!(canonical_text(&once), once);
}

#[test]
fn nesting_costs_no_stack() {
    let mut nested = Value::Null;
    for _ in 0..200_000 {
        nested = Value::Array(vec![nested]);
    }
    assert_eq!(canonical(&nested).unwrap().len(), 400_004);
    assert_eq!(nested.to_text().len(), 400_004);
    while let Value::Array(mut items) = nested {
        nested = items.pop().unwrap();
    }
    let mut object = Object::new();
    object.push("a", nested);
    assert_eq!(Value::from(object).to_text(), r#"{"a":null}"#);
}
