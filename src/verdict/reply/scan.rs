//! Every JSON value of a reply, sorted into what counts as a verdict and what speaks against one.
//!
//! Each byte is looked at a bounded number of times: after a value that cannot be read, the scan
//! goes on where reading stopped. What lies before that place was read as JSON and needs no
//! second look; only the brackets that it left open are remembered.

use super::super::{Decision, Verdict, parse};
use crate::budget::{Meter, OutOfBudget};
use crate::json::reader::{DuplicateKeys, Options, read_prefix};
use crate::json::{Error, Object, Value};

/// How far behind a name its value is searched for the `|` of a template.
const TEMPLATE_CHARS: usize = 200;

/// What a reply holds. Offsets are bytes.
#[derive(Default)]
pub(super) struct Findings {
    /// Verdict objects outside any other value.
    pub(super) verdicts: Vec<Found>,
    /// A decision other than pass that stands elsewhere.
    pub(super) contradiction: Option<usize>,
    /// An object that was meant as a verdict and is none.
    pub(super) malformed: Option<Fault>,
    /// An object with a decision and no reasoning. It counts when there is nothing better.
    pub(super) partial: Option<Fault>,
    /// A value that the end of the reply cuts off.
    pub(super) truncated: Option<usize>,
    /// A value with a verdict object inside.
    pub(super) nested: Option<usize>,
    /// Where the prose says in words that it is no pass.
    pub(super) denial: Option<usize>,
}

pub(super) struct Found {
    pub(super) offset: usize,
    pub(super) verdict: Verdict,
}

pub(super) struct Fault {
    pub(super) offset: usize,
    pub(super) message: String,
}

/// Brackets of the prose that are open, of one kind: for each its offset, and how many verdicts
/// had been found before it.
#[derive(Default)]
struct Brackets(Vec<(usize, usize)>);

pub(super) fn scan(text: &str, meter: &mut Meter) -> Result<Findings, OutOfBudget> {
    // One pass for its values, one for its prose.
    meter.charge_text(text)?;
    meter.charge_text(text)?;
    let mut findings = Findings::default();
    let (mut braces, mut brackets) = (Brackets::default(), Brackets::default());
    let mut at = 0;
    let mut prose = 0;
    while let Some(byte) = text.as_bytes().get(at) {
        let start = at;
        at = at.saturating_add(1);
        match byte {
            b'}' => braces.close(&mut findings),
            b']' => brackets.close(&mut findings),
            b'{' | b'[' => {
                let options =
                    Options { depth: meter.budget().depth, duplicate_keys: DuplicateKeys::Keep };
                match read_prefix(text, start, options, meter) {
                    Ok((value, end)) => {
                        findings.deny(text, prose, start);
                        (at, prose) = (end, end);
                        findings.sort_in(text, start, &value, meter)?;
                    }
                    Err(Error::OutOfBudget(error)) => return Err(error),
                    Err(error) => {
                        at = error.offset().unwrap_or(at).max(at);
                        let tried = text.get(start..at).unwrap_or_default();
                        let count = findings.verdicts.len();
                        open_in(tried, start, count, &mut braces, &mut brackets);
                        findings.sort_in_error(text, start, tried, &error);
                    }
                }
            }
            _ => {}
        }
    }
    findings.deny(text, prose, text.len());
    Ok(findings)
}

impl Findings {
    /// Reads the prose `from..to`.
    fn deny(&mut self, text: &str, from: usize, to: usize) {
        if self.denial.is_none() {
            let denial = denial(text.get(from..to).unwrap_or_default());
            self.denial = denial.map(|offset| from.saturating_add(offset));
        }
    }

    fn sort_in(
        &mut self,
        text: &str,
        offset: usize,
        value: &Value,
        meter: &mut Meter,
    ) -> Result<(), OutOfBudget> {
        let object = value.as_object().filter(|object| object.get("verdict").is_some());
        if let Some(object) = object.filter(|object| !is_template(object)) {
            let options = Options { depth: meter.budget().depth, ..Options::default() };
            match read_prefix(text, offset, options, meter) {
                Ok(_) => self.sort_in_object(offset, value, object),
                Err(Error::OutOfBudget(error)) => return Err(error),
                Err(error) => self.blame(offset, error.to_string()),
            }
        }
        self.sort_in_nested(offset, value);
        Ok(())
    }

    /// An object with the member `verdict`, outside any other value.
    fn sort_in_object(&mut self, offset: usize, value: &Value, object: &Object) {
        let has_reasoning = object.get("reasoning").is_some();
        match parse(value) {
            Ok(verdict) => self.verdicts.push(Found { offset, verdict }),
            Err(error) if has_reasoning => self.blame(offset, error.to_string()),
            Err(error) => {
                if let Some(decision) = object.get("verdict").and_then(Value::as_str) {
                    let fault = Fault { offset, message: error.to_string() };
                    self.partial.get_or_insert(fault);
                    self.contradict(offset, decision);
                }
            }
        }
    }

    /// Verdict objects below `value` are never taken: who wrapped one may have meant it as an
    /// example, or as one of several. But what they decide can contradict a pass.
    fn sort_in_nested(&mut self, offset: usize, value: &Value) {
        let mut rest = Vec::from_iter(children(value));
        while let Some(value) = rest.pop() {
            rest.extend(children(value));
            let Some(object) = value.as_object().filter(|object| !is_template(object)) else {
                continue;
            };
            if let Some(decision) = object.get("verdict").and_then(Value::as_str) {
                self.contradict(offset, decision);
                if object.get("reasoning").is_some() {
                    self.nested.get_or_insert(offset);
                }
            }
        }
    }

    /// `tried` is what could be read of the value at `offset` before `error`.
    fn sort_in_error(&mut self, text: &str, offset: usize, tried: &str, error: &Error) {
        if error.is_truncation() {
            if tried.contains('{') {
                self.truncated.get_or_insert(offset);
            }
            return;
        }
        let unread = matches!(error, Error::TooDeep { .. });
        let resembles = verdict_member(text, offset, tried)
            .is_some_and(|value| !value.chars().take(TEMPLATE_CHARS).any(|symbol| symbol == '|'));
        if unread || resembles {
            self.blame(offset, error.to_string());
        }
    }

    fn contradict(&mut self, offset: usize, decision: &str) {
        if decision != Decision::Pass.as_str() {
            self.contradiction.get_or_insert(offset);
        }
    }

    fn blame(&mut self, offset: usize, message: String) {
        self.malformed.get_or_insert(Fault { offset, message });
    }
}

impl Brackets {
    /// Verdicts that were found since the bracket opened stand inside it.
    fn close(&mut self, findings: &mut Findings) {
        let Some((offset, before)) = self.0.pop() else { return };
        let before = before.min(findings.verdicts.len());
        for found in findings.verdicts.split_off(before) {
            findings.contradict(found.offset, found.verdict.verdict.as_str());
            findings.nested.get_or_insert(offset);
        }
    }
}

/// Remembers the brackets that `tried` opens and does not close. It is the beginning of a JSON
/// value, so that a quotation mark begins and ends a string.
fn open_in(
    tried: &str,
    offset: usize,
    count: usize,
    braces: &mut Brackets,
    brackets: &mut Brackets,
) {
    let mut bytes = tried.bytes();
    let mut in_string = false;
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => in_string = !in_string,
            b'\\' => drop(bytes.next()),
            _ if in_string => {}
            b'{' => braces.0.push((offset, count)),
            b'[' => brackets.0.push((offset, count)),
            b'}' => drop(braces.0.pop()),
            b']' => drop(brackets.0.pop()),
            _ => {}
        }
    }
}

/// Where `prose` says `verdict: fail` or `the verdict is needs-info`, or has a line with nothing
/// but such a word.
fn denial(prose: &str) -> Option<usize> {
    let mut offset = 0_usize;
    for line in prose.split_inclusive('\n') {
        let begin = offset;
        offset = offset.saturating_add(line.len());
        let words = line.split(|symbol: char| !symbol.is_alphanumeric());
        let mut words = words.filter(|word| !word.is_empty()).peekable();
        let mut before = None;
        while let Some(word) = words.next() {
            let alone = before.is_none();
            let stated = before == Some("verdict");
            let of = |other: &str| word.eq_ignore_ascii_case(other);
            let needs_info =
                of("needs") && words.next_if(|next| next.eq_ignore_ascii_case("info")).is_some();
            let denies = needs_info || ["fail", "fails", "failed"].into_iter().any(of);
            if denies && (stated || alone && words.peek().is_none()) {
                return Some(begin);
            }
            // `The verdict is`, `the final verdict was`.
            before = match before {
                Some("verdict") if of("is") || of("was") => before,
                _ if of("verdict") => Some("verdict"),
                _ => Some(word),
            };
        }
    }
    None
}

fn children(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(object) => object.iter().map(|(_, value)| value).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

/// An object that repeats the shape that was asked for: `{"verdict": "pass|fail|needs-info"}`.
fn is_template(object: &Object) -> bool {
    object.get("verdict").and_then(Value::as_str).is_some_and(|decision| decision.contains('|'))
}

/// The value of the member `verdict` in an object that is no JSON: its name was read, or the
/// object begins with it in other quotation marks or in none.
fn verdict_member<'a>(text: &'a str, offset: usize, tried: &str) -> Option<&'a str> {
    const QUOTES: [char; 7] = ['"', '\'', '`', '\\', '“', '”', '’'];
    const NAME: &str = "\"verdict\"";
    let mut names = tried.match_indices(NAME);
    let read = names.find_map(|(found, _)| {
        let after = offset.saturating_add(found).saturating_add(NAME.len());
        text.get(after..)?.trim_start().strip_prefix([':', '='])
    });
    let after = read.or_else(|| {
        let name = text.get(offset.saturating_add(1)..)?.trim_start();
        let name = name.trim_start_matches(QUOTES).strip_prefix("verdict")?;
        name.trim_start_matches(QUOTES).trim_start().strip_prefix([':', '='])
    })?;
    let mut symbols = after.char_indices().take(TEMPLATE_CHARS);
    let end = symbols.find(|(_, symbol)| matches!(symbol, ',' | '\n' | '}'));
    end.map_or(Some(after), |(end, _)| after.get(..end))
}
