//! A JSON value of a spec or of an observation. It may be anything that a person or a vendor wrote,
//! so no text of ours shows it (R42).

use std::fmt;

use super::fault::{FaultKind, Reading};
use crate::json::{Number, Pointer, Value};

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

/// Reads a literal. A whole number that no double holds exactly compares with nothing (R33), so a
/// spec cannot ask for it.
pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Literal> {
    reading.at_most(value.to_text().len(), MAX_LITERAL, "bytes of literal", at)?;
    if !is_exact(value) {
        return reading.refuse(at, FaultKind::InexactLiteral);
    }
    Some(Literal(value.clone()))
}

/// Whether every number of `value` is the one that its canonical form shows.
pub(crate) fn is_exact(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => true,
        Value::Number(number) => number_is_exact(number),
        Value::Array(items) => items.iter().all(is_exact),
        Value::Object(object) => object.iter().all(|(_, member)| is_exact(member)),
    }
}

/// A whole number written out must be the one that its double is; of other numbers no more digits
/// may be written than a double tells apart.
fn number_is_exact(number: &Number) -> bool {
    const WHOLE: f64 = 9_007_199_254_740_992.0;
    const DIGITS: usize = 17;
    let (text, value) = (number.as_str(), number.to_f64());
    if text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        return value.abs() <= WHOLE || format!("{value:.0}") == text;
    }
    let mantissa = text.split(['e', 'E']).next().unwrap_or_default();
    let digits = mantissa.trim_start_matches(['-', '0', '.']).bytes().filter(u8::is_ascii_digit);
    value.is_finite() && digits.count() <= DIGITS
}
