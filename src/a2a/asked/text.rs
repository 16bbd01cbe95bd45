//! What a text holds: sections, a list of criteria, or neither.

use super::{Problem, parts};
use crate::artifact::Artifact;
use crate::budget::Meter;
use crate::code::Code;
use crate::criteria::{self, prompt, sentence};
use crate::error::Error;
use crate::json::Value;

/// A text without marks that is longer than this is not tried as a list of sentences.
const MAX_SENTENCES: usize = 64 * 1024;

/// What earlier messages brought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) artifact: bool,
    pub(super) criteria: bool,
}

/// A text with headings.
enum Sections {
    /// What the headings say.
    Read { artifact: Option<Artifact>, criteria: Option<Vec<String>> },
    /// There is no heading.
    Plain,
    /// The headings do not say clearly what is what.
    Unclear(Problem),
}

/// Reads `texts` into `held`, which has what the data and file parts brought. `known` is what is
/// known by then.
pub(super) fn read(texts: &[&str], known: Known, held: &mut parts::Reader) {
    let mut plain = Vec::new();
    for text in texts.iter().filter(|text| !text.trim().is_empty()) {
        match sections(text, &mut held.meter) {
            Sections::Read { artifact, criteria } => {
                held.add_artifact(artifact);
                held.add_criteria(criteria.map(|it| it.into_iter().map(Value::from).collect()));
            }
            Sections::Plain => plain.push(*text),
            Sections::Unclear(problem) => held.problems.push(problem),
        }
    }
    let artifact = known.artifact || held.has_artifact();
    let criteria = known.criteria || held.has_criteria();
    if artifact {
        for text in plain {
            match list(text).or_else(|| sentences(text)) {
                Some(items) => held.add_criteria(Some(items)),
                None => held.remarks = held.remarks.saturating_add(1),
            }
        }
        return;
    }
    let (lists, others): (Vec<&str>, Vec<&str>) =
        if criteria { (Vec::new(), plain) } else { plain.iter().partition(|text| is_list(text)) };
    match (others.as_slice(), lists.as_slice()) {
        ([], []) => {}
        ([text], lists) => {
            held.add_artifact(Some(Artifact::Text((*text).to_owned())));
            lists.iter().for_each(|text| held.add_criteria(list(text)));
        }
        // Alone, a list of sentences that can all be checked is meant as criteria; any other text
        // with marks is a document that begins with a list.
        ([], [text]) => match sentences(text) {
            Some(items) => held.add_criteria(Some(items)),
            None => held.add_artifact(Some(Artifact::Text((*text).to_owned()))),
        },
        _ => {
            let count = others.len().saturating_add(lists.len());
            let message = format!("the message holds {count} texts, and none says what it is");
            held.problems.push(Problem::new(Code::InvalidPrompt, message));
        }
    }
}

fn sections(text: &str, meter: &mut Meter) -> Sections {
    let missing = match prompt::read(text, meter) {
        Ok(prompt::Prompt { artifact, criteria }) => {
            return Sections::Read { artifact: Some(artifact), criteria: Some(criteria) };
        }
        Err(Error::Criteria(criteria::Error::NoSection { section })) => section,
        Err(error) => return Sections::Unclear(error.into()),
    };
    let begins = |name: &str, line: &str| {
        line.trim_start_matches(['#', '*', ' ']).strip_prefix(name).is_some_and(|rest| {
            let rest = rest.trim_start_matches(['*', ' ']);
            rest.is_empty() || rest.starts_with([':', '(', '\r'])
        })
    };
    // One section stands for itself when its heading is unmistakable: a line `artifact: …` of some
    // YAML is none.
    let read = if missing == "CRITERIA" && begins("ARTIFACT", text.trim_start()) {
        prompt::read(&format!("{text}\nCRITERIA:\n"), meter)
            .map(|prompt| Sections::Read { artifact: Some(prompt.artifact), criteria: None })
    } else if missing == "ARTIFACT" && text.lines().any(|line| begins("CRITERIA", line)) {
        prompt::read(&format!("ARTIFACT:\n{text}"), meter)
            .map(|prompt| Sections::Read { artifact: None, criteria: Some(prompt.criteria) })
    } else {
        return Sections::Plain;
    };
    read.unwrap_or_else(|error| match error {
        Error::Criteria(criteria::Error::NoSection { .. }) => Sections::Plain,
        error => Sections::Unclear(error.into()),
    })
}

/// Whether the text begins with an item of a list, perhaps after one line that announces it.
fn is_list(text: &str) -> bool {
    list(text).is_some()
}

/// The items of a text that is a list.
fn list(text: &str) -> Option<Vec<Value>> {
    let text = text.trim_start_matches(['\r', '\n']);
    let body = match text.split_once('\n') {
        Some((first, rest)) if first.trim_end().ends_with(':') && !prompt::begins_item(first) => {
            rest
        }
        _ => text,
    };
    let first = body.lines().find(|line| !line.trim().is_empty())?;
    let items = prompt::begins_item(first).then(|| prompt::items(body))?;
    (!items.is_empty()).then(|| items.into_iter().map(Value::from).collect())
}

/// The lines or items of a text, when every one of them is a sentence that can be checked.
fn sentences(text: &str) -> Option<Vec<Value>> {
    if text.len() > MAX_SENTENCES {
        return None;
    }
    let items = prompt::items(text);
    let readable = !items.is_empty() && items.iter().all(|item| sentence::compile(item).is_ok());
    readable.then(|| items.into_iter().map(Value::from).collect())
}
