//! A quotation that stands where it is said to stand.

use super::draft::{Plan, Reach, check};
use super::scan::Cursor;
use super::verb::{be, verb};
use crate::guard::citation::is_source;

pub(super) fn read(cursor: Cursor<'_>) -> Option<Plan> {
    let mut cites = cursor;
    if let Some(negated) = verb(&mut cites, &["cites", "cite", "quotes", "quote"]) {
        let quote = cites.quoted()?;
        return at_source(cites, &quote, negated);
    }
    let mut cursor = cursor;
    let quote = cursor.quoted()?;
    let mut stands = cursor;
    let verbs = ["stands", "stand", "appears", "appear", "occurs", "occur"];
    let negated = match verb(&mut stands, &verbs) {
        Some(negated) => negated,
        None => {
            stands = cursor;
            let negated = be(&mut stands)?;
            stands.word("found");
            negated
        }
    };
    at_source(stands, &quote, negated)
}

fn at_source(mut cursor: Cursor<'_>, quote: &str, negated: bool) -> Option<Plan> {
    if !cursor.any(&["at", "in", "from", "on"]) {
        return None;
    }
    let source = cursor.quoted().or_else(|| cursor.bare().map(str::to_owned))?;
    if !is_source(&source) {
        cursor.advise("a quotation stands at `path:line`, at `path:line-line` or at `inline`");
        return None;
    }
    let draft = check("citation").with("quote", quote).with("source", source);
    cursor.at_end().then(|| draft.reaching(Reach::Named).negated_if(negated))
}
