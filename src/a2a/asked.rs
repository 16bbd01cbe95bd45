//! What a caller asks for, gathered over the messages of one task.
//!
//! A later message replaces what an earlier one said: files by their path, a text and the list of
//! criteria as a whole. What a message holds beside a fault is kept, and the fault is told with its
//! code. Where it cannot be told what is the artifact, nothing is taken for it: a check of the
//! wrong text could pass.

/// What one message holds.
mod parts;
/// What a text holds: sections, a list of criteria, or neither.
mod text;

use super::fault::Fault;
use super::format::Format;
use super::message::Message;
use crate::artifact::{Artifact, File};
use crate::budget::{Budget, MAX_DEPTH, MAX_FUEL, Meter};
use crate::code::Code;
use crate::criteria::Checker;
use crate::error::Error;
use crate::json::reader::{self, Options};
use crate::json::{Object, Pointer, Value, shape};
use crate::text::cut;

/// UTF-8 bytes of artifact and criteria that one task may gather. A message is limited by its host.
pub const MAX_ASKED: u64 = 8 * 1024 * 1024;

/// UTF-8 bytes of a problem's message and of its place, which may hold a name of the caller's.
const MAX_TOLD: usize = 1_000;

/// What was sent so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// What is to be judged.
    pub artifact: Option<Artifact>,
    /// By what, not empty.
    pub criteria: Option<Vec<Value>>,
    /// `{fuel?, bytes?, depth?, matches?}`
    pub budget: Option<Value>,
    /// How to answer.
    pub format: Format,
}

/// Why a part of a message is of no use.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The stable code.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// The place in the request `{artifact, criteria, budget?}`, as a JSON pointer.
    pub pointer: Option<String>,
}

/// What became of a message.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gathered {
    /// What could not be used.
    pub problems: Vec<Problem>,
    /// How many texts were neither an artifact nor criteria.
    pub remarks: usize,
    /// Whether anything could be used.
    pub brought: bool,
}

/// A request that can be judged.
#[derive(Clone, Debug)]
pub struct Request {
    /// The compiled criteria with their budget.
    pub checker: Checker,
    /// What is judged.
    pub artifact: Artifact,
}

impl Problem {
    fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, message: message.into(), pointer: None }
    }

    /// `{code, message, pointer?}`, as errors stand on every surface.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("code", self.code.as_str());
        object.push("message", self.message.as_str());
        if let Some(pointer) = &self.pointer {
            object.push("pointer", pointer.as_str());
        }
        object.into()
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let pointer = error.pointer().map(|pointer| cut(pointer.as_str(), MAX_TOLD));
        Self { code: error.code(), message: cut(&error.to_string(), MAX_TOLD), pointer }
    }
}

impl From<shape::Error> for Problem {
    fn from(error: shape::Error) -> Self {
        Error::from(error).into()
    }
}

impl Asked {
    /// Takes what `message` holds.
    ///
    /// # Errors
    /// `ContentTypeNotSupported` for a part that is no text and no JSON, or that only says where a
    /// file stands; `InvalidParams` when the task would gather more than [`MAX_ASKED`]. Nothing is
    /// taken then.
    pub fn gather(&mut self, message: &Message) -> Result<Gathered, Fault> {
        let known =
            text::Known { artifact: self.artifact.is_some(), criteria: self.criteria.is_some() };
        let parts::Held { artifact, criteria, budget, gathered } = parts::read(message, known)?;
        let mut next = self.clone();
        if let Some(artifact) = artifact {
            next.artifact = Some(merged(next.artifact.take(), artifact));
        }
        if let Some(criteria) = criteria {
            next.criteria = Some(criteria);
        }
        if let Some(budget) = budget {
            next.budget = Some(budget);
        }
        if let Some(asked) = message.metadata.as_ref().and_then(|it| it.get("return_format")) {
            next.format = Format::of(asked);
        }
        let size = next.bytes();
        if size > MAX_ASKED {
            let message = format!("the task holds {size} bytes, the limit is {MAX_ASKED}");
            return Err(Fault::InvalidParams { field: "message.parts".to_owned(), message });
        }
        *self = next;
        Ok(gathered)
    }

    /// The request, when nothing is missing. What makes the criteria, the budget or the artifact
    /// unusable is taken back, so that the next message can bring it anew.
    ///
    /// # Errors
    /// The problem, as the codes of a check's request name it.
    pub fn request(&mut self) -> Result<Option<Request>, Problem> {
        let budget = match self.budget.as_ref() {
            None => Budget::default(),
            Some(value) => {
                let read = Budget::from_value(value, &Pointer::root().member("budget"));
                read.inspect_err(|_| self.budget = None)?
            }
        };
        let Some(criteria) = &self.criteria else { return Ok(None) };
        let criteria = Value::Array(criteria.clone());
        let checker = Checker::at(&criteria, &Pointer::root().member("criteria"), budget);
        let checker = checker.inspect_err(|_| self.criteria = None)?;
        Ok(self.artifact.clone().map(|artifact| Request { checker, artifact }))
    }

    fn bytes(&self) -> u64 {
        let criteria = self.criteria.iter().flatten();
        let criteria = criteria.map(|it| u64::try_from(it.text_len()).unwrap_or(u64::MAX));
        let artifact = self.artifact.as_ref().map_or(0, Artifact::bytes);
        criteria.fold(artifact, u64::saturating_add)
    }

    /// The JSON text for the store. Text, so that a store of objects cannot round its numbers.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut object = Object::new();
        if let Some(artifact) = &self.artifact {
            object.push("artifact", artifact.to_value());
        }
        if let Some(criteria) = &self.criteria {
            object.push("criteria", criteria.clone());
        }
        if let Some(budget) = &self.budget {
            object.push("budget", budget.clone());
        }
        object.push("format", self.format.as_str());
        Value::from(object).to_text()
    }

    /// Reads what [`Asked::to_text`] wrote.
    ///
    /// # Errors
    /// The codes of JSON and of shapes.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        let budget = Budget { fuel: MAX_FUEL, ..Budget::default() };
        let options = Options { depth: MAX_DEPTH, ..Options::default() };
        let value = reader::read(text, options, &mut Meter::new(budget))?;
        let root = Pointer::root();
        let mut fields = shape::Fields::of(&value, &root)?;
        let artifact = fields.optional("artifact");
        let criteria = fields.optional("criteria");
        let budget = fields.optional("budget").map(|(value, _)| value.clone());
        let format = fields.required("format")?.0;
        fields.finish()?;
        let artifact = artifact.map(|(value, at)| Artifact::from_value(value, &at)).transpose()?;
        let criteria = criteria.map(|(value, at)| shape::array(value, &at)).transpose()?;
        let criteria = criteria.map(<[Value]>::to_vec);
        Ok(Self { artifact, criteria, budget, format: Format::of(format) })
    }
}

/// Files join earlier files, each in the place of the one with its path; anything else takes the
/// place of what was there.
fn merged(before: Option<Artifact>, after: Artifact) -> Artifact {
    let (mut files, new) = match (before, after) {
        (Some(Artifact::Files(files)), Artifact::Files(new)) => (files, new),
        (_, after) => return after,
    };
    for file in new {
        match files.iter_mut().find(|File { path, .. }| *path == file.path) {
            Some(old) => *old = file,
            None => files.push(file),
        }
    }
    Artifact::Files(files)
}

#[cfg(test)]
mod tests;
