use crate::json::{Object, Value};

#[test]
fn members_keep_their_order_and_no_space_is_written() {
    let mut object = Object::new();
    object.push("b", Value::Array(vec![1.into(), Value::Array(Vec::new()), Value::Null]));
    object.push("a", Value::object([("x", true.into()), ("y", Value::object([]))]));
    assert_eq!(Value::from(object).to_text(), r#"{"b":[1,[],null],"a":{"x":true,"y":{}}}"#);
}

#[test]
fn strings_that_look_like_brackets_are_no_brackets() {
    assert_eq!(Value::strings(&["[", "{", "]"]).to_text(), r#"["[","{","]"]"#);
    assert_eq!(
        Value::object([("{", "[".into()), ("[", "{".into())]).to_text(),
        r#"{"{":"[","[":"{"}"#
    );
}

#[test]
fn control_characters_are_escaped_and_the_rest_is_left() {
    let text = "\u{0}\u{1f}\u{10}\t\"\\/\u{7f}é\u{2028}😀";
    let expected = "\"\\u0000\\u001f\\u0010\\t\\\"\\\\/\u{7f}é\u{2028}😀\"";
    assert_eq!(Value::from(text).to_text(), expected);
}
