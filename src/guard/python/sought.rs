//! Names of which every one must be found in some source.

use super::check::quoted_list;
use super::findings::Findings;
use crate::artifact::Source;
use crate::budget::Meter;
use crate::guard::judgement::Judgement;
use crate::guard::place::{absence, whereabouts};
use crate::verdict::Evidence;

/// Of each name so many doubts are kept: a text may raise as many as it has tokens.
const MAX_DOUBTS: usize = 10;
/// Looking for one name at one place costs as much as so many bytes looked at.
pub(super) const LOOK: u64 = 8;

/// What has been found of each name, and what may be it.
#[derive(Debug)]
pub(super) struct Sought<'a> {
    names: &'a [String],
    found: Vec<Option<Evidence>>,
    /// By the index of the name: a place that may be it.
    doubts: Vec<(usize, Doubt<'a>)>,
    /// By the index of the name: how many doubts are kept.
    doubted: Vec<usize>,
}

/// A place that only a run could decide.
#[derive(Clone, Debug)]
struct Doubt<'a> {
    source: Source<'a>,
    line: usize,
    claim: String,
}

impl<'a> Sought<'a> {
    pub(super) fn new(names: &'a [String]) -> Self {
        Self {
            names,
            found: vec![None; names.len()],
            doubts: Vec::new(),
            doubted: vec![0; names.len()],
        }
    }

    /// The names that have not been found yet, with their index.
    pub(super) fn missing(&self) -> impl Iterator<Item = (usize, &'a String)> {
        let names = self.names.iter().enumerate().zip(&self.found);
        names.filter(|(_, found)| found.is_none()).map(|(name, _)| name)
    }

    /// The name at `index` is shown by `evidence`; the first evidence counts.
    pub(super) fn found(&mut self, index: usize, evidence: Evidence) {
        if let Some(found) = self.found.get_mut(index) {
            found.get_or_insert(evidence);
        }
    }

    /// The name at `index` may be at `line` of `source`, as `claim` says.
    pub(super) fn doubted(
        &mut self,
        index: usize,
        source: Source<'a>,
        line: usize,
        claim: impl FnOnce() -> String,
    ) {
        let Some(count) = self.doubted.get_mut(index).filter(|count| **count < MAX_DOUBTS) else {
            return;
        };
        *count = count.saturating_add(1);
        self.doubts.push((index, Doubt { source, line, claim: claim() }));
    }

    /// Holds when every name was found. Otherwise violated, unless one that is missing was
    /// doubted, or a source could not be read. `verb` and `imperative` go before the names.
    pub(super) fn judgement(
        self,
        sources: &[Source<'_>],
        mut findings: Findings,
        meter: &mut Meter,
        verb: &str,
        imperative: &str,
    ) -> Judgement {
        let missing: Vec<_> = self.missing().collect();
        findings.held = self.found.into_iter().flatten().collect();
        if missing.is_empty() {
            return findings.held(meter);
        }
        for (index, doubt) in self.doubts {
            if missing.iter().any(|(missing, _)| *missing == index) {
                findings.open(doubt.source, doubt.line, doubt.claim);
            }
        }
        let names: Vec<_> = missing.into_iter().map(|(_, name)| name).collect();
        let names = quoted_list(&names, "and");
        if !findings.is_open() {
            findings.violated = absence(sources, &format!("does not {verb}{names}"), meter);
        }
        findings.judgement(meter, |_| format!("{imperative}{names}{}", whereabouts(sources)))
    }
}
