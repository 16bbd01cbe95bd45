//! JSON values compared by meaning: numbers by their exact value, objects without order.

use std::collections::BTreeMap;

use crate::budget::Meter;
use crate::code::Code;
use crate::guard::decimal::{Decimal, Fault};
use crate::guard::place::counted;
use crate::json::{Number, Object, Pointer, Value};
use crate::text::{QUOTE_CHARS, quoted};

/// A member costs as much as so many bytes looked at: it is looked up in a tree.
const MEMBER_UNITS: usize = 8;

/// The first place where two values differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// From the outermost part inwards once complete; each level appends the part it descends by.
    parts: Vec<Part>,
    /// What is wrong there.
    pub kind: Kind,
}

/// What is wrong at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The values differ: a clause that says how.
    Different(String),
    /// It cannot be told whether they differ.
    Undecided(Code),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Name(String),
    Index(usize),
}

impl Mismatch {
    fn new(kind: Kind) -> Self {
        Self { parts: Vec::new(), kind }
    }

    fn different(clause: String) -> Self {
        Self::new(Kind::Different(clause))
    }

    fn below(mut self, part: Part) -> Self {
        self.parts.push(part);
        self
    }

    /// The place, below `base`.
    #[must_use]
    pub fn pointer(&self, base: &Pointer) -> Pointer {
        self.parts.iter().rev().fold(base.clone(), |pointer, part| match part {
            Part::Name(name) => pointer.member(name),
            Part::Index(index) => pointer.index(*index),
        })
    }
}

/// Whether `found` is what is `wanted`, no deeper than `depth` levels, a scalar being one. Each item
/// and member of both is paid for, and each digit that is wanted.
///
/// # Errors
/// The first mismatch in the order of `found`.
pub fn compare(
    found: &Value,
    wanted: &Value,
    depth: u32,
    meter: &mut Meter,
) -> Result<(), Mismatch> {
    pay(1, meter)?;
    let Some(depth) = depth.checked_sub(1) else {
        return Err(Mismatch::new(Kind::Undecided(Code::TooDeep)));
    };
    match (found, wanted) {
        (Value::Number(found), Value::Number(wanted)) => compare_numbers(found, wanted, meter),
        (Value::Array(found), Value::Array(wanted)) => {
            for (index, (found, wanted)) in found.iter().zip(wanted).enumerate() {
                compare(found, wanted, depth, meter)
                    .map_err(|mismatch| mismatch.below(Part::Index(index)))?;
            }
            if found.len() == wanted.len() {
                return Ok(());
            }
            let (found, wanted) = (counted(found.len(), "item"), wanted.len());
            Err(Mismatch::different(format!("has {found}, not {wanted}")))
        }
        (Value::Object(found), Value::Object(wanted)) => {
            compare_objects(found, wanted, depth, meter)
        }
        (found, wanted) if found == wanted => Ok(()),
        (found, wanted) => Err(Mismatch::different(differs(found, wanted))),
    }
}

fn compare_objects(
    found: &Object,
    wanted: &Object,
    depth: u32,
    meter: &mut Meter,
) -> Result<(), Mismatch> {
    pay(found.len().saturating_add(wanted.len()).saturating_mul(MEMBER_UNITS), meter)?;
    let mut missing: BTreeMap<_, _> = wanted.iter().collect();
    for (name, value) in found.iter() {
        let part = || Part::Name(name.to_owned());
        match missing.remove(name) {
            Some(wanted) => {
                compare(value, wanted, depth, meter).map_err(|mismatch| mismatch.below(part()))?;
            }
            None => return Err(Mismatch::different("is not wanted".to_owned()).below(part())),
        }
    }
    match missing.first_key_value() {
        None => Ok(()),
        Some((name, _)) => Err(Mismatch::different(format!("has no member {}", quoted(name)))),
    }
}

fn compare_numbers(found: &Number, wanted: &Number, meter: &mut Meter) -> Result<(), Mismatch> {
    pay(wanted.as_str().len(), meter)?;
    if found == wanted {
        return Ok(());
    }
    match (Decimal::parse(found.as_str()), Decimal::parse(wanted.as_str())) {
        (Ok(found), Ok(wanted)) if found == wanted => Ok(()),
        (Err(Fault::TooLong), _) | (_, Err(Fault::TooLong)) => {
            Err(Mismatch::new(Kind::Undecided(Code::InexactNumber)))
        }
        _ => Err(Mismatch::different(differs(
            &Value::Number(found.clone()),
            &Value::Number(wanted.clone()),
        ))),
    }
}

fn pay(units: usize, meter: &mut Meter) -> Result<(), Mismatch> {
    let paid = meter.charge(u64::try_from(units).unwrap_or(u64::MAX));
    paid.map_err(|_| Mismatch::new(Kind::Undecided(Code::OutOfBudget)))
}

fn differs(found: &Value, wanted: &Value) -> String {
    format!("is {}, not {}", excerpt(found), excerpt(wanted))
}

/// The value as JSON, but of a container only how much it holds: a mismatch costs no pass over it.
fn excerpt(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("an array of {}", counted(items.len(), "item")),
        Value::Object(members) => format!("an object of {}", counted(members.len(), "member")),
        Value::String(text) => {
            let start: String = text.chars().take(QUOTE_CHARS).collect();
            quoted(&Value::from(start).to_text())
        }
        scalar => quoted(&scalar.to_text()),
    }
}

#[cfg(test)]
mod tests;
