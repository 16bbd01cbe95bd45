//! The guard `json`: whether a text is JSON, and what stands at a pointer in it.
//!
//! Owns: comparing values, numbers by their exact decimal value and objects without order. Does not
//! own: reading JSON (`json`). What cannot be read as JSON leaves questions about its values open;
//! only `valid` is answered by it.

/// A source read as JSON, and the lines of its values.
pub mod document;
/// Values compared by meaning.
pub mod equality;

use std::cmp::Ordering;

use super::decimal::{Decimal, Fault};
use super::error::Error;
use super::judgement::Judgement;
use super::number::Literal;
use super::place::whole;
use super::select::Selection;
use crate::artifact::{Artifact, Source};
use crate::budget::Meter;
use crate::code::Code;
use crate::error::Error as CallError;
use crate::json::reader::DuplicateKeys;
use crate::json::shape::{self, Fields, string};
use crate::json::{self, Object, Pointer, Value};
use crate::text::quoted;

use document::{Document, correction, fault, unreadable};
use equality::Kind;

/// Of several files only these are looked at without a `path`.
pub(super) const EXTENSIONS: &[&str] = &[".json"];

/// A JSON pointer of a check is at most this many bytes.
pub const MAX_POINTER: usize = 4_096;

/// A check of the guard `json`.
#[derive(Clone, Debug)]
pub struct Check {
    operation: Operation,
    selection: Selection,
}

#[derive(Clone, Debug)]
enum Operation {
    Valid {
        duplicates: DuplicateKeys,
    },
    Exists {
        pointer: Pointer,
    },
    /// `shown` is the value cut for a message.
    Equals {
        pointer: Pointer,
        value: Value,
        shown: String,
    },
    Compare {
        pointer: Pointer,
        comparison: Comparison,
        value: Literal,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Comparison {
    name: &'static str,
    /// Whether it accepts less, equal, greater.
    accepts: [bool; 3],
}

impl Comparison {
    const NAMES: &[&str] = &["<", "<=", ">", ">=", "==", "!="];

    fn from_name(name: &str) -> Option<Self> {
        let (name, accepts) = match name {
            "<" => ("<", [true, false, false]),
            "<=" => ("<=", [true, true, false]),
            ">" => (">", [false, false, true]),
            ">=" => (">=", [false, true, true]),
            "==" => ("==", [false, true, false]),
            "!=" => ("!=", [true, false, true]),
            _ => return None,
        };
        Some(Self { name, accepts })
    }

    fn accepts(self, ordering: Ordering) -> bool {
        let [less, equal, greater] = self.accepts;
        match ordering {
            Ordering::Less => less,
            Ordering::Equal => equal,
            Ordering::Greater => greater,
        }
    }
}

impl Check {
    /// The operations that [`Check::from_value`] reads.
    pub const OPERATIONS: &[&str] = &["valid", "exists", "equals", "compare"];

    /// Reads the members beside `kind`: `{op, …, path?}`.
    ///
    /// # Errors
    /// `unknown_kind` for the operation, the comparison or the treatment of duplicates; the shape
    /// errors; `invalid_pointer`, `invalid_number`, `invalid_glob`.
    pub fn from_value(mut fields: Fields<'_>) -> Result<Self, CallError> {
        let op = fields.required_string("op")?;
        let selection = Selection::read(&mut fields, EXTENSIONS)?;
        let operation = match op {
            "valid" => Operation::Valid { duplicates: read_duplicates(&mut fields)? },
            "exists" => Operation::Exists { pointer: read_pointer(&mut fields)? },
            "equals" => {
                let (value, _) = fields.required("value")?;
                Operation::Equals {
                    pointer: read_pointer(&mut fields)?,
                    value: value.clone(),
                    shown: quoted(&value.to_text()),
                }
            }
            "compare" => Operation::Compare {
                pointer: read_pointer(&mut fields)?,
                comparison: read_comparison(&mut fields)?,
                value: Literal::read(fields.required("value")?)?,
            },
            _ => return Err(Error::unknown_operation(&fields, op, Self::OPERATIONS).into()),
        };
        fields.finish()?;
        Ok(Self { operation, selection })
    }

    /// `{kind, op, …, path?}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("kind", "json");
        match &self.operation {
            Operation::Valid { duplicates } => {
                object.push("op", "valid");
                if *duplicates == DuplicateKeys::Keep {
                    object.push("duplicates", "allow");
                }
            }
            Operation::Exists { pointer } => {
                object.push("op", "exists");
                object.push("pointer", pointer.as_str());
            }
            Operation::Equals { pointer, value, .. } => {
                object.push("op", "equals");
                object.push("pointer", pointer.as_str());
                object.push("value", value.clone());
            }
            Operation::Compare { pointer, comparison, value } => {
                object.push("op", "compare");
                object.push("pointer", pointer.as_str());
                object.push("comparison", comparison.name);
                object.push("value", value.to_value());
            }
        }
        self.selection.write(&mut object);
        object.into()
    }

    /// The check as a predicate in the third person.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        let not = if holds { "" } else { "not " };
        let predicate = match &self.operation {
            Operation::Valid { .. } => format!("is {not}valid JSON"),
            Operation::Exists { pointer } => {
                let verb = if holds { "has" } else { "does not have" };
                format!("{verb} a value at {}", place(pointer))
            }
            Operation::Equals { pointer, shown, .. } => {
                let verb = if holds { "has" } else { "does not have" };
                format!("{verb} {shown} at {}", place(pointer))
            }
            Operation::Compare { pointer, comparison, value } => {
                let verb = if holds { "has" } else { "does not have" };
                format!("{verb} a number {} {value} at {}", comparison.name, place(pointer))
            }
        };
        format!("{predicate}{}", self.selection.phrase())
    }

    /// Judges the selected texts: every one of them, save that a value need exist in one only.
    pub fn judge(&self, artifact: &Artifact, meter: &mut Meter) -> Judgement {
        let sources = match self.selection.sources(artifact, meter) {
            Ok(sources) => sources,
            Err(judgement) => return judgement,
        };
        let limit = meter.budget().matches;
        let parts = sources.iter().map(|source| self.judge_source(*source, meter)).collect();
        match self.operation {
            Operation::Exists { .. } => Judgement::some(parts, limit),
            _ => Judgement::every(parts, limit),
        }
    }

    fn judge_source(&self, source: Source<'_>, meter: &mut Meter) -> Judgement {
        let duplicates = match &self.operation {
            Operation::Valid { duplicates } => *duplicates,
            _ => DuplicateKeys::Refuse,
        };
        let document = Document::read(source, duplicates, meter);
        match (&self.operation, document) {
            (Operation::Valid { .. }, Ok(_)) => {
                Judgement::holds(vec![whole(source, "is valid JSON".to_owned(), None)])
            }
            (Operation::Valid { .. }, Err(error)) if !is_limit(&error) => {
                Judgement::violated(vec![fault(source, &error)], correction(source, &error))
            }
            (_, Err(error)) => unreadable(source, &error),
            (Operation::Exists { pointer }, Ok(document)) => exists(&document, pointer, meter),
            (Operation::Equals { pointer, value, shown }, Ok(document)) => {
                equals(&document, pointer, value, shown, meter)
            }
            (Operation::Compare { pointer, comparison, value }, Ok(document)) => {
                compare(&document, pointer, *comparison, value, meter)
            }
        }
    }
}

/// Errors that say nothing about the text but that it exceeds the budget.
fn is_limit(error: &json::Error) -> bool {
    matches!(error.code(), Code::OutOfBudget | Code::TooDeep)
}

fn exists(document: &Document<'_>, pointer: &Pointer, meter: &mut Meter) -> Judgement {
    if let Some(value) = document.find(pointer) {
        let claim = format!("has {} at {}", value.kind(), place(pointer));
        return Judgement::holds(vec![document.evidence(pointer, claim, meter)]);
    }
    let claim = format!("has no value at {}", place(pointer));
    let followup = format!("Add a value at {}", place(pointer));
    Judgement::violated(vec![document.evidence(pointer, claim, meter)], followup)
}

fn equals(
    document: &Document<'_>,
    pointer: &Pointer,
    wanted: &Value,
    target: &str,
    meter: &mut Meter,
) -> Judgement {
    let Some(found) = document.find(pointer) else {
        let claim = format!("has no value at {}", place(pointer));
        let followup = format!("Set {} to {target}", place(pointer));
        return Judgement::violated(vec![document.evidence(pointer, claim, meter)], followup);
    };
    match equality::compare(found, wanted, meter.budget().depth.saturating_add(1), meter) {
        Ok(()) => {
            let claim = format!("has {target} at {}", place(pointer));
            Judgement::holds(vec![document.evidence(pointer, claim, meter)])
        }
        Err(mismatch) => {
            let at = mismatch.pointer(pointer);
            match mismatch.kind {
                Kind::Different(clause) => {
                    let claim = format!("{} {clause}", place(&at));
                    let followup = format!("Set {} to {target}", place(pointer));
                    Judgement::violated(vec![document.evidence(&at, claim, meter)], followup)
                }
                Kind::Undecided(code) => {
                    Judgement::unresolved(code, format!("At {}: {}", place(&at), code.help()))
                }
            }
        }
    }
}

fn compare(
    document: &Document<'_>,
    pointer: &Pointer,
    comparison: Comparison,
    wanted: &Literal,
    meter: &mut Meter,
) -> Judgement {
    let (text, found) = match number_at(document, pointer, meter) {
        Ok(found) => found,
        Err(judgement) => return judgement,
    };
    let claim = format!("{} is {}", place(pointer), quoted(text));
    let evidence = vec![document.evidence(pointer, claim, meter)];
    if comparison.accepts(found.cmp(wanted.decimal())) {
        return Judgement::holds(evidence);
    }
    let (place, name) = (place(pointer), comparison.name);
    Judgement::violated(evidence, format!("Make {place} {name} {wanted}"))
}

/// The number at `pointer`, written as a JSON number or as a string that holds a decimal.
///
/// # Errors
/// An unresolved judgement: `no_number`, `invalid_number`, `inexact_number`.
pub(super) fn number_at<'a>(
    document: &'a Document<'_>,
    pointer: &Pointer,
    meter: &mut Meter,
) -> Result<(&'a str, Decimal), Judgement> {
    let value = document.find(pointer);
    let (code, clause) = match value {
        None => (Code::NoNumber, "has no value".to_owned()),
        Some(Value::Number(number)) => match Decimal::parse(number.as_str()) {
            Ok(decimal) => return Ok((number.as_str(), decimal)),
            Err(_) => (Code::InexactNumber, format!("has {}", quoted(number.as_str()))),
        },
        Some(Value::String(text)) => match Decimal::parse(text) {
            Ok(decimal) => return Ok((text, decimal)),
            Err(Fault::NotANumber) => (Code::InvalidNumber, format!("has {}", quoted(text))),
            Err(Fault::TooLong) => (Code::InexactNumber, format!("has {}", quoted(text))),
        },
        Some(other) => (Code::NoNumber, format!("has {}", other.kind())),
    };
    let followup = format!("At {}: {}", place(pointer), code.help());
    let mut judgement = Judgement::unresolved(code, followup);
    let claim = format!("{clause} at {}", place(pointer));
    judgement.evidence.push(document.evidence(pointer, claim, meter));
    Err(judgement)
}

/// The pointer for a message; the empty one is the whole value.
fn place(pointer: &Pointer) -> String {
    if pointer.as_str().is_empty() { "the top".to_owned() } else { quoted(pointer.as_str()) }
}

/// Takes the member `pointer`.
fn read_pointer(fields: &mut Fields<'_>) -> Result<Pointer, CallError> {
    let (value, at) = fields.required("pointer")?;
    parse_pointer(string(value, &at)?, &at)
}

/// The JSON pointer that stands at `at`.
pub(super) fn parse_pointer(text: &str, at: &Pointer) -> Result<Pointer, CallError> {
    if text.len() > MAX_POINTER {
        return Err(shape::Error::range(at, format!("at most {MAX_POINTER} bytes")).into());
    }
    Pointer::parse(text).map_err(|error| {
        let offset = error.offset().unwrap_or_default();
        Error::InvalidPointer { at: at.clone(), pointer: text.to_owned(), offset }.into()
    })
}

fn read_duplicates(fields: &mut Fields<'_>) -> Result<DuplicateKeys, CallError> {
    match fields.optional_string("duplicates")? {
        None | Some("refuse") => Ok(DuplicateKeys::Refuse),
        Some("allow") => Ok(DuplicateKeys::Keep),
        Some(other) => {
            let at = fields.at().member("duplicates");
            Err(Error::unknown(&at, "treatment of duplicates", other, &["refuse", "allow"]).into())
        }
    }
}

fn read_comparison(fields: &mut Fields<'_>) -> Result<Comparison, CallError> {
    let name = fields.required_string("comparison")?;
    Comparison::from_name(name).ok_or_else(|| {
        let at = fields.at().member("comparison");
        Error::unknown(&at, "comparison", name, Comparison::NAMES).into()
    })
}

#[cfg(test)]
mod tests;
