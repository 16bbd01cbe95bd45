use super::*;

#[test]
fn a_wiped_value_holds_no_string() {
    let secret = || Value::object([("keys", vec![Value::object([("d", "secret".into())])].into())]);
    let mut value = secret();
    assert!(value.to_text().contains("secret"));
    value.zeroize();
    assert_eq!(value.to_text(), r#"{"keys":[{"d":""}]}"#);
}

#[test]
fn a_member_is_taken_once_and_the_others_keep_their_order() {
    let mut object = Object::new();
    ["a", "b", "c"].into_iter().for_each(|name| object.push(name, name));
    assert_eq!(object.take("b"), Some("b".into()));
    assert_eq!(object.take("b"), None);
    assert_eq!(Value::from(object).to_text(), r#"{"a":"a","c":"c"}"#);
}
