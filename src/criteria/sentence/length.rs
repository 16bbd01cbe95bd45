//! How long a text is, and how long its lines are.

use super::draft::{Plan, Reach, leaf};
use super::scan::Cursor;
use super::values::{Range, range};
use super::verb::{CONTAINS, EXCEEDS, HAS, be, verb};

const UNITS: &[(&str, &[&str])] = &[
    ("chars", &["characters", "character", "chars", "char"]),
    ("bytes", &["bytes", "byte"]),
    ("words", &["words", "word"]),
    ("lines", &["lines", "line"]),
];

pub(super) fn read(cursor: Cursor<'_>) -> Option<Plan> {
    lines(cursor).or_else(|| empty(cursor)).or_else(|| {
        let mut cursor = cursor;
        let (negated, range, unit) = extent(&mut cursor)?;
        cursor.at_end().then(|| plan(negated, range, unit)).flatten()
    })
}

fn plan(negated: bool, range: Range, unit: &str) -> Option<Plan> {
    // "Not more than N" is as plain of each file as "at most N".
    let (range, negated) = match (negated, range) {
        (true, (Some(least), None)) => ((None, Some(least.checked_sub(1)?)), false),
        (true, (None, Some(most))) => ((Some(most.checked_add(1)?), None), false),
        other => (other.1, other.0),
    };
    let (least, most) = range;
    let draft = leaf("text", "length").with("unit", unit);
    let draft = draft.with_some("min", least).with_some("max", most);
    Some(draft.reaching(Reach::Each).negated_if(negated))
}

/// Reads `is at most 200 words long`, `has 5 lines or fewer`, `must not exceed 80 characters`.
fn extent(cursor: &mut Cursor<'_>) -> Option<(bool, Range, &'static str)> {
    let mut ahead = *cursor;
    if let Some(negated) = verb(&mut ahead, EXCEEDS) {
        let amount = ahead.whole()?;
        let unit = unit(&mut ahead)?;
        ahead.any(&["long", "in length", "in total"]);
        *cursor = ahead;
        return Some((negated, (Some(amount.checked_add(1)?), None), unit));
    }
    ahead = *cursor;
    if let Some(negated) = verb(&mut ahead, &["consists of", "consist of"]) {
        *cursor = ahead;
        let (range, unit) = range(cursor, unit).or_else(|| exact(cursor))?;
        return Some((negated, range, unit));
    }
    ahead = *cursor;
    if let Some(negated) = be(&mut ahead) {
        *cursor = ahead;
        if cursor.any(&["limited to", "restricted to"]) {
            let ((_, most), unit) = exact(cursor)?;
            return (!negated).then_some((false, (None, most), unit));
        }
        let single = cursor.word("a single") || cursor.word("one");
        if single && let Some(unit) = unit(cursor) {
            cursor.any(&["long", "in length"]);
            return Some((negated, (Some(1), Some(1)), unit));
        }
        *cursor = ahead;
        if let Some((range, unit)) = range(cursor, unit) {
            cursor.any(&["long", "in length", "in total"]);
            return Some((negated, range, unit));
        }
        let (range, unit) = exact(cursor)?;
        let long = cursor.any(&["long", "in length"]);
        return long.then_some((negated, range, unit));
    }
    let negated = verb(cursor, &[HAS, CONTAINS].concat())?;
    cursor.any(&["a length of", "a total of"]);
    let (range, unit) = range(cursor, unit)?;
    cursor.any(&["long", "in length", "in total"]);
    Some((negated, range, unit))
}

fn exact(cursor: &mut Cursor<'_>) -> Option<(Range, &'static str)> {
    let amount = cursor.whole()?;
    Some(((Some(amount), Some(amount)), unit(cursor)?))
}

fn unit(cursor: &mut Cursor<'_>) -> Option<&'static str> {
    UNITS.iter().find_map(|(unit, words)| cursor.any(words).then_some(*unit))
}

/// Reads `is empty`, `must not be empty`. White space alone is neither.
fn empty(mut cursor: Cursor<'_>) -> Option<Plan> {
    let negated = be(&mut cursor)?;
    if !cursor.word("empty") {
        return None;
    }
    let draft = leaf("text", "length");
    let draft = if negated {
        draft.with("unit", "words").with("min", 1_u64)
    } else {
        draft.with("unit", "bytes").with("max", 0_u64)
    };
    cursor.at_end().then(|| draft.reaching(Reach::Each))
}

/// Reads `every line has at most 80 characters`, `no line exceeds 80 characters`: such a line
/// matches no pattern of one character more.
fn lines(mut cursor: Cursor<'_>) -> Option<Plan> {
    let none = cursor.word("no line");
    if !none && !cursor.any(&["every line", "each line", "all lines", "lines"]) {
        return None;
    }
    if none {
        cursor.word("may");
    }
    let (negated, range, unit) = extent(&mut cursor)?;
    if unit != "chars" || !cursor.at_end() {
        return None;
    }
    let excess = match (none ^ negated, range) {
        (false, (None, Some(most))) => most.checked_add(1)?,
        (true, (Some(least), None)) => least,
        _ => return None,
    };
    // One pattern has no room for longer lines.
    if !(1..=1_000).contains(&excess) {
        return None;
    }
    let draft = leaf("text", "not_matches").with("pattern", format!(".{{{excess}}}"));
    Some(draft.reaching(Reach::Every))
}

#[cfg(test)]
mod tests;
