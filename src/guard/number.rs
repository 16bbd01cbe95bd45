//! The guard `number`: a number of the text by its exact decimal value.

use std::fmt;

use super::decimal::{Decimal, Fault};
use super::error::Error;
use super::judgement::Judgement;
use super::pattern::Pattern;
use super::place::{Walker, absence, whereabouts};
use super::select::Selection;
use super::structure::document::{Document, unreadable};
use super::structure::{EXTENSIONS, number_at, parse_pointer};
use crate::artifact::{Artifact, Source};
use crate::budget::Meter;
use crate::code::Code;
use crate::error::Error as CallError;
use crate::json::reader::DuplicateKeys;
use crate::json::shape::{self, Fields, string};
use crate::json::{Object, Pointer, Value};
use crate::text::quoted;
use crate::verdict::Evidence;

/// A number of a check: a JSON number, or a string that holds a decimal.
#[derive(Clone, Debug)]
pub struct Literal {
    text: String,
    decimal: Decimal,
}

/// A check of the guard `number`.
#[derive(Clone, Debug)]
pub struct Check {
    operation: Operation,
    origin: Origin,
    selection: Selection,
}

#[derive(Clone, Debug)]
enum Operation {
    Equals { value: Literal, tolerance: Option<Literal> },
    Range { min: Option<Literal>, max: Option<Literal> },
}

/// Where the number stands.
#[derive(Clone, Debug)]
enum Origin {
    /// It is the text, white space around it aside.
    Text,
    /// It is the value at a pointer of the JSON.
    Pointer(Pointer),
    /// It is the first match, or its first group.
    Pattern(Pattern),
}

impl Literal {
    /// Reads the value with its place.
    ///
    /// # Errors
    /// `wrong_type`, `invalid_number`, and `out_of_range` for an absurd exponent.
    pub fn read((value, at): (&Value, Pointer)) -> Result<Self, CallError> {
        let text = match value {
            Value::Number(number) => number.as_str(),
            Value::String(text) => text,
            other => {
                return Err(
                    shape::Error::wrong_type(&at, "a number or a decimal string", other).into()
                );
            }
        };
        let decimal = Decimal::parse(text).map_err(|fault| match fault {
            Fault::NotANumber => {
                CallError::from(Error::InvalidNumber { at: at.clone(), text: text.into() })
            }
            Fault::TooLong => {
                shape::Error::range(&at, "an exponent of at most 1,000,000,000").into()
            }
        })?;
        Ok(Self { text: text.to_owned(), decimal })
    }

    fn optional(fields: &mut Fields<'_>, name: &'static str) -> Result<Option<Self>, CallError> {
        fields.optional(name).map(Self::read).transpose()
    }

    /// The number.
    #[must_use]
    pub fn decimal(&self) -> &Decimal {
        &self.decimal
    }

    /// The number as a decimal string, the same for a JSON number and for a string that hold it.
    #[must_use]
    pub fn to_value(&self) -> Value {
        self.text.as_str().into()
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&quoted(&self.text))
    }
}

impl Check {
    /// The operations that [`Check::from_value`] reads.
    pub const OPERATIONS: &[&str] = &["equals", "range"];

    /// Reads the members beside `kind`: `{op, …, pointer? | pattern?, path?}`.
    ///
    /// # Errors
    /// `unknown_kind` for the operation, the shape errors, `invalid_number`, `invalid_pointer`,
    /// those of patterns and of path patterns; `out_of_range` for a negative tolerance, and when
    /// `min` is above `max`.
    pub fn from_value(mut fields: Fields<'_>) -> Result<Self, CallError> {
        let op = fields.required_string("op")?;
        let operation = match op {
            "equals" => {
                let value = Literal::read(fields.required("value")?)?;
                let tolerance = Literal::optional(&mut fields, "tolerance")?;
                if tolerance.as_ref().is_some_and(|tolerance| tolerance.decimal.is_negative()) {
                    let at = fields.at().member("tolerance");
                    return Err(shape::Error::range(&at, "a number of at least 0").into());
                }
                Operation::Equals { value, tolerance }
            }
            "range" => {
                let min = Literal::optional(&mut fields, "min")?;
                let max = Literal::optional(&mut fields, "max")?;
                match (&min, &max) {
                    (None, None) => {
                        return Err(shape::Error::missing(fields.at(), "min").into());
                    }
                    (Some(min), Some(max)) if min.decimal > max.decimal => {
                        let at = fields.at().member("max");
                        return Err(shape::Error::range(&at, format!("at least {min}")).into());
                    }
                    _ => Operation::Range { min, max },
                }
            }
            _ => return Err(Error::unknown_operation(&fields, op, Self::OPERATIONS).into()),
        };
        let origin = read_origin(&mut fields)?;
        let extensions = if matches!(origin, Origin::Pointer(_)) { EXTENSIONS } else { &[] };
        let selection = Selection::read(&mut fields, extensions)?;
        fields.finish()?;
        Ok(Self { operation, origin, selection })
    }

    /// `{kind, op, …, pointer? | pattern?, path?}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("kind", "number");
        let members = match &self.operation {
            Operation::Equals { value, tolerance } => {
                object.push("op", "equals");
                [("value", Some(value)), ("tolerance", tolerance.as_ref())]
            }
            Operation::Range { min, max } => {
                object.push("op", "range");
                [("min", min.as_ref()), ("max", max.as_ref())]
            }
        };
        for (name, literal) in members {
            if let Some(literal) = literal {
                object.push(name, literal.to_value());
            }
        }
        match &self.origin {
            Origin::Text => {}
            Origin::Pointer(pointer) => object.push("pointer", pointer.as_str()),
            Origin::Pattern(pattern) => pattern.write(&mut object),
        }
        self.selection.write(&mut object);
        object.into()
    }

    /// The check as a predicate in the third person.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        let (of, wanted) = (self.of(), self.wanted());
        let path = self.selection.phrase();
        let verb = if holds { "has" } else { "does not have" };
        match &self.origin {
            Origin::Text => format!("is {}{wanted}{path}", if holds { "" } else { "not " }),
            Origin::Pointer(pointer) => {
                format!("{verb} a number {of}{wanted} at {}{path}", quoted(pointer.as_str()))
            }
            Origin::Pattern(pattern) => {
                format!("{verb} a number {of}{wanted} where {} matches{path}", pattern.quoted())
            }
        }
    }

    /// ``equal to `3` within `0.1` ``, ``at least `3` ``: what the number must be.
    fn wanted(&self) -> String {
        match &self.operation {
            Operation::Equals { value, tolerance: None } => format!("equal to {value}"),
            Operation::Equals { value, tolerance: Some(tolerance) } => {
                format!("equal to {value} within {tolerance}")
            }
            Operation::Range { min: Some(min), max: Some(max) } => {
                format!("between {min} and {max}")
            }
            Operation::Range { min: Some(min), max: None } => format!("at least {min}"),
            Operation::Range { max: Some(max), .. } => format!("at most {max}"),
            Operation::Range { .. } => String::new(),
        }
    }

    /// What joins `wanted` to a noun: ``a number of at least `3` ``.
    fn of(&self) -> &'static str {
        match &self.operation {
            Operation::Range { min: None, .. } | Operation::Range { max: None, .. } => "of ",
            Operation::Range { .. } | Operation::Equals { .. } => "",
        }
    }

    /// Judges every selected text.
    pub fn judge(&self, artifact: &Artifact, meter: &mut Meter) -> Judgement {
        let sources = match self.selection.sources(artifact, meter) {
            Ok(sources) => sources,
            Err(judgement) => return judgement,
        };
        let limit = meter.budget().matches;
        let parts = sources
            .iter()
            .map(|source| self.judge_source(*source, meter).unwrap_or_else(|undecided| undecided));
        Judgement::every(parts.collect(), limit)
    }

    fn judge_source(&self, source: Source<'_>, meter: &mut Meter) -> Result<Judgement, Judgement> {
        let (number, evidence) = self.locate(source, meter)?;
        match self.accepts(&number) {
            Some(true) => Ok(Judgement::holds(vec![evidence])),
            Some(false) => {
                let place = whereabouts(&[source]);
                let followup = format!("Make the number{place} {}", self.wanted());
                Ok(Judgement::violated(vec![evidence], followup))
            }
            None => {
                let code = Code::InexactNumber;
                let mut judgement = Judgement::unresolved(code, code.help());
                judgement.evidence.push(evidence);
                Err(judgement)
            }
        }
    }

    /// Nothing when the numbers are too far apart to be subtracted exactly.
    fn accepts(&self, number: &Decimal) -> Option<bool> {
        match &self.operation {
            Operation::Equals { value, tolerance: None } => Some(number == value.decimal()),
            Operation::Equals { value, tolerance: Some(tolerance) } => {
                Some(number.distance(value.decimal())? <= tolerance.decimal)
            }
            Operation::Range { min, max } => {
                let above = min.as_ref().is_none_or(|min| *number >= min.decimal);
                Some(above && max.as_ref().is_none_or(|max| *number <= max.decimal))
            }
        }
    }

    fn locate(
        &self,
        source: Source<'_>,
        meter: &mut Meter,
    ) -> Result<(Decimal, Evidence), Judgement> {
        let (start, text) = match &self.origin {
            Origin::Pointer(pointer) => {
                let document = Document::read(source, DuplicateKeys::Refuse, meter)
                    .map_err(|error| unreadable(source, &error))?;
                let (text, number) = number_at(&document, pointer, meter)?;
                let claim = format!("{} is {}", quoted(pointer.as_str()), quoted(text));
                return Ok((number, document.evidence(pointer, claim, meter)));
            }
            Origin::Pattern(pattern) => match pattern.capture(source.text, meter)? {
                Some(found) => {
                    let text = source.text.get(found.start..found.end).unwrap_or_default();
                    (found.start, text)
                }
                None => return Err(nothing(source, pattern, meter)),
            },
            Origin::Text => {
                meter.charge_text(source.text)?;
                let text = source.text.trim();
                let start = source.text.len().saturating_sub(source.text.trim_start().len());
                (start, text)
            }
        };
        let mut walker = Walker::new(source, meter)?;
        let fault = match Decimal::parse(text) {
            Ok(number) => {
                let claim = format!("the number is {}", quoted(text));
                return Ok((number, walker.evidence(start, claim, None)));
            }
            Err(fault) => fault,
        };
        let (code, claim) = match fault {
            Fault::NotANumber => {
                (Code::InvalidNumber, format!("{} is not a decimal number", quoted(text)))
            }
            Fault::TooLong => (Code::InexactNumber, format!("{} is too long", quoted(text))),
        };
        let mut judgement = Judgement::unresolved(code, format!("{claim}: {}", code.help()));
        judgement.evidence.push(walker.evidence(start, claim, None));
        Err(judgement)
    }
}

fn nothing(source: Source<'_>, pattern: &Pattern, meter: &mut Meter) -> Judgement {
    let claim = format!("does not match {}", pattern.quoted());
    let code = Code::NoNumber;
    let mut judgement = Judgement::unresolved(code, code.help());
    judgement.evidence = absence(&[source], &claim, meter);
    judgement
}

fn read_origin(fields: &mut Fields<'_>) -> Result<Origin, CallError> {
    if let Some((value, at)) = fields.optional("pointer") {
        if let Some((_, at)) = fields.optional("pattern") {
            return Err(shape::Error::unknown(&at, "pattern").into());
        }
        return Ok(Origin::Pointer(parse_pointer(string(value, &at)?, &at)?));
    }
    match fields.optional("pattern") {
        Some(_) => Ok(Origin::Pattern(Pattern::read(fields)?)),
        None => Ok(Origin::Text),
    }
}

#[cfg(test)]
mod tests;
