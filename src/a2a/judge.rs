//! From a request to a signed answer that fits one event of a stream.
//!
//! What is left out is left out before signing, so that the statement says what the verdict says,
//! and the answer tells how much it is.

use super::asked::{Problem, Request};
use super::format::Format;
use super::message::{Content, Part};
use super::task::Artifact;
use crate::criteria::Criterion;
use crate::criteria::report::{CriterionResult, Report};
use crate::error::Error;
use crate::guard::Outcome;
use crate::guard::place::counted;
use crate::json::{Object, Value};
use crate::receipt::KeyRing;
use crate::text::cut;
use crate::verdict::{Evidence, Verdict};

/// Bytes of an artifact as JSON, so that it and a task's history are less than 1 MiB. Official
/// clients read events of up to 4 MiB.
pub const MAX_ARTIFACT: usize = 800 * 1024;
/// Bytes of the evidence of a verdict.
const MAX_EVIDENCE: usize = 96 * 1024;
/// Bytes of the followups of a verdict.
const MAX_FOLLOWUPS: usize = 64 * 1024;
/// Bytes of one claim, source, note or followup.
const MAX_STRING: usize = 2_000;
/// Bytes of the reasoning.
const MAX_REASONING: usize = 8 * 1024;
/// A verdict cites so many places of a violated criterion, as far as there is room.
const CITED: [usize; 3] = [10, 3, 1];

/// How much of the details goes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Of each result so many pieces of evidence.
    Evidence(usize),
    /// No evidence, and not the digests of single files: the statement has them.
    Outcomes,
}

/// From everything to the least.
const CUTS: [Cut; 5] = [
    Cut::Evidence(usize::MAX),
    Cut::Evidence(10),
    Cut::Evidence(1),
    Cut::Evidence(0),
    Cut::Outcomes,
];

/// What was found, with its statement.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The report; its verdict is what is signed.
    pub report: Report,
    /// The criteria, in the order of the results.
    pub criteria: Vec<Criterion>,
    /// The compact JWS.
    pub statement: String,
    /// Pieces of evidence that the verdict lacks for want of room.
    evidence: usize,
    /// Followups that it lacks.
    followups: usize,
}

/// Judges `request` and signs the verdict; gives the artifact and what it was made of.
///
/// # Errors
/// `too_large` for an artifact above the budget, or with so many files and criteria that their
/// names and digests do not fit one event.
pub fn judge(
    request: &Request,
    format: Format,
    keys: &KeyRing,
) -> Result<(Judged, Artifact), Problem> {
    let judged = Judged::of(request, keys)?;
    for cut in CUTS.into_iter().filter(|cut| judged.may_fit(*cut)) {
        let artifact = format.artifact(&judged, cut);
        if size(&artifact) <= MAX_ARTIFACT {
            return Ok((judged, artifact));
        }
    }
    let size = u64::try_from(size(&format.artifact(&judged, Cut::Outcomes))).unwrap_or(u64::MAX);
    let max = u64::try_from(MAX_ARTIFACT).unwrap_or(u64::MAX);
    let error = Problem::from(Error::TooLarge { size, max });
    let message = format!("the answer would be too large: {}", error.message);
    Err(Problem { message, ..error })
}

impl Judged {
    fn of(request: &Request, keys: &KeyRing) -> Result<Self, Problem> {
        let mut report = request.checker.check(&request.artifact)?;
        for result in &mut report.results {
            result.evidence.iter_mut().for_each(shorten);
        }
        let (evidence, followups) = (fit(&mut report), fit_followups(&mut report.verdict));
        report.verdict.reasoning = cut(&report.verdict.reasoning, MAX_REASONING);
        let statement = keys.sign_verdict(&report).map_err(Error::from)?;
        let criteria = request.checker.criteria().to_vec();
        Ok(Self { report, criteria, statement, evidence, followups })
    }

    /// Whether the evidence alone does not rule `cut` out.
    fn may_fit(&self, cut: Cut) -> bool {
        let Cut::Evidence(most) = cut else { return true };
        let results = self.report.results.iter();
        fits(results.flat_map(|result| result.evidence.iter().take(most)), MAX_ARTIFACT)
    }

    /// `{statement, details: {results, digests, fuel, engine}, omitted?}`.
    #[must_use]
    pub fn details(&self, cut: Cut) -> Value {
        let (most, files) = match cut {
            Cut::Evidence(most) => (most, true),
            Cut::Outcomes => (0, false),
        };
        let report = &self.report;
        let mut left_out = 0_usize;
        let results = report.results.iter().map(|result| {
            let evidence: Vec<_> = result.evidence.iter().take(most).cloned().collect();
            let more = result.evidence.len().saturating_sub(evidence.len());
            left_out = left_out.saturating_add(more);
            CriterionResult { evidence, id: result.id.clone(), ..*result }.to_value()
        });
        let results = Value::Array(results.collect());
        let mut digests = report.digests.clone();
        let single = digests.files.as_ref().map_or(0, Vec::len);
        if !files {
            digests.files = None;
        }
        let details = Value::object([
            ("results", results),
            ("digests", digests.to_value()),
            ("fuel", report.fuel.into()),
            ("engine", report.engine.to_value()),
        ]);
        let verdict = counts([("evidence", self.evidence), ("followups", self.followups)]);
        let left = counts([("evidence", left_out), ("files", if files { 0 } else { single })]);
        let mut omitted = Object::new();
        for (name, counts) in [("verdict", verdict), ("details", left)] {
            if !counts.is_empty() {
                omitted.push(name, counts);
            }
        }
        let mut object = Object::new();
        object.push("statement", self.statement.as_str());
        object.push("details", details);
        if !omitted.is_empty() {
            object.push("omitted", omitted);
        }
        object.into()
    }
}

fn counts(counts: [(&str, usize); 2]) -> Object {
    let mut object = Object::new();
    for (name, count) in counts {
        if count > 0 {
            object.push(name, u64::try_from(count).unwrap_or(u64::MAX));
        }
    }
    object
}

fn shorten(evidence: &mut Evidence) {
    evidence.claim = cut(&evidence.claim, MAX_STRING);
    evidence.source = cut(&evidence.source, MAX_STRING);
    evidence.note = evidence.note.as_deref().map(|note| cut(note, MAX_STRING));
}

/// Cites as many places as there is room for, one of each criterion before more of any; gives how
/// many of those that the verdict had are left out.
fn fit(report: &mut Report) -> usize {
    let all = report.verdict.evidence.len();
    let cited = |most: usize| {
        report.results.iter().flat_map(move |result| {
            let most = if result.outcome == Outcome::Violated { most } else { 1 };
            result.evidence.iter().take(most)
        })
    };
    let [_, .., least] = CITED;
    let most = CITED.into_iter().find(|most| fits(cited(*most), MAX_EVIDENCE));
    let evidence: Vec<_> = cited(most.unwrap_or(least)).collect();
    let kept = prefix(evidence.iter().map(|piece| piece.to_value()), MAX_EVIDENCE);
    let mut evidence: Vec<_> = evidence.into_iter().take(kept).cloned().collect();
    let left_out = all.saturating_sub(evidence.len());
    if let (1.., Some(last)) = (left_out, evidence.last_mut()) {
        let more = format!("{} not listed", counted(left_out, "further piece"));
        last.note = Some(last.note.take().map_or(more.clone(), |note| format!("{note}; {more}")));
    }
    report.verdict.evidence = evidence;
    left_out
}

/// Keeps the first followups; the last says how many follow.
fn fit_followups(verdict: &mut Verdict) -> usize {
    let followups = &mut verdict.followups;
    followups.iter_mut().for_each(|followup| *followup = cut(followup, MAX_STRING));
    let values = followups.iter().map(|followup| followup.as_str().into());
    let kept = prefix(values, MAX_FOLLOWUPS);
    let left_out = followups.len().saturating_sub(kept);
    if left_out > 0 {
        followups.truncate(kept);
        followups.push(format!(
            "Check again after these: {} not listed",
            counted(left_out, "further followup")
        ));
    }
    left_out
}

/// How many of the first `values` take at most `limit` bytes as JSON. Looks at no more of them.
fn prefix(values: impl Iterator<Item = Value>, limit: usize) -> usize {
    let sums = values.scan(0_usize, |sum, value| {
        *sum = sum.saturating_add(value.text_len()).saturating_add(1);
        Some(*sum)
    });
    sums.take_while(|sum| *sum <= limit).count()
}

/// Whether all of `evidence` takes at most `limit` bytes as JSON.
fn fits<'a>(evidence: impl Iterator<Item = &'a Evidence> + Clone, limit: usize) -> bool {
    let count = evidence.clone().count();
    prefix(evidence.map(Evidence::to_value), limit) == count
}

/// Bytes of an artifact as JSON, save names of members and brackets.
fn size(artifact: &Artifact) -> usize {
    let text = |part: &Part| match &part.content {
        Content::Text(text) => Value::from(text.as_str()).text_len(),
        Content::Data(data) => data.text_len(),
        Content::Bytes(_) | Content::Url(_) => 0,
    };
    let metadata = artifact.metadata.as_ref().map_or(0, Object::text_len);
    artifact.parts.iter().fold(metadata, |sum, part| sum.saturating_add(text(part)))
}

#[cfg(test)]
mod tests;
