//! The artifact: what is judged. One text, or named files.

use std::collections::BTreeSet;

use crate::budget::{Budget, length};
use crate::error::Error;
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};

/// The files of an artifact are at most this many.
pub const MAX_FILES: usize = 10_000;
/// A path is at most this many bytes.
pub const MAX_PATH: usize = 1_024;

/// What is judged: `{text}` or `{files: [{path, text}]}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Artifact {
    /// One text without a name. Evidence from it cites `inline`.
    Text(String),
    /// Named files in the caller's order. Evidence from them cites `path:line`.
    Files(Vec<File>),
}

/// One file of an artifact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Relative, `/`-separated, unique in its artifact.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// One text of an artifact as a guard sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source<'a> {
    /// The path of a named file, nothing for an inline text.
    pub path: Option<&'a str>,
    /// The whole text.
    pub text: &'a str,
}

impl Artifact {
    /// Reads `{text}`, `{files: [{path, text}]}` or a bare string, which is a text.
    ///
    /// # Errors
    /// `missing_member`, `wrong_type`, `unknown_member`, `out_of_range`, `invalid_path`,
    /// `duplicate_path`, with the pointer to the member.
    pub fn from_value(value: &Value, at: &Pointer) -> Result<Self, Error> {
        if let Value::String(text) = value {
            return Ok(Self::Text(text.clone()));
        }
        let mut fields = Fields::of(value, at)?;
        let text = fields.optional("text");
        let files = fields.optional("files");
        fields.finish()?;
        match (text, files) {
            (Some((text, at)), None) => Ok(Self::Text(shape::string(text, &at)?.to_owned())),
            (None, Some((files, at))) => read_files(files, &at).map(Self::Files),
            (None, None) => Err(shape::Error::missing(at, "text").into()),
            (Some(_), Some((_, at))) => Err(shape::Error::unknown(&at, "files").into()),
        }
    }

    /// `{text}` or `{files: [{path, text}]}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Text(text) => Value::object([("text", Value::from(text.as_str()))]),
            Self::Files(files) => {
                let files = files.iter().map(|file| {
                    Value::object([
                        ("path", Value::from(file.path.as_str())),
                        ("text", Value::from(file.text.as_str())),
                    ])
                });
                Value::object([("files", Value::Array(files.collect()))])
            }
        }
    }

    /// The texts in the caller's order.
    pub fn sources(&self) -> impl Iterator<Item = Source<'_>> {
        let (text, files) = match self {
            Self::Text(text) => (Some(Source { path: None, text }), [].as_slice()),
            Self::Files(files) => (None, files.as_slice()),
        };
        let files = files.iter().map(|file| Source { path: Some(&file.path), text: &file.text });
        text.into_iter().chain(files)
    }

    /// UTF-8 bytes of all texts and paths.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.sources().fold(0, |sum: u64, source| {
            sum.saturating_add(length(source.text)).saturating_add(source.path.map_or(0, length))
        })
    }

    /// Refuses an artifact larger than `budget.bytes`.
    ///
    /// # Errors
    /// `too_large`.
    pub fn within(&self, budget: Budget) -> Result<(), Error> {
        let size = self.bytes();
        if size > budget.bytes {
            return Err(Error::TooLarge { size, max: budget.bytes });
        }
        Ok(())
    }
}

fn read_files(value: &Value, at: &Pointer) -> Result<Vec<File>, Error> {
    let items = shape::array(value, at)?;
    if items.is_empty() || items.len() > MAX_FILES {
        return Err(shape::Error::range(at, format!("1 to {MAX_FILES} files")).into());
    }
    let mut seen = BTreeSet::new();
    let mut files = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        let mut fields = Fields::of(item, &at.index(index))?;
        let path = fields.required_string("path")?;
        let text = fields.required_string("text")?;
        fields.finish()?;
        let at = at.index(index).member("path");
        check_path(path, &at)?;
        if !seen.insert(path) {
            return Err(Error::DuplicatePath { path: path.to_owned(), at });
        }
        files.push(File { path: path.to_owned(), text: text.to_owned() });
    }
    Ok(files)
}

/// A path must be able to stand in `path:line` and to name one file only.
fn check_path(path: &str, at: &Pointer) -> Result<(), Error> {
    let relative = !path.starts_with('/') && !path.contains('\\');
    let clean = path.split('/').all(|part| !matches!(part, "" | "." | ".."));
    let printable = !path.chars().any(char::is_control);
    if relative && clean && printable && path.len() <= MAX_PATH {
        return Ok(());
    }
    Err(Error::InvalidPath { path: path.to_owned(), at: at.clone() })
}

#[cfg(test)]
mod tests;
