//! Limits on Python text, checked in one pass before the parser sees it.
//!
//! The parser never recurses over brackets, but the tree that it builds is dropped level by level
//! when a later line is wrong, and it reads decimal literals in quadratic time. So nesting is
//! bounded here, by a number that no host's stack comes near:
//!
//! - a chain (`- - - x`, `a + b + c`, `f()()()`, `lambda: lambda: x`) is one level a token at most;
//! - a comma ends a chain, except among the parameters of a lambda;
//! - a bracket is as deep as the deepest chain in it;
//! - each `elif` is one level below the one before it, and each block one below its header.

use super::fields;
use super::lexer::{Kind, Lexer, Quote, Token};
use super::source::Fault;
use crate::code::Code;

/// Brackets inside one another, as in CPython; `budget.depth` may allow fewer.
pub const MAX_BRACKETS: u32 = 200;
/// Blocks inside one another, as in CPython.
pub const MAX_INDENTS: usize = 100;
/// Tokens of one expression without a comma, counted through its brackets, `elif`s and blocks.
pub const MAX_CHAIN: u32 = 4_000;
/// Digits of one decimal literal, as in CPython.
pub const MAX_DIGITS: usize = 4_300;

/// What a block, an `elif` and a bracket weigh in tokens, after the stack that dropping one takes.
const BLOCK: u32 = 8;
const ELIF: u32 = 3;
const BRACKET: u32 = 2;

/// What the pass has seen besides the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// A string with fields.
    pub(super) formatted: bool,
    /// Where a string begins that does not end.
    pub(super) unclosed: Option<usize>,
}

/// Checks `text` against the limits; at most `brackets` brackets may be open at once.
pub(super) fn scan(text: &str, brackets: u32) -> Result<Seen, Fault> {
    if let Some(offset) = text.bytes().position(|byte| byte == 0) {
        return Err(Fault::new(Code::SyntaxError, offset, "a NUL character"));
    }
    let brackets = usize::try_from(brackets.min(MAX_BRACKETS)).unwrap_or(usize::MAX);
    let mut scan = Scan {
        lexer: Lexer::new(text),
        brackets,
        seen: Seen::default(),
        line: Line::default(),
        blocks: vec![Block::default()],
    };
    while let Some(token) = scan.lexer.next() {
        scan.token(token)?;
    }
    scan.end_line()?;
    Ok(scan.seen)
}

struct Scan<'a> {
    lexer: Lexer<'a>,
    brackets: usize,
    seen: Seen,
    line: Line,
    blocks: Vec<Block>,
}

/// An open block: how far its lines are indented, and how many `elif`s its last `if` has.
#[derive(Default)]
struct Block {
    tabs: usize,
    spaces: usize,
    elifs: u32,
}

/// A logical line: its open brackets, the line itself first.
#[derive(Default)]
struct Line {
    start: Option<usize>,
    open: Vec<Bracket>,
    after_string: bool,
}

/// An open bracket.
#[derive(Clone, Copy, Default)]
struct Bracket {
    /// Tokens since the last comma.
    chain: u32,
    /// The deepest closed bracket since the last comma.
    inner: u32,
    /// The deepest chain before the last comma.
    deepest: u32,
    /// Lambdas whose colon has not come yet.
    lambdas: u32,
}

impl Bracket {
    fn depth(self) -> u32 {
        self.deepest.max(self.chain.saturating_add(self.inner))
    }

    fn end_chain(&mut self) {
        *self = Self { deepest: self.depth(), ..Self::default() };
    }
}

impl Scan<'_> {
    fn token(&mut self, token: Token) -> Result<(), Fault> {
        let bytes = self.lexer.bytes(token);
        if token.kind == Kind::Newline {
            return if self.line.open.len() > 1 { Ok(()) } else { self.end_line() };
        }
        if self.line.start.is_none() {
            self.begin_line(token.start, bytes)?;
        }
        let after_string = std::mem::take(&mut self.line.after_string);
        match token.kind {
            Kind::Quote(quote) => {
                self.line.after_string = true;
                return self.string(token, quote, after_string);
            }
            Kind::Number { decimal: true } if bytes.len() > MAX_DIGITS => {
                return Err(Fault::new(
                    Code::TooComplex,
                    token.start,
                    "a number of more than 4,300 digits",
                ));
            }
            // The parser takes them for names, Python does not.
            Kind::Name if has_pictograph(bytes) => {
                let reason = "a character that cannot stand here";
                return Err(Fault::new(Code::SyntaxError, token.start, reason));
            }
            _ => {}
        }
        match bytes {
            b"(" | b"[" | b"{" => self.open(token),
            b")" | b"]" | b"}" => {
                self.close();
                Ok(())
            }
            _ => {
                self.step(bytes);
                Ok(())
            }
        }
    }

    fn open(&mut self, token: Token) -> Result<(), Fault> {
        self.count(BRACKET);
        self.line.open.push(Bracket::default());
        self.check_brackets(0, token.start)
    }

    fn check_brackets(&self, more: usize, offset: usize) -> Result<(), Fault> {
        // The first entry is the line itself.
        let open = self.line.open.len().saturating_sub(1).saturating_add(more);
        if open > self.brackets {
            return Err(Fault::new(Code::TooDeep, offset, "too many brackets inside one another"));
        }
        Ok(())
    }

    fn close(&mut self) {
        if self.line.open.len() < 2 {
            return self.count(1);
        }
        let depth = self.line.open.pop().map_or(0, Bracket::depth);
        if let Some(outer) = self.line.open.last_mut() {
            outer.inner = outer.inner.max(depth);
        }
    }

    /// A token that opens and closes nothing.
    fn step(&mut self, bytes: &[u8]) {
        self.count(1);
        let outermost = self.line.open.len() == 1;
        let Some(bracket) = self.line.open.last_mut() else { return };
        match bytes {
            b"lambda" => bracket.lambdas = bracket.lambdas.saturating_add(1),
            b":" => bracket.lambdas = bracket.lambdas.saturating_sub(1),
            b"," if bracket.lambdas == 0 => bracket.end_chain(),
            b";" if outermost => bracket.end_chain(),
            _ => {}
        }
    }

    fn count(&mut self, tokens: u32) {
        if let Some(bracket) = self.line.open.last_mut() {
            bracket.chain = bracket.chain.saturating_add(tokens);
        }
    }

    /// Strings that stand side by side are one string, so only the first of them counts.
    fn string(&mut self, token: Token, quote: Quote, after_string: bool) -> Result<(), Fault> {
        if !after_string {
            self.count(1);
        }
        let inside = token.end;
        if !self.lexer.close(quote) {
            self.seen.unclosed.get_or_insert(token.start);
        }
        if quote.formatted || quote.template {
            self.seen.formatted = true;
            let content = self.lexer.between(inside, self.lexer.offset());
            for field in fields::fields(content, quote.raw) {
                self.check_brackets(field.brackets, token.start)?;
                if let Some(bracket) = self.line.open.last_mut() {
                    bracket.inner = bracket.inner.max(field.tokens);
                }
            }
        }
        Ok(())
    }

    fn begin_line(&mut self, start: usize, first: &[u8]) -> Result<(), Fault> {
        self.line.start = Some(start);
        self.line.open.push(Bracket::default());
        let (tabs, spaces) = self.indentation(start);
        // Inconsistent tabs and spaces stop the parser; until then any order will do.
        self.blocks.retain(|block| {
            let outer = block.tabs <= tabs && block.spaces <= spaces;
            outer || (block.tabs, block.spaces) == (0, 0)
        });
        let same =
            self.blocks.last_mut().filter(|block| (block.tabs, block.spaces) == (tabs, spaces));
        match same {
            Some(block) if first == b"elif" => block.elifs = block.elifs.saturating_add(1),
            // What follows stands below all the `elif`s.
            Some(_) if first == b"else" => {}
            Some(block) => block.elifs = 0,
            None => self.blocks.push(Block { tabs, spaces, elifs: 0 }),
        }
        if self.blocks.len() > MAX_INDENTS.saturating_add(1) {
            return Err(Fault::new(Code::TooDeep, start, "too many blocks inside one another"));
        }
        Ok(())
    }

    /// Tabs and spaces before the first token of a line; a form feed begins anew.
    fn indentation(&self, start: usize) -> (usize, usize) {
        let before = self.lexer.between(0, start);
        let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t'));
        blanks.fold((0, 0), |(tabs, spaces): (usize, usize), byte| match byte {
            b'\t' => (tabs.saturating_add(1), spaces),
            _ => (tabs, spaces.saturating_add(1)),
        })
    }

    fn end_line(&mut self) -> Result<(), Fault> {
        let Some(start) = self.line.start else { return Ok(()) };
        while self.line.open.len() > 1 {
            self.close();
        }
        let line = self.line.open.pop().map_or(0, Bracket::depth);
        let blocks = self.blocks.iter().fold(0, |sum: u32, block| {
            sum.saturating_add(BLOCK).saturating_add(block.elifs.saturating_mul(ELIF))
        });
        self.line = Line::default();
        if line.saturating_add(blocks) > MAX_CHAIN {
            return Err(Fault::new(
                Code::TooComplex,
                start,
                "too many operations in one statement",
            ));
        }
        Ok(())
    }
}

/// Symbols among which the parser takes some for names. No letter stands in these ranges.
fn has_pictograph(word: &[u8]) -> bool {
    let word = std::str::from_utf8(word).unwrap_or_default();
    word.chars().any(|symbol| matches!(symbol, '\u{231a}'..='\u{2b55}' | '\u{1f000}'..='\u{1faff}'))
}

#[cfg(test)]
mod tests;
