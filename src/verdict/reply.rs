//! The verdict in a model's reply: one JSON object, fenced or amid prose.
//!
//! A pass is taken only when nothing in the reply speaks against it. Objects that are cut off,
//! malformed, contradictory or inside another value give `needs-info` with the reason.

/// Every JSON value of a reply, sorted.
mod scan;

use super::{Decision, Evidence, Verdict};
use crate::budget::Meter;
use crate::code::Code;
use crate::json::{Object, Value};
use crate::text::line_of;
use scan::{Findings, scan};

/// What a reply says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The verdict of the reply, or `needs-info` when the reply has none that can be relied on.
    pub verdict: Verdict,
    /// Why the reply's own verdict was not taken; nothing when it was.
    pub code: Option<Code>,
}

impl Reply {
    /// `{verdict, code?}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("verdict", self.verdict.to_value());
        if let Some(code) = self.code {
            object.push("code", code.as_str());
        }
        object.into()
    }
}

/// Reads the verdict of a reply. What is ambiguous is never a pass and never an error: it is
/// `needs-info` with `conflicting_verdicts`, `truncated_reply`, `invalid_verdict`,
/// `prose_verdict`, `no_verdict` or `out_of_budget`.
pub fn read(text: &str, meter: &mut Meter) -> Reply {
    let Ok(findings) = scan(text, meter) else {
        return refusal(Code::OutOfBudget, Code::OutOfBudget.summary(), Vec::new());
    };
    conclude(text, findings)
}

fn conclude(text: &str, findings: Findings) -> Reply {
    let Findings { verdicts, contradiction, malformed, partial, truncated, nested, denial } =
        findings;
    let place = |offset, claim: &str| Evidence {
        claim: claim.to_owned(),
        source: "inline".to_owned(),
        note: Some(format!("line {}", line_of(text, offset))),
    };
    let mut verdicts = verdicts.into_iter();
    let first = verdicts.next();
    let other = verdicts.find(|found| first.as_ref().is_some_and(|it| it.verdict != found.verdict));
    if let (Some(first), Some(other)) = (&first, other) {
        let evidence = [first, &other].map(|found| {
            place(found.offset, &format!("verdict `{}`", found.verdict.verdict.as_str()))
        });
        let code = Code::ConflictingVerdicts;
        return refusal(code, code.summary(), evidence.into());
    }
    if let Some(offset) = truncated {
        let code = Code::TruncatedReply;
        return refusal(code, code.summary(), vec![place(offset, "the value that does not end")]);
    }
    if let Some(fault) = malformed {
        let evidence = vec![place(fault.offset, "the object that is not a verdict")];
        return refusal(Code::InvalidVerdict, &fault.message, evidence);
    }
    if let Some(found) = first {
        let against = contradiction.or(denial);
        if let (Decision::Pass, Some(offset)) = (found.verdict.verdict, against) {
            let evidence =
                vec![place(found.offset, "verdict `pass`"), place(offset, "another verdict")];
            let code = Code::ConflictingVerdicts;
            return refusal(code, code.summary(), evidence);
        }
        return Reply { verdict: found.verdict, code: None };
    }
    if let Some(fault) = partial {
        let evidence = vec![place(fault.offset, "the object that is not a verdict")];
        return refusal(Code::InvalidVerdict, &fault.message, evidence);
    }
    if let Some(offset) = nested {
        let evidence = vec![place(offset, "the value around the verdict")];
        return refusal(Code::NoVerdict, "its verdict stands inside another value", evidence);
    }
    let code = if states_verdict(text) { Code::ProseVerdict } else { Code::NoVerdict };
    refusal(code, code.summary(), Vec::new())
}

fn refusal(code: Code, detail: &str, evidence: Vec<Evidence>) -> Reply {
    let verdict = Verdict {
        verdict: Decision::NeedsInfo,
        reasoning: format!("No verdict could be taken from the reply: {detail}."),
        evidence,
        followups: vec![code.help().to_owned()],
    };
    Reply { verdict, code: Some(code) }
}

/// Whether a word of the prose names a decision.
fn states_verdict(text: &str) -> bool {
    const WORDS: [&str; 6] = ["pass", "passes", "passed", "fail", "fails", "failed"];
    let mut before = "";
    text.split(|symbol: char| !symbol.is_alphanumeric()).any(|word| {
        let needs_info = before.eq_ignore_ascii_case("needs") && word.eq_ignore_ascii_case("info");
        before = word;
        needs_info || WORDS.iter().any(|decision| word.eq_ignore_ascii_case(decision))
    })
}

#[cfg(test)]
mod tests;
