//! One criterion: what must hold, as a sentence or as a check.

use std::collections::BTreeSet;

use super::check::Check;
use super::error::Error;
use super::sentence;
use crate::artifact::Artifact;
use crate::budget::{Budget, DEFAULT_DEPTH, Meter};
use crate::code::Code;
use crate::guard::Judgement;
use crate::guard::decimal::Decimal;
use crate::json::reader::{self, Options};
use crate::json::shape::{self, Fields};
use crate::json::{Number, Object, Pointer, Value};
use crate::text::quoted;

/// A request holds at most this many criteria.
pub const MAX_CRITERIA: usize = 1_000;
/// An id is at most this many bytes.
pub const MAX_ID: usize = 200;

/// What must hold.
#[derive(Clone, Debug)]
pub struct Criterion {
    /// Unique among the criteria; the position, from 1, where none is given.
    pub id: String,
    /// The criterion in words. Without a check it is read as a sentence.
    pub text: Option<String>,
    check: Option<Value>,
    plan: Plan,
}

#[derive(Clone, Debug)]
enum Plan {
    Check(Check),
    /// The sentence speaks of one text: of several files it does not say which.
    OneText(Check),
    /// Nothing that a machine can decide, and what to do about it.
    Unread {
        code: Code,
        followup: String,
    },
}

/// Reads a list of criteria: strings, which are sentences, and objects `{id?, text?, check?}`.
///
/// # Errors
/// The shape errors, `duplicate_id`, and everything that makes a `check` unusable. A sentence is
/// never refused: what cannot be read is unresolved.
pub fn from_value(value: &Value, at: &Pointer) -> Result<Vec<Criterion>, crate::error::Error> {
    from_value_within(value, at, DEFAULT_DEPTH)
}

/// As [`from_value`], with at most `depth` levels of combined checks.
///
/// # Errors
/// As [`from_value`].
pub fn from_value_within(
    value: &Value,
    at: &Pointer,
    depth: u32,
) -> Result<Vec<Criterion>, crate::error::Error> {
    let items = shape::array(value, at)?;
    if items.len() > MAX_CRITERIA {
        return Err(shape::Error::range(at, format!("at most {MAX_CRITERIA} criteria")).into());
    }
    let mut seen = BTreeSet::new();
    let mut criteria = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let at = at.index(index);
        let position = index.saturating_add(1).to_string();
        let criterion = Criterion::read(item, &at, position, depth)?;
        if !seen.insert(criterion.id.clone()) {
            return Err(Error::DuplicateId { id: criterion.id, at }.into());
        }
        criteria.push(criterion);
    }
    Ok(criteria)
}

impl Criterion {
    fn read(
        value: &Value,
        at: &Pointer,
        position: String,
        depth: u32,
    ) -> Result<Self, crate::error::Error> {
        if let Value::String(text) = value {
            return Ok(Self::string(position, text, depth));
        }
        let mut fields = Fields::of(value, at)
            .map_err(|_| shape::Error::wrong_type(at, "a string or an object", value))?;
        let id = fields.optional_string("id")?;
        let text = fields.optional_string("text")?;
        let check = fields.optional("check");
        fields.finish()?;
        if let Some(id) = id {
            check_id(id, &at.member("id"))?;
        }
        let id = id.map_or(position, str::to_owned);
        match (check, text) {
            (Some((check, check_at)), text) => {
                let compiled = Check::from_value(check, &check_at, depth)?;
                exact_numbers(check, check_at)?;
                let text = text.map(str::to_owned);
                let normal = Some(compiled.to_value());
                Ok(Self { id, text, check: normal, plan: Plan::Check(compiled) })
            }
            (None, Some(text)) => Ok(Self::sentence(id, text, depth)),
            (None, None) => Err(shape::Error::missing(at, "text").into()),
        }
    }

    /// A string is a sentence, or the JSON text of an object as it stands in a prompt.
    fn string(position: String, text: &str, depth: u32) -> Self {
        if !text.trim_start().starts_with('{') {
            return Self::sentence(position, text, depth);
        }
        match Self::object(&position, text, depth) {
            Ok(criterion) => criterion,
            Err(_) => Self::sentence(position, text, depth),
        }
    }

    fn object(position: &str, text: &str, depth: u32) -> Result<Self, crate::error::Error> {
        let options = Options { depth, ..Options::default() };
        let value = reader::read(text, options, &mut Meter::new(Budget::default()))?;
        Self::read(&value, &Pointer::root(), position.to_owned(), depth)
    }

    /// What looks like an object and is none has a fault to be told, wherever the text stands: as
    /// a string and as the member `text` it has the same digest.
    fn sentence(id: String, text: &str, depth: u32) -> Self {
        let object = text.trim_start().starts_with('{').then(|| Self::object(&id, text, depth));
        let plan = match object {
            Some(Err(error)) => Plan::refused(text, &error),
            _ => Plan::of(text),
        };
        Self { id, text: Some(text.to_owned()), check: None, plan }
    }

    /// Whether a check was given, in place of a sentence or beside a text.
    #[must_use]
    pub fn has_check(&self) -> bool {
        self.check.is_some()
    }

    /// `{id, text?, check?}`, with the id that holds by default and the check in its normal form:
    /// surfaces that write the same check in another way have the same digest.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("id", self.id.as_str());
        if let Some(text) = &self.text {
            object.push("text", text.as_str());
        }
        if let Some(check) = &self.check {
            object.push("check", check.clone());
        }
        object.into()
    }

    /// What the artifact does, as a predicate: the check's when there is one that a machine can
    /// decide.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> Option<String> {
        match &self.plan {
            Plan::Check(check) | Plan::OneText(check) => Some(check.phrase(holds)),
            Plan::Unread { .. } => None,
        }
    }

    /// Judges `artifact`.
    pub fn judge(&self, artifact: &Artifact, meter: &mut Meter) -> Judgement {
        if let Err(spent) = meter.charge(1) {
            return spent.into();
        }
        match &self.plan {
            Plan::OneText(_) if artifact.sources().nth(1).is_some() => Judgement::unresolved(
                Code::NotCheckable,
                "Say which of the files is meant: begin the sentence with ``in `path`,``",
            ),
            Plan::Check(check) | Plan::OneText(check) => check.judge(artifact, meter),
            Plan::Unread { code, followup } => Judgement::unresolved(*code, followup.as_str()),
        }
    }
}

impl Plan {
    fn of(text: &str) -> Self {
        let reading = match sentence::compile(text) {
            Ok(reading) => reading,
            Err(refusal) => {
                let followup = format!("{} is not checkable: {refusal}", quoted(text));
                return Self::Unread { code: Code::NotCheckable, followup };
            }
        };
        match Check::from_value(&reading.check, &Pointer::root(), DEFAULT_DEPTH) {
            Ok(check) if reading.one_text => Self::OneText(check),
            Ok(check) => Self::Check(check),
            Err(error) => Self::refused(text, &error),
        }
    }

    /// The text says what to check, but that cannot be compiled.
    fn refused(text: &str, error: &crate::error::Error) -> Self {
        let code = error.code();
        let followup = format!("Correct {}: {error}; {}", quoted(text), code.help());
        Self::Unread { code, followup }
    }
}

/// Refuses numbers that the digest of the criteria would not tell from others.
fn exact_numbers(value: &Value, at: Pointer) -> Result<(), Error> {
    let mut open = vec![(value, at)];
    while let Some((value, at)) = open.pop() {
        match value {
            Value::Number(number) => {
                let shown = Number::from_f64(number.to_f64());
                let decimal = |number: &Number| Decimal::parse(number.as_str()).ok();
                let exact = decimal(number);
                if exact.is_none() || exact != shown.as_ref().and_then(decimal) {
                    return Err(Error::InexactNumber { text: number.to_string(), at });
                }
            }
            Value::Array(items) => {
                open.extend(items.iter().enumerate().map(|(index, item)| (item, at.index(index))));
            }
            Value::Object(members) => {
                open.extend(members.iter().map(|(name, value)| (value, at.member(name))));
            }
            Value::Null | Value::Bool(_) | Value::String(_) => {}
        }
    }
    Ok(())
}

fn check_id(id: &str, at: &Pointer) -> Result<(), shape::Error> {
    if id.is_empty() || id.len() > MAX_ID || id.chars().any(char::is_control) {
        let expected = format!("an id of 1 to {MAX_ID} bytes without control characters");
        return Err(shape::Error::range(at, expected));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
