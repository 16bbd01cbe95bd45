//! The three forms of an answer: the verdict, one paragraph, a readable report.

use super::asked::{Asked, Gathered, Problem};
use super::judge::{Cut, Judged};
use super::message::{Content, Part};
use super::task::Artifact;
use crate::artifact;
use crate::code::Code;
use crate::criteria::Criterion;
use crate::criteria::report::CriterionResult;
use crate::guard::Outcome;
use crate::guard::place::counted;
use crate::json::{Object, Value};
use crate::text::{cut, quoted};
use crate::verdict::artifact::{ARTIFACT_ID, EXTENSION, MEDIA_TYPE};

/// The id of the artifact of a summary.
pub const SUMMARY_ID: &str = "verification-summary";
/// The id of the artifact of a report.
pub const REPORT_ID: &str = "verification-report";
/// UTF-8 bytes of a report or of a line about it.
const MAX_TEXT: usize = 128 * 1024;
/// UTF-8 bytes of what is said about a task.
const MAX_LINE: usize = 8 * 1024;
/// A summary names so many followups, a refusal so many faults.
const NAMED: usize = 3;

/// What the caller asked for in `return_format`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The verdict object in a data part.
    Verdict,
    /// One paragraph of text.
    Summary,
    /// A readable report: what was not asked otherwise.
    #[default]
    Full,
}

impl Format {
    /// The form called so; a report for anything else.
    #[must_use]
    pub fn of(asked: &Value) -> Self {
        match asked.as_str() {
            Some("verdict") => Self::Verdict,
            Some("summary") => Self::Summary,
            _ => Self::Full,
        }
    }

    /// `verdict`, `summary` or `full`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Verdict => "verdict",
            Self::Summary => "summary",
            Self::Full => "full",
        }
    }

    /// The artifact of an answer. Its metadata hold statement and details in every form.
    #[must_use]
    pub fn artifact(self, judged: &Judged, cut: Cut) -> Artifact {
        let (id, name, part) = match self {
            Self::Verdict => (ARTIFACT_ID, "Verdict", verdict(judged)),
            Self::Summary => (SUMMARY_ID, "Summary", Part::text(summary(judged))),
            Self::Full => (REPORT_ID, "Report", Part::text(report(judged))),
        };
        let mut metadata = Object::new();
        metadata.push(EXTENSION, judged.details(cut));
        Artifact {
            id: id.to_owned(),
            name: Some(name.to_owned()),
            description: None,
            parts: vec![part],
            metadata: Some(metadata),
            extensions: vec![EXTENSION.to_owned()],
        }
    }
}

fn verdict(judged: &Judged) -> Part {
    Part {
        content: Content::Data(judged.report.verdict.to_value()),
        media_type: Some(MEDIA_TYPE.to_owned()),
        filename: None,
        metadata: None,
    }
}

/// The verdict and its reasoning on one line.
#[must_use]
pub fn line(judged: &Judged) -> String {
    let verdict = &judged.report.verdict;
    one_line(&format!("{}: {}", verdict.verdict.as_str(), verdict.reasoning))
}

fn summary(judged: &Judged) -> String {
    let followups = &judged.report.verdict.followups;
    let mut text = line(judged);
    if !followups.is_empty() {
        let named: Vec<_> = followups.iter().take(NAMED).map(String::as_str).collect();
        text.push_str(&format!(" Next: {}.", one_line(&named.join("; "))));
        if let more @ 1.. = followups.len().saturating_sub(NAMED) {
            text.push_str(&format!(" And {}.", counted(more, "more followup")));
        }
    }
    text
}

fn report(judged: &Judged) -> String {
    let report = &judged.report;
    let mut lines = vec![
        format!("Verdict: {}", report.verdict.verdict.as_str()),
        String::new(),
        report.verdict.reasoning.clone(),
        String::new(),
    ];
    for (criterion, result) in judged.criteria.iter().zip(&report.results) {
        lines.push(format!("{} {}: {}", result.id, outcome(result), words(criterion)));
        for evidence in &result.evidence {
            let note = evidence.note.as_ref().map_or(String::new(), |note| format!(" ({note})"));
            lines.push(one_line(&format!("    {}: {}{note}", evidence.source, evidence.claim)));
        }
    }
    if !report.verdict.followups.is_empty() {
        lines.extend([String::new(), "What to do next:".to_owned()]);
        let followups = report.verdict.followups.iter();
        lines.extend(followups.map(|followup| format!("- {}", one_line(followup))));
    }
    let engine = &report.engine;
    lines.extend([
        String::new(),
        format!("Judged by {} {} with {} fuel.", engine.name, engine.version, report.fuel),
        format!("SHA-256 of the artifact {}", report.digests.artifact),
        format!("SHA-256 of the criteria {}", report.digests.criteria),
    ]);
    within(lines)
}

/// As many lines as there is room for; the last says how many are left out.
fn within(lines: Vec<String>) -> String {
    let count = lines.len();
    let mut text = String::new();
    for (number, line) in lines.into_iter().enumerate() {
        if text.len().saturating_add(line.len()) > MAX_TEXT {
            let left = counted(count.saturating_sub(number), "further line");
            text.push_str(&format!("\n… {left} left out, see the details"));
            break;
        }
        if number > 0 {
            text.push('\n');
        }
        text.push_str(&line);
    }
    text
}

fn outcome(result: &CriterionResult) -> String {
    match result.outcome {
        Outcome::Holds => "holds".to_owned(),
        Outcome::Violated => "is violated".to_owned(),
        Outcome::Unresolved(code) => format!("could not be decided ({code})"),
    }
}

/// A criterion in words: its own, or those of its check.
fn words(criterion: &Criterion) -> String {
    let text = criterion.text.clone().or_else(|| criterion.phrase(true));
    one_line(&text.unwrap_or_default())
}

/// What is said to a caller whose message does not suffice.
#[must_use]
pub fn input_required(asked: &Asked, gathered: &Gathered) -> String {
    let mut text = String::new();
    for Problem { code, message, pointer } in gathered.problems.iter().take(NAMED) {
        let place = pointer.as_ref().filter(|pointer| !pointer.is_empty());
        let place = place.map_or(String::new(), |place| format!(" at {}", one_line(place)));
        let message = one_line(message);
        text.push_str(&format!("Not accepted, {code}{place}: {message}; {}. ", code.help()));
    }
    if let more @ 1.. = gathered.problems.len().saturating_sub(NAMED) {
        text.push_str(&format!("And {}. ", counted(more, "more fault")));
    }
    if gathered.remarks > 0 {
        text.push_str(&remarks(gathered.remarks));
        text.push(' ');
    }
    let held = [
        asked.artifact.as_ref().map(held_artifact),
        asked.criteria.as_ref().map(|it| plural(it.len(), "criterion", "criteria")),
    ];
    let held: Vec<_> = held.into_iter().flatten().collect();
    if !held.is_empty() {
        text.push_str(&format!("Held so far: {}. ", held.join(" and ")));
    }
    let missing = match (&asked.artifact, &asked.criteria) {
        (None, None) => "what is to be judged, and the criteria",
        (None, Some(_)) => "what is to be judged",
        (Some(_), None) => "the criteria to judge it by",
        (Some(_), Some(_)) => "what was not accepted, corrected",
    };
    text.push_str(&format!(
        "Send {missing}, with this task's id: a text with the sections ARTIFACT, CRITERIA and \
         RETURN, a data part {{\"artifact\": …, \"criteria\": […]}}, or files and a numbered list \
         of criteria. Without criteria nothing is judged ({}).",
        Code::NoCriteria
    ));
    text
}

/// What is said about texts that were neither an artifact nor criteria.
#[must_use]
pub fn remarks(count: usize) -> String {
    let (text, was) = (counted(count, "text"), if count == 1 { "was" } else { "were" });
    format!("{text} of the message {was} read as a remark: no list, and no sentence to check.")
}

fn held_artifact(artifact: &artifact::Artifact) -> String {
    let bytes = counted(usize::try_from(artifact.bytes()).unwrap_or(usize::MAX), "byte");
    match artifact {
        artifact::Artifact::Text(_) => format!("a text of {bytes}"),
        artifact::Artifact::Files(files) => match files.as_slice() {
            [file] => format!("the file {}", quoted(&file.path)),
            files => format!("{} of {bytes}", counted(files.len(), "file")),
        },
    }
}

fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn one_line(text: &str) -> String {
    let line: String = text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
    cut(&line, MAX_LINE)
}

#[cfg(test)]
mod tests;
