//! Lists of values, amounts and comparisons.

use super::scan::Cursor;

/// What joins the items of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    /// There is one item.
    Single,
    /// Commas alone.
    Comma,
    /// `and`.
    And,
    /// `or`.
    Or,
}

/// Reads `item`, `item, item and item`, `item or item`. A list with both `and` and `or` is none.
pub(super) fn list<'a, T>(
    cursor: &mut Cursor<'a>,
    mut item: impl FnMut(&mut Cursor<'a>) -> Option<T>,
) -> Option<(Vec<T>, Joint)> {
    let mut ahead = *cursor;
    let mut items = vec![item(&mut ahead)?];
    let mut joint = Joint::Single;
    loop {
        let mut next = ahead;
        let comma = next.mark(',');
        let found = if next.word("and") {
            Joint::And
        } else if next.word("or") {
            Joint::Or
        } else if comma {
            Joint::Comma
        } else {
            break;
        };
        match item(&mut next) {
            Some(item) => items.push(item),
            // A comma may also stand before what is no item.
            None if found == Joint::Comma => break,
            None => return None,
        }
        joint = match (joint, found) {
            (Joint::And, Joint::Or) | (Joint::Or, Joint::And) => return None,
            (Joint::And | Joint::Or, _) => joint,
            (Joint::Single | Joint::Comma, found) => found,
        };
        ahead = next;
    }
    *cursor = ahead;
    Some((items, joint))
}

/// Least and most, both inclusive.
pub(super) type Range = (Option<u64>, Option<u64>);

/// How an amount bounds.
#[derive(Clone, Copy)]
enum Bound {
    Least,
    Most,
    Exactly,
    Above,
    Below,
}

impl Bound {
    /// What `amount` bounds; nothing when no count could comply.
    fn range(self, amount: u64) -> Option<Range> {
        Some(match self {
            Self::Least => (Some(amount), None),
            Self::Most => (None, Some(amount)),
            Self::Exactly => (Some(amount), Some(amount)),
            Self::Above => (Some(amount.checked_add(1)?), None),
            Self::Below => (None, Some(amount.checked_sub(1)?)),
        })
    }
}

const BOUNDS: &[(Bound, &[&str])] = &[
    (
        Bound::Least,
        &[
            "at least",
            "no fewer than",
            "no less than",
            "not fewer than",
            "not less than",
            "a minimum of",
        ],
    ),
    (
        Bound::Most,
        &["at most", "no more than", "not more than", "no longer than", "up to", "a maximum of"],
    ),
    (Bound::Exactly, &["exactly", "precisely"]),
    (Bound::Above, &["more than", "longer than", "over"]),
    (Bound::Below, &["fewer than", "less than", "shorter than", "under"]),
];

/// What follows an amount with its unit and bounds it.
const TRAILING: &[(Bound, &[&str])] = &[
    (Bound::Most, &["or less", "or fewer", "at most", "or shorter", "at the most", "maximum"]),
    (Bound::Least, &["or more", "at least", "or longer", "at the least", "minimum"]),
];

/// Reads `at least N`, `between N and M`, `exactly N`, … and then the unit, by `unit`; or `N`, the
/// unit and `or less`, in either order.
pub(super) fn range<'a, U>(
    cursor: &mut Cursor<'a>,
    unit: impl Fn(&mut Cursor<'a>) -> Option<U>,
) -> Option<(Range, U)> {
    let mut ahead = *cursor;
    let read = span(&mut ahead, &unit).or_else(|| {
        let bound = BOUNDS.iter().find_map(|(bound, words)| ahead.any(words).then_some(*bound))?;
        let range = bound.range(ahead.whole()?)?;
        Some((range, unit(&mut ahead)?))
    });
    let read = read.or_else(|| {
        ahead = *cursor;
        let amount = ahead.whole()?;
        let trailing = |ahead: &mut Cursor<'a>| {
            TRAILING.iter().find_map(|(bound, words)| ahead.any(words).then_some(*bound))
        };
        let before = trailing(&mut ahead);
        let unit = unit(&mut ahead)?;
        let bound = before.or_else(|| trailing(&mut ahead))?;
        Some((bound.range(amount)?, unit))
    })?;
    *cursor = ahead;
    Some(read)
}

/// Reads `between N and M`, `from N to M` or `N to M`.
fn span<'a, U>(
    cursor: &mut Cursor<'a>,
    unit: impl Fn(&mut Cursor<'a>) -> Option<U>,
) -> Option<(Range, U)> {
    let mut ahead = *cursor;
    let joints: &[&str] = if ahead.word("between") { &["and"] } else { &["to"] };
    ahead.word("from");
    let least = ahead.whole()?;
    if !ahead.any(joints) {
        return None;
    }
    let most = ahead.whole()?;
    let unit = unit(&mut ahead)?;
    *cursor = ahead;
    (least <= most).then_some(((Some(least), Some(most)), unit))
}

/// Reads `at least twice`, `exactly 3 times`, `only once`, ….
pub(super) fn times(cursor: &mut Cursor<'_>) -> Option<Range> {
    if cursor.word("only once") {
        return Some((Some(1), Some(1)));
    }
    let unit = |cursor: &mut Cursor<'_>| cursor.any(&["times", "time"]).then_some(());
    if let Some((range, ())) = range(cursor, unit) {
        return Some(range);
    }
    let mut ahead = *cursor;
    let (bound, _) = BOUNDS.iter().find(|(_, words)| ahead.any(words))?;
    let amount = if ahead.word("once") {
        1
    } else if ahead.word("twice") {
        2
    } else {
        return None;
    };
    let range = bound.range(amount)?;
    *cursor = ahead;
    Some(range)
}

const COMPARISONS: &[(&str, &[&str])] = &[
    (">=", &["greater than or equal to", "at least", "no less than", "not less than", ">=", "≥"]),
    ("<=", &["less than or equal to", "at most", "no more than", "not more than", "<=", "≤"]),
    (">", &["greater than", "more than", "above", ">"]),
    ("<", &["less than", "smaller than", "below", "<"]),
];

/// Reads `at least`, `greater than`, …: the sign of the comparison.
pub(super) fn comparison(cursor: &mut Cursor<'_>) -> Option<&'static str> {
    COMPARISONS.iter().find_map(|(sign, words)| cursor.any(words).then_some(*sign))
}

/// Reads `between A and B` with decimal numbers.
pub(super) fn between<'a>(cursor: &mut Cursor<'a>) -> Option<(&'a str, &'a str)> {
    let mut ahead = *cursor;
    if !ahead.word("between") {
        return None;
    }
    let least = ahead.decimal()?;
    if !ahead.word("and") {
        return None;
    }
    let most = ahead.decimal()?;
    *cursor = ahead;
    Some((least, most))
}

/// Reads `within T` or `± T`.
pub(super) fn tolerance<'a>(cursor: &mut Cursor<'a>) -> Option<&'a str> {
    let mut ahead = *cursor;
    if !ahead.any(&["within", "give or take", "plus or minus", "+/-", "±"]) {
        return None;
    }
    let tolerance = ahead.decimal()?;
    *cursor = ahead;
    Some(tolerance)
}

/// Reads a place in JSON: bare up to white space, or in backticks.
pub(super) fn pointer(cursor: &mut Cursor<'_>) -> Option<String> {
    let mut ahead = *cursor;
    let pointer = ahead.ticked().or_else(|| ahead.bare().map(str::to_owned))?;
    pointer.starts_with('/').then(|| {
        *cursor = ahead;
        pointer
    })
}

/// Reads a path: in quotation marks, or bare when it looks like one.
pub(super) fn path(cursor: &mut Cursor<'_>) -> Option<String> {
    let mut ahead = *cursor;
    let path = match ahead.quoted() {
        Some(path) => path,
        None => ahead.bare().filter(|path| path.contains(['.', '/']))?.to_owned(),
    };
    let relative = !path.is_empty() && !path.starts_with('/');
    relative.then(|| {
        *cursor = ahead;
        path
    })
}

/// Reads a path that stands bare at the beginning of a sentence: it ends in an extension, as no
/// other word does.
pub(super) fn bare_path(cursor: &mut Cursor<'_>) -> Option<String> {
    let mut ahead = *cursor;
    let path = ahead.bare()?;
    let plain = |symbol: char| symbol.is_alphanumeric() || matches!(symbol, '.' | '/' | '-' | '_');
    let (stem, extension) = path.rsplit_once('.')?;
    let named = (1..=8).contains(&extension.len())
        && extension.starts_with(|first: char| first.is_ascii_alphabetic())
        && extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
    // `e.g.` and `i.e.` are no paths; nor is what ends in a full stop.
    let stem_is_word = stem.chars().filter(|symbol| symbol.is_alphanumeric()).count() > 1;
    (named && stem_is_word && path.chars().all(plain) && !path.starts_with('/')).then(|| {
        *cursor = ahead;
        path.to_owned()
    })
}

/// A path as a pattern that fits it alone. Nothing for what is a pattern already.
pub(super) fn literal_path(path: &str) -> Option<String> {
    if is_glob(path) {
        return None;
    }
    let mut pattern = String::with_capacity(path.len());
    for (index, symbol) in path.chars().enumerate() {
        if matches!(symbol, '[' | ']' | '}') || (index == 0 && symbol == '!') {
            pattern.push('\\');
        }
        pattern.push(symbol);
    }
    Some(pattern)
}

/// Whether a path is a pattern. Brackets alone are not enough: they stand in names of files.
pub(super) fn is_glob(path: &str) -> bool {
    path.contains(['*', '?', '{'])
}
