//! What a text contains, begins and ends with, matches and equals.

use super::draft::{Draft, Plan, Reach, all, any, leaf};
use super::scan::Cursor;
use super::values::{Joint, Range, list, range, times};
use super::verb::{CONTAINS, EQUALS, HAS, be, once, verb, verb_no};
use crate::json::Value;

pub(super) fn read(cursor: Cursor<'_>) -> Option<Plan> {
    contains(cursor)
        .or_else(|| lacks(cursor))
        .or_else(|| appears(cursor))
        .or_else(|| matches(cursor))
        .or_else(|| edge(cursor))
        .or_else(|| equals(cursor))
}

fn contains(mut cursor: Cursor<'_>) -> Option<Plan> {
    let negated = verb_no(&mut cursor, CONTAINS)?;
    if cursor.any(&["a match for", "a match of", "text matching", "match for", "text that matches"])
    {
        return pattern(cursor, negated, false);
    }
    if cursor.word("the word") {
        return word(cursor, negated);
    }
    let occurrence = |cursor: &mut Cursor<'_>| {
        let words = ["occurrences of", "occurrence of", "instances of", "instance of"];
        cursor.any(&words).then_some(())
    };
    if let Some((range, ())) = range(&mut cursor, occurrence) {
        let draft = leaf("text", "count").with("value", value(&mut cursor)?);
        let draft = case(draft, ignoring_case(&mut cursor));
        return cursor.at_end().then(|| count(draft, range).negated_if(negated));
    }
    if cursor.word("neither") {
        once(negated, true)?;
        return none_of(&neither(&mut cursor)?, &mut cursor);
    }
    if cursor.word("none of") {
        once(negated, true)?;
        let (values, _) = list(&mut cursor, value)?;
        return none_of(&values, &mut cursor);
    }
    if negated && cursor.word("either") {
        let (values, joint) = list(&mut cursor, value)?;
        return (joint == Joint::Or).then(|| none_of(&values, &mut cursor)).flatten();
    }
    if cursor.any(&["any of", "at least one of", "one or more of"]) {
        let (values, _) = list(&mut cursor, value)?;
        if negated {
            return none_of(&values, &mut cursor);
        }
        return several("contains_any", &values, &mut cursor, Reach::Some);
    }
    if cursor.any(&["all of", "each of", "both"]) {
        let (values, joint) = list(&mut cursor, value)?;
        if negated || joint == Joint::Or {
            return None;
        }
        return several("contains_all", &values, &mut cursor, Reach::Together);
    }
    let (values, joint) = list(&mut cursor, value)?;
    let mut but = cursor;
    if !negated && joint != Joint::Or && but.word("but not") {
        return but_not(&values, but);
    }
    match (joint, negated) {
        (Joint::Single, _) => one(values.first()?, negated, cursor),
        (Joint::And | Joint::Comma, false) => {
            several("contains_all", &values, &mut cursor, Reach::Together)
        }
        (Joint::Or, false) => several("contains_any", &values, &mut cursor, Reach::Some),
        (Joint::Or | Joint::Comma, true) => none_of(&values, &mut cursor),
        (Joint::And, true) => {
            cursor.advise("say `none of` or `or`: what `and` means after `not` is anyone's guess");
            None
        }
    }
}

/// Reads what follows `contains "…" but not`.
fn but_not(wanted: &[String], mut cursor: Cursor<'_>) -> Option<Plan> {
    let (values, joint) = list(&mut cursor, value)?;
    if !matches!(joint, Joint::Single | Joint::Or) || !cursor.at_end() {
        return None;
    }
    let each =
        |op: &'static str| move |value: &String| leaf("text", op).with("value", value.as_str());
    let wanted = wanted.iter().map(each("contains"));
    let drafts = wanted.chain(values.iter().map(each("not_contains"))).collect();
    Some(Draft::All(drafts).reaching(Reach::Together))
}

/// Reads `has no "…"`, `there is no "…"`. In backticks it may as well be the name of a file.
fn lacks(mut cursor: Cursor<'_>) -> Option<Plan> {
    let no = if cursor.word("there") {
        !be(&mut cursor)? && cursor.word("no")
    } else {
        let mut has = cursor;
        let negated = verb(&mut has, HAS)?;
        cursor = has;
        !negated && cursor.word("no")
    };
    if !no || cursor.rest().starts_with('`') {
        return None;
    }
    let (values, joint) = list(&mut cursor, value)?;
    matches!(joint, Joint::Single | Joint::Or).then(|| none_of(&values, &mut cursor)).flatten()
}

/// Reads `"…" appears`, `"…" must not appear anywhere`, `"…" occurs at least twice`.
fn appears(mut cursor: Cursor<'_>) -> Option<Plan> {
    let is_word = cursor.word("the word");
    cursor.any(&["the text", "the string", "the phrase"]);
    if cursor.rest().starts_with('`') {
        return None;
    }
    let value = cursor.quoted()?;
    let negated = verb(&mut cursor, &["appears", "appear", "occurs", "occur"])?;
    cursor.word("anywhere");
    if is_word { whole_word(&value, cursor, negated) } else { one(&value, negated, cursor) }
}

fn word(mut cursor: Cursor<'_>, negated: bool) -> Option<Plan> {
    let value = cursor.quoted()?;
    whole_word(&value, cursor, negated)
}

/// A word by itself: neither letter nor digit stands beside it.
fn whole_word(value: &str, mut cursor: Cursor<'_>, negated: bool) -> Option<Plan> {
    let inner = |symbol: char| symbol.is_alphanumeric() || matches!(symbol, '-' | '\'' | '’');
    let ends = |symbol: Option<char>| symbol.is_some_and(char::is_alphanumeric);
    if !value.chars().all(inner) || !ends(value.chars().next()) || !ends(value.chars().last()) {
        cursor.advise("a word has letters and digits only; of any other text say `contains \"…\"`");
        return None;
    }
    let flags = ignoring_case(&mut cursor).then_some("i");
    matched(cursor, negated, format!(r"\b{value}\b"), flags)
}

/// Reads a value, which may be announced.
fn value(cursor: &mut Cursor<'_>) -> Option<String> {
    cursor.any(&["the text", "the string", "the phrase", "the substring"]);
    cursor.quoted()
}

fn neither(cursor: &mut Cursor<'_>) -> Option<Vec<String>> {
    let mut values = vec![value(cursor)?];
    while cursor.word("nor") || (cursor.mark(',') && cursor.word("nor")) {
        values.push(value(cursor)?);
    }
    (values.len() > 1).then_some(values)
}

fn one(value: &str, negated: bool, mut cursor: Cursor<'_>) -> Option<Plan> {
    let ignore_case = ignoring_case(&mut cursor);
    if cursor.at_end() {
        let (op, reach) =
            if negated { ("not_contains", Reach::Every) } else { ("contains", Reach::Some) };
        let draft = leaf("text", op).with("value", value);
        return Some(case(draft, ignore_case).reaching(reach));
    }
    let Some(range) = times(&mut cursor) else {
        cursor.advise("a count says `at least`, `at most` or `exactly`, and how many times");
        return None;
    };
    let ignore_case = ignore_case || ignoring_case(&mut cursor);
    let draft = case(leaf("text", "count").with("value", value), ignore_case);
    cursor.at_end().then(|| count(draft, range).negated_if(negated))
}

fn count(draft: Draft, (least, most): Range) -> Plan {
    draft.with_some("min", least).with_some("max", most).reaching(Reach::Together)
}

fn several(op: &str, values: &[String], cursor: &mut Cursor<'_>, reach: Reach) -> Option<Plan> {
    let ignore_case = ignoring_case(cursor);
    let draft = leaf("text", op).with("values", Value::strings(values));
    cursor.at_end().then(|| case(draft, ignore_case).reaching(reach))
}

fn none_of(values: &[String], cursor: &mut Cursor<'_>) -> Option<Plan> {
    let ignore_case = ignoring_case(cursor);
    let each = |value: &String| {
        case(leaf("text", "not_contains").with("value", value.as_str()), ignore_case)
    };
    let draft = all(values.iter().map(each).collect())?;
    cursor.at_end().then(|| draft.reaching(Reach::Every))
}

fn matches(mut cursor: Cursor<'_>) -> Option<Plan> {
    let negated = verb(&mut cursor, &["matches", "match"])?;
    let announced =
        cursor.any(&["the pattern", "the regular expression", "the regex", "pattern", "regex"]);
    pattern(cursor, negated, announced)
}

/// Reads `/…/flags`, or a pattern in backticks where it is announced as one.
fn pattern(mut cursor: Cursor<'_>, negated: bool, announced: bool) -> Option<Plan> {
    if announced && let Some(pattern) = cursor.ticked() {
        return matched(cursor, negated, pattern, None);
    }
    let Some((pattern, flags)) = cursor.pattern() else {
        cursor.advise("a pattern stands between slashes, `/…/`, followed by flags out of `imsxu`");
        return None;
    };
    let flags = (!flags.is_empty()).then_some(flags);
    matched(cursor, negated, pattern, flags)
}

fn matched(
    mut cursor: Cursor<'_>,
    negated: bool,
    pattern: String,
    flags: Option<&str>,
) -> Option<Plan> {
    if cursor.at_end() {
        let (op, reach) =
            if negated { ("not_matches", Reach::Every) } else { ("matches", Reach::Some) };
        let draft = leaf("text", op).with("pattern", pattern).with_some("flags", flags);
        return Some(draft.reaching(reach));
    }
    let range = times(&mut cursor)?;
    let plan =
        count(leaf("text", "count").with("pattern", pattern).with_some("flags", flags), range);
    cursor.at_end().then(|| plan.negated_if(negated))
}

fn edge(mut cursor: Cursor<'_>) -> Option<Plan> {
    let mut begin = cursor;
    let starts = verb(&mut begin, &["starts with", "start with", "begins with", "begin with"]);
    let (op, negated) = match starts {
        Some(negated) => {
            cursor = begin;
            ("starts_with", negated)
        }
        None => ("ends_with", verb(&mut cursor, &["ends with", "end with"])?),
    };
    let plan = one_of(&mut cursor, op)?;
    cursor.at_end().then(|| plan.negated_if(negated))
}

fn equals(mut cursor: Cursor<'_>) -> Option<Plan> {
    let mut plain = cursor;
    let negated = if let Some(negated) = verb(&mut plain, EQUALS) {
        cursor = plain;
        negated
    } else {
        let negated = be(&mut cursor)?;
        if !cursor.any(&["equal to", "exactly", "identical to"]) {
            // `is "clear"` may quote a word that only a person can judge; a choice does not.
            let mut ahead = cursor;
            let choice = ahead.any(&["any of", "one of", "either"]);
            let (_, joint) = list(&mut ahead, value)?;
            if !choice && joint != Joint::Or {
                cursor.advise("say `equals \"…\"` when the whole text is to be that");
                return None;
            }
        }
        negated
    };
    let plan = one_of(&mut cursor, "equals")?;
    cursor.at_end().then(|| plan.negated_if(negated))
}

/// Reads the value of a check that takes one, or several values of which one is to do.
fn one_of(cursor: &mut Cursor<'_>, op: &str) -> Option<Plan> {
    let choice = cursor.any(&["any of", "one of", "either"]);
    let (values, joint) = list(cursor, value)?;
    let plain = joint == Joint::Single || joint == Joint::Or || (choice && joint == Joint::Comma);
    if !plain {
        return None;
    }
    let ignore_case = ignoring_case(cursor);
    let each = |value: &String| case(leaf("text", op).with("value", value.as_str()), ignore_case);
    let reach = if joint == Joint::Single { Reach::Every } else { Reach::One };
    Some(any(values.iter().map(each).collect())?.reaching(reach))
}

fn case(draft: Draft, ignore: bool) -> Draft {
    draft.with_some("ignore_case", ignore.then_some(true))
}

fn ignoring_case(cursor: &mut Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    ahead.mark(',');
    let found = ahead.any(&[
        "ignoring case",
        "(ignoring case)",
        "case-insensitively",
        "case insensitively",
        "(case-insensitive)",
        "(case insensitive)",
        "regardless of case",
    ]);
    if found {
        *cursor = ahead;
    }
    found
}
