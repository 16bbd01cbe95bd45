//! Contains: one, any, all, none.

use super::fold::{Haystack, folded};
use super::{case_phrase, read_wanted, write_ignore_case};
use crate::artifact::Source;
use crate::budget::{Meter, OutOfBudget};
use crate::error::Error;
use crate::guard::judgement::Judgement;
use crate::guard::place::{Walker, absence, cited, listed, mark_capped, whereabouts};
use crate::json::shape::{self, Fields};
use crate::json::{Object, Value};
use crate::text::quoted;
use crate::verdict::Evidence;

/// A list of texts has at most this many.
const MAX_VALUES: usize = 1_000;

/// One of the operations `contains`, `contains_any`, `contains_all`, `not_contains`.
#[derive(Clone, Debug)]
pub struct Contain {
    mode: Mode,
    values: Vec<String>,
    ignore_case: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    One,
    Any,
    All,
    None,
}

impl Contain {
    /// Takes the members beside `op`.
    ///
    /// # Errors
    /// The shape errors; `out_of_range` for an empty text or list.
    pub fn read(op: &str, fields: &mut Fields<'_>) -> Result<Self, Error> {
        let mode = match op {
            "contains_any" => Mode::Any,
            "contains_all" => Mode::All,
            "not_contains" => Mode::None,
            _ => Mode::One,
        };
        let values = if matches!(mode, Mode::Any | Mode::All) {
            let (value, at) = fields.required("values")?;
            let items = shape::array(value, &at)?;
            if items.is_empty() || items.len() > MAX_VALUES {
                return Err(shape::Error::range(&at, format!("1 to {MAX_VALUES} texts")).into());
            }
            let items = items.iter().enumerate();
            items
                .map(|(index, item)| read_wanted(item, &at.index(index)))
                .collect::<Result<_, _>>()?
        } else {
            let (value, at) = fields.required("value")?;
            vec![read_wanted(value, &at)?]
        };
        let ignore_case =
            op == "icontains" || fields.optional_bool("ignore_case")?.unwrap_or_default();
        Ok(Self { mode, values, ignore_case })
    }

    /// Appends the members that [`Contain::read`] takes.
    pub fn write(&self, object: &mut Object) {
        let op = match self.mode {
            Mode::One => "contains",
            Mode::Any => "contains_any",
            Mode::All => "contains_all",
            Mode::None => "not_contains",
        };
        object.push("op", op);
        match (self.mode, self.values.as_slice()) {
            (Mode::One | Mode::None, [value]) => object.push("value", value.as_str()),
            (_, values) => object.push("values", Value::strings(values)),
        }
        write_ignore_case(self.ignore_case, object);
    }

    /// The predicate.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        let verb = match (self.mode, holds) {
            (Mode::None, true) | (Mode::One | Mode::Any, false) => "does not contain",
            (Mode::All, false) => "does not contain all of",
            (_, _) => "contains",
        };
        let list = self.list(&self.values);
        format!("{verb} {list}{}", case_phrase(self.ignore_case))
    }

    fn list(&self, values: &[String]) -> String {
        let conjunction = if self.mode == Mode::All { "and" } else { "or" };
        listed(&values.iter().map(|value| quoted(value)).collect::<Vec<_>>(), conjunction)
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
        let mut haystacks = Vec::with_capacity(sources.len());
        for source in sources {
            haystacks.push(Haystack::new(*source, self.ignore_case, meter)?);
        }
        match self.mode {
            Mode::None => self.judge_none(&haystacks, sources, meter),
            Mode::One | Mode::Any | Mode::All => self.judge_some(&haystacks, sources, meter),
        }
    }

    fn judge_some(
        &self,
        haystacks: &[Haystack<'_>],
        sources: &[Source<'_>],
        meter: &mut Meter,
    ) -> Result<Judgement, OutOfBudget> {
        let mut found = Vec::new();
        let mut missing = Vec::new();
        for value in &self.values {
            match first(haystacks, value, self.ignore_case, meter)? {
                Some(evidence) if self.mode == Mode::All => found.push(evidence),
                Some(evidence) => return Ok(Judgement::holds(vec![evidence])),
                None => missing.push(value.clone()),
            }
        }
        if missing.is_empty() {
            return Ok(Judgement::holds(found));
        }
        let mut evidence = Vec::new();
        let mut absent = Vec::new();
        let near = if self.ignore_case { Vec::new() } else { other_case(sources, &missing, meter) };
        for (index, value) in missing.iter().enumerate() {
            match near.get(index).cloned().flatten() {
                Some(place) => evidence.push(place),
                None => absent.push(value.clone()),
            }
        }
        if !absent.is_empty() {
            let claim = format!("does not contain {}", self.list(&absent));
            evidence.extend(absence(sources, &claim, meter));
        }
        let what = self.list(&missing);
        let one_of = if self.mode == Mode::Any && missing.len() > 1 { "one of " } else { "" };
        Ok(Judgement::violated(evidence, format!("Add {one_of}{what}{}", whereabouts(sources))))
    }

    fn judge_none(
        &self,
        haystacks: &[Haystack<'_>],
        sources: &[Source<'_>],
        meter: &mut Meter,
    ) -> Result<Judgement, OutOfBudget> {
        let limit = meter.budget().places();
        let mut evidence = Vec::new();
        for value in &self.values {
            for haystack in haystacks {
                match places(haystack, value, self.ignore_case, limit, meter) {
                    Ok(more) => evidence.extend(more),
                    Err(spent) if evidence.is_empty() => return Err(spent),
                    Err(_) => {
                        mark_capped(&mut evidence);
                        return Ok(self.remove(evidence));
                    }
                }
                if evidence.len() > limit {
                    evidence.truncate(limit);
                    mark_capped(&mut evidence);
                    return Ok(self.remove(evidence));
                }
            }
        }
        if evidence.is_empty() {
            let claim = format!("does not contain {}", self.list(&self.values));
            return Ok(Judgement::holds(absence(sources, &claim, meter)));
        }
        Ok(self.remove(evidence))
    }

    fn remove(&self, evidence: Vec<Evidence>) -> Judgement {
        let followup = format!("Remove {} from {}", self.list(&self.values), cited(&evidence));
        Judgement::violated(evidence, followup)
    }
}

fn first(
    haystacks: &[Haystack<'_>],
    value: &str,
    ignore_case: bool,
    meter: &mut Meter,
) -> Result<Option<Evidence>, OutOfBudget> {
    for haystack in haystacks {
        if let Some(evidence) = places(haystack, value, ignore_case, 0, meter)?.pop() {
            return Ok(Some(evidence));
        }
    }
    Ok(None)
}

/// The first `limit` places and one more.
fn places(
    haystack: &Haystack<'_>,
    value: &str,
    ignore_case: bool,
    limit: usize,
    meter: &mut Meter,
) -> Result<Vec<Evidence>, OutOfBudget> {
    let needle = folded(value, ignore_case);
    let mut offsets = haystack.find(&needle, meter)?.take(limit.saturating_add(1)).peekable();
    if offsets.peek().is_none() {
        return Ok(Vec::new());
    }
    let mut walker = Walker::new(haystack.source, meter)?;
    let claim = format!("contains {}", quoted(value));
    Ok(offsets.map(|offset| walker.evidence(offset, claim.clone(), None)).collect())
}

/// Per value the first place where it stands in another case: the likely mistake. Want of fuel
/// ends the search.
fn other_case(
    sources: &[Source<'_>],
    values: &[String],
    meter: &mut Meter,
) -> Vec<Option<Evidence>> {
    let mut places = vec![None; values.len()];
    for source in sources {
        let Ok(haystack) = Haystack::new(*source, true, meter) else {
            break;
        };
        for (value, place) in values.iter().zip(&mut places) {
            if place.is_some() {
                continue;
            }
            match place_in_other_case(&haystack, value, meter) {
                Ok(found) => *place = found,
                Err(_) => return places,
            }
        }
    }
    places
}

fn place_in_other_case(
    haystack: &Haystack<'_>,
    value: &str,
    meter: &mut Meter,
) -> Result<Option<Evidence>, OutOfBudget> {
    let needle = folded(value, true);
    let Some(offset) = haystack.find(&needle, meter)?.next() else {
        return Ok(None);
    };
    let source = haystack.source;
    let rest = source.text.get(offset..).unwrap_or_default();
    let found: String = rest.chars().take(value.chars().count()).collect();
    let claim = format!("contains {} instead of {}", quoted(&found), quoted(value));
    let note = "the case of the letters differs".to_owned();
    Ok(Some(Walker::new(source, meter)?.evidence(offset, claim, Some(note))))
}

#[cfg(test)]
mod tests;
