//! A text that is one number.

use super::draft::{Plan, Reach, leaf};
use super::scan::Cursor;
use super::values::{between, comparison, tolerance};
use super::verb::{EQUALS, be, verb};

/// A decimal number amid white space. Least and most would say something of its size.
const NUMBER: &str = r"\A\s*-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?\s*\z";

pub(super) fn read(cursor: Cursor<'_>) -> Option<Plan> {
    let mut equals = cursor;
    if let Some(negated) = verb(&mut equals, EQUALS) {
        return equal(equals, negated);
    }
    let mut cursor = cursor;
    let negated = be(&mut cursor)?;
    if cursor.any(&["a number", "a decimal number", "one number", "a single number"]) {
        let draft = leaf("text", "matches").with("pattern", NUMBER);
        return cursor.at_end().then(|| draft.reaching(Reach::One).negated_if(negated));
    }
    if cursor.any(&["equal to", "exactly"]) {
        return equal(cursor, negated);
    }
    if let Some((least, most)) = between(&mut cursor) {
        let draft = leaf("number", "range").with("min", least).with("max", most);
        return cursor.at_end().then(|| draft.reaching(Reach::One).negated_if(negated));
    }
    let Some(sign) = comparison(&mut cursor) else { return equal(cursor, negated) };
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
