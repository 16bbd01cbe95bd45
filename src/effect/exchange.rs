//! The calls about effects as JSON in and JSON out, for every surface.

use super::binding::Binding;
use super::error::Error;
use super::evaluate::evaluate;
use super::fault::{Fault, Reading};
use super::observation::Observation;
use super::plan::digest_of;
use super::spec::EffectSpec;
use super::trust::Trust;
use crate::budget::Budget;
use crate::json::{Pointer, Value};

/// `validateEffect`: `{valid: true, digest}`, the SHA-256 of the effect's canonical form, or
/// `{valid: false, faults: [{code, message, pointer}]}` with every fault.
#[must_use]
pub fn validate_effect(effect: &Value) -> Value {
    match EffectSpec::from_value(effect) {
        Ok(effect) => Value::object([
            ("valid", true.into()),
            ("digest", digest_of(&effect.to_value()).into()),
        ]),
        Err(faults) => Value::object([
            ("valid", false.into()),
            ("faults", Value::Array(faults.iter().map(Fault::to_value).collect())),
        ]),
    }
}

/// `evaluateBinding`: takes `{binding, observation, trust}` and gives `{conclusion, outcomes: [{id,
/// outcome}]}`.
///
/// # Errors
/// The faults of the request, each with its place. What cannot be judged is no error but an
/// outcome.
pub fn evaluate_binding(request: &Value) -> Result<Value, Error> {
    let mut reading = Reading::new(Budget::default());
    let found = read(request, &mut reading);
    let (binding, observation, trust) = reading.close(found)?;
    Ok(evaluate(&binding, &observation, trust).to_value())
}

fn read(request: &Value, reading: &mut Reading) -> Option<(Binding, Observation, Trust)> {
    let mut fields = reading.open(request, &Pointer::root())?;
    let binding = reading.required(&mut fields, "binding");
    let binding = binding.and_then(|(value, at)| Binding::read(value, &at, reading));
    let observation = reading.required(&mut fields, "observation");
    let observation =
        observation.and_then(|(value, at)| reading.take(Observation::from_value(value, &at)));
    let trust = reading.required(&mut fields, "trust");
    let trust = trust.and_then(|(value, at)| Trust::read(value, &at, reading));
    reading.finish(fields);
    Some((binding?, observation?, trust?))
}

#[cfg(test)]
mod tests;
