//! Matches a pattern somewhere, or nowhere.

use crate::artifact::Source;
use crate::budget::{Meter, OutOfBudget};
use crate::error::Error;
use crate::guard::judgement::Judgement;
use crate::guard::pattern::{Match, Pattern};
use crate::guard::place::{Walker, absence, cited, mark_capped, whereabouts};
use crate::json::Object;
use crate::json::shape::Fields;
use crate::text::quoted;
use crate::verdict::Evidence;

/// One of the operations `matches`, `not_matches`.
#[derive(Clone, Debug)]
pub struct Matching {
    pattern: Pattern,
    negated: bool,
}

impl Matching {
    /// Takes the members beside `op`.
    ///
    /// # Errors
    /// The shape errors and those of patterns.
    pub fn read(op: &str, fields: &mut Fields<'_>) -> Result<Self, Error> {
        Ok(Self { pattern: Pattern::read(fields)?, negated: op == "not_matches" })
    }

    /// Appends the members that [`Matching::read`] takes.
    pub fn write(&self, object: &mut Object) {
        object.push("op", if self.negated { "not_matches" } else { "matches" });
        self.pattern.write(object);
    }

    /// The predicate.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        let verb = if holds == self.negated { "does not match" } else { "matches" };
        format!("{verb} {}", self.pattern.quoted())
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
        let most = if self.negated { meter.budget().matches.max(1) } else { 1 };
        let limit = usize::try_from(most).unwrap_or(usize::MAX);
        let mut evidence = Vec::new();
        for source in sources {
            let complete = self.places(*source, limit, &mut evidence, meter)?;
            if !evidence.is_empty() && !self.negated {
                return Ok(Judgement::holds(evidence));
            }
            if !complete {
                mark_capped(&mut evidence);
                break;
            }
        }
        let pattern = self.pattern.quoted();
        if !evidence.is_empty() {
            let followup = format!("Remove what matches {pattern} from {}", cited(&evidence));
            return Ok(Judgement::violated(evidence, followup));
        }
        let evidence = absence(sources, &format!("does not match {pattern}"), meter);
        Ok(if self.negated {
            Judgement::holds(evidence)
        } else {
            let place = whereabouts(sources);
            Judgement::violated(evidence, format!("Add text that matches {pattern}{place}"))
        })
    }

    /// Appends places until there are `limit`; whether these are all of the source. Once there is
    /// one, want of fuel only ends the list.
    fn places(
        &self,
        source: Source<'_>,
        limit: usize,
        evidence: &mut Vec<Evidence>,
        meter: &mut Meter,
    ) -> Result<bool, OutOfBudget> {
        let mut matches = self.pattern.matches(source.text);
        let mut walker = None;
        loop {
            let found = match matches.next(meter) {
                Ok(Some(found)) => found,
                Ok(None) => return Ok(true),
                Err(spent) if evidence.is_empty() => return Err(spent),
                Err(_) => return Ok(false),
            };
            if evidence.len() >= limit {
                return Ok(false);
            }
            let walker = match &mut walker {
                Some(walker) => walker,
                none => match Walker::new(source, meter) {
                    Ok(new) => none.insert(new),
                    Err(spent) if evidence.is_empty() => return Err(spent),
                    Err(_) => return Ok(false),
                },
            };
            let claim = matched(&self.pattern, source.text, found);
            evidence.push(walker.evidence(found.start, claim, None));
            if !self.negated {
                return Ok(true);
            }
        }
    }
}

/// `` `42` matches /\d+/ ``
pub(super) fn matched(pattern: &Pattern, text: &str, found: Match) -> String {
    let excerpt = text.get(found.start..found.end).unwrap_or_default();
    format!("{} matches {}", quoted(excerpt), pattern.quoted())
}

#[cfg(test)]
mod tests;
