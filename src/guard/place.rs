//! Places in a source, as evidence cites them.

use crate::artifact::Source;
use crate::budget::{Meter, OutOfBudget};
use crate::text::{lines, quoted};
use crate::verdict::Evidence;

/// Something that is in none of many files is shown by so many of them.
const ABSENCES: usize = 10;

/// Walks forward through one source and tells the line of each place: all places of a source
/// together cost one pass over it.
#[derive(Debug)]
pub struct Walker<'a> {
    source: Source<'a>,
    offset: usize,
    line: usize,
}

impl<'a> Walker<'a> {
    /// Starts at the first byte.
    ///
    /// # Errors
    /// [`OutOfBudget`] when the pass cannot be paid for.
    pub fn new(source: Source<'a>, meter: &mut Meter) -> Result<Self, OutOfBudget> {
        meter.charge_text(source.text)?;
        Ok(Self { source, offset: 0, line: 1 })
    }

    /// The line of the byte at `offset`, from 1. Offsets must not decrease from call to call.
    pub fn line(&mut self, offset: usize) -> usize {
        let passed = self.source.text.as_bytes().get(self.offset..offset).unwrap_or_default();
        let ends = passed.iter().filter(|byte| **byte == b'\n').count();
        self.line = self.line.saturating_add(ends);
        self.offset = self.offset.max(offset);
        self.line
    }

    /// Evidence that cites the line of `offset`.
    pub fn evidence(&mut self, offset: usize, claim: String, note: Option<String>) -> Evidence {
        let line = self.line(offset);
        at_line(self.source, line, claim, note)
    }
}

/// Evidence that cites `path:line`, or `inline` with the line in the note.
#[must_use]
pub fn at_line(source: Source<'_>, line: usize, claim: String, note: Option<String>) -> Evidence {
    match source.path {
        Some(path) => Evidence { claim, source: format!("{path}:{line}"), note },
        None => {
            let note = note.map_or_else(String::new, |note| format!("; {note}"));
            Evidence {
                claim,
                source: "inline".to_owned(),
                note: Some(format!("line {line}{note}")),
            }
        }
    }
}

/// Evidence about a whole source, which cites its beginning.
#[must_use]
pub fn whole(source: Source<'_>, claim: String, note: Option<String>) -> Evidence {
    match source.path {
        Some(_) => at_line(source, 1, claim, note),
        None => Evidence { claim, source: "inline".to_owned(), note },
    }
}

/// Evidence that `claim` was searched for in vain in all of `sources`. The note says how many
/// lines were searched; when the budget does not suffice to count them, it says nothing.
pub fn absence(sources: &[Source<'_>], claim: &str, meter: &mut Meter) -> Vec<Evidence> {
    let mut evidence: Vec<_> = sources
        .iter()
        .take(ABSENCES)
        .map(|source| {
            let paid = meter.charge_text(source.text).is_ok();
            let note =
                paid.then(|| format!("searched {}", counted(lines(source.text).count(), "line")));
            whole(*source, claim.to_owned(), note)
        })
        .collect();
    let rest = sources.len().saturating_sub(ABSENCES);
    if let (true, Some(last)) = (rest > 0, evidence.last_mut()) {
        append_note(last, &format!("so it is in {}", counted(rest, "more file")));
    }
    evidence
}

/// Cuts `evidence` after `limit` places; the last of them says that there are more.
pub fn cap(evidence: &mut Vec<Evidence>, limit: usize) {
    if evidence.len() > limit {
        evidence.truncate(limit);
        mark_capped(evidence);
    }
}

/// Says on the last piece of evidence that there are more places.
pub fn mark_capped(evidence: &mut [Evidence]) {
    if let Some(last) = evidence.last_mut() {
        append_note(last, "further places are not listed");
    }
}

fn append_note(evidence: &mut Evidence, addition: &str) {
    let note = evidence.note.take().map_or_else(String::new, |note| format!("{note}; "));
    evidence.note = Some(format!("{note}{addition}"));
}

/// The first place and how many follow: ``a.py:3 and 2 more places``.
#[must_use]
pub fn cited(evidence: &[Evidence]) -> String {
    let Some((first, rest)) = evidence.split_first() else {
        return String::new();
    };
    let place = match (&*first.source, &first.note) {
        ("inline", Some(note)) => note.split(';').next().unwrap_or(note),
        (source, _) => source,
    };
    let more = match rest.len() {
        0 => String::new(),
        more => format!(" and {}", counted(more, "more place")),
    };
    format!("{place}{more}")
}

/// Where a followup sends the reader: `` in `a.py` ``, nothing for a text without a path.
#[must_use]
pub fn whereabouts(sources: &[Source<'_>]) -> String {
    match sources {
        [source] => source.path.map_or_else(String::new, |path| format!(" in {}", quoted(path))),
        [] => String::new(),
        many => format!(" in one of the {} files", many.len()),
    }
}

/// `1 line`, `2 lines`.
#[must_use]
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// `a`, `a and b`, `a, b and c`, after five `… and N more`.
#[must_use]
pub fn listed(items: &[String], conjunction: &str) -> String {
    const SHOWN: usize = 5;
    let (shown, rest) = items.split_at(items.len().min(SHOWN));
    let more = (!rest.is_empty()).then(|| format!("{} more", rest.len()));
    let shown: Vec<_> = shown.iter().map(String::as_str).chain(more.as_deref()).collect();
    match shown.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, first)) => format!("{} {conjunction} {last}", first.join(", ")),
        None => String::new(),
    }
}
