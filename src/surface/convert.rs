//! JavaScript values in and out: objects, not JSON text.

use js_sys::{Array, BigInt};
use wasm_bindgen::{JsCast as _, JsValue};

use crate::budget::MAX_DEPTH;
use crate::error::Error;
use crate::json::{self, Number, Object, Pointer, Value, shape};

/// Reads a JavaScript value as JSON.
///
/// # Errors
/// `out_of_range` for what JSON has no form for (functions, symbols, `NaN`), `too_deep` for more
/// levels than any budget allows, which a cycle always has.
pub(super) fn from_js(value: JsValue) -> Result<Value, JsValue> {
    read(&value, MAX_DEPTH).map_err(|error| to_error(&error))
}

/// `left`: levels of nesting that are still allowed.
fn read(value: &JsValue, left: u32) -> Result<Value, Error> {
    if value.is_null() || value.is_undefined() {
        return Ok(Value::Null);
    }
    if let Some(text) = value.as_string() {
        return Ok(Value::String(text));
    }
    if let Some(number) = value.as_f64() {
        let number = Number::from_f64(number).map(Value::Number);
        return number.ok_or_else(|| no_json("neither NaN nor an infinity"));
    }
    if let Some(it) = value.as_bool() {
        return Ok(Value::Bool(it));
    }
    if value.is_bigint() {
        return read_bigint(value);
    }
    let left = left.checked_sub(1).ok_or(json::Error::TooDeep { offset: 0, max: MAX_DEPTH })?;
    if let Some(items) = value.dyn_ref::<Array>() {
        let items = items.iter().map(|item| read(&item, left));
        return Ok(Value::Array(items.collect::<Result<_, _>>()?));
    }
    if !value.is_object() {
        return Err(no_json("no function and no symbol"));
    }
    let mut object = Object::new();
    for entry in js_sys::Object::entries(value.unchecked_ref()).iter() {
        let entry: &Array = entry.unchecked_ref();
        let name = entry.get(0).as_string().unwrap_or_default();
        object.push(name, read(&entry.get(1), left)?);
    }
    Ok(object.into())
}

/// Whole numbers of 64 bits keep their digits.
fn read_bigint(value: &JsValue) -> Result<Value, Error> {
    let text = value.unchecked_ref::<BigInt>().to_string(10).ok().and_then(|it| it.as_string());
    let text = text.filter(|it| it.parse::<i64>().is_ok() || it.parse::<u64>().is_ok());
    let number = text.map(|it| Value::Number(Number::from_checked(it)));
    number.ok_or_else(|| no_json("no whole number of more than 64 bits"))
}

fn no_json(what: &str) -> Error {
    shape::Error::range(&Pointer::root(), format!("what JSON can hold, {what}")).into()
}

/// Gives a JSON value as plain JavaScript objects, arrays, strings, numbers and booleans. The
/// host's `JSON.parse` makes a member of `__proto__`, where setting it would change a prototype:
/// what a statement says comes from whoever signed it.
pub(super) fn to_js(value: &Value) -> Result<JsValue, JsValue> {
    js_sys::JSON::parse(&value.to_text())
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
#[cfg(feature = "npm")]
pub(super) fn optional(value: JsValue) -> Result<Option<Value>, JsValue> {
    if value.is_undefined() { Ok(None) } else { from_js(value).map(Some) }
}
