//! JavaScript values in and out: objects, not JSON text.

use std::fmt;

use serde::Serialize;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use wasm_bindgen::JsValue;

use crate::budget::DEFAULT_DEPTH;
use crate::error::Error;
use crate::json::{Number, Object, Pointer, Value, shape};

/// Reads a JavaScript value as JSON.
///
/// # Errors
/// `wrong_type` for what JSON has no form for (functions, symbols, `NaN`), `too_deep` for more
/// than 128 levels, which a cycle always has.
pub(super) fn from_js(value: JsValue) -> Result<Value, JsValue> {
    let deserializer = serde_wasm_bindgen::Deserializer::from(value);
    Level(DEFAULT_DEPTH).deserialize(deserializer).map_err(|error| {
        let message = error.to_string();
        let error: Error = if message.contains(TOO_DEEP) {
            crate::json::Error::TooDeep { offset: 0, max: DEFAULT_DEPTH }.into()
        } else {
            shape::Error::range(&Pointer::root(), format!("a value that JSON can hold: {message}"))
                .into()
        };
        to_error(&error)
    })
}

/// Gives a JSON value as plain JavaScript objects, arrays, strings, numbers and booleans.
pub(super) fn to_js(value: &Value) -> Result<JsValue, JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).map_err(JsValue::from)
}

/// The `{code, message, pointer?}` that is thrown.
pub(super) fn to_error(error: &Error) -> JsValue {
    to_js(&error.to_value()).unwrap_or_else(|error| error)
}

/// Runs one call: JSON in, JSON out, errors thrown.
pub(super) fn call(work: impl FnOnce() -> Result<Value, Error>) -> Result<JsValue, JsValue> {
    work().map_err(|error| to_error(&error)).and_then(|value| to_js(&value))
}

/// The optional argument as JSON: `undefined` is absent.
pub(super) fn optional(value: JsValue) -> Result<Option<Value>, JsValue> {
    if value.is_undefined() { Ok(None) } else { from_js(value).map(Some) }
}

const TOO_DEEP: &str = "nested too deep";

/// Levels of nesting that are left: a stack overflow would cost the caller the instance.
#[derive(Clone, Copy)]
struct Level(u32);

impl<'de> DeserializeSeed<'de> for Level {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Level {
    fn inner<E: serde::de::Error>(self) -> Result<Self, E> {
        self.0.checked_sub(1).map(Self).ok_or_else(|| E::custom(TOO_DEEP))
    }
}

impl<'de> Visitor<'de> for Level {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("null, a boolean, a finite number, a string, an array or a plain object")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Value, E> {
        let number = Number::from_f64(value);
        number.map(Value::Number).ok_or_else(|| E::custom(format!("{value} is no JSON number")))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(Number::from_checked(value.to_string())))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let inner = self.inner()?;
        let mut array = Vec::new();
        while let Some(item) = items.next_element_seed(inner)? {
            array.push(item);
        }
        Ok(array.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let inner = self.inner()?;
        let mut object = Object::new();
        while let Some(name) = members.next_key::<String>()? {
            object.push(name, members.next_value_seed(inner)?);
        }
        Ok(object.into())
    }
}
