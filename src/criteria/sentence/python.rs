//! Python sources: validity, imports, calls, definitions.

use super::draft::{Draft, Plan, Reach, all, any, leaf};
use super::scan::Cursor;
use super::values::{Joint, list};
use super::verb::{be, modal, verb};
use crate::json::Value;

/// Words that stand for something else than themselves after a verb. Quoted they are names.
const NO_NAMES: &[&str] = &[
    "a",
    "all",
    "an",
    "and",
    "any",
    "anything",
    "as",
    "at",
    "back",
    "be",
    "both",
    "but",
    "by",
    "correctly",
    "each",
    "either",
    "every",
    "everything",
    "exactly",
    "external",
    "few",
    "fewer",
    "for",
    "from",
    "functions",
    "if",
    "in",
    "into",
    "is",
    "it",
    "its",
    "itself",
    "least",
    "less",
    "many",
    "modules",
    "more",
    "most",
    "must",
    "neither",
    "no",
    "none",
    "not",
    "nothing",
    "of",
    "off",
    "on",
    "once",
    "one",
    "only",
    "or",
    "other",
    "others",
    "out",
    "over",
    "properly",
    "some",
    "something",
    "such",
    "than",
    "that",
    "the",
    "them",
    "there",
    "these",
    "they",
    "this",
    "those",
    "to",
    "too",
    "twice",
    "under",
    "unsafe",
    "until",
    "what",
    "when",
    "where",
    "which",
    "while",
    "with",
    "without",
];

pub(super) fn read(cursor: Cursor<'_>) -> Option<Plan> {
    valid(cursor).or_else(|| imports(cursor)).or_else(|| calls(cursor)).or_else(|| defines(cursor))
}

fn valid(mut cursor: Cursor<'_>) -> Option<Plan> {
    let negated = be(&mut cursor)?;
    cursor.word("syntactically");
    if !cursor.any(&["valid python 3", "valid python"]) {
        return None;
    }
    cursor.any(&["code", "source", "syntax"]);
    let plan = leaf("python", "valid").reaching(Reach::Every);
    cursor.at_end().then(|| plan.negated_if(negated))
}

fn imports(mut cursor: Cursor<'_>) -> Option<Plan> {
    let negated = modal(&mut cursor);
    let only = cursor.word("only");
    if !cursor.any(&["imports", "import"]) {
        return None;
    }
    let nothing: &[&str] =
        if negated { &["anything", "any modules", "any module"] } else { &["nothing"] };
    let mut ahead = cursor;
    if !only && ahead.any(nothing) && ahead.at_end() {
        let none = Value::Array(Vec::new());
        return Some(leaf("python", "imports_only").with("modules", none).reaching(Reach::Every));
    }
    let only = only || cursor.any(&["only", "nothing but", "at most"]);
    cursor.any(&["the modules", "the module", "modules", "module"]);
    let (modules, joint) = list(&mut cursor, name)?;
    if !cursor.at_end() {
        return None;
    }
    if only {
        let draft = leaf("python", "imports_only").with("modules", Value::strings(&modules));
        return (!negated).then(|| draft.reaching(Reach::Every));
    }
    several(&cursor, "imports", "not_imports", "modules", (&modules, joint), negated)
}

fn calls(mut cursor: Cursor<'_>) -> Option<Plan> {
    let negated = verb(&mut cursor, &["calls", "call"])?;
    cursor.any(&["the functions", "the function", "functions", "function"]);
    let (names, joint) = list(&mut cursor, name)?;
    if !cursor.at_end() {
        return None;
    }
    several(&cursor, "calls", "not_calls", "names", (&names, joint), negated)
}

fn defines(mut cursor: Cursor<'_>) -> Option<Plan> {
    let negated = verb(&mut cursor, &["defines", "define"])?;
    let article = cursor.any(&["a", "an", "the"]);
    let what = if cursor.any(&["functions", "function", "methods", "method"]) {
        Some("function")
    } else if cursor.any(&["classes", "class"]) {
        Some("class")
    } else if article {
        return None;
    } else {
        None
    };
    cursor.any(&["named", "called"]);
    let (names, joint) = list(&mut cursor, name)?;
    if !cursor.at_end() {
        return None;
    }
    let each = |name: &String| {
        let draft = leaf("python", "defines").with("names", Value::strings(&[name]));
        draft.with_some("what", what)
    };
    if negated {
        ambiguous_and(&cursor, joint)?;
        let not = |name| Draft::Not(Box::new(each(name)));
        return Some(all(names.iter().map(not).collect())?.reaching(Reach::Every));
    }
    positive(names.iter().map(each).collect(), joint)
}

fn several(
    cursor: &Cursor<'_>,
    op: &str,
    not_op: &str,
    member: &str,
    (names, joint): (&[String], Joint),
    negated: bool,
) -> Option<Plan> {
    if negated {
        ambiguous_and(cursor, joint)?;
        let draft = leaf("python", not_op).with(member, Value::strings(names));
        return Some(draft.reaching(Reach::Every));
    }
    let each = |name: &String| leaf("python", op).with(member, Value::strings(&[name]));
    positive(names.iter().map(each).collect(), joint)
}

fn positive(drafts: Vec<Draft>, joint: Joint) -> Option<Plan> {
    Some(match joint {
        Joint::Single => all(drafts)?.reaching(Reach::Some),
        Joint::Comma | Joint::And => all(drafts)?.reaching(Reach::Together),
        Joint::Or => any(drafts)?.reaching(Reach::Some),
    })
}

fn ambiguous_and(cursor: &Cursor<'_>, joint: Joint) -> Option<()> {
    if joint == Joint::And {
        cursor.advise("say `or`: what `and` means after `not` is anyone's guess");
        return None;
    }
    Some(())
}

/// Reads a dotted name, bare or quoted; `()` may follow.
fn name(cursor: &mut Cursor<'_>) -> Option<String> {
    let mut ahead = *cursor;
    let quoted = ahead.quoted();
    let bare = quoted.is_none();
    let name = quoted.or_else(|| ahead.bare().map(str::to_owned))?;
    let name = name.strip_suffix("()").unwrap_or(&name);
    let dotted = name.split('.').all(|part| {
        let first = part.chars().next();
        first.is_some_and(|first| first.is_alphabetic() || first == '_')
            && part.chars().all(|symbol| symbol.is_alphanumeric() || symbol == '_')
    });
    if !dotted || (bare && NO_NAMES.iter().any(|word| word.eq_ignore_ascii_case(name))) {
        return None;
    }
    *cursor = ahead;
    Some(name.to_owned())
}
