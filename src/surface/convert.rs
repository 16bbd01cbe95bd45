//! JavaScript values in and out: objects, not JSON text.

use wasm_bindgen::JsValue;

use crate::budget::MAX_DEPTH;
use crate::error::Error;
use crate::json::{self, Pointer, Value, shape};

/// Reads a JavaScript value as JSON.
///
/// # Errors
/// `out_of_range` for what JSON has no form for (functions, symbols, `NaN`), `too_deep` for more
/// levels than any budget allows, which a cycle always has.
pub(super) fn from_js(value: JsValue) -> Result<Value, JsValue> {
    serde_wasm_bindgen::from_value(value).map_err(|error| {
        let message = error.to_string();
        let error = if message.contains(json::serde::TOO_DEEP) {
            json::Error::TooDeep { offset: 0, max: MAX_DEPTH }.into()
        } else {
            shape::Error::range(&Pointer::root(), format!("what JSON can hold: {message}")).into()
        };
        to_error(&error)
    })
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
