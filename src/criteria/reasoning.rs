//! The verdict over all criteria, and the words for it.

use super::criterion::Criterion;
use super::report::CriterionResult;
use crate::code::Code;
use crate::guard::Outcome;
use crate::text::quoted;
use crate::verdict::{Decision, Evidence, Verdict};

/// The reasoning names at most this many criteria of one outcome.
const NAMED: usize = 3;
/// The verdict cites at most this many places of one violated criterion; its result has them all.
const CITED: usize = 10;
/// The verdict holds at most this many followups of one criterion.
const FOLLOWUPS: usize = 10;

/// The decision over all criteria: [`Decision::conjunction`].
#[must_use]
pub fn decide(outcomes: impl IntoIterator<Item = Outcome>) -> Decision {
    Decision::conjunction(outcomes.into_iter().map(Outcome::truth))
}

/// The verdict: `followups` are those of the criteria, in their order.
pub(super) fn conclude(
    criteria: &[Criterion],
    results: &[CriterionResult],
    mut followups: Vec<String>,
) -> Verdict {
    let verdict = decide(results.iter().map(|result| result.outcome));
    if results.is_empty() {
        followups.push(Code::NoCriteria.help().to_owned());
        let reasoning =
            format!("There is no criterion, so nothing was checked ({}).", Code::NoCriteria);
        return Verdict { verdict, reasoning, evidence: Vec::new(), followups };
    }
    let evidence = results.iter().flat_map(cited).cloned().collect();
    Verdict { verdict, reasoning: reasoning(criteria, results), evidence, followups }
}

/// The followups of one criterion, each naming it.
pub(super) fn followups<'a>(
    criterion: &'a Criterion,
    followups: &'a [String],
) -> impl Iterator<Item = String> + 'a {
    let name = name(&criterion.id);
    followups.iter().take(FOLLOWUPS).map(move |followup| format!("Criterion {name}: {followup}"))
}

/// A violated criterion is cited in full, within reason; any other by its first place.
fn cited(result: &CriterionResult) -> &[Evidence] {
    let most = if result.outcome == Outcome::Violated { CITED } else { 1 };
    result.evidence.get(..most).unwrap_or(&result.evidence)
}

/// One to three sentences: what is violated, what could not be decided, what holds.
fn reasoning(criteria: &[Criterion], results: &[CriterionResult]) -> String {
    let mut violated = Group::default();
    let mut unresolved = Group::default();
    let mut holding = Group::default();
    for (criterion, result) in criteria.iter().zip(results) {
        match result.outcome {
            Outcome::Holds => holding.add(criterion, || claim(criterion, true)),
            Outcome::Violated => violated.add(criterion, || claim(criterion, false)),
            Outcome::Unresolved(code) => unresolved.add(criterion, || unread(criterion, code)),
        }
    }
    let total = results.len();
    let mut sentences = Vec::new();
    if violated.count > 0 {
        sentences.push(violated.sentence(total, "is violated", "are violated"));
    }
    if unresolved.count > 0 {
        let (one, many) = ("could not be decided", "could not be decided");
        sentences.push(unresolved.sentence(total, one, many));
    }
    match (sentences.is_empty(), holding.count) {
        (true, _) => sentences.push(holding.sentence(total, "holds", "hold")),
        (false, 0) => {}
        (false, 1) => sentences.push("The other one holds.".to_owned()),
        (false, count) => sentences.push(format!("The other {count} hold.")),
    }
    sentences.join(" ")
}

/// The criteria of one outcome.
#[derive(Default)]
struct Group {
    count: usize,
    /// The first few, each with what is said about it.
    named: Vec<(String, String)>,
}

impl Group {
    fn add(&mut self, criterion: &Criterion, claim: impl FnOnce() -> String) {
        self.count = self.count.saturating_add(1);
        if self.named.len() < NAMED {
            self.named.push((name(&criterion.id), claim()));
        }
    }

    fn sentence(&self, total: usize, one: &str, many: &str) -> String {
        if let ([(name, claim)], 1) = (self.named.as_slice(), self.count) {
            return format!("Criterion {name} {one}: {claim}.");
        }
        let named = self.named.iter().map(|(name, claim)| format!("{name} ({claim})"));
        let mut list = named.collect::<Vec<_>>().join(", ");
        let more = self.count.saturating_sub(NAMED);
        if more > 0 {
            list.push_str(&format!(" and {more} more"));
        }
        if self.count == total {
            return format!("All {total} criteria {many}: {list}.");
        }
        format!("{} of {total} criteria {many}: {list}.", self.count)
    }
}

/// What the artifact does or does not, in words.
fn claim(criterion: &Criterion, holds: bool) -> String {
    match criterion.phrase(holds) {
        Some(phrase) => format!("the artifact {phrase}{}", remark(criterion)),
        None => text(criterion),
    }
}

/// The words that stand beside a check: they decide nothing, but the reader knows them.
fn remark(criterion: &Criterion) -> String {
    match criterion.text.as_deref() {
        Some(text) if criterion.has_check() => format!(" ({})", quoted(text)),
        _ => String::new(),
    }
}

fn unread(criterion: &Criterion, code: Code) -> String {
    match criterion.phrase(true) {
        Some(phrase) => format!("whether the artifact {phrase}{}, {code}", remark(criterion)),
        None => format!("{}, {code}", text(criterion)),
    }
}

fn text(criterion: &Criterion) -> String {
    quoted(criterion.text.as_deref().unwrap_or_default())
}

/// An id as it stands in a sentence: plain when it is a plain word.
fn name(id: &str) -> String {
    let plain = |symbol: char| symbol.is_ascii_alphanumeric() || matches!(symbol, '-' | '_');
    if id.chars().all(plain) { id.to_owned() } else { quoted(id) }
}

#[cfg(test)]
mod tests;
