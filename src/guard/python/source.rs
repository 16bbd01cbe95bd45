//! Python text to facts: limits first, then the parser, then the walk.
//!
//! The only file that calls the parser, so that another parser is a change of this file and of
//! the tree it builds.

use std::borrow::Cow;

use rustpython_parser::ast::{self, Stmt};
use rustpython_parser::lexer::LexicalErrorType;
use rustpython_parser::{Parse, ParseError, ParseErrorType, Tok};

use super::facts::Facts;
use super::lines::Lines;
use super::scan::Seen;
use super::{cookie, mask, newer, scan, walk};
use crate::budget::{Meter, length};
use crate::code::Code;

/// A Python text is at most this many bytes: the parser takes some 70 bytes of memory for each.
pub const MAX_SOURCE: u64 = 256 * 1024;
/// What parsing and walking a byte costs.
const FUEL_PER_BYTE: u64 = 8;

/// Why a text has no facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unparsed {
    /// `syntax_error` when the text is not Python; otherwise what kept us from deciding that.
    pub code: Code,
    /// The line of the fault, from 1.
    pub line: usize,
    /// What is wrong there, in lower case and without a full stop.
    pub reason: &'static str,
}

/// As [`Unparsed`], with the byte offset of the fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) code: Code,
    pub(super) offset: usize,
    pub(super) reason: &'static str,
}

impl Fault {
    pub(super) fn new(code: Code, offset: usize, reason: &'static str) -> Self {
        Self { code, offset, reason }
    }
}

/// What the module `source` imports, calls, mentions and defines. Charges 8 units a byte.
///
/// # Errors
/// [`Unparsed`] with `syntax_error`, `unparsed_source`, `too_deep`, `too_complex`, `too_large` or
/// `out_of_budget`.
pub fn facts(source: &str, meter: &mut Meter) -> Result<Facts, Unparsed> {
    let whole = |code: Code, reason| Unparsed { code, line: 1, reason };
    if length(source) > MAX_SOURCE {
        return Err(whole(Code::TooLarge, "the source has more than 256 KiB"));
    }
    meter
        .charge(length(source).saturating_add(1).saturating_mul(FUEL_PER_BYTE))
        .map_err(|_| whole(Code::OutOfBudget, Code::OutOfBudget.summary()))?;
    if let Some((line, _)) = cookie::foreign(source) {
        let reason = "the declared encoding is not UTF-8";
        return Err(Unparsed { code: Code::UnparsedSource, line, reason });
    }
    // The parser counts CR LF in strings as one byte, which would shift the fields of f-strings.
    let text = if source.contains("\r\n") {
        Cow::Owned(source.replace("\r\n", "\n"))
    } else {
        Cow::Borrowed(source)
    };
    let lines = Lines::new(&text);
    read(&text, &lines, meter.budget().depth).map_err(|fault| Unparsed {
        code: fault.code,
        line: lines.line(fault.offset),
        reason: fault.reason,
    })
}

fn read(text: &str, lines: &Lines, depth: u32) -> Result<Facts, Fault> {
    let seen = scan::scan(text, depth)?;
    match parse(text) {
        Ok(body) => walk::walk(body, text, lines),
        Err(error) if seen.formatted => read_masked(text, lines, depth, seen, &error),
        Err(error) => Err(fault(text, seen, &error)),
    }
}

/// The second try, with the f-strings rewritten. `first` is why the text itself was refused.
fn read_masked(
    text: &str,
    lines: &Lines,
    depth: u32,
    seen: Seen,
    first: &ParseError,
) -> Result<Facts, Fault> {
    let Some(masked) = mask::mask(text) else {
        return Err(fault(text, seen, first));
    };
    scan::scan(&masked.text, depth)?;
    match parse(&masked.text) {
        Ok(body) => walk::walk(body, &masked.text, lines),
        Err(error) if masked.covers(offset(&error)) => {
            let reason = "an f-string that the parser does not know (PEP 701)";
            Err(Fault::new(Code::UnparsedSource, offset(&error), reason))
        }
        // A quote inside a field looks like the end of the string until it is rewritten.
        Err(error) => Err(fault(&masked.text, Seen { unclosed: None, ..seen }, &error)),
    }
}

fn parse(text: &str) -> Result<Vec<Stmt>, ParseError> {
    ast::Suite::parse(text, "")
}

fn offset(error: &ParseError) -> usize {
    error.offset.to_usize()
}

fn fault(text: &str, seen: Seen, error: &ParseError) -> Fault {
    let at = offset(error);
    if let Some(newer) = newer::first(text).filter(|newer| newer.offset <= at) {
        return Fault::new(Code::UnparsedSource, newer.offset, newer.what);
    }
    if let Some(start) = seen.unclosed.filter(|start| *start <= at) {
        return Fault::new(Code::SyntaxError, start, "the string is not closed");
    }
    let (code, reason) = match &error.error {
        ParseErrorType::Lexical(LexicalErrorType::UnrecognizedToken { tok })
            if is_newer_letter(*tok) =>
        {
            (Code::UnparsedSource, "a letter that is newer than the parser")
        }
        // Python allows it as long as all lines of a block agree.
        ParseErrorType::Lexical(LexicalErrorType::TabsAfterSpaces) => {
            (Code::UnparsedSource, "a tab after a space in the indentation")
        }
        error => (Code::SyntaxError, reason(error)),
    };
    Fault::new(code, at, reason)
}

/// What Unicode has let into names since the parser's tables (10.0): the tables of this compiler
/// are newer, and 15.1 added joiners and middle dots.
fn is_newer_letter(symbol: char) -> bool {
    !symbol.is_ascii() && symbol.is_alphanumeric()
        || matches!(symbol, '\u{200c}' | '\u{200d}' | '\u{30fb}' | '\u{ff65}')
}

fn reason(error: &ParseErrorType) -> &'static str {
    match error {
        ParseErrorType::Eof => "the text ends too early",
        ParseErrorType::UnrecognizedToken(Tok::Indent, _) => "unexpected indentation",
        ParseErrorType::UnrecognizedToken(_, Some(expected)) if expected == "Indent" => {
            "an indented block is missing"
        }
        ParseErrorType::Lexical(error) => lexical_reason(error),
        ParseErrorType::UnrecognizedToken(..)
        | ParseErrorType::ExtraToken(_)
        | ParseErrorType::InvalidToken => "unexpected token",
    }
}

fn lexical_reason(error: &LexicalErrorType) -> &'static str {
    match error {
        LexicalErrorType::Eof => "the text ends too early",
        LexicalErrorType::StringError => "the string is not closed",
        LexicalErrorType::UnicodeError => "the escape names no character",
        LexicalErrorType::NestingError => "a closing bracket without its opening",
        LexicalErrorType::IndentationError => "the indentation fits no outer block",
        LexicalErrorType::TabError | LexicalErrorType::TabsAfterSpaces => {
            "tabs and spaces are mixed in the indentation"
        }
        LexicalErrorType::DefaultArgumentError => {
            "a parameter without default follows one with a default"
        }
        LexicalErrorType::DuplicateArgumentError(_) => "a parameter stands twice",
        LexicalErrorType::PositionalArgumentError => {
            "a positional argument follows a keyword argument"
        }
        LexicalErrorType::UnpackedArgumentError => "`*` unpacking follows `**` unpacking",
        LexicalErrorType::DuplicateKeywordArgumentError(_) => "a keyword argument stands twice",
        LexicalErrorType::UnrecognizedToken { .. } => "a character that cannot stand here",
        LexicalErrorType::FStringError(_) => "the f-string is malformed",
        LexicalErrorType::LineContinuationError => "something follows the backslash",
        LexicalErrorType::OtherError(_) => "malformed token",
    }
}

#[cfg(test)]
mod tests;
