//! Regular expressions that match in linear time and pay for it beforehand.
//!
//! The syntax is that of the crate `regex`, in Unicode mode: `.` is a code point, `\d`, `\s` and
//! `\w` are the Unicode classes. `^` and `$` stand for the ends of the text, and for those of
//! lines under the flag `m`; lines end at LF, CR or CR LF, and `.` is no part of their end, as in
//! JavaScript. Look-around and back-references do not exist.

use regex::{Regex, RegexBuilder};
use regex_automata::nfa::thompson::{NFA, WhichCaptures};
use regex_syntax::ast::ErrorKind as AstError;
use regex_syntax::hir::ErrorKind as HirError;

use super::error::Error;
use crate::budget::{Meter, OutOfBudget};
use crate::error::Error as CallError;
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer};

/// A pattern is at most this many bytes.
pub const MAX_PATTERN: usize = 1_024;
/// Groups, classes and repetitions nest at most this deep.
pub const MAX_NESTING: u32 = 32;
/// A pattern compiles to at most this many bytes.
pub const MAX_PROGRAM: usize = 256 * 1024;

const LAZY_DFA: usize = 1024 * 1024;
/// So many states of the automaton cost one unit of fuel per byte.
const STATES_PER_UNIT: usize = 64;

/// A compiled pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
    flags: String,
    regex: Regex,
    weight: u64,
}

/// A match, in byte offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The first byte.
    pub start: usize,
    /// Behind the last byte.
    pub end: usize,
}

/// The matches of one pattern in one text, from left to right. An empty match counts; no two
/// matches begin at the same place or overlap.
#[derive(Debug)]
pub struct Matches<'a> {
    pattern: &'a Pattern,
    text: &'a str,
    next: Option<usize>,
}

impl Pattern {
    /// Takes the members `pattern` and `flags`.
    ///
    /// # Errors
    /// As [`Pattern::new`], `wrong_type`, and `missing_member` without a `pattern`.
    pub fn read(fields: &mut Fields<'_>) -> Result<Self, CallError> {
        let text = fields.required_string("pattern")?;
        let flags = fields.optional_string("flags")?.unwrap_or_default();
        let at = fields.at();
        Self::new(text, &at.member("pattern"), flags, &at.member("flags"))
    }

    /// Appends the members that [`Pattern::read`] takes.
    pub fn write(&self, object: &mut Object) {
        object.push("pattern", self.text.as_str());
        if !self.flags.is_empty() {
            object.push("flags", self.flags.as_str());
        }
    }

    /// Compiles `text`. Flags: `i` ignore case, `m` lines have ends, `s` a dot matches those too,
    /// `x` white space and `#` comments are skipped, `u` nothing more: Unicode mode is always on.
    ///
    /// # Errors
    /// `invalid_pattern`, `unsupported_pattern`, `pattern_too_large`; `out_of_range` for an empty
    /// pattern, and for a flag that is unknown or repeated.
    pub fn new(
        text: &str,
        at: &Pointer,
        flags: &str,
        flags_at: &Pointer,
    ) -> Result<Self, CallError> {
        if text.is_empty() {
            return Err(shape::Error::range(at, "a pattern that is not empty").into());
        }
        let known = flags.chars().all(|flag| "imsxu".contains(flag));
        let once = flags.chars().all(|flag| flags.matches(flag).count() == 1);
        if !known || !once {
            return Err(shape::Error::range(flags_at, "each of `imsxu` at most once").into());
        }
        let too_large = |excess: String| {
            CallError::from(Error::PatternTooLarge { at: at.clone(), pattern: text.into(), excess })
        };
        if text.len() > MAX_PATTERN {
            return Err(too_large(format!("has {} bytes, at most {MAX_PATTERN}", text.len())));
        }
        let flags: String = "imsx".chars().filter(|flag| flags.contains(*flag)).collect();
        let has = |flag| flags.contains(flag);
        let tree = regex_syntax::ParserBuilder::new()
            .nest_limit(MAX_NESTING)
            .case_insensitive(has('i'))
            .multi_line(has('m'))
            .dot_matches_new_line(has('s'))
            .ignore_whitespace(has('x'))
            .crlf(true)
            .build()
            .parse(text)
            .map_err(|error| refusal(&error, text, at))?;
        let program = || too_large(format!("compiles to more than {} KiB", MAX_PROGRAM / 1024));
        let config =
            NFA::config().nfa_size_limit(Some(MAX_PROGRAM)).which_captures(WhichCaptures::Implicit);
        let automaton = NFA::compiler().configure(config).build_from_hir(&tree);
        let states = automaton.map_err(|_| program())?.states().len();
        let regex = RegexBuilder::new(text)
            .nest_limit(MAX_NESTING)
            .size_limit(MAX_PROGRAM)
            .dfa_size_limit(LAZY_DFA)
            .case_insensitive(has('i'))
            .multi_line(has('m'))
            .dot_matches_new_line(has('s'))
            .ignore_whitespace(has('x'))
            .crlf(true)
            .build()
            .map_err(|_| program())?;
        let weight = u64::try_from(states.div_ceil(STATES_PER_UNIT)).unwrap_or(u64::MAX).max(1);
        Ok(Self { text: text.to_owned(), flags, regex, weight })
    }

    /// `/…/i`, cut and escaped for a message.
    #[must_use]
    pub fn quoted(&self) -> String {
        let literal = crate::text::quoted(&self.text);
        format!("/{}/{}", literal.trim_matches('`'), self.flags)
    }

    /// The first match that begins at byte `start` or later; what stands before is still seen by
    /// `^` and `\b`.
    ///
    /// # Errors
    /// [`OutOfBudget`]. A search is paid for before it begins, as if it read all that is left.
    pub fn find_at(
        &self,
        text: &str,
        start: usize,
        meter: &mut Meter,
    ) -> Result<Option<Match>, OutOfBudget> {
        if !text.is_char_boundary(start) {
            return Ok(None);
        }
        self.charge(text, start, meter)?;
        let found = self.regex.find_at(text, start);
        Ok(found.map(|found| Match { start: found.start(), end: found.end() }))
    }

    /// The first match, or its first group when the pattern has one.
    ///
    /// # Errors
    /// [`OutOfBudget`].
    pub fn capture(&self, text: &str, meter: &mut Meter) -> Result<Option<Match>, OutOfBudget> {
        // Finding the groups is a second search over the match.
        self.charge(text, 0, meter)?;
        self.charge(text, 0, meter)?;
        let groups = self.regex.captures(text);
        let found = groups.and_then(|groups| groups.get(usize::from(groups.len() > 1)));
        Ok(found.map(|found| Match { start: found.start(), end: found.end() }))
    }

    /// All matches in `text`, each search paid for.
    #[must_use]
    pub fn matches<'a>(&'a self, text: &'a str) -> Matches<'a> {
        Matches { pattern: self, text, next: Some(0) }
    }

    fn charge(&self, text: &str, start: usize, meter: &mut Meter) -> Result<(), OutOfBudget> {
        let left = text.len().saturating_sub(start).saturating_add(1);
        meter.charge(u64::try_from(left).unwrap_or(u64::MAX).saturating_mul(self.weight))
    }
}

impl Matches<'_> {
    /// The next match.
    ///
    /// # Errors
    /// [`OutOfBudget`]: there may be more.
    pub fn next(&mut self, meter: &mut Meter) -> Result<Option<Match>, OutOfBudget> {
        let Some(start) = self.next else {
            return Ok(None);
        };
        let found = self.pattern.find_at(self.text, start, meter)?;
        self.next = found.and_then(|found| {
            if found.end > found.start {
                return Some(found.end);
            }
            let next = self.text.get(found.end..)?.chars().next()?;
            found.end.checked_add(next.len_utf8())
        });
        Ok(found)
    }
}

fn refusal(error: &regex_syntax::Error, text: &str, at: &Pointer) -> CallError {
    let (at, pattern) = (at.clone(), text.to_owned());
    let (offset, reason, unsupported) = match error {
        regex_syntax::Error::Parse(error) => {
            let unsupported = match error.kind() {
                AstError::UnsupportedLookAround => Some("look-around"),
                AstError::UnsupportedBackreference => Some("a back-reference"),
                AstError::NestLimitExceeded(_) => {
                    let excess = format!("nests deeper than {MAX_NESTING} levels");
                    return Error::PatternTooLarge { at, pattern, excess }.into();
                }
                _ => None,
            };
            (error.span().start.offset, error.kind().to_string(), unsupported)
        }
        regex_syntax::Error::Translate(error) => {
            let unsupported = match error.kind() {
                HirError::UnicodePropertyNotFound | HirError::UnicodePropertyValueNotFound => {
                    Some("a Unicode property")
                }
                _ => None,
            };
            (error.span().start.offset, error.kind().to_string(), unsupported)
        }
        error => (0, error.to_string(), None),
    };
    match unsupported {
        Some(what) => Error::UnsupportedPattern { at, pattern, offset, what },
        None => Error::InvalidPattern { at, pattern, offset, reason },
    }
    .into()
}

#[cfg(test)]
mod tests;
