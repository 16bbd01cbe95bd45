//! The three-section prompt, written from a request: what a peer without this engine is sent.

use super::criterion::{self, Criterion};
use super::error::Error;
use crate::artifact::Artifact;
use crate::json::shape::Fields;
use crate::json::{Pointer, Value};

/// Before a file's fence stands its path.
pub(super) const FILE: &str = "File: ";
/// The shortest fence.
const FENCE: usize = 3;

const OPENING: &str = "\
You are a verifier. Decide for every CRITERION below whether the ARTIFACT
satisfies it, and cite the evidence that decides. Judge only: do not
rewrite the ARTIFACT, do not add to it, and suggest nothing that was not
asked for.
";
const CRITERIA: &str = "\
CRITERIA (the verdict is \"pass\" when all of them hold and \"fail\" when
one does not; \"needs-info\" is for criteria that the ARTIFACT as given
does not let you decide):
";
const RETURN: &str = "\
RETURN one JSON object and nothing else:
{
  \"verdict\": \"pass\" | \"fail\" | \"needs-info\",
  \"reasoning\": \"one to three sentences that name the deciding criteria\",
  \"evidence\": [{ \"claim\": \"what was found\", \"source\": \"path:line or inline\" }],
  \"followups\": [\"what to change, or what is missing\"]
}
";

/// Writes the prompt for a request `{artifact, criteria, budget?}`, with the sections ARTIFACT,
/// CRITERIA and RETURN. [`super::prompt::read`] reads it back.
///
/// # Errors
/// The shape errors, `no_criteria`, and what makes the criteria unusable for a check.
pub fn scaffold(request: &Value) -> Result<String, crate::error::Error> {
    let mut fields = Fields::of(request, &Pointer::root())?;
    let (artifact, artifact_at) = fields.required("artifact")?;
    let (criteria, criteria_at) = fields.required("criteria")?;
    fields.optional("budget");
    fields.finish()?;
    let artifact = Artifact::from_value(artifact, &artifact_at)?;
    let criteria = criterion::from_value(criteria, &criteria_at)?;
    if criteria.is_empty() {
        return Err(Error::NoCriteria.into());
    }
    let fence = fence(&artifact);
    let mut prompt = format!("{OPENING}\nARTIFACT:\n");
    for source in artifact.sources() {
        if let Some(path) = source.path {
            prompt.extend([FILE, path, "\n"]);
        }
        prompt.extend([&fence, "\n", source.text, "\n", &fence, "\n\n"]);
    }
    prompt.push_str(CRITERIA);
    for (number, criterion) in (1_u32..).zip(&criteria) {
        prompt.push_str(&format!("{number}. {}\n", item(criterion, &number.to_string())));
    }
    prompt.extend(["\n", RETURN]);
    Ok(prompt)
}

/// A fence that no text of the artifact holds.
fn fence(artifact: &Artifact) -> String {
    let runs = artifact.sources().flat_map(|source| source.text.split(|symbol| symbol != '`'));
    let longest = runs.map(str::len).max().unwrap_or_default();
    "`".repeat(longest.saturating_add(1).max(FENCE))
}

/// A criterion on one line: the sentence itself, or the JSON form of what is more than one.
fn item(criterion: &Criterion, number: &str) -> String {
    let value = criterion.to_value();
    let plain = |text: &&String| {
        let text = text.as_str();
        !text.is_empty()
            && text.trim() == text
            && !text.starts_with('{')
            && !text.contains(char::is_control)
    };
    let more = criterion.id != number || criterion.has_check();
    match criterion.text.as_ref().filter(plain) {
        Some(text) if !more => text.clone(),
        _ => value.to_text(),
    }
}

#[cfg(test)]
mod tests;
