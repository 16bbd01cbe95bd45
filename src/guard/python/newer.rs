//! Syntax that is newer than the parser: seen by its tokens, not parsed.
//!
//! Asked only when a text is refused, so that a program of tomorrow is `unparsed_source` and never
//! called wrong.

use super::lexer::{Kind, Lexer};

/// Where a text uses syntax that the parser does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Newer {
    /// Byte offset of the statement.
    pub(super) offset: usize,
    /// What it is.
    pub(super) what: &'static str,
}

/// How far a logical line is recognised.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Head {
    /// At its first word.
    Start,
    /// Behind `except`: a comma outside of brackets is PEP 758.
    Except,
    /// Behind `def`, `class` or `type`: the name comes.
    Keyword,
    /// Behind the name: type parameters may come.
    Named,
    /// Inside the type parameters: an `=` is PEP 696.
    Parameters,
    /// In a line that cannot be newer by its head.
    Other,
}

/// The first use of newer syntax.
pub(super) fn first(text: &str) -> Option<Newer> {
    let mut lexer = Lexer::new(text);
    let mut head = Head::Start;
    let mut start = 0;
    let mut open: usize = 0;
    while let Some(token) = lexer.next() {
        let bytes = lexer.bytes(token);
        if let Kind::Quote(quote) = token.kind {
            lexer.close(quote);
        }
        if head == Head::Start {
            start = token.start;
        }
        match bytes {
            b"(" | b"[" | b"{" => open = open.saturating_add(1),
            b")" | b"]" | b"}" => open = open.saturating_sub(1),
            _ => {}
        }
        head = match (head, token.kind, bytes) {
            (_, Kind::Newline, _) if open == 0 => Head::Start,
            (Head::Start, _, b"except") => Head::Except,
            (Head::Start, _, b"async") => Head::Start,
            (Head::Start, _, b"def" | b"class" | b"type") => Head::Keyword,
            (Head::Except, _, b",") if open == 0 => {
                return Some(Newer { offset: start, what: "`except` without brackets (PEP 758)" });
            }
            (Head::Except, _, b":" | b"as") => Head::Other,
            (Head::Except, ..) => Head::Except,
            (Head::Keyword, Kind::Name, _) => Head::Named,
            (Head::Named, _, b"[") => Head::Parameters,
            (Head::Parameters, _, b"=") if open == 1 => {
                let what = "a default of a type parameter (PEP 696)";
                return Some(Newer { offset: start, what });
            }
            (Head::Parameters, ..) if open > 0 => Head::Parameters,
            _ => Head::Other,
        };
    }
    None
}
