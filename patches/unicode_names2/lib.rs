//! Stands in for the crate of this name below `rustpython-parser`, which asks it for the character
//! of a `\N{NAME}` escape. The real table is a third of the whole module. Here every plausible name
//! stands for one noncharacter, and the Python guard takes a string that holds it for unknown.

/// What every named character becomes: the last code point, a noncharacter (Unicode §23.7).
pub const UNKNOWN: char = '\u{10ffff}';

/// [`UNKNOWN`] for what could be a character's name (Unicode §4.8): letters, digits, spaces and
/// hyphens. Nothing for anything else.
#[must_use]
pub fn character(name: &str) -> Option<char> {
    let plausible = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'-');
    (!name.is_empty() && name.bytes().all(plausible)).then_some(UNKNOWN)
}
