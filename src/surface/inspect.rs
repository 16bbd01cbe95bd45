//! What a page needs to look at a verdict: reading, digests and verification.

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::convert::{call, from_js};
use crate::budget::{Budget, Meter};
use crate::json::{digest, reader};
use crate::receipt::{self, StatementType};
use crate::verdict;

/// Reads a verdict object.
///
/// # Errors
/// `invalid_verdict`.
#[wasm_bindgen(js_name = parseVerdict)]
pub fn parse_verdict(value: JsValue) -> Result<JsValue, JsValue> {
    let value = from_js(value)?;
    call(|| Ok(verdict::parse(&value)?.to_value()))
}

/// Reads the verdict out of an A2A artifact, part, frame or response.
///
/// # Errors
/// `invalid_verdict`, `no_verdict`.
#[wasm_bindgen(js_name = readVerdictArtifact)]
pub fn read_verdict_artifact(value: JsValue) -> Result<JsValue, JsValue> {
    let value = from_js(value)?;
    call(|| Ok(verdict::artifact::read(&value)?.to_value()))
}

/// Reads a verdict out of a model's reply.
///
/// # Errors
/// None: what is ambiguous is a needs-info verdict.
#[wasm_bindgen(js_name = readReply)]
pub fn read_reply(text: &str) -> Result<JsValue, JsValue> {
    call(|| Ok(verdict::reply::read(text, &mut Meter::new(Budget::default())).to_value()))
}

/// What a caller does after a verdict.
///
/// # Errors
/// `invalid_verdict`.
#[wasm_bindgen(js_name = nextStep)]
pub fn next_step(value: JsValue) -> Result<JsValue, JsValue> {
    let value = from_js(value)?;
    call(|| Ok(verdict::next::next_step(&verdict::parse(&value)?).to_value()))
}

/// Verifies a compact JWS by the public keys of `key_set`.
///
/// # Errors
/// `invalid_key_set`, `out_of_range` for an unknown `expected`.
#[wasm_bindgen(js_name = verifyStatement)]
pub fn verify_statement(jws: &str, key_set: JsValue, expected: &str) -> Result<JsValue, JsValue> {
    let key_set = from_js(key_set)?;
    call(|| {
        let expected = StatementType::from_name(expected)?;
        Ok(receipt::verify(jws, &key_set, expected)?.to_value())
    })
}

/// The value of a JSON text, read strictly. `JSON.parse` keeps the last of two members
/// of the same name, so that a verdict could say two things.
///
/// # Errors
/// The codes of JSON text.
#[wasm_bindgen(js_name = readJson)]
pub fn read_json(text: &str) -> Result<JsValue, JsValue> {
    let mut meter = Meter::new(Budget::default());
    call(|| Ok(reader::read(text, reader::Options::default(), &mut meter)?))
}

/// The SHA-256 digest of a text, as lower-case hex.
#[wasm_bindgen]
#[must_use]
pub fn digest(text: &str) -> String {
    digest::sha256_hex(text.as_bytes())
}
