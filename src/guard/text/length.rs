//! How long each selected text is.

use super::range::{Position, Range};
use crate::artifact::Source;
use crate::budget::{Meter, OutOfBudget};
use crate::error::Error as CallError;
use crate::guard::error::Error;
use crate::guard::judgement::Judgement;
use crate::guard::place::{counted, mark_capped, whole};
use crate::json::Object;
use crate::json::shape::Fields;
use crate::text::{lines, quoted};

/// The operation `length`.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    unit: Unit,
    range: Range,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// Unicode code points.
    Chars,
    /// UTF-8 bytes.
    Bytes,
    /// Runs without Unicode white space.
    Words,
    /// Lines; they end at LF, CR LF or CR, and a final line end begins no further one.
    Lines,
}

impl Unit {
    const NAMES: &[&str] = &["chars", "bytes", "words", "lines"];

    fn from_name(name: &str) -> Option<Self> {
        match name {
            "chars" => Some(Self::Chars),
            "bytes" => Some(Self::Bytes),
            "words" => Some(Self::Words),
            "lines" => Some(Self::Lines),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Chars => "chars",
            Self::Bytes => "bytes",
            Self::Words => "words",
            Self::Lines => "lines",
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Self::Chars => "character",
            Self::Bytes => "byte",
            Self::Words => "word",
            Self::Lines => "line",
        }
    }

    fn of(self, text: &str) -> usize {
        match self {
            Self::Chars => text.chars().count(),
            Self::Bytes => text.len(),
            Self::Words => text.split_whitespace().count(),
            Self::Lines => lines_of(text),
        }
    }
}

/// Lines as an editor shows them: else a CR alone would hide any number of them.
fn lines_of(text: &str) -> usize {
    let bare =
        text.bytes().zip(text.bytes().skip(1)).filter(|pair| pair.0 == b'\r' && pair.1 != b'\n');
    lines(text).count().saturating_add(bare.count())
}

impl Length {
    /// Takes the members beside `op`.
    ///
    /// # Errors
    /// The shape errors; `unknown_kind` for the unit; `out_of_range` when `min` is above `max`.
    pub fn read(fields: &mut Fields<'_>) -> Result<Self, CallError> {
        let name = fields.required_string("unit")?;
        let unit = Unit::from_name(name).ok_or_else(|| {
            Error::unknown(&fields.at().member("unit"), "unit", name, Unit::NAMES)
        })?;
        Ok(Self { unit, range: Range::read(fields)? })
    }

    /// Appends the members that [`Length::read`] takes.
    pub fn write(&self, object: &mut Object) {
        object.push("op", "length");
        object.push("unit", self.unit.name());
        self.range.write(object);
    }

    /// The predicate.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        let verb = if holds { "has" } else { "does not have" };
        format!("{verb} {} {}s", self.range.phrase(), self.unit.noun())
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
        let noun = self.unit.noun();
        let mut shown = Vec::new();
        let mut refuting = Vec::new();
        let mut change = None;
        for source in sources {
            meter.charge_text(source.text)?;
            let count = self.unit.of(source.text);
            let evidence = whole(*source, format!("has {}", counted(count, noun)), None);
            let (verb, difference) =
                match self.range.position(u64::try_from(count).unwrap_or(u64::MAX)) {
                    Position::Inside => {
                        if shown.len() < limit {
                            shown.push(evidence);
                        }
                        continue;
                    }
                    Position::Below(lack) => ("Lengthen", lack),
                    Position::Above(excess) => ("Shorten", excess),
                };
            if refuting.len() >= limit {
                mark_capped(&mut refuting);
                break;
            }
            refuting.push(evidence);
            change.get_or_insert_with(|| {
                let name = source.path.map_or_else(|| "the text".to_owned(), quoted);
                let difference = usize::try_from(difference).unwrap_or(usize::MAX);
                format!("{verb} {name} by {}", counted(difference, noun))
            });
        }
        let Some(change) = change else {
            return Ok(Judgement::holds(shown));
        };
        let others = match refuting.len().saturating_sub(1) {
            0 => String::new(),
            others => format!(", and {}", counted(others, "more file")),
        };
        let wanted = self.range.phrase();
        Ok(Judgement::violated(refuting, format!("{change}{others}: wanted {wanted}")))
    }
}

#[cfg(test)]
mod tests;
