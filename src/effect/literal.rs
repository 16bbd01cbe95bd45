//! A JSON value of a spec or of an observation. It may be anything that a person or a vendor wrote,
//! so no text of ours shows it (R42).

use std::fmt;

use super::fault::{FaultKind, Reading};
use crate::json::{Number, Object, Pointer, Value};

/// A JSON value that `Debug` does not show.
#[derive(Clone, PartialEq, Eq)]
pub struct Literal(pub Value);

impl fmt::Debug for Literal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Literal({})", self.0.kind())
    }
}

/// The most UTF-8 bytes of one literal, as JSON text.
pub const MAX_LITERAL: usize = 4_096;

/// Reads a literal. A number that its canonical form does not show compares with nothing (R33), so
/// a spec cannot ask for it.
pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Literal> {
    reading.at_most(value.text_len(), MAX_LITERAL, "bytes of literal", at)?;
    if !is_exact(value) {
        return reading.refuse(at, FaultKind::InexactLiteral);
    }
    Some(Literal(value.clone()))
}

/// Whether every number of `value` is the one that its canonical form shows (RFC 8785 §3.2.2.3),
/// so that two of them are equal exactly when their doubles are.
pub(crate) fn is_exact(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => true,
        Value::Number(number) => number_is_exact(number),
        Value::Array(items) => items.iter().all(is_exact),
        Value::Object(object) => object.iter().all(|(_, member)| is_exact(member)),
    }
}

/// Whether two exact values are the same: of one type, numbers by value, texts by code points,
/// objects whatever the order of their members.
pub(crate) fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.to_f64() == right.to_f64(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len()
                && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => same_members(left, right),
        (left, right) => left == right,
    }
}

/// Sorted, because a look-up for each member would cost the square of their number.
fn same_members(left: &Object, right: &Object) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let (left, right) = (sorted(left), sorted(right));
    left.iter().zip(&right).all(|(left, right)| left.0 == right.0 && same(left.1, right.1))
}

fn sorted(object: &Object) -> Vec<(&str, &Value)> {
    let mut members: Vec<_> = object.iter().collect();
    members.sort_unstable_by_key(|(name, _)| *name);
    members
}

fn number_is_exact(number: &Number) -> bool {
    /// 2^53: up to here a double tells whole numbers apart.
    const WHOLE: f64 = 9_007_199_254_740_992.0;
    /// So many digits always come back from a double as they went in.
    const SHORT: usize = 15;
    let text = number.as_str();
    if text.len() <= SHORT && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        return true;
    }
    let value = number.to_f64();
    let Some((written, shown)) = decimal(text).zip(Number::from_f64(value)) else { return false };
    let is = |text: &str| decimal(text).is_some_and(|decimal| decimal == written);
    // Beyond 2^53 every double is whole, and the canonical form may fill up with zeros.
    is(shown.as_str()) && (value.abs() <= WHOLE || is(&format!("{value:.0}")))
}

/// The sign, the digits between the outer zeros, and the power of ten of the last: equal for texts
/// of equal numbers. Nothing where the exponent is absurd.
fn decimal(text: &str) -> Option<(bool, String, i64)> {
    let unsigned = text.strip_prefix('-');
    let (mantissa, exponent) =
        unsigned.unwrap_or(text).split_once(['e', 'E']).unwrap_or((unsigned.unwrap_or(text), "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut digits = [whole, fraction].concat();
    let all = digits.len();
    digits.truncate(digits.trim_end_matches('0').len());
    let zeros = all.saturating_sub(digits.len());
    let digits = digits.trim_start_matches('0').to_owned();
    if digits.is_empty() {
        return Some((false, digits, 0));
    }
    let scale = i64::try_from(zeros).ok()?.checked_sub(i64::try_from(fraction.len()).ok()?)?;
    let exponent = exponent.parse::<i64>().ok()?.checked_add(scale)?;
    Some((unsigned.is_some(), digits, exponent))
}

#[cfg(test)]
mod tests;
