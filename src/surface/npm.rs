//! The npm package's engine: the functions of its default entry.

/// The peer as a host drives it.
pub mod peer;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::convert::{call, from_js, optional, to_error};
use super::effects;
use crate::a2a::exchange;
use crate::artifact::Artifact;
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::criteria::{self, Report};
use crate::error::Error;
use crate::json::{Pointer, Value, canonical, shape};
use crate::receipt::{self, KeyRing, StatementType};
use crate::verdict;

/// Judges `{artifact, criteria, budget?}`.
///
/// # Errors
/// The codes of the request's shape, of its checks, and `too_large`.
#[wasm_bindgen]
pub fn check(request: JsValue) -> Result<JsValue, JsValue> {
    let request = from_js(request)?;
    call(|| Ok(criteria::check(&request)?.to_value()))
}

/// Criteria, compiled once for many checks.
#[wasm_bindgen]
pub struct Checker(criteria::Checker);

#[wasm_bindgen]
impl Checker {
    /// Compiles `criteria`.
    ///
    /// # Errors
    /// The codes of the criteria and of the budget.
    #[wasm_bindgen(constructor)]
    pub fn new(criteria: JsValue, budget: JsValue) -> Result<Self, JsValue> {
        let criteria = from_js(criteria)?;
        let budget = optional(budget)?;
        let compile = || {
            let at = Pointer::root().member("budget");
            let budget = budget.map(|budget| Budget::from_value(&budget, &at)).transpose()?;
            criteria::Checker::new(&criteria, budget.unwrap_or_default())
        };
        compile().map(Self).map_err(|error: Error| to_error(&error))
    }

    /// Judges an artifact.
    ///
    /// # Errors
    /// The codes of the artifact, and `too_large`.
    pub fn check(&self, artifact: JsValue) -> Result<JsValue, JsValue> {
        let artifact = from_js(artifact)?;
        call(|| {
            let artifact = Artifact::from_value(&artifact, &Pointer::root().member("artifact"))?;
            Ok(self.0.check(&artifact)?.to_value())
        })
    }
}

/// The A2A artifact that carries a verdict.
///
/// # Errors
/// `invalid_verdict`.
#[wasm_bindgen(js_name = serializeVerdictArtifact)]
pub fn serialize_verdict_artifact(
    value: JsValue,
    artifact_id: Option<String>,
) -> Result<JsValue, JsValue> {
    let value = from_js(value)?;
    call(|| Ok(verdict::artifact::serialize(&verdict::parse(&value)?, artifact_id.as_deref())))
}

/// Writes the three-section prompt for `{artifact, criteria}`.
///
/// # Errors
/// The codes of the request's shape.
#[wasm_bindgen]
pub fn scaffold(request: JsValue) -> Result<JsValue, JsValue> {
    let request = from_js(request)?;
    call(|| Ok(criteria::scaffold(&request)?.into()))
}

/// Reads a three-section prompt back to `{artifact, criteria}`.
///
/// # Errors
/// `invalid_prompt`.
#[wasm_bindgen(js_name = readPrompt)]
pub fn read_prompt(text: &str) -> Result<JsValue, JsValue> {
    call(|| Ok(criteria::prompt::read(text, &mut Meter::new(Budget::default()))?.to_value()))
}

/// Signs a report; gives the compact JWS.
///
/// # Errors
/// The codes of keys, and of the report's shape.
#[wasm_bindgen(js_name = signVerdict)]
pub fn sign_verdict(report: JsValue, key: JsValue) -> Result<JsValue, JsValue> {
    let report = from_js(report)?;
    let key = from_js(key)?;
    call(|| {
        let report = Report::from_value(&report, &Pointer::root())?;
        Ok(key_ring(&key)?.sign_verdict(&report)?.into())
    })
}

/// Verifies the statement that came with the verdict `shown` as an answer to `request`: by the
/// public keys of `key_set`, and as being about that very artifact and those criteria.
///
/// # Errors
/// `invalid_key_set`, `invalid_verdict`, and the codes of [`check`].
#[wasm_bindgen(js_name = verifyAnswer)]
pub fn verify_answer(
    jws: &str,
    key_set: JsValue,
    request: JsValue,
    shown: JsValue,
) -> Result<JsValue, JsValue> {
    let key_set = from_js(key_set)?;
    let request = from_js(request)?;
    let shown = from_js(shown)?;
    call(|| {
        let verification = receipt::verify(jws, &key_set, StatementType::Verdict)?;
        let sent = criteria::digests(&request)?;
        Ok(verification.bound_to(&sent, &verdict::parse(&shown)?).to_value())
    })
}

/// The public JWK Set of private keys.
///
/// # Errors
/// The codes of keys.
#[wasm_bindgen(js_name = publicKeySet)]
pub fn public_key_set(key: JsValue) -> Result<JsValue, JsValue> {
    let key = from_js(key)?;
    call(|| Ok(key_ring(&key)?.public_key_set()))
}

/// Makes a private P-256 JWK from the host's random numbers.
///
/// # Errors
/// The host's, when it has no random numbers.
#[wasm_bindgen(js_name = generateKey)]
pub fn generate_key() -> Result<JsValue, JsValue> {
    loop {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(|error| JsValue::from_str(&error.to_string()))?;
        match receipt::generate(seed) {
            // One seed in 2^32 is no scalar of P-256.
            Err(error) if error.code() == Code::ZeroKey => {}
            key => return call(|| Ok(key?)),
        }
    }
}

/// Answers one call to the A2A peer: `{call, context, key, found?}` gives a step.
///
/// # Errors
/// The codes of the argument's shape and of keys.
#[wasm_bindgen]
pub fn a2a(input: JsValue) -> Result<JsValue, JsValue> {
    let input = from_js(input)?;
    call(|| exchange::exchange(&input))
}

/// The JSON text of one event of a stream, as the framing of a step asks.
///
/// # Errors
/// The codes of the arguments' shapes.
#[wasm_bindgen(js_name = a2aFrame)]
pub fn a2a_frame(framing: JsValue, event: JsValue) -> Result<JsValue, JsValue> {
    let framing = from_js(framing)?;
    let event = from_js(event)?;
    call(|| Ok(exchange::frame(&framing, &event)?.into()))
}

/// Makes one of the calls about effects and receipts by its name; `args` is a list.
///
/// # Errors
/// Those of the call.
#[wasm_bindgen]
pub fn effects(name: &str, args: JsValue) -> Result<JsValue, JsValue> {
    let args = from_js(args)?;
    call(|| effects::call(name, shape::array(&args, &Pointer::root())?))
}

/// A code in words: `{code, summary, help}`; nothing when there is no such code.
///
/// # Errors
/// None.
#[wasm_bindgen]
pub fn explain(name: &str) -> Result<JsValue, JsValue> {
    Code::from_name(name).map_or(Ok(JsValue::UNDEFINED), |code| call(|| Ok(code.to_value())))
}

/// Every code in words.
///
/// # Errors
/// None.
#[wasm_bindgen]
pub fn codes() -> Result<JsValue, JsValue> {
    call(|| Ok(Value::Array(Code::ALL.iter().map(|code| code.to_value()).collect())))
}

/// The RFC 8785 form of a value.
///
/// # Errors
/// `number_out_of_range`.
#[wasm_bindgen]
pub fn canonicalize(value: JsValue) -> Result<JsValue, JsValue> {
    let value = from_js(value)?;
    call(|| Ok(canonical::canonical(&value)?.into()))
}

/// Stops the instance as a defect would, so that the package's recovery can be tested.
#[wasm_bindgen(js_name = forceTrap)]
pub fn force_trap() {
    std::process::abort();
}

/// A key is a PEM text, a JWK or a JWK Set.
fn key_ring(key: &Value) -> Result<KeyRing, Error> {
    Ok(key.as_str().map_or_else(|| KeyRing::from_value(key), KeyRing::from_text)?)
}
