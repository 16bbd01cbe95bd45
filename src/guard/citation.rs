//! The guard `citation`: a quotation really stands where it is said to stand.
//!
//! Runs of white space compare equal, so that a quotation may be wrapped otherwise than the file.

use super::judgement::Judgement;
use super::place::at_line;
use crate::artifact::{Artifact, MAX_PATH, Source};
use crate::budget::{Meter, OutOfBudget, length};
use crate::code::Code;
use crate::error::Error;
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer, Value};
use crate::text::quoted;

/// A check of the guard `citation`.
#[derive(Clone, Debug)]
pub struct Check {
    quote: String,
    /// The quote with one space for every run of white space, and none around it.
    normal: String,
    place: Place,
}

/// The place that is cited.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// Anywhere in an artifact that is one text.
    Inline,
    /// Within these lines of a file, both included.
    Lines { path: String, first: usize, last: usize },
}

/// A text with one space for every run of white space, and the line of each word.
#[derive(Debug, Default)]
struct Normal {
    text: String,
    /// Per line with words: the offset of its first word in `text`, and the line from 1.
    lines: Vec<(usize, usize)>,
    /// The lines of the text.
    count: usize,
}

impl Check {
    /// Reads the members beside `kind`: `{quote, source}`.
    ///
    /// # Errors
    /// The shape errors; `out_of_range` for a quote of nothing but white space, and for a source
    /// that is neither `inline` nor `path:line` nor `path:line-line`.
    pub fn from_value(mut fields: Fields<'_>) -> Result<Self, Error> {
        let quote = fields.required_string("quote")?.to_owned();
        let (source, at) = fields.required("source")?;
        let place = parse_place(shape::string(source, &at)?, &at)?;
        let normal = normal(&quote);
        if normal.is_empty() {
            let at = fields.at().member("quote");
            return Err(shape::Error::range(&at, "a quotation that is not empty").into());
        }
        fields.finish()?;
        Ok(Self { quote, normal, place })
    }

    /// `{kind, quote, source}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("kind", "citation");
        object.push("quote", self.quote.as_str());
        object.push("source", self.place.to_string());
        object.into()
    }

    /// The check as a predicate in the third person.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        let verb = if holds { "has" } else { "does not have" };
        let place = match &self.place {
            Place::Inline => String::new(),
            lines @ Place::Lines { .. } => format!(" at {}", quoted(&lines.to_string())),
        };
        format!("{verb} the quotation {}{place}", quoted(&self.normal))
    }

    /// Judges the cited file. A line beyond its end holds no quotation.
    pub fn judge(&self, artifact: &Artifact, meter: &mut Meter) -> Judgement {
        let found = artifact.sources().find(|source| match (&self.place, source.path) {
            (Place::Inline, None) => true,
            (Place::Lines { path: wanted, .. }, Some(path)) => wanted == path,
            _ => false,
        });
        let Some(source) = found else {
            let followup = match &self.place {
                Place::Inline => "Send the artifact as one text, or cite `path:line`".to_owned(),
                Place::Lines { path, .. } => format!("Send the file {}", quoted(path)),
            };
            return Judgement::unresolved(Code::NoSuchFile, followup);
        };
        self.judge_source(source, meter).unwrap_or_else(Judgement::from)
    }

    fn judge_source(
        &self,
        source: Source<'_>,
        meter: &mut Meter,
    ) -> Result<Judgement, OutOfBudget> {
        // One pass to normalise the text, one to search the lines, one to search elsewhere.
        meter.charge_text(source.text)?;
        meter.charge_text(source.text)?;
        meter.charge_text(source.text)?;
        meter.charge(length(&self.normal))?;
        let text = Normal::of(source.text);
        let (first, last) = match self.place {
            Place::Inline => (1, usize::MAX),
            Place::Lines { first, last, .. } => (first, last),
        };
        let quote = quoted(&self.normal);
        if let Some(line) = text.find(&self.normal, first, last) {
            let claim = format!("has the quotation {quote}");
            return Ok(Judgement::holds(vec![at_line(source, line, claim, None)]));
        }
        let elsewhere = text.find(&self.normal, 1, usize::MAX);
        let claim = format!("does not have the quotation {quote}");
        let note = match elsewhere {
            Some(line) => format!("it stands at line {line}"),
            None => format!("it stands nowhere among the {} lines", text.count),
        };
        let line = first.min(text.count.max(1));
        let evidence = vec![at_line(source, line, claim, Some(note))];
        let followup = match (elsewhere, source.path) {
            (Some(line), Some(path)) => {
                format!("Cite {quote} at {}", quoted(&format!("{path}:{line}")))
            }
            _ => format!("Correct the quotation {quote}, or what it cites"),
        };
        Ok(Judgement::violated(evidence, followup))
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Inline => out.write_str("inline"),
            Self::Lines { path, first, last } if first == last => write!(out, "{path}:{first}"),
            Self::Lines { path, first, last } => write!(out, "{path}:{first}-{last}"),
        }
    }
}

impl Normal {
    fn of(text: &str) -> Self {
        let mut normal = Self::default();
        for line in crate::text::lines(text) {
            normal.count = normal.count.saturating_add(1);
            for (index, word) in line.split_whitespace().enumerate() {
                if !normal.text.is_empty() {
                    normal.text.push(' ');
                }
                if index == 0 {
                    normal.lines.push((normal.text.len(), normal.count));
                }
                normal.text.push_str(word);
            }
        }
        normal
    }

    /// The line where `quote` begins the first time that it stands within these lines.
    fn find(&self, quote: &str, first: usize, last: usize) -> Option<usize> {
        let start = |line: usize| {
            let before = self.lines.partition_point(|(_, number)| *number < line);
            self.lines.get(before).map_or(self.text.len(), |(offset, _)| *offset)
        };
        let (from, to) = (start(first), start(last.saturating_add(1)));
        let found = self.text.get(from..to)?.find(quote)?;
        Some(self.line(from.saturating_add(found)))
    }

    /// The line of the byte at `offset`. The space before a line's first word is of the line
    /// before, and no quotation begins or ends with a space.
    fn line(&self, offset: usize) -> usize {
        let after = self.lines.partition_point(|(start, _)| *start <= offset);
        let line = after.checked_sub(1).and_then(|index| self.lines.get(index));
        line.map_or(1, |(_, line)| *line)
    }
}

fn normal(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether `text` is a place that can be cited: `inline`, `path:line` or `path:line-line`.
#[must_use]
pub fn is_source(text: &str) -> bool {
    place(text).is_some()
}

fn parse_place(text: &str, at: &Pointer) -> Result<Place, Error> {
    place(text).ok_or_else(|| {
        shape::Error::range(at, "`inline`, `path:line` or `path:line-line`, lines from 1").into()
    })
}

fn place(text: &str) -> Option<Place> {
    if text == "inline" {
        return Some(Place::Inline);
    }
    let (path, lines) = text.rsplit_once(':')?;
    let (first, last) = lines.split_once('-').unwrap_or((lines, lines));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (first, last) = (plain(first).then_some(first)?, plain(last).then_some(last)?);
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    let sound = 1 <= first && first <= last && !path.is_empty() && path.len() <= MAX_PATH;
    sound.then(|| Place::Lines { path: path.to_owned(), first, last })
}

#[cfg(test)]
mod tests;
