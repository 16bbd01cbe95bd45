//! How long a text is.

use super::draft::{Plan, Reach, leaf};
use super::scan::Cursor;
use super::values::range;
use super::verb::{CONTAINS, HAS, be, verb};

const UNITS: &[(&str, &[&str])] = &[
    ("chars", &["characters", "character", "chars", "char"]),
    ("bytes", &["bytes", "byte"]),
    ("words", &["words", "word"]),
    ("lines", &["lines", "line"]),
];

pub(super) fn read(cursor: Cursor<'_>) -> Option<Plan> {
    let mut is = cursor;
    let (negated, is_long, mut cursor) = if let Some(negated) = be(&mut is) {
        (negated, true, is)
    } else {
        let mut has = cursor;
        let negated = verb(&mut has, &[HAS, CONTAINS].concat())?;
        has.any(&["a length of", "a total of"]);
        (negated, false, has)
    };
    let (least, most, unit) = match range(&mut cursor, unit) {
        Some(((least, most), unit)) => {
            cursor.any(&["long", "in length", "in total"]);
            (least, most, unit)
        }
        None if is_long => {
            let amount = cursor.whole()?;
            let unit = unit(&mut cursor)?;
            cursor.any(&["long", "in length"]).then_some((Some(amount), Some(amount), unit))?
        }
        None => return None,
    };
    let draft = leaf("text", "length").with("unit", unit);
    let draft = draft.with_some("min", least).with_some("max", most);
    cursor.at_end().then(|| draft.reaching(Reach::Every).negated_if(negated))
}

fn unit(cursor: &mut Cursor<'_>) -> Option<&'static str> {
    UNITS.iter().find_map(|(unit, words)| cursor.any(words).then_some(*unit))
}
