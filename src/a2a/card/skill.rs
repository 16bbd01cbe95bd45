//! What a caller may ask for: to verify, and for those who look closer each kind of check.

use crate::json::Value;
use crate::verdict::artifact::MEDIA_TYPE;

/// The skill that everything else serves.
pub(super) fn verify() -> Value {
    skill(
        "verify",
        "Verify an artifact against criteria",
        "Judges code, text, JSON or a set of files against enumerated criteria and returns one \
         verdict: pass when all hold, fail when one is violated, needs-info when one cannot be \
         decided. Evidence names file and line, followups say what to change. Send a data part \
         {artifact, criteria}, file parts with criteria, or a text with the sections ARTIFACT, \
         CRITERIA and RETURN; ask for the verdict as data with return_format verdict in the \
         message's metadata. The same request always gives the same verdict.",
        &["verification", "verdict", "code-review", "testing", "evidence", "deterministic"],
        &[
            "ARTIFACT:\n{\"status\": \"ok\", \"items\": 3}\n\nCRITERIA:\n1. is valid JSON\n\
             2. /status equals \"ok\"\n3. /items is at least 1\n\nRETURN:\nOne JSON object.",
            "{\"artifact\": {\"files\": [{\"path\": \"limit.py\", \"text\": \"import json\"}]}, \
             \"criteria\": [\"every file is valid Python\", \"imports only json, math\"]}",
        ],
    )
}

/// The kinds of checks: name, description, a sentence that asks for one.
const GUARDS: [(&str, &str, &str, &str); 6] = [
    (
        "text",
        "Check text",
        "Contains, equals, starts and ends with, matches a pattern in linear time, counts, lengths \
         in characters, bytes, words and lines.",
        "contains \"retry\" at most 3 times",
    ),
    (
        "json",
        "Check JSON",
        "Is valid by RFC 8259; what stands at a JSON pointer exists, equals or compares.",
        "/status is \"ok\" or \"done\"",
    ),
    (
        "number",
        "Check a number",
        "A number of the text is in a range or equals another within a tolerance, by exact \
         decimals.",
        "equals 3.14 within 0.01",
    ),
    (
        "citation",
        "Check a citation",
        "A quotation stands at the file and line that it is said to be from.",
        "cites \"Retry-After: 30\" at docs/api.md:12",
    ),
    (
        "file",
        "Check files",
        "A file is among the artifact's, is not, or has a SHA-256 digest.",
        "the file `README.md` exists",
    ),
    (
        "python",
        "Check Python",
        "Is valid as Python 3.11 with the f-strings of 3.12; imports, calls and defines only what \
         is allowed, through aliases and scopes.",
        "does not call eval, exec",
    ),
];

/// One skill for each kind of check.
pub(super) fn guards() -> Vec<Value> {
    let skills = GUARDS.iter().map(|(kind, name, description, example)| {
        skill(&format!("check-{kind}"), name, description, &["check", kind], &[example])
    });
    skills.collect()
}

fn skill(id: &str, name: &str, description: &str, tags: &[&str], examples: &[&str]) -> Value {
    Value::object([
        ("id", id.into()),
        ("name", name.into()),
        ("description", description.into()),
        ("tags", Value::strings(tags)),
        ("examples", Value::strings(examples)),
        ("inputModes", Value::strings(&["text/plain", "application/json"])),
        ("outputModes", Value::strings(&[MEDIA_TYPE, "text/plain"])),
    ])
}

#[cfg(test)]
mod tests;
