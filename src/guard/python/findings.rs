//! What judging a check collects over all sources, and the judgement that follows from it.

use super::facts::Facts;
use super::source::{Unparsed, facts};
use crate::artifact::Source;
use crate::budget::{Meter, OutOfBudget};
use crate::code::Code;
use crate::guard::judgement::{Judgement, Outcome};
use crate::guard::place::{at_line, cap, cited, whole};
use crate::text::{lines, quoted};
use crate::verdict::Evidence;

/// Evidence of each kind, in the order of the sources.
#[derive(Debug, Default)]
pub(super) struct Findings {
    pub(super) held: Vec<Evidence>,
    pub(super) violated: Vec<Evidence>,
    open: Vec<Evidence>,
    /// Why the first open place is open.
    first_open: Option<Code>,
}

impl Findings {
    /// Visits the facts of each source. A source without facts, and one that the fuel does not
    /// suffice for, stays open.
    pub(super) fn each<'a>(
        &mut self,
        sources: &[Source<'a>],
        meter: &mut Meter,
        mut visit: impl FnMut(Source<'a>, &Facts, &mut Self, &mut Meter) -> Result<(), OutOfBudget>,
    ) {
        for source in sources {
            match facts(source.text, meter) {
                Ok(facts) => {
                    if let Err(spent) = visit(*source, &facts, self, meter) {
                        self.spent(*source, spent);
                    }
                }
                Err(error) => self.unparsed(*source, error),
            }
        }
    }

    /// A place that a run alone could decide.
    pub(super) fn open(&mut self, source: Source<'_>, line: usize, claim: String) {
        self.open.push(at_line(source, line, claim, None));
        self.first_open.get_or_insert(Code::DynamicName);
    }

    /// A source without facts.
    pub(super) fn unparsed(&mut self, source: Source<'_>, unparsed: Unparsed) {
        let claim = unparsed.reason.to_owned();
        self.open.push(match unparsed.code {
            Code::TooLarge | Code::OutOfBudget => whole(source, claim, None),
            Code::SyntaxError | Code::UnparsedSource => {
                at_line(source, unparsed.line, claim, line_note(source, unparsed.line))
            }
            _ => at_line(source, unparsed.line, claim, None),
        });
        self.first_open.get_or_insert(unparsed.code);
    }

    /// The budget is spent: what has been found stays, nothing else is decided.
    fn spent(&mut self, source: Source<'_>, _: OutOfBudget) {
        let reason = Code::OutOfBudget.summary();
        self.unparsed(source, Unparsed { code: Code::OutOfBudget, line: 1, reason });
    }

    /// Whether anything could not be decided.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// It holds, whatever is open elsewhere.
    pub(super) fn held(self, meter: &Meter) -> Judgement {
        Judgement::holds(capped(self.held, meter))
    }

    /// Violated if anything is; else unresolved if anything is open; else it holds.
    /// `followup` says what to change at the places that it is given.
    pub(super) fn judgement(
        mut self,
        meter: &Meter,
        followup: impl FnOnce(&str) -> String,
    ) -> Judgement {
        if !self.violated.is_empty() {
            let followup = followup(&cited(&self.violated));
            return Judgement::violated(capped(self.violated, meter), followup);
        }
        let Some(code) = self.first_open else { return self.held(meter) };
        let reason = self.open.first().map_or_else(String::new, |first| first.claim.clone());
        let followup = format!("{}: {reason}", advice(code, &cited(&self.open)));
        self.open = capped(self.open, meter);
        Judgement {
            outcome: Outcome::Unresolved(code),
            evidence: self.open,
            followups: vec![followup],
        }
    }
}

fn advice(code: Code, places: &str) -> String {
    match code {
        Code::DynamicName => format!("Write a fixed name at {places}"),
        Code::SyntaxError => format!("Correct the Python syntax at {places}"),
        Code::UnparsedSource => format!("Write {places} in Python 3.11 syntax and in UTF-8"),
        Code::TooDeep => format!("Nest less deeply at {places}"),
        Code::TooComplex => format!("Shorten the statement at {places}"),
        Code::TooLarge => "Send shorter files".to_owned(),
        _ => "Raise `budget.fuel`, or split the artifact".to_owned(),
    }
}

/// The line itself, when there is anything on it.
pub(super) fn line_note(source: Source<'_>, line: usize) -> Option<String> {
    let line = lines(source.text).nth(line.saturating_sub(1)).map_or("", str::trim);
    (!line.is_empty()).then(|| format!("the line reads {}", quoted(line)))
}

/// At most `budget.matches` places.
fn capped(mut evidence: Vec<Evidence>, meter: &Meter) -> Vec<Evidence> {
    cap(&mut evidence, meter.budget().places());
    evidence
}
