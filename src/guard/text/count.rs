//! How often something stands in the selected texts together.

use super::fold::{Haystack, folded};
use super::matching::matched;
use super::range::{Position, Range};
use super::{case_phrase, read_wanted, write_ignore_case};
use crate::artifact::Source;
use crate::budget::{Meter, OutOfBudget};
use crate::error::Error;
use crate::guard::judgement::Judgement;
use crate::guard::pattern::Pattern;
use crate::guard::place::{Walker, absence, mark_capped};
use crate::json::Object;
use crate::json::shape::{self, Fields};
use crate::text::quoted;
use crate::verdict::Evidence;

/// The operation `count`. Occurrences do not overlap; an empty match of a pattern is one.
#[derive(Clone, Debug)]
pub struct Count {
    needle: Needle,
    range: Range,
}

#[derive(Clone, Debug)]
enum Needle {
    Value { value: String, ignore_case: bool },
    Pattern(Pattern),
}

/// What was counted, until the end or until a limit.
#[derive(Debug, Default)]
struct Tally {
    count: u64,
    evidence: Vec<Evidence>,
}

impl Count {
    /// Takes the members beside `op`.
    ///
    /// # Errors
    /// The shape errors and those of patterns; `out_of_range` for an empty `value`, and when `min`
    /// is above `max`.
    pub fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let needle = match fields.optional("value") {
            Some((value, at)) => {
                if let Some((_, at)) = fields.optional("pattern") {
                    return Err(shape::Error::unknown(&at, "pattern").into());
                }
                let ignore_case = fields.optional_bool("ignore_case")?.unwrap_or_default();
                Needle::Value { value: read_wanted(value, &at)?, ignore_case }
            }
            None if fields.optional("pattern").is_none() => {
                return Err(shape::Error::missing(fields.at(), "value").into());
            }
            None => Needle::Pattern(Pattern::read(fields)?),
        };
        Ok(Self { needle, range: Range::read(fields)? })
    }

    /// Appends the members that [`Count::read`] takes.
    pub fn write(&self, object: &mut Object) {
        object.push("op", "count");
        match &self.needle {
            Needle::Value { value, ignore_case } => {
                object.push("value", value.as_str());
                write_ignore_case(*ignore_case, object);
            }
            Needle::Pattern(pattern) => pattern.write(object),
        }
        self.range.write(object);
    }

    /// The predicate.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        let verb = if holds { "contains" } else { "does not contain" };
        let case = match self.needle {
            Needle::Value { ignore_case, .. } => case_phrase(ignore_case),
            Needle::Pattern(_) => "",
        };
        format!("{verb} {} {} times{case}", self.what(), self.range.phrase())
    }

    fn what(&self) -> String {
        match &self.needle {
            Needle::Value { value, .. } => quoted(value),
            Needle::Pattern(pattern) => pattern.quoted(),
        }
    }

    /// Judges the selected texts. When the fuel or the matches run out, the count so far decides
    /// only what every higher count would decide too.
    ///
    /// # Errors
    /// [`OutOfBudget`] when that is not so.
    pub fn judge(
        &self,
        sources: &[Source<'_>],
        meter: &mut Meter,
    ) -> Result<Judgement, OutOfBudget> {
        let mut tally = Tally::default();
        let counted = sources.iter().try_for_each(|source| self.tally(*source, &mut tally, meter));
        let position = match counted {
            Ok(()) => self.range.position(tally.count),
            Err(spent) => {
                mark_capped(&mut tally.evidence);
                self.range.position_from(tally.count).ok_or(spent)?
            }
        };
        let least = if counted.is_ok() { "" } else { "at least " };
        let (what, count) = (self.what(), tally.count);
        let mut evidence = tally.evidence;
        if evidence.is_empty() {
            evidence = absence(sources, &format!("contains {what} 0 times"), meter);
        } else if let Some(first) = evidence.first_mut() {
            let note = first.note.take().map_or_else(String::new, |note| format!("{note}; "));
            first.note = Some(format!("{note}found {least}{}", times(count)));
        }
        let wanted = self.range.phrase();
        let (change, difference) = match position {
            Position::Inside => {
                evidence.truncate(1);
                return Ok(Judgement::holds(evidence));
            }
            Position::Below(lack) => ("Add", lack),
            Position::Above(excess) => ("Remove", excess),
        };
        let followup = format!(
            "{change} {what} {least}{}: found {least}{count}, wanted {wanted}",
            times(difference)
        );
        Ok(Judgement::violated(evidence, followup))
    }

    fn tally(
        &self,
        source: Source<'_>,
        tally: &mut Tally,
        meter: &mut Meter,
    ) -> Result<(), OutOfBudget> {
        let limit = u64::from(meter.budget().matches);
        let mut walker = Walker::new(source, meter)?;
        let mut add = |offset, claim| {
            if tally.count >= limit {
                return Err(OutOfBudget);
            }
            tally.count = tally.count.saturating_add(1);
            tally.evidence.push(walker.evidence(offset, claim, None));
            Ok(())
        };
        match &self.needle {
            Needle::Value { value, ignore_case } => {
                let haystack = Haystack::new(source, *ignore_case, meter)?;
                let needle = folded(value, *ignore_case);
                let claim = format!("contains {}", quoted(value));
                let mut places = haystack.find(&needle, meter)?;
                places.try_for_each(|offset| add(offset, claim.clone()))
            }
            Needle::Pattern(pattern) => {
                let mut matches = pattern.matches(source.text);
                while let Some(found) = matches.next(meter)? {
                    add(found.start, matched(pattern, source.text, found))?;
                }
                Ok(())
            }
        }
    }
}

fn times(count: u64) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

#[cfg(test)]
mod tests;
