use super::*;

#[test]
fn a_wiped_value_holds_no_string() {
    let secret = || Value::object([("keys", vec![Value::object([("d", "secret".into())])].into())]);
    let mut value = secret();
    assert!(value.to_text().contains("secret"));
    value.zeroize();
    assert_eq!(value.to_text(), r#"{"keys":[{"d":""}]}"#);
}
