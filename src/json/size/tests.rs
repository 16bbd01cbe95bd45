use crate::json::{Number, Object, Value};

#[test]
fn the_length_is_that_of_the_text() {
    let symbols: String = ('\0'..='\u{ff}').chain(['“', '\u{1f600}']).collect();
    let long = "a plain text that is longer than what is looked at in one go";
    let mut named = Object::new();
    named.push(symbols.clone(), Value::Null);
    named.push("n", 1_200_u64);
    named.push("list", vec![true.into(), false.into(), Value::Array(Vec::new())]);
    let values = [
        Value::Null,
        Number::from_f64(-1.5e300).map_or(Value::Null, Value::Number),
        "".into(),
        symbols.as_str().into(),
        long.into(),
        format!("{long}\n").into(),
        Object::new().into(),
        named.into(),
    ];
    for value in &values {
        assert_eq!(value.text_len(), value.to_text().len(), "{value:?}");
    }
    let all = Value::Array(values.to_vec());
    assert_eq!(all.text_len(), all.to_text().len());
}
