use serde::Deserialize as _;
use serde::de::IntoDeserializer as _;
use serde::de::value::{
    Error, F64Deserializer, I128Deserializer, MapDeserializer, U64Deserializer,
};

use crate::budget::{Budget, MAX_DEPTH, Meter};
use crate::json::{Value, reader};

fn value(text: &str) -> Value {
    let options = reader::Options { depth: MAX_DEPTH, ..reader::Options::default() };
    reader::read(text, options, &mut Meter::new(Budget::default())).unwrap()
}

fn from_double(number: f64) -> Result<Value, Error> {
    let deserializer: F64Deserializer<Error> = number.into_deserializer();
    Value::deserialize(deserializer)
}

#[test]
fn values_go_through_serde_and_come_back() {
    let text = r#"{"b":["x",true,null,[],{}],"a":{"":"é"}}"#;
    assert_eq!(serde_json::from_str::<Value>(text).unwrap(), value(text));
    assert_eq!(serde_json::to_string(&value(text)).unwrap(), text);
}

#[test]
fn doubles_take_their_shortest_text() {
    for (number, text) in [(1.5, "1.5"), (-0.0, "0"), (3.0, "3"), (1e21, "1e+21"), (0.1, "0.1")] {
        assert_eq!(from_double(number).unwrap().to_text(), text);
    }
}

#[test]
fn what_json_has_no_number_for_is_refused() {
    assert_eq!(from_double(f64::NAN).unwrap_err().to_string(), "JSON has no number NaN");
    assert_eq!(from_double(f64::INFINITY).unwrap_err().to_string(), "JSON has no number inf");
    assert!(from_double(f64::MAX).is_ok());
}

#[test]
fn whole_numbers_beyond_a_double_keep_their_digits() {
    let deserializer: U64Deserializer<Error> = u64::MAX.into_deserializer();
    assert_eq!(Value::deserialize(deserializer).unwrap().to_text(), "18446744073709551615");
    let deserializer: I128Deserializer<Error> = i128::MIN.into_deserializer();
    assert_eq!(Value::deserialize(deserializer).unwrap().to_text(), i128::MIN.to_string());
}

#[test]
fn a_map_with_the_same_name_twice_is_refused() {
    let map = |names: [&'static str; 2]| {
        let members = names.map(|name| (name, 1_u8));
        Value::deserialize(MapDeserializer::<_, Error>::new(members.into_iter()))
    };
    assert_eq!(map(["a", "b"]).unwrap().to_text(), r#"{"a":1,"b":1}"#);
    assert_eq!(
        map(["a", "a"]).unwrap_err().to_string(),
        "two members of one object have the same name"
    );
}

#[test]
fn numbers_go_out_whole_where_a_double_is_exact() {
    let out = |text: &str| serde_json::to_string(&value(text)).map_err(|error| error.to_string());
    assert_eq!(out("9007199254740991").as_deref(), Ok("9007199254740991"));
    assert_eq!(out("-9007199254740991").as_deref(), Ok("-9007199254740991"));
    assert_eq!(out("9007199254740993").as_deref(), Ok("9007199254740992.0"));
    assert_eq!(out("1.50").as_deref(), Ok("1.5"));
    assert_eq!(out("1e999").unwrap_err(), "a number is out of the range of a double");
}

#[test]
fn nesting_is_limited_on_this_way_in_too() {
    let nested = |levels: usize| {
        let text = format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        let mut deserializer = serde_json::Deserializer::from_str(&text);
        deserializer.disable_recursion_limit();
        Value::deserialize(&mut deserializer).map_err(|error| error.to_string())
    };
    let limit = usize::try_from(MAX_DEPTH).unwrap();
    assert!(nested(limit).is_ok());
    let message = nested(limit + 1).unwrap_err();
    assert!(message.starts_with("nested deeper than 512 levels"), "{message}");
}
