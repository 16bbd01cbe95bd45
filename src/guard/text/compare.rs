//! Equal, begins with, ends with: every selected text must.

use super::fold::lower;
use super::{case_phrase, read_wanted, write_ignore_case};
use crate::artifact::Source;
use crate::budget::{Meter, OutOfBudget, length};
use crate::error::Error;
use crate::guard::judgement::Judgement;
use crate::guard::place::{Walker, mark_capped, whereabouts, whole};
use crate::json::Object;
use crate::json::shape::{Fields, string};
use crate::text::{QUOTE_CHARS, quoted};
use crate::verdict::Evidence;

/// One of the operations `equals`, `starts_with`, `ends_with`.
#[derive(Clone, Debug)]
pub struct Compare {
    mode: Mode,
    value: String,
    ignore_case: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Equals,
    Starts,
    Ends,
}

impl Compare {
    /// Takes the members beside `op`.
    ///
    /// # Errors
    /// The shape errors; `out_of_range` for an empty beginning or end.
    pub fn read(op: &str, fields: &mut Fields<'_>) -> Result<Self, Error> {
        let mode = match op {
            "starts_with" => Mode::Starts,
            "ends_with" => Mode::Ends,
            _ => Mode::Equals,
        };
        let (value, at) = fields.required("value")?;
        let value = if mode == Mode::Equals {
            string(value, &at)?.to_owned()
        } else {
            read_wanted(value, &at)?
        };
        let ignore_case =
            op == "iequals" || fields.optional_bool("ignore_case")?.unwrap_or_default();
        Ok(Self { mode, value, ignore_case })
    }

    /// Appends the members that [`Compare::read`] takes.
    pub fn write(&self, object: &mut Object) {
        let op = match self.mode {
            Mode::Equals => "equals",
            Mode::Starts => "starts_with",
            Mode::Ends => "ends_with",
        };
        object.push("op", op);
        object.push("value", self.value.as_str());
        write_ignore_case(self.ignore_case, object);
    }

    /// The predicate.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        let verb = match (self.mode, holds) {
            (Mode::Equals, true) => "equals",
            (Mode::Equals, false) => "does not equal",
            (Mode::Starts, true) => "starts with",
            (Mode::Starts, false) => "does not start with",
            (Mode::Ends, true) => "ends with",
            (Mode::Ends, false) => "does not end with",
        };
        format!("{verb} {}{}", quoted(&self.value), case_phrase(self.ignore_case))
    }

    /// Judges the selected texts.
    ///
    /// # Errors
    /// [`OutOfBudget`].
    pub fn judge(
        &self,
        sources: &[Source<'_>],
        meter: &mut Meter,
    ) -> Result<Judgement, OutOfBudget> {
        let limit = meter.budget().places();
        let mut shown = Vec::new();
        let mut refuting = Vec::new();
        let mut refuted = Vec::new();
        for source in sources {
            meter.charge(length(&self.value).min(length(source.text)).saturating_add(1))?;
            if self.fits(source.text, self.ignore_case) {
                if shown.len() < limit {
                    let claim = self.phrase(true);
                    shown.push(whole(*source, claim, None));
                }
            } else if refuting.len() < limit {
                refuting.push(self.refutation(*source, meter)?);
                refuted.push(*source);
            } else {
                mark_capped(&mut refuting);
                break;
            }
        }
        if refuting.is_empty() {
            return Ok(Judgement::holds(shown));
        }
        let value = quoted(&self.value);
        let what = match self.mode {
            Mode::Equals => format!("Make the text equal {value}"),
            Mode::Starts => format!("Begin the text with {value}"),
            Mode::Ends => format!("End the text with {value}"),
        };
        let place = match refuted.as_slice() {
            [one] => whereabouts(&[*one]),
            many => format!(" in {} files", many.len()),
        };
        Ok(Judgement::violated(refuting, format!("{what}{place}")))
    }

    fn fits(&self, text: &str, ignore_case: bool) -> bool {
        let value = &self.value;
        if !ignore_case {
            return match self.mode {
                Mode::Equals => text == value,
                Mode::Starts => text.starts_with(value),
                Mode::Ends => text.ends_with(value),
            };
        }
        let wanted = value.chars().map(lower);
        let found = text.chars().map(lower);
        match self.mode {
            Mode::Equals => found.eq(wanted),
            Mode::Starts => begins(found, wanted),
            Mode::Ends => begins(found.rev(), wanted.rev()),
        }
    }

    fn refutation(&self, source: Source<'_>, meter: &mut Meter) -> Result<Evidence, OutOfBudget> {
        meter.charge_text(&self.value)?;
        let text = source.text;
        let (rest, wanted) = self.first_difference(text);
        let offset = match self.mode {
            Mode::Equals => text.len().saturating_sub(rest.len()),
            Mode::Starts => 0,
            Mode::Ends => text.trim_end_matches(['\n', '\r']).len(),
        };
        let mut walker = Walker::new(source, meter)?;
        let note = if !self.ignore_case && self.fits(text, true) {
            Some("the case of the letters differs".to_owned())
        } else if self.fits(text.trim(), self.ignore_case) {
            Some("white space around the text differs".to_owned())
        } else {
            None
        };
        let claim = match self.mode {
            Mode::Equals if rest.is_empty() => {
                format!("ends where {} should follow", quoted(wanted))
            }
            Mode::Equals if wanted.is_empty() => {
                format!("goes on with {} where it should end", quoted(rest))
            }
            Mode::Equals => {
                format!("reads {} where {} should stand", quoted(rest), quoted(wanted))
            }
            Mode::Starts => format!("starts with {}", quoted(text)),
            Mode::Ends => format!("ends with {}", quoted(tail(text))),
        };
        Ok(walker.evidence(offset, claim, note))
    }

    /// The rest of `text` and of the wanted value from the first code point that differs.
    fn first_difference<'a>(&'a self, text: &'a str) -> (&'a str, &'a str) {
        let same = |a: char, b: char| a == b || (self.ignore_case && lower(a) == lower(b));
        let (mut text, mut value) = (text.chars(), self.value.chars());
        loop {
            let rest = (text.as_str(), value.as_str());
            match (text.next(), value.next()) {
                (Some(a), Some(b)) if same(a, b) => {}
                _ => return rest,
            }
        }
    }
}

fn begins(mut text: impl Iterator<Item = char>, mut start: impl Iterator<Item = char>) -> bool {
    start.all(|wanted| text.next() == Some(wanted))
}

/// The last code points of `text`, as many as a quotation shows.
fn tail(text: &str) -> &str {
    let start = text.char_indices().rev().take(QUOTE_CHARS).last();
    start.and_then(|(offset, _)| text.get(offset..)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
