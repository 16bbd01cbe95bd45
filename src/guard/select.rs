//! Which files of an artifact a check looks at.

use fast_glob::ErrorKind;

use super::error::Error;
use super::judgement::Judgement;
use crate::artifact::{Artifact, MAX_PATH, Source};
use crate::budget::{Meter, OutOfBudget, length};
use crate::code::Code;
use crate::error::Error as CallError;
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer};
use crate::text::quoted;

/// Brace groups of a path pattern may stand for at most this many alternatives together: a match
/// tries each of them.
pub const MAX_ALTERNATIVES: u64 = 64;

/// A path pattern: `*`, `**`, `?`, `[…]`, `{a,b}`, a leading `!`, and `\` to escape them. A path
/// that equals the pattern letter by letter matches too, so that `[id].ts` names itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob {
    text: String,
    alternatives: u64,
    exact: bool,
}

/// The member `path` of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    glob: Option<Glob>,
    extensions: &'static [&'static str],
}

impl Glob {
    /// Reads the path pattern that stands at `at`.
    ///
    /// # Errors
    /// `invalid_glob`; `out_of_range` when it is empty or longer than [`MAX_PATH`].
    pub fn new(text: &str, at: &Pointer) -> Result<Self, CallError> {
        in_range(text, at)?;
        let invalid = |offset, reason| Error::InvalidGlob {
            at: at.clone(),
            glob: text.to_owned(),
            offset,
            reason,
        };
        fast_glob::validate(text).map_err(|error| invalid(error.index, reason(error.kind)))?;
        let alternatives = alternatives(text);
        if alternatives > MAX_ALTERNATIVES {
            return Err(invalid(0, "its braces stand for more than 64 alternatives").into());
        }
        Ok(Self { text: text.to_owned(), alternatives, exact: false })
    }

    /// The path that stands at `at`, which names nothing but itself.
    ///
    /// # Errors
    /// `out_of_range` when it is empty or longer than [`MAX_PATH`].
    pub fn exact(text: &str, at: &Pointer) -> Result<Self, CallError> {
        in_range(text, at)?;
        Ok(Self { text: text.to_owned(), alternatives: 1, exact: true })
    }

    /// The pattern as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether `path` matches.
    ///
    /// # Errors
    /// [`OutOfBudget`]: a match is paid for by the product of both lengths and the alternatives.
    pub fn matches(&self, path: &str, meter: &mut Meter) -> Result<bool, OutOfBudget> {
        let product = length(&self.text).saturating_mul(length(path).saturating_add(1));
        meter.charge(product.saturating_mul(self.alternatives))?;
        Ok(self.text == path || (!self.exact && fast_glob::glob_match(&self.text, path)))
    }
}

/// Whether `path` has the extension `end`, in whatever case.
fn ends_in(path: &str, end: &str) -> bool {
    let start = path.len().checked_sub(end.len());
    start.and_then(|start| path.get(start..)).is_some_and(|found| found.eq_ignore_ascii_case(end))
}

fn in_range(text: &str, at: &Pointer) -> Result<(), CallError> {
    if text.is_empty() || text.len() > MAX_PATH {
        return Err(shape::Error::range(at, format!("1 to {MAX_PATH} bytes")).into());
    }
    Ok(())
}

fn reason(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::UnclosedBrace => "the brace is not closed",
        ErrorKind::UnclosedBracket => "the bracket is not closed",
        ErrorKind::TrailingBackslash => "nothing follows the backslash",
        ErrorKind::BraceNestingTooDeep => "braces nest deeper than 10 levels",
        ErrorKind::TooManyBraceGroups => "there are more than 10 brace groups",
        _ => "it is not a path pattern",
    }
}

/// The ways through the braces of a valid path pattern.
fn alternatives(glob: &str) -> u64 {
    // Per open group: ways of its finished branches, ways of the branch being read.
    let mut open: Vec<(u64, u64)> = Vec::new();
    let mut ways: u64 = 1;
    let mut symbols = glob.chars().peekable();
    while let Some(symbol) = symbols.next() {
        match symbol {
            '\\' => {
                symbols.next();
            }
            '[' => {
                symbols.next_if(|next| matches!(next, '^' | '!'));
                symbols.next_if(|next| *next == ']');
                while let Some(member) = symbols.next() {
                    match member {
                        ']' => break,
                        '\\' => {
                            symbols.next();
                        }
                        _ => {}
                    }
                }
            }
            '{' => {
                open.push((0, ways));
                ways = 1;
            }
            ',' => {
                if let Some((finished, _)) = open.last_mut() {
                    *finished = finished.saturating_add(ways);
                    ways = 1;
                }
            }
            '}' => {
                if let Some((finished, outer)) = open.pop() {
                    ways = finished.saturating_add(ways).saturating_mul(outer);
                }
            }
            _ => {}
        }
    }
    ways
}

impl Selection {
    /// Takes the optional member `path`. Without it every file is looked at, but of several files
    /// only those with one of `extensions` (each with its dot) when any are given.
    ///
    /// # Errors
    /// `wrong_type`, `invalid_glob`, `out_of_range`.
    pub fn read(
        fields: &mut Fields<'_>,
        extensions: &'static [&'static str],
    ) -> Result<Self, CallError> {
        let glob = match fields.optional("path") {
            Some((value, at)) => Some(Glob::new(shape::string(value, &at)?, &at)?),
            None => None,
        };
        Ok(Self { glob, extensions })
    }

    /// Appends the member that [`Selection::read`] takes.
    pub fn write(&self, object: &mut Object) {
        if let Some(glob) = &self.glob {
            object.push("path", glob.as_str());
        }
    }

    /// `` in `src/**` ``, to follow a predicate; empty when all files are looked at.
    #[must_use]
    pub fn phrase(&self) -> String {
        self.glob.as_ref().map_or_else(String::new, |glob| format!(" in {}", quoted(&glob.text)))
    }

    /// The texts to look at, at least one.
    ///
    /// # Errors
    /// An unresolved judgement: `no_such_file`, `out_of_budget`.
    pub fn sources<'a>(
        &self,
        artifact: &'a Artifact,
        meter: &mut Meter,
    ) -> Result<Vec<Source<'a>>, Judgement> {
        let all: Vec<_> = artifact.sources().collect();
        let narrow = all.len() > 1 && !self.extensions.is_empty();
        let mut selected = Vec::new();
        for source in all {
            let taken = match (&self.glob, source.path) {
                (Some(glob), Some(path)) => glob.matches(path, meter)?,
                (Some(_), None) => false,
                (None, Some(path)) if narrow => {
                    meter.charge(length(path))?;
                    self.extensions.iter().any(|end| ends_in(path, end))
                }
                (None, _) => true,
            };
            if taken {
                selected.push(source);
            }
        }
        if selected.is_empty() { Err(self.nothing(artifact)) } else { Ok(selected) }
    }

    fn nothing(&self, artifact: &Artifact) -> Judgement {
        let wanted = match &self.glob {
            Some(glob) => format!("a file that matches {}", quoted(&glob.text)),
            None => format!("a file that ends in {}", self.extensions.join(" or ")),
        };
        let instead = match artifact {
            Artifact::Text(_) => "; the artifact is one text without a path",
            Artifact::Files(_) => "",
        };
        Judgement::unresolved(Code::NoSuchFile, format!("Send {wanted}{instead}"))
    }
}

#[cfg(test)]
mod tests;
