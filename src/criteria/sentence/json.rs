//! JSON texts, and the values that pointers point to.

use super::draft::{Draft, Plan, Reach, any, leaf};
use super::scan::Cursor;
use super::values::{Joint, between, comparison, list, pointer, tolerance};
use super::verb::{CONTAINS, EQUALS, EXCEEDS, HAS, be, modal, once, verb, verb_no};
use crate::budget::{Budget, Meter};
use crate::json::{Number, Value, reader};

pub(super) fn read(cursor: Cursor<'_>) -> Option<Plan> {
    valid(cursor).or_else(|| member(cursor)).or_else(|| at_pointer(cursor))
}

fn valid(mut cursor: Cursor<'_>) -> Option<Plan> {
    let mut parses = cursor;
    let negated = if let Some(negated) = verb(&mut parses, &["parses as", "parse as"]) {
        cursor = parses;
        cursor.word("valid");
        negated
    } else {
        let negated = be(&mut cursor)?;
        if !cursor.any(&["parseable as", "parsable as"]) {
            cursor.word("a");
            cursor.any(&["valid", "well-formed", "syntactically valid"]);
        }
        negated
    };
    if !cursor.word("json") {
        return None;
    }
    // The first sign of valid JSON tells its type.
    let first = if cursor.word("object") {
        Some(r"\A\s*\{")
    } else if cursor.word("array") {
        Some(r"\A\s*\[")
    } else {
        cursor.any(&["document", "text"]);
        None
    };
    cursor.any(&["without duplicate keys", "without duplicate names"]);
    // A name that stands twice makes no valid JSON, but it is JSON all the same.
    let valid = leaf("json", "valid").with_some("duplicates", negated.then_some("allow"));
    let plan = match first {
        Some(first) => {
            let first = leaf("text", "matches").with("pattern", first);
            Draft::All(vec![valid, first]).reaching(Reach::One)
        }
        None => valid.reaching(Reach::Every),
    };
    cursor.at_end().then(|| plan.negated_if(negated))
}

/// Reads `has the JSON pointer /a/b`.
fn member(cursor: Cursor<'_>) -> Option<Plan> {
    let mut has = cursor;
    let (negated, announced, mut cursor) = if let Some(negated) = verb_no(&mut has, HAS) {
        (negated, false, has)
    } else {
        let mut contains = cursor;
        (verb_no(&mut contains, CONTAINS)?, true, contains)
    };
    cursor.any(&["the", "a", "an"]);
    const TOP: &[&str] =
        &["top-level key", "top-level field", "top-level member", "top-level property"];
    if cursor.any(TOP) {
        cursor.any(&["named", "called"]);
        let name = cursor.quoted()?.replace('~', "~0").replace('/', "~1");
        let plan = exists(&format!("/{name}")).reaching(Reach::Some);
        return cursor.at_end().then(|| plan.negated_if(negated));
    }
    // After `contains` a bare `/a/` would be a pattern as well.
    if !cursor.any(&["json pointer", "pointer", "value at", "json member", "member"]) && announced {
        return None;
    }
    let pointer = pointer(&mut cursor)?;
    cursor.at_end().then(|| exists(&pointer).reaching(Reach::Some).negated_if(negated))
}

/// Reads `/a/b equals …`, `the value at /a/b is at least …`, `the value at /a/b exists`.
fn at_pointer(mut cursor: Cursor<'_>) -> Option<Plan> {
    let not = cursor.word("not");
    let the = cursor.word("the");
    let announced = cursor.any(&[
        "json pointer",
        "json member",
        "value at",
        "value of",
        "member",
        "pointer",
        "field",
        "key",
    ]);
    if the && !announced {
        return None;
    }
    let pointer = pointer(&mut cursor)?;
    let mut ahead = cursor;
    let mut negated = modal(&mut ahead);
    if announced && ahead.any(&["exists", "exist"]) {
        return ahead.at_end().then(|| presence(&pointer, once(not, negated))).flatten();
    }
    ahead = cursor;
    if let Some(inner) = verb(&mut ahead, EQUALS) {
        let value = values(&mut ahead, &pointer)?;
        return ahead.at_end().then(|| differing(&pointer, value, once(not, inner)?)).flatten();
    }
    ahead = cursor;
    if let Some(inner) = verb(&mut ahead, EXCEEDS) {
        let plan = compare(&pointer, ">", ahead.decimal()?).reaching(Reach::Every);
        let negated = once(not, inner)?;
        return ahead.at_end().then(|| plan.negated_if(negated));
    }
    ahead = cursor;
    if ahead.rest().starts_with(['<', '>', '≤', '≥']) {
        let sign = comparison(&mut ahead)?;
        let plan = compare(&pointer, sign, ahead.decimal()?).reaching(Reach::Every);
        return ahead.at_end().then(|| plan.negated_if(not));
    }
    if let Some(differs) = [("!=", true), ("==", false), ("=", false)]
        .into_iter()
        .find_map(|(sign, differs)| ahead.word(sign).then_some(differs))
    {
        let value = number_or_literal(&mut ahead, &pointer)?;
        return ahead.at_end().then(|| differing(&pointer, value, once(not, differs)?)).flatten();
    }
    negated = be(&mut ahead)?;
    let negated = once(not, negated)?;
    // A bare `/health is absent` may as well speak of a route or of a file.
    if announced && ahead.any(&["present", "there"]) {
        return ahead.at_end().then(|| presence(&pointer, Some(negated))).flatten();
    }
    if announced && ahead.any(&["absent", "missing"]) {
        return ahead.at_end().then(|| presence(&pointer, once(negated, true))).flatten();
    }
    if let Some((least, most)) = between(&mut ahead) {
        let range = leaf("number", "range").with("min", least).with("max", most);
        let range = range.with("pointer", pointer);
        return ahead.at_end().then(|| range.reaching(Reach::Every).negated_if(negated));
    }
    if let Some(sign) = comparison(&mut ahead) {
        let bound = ahead.decimal()?;
        let plan = compare(&pointer, sign, bound).reaching(Reach::Every);
        return ahead.at_end().then(|| plan.negated_if(negated));
    }
    ahead.any(&["equal to", "exactly"]);
    let value = values(&mut ahead, &pointer)?;
    ahead.at_end().then(|| differing(&pointer, value, negated)).flatten()
}

/// Reads one value, or several of which one is to do.
fn values(cursor: &mut Cursor<'_>, pointer: &str) -> Option<Draft> {
    let choice = cursor.any(&["any of", "one of", "either"]);
    let (mut drafts, joint) = list(cursor, |cursor| number_or_literal(cursor, pointer))?;
    match joint {
        Joint::Single => drafts.pop(),
        Joint::Or => any(drafts),
        Joint::Comma if choice => any(drafts),
        Joint::Comma | Joint::And => None,
    }
}

fn presence(pointer: &str, negated: Option<bool>) -> Option<Plan> {
    Some(exists(pointer).reaching(Reach::Some).negated_if(negated?))
}

fn exists(pointer: &str) -> Draft {
    leaf("json", "exists").with("pointer", pointer)
}

fn compare(pointer: &str, sign: &str, value: &str) -> Draft {
    let value = Value::Number(Number::from_checked(value.to_owned()));
    leaf("json", "compare").with("pointer", pointer).with("comparison", sign).with("value", value)
}

/// A value that differs is still a value: `is not 5` does not hold of what is absent.
fn differing(pointer: &str, equals: Draft, negated: bool) -> Option<Plan> {
    if !negated {
        return Some(equals.reaching(Reach::Every));
    }
    let draft = Draft::All(vec![exists(pointer), Draft::Not(Box::new(equals))]);
    Some(draft.reaching(Reach::One))
}

fn number_or_literal(cursor: &mut Cursor<'_>, pointer: &str) -> Option<Draft> {
    let mut ahead = *cursor;
    if let Some(value) = ahead.decimal()
        && let Some(tolerance) = tolerance(&mut ahead)
    {
        *cursor = ahead;
        let draft = leaf("number", "equals").with("value", value).with("tolerance", tolerance);
        return Some(draft.with("pointer", pointer));
    }
    let value = literal(cursor)?;
    Some(leaf("json", "equals").with("pointer", pointer).with("value", value))
}

/// Reads a JSON value: a number, `true`, `false`, `null`, an array, an object, or a string in any
/// quotation marks. In backticks a number is as likely meant as a string, so that is none.
fn literal(cursor: &mut Cursor<'_>) -> Option<Value> {
    let mut ahead = *cursor;
    if ahead.rest().starts_with(['[', '{']) {
        let mut meter = Meter::new(Budget::default());
        let options = reader::Options::default();
        let (value, end) = reader::read_prefix(ahead.rest(), 0, options, &mut meter).ok()?;
        cursor.skip(end);
        return Some(value);
    }
    if let Some(number) = ahead.decimal() {
        *cursor = ahead;
        return Some(Value::Number(Number::from_checked(number.to_owned())));
    }
    let ticked = ahead.rest().starts_with('`');
    if let Some(text) = ahead.quoted() {
        let meant = |first: char| first.is_ascii_digit() || matches!(first, '-' | '"' | '[' | '{');
        if ticked && (text.starts_with(meant) || matches!(&*text, "true" | "false" | "null")) {
            cursor.advise("write the value without backticks, and strings in quotation marks");
            return None;
        }
        *cursor = ahead;
        return Some(text.into());
    }
    let values =
        [("true", Value::Bool(true)), ("false", Value::Bool(false)), ("null", Value::Null)];
    values.into_iter().find_map(|(word, value)| cursor.word(word).then_some(value))
}

#[cfg(test)]
mod tests;
