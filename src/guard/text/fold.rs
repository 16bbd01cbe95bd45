//! Simple lower-casing: every code point for itself, by the simple mapping of Unicode's
//! `UnicodeData.txt`. It is no full case folding: `ß` and `SS` differ, `ς` and `σ` differ.

use std::borrow::Cow;

use crate::artifact::Source;
use crate::budget::{Meter, OutOfBudget, length};

/// The simple lower-case mapping. Only U+0130 has a longer full mapping, which begins with it.
#[must_use]
pub fn lower(symbol: char) -> char {
    symbol.to_lowercase().next().unwrap_or(symbol)
}

/// `text`, lower-cased when `ignore_case`.
#[must_use]
pub fn folded(text: &str, ignore_case: bool) -> Cow<'_, str> {
    if ignore_case { text.chars().map(lower).collect::<String>().into() } else { text.into() }
}

/// A source to search in, folded once for any number of searches.
#[derive(Debug)]
pub struct Haystack<'a> {
    /// The source as it is.
    pub source: Source<'a>,
    text: Cow<'a, str>,
}

impl<'a> Haystack<'a> {
    /// Folds the source when `ignore_case`.
    ///
    /// # Errors
    /// [`OutOfBudget`].
    pub fn new(
        source: Source<'a>,
        ignore_case: bool,
        meter: &mut Meter,
    ) -> Result<Self, OutOfBudget> {
        if ignore_case {
            meter.charge_text(source.text)?;
        }
        Ok(Self { source, text: folded(source.text, ignore_case) })
    }

    /// The byte offsets in the source of `needle`, which is folded as the haystack is; found from
    /// left to right without overlaps. One pass in linear time, however many are taken.
    ///
    /// # Errors
    /// [`OutOfBudget`] when the pass cannot be paid for.
    pub fn find<'b>(
        &'b self,
        needle: &'b str,
        meter: &mut Meter,
    ) -> Result<impl Iterator<Item = usize> + 'b, OutOfBudget> {
        meter.charge_text(&self.text)?;
        meter.charge(length(needle))?;
        let mut original = self.source.text.chars();
        let mut passed: usize = 0;
        let plain = matches!(self.text, Cow::Borrowed(_));
        let total = self.source.text.len();
        Ok(self.text.match_indices(needle).map(move |(offset, _)| {
            if plain {
                return offset;
            }
            while passed < offset {
                let Some(symbol) = original.next() else {
                    break;
                };
                passed = passed.saturating_add(lower(symbol).len_utf8());
            }
            total.saturating_sub(original.as_str().len())
        }))
    }
}

#[cfg(test)]
mod tests;
