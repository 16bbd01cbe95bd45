//! The tokens of Python text, as far as limits and f-strings need them.
//!
//! Strings, comments, numbers and names end where the parser's own lexer ends them, so that no
//! text can look like a string here and like code there. A character that cannot begin a token is
//! one token: the parser stops at it.

/// Walks over UTF-8 text without NUL, whose CR LF are LF. Linear, never fails.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// One token: bytes `start..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or keyword; any character beyond ASCII counts as a letter.
    Name,
    /// A number; whether it is written in decimal digits.
    Number { decimal: bool },
    /// The prefix and the opening quotes of a string. [`Lexer::close`] walks to its end.
    Quote(Quote),
    /// An operator, a bracket, or a character that cannot begin a token.
    Operator,
    /// The end of a line that is not inside a string or after a backslash.
    Newline,
}

/// How a string is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Quote {
    /// `"` or `'`.
    pub(super) mark: u8,
    /// Three marks instead of one.
    pub(super) triple: bool,
    /// `f`: it has fields.
    pub(super) formatted: bool,
    /// `t` (PEP 750): the parser does not know it.
    pub(super) template: bool,
    /// `r`: a backslash stands for itself.
    pub(super) raw: bool,
    /// `b`.
    pub(super) bytes: bool,
}

/// Operators of more than one character, longest first.
const OPERATORS: [&[u8]; 23] = [
    b"**=", b"//=", b">>=", b"<<=", b"...", b"**", b"//", b">>", b"<<", b"==", b"!=", b"<=", b">=",
    b"->", b":=", b"+=", b"-=", b"*=", b"/=", b"%=", b"&=", b"|=", b"^=",
];

impl<'a> Lexer<'a> {
    /// Starts at the first byte, or after a byte order mark.
    pub(super) fn new(text: &'a str) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { bytes: text.as_bytes(), at }
    }

    /// Where the next token is looked for.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// The bytes of `token`.
    pub(super) fn bytes(&self, token: Token) -> &'a [u8] {
        self.between(token.start, token.end)
    }

    /// The bytes `start..end`.
    pub(super) fn between(&self, start: usize, end: usize) -> &'a [u8] {
        self.bytes.get(start..end).unwrap_or_default()
    }

    /// The byte `ahead` places on; 0 behind the end.
    pub(super) fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at.saturating_add(ahead)).copied().unwrap_or(0)
    }

    /// Goes `count` bytes on, at most to the end.
    pub(super) fn advance(&mut self, count: usize) {
        self.at = self.at.saturating_add(count).min(self.bytes.len());
    }

    /// Goes back or on to `offset`.
    pub(super) fn go_to(&mut self, offset: usize) {
        self.at = offset.min(self.bytes.len());
    }

    /// Whether nothing is left.
    pub(super) fn at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// Whether `bytes` come next.
    pub(super) fn starts_with(&self, bytes: &[u8]) -> bool {
        self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(bytes))
    }

    /// The next token, after blanks, comments and continued lines.
    pub(super) fn next(&mut self) -> Option<Token> {
        self.skip_blanks();
        let start = self.at;
        if self.at_end() {
            return None;
        }
        let kind = match self.peek(0) {
            b'\n' | b'\r' => {
                self.advance(1);
                Kind::Newline
            }
            b'"' | b'\'' => self.quote(&[]),
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            byte if is_word(byte) => self.word(),
            _ => {
                let long = OPERATORS.iter().find(|operator| self.starts_with(operator));
                self.advance(long.map_or(1, |operator| operator.len()));
                Kind::Operator
            }
        };
        Some(Token { kind, start, end: self.at })
    }

    /// Walks behind the closing quotes of a string that has just been opened. Without them it
    /// walks to the end of the line, of a long string to the end of the text, and says `false`.
    pub(super) fn close(&mut self, quote: Quote) -> bool {
        while !self.at_end() {
            match self.peek(0) {
                b'\\' => self.advance(2),
                b'\n' | b'\r' if !quote.triple => return false,
                byte if byte == quote.mark && self.closes(quote) => {
                    self.advance(quote.width());
                    return true;
                }
                _ => self.advance(1),
            }
        }
        false
    }

    /// Whether the closing quotes of `quote` come next.
    pub(super) fn closes(&self, quote: Quote) -> bool {
        (0..quote.width()).all(|ahead| self.peek(ahead) == quote.mark)
    }

    /// Goes behind blanks, continued lines and a comment, up to the end of the line.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            match self.peek(0) {
                b' ' | b'\t' | b'\x0c' => self.advance(1),
                b'\\' if matches!(self.peek(1), b'\n' | b'\r') => self.advance(2),
                b'#' => {
                    while !self.at_end() && !matches!(self.peek(0), b'\n' | b'\r') {
                        self.advance(1);
                    }
                }
                _ => return,
            }
        }
    }

    fn word(&mut self) -> Kind {
        let start = self.at;
        while is_word(self.peek(0)) || self.peek(0).is_ascii_digit() {
            self.advance(1);
        }
        let word = self.bytes.get(start..self.at).unwrap_or_default();
        if matches!(self.peek(0), b'"' | b'\'') && is_prefix(word) {
            return self.quote(word);
        }
        Kind::Name
    }

    /// The opening quotes after `prefix`.
    fn quote(&mut self, prefix: &[u8]) -> Kind {
        let has = |letter: u8| prefix.iter().any(|byte| byte.to_ascii_lowercase() == letter);
        let mark = self.peek(0);
        let triple = self.peek(1) == mark && self.peek(2) == mark;
        self.advance(if triple { 3 } else { 1 });
        Kind::Quote(Quote {
            mark,
            triple,
            formatted: has(b'f'),
            template: has(b't'),
            raw: has(b'r'),
            bytes: has(b'b'),
        })
    }

    fn number(&mut self) -> Kind {
        let radix = match (self.peek(0), self.peek(1).to_ascii_lowercase()) {
            (b'0', b'x') => Some(16),
            (b'0', b'o') => Some(8),
            (b'0', b'b') => Some(2),
            _ => None,
        };
        if let Some(radix) = radix {
            self.advance(2);
            self.digits(radix);
            return Kind::Number { decimal: false };
        }
        self.digits(10);
        if self.peek(0) == b'.' {
            self.advance(1);
            self.digits(10);
        }
        if matches!(self.peek(0), b'e' | b'E') {
            let signed = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if self.peek(signed.saturating_add(1)).is_ascii_digit() {
                self.advance(signed.saturating_add(1));
                self.digits(10);
            }
        }
        if matches!(self.peek(0), b'j' | b'J') {
            self.advance(1);
        }
        Kind::Number { decimal: true }
    }

    fn digits(&mut self, radix: u32) {
        let digit = |byte: u8| char::from(byte).is_digit(radix);
        loop {
            match self.peek(0) {
                byte if digit(byte) => self.advance(1),
                b'_' if digit(self.peek(1)) => self.advance(2),
                _ => return,
            }
        }
    }
}

impl Quote {
    /// The number of marks.
    pub(super) fn width(self) -> usize {
        if self.triple { 3 } else { 1 }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || !byte.is_ascii()
}

/// Whether a word before a quote belongs to the string.
fn is_prefix(word: &[u8]) -> bool {
    matches!(
        &*word.to_ascii_lowercase(),
        b"r" | b"u" | b"b" | b"f" | b"t" | b"br" | b"rb" | b"fr" | b"rf" | b"tr" | b"rt"
    )
}

#[cfg(test)]
mod tests;
