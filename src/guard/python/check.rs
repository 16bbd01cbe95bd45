//! The check of the guard `python`: its JSON form and its phrase.

use super::calls::{Calls, NotCalls};
use super::defines::{Defines, What};
use super::findings::{Findings, line_note};
use super::imports::{Imports, ImportsOnly, NotImports};
use super::names::{MAX_PARTS, is_dotted, is_module, normal};
use super::source;
use crate::artifact::{Artifact, Source};
use crate::budget::Meter;
use crate::code::Code;
use crate::error::Error as CallError;
use crate::guard::error::Error;
use crate::guard::judgement::Judgement;
use crate::guard::place::{at_line, counted, listed, whole};
use crate::guard::select::Selection;
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer, Value};
use crate::text::{lines, quoted};

/// A list of names has at most this many.
const MAX_NAMES: usize = 1_000;

/// A check of the guard `python`.
#[derive(Clone, Debug)]
pub struct Check {
    operation: Operation,
    selection: Selection,
}

#[derive(Clone, Debug)]
enum Operation {
    Valid,
    Imports(Vec<String>),
    ImportsOnly(Vec<String>),
    NotImports(Vec<String>),
    Calls(Vec<String>),
    NotCalls(Vec<String>),
    Defines(Vec<String>, What),
}

impl Check {
    /// The operations that [`Check::from_value`] reads.
    pub const OPERATIONS: &[&str] =
        &["valid", "imports", "imports_only", "not_imports", "calls", "not_calls", "defines"];

    /// Reads the members beside `kind`: `{op, modules? | names?, what?, path?}`.
    ///
    /// # Errors
    /// `unknown_kind` for the operation or for `what`, the shape errors, `invalid_glob`;
    /// `out_of_range` for a text that is no dotted name, and for a list without any.
    pub fn from_value(mut fields: Fields<'_>) -> Result<Self, CallError> {
        let op = fields.required_string("op")?;
        let selection = Selection::read(&mut fields, &[".py", ".pyi", ".pyw"])?;
        let operation = match op {
            "valid" => Operation::Valid,
            "imports" => Operation::Imports(modules(&mut fields, 1)?),
            "imports_only" => Operation::ImportsOnly(modules(&mut fields, 0)?),
            "not_imports" => Operation::NotImports(modules(&mut fields, 1)?),
            "calls" => Operation::Calls(names(&mut fields)?),
            "not_calls" => Operation::NotCalls(names(&mut fields)?),
            "defines" => Operation::Defines(names(&mut fields)?, what(&mut fields)?),
            _ => return Err(Error::unknown_operation(&fields, op, Self::OPERATIONS).into()),
        };
        fields.finish()?;
        Ok(Self { operation, selection })
    }

    /// `{kind, op, …, path?}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("kind", "python");
        object.push("op", self.operation.name());
        match &self.operation {
            Operation::Valid => {}
            Operation::Imports(modules)
            | Operation::ImportsOnly(modules)
            | Operation::NotImports(modules) => object.push("modules", Value::strings(modules)),
            Operation::Calls(names) | Operation::NotCalls(names) => {
                object.push("names", Value::strings(names));
            }
            Operation::Defines(names, what) => {
                object.push("names", Value::strings(names));
                object.push("what", what.as_str());
            }
        }
        self.selection.write(&mut object);
        object.into()
    }

    /// The check as a predicate in the third person.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        format!("{}{}", self.operation.phrase(holds), self.selection.phrase())
    }

    /// Judges the selected sources.
    pub fn judge(&self, artifact: &Artifact, meter: &mut Meter) -> Judgement {
        let sources = match self.selection.sources(artifact, meter) {
            Ok(sources) => sources,
            Err(judgement) => return judgement,
        };
        let sources = sources.as_slice();
        match &self.operation {
            Operation::Valid => judge_valid(sources, meter),
            Operation::Imports(modules) => Imports::new(modules).judge(sources, meter),
            Operation::ImportsOnly(modules) => ImportsOnly::new(modules).judge(sources, meter),
            Operation::NotImports(modules) => NotImports::new(modules).judge(sources, meter),
            Operation::Calls(names) => Calls::new(names).judge(sources, meter),
            Operation::NotCalls(names) => NotCalls::new(names).judge(sources, meter),
            Operation::Defines(names, what) => Defines::new(names, *what).judge(sources, meter),
        }
    }
}

impl Operation {
    fn name(&self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::Imports(_) => "imports",
            Self::ImportsOnly(_) => "imports_only",
            Self::NotImports(_) => "not_imports",
            Self::Calls(_) => "calls",
            Self::NotCalls(_) => "not_calls",
            Self::Defines(..) => "defines",
        }
    }

    fn phrase(&self, holds: bool) -> String {
        match (self, holds) {
            (Self::Valid, true) => "is valid Python".to_owned(),
            (Self::Valid, false) => "is not valid Python".to_owned(),
            (Self::Imports(modules), true) => format!("imports {}", quoted_list(modules, "and")),
            (Self::Imports(modules), false) => {
                format!("does not import {}{}", all_of(modules), quoted_list(modules, "and"))
            }
            (Self::ImportsOnly(modules), true) if modules.is_empty() => {
                "imports nothing".to_owned()
            }
            (Self::ImportsOnly(modules), false) if modules.is_empty() => {
                "imports something".to_owned()
            }
            (Self::ImportsOnly(modules), true) => {
                format!("imports only {}", quoted_list(modules, "and"))
            }
            (Self::ImportsOnly(modules), false) => {
                format!("imports more than {}", quoted_list(modules, "and"))
            }
            (Self::NotImports(modules), true) => {
                format!("does not import {}", quoted_list(modules, "or"))
            }
            (Self::NotImports(modules), false) => format!("imports {}", quoted_list(modules, "or")),
            (Self::Calls(names), true) => format!("calls {}", quoted_list(names, "and")),
            (Self::Calls(names), false) => {
                format!("does not call {}{}", all_of(names), quoted_list(names, "and"))
            }
            (Self::NotCalls(names), true) => format!("does not call {}", quoted_list(names, "or")),
            (Self::NotCalls(names), false) => format!("calls {}", quoted_list(names, "or")),
            (Self::Defines(names, what), true) => {
                format!("defines {}{}", what.article(names.len()), quoted_list(names, "and"))
            }
            (Self::Defines(names, what), false) => {
                let what = what.article(names.len());
                let all_of = all_of(names);
                format!("does not define {all_of}{what}{}", quoted_list(names, "and"))
            }
        }
    }
}

/// Every source is valid; or one is not, and its first error is shown.
fn judge_valid(sources: &[Source<'_>], meter: &mut Meter) -> Judgement {
    let mut findings = Findings::default();
    for source in sources {
        match source::facts(source.text, meter) {
            Ok(_) => {
                let note = counted(lines(source.text).count(), "line");
                findings.held.push(whole(*source, "is valid Python".to_owned(), Some(note)));
            }
            Err(error) if error.code == Code::SyntaxError => {
                let claim = format!("is not valid Python: {}", error.reason);
                let note = line_note(*source, error.line);
                findings.violated.push(at_line(*source, error.line, claim, note));
            }
            Err(error) => findings.unparsed(*source, error),
        }
    }
    let first = findings.violated.first();
    let reason = first.and_then(|first| first.claim.split_once(": "));
    let reason = reason.map_or_else(String::new, |(_, reason)| format!(": {reason}"));
    findings.judgement(meter, |places| format!("Correct the Python syntax at {places}{reason}"))
}

/// `` `a`, `b` and `c` ``
pub(super) fn quoted_list<T: AsRef<str>>(names: &[T], conjunction: &str) -> String {
    let names: Vec<_> = names.iter().map(|name| quoted(name.as_ref())).collect();
    listed(&names, conjunction)
}

fn all_of(names: &[String]) -> &'static str {
    if names.len() > 1 { "all of " } else { "" }
}

fn modules(fields: &mut Fields<'_>, least: usize) -> Result<Vec<String>, CallError> {
    let expected =
        format!("a dotted name of at most {MAX_PARTS} parts, which dots may stand before");
    let (value, at) = fields.required("modules")?;
    read_names(value, &at, least, is_module, &expected)
}

fn names(fields: &mut Fields<'_>) -> Result<Vec<String>, CallError> {
    let expected = format!("a dotted name of at most {MAX_PARTS} parts");
    let (value, at) = fields.required("names")?;
    read_names(value, &at, 1, is_dotted, &expected)
}

fn read_names(
    value: &Value,
    at: &Pointer,
    least: usize,
    accepted: fn(&str) -> bool,
    expected: &str,
) -> Result<Vec<String>, CallError> {
    let items = shape::array(value, at)?;
    if items.len() < least || items.len() > MAX_NAMES {
        return Err(shape::Error::range(at, format!("{least} to {MAX_NAMES} names")).into());
    }
    let mut names = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let at = at.index(index);
        let name = normal(shape::string(item, &at)?);
        if !accepted(&name) {
            return Err(shape::Error::range(&at, expected).into());
        }
        names.push(name.into_owned());
    }
    Ok(names)
}

fn what(fields: &mut Fields<'_>) -> Result<What, CallError> {
    let Some((value, at)) = fields.optional("what") else { return Ok(What::Any) };
    let name = shape::string(value, &at)?;
    What::from_name(name).ok_or_else(|| {
        Error::unknown(&at, "definition", name, &["function", "class", "any"]).into()
    })
}

#[cfg(test)]
mod tests;
