//! A value to a verdict. The order of the checks is part of the contract: the first fault wins.

use super::{Decision, Error, Evidence, Verdict};
use crate::json::{Object, Pointer, Value};

const TEXT: &str = "a non-empty string";

/// Reads `{verdict, reasoning, evidence?, followups?}`. An unknown or missing decision becomes
/// `needs-info`; members that are no part of the shape are dropped.
///
/// # Errors
/// `invalid_verdict`: no object; a reasoning that is blank or no string; evidence that is no list
/// of `{claim, source, note?}`; followups that are no list of strings.
pub fn parse(value: &Value) -> Result<Verdict, Error> {
    let object = value.as_object().ok_or(Error::NotAnObject)?;
    let at = Pointer::root();
    let reasoning = object.get("reasoning").and_then(Value::as_str);
    let reasoning = reasoning.filter(|text| !text.chars().all(is_script_space));
    let reasoning = reasoning
        .ok_or_else(|| Error::member("reasoning".to_owned(), TEXT, at.member("reasoning")))?;
    let verdict = object.get("verdict").and_then(Value::as_str);
    let verdict = verdict.and_then(Decision::from_name).unwrap_or(Decision::NeedsInfo);
    let evidence = items(object, "evidence")?.iter().enumerate();
    let evidence = evidence.map(|(index, item)| read_evidence(index, item));
    let evidence = evidence.collect::<Result<_, _>>()?;
    let followups = items(object, "followups")?.iter().enumerate();
    let followups = followups.map(|(index, item)| {
        let at = at.member("followups").index(index);
        let text = item.as_str().map(str::to_owned);
        text.ok_or_else(|| Error::member(format!("followups[{index}]"), "a string", at))
    });
    let followups = followups.collect::<Result<_, _>>()?;
    Ok(Verdict { verdict, reasoning: reasoning.to_owned(), evidence, followups })
}

/// The items of a list that may be absent.
fn items<'a>(object: &'a Object, name: &str) -> Result<&'a [Value], Error> {
    let Some(value) = object.get(name) else { return Ok(&[]) };
    let at = Pointer::root().member(name);
    value.as_array().ok_or_else(|| Error::member(name.to_owned(), "an array", at))
}

fn read_evidence(index: usize, item: &Value) -> Result<Evidence, Error> {
    let name = format!("evidence[{index}]");
    let at = Pointer::root().member("evidence").index(index);
    let Some(object) = item.as_object() else {
        return Err(Error::member(name, "an object", at));
    };
    let text = |member: &str| {
        let text = object.get(member).and_then(Value::as_str).filter(|text| !text.is_empty());
        let text = text.map(str::to_owned);
        text.ok_or_else(|| Error::member(format!("{name}.{member}"), TEXT, at.member(member)))
    };
    let claim = text("claim")?;
    let source = text("source")?;
    let note = match object.get("note") {
        None => None,
        Some(Value::String(note)) => Some(note.clone()),
        Some(_) => {
            let at = at.member("note");
            return Err(Error::member(format!("{name}.note"), "a string when present", at));
        }
    };
    Ok(Evidence { claim, source, note })
}

/// What ECMA-262 `trim` removes, which is not quite what Rust's does.
fn is_script_space(symbol: char) -> bool {
    symbol == '\u{feff}' || (symbol.is_whitespace() && symbol != '\u{85}')
}

#[cfg(test)]
mod tests;
