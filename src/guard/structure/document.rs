//! A source read as JSON, and the lines of its values.

use crate::artifact::Source;
use crate::budget::{MAX_DEPTH, Meter};
use crate::guard::judgement::Judgement;
use crate::guard::place::{at_line, whereabouts};
use crate::json::reader::{DuplicateKeys, Options, read, read_prefix};
use crate::json::{Error, Pointer, Value};
use crate::text::line_of;
use crate::verdict::Evidence;

/// A source and its value.
#[derive(Debug)]
pub struct Document<'a> {
    source: Source<'a>,
    value: Value,
}

impl<'a> Document<'a> {
    /// Reads the whole source, no deeper than the budget allows.
    ///
    /// # Errors
    /// What the source is instead.
    pub fn read(
        source: Source<'a>,
        duplicate_keys: DuplicateKeys,
        meter: &mut Meter,
    ) -> Result<Self, Error> {
        let options = Options { depth: meter.budget().depth, duplicate_keys };
        Ok(Self { source, value: read(source.text, options, meter)? })
    }

    /// The value at `pointer`.
    #[must_use]
    pub fn find(&self, pointer: &Pointer) -> Option<&Value> {
        pointer.find(&self.value)
    }

    /// Evidence that cites the line of the value at `pointer`, or of the nearest value around it.
    pub fn evidence(&self, pointer: &Pointer, claim: String, meter: &mut Meter) -> Evidence {
        at_line(self.source, self.line(pointer, meter), claim, None)
    }

    /// Without the fuel to look it is the first line.
    fn line(&self, pointer: &Pointer, meter: &mut Meter) -> usize {
        let text = self.source.text;
        if meter.charge_text(text).is_err() {
            return 1;
        }
        let mut at = skip_space(text, 0);
        for part in pointer.as_str().split('/').skip(1) {
            let inner = match text.as_bytes().get(at) {
                Some(b'{') => member(text, at, &part.replace("~1", "/").replace("~0", "~"), meter),
                Some(b'[') => item(text, at, part, meter),
                _ => None,
            };
            let Some(inner) = inner else {
                break;
            };
            at = inner;
        }
        line_of(text, at)
    }
}

/// Evidence at the place where `source` ceases to be JSON.
#[must_use]
pub fn fault(source: Source<'_>, error: &Error) -> Evidence {
    let line = line_of(source.text, error.offset().unwrap_or_default());
    at_line(source, line, format!("is not valid JSON: {error}"), None)
}

/// What to do about it.
#[must_use]
pub fn correction(source: Source<'_>, error: &Error) -> String {
    let place = whereabouts(&[source]);
    let line = line_of(source.text, error.offset().unwrap_or_default());
    format!("Correct the JSON{place} at line {line}: {error}")
}

/// The judgement on values of a source that is not JSON.
#[must_use]
pub fn unreadable(source: Source<'_>, error: &Error) -> Judgement {
    if let Error::OutOfBudget(spent) = error {
        return (*spent).into();
    }
    let mut judgement = Judgement::unresolved(error.code(), correction(source, error));
    judgement.evidence.push(fault(source, error));
    judgement
}

const ANY: Options = Options { depth: MAX_DEPTH, duplicate_keys: DuplicateKeys::Keep };

fn skip_space(text: &str, from: usize) -> usize {
    let rest = text.as_bytes().get(from..).unwrap_or_default();
    let space = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
    from.saturating_add(space.count())
}

/// The offset of the value of the member `name` of the object that begins at `at`.
fn member(text: &str, at: usize, name: &str, meter: &mut Meter) -> Option<usize> {
    let mut next = skip_space(text, at.checked_add(1)?);
    loop {
        let (key, end) = read_prefix(text, next, ANY, meter).ok()?;
        let colon = skip_space(text, end);
        let value = skip_space(text, colon.checked_add(1)?);
        if key.as_str() == Some(name) {
            return Some(value);
        }
        next = following(text, value, meter)?;
    }
}

/// The offset of the item `index` of the array that begins at `at`.
fn item(text: &str, at: usize, index: &str, meter: &mut Meter) -> Option<usize> {
    let index: usize = index.parse().ok()?;
    let mut next = skip_space(text, at.checked_add(1)?);
    for _ in 0..index {
        next = following(text, next, meter)?;
    }
    Some(next)
}

/// The offset of what stands behind the value at `at` and a comma.
fn following(text: &str, at: usize, meter: &mut Meter) -> Option<usize> {
    let (_, end) = read_prefix(text, at, ANY, meter).ok()?;
    let comma = skip_space(text, end);
    (text.as_bytes().get(comma) == Some(&b',')).then(|| skip_space(text, comma.saturating_add(1)))
}

#[cfg(test)]
mod tests;
