//! Which files there are, and their digests.

use super::draft::{Draft, Plan, Reach, leaf};
use super::scan::Cursor;
use super::values::{bare_path, literal_path, path};
use super::verb::{CONTAINS, HAS, be, modal, once, verb, verb_no};
use crate::json::digest::is_sha256_hex;

pub(super) fn read(cursor: Cursor<'_>) -> Option<Plan> {
    named(cursor).or_else(|| has(cursor)).or_else(|| there_is(cursor))
}

/// Reads ``file `x` exists``, ``the file `x` has the SHA-256 digest …``.
fn named(mut cursor: Cursor<'_>) -> Option<Plan> {
    let not = cursor.word("not");
    let path = if cursor.any(&["the file", "file"]) {
        path(&mut cursor)?
    } else {
        cursor.ticked().or_else(|| bare_path(&mut cursor))?
    };
    let mut ahead = cursor;
    let negated = modal(&mut ahead);
    if ahead.any(&["exists", "exist"]) {
        return ahead.at_end().then(|| presence(&path, once(not, negated)?)).flatten();
    }
    ahead = cursor;
    if let Some(negated) = be(&mut ahead) {
        let absent = ahead.any(&["absent", "missing"]);
        if !absent && !ahead.any(&["present", "there"]) {
            return None;
        }
        let negated = once(once(not, negated)?, absent)?;
        return ahead.at_end().then(|| presence(&path, negated)).flatten();
    }
    let negated = once(not, verb(&mut cursor, HAS)?)?;
    cursor.word("the");
    if !cursor.any(&["sha256", "sha-256"]) {
        return None;
    }
    cursor.any(&["digest", "hash", "checksum", "sum"]);
    cursor.word("of");
    let digest = cursor.quoted().or_else(|| cursor.bare().map(str::to_owned))?;
    if !is_sha256_hex(&digest) {
        cursor.advise("a SHA-256 digest has 64 hexadecimal digits");
        return None;
    }
    let draft = leaf("file", "sha256").with("path", path);
    let draft = draft.with("sha256", digest.to_ascii_lowercase());
    cursor.at_end().then(|| draft.reaching(Reach::Named).negated_if(negated))
}

/// Reads ``has a file `x` ``, ``does not contain the file `x` ``.
fn has(mut cursor: Cursor<'_>) -> Option<Plan> {
    let negated = verb_no(&mut cursor, &[HAS, CONTAINS].concat())?;
    cursor.any(&["a", "the"]);
    if !cursor.any(&["file", "files"]) {
        return None;
    }
    cursor.any(&["named", "called"]);
    let path = path(&mut cursor)?;
    cursor.at_end().then(|| presence(&path, negated)).flatten()
}

/// Reads ``there is a file `x` ``, ``there must be no file `x` ``.
fn there_is(mut cursor: Cursor<'_>) -> Option<Plan> {
    if !cursor.word("there") {
        return None;
    }
    let negated = be(&mut cursor)?;
    let no = cursor.word("no");
    cursor.any(&["a", "the"]);
    if !cursor.any(&["file", "files"]) {
        return None;
    }
    cursor.any(&["named", "called"]);
    let path = path(&mut cursor)?;
    let negated = once(negated, no)?;
    cursor.at_end().then(|| presence(&path, negated)).flatten()
}

fn presence(path: &str, negated: bool) -> Option<Plan> {
    let op = if negated { "not_exists" } else { "exists" };
    let pattern = literal_path(path).unwrap_or_else(|| path.to_owned());
    let draft: Draft = leaf("file", op).with("path", pattern);
    Some(draft.reaching(Reach::Named))
}
