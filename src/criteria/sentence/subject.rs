//! The subject of a sentence: which files it speaks of.

use super::Reading;
use super::draft::{Plan, Reach};
use super::scan::Cursor;
use super::values::{bare_path, is_glob, literal_path, path};

/// Which files a sentence speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// The artifact as a whole.
    Whole,
    /// The one file there is.
    OneText,
    /// The file that this pattern fits.
    File(String),
    /// The files that this pattern fits, as the artifact.
    Within(String),
    /// Each file, or each that the pattern fits.
    Every(Option<String>),
    /// At least one file, or one that the pattern fits.
    Some(Option<String>),
    /// Not one file, or not one that the pattern fits.
    None(Option<String>),
}

/// A pattern that fits every path.
const ANYWHERE: &str = "**";

const NOUNS: &[&str] = &[
    "the artifact",
    "the artefact",
    "the output",
    "the text",
    "the response",
    "the result",
    "the reply",
    "the answer",
    "the content",
    "the document",
    "the code",
    "the source",
    "it",
    "this",
];

/// The ways to read the beginning of the sentence, each with what follows. The last is a sentence
/// without a subject.
pub(super) fn read(cursor: Cursor<'_>) -> Vec<(Scope, Cursor<'_>)> {
    let readers = [within, every, some, none, one_file, noun];
    let mut readings: Vec<_> = readers
        .iter()
        .filter_map(|reader| {
            let mut ahead = cursor;
            reader(&mut ahead).map(|scope| (scope, ahead))
        })
        .collect();
    readings.push((Scope::Whole, cursor));
    readings
}

fn noun(cursor: &mut Cursor<'_>) -> Option<Scope> {
    let scope = if cursor.any(NOUNS) {
        Scope::Whole
    } else {
        cursor.word("the file").then_some(Scope::OneText)?
    };
    // `the file /etc/passwd` names a file outside of any artifact, and no JSON pointer.
    (!cursor.rest().trim_start_matches('`').starts_with('/')).then_some(scope)
}

fn one_file(cursor: &mut Cursor<'_>) -> Option<Scope> {
    let path = if cursor.any(&["the file", "file"]) {
        path(cursor)?
    } else {
        cursor.ticked().or_else(|| bare_path(cursor))?
    };
    if path.starts_with('/') {
        return None;
    }
    let pattern = literal_path(&path);
    if pattern.is_none() {
        cursor.advise("a pattern of paths stands after `in` or after `every file in`");
    }
    pattern.map(Scope::File)
}

fn within(cursor: &mut Cursor<'_>) -> Option<Scope> {
    if !cursor.word("in") {
        return None;
    }
    let scope = if cursor.any(NOUNS) {
        Scope::Whole
    } else {
        cursor.any(&["the file", "file", "the files", "files"]);
        let path = path(cursor)?;
        literal_path(&path).map_or(Scope::Within(path), Scope::File)
    };
    cursor.mark(',');
    cursor.any(NOUNS);
    Some(scope)
}

fn none(cursor: &mut Cursor<'_>) -> Option<Scope> {
    let found = cursor.any(&["no file", "none of the files"]);
    found.then(|| pattern(cursor).map(Scope::None)).flatten()
}

fn every(cursor: &mut Cursor<'_>) -> Option<Scope> {
    let found = cursor.any(&["every file", "each file", "all files"]);
    found.then(|| pattern(cursor).map(Scope::Every)).flatten()
}

fn some(cursor: &mut Cursor<'_>) -> Option<Scope> {
    let found = cursor.any(&["some file", "at least one file", "one of the files", "a file"]);
    found.then(|| pattern(cursor).map(Scope::Some)).flatten()
}

/// Reads ``in `glob` `` where it stands. The inner `None` is any file.
fn pattern(cursor: &mut Cursor<'_>) -> Option<Option<String>> {
    if !cursor.any(&["in", "under", "matching", "of"]) {
        return Some(None);
    }
    let path = path(cursor)?;
    if is_glob(&path) {
        return Some(Some(path));
    }
    cursor.advise("name the files of a folder by a pattern, such as `src/**`");
    None
}

impl Scope {
    /// The check of `plan` over the files of this subject, where the two go together.
    pub(super) fn apply(&self, plan: Plan, cursor: &Cursor<'_>) -> Option<Reading> {
        let Plan { draft, reach } = plan;
        let path = match (self, reach) {
            (Self::Whole, _) => None,
            (_, Reach::Named) => return None,
            (Self::OneText, _) => None,
            (Self::File(path), _) => Some(path.as_str()),
            (Self::Within(path), Reach::Some | Reach::Every | Reach::Together) => {
                Some(path.as_str())
            }
            (Self::Every(None), Reach::Every | Reach::Each) if draft.is_of_a_format() => {
                Some(ANYWHERE)
            }
            (Self::Every(path), Reach::Every | Reach::Each)
            | (Self::Some(path) | Self::None(path), Reach::Some) => path.as_deref(),
            (Self::Within(_) | Self::Every(_) | Self::Some(_) | Self::None(_), _) => {
                cursor.advise(
                    "this predicate cannot be said of several files at once, name each file",
                );
                return None;
            }
        };
        let draft = if matches!(self, Self::None(_)) { draft.denied() } else { draft };
        let single = matches!(reach, Reach::One | Reach::Each) && *self == Self::Whole;
        Some(Reading { check: draft.into_value(path), one_text: single || *self == Self::OneText })
    }
}
