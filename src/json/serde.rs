//! The bridge to serde, for hosts that hand over objects instead of text.
//!
//! A host's numbers are doubles and integers: whole numbers keep their digits, the others take
//! the shortest text, and what JSON has no text for is refused.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, SerializeMap as _, Serializer};
use serde::{Deserialize, Serialize};

use super::{Number, Object, Value};
use crate::budget::MAX_DEPTH;

/// The largest distance from zero at which every whole number is a double.
const SAFE: i64 = 9_007_199_254_740_991;

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(number) => serialize_number(number, serializer),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => serializer.collect_seq(items),
            Self::Object(object) => {
                let mut map = serializer.serialize_map(Some(object.len()))?;
                for (name, value) in object.iter() {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

fn serialize_number<S: Serializer>(number: &Number, serializer: S) -> Result<S::Ok, S::Error> {
    let whole = number.as_str().parse().ok();
    if let Some(whole) = whole.filter(|whole: &i64| (-SAFE..=SAFE).contains(whole)) {
        return serializer.serialize_i64(whole);
    }
    let value = number.to_f64();
    if !value.is_finite() {
        return Err(S::Error::custom("a number is out of the range of a double"));
    }
    serializer.serialize_f64(value)
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Level(MAX_DEPTH).deserialize(deserializer)
    }
}

/// Levels of nesting that are still allowed.
#[derive(Clone, Copy)]
struct Level(u32);

impl Level {
    fn inside<E: serde::de::Error>(self) -> Result<Self, E> {
        let inside = self.0.checked_sub(1).map(Self);
        inside.ok_or_else(|| E::custom(format!("nested deeper than {MAX_DEPTH} levels")))
    }
}

impl<'de> DeserializeSeed<'de> for Level {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Level {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(whole(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(whole(value))
    }

    fn visit_i128<E>(self, value: i128) -> Result<Value, E> {
        Ok(whole(value))
    }

    fn visit_u128<E>(self, value: u128) -> Result<Value, E> {
        Ok(whole(value))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        let number = Number::from_f64(value).map(Value::Number);
        number.ok_or_else(|| E::custom(format!("JSON has no number {value}")))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::from(text))
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::String(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let level = self.inside()?;
        let mut array = Vec::new();
        while let Some(item) = items.next_element_seed(level)? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let level = self.inside()?;
        let mut names = BTreeSet::new();
        let mut object = Object::new();
        while let Some(name) = members.next_key::<String>()? {
            let value = members.next_value_seed(level)?;
            if !names.insert(name.clone()) {
                return Err(A::Error::custom("two members of one object have the same name"));
            }
            object.push(name, value);
        }
        Ok(Value::Object(object))
    }
}

fn whole(value: impl ToString) -> Value {
    Value::Number(Number::from_checked(value.to_string()))
}

#[cfg(test)]
mod tests;
