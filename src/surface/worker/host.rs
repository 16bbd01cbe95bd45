//! What only the host knows: the time and fresh ids.

use js_sys::Date;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = crypto, js_name = randomUUID)]
    fn random_uuid() -> Result<String, JsValue>;
}

/// Milliseconds since 1970. The clock of an isolate stands still while it computes.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a date is a whole number below 2^53, and the clock stands after 1970"
)]
pub(super) fn now() -> u64 {
    Date::now() as u64
}

/// Milliseconds as the host counts them.
#[expect(clippy::cast_precision_loss, reason = "the dates that can be named are below 2^53")]
pub(super) fn double(millis: u64) -> f64 {
    millis as f64
}

/// A time as `YYYY-MM-DDTHH:mm:ss.sssZ`; nothing beyond the years that a date can name.
pub(super) fn timestamp(millis: u64) -> Option<String> {
    let date = Date::new(&JsValue::from(double(millis)));
    // `toISOString` throws where `toJSON` gives null.
    JsValue::from(date.to_json()).as_string()
}

/// A time as header fields say it (RFC 9110 §5.6.7).
pub(super) fn http_date(millis: u64) -> String {
    Date::new(&JsValue::from(double(millis))).to_utc_string().into()
}

/// The time that a timestamp names.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the line below admits finite times after 1970 only"
)]
pub(super) fn millis(timestamp: &str) -> Option<u64> {
    let millis = Date::parse(timestamp);
    (millis.is_finite() && millis >= 0.0).then_some(millis as u64)
}

/// `count` ids that nobody else has.
pub(super) fn ids(count: usize) -> worker::Result<Vec<String>> {
    (0..count).map(|_| Ok(random_uuid()?)).collect()
}
