//! The calls about effects as JSON in and JSON out, for every surface.

use super::binding::Binding;
use super::error::Error;
use super::evaluate::{Evaluation, evaluate};
use super::fault::{Fault, Reading};
use super::observation::Observation;
use super::spec::EffectSpec;
use super::trust::Trust;
use super::{conclusion, correlation};
use crate::budget::Budget;
use crate::json::{Pointer, Value};

/// `validateEffect`: `{valid: true, digest}`, the SHA-256 of the effect's canonical form, or
/// `{valid: false, faults: [{code, message, pointer}]}` with every fault.
#[must_use]
pub fn validate_effect(effect: &Value) -> Value {
    match EffectSpec::from_value(effect) {
        Ok(effect) => Value::object([("valid", true.into()), ("digest", effect.digest().into())]),
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
    Ok(evaluation(request)?.to_value())
}

/// As [`evaluate_binding`], before it is written.
pub(crate) fn evaluation(request: &Value) -> Result<Evaluation, Error> {
    let mut reading = Reading::new(Budget::default());
    let found = read(request, &mut reading);
    let (binding, observation, trust) = reading.close(found)?;
    Ok(evaluate(&binding, &observation, trust))
}

/// `applyEvent`: takes a state or `null` and an event, and gives `{state, actions}`.
///
/// # Errors
/// The faults of the two, below `/state` and `/event`. What an event may not do is no error but an
/// action.
pub fn apply_event(state: &Value, event: &Value) -> Result<Value, Error> {
    Ok(applied(state, event)?.to_value())
}

/// As [`apply_event`], before it is written.
pub(crate) fn applied(state: &Value, event: &Value) -> Result<conclusion::Applied, Error> {
    let mut reading = Reading::new(Budget::default());
    let at = Pointer::root();
    let state =
        stored(state, |state| conclusion::State::read(state, &at.member("state"), &mut reading));
    let event = conclusion::Event::read(event, &at.member("event"), &mut reading);
    let (state, event) = reading.close(state.zip(event))?;
    Ok(conclusion::apply(state, &event))
}

/// `correlate`: takes a state or `null` and an event, and gives `{state, actions}`.
///
/// # Errors
/// As those of [`apply_event`].
pub fn correlate(state: &Value, event: &Value) -> Result<Value, Error> {
    Ok(correlated(state, event)?.to_value())
}

/// As [`correlate`], before it is written.
pub(crate) fn correlated(state: &Value, event: &Value) -> Result<correlation::Correlated, Error> {
    let mut reading = Reading::new(Budget::default());
    let at = Pointer::root();
    let state =
        stored(state, |state| correlation::State::read(state, &at.member("state"), &mut reading));
    let event = correlation::Event::read(event, &at.member("event"), &mut reading);
    let (state, event) = reading.close(state.zip(event))?;
    Ok(correlation::correlate(state, &event))
}

/// Nothing where there is no state, what was read of one otherwise.
fn stored<T>(state: &Value, read: impl FnOnce(&Value) -> Option<T>) -> Option<Option<T>> {
    if *state == Value::Null { Some(None) } else { read(state).map(Some) }
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
