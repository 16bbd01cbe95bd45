//! Verbs in their two forms (`contains`, `must contain`) and what negates them.

use super::scan::Cursor;

const NEGATIONS: &[&str] = &[
    "must not",
    "must never",
    "mustn't",
    "should not",
    "should never",
    "shouldn't",
    "shall not",
    "shall never",
    "will not",
    "won't",
    "may not",
    "cannot",
    "can not",
    "can't",
    "does not",
    "doesn't",
    "do not",
    "don't",
    "never",
    "not",
];
const MODALS: &[&str] =
    &["must", "should", "shall", "will", "has to", "have to", "needs to", "need to", "does", "do"];

/// Reads `must`, `should not`, `does not`, …: whether the verb that follows is negated.
pub(super) fn modal(cursor: &mut Cursor<'_>) -> bool {
    if cursor.any(NEGATIONS) {
        return true;
    }
    cursor.any(MODALS);
    false
}

/// Reads a modal and then `is`, `are` or `be`: whether that is negated.
pub(super) fn be(cursor: &mut Cursor<'_>) -> Option<bool> {
    let negated = modal(cursor);
    let not = cursor.any(&["is not", "isn't", "are not", "aren't", "is never"]);
    if !not && !cursor.any(&["is", "are", "be"]) {
        return None;
    }
    once(negated, not)
}

/// Reads a modal and then one of `verbs`, which may be followed by `no`.
pub(super) fn verb(cursor: &mut Cursor<'_>, verbs: &[&str]) -> Option<bool> {
    let negated = modal(cursor);
    if !cursor.any(verbs) {
        return None;
    }
    Some(negated)
}

/// As [`verb`], for verbs that `no` may follow: `has no`, `contains no`.
pub(super) fn verb_no(cursor: &mut Cursor<'_>, verbs: &[&str]) -> Option<bool> {
    let negated = verb(cursor, verbs)?;
    let mut ahead = *cursor;
    if !ahead.word("no") || ahead.any(&["more", "fewer", "less", "longer"]) {
        return Some(negated);
    }
    cursor.word("no");
    once(negated, true)
}

/// One negation counts; two in one sentence are not in the language.
pub(super) fn once(first: bool, second: bool) -> Option<bool> {
    (!(first && second)).then_some(first || second)
}

pub(super) const HAS: &[&str] = &["has", "have"];
pub(super) const CONTAINS: &[&str] =
    &["contains", "contain", "includes", "include", "mentions", "mention"];
pub(super) const EXCEEDS: &[&str] = &["exceeds", "exceed"];
pub(super) const EQUALS: &[&str] = &["equals", "equal"];
