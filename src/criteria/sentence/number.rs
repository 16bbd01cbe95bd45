//! A text that is one number.

use super::draft::{Plan, Reach, leaf};
use super::scan::Cursor;
use super::values::{between, comparison, tolerance};
use super::verb::{EQUALS, EXCEEDS, be, verb};

/// A decimal number amid white space. Least and most would say something of its size.
const NUMBER: &str = r"\A\s*[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*\z";

pub(super) fn read(cursor: Cursor<'_>) -> Option<Plan> {
    let mut equals = cursor;
    if let Some(negated) = verb(&mut equals, EQUALS) {
        return equal(equals, negated);
    }
    let mut exceeds = cursor;
    if let Some(negated) = verb(&mut exceeds, EXCEEDS) {
        return size(exceeds, if negated { "<=" } else { ">" }, false);
    }
    let mut cursor = cursor;
    let negated = be(&mut cursor)?;
    let number = cursor.any(&["a number", "a decimal number", "one number", "a single number"]);
    if number && cursor.at_end() {
        // There are more notations of numbers than any pattern knows.
        let draft = leaf("text", "matches").with("pattern", NUMBER);
        return (!negated).then(|| draft.reaching(Reach::One));
    }
    if !number && cursor.any(&["equal to", "exactly"]) {
        return equal(cursor, negated);
    }
    if let Some((least, most)) = between(&mut cursor) {
        let draft = leaf("number", "range").with("min", least).with("max", most);
        return cursor.at_end().then(|| draft.reaching(Reach::One).negated_if(negated));
    }
    match comparison(&mut cursor) {
        Some(sign) => size(cursor, sign, negated),
        None if number => None,
        None => equal(cursor, negated),
    }
}

fn size(mut cursor: Cursor<'_>, sign: &str, negated: bool) -> Option<Plan> {
    let bound = cursor.decimal()?;
    if !cursor.at_end() {
        return None;
    }
    // A range holds its ends: `greater than` is the opposite of `at most`.
    let (name, opposite) = match sign {
        ">=" => ("min", false),
        "<=" => ("max", false),
        ">" => ("max", true),
        _ => ("min", true),
    };
    let plan = leaf("number", "range").with(name, bound).reaching(Reach::One);
    Some(plan.negated_if(negated != opposite))
}

fn equal(mut cursor: Cursor<'_>, negated: bool) -> Option<Plan> {
    let value = cursor.decimal()?;
    let tolerance = tolerance(&mut cursor);
    let draft = leaf("number", "equals").with("value", value).with_some("tolerance", tolerance);
    cursor.at_end().then(|| draft.reaching(Reach::One).negated_if(negated))
}
