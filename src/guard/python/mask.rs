//! PEP 701 f-strings, rewritten at the same length into what the parser knows.
//!
//! `f"a {x!r:>{w}} b"` becomes a tuple with its expressions at their places: `(0  ,x  ,w  )`.
//! Every expression in a field is still parsed, and every offset still fits the original text.
//! Used only when the text as it stands is refused.

use super::lexer::{Kind, Lexer, Quote, Token};

/// A text with its f-strings rewritten.
#[derive(Debug)]
pub(super) struct Masked {
    pub(super) text: String,
    /// The outermost f-strings: bytes `start..end`, ascending.
    spans: Vec<(usize, usize)>,
}

impl Masked {
    /// Whether `offset` is inside a rewritten f-string, or right behind it.
    pub(super) fn covers(&self, offset: usize) -> bool {
        let next = self.spans.partition_point(|(start, _)| *start <= offset);
        let span = next.checked_sub(1).and_then(|last| self.spans.get(last));
        span.is_some_and(|(_, end)| offset <= *end)
    }
}

/// Rewrites the f-strings of `text`; nothing when one of them is malformed, or stands where no
/// string may stand.
pub(super) fn mask(text: &str) -> Option<Masked> {
    let mut mask = Mask {
        lexer: Lexer::new(text),
        out: text.as_bytes().to_vec(),
        frames: vec![Frame::Code(Code { fresh: true, ..Code::default() })],
        spans: Vec::new(),
    };
    while let Some(frame) = mask.frames.pop() {
        match frame {
            Frame::Code(code) => mask.code(code)?,
            Frame::Text(quote) => mask.text(quote)?,
            Frame::Format(quote) => mask.format(quote)?,
        }
    }
    Some(Masked { text: String::from_utf8(mask.out).ok()?, spans: mask.spans })
}

struct Mask<'a> {
    lexer: Lexer<'a>,
    out: Vec<u8>,
    frames: Vec<Frame>,
    spans: Vec<(usize, usize)>,
}

enum Frame {
    /// The module, or a field.
    Code(Code),
    /// The literal part of an f-string.
    Text(Quote),
    /// The format of a field.
    Format(Quote),
}

#[derive(Default)]
struct Code {
    /// The f-string that the field belongs to; nothing for the module.
    field: Option<Quote>,
    /// Open brackets.
    open: usize,
    /// Whether any token has come.
    begun: bool,
    /// Whether the last token ends an operand, so that no string may follow.
    operand: bool,
    /// Whether the next token begins a logical line.
    fresh: bool,
    /// Where a comma stands that nothing has followed yet.
    comma: Option<usize>,
    /// The strings that stand side by side here.
    run: Option<Run>,
}

#[derive(Default)]
struct Run {
    misplaced: bool,
    /// Plain strings before the first f-string.
    plain: Vec<(usize, usize)>,
    /// The closing parenthesis of the last f-string.
    closed: Option<usize>,
}

impl Mask<'_> {
    /// One token of code. The frame goes back on the stack unless it is done.
    fn code(&mut self, mut code: Code) -> Option<()> {
        let Some(token) = self.lexer.next() else {
            return code.field.is_none().then_some(());
        };
        let bytes = self.lexer.bytes(token);
        match (token.kind, code.field) {
            (Kind::Newline, None) if code.open == 0 => {
                code = Code { fresh: true, ..Code::default() };
            }
            (Kind::Newline, _) => {}
            (Kind::Quote(quote), _) => return self.string(code, token, quote),
            (Kind::Operator, Some(quote)) if code.open == 0 && ends_expression(bytes) => {
                return self.end_expression(code, token, quote);
            }
            _ => {
                match bytes {
                    b"(" | b"[" | b"{" => code.open = code.open.saturating_add(1),
                    b")" | b"]" | b"}" => code.open = code.open.checked_sub(1)?,
                    _ => {}
                }
                code.operand = match token.kind {
                    Kind::Name => !(is_keyword(bytes) || code.fresh && bytes == b"match"),
                    Kind::Operator => matches!(bytes, b")" | b"]" | b"}"),
                    _ => true,
                };
                let trailing = bytes == b"," && code.open == 0 && code.begun;
                code.comma = (trailing && code.comma.is_none()).then_some(token.start);
                code.run = None;
                code.begun = true;
                code.fresh = false;
            }
        }
        self.frames.push(Frame::Code(code));
        Some(())
    }

    fn string(&mut self, mut code: Code, token: Token, quote: Quote) -> Option<()> {
        let mut run =
            code.run.take().unwrap_or_else(|| Run { misplaced: code.operand, ..Run::default() });
        code.operand = true;
        code.begun = true;
        code.fresh = false;
        code.comma = None;
        if !(quote.formatted || quote.template) {
            self.lexer.close(quote).then_some(())?;
            let span = (token.start, self.lexer.offset());
            match run.closed {
                Some(_) if !quote.bytes => self.blank(span.0, span.1),
                Some(_) => return None,
                None => run.plain.push(span),
            }
            code.run = Some(run);
            self.frames.push(Frame::Code(code));
            return Some(());
        }
        if run.misplaced {
            return None;
        }
        for (start, end) in run.plain.drain(..) {
            self.blank(start, end);
        }
        self.blank(token.start, token.end);
        let first = match run.closed.take() {
            Some(closed) => {
                self.put(closed, b' ');
                b','
            }
            None => b'(',
        };
        self.put(token.start, first);
        self.put(token.start.saturating_add(1), b'0');
        if code.field.is_none() {
            self.spans.push((token.start, token.end));
        }
        code.run = Some(run);
        self.frames.push(Frame::Code(code));
        self.frames.push(Frame::Text(quote));
        Some(())
    }

    /// A step through the literal part of an f-string.
    fn text(&mut self, quote: Quote) -> Option<()> {
        if self.lexer.closes(quote) {
            return self.close(quote);
        }
        match (self.lexer.peek(0), self.lexer.peek(1)) {
            (b'{', b'{') | (b'}', b'}') => self.skip(2),
            (b'{', _) => {
                self.frames.push(Frame::Text(quote));
                self.open_field(quote);
                return Some(());
            }
            (b'}', _) => return None,
            _ => self.literal(quote)?,
        }
        self.frames.push(Frame::Text(quote));
        Some(())
    }

    /// A step through the format of a field, where braces are never doubled.
    fn format(&mut self, quote: Quote) -> Option<()> {
        if self.lexer.closes(quote) {
            return None;
        }
        match self.lexer.peek(0) {
            // The field's own frame lies below.
            b'}' => {
                self.frames.pop();
                self.skip(1);
                return Some(());
            }
            b'{' => {
                self.frames.push(Frame::Format(quote));
                self.open_field(quote);
                return Some(());
            }
            _ => self.literal(quote)?,
        }
        self.frames.push(Frame::Format(quote));
        Some(())
    }

    /// One character or escape that is not code.
    fn literal(&mut self, quote: Quote) -> Option<()> {
        if self.lexer.at_end() {
            return None;
        }
        match (self.lexer.peek(0), self.lexer.peek(1)) {
            (b'\n' | b'\r', _) if !quote.triple => return None,
            (b'\\', next) if quote.raw => {
                let escapes = next == quote.mark || next == b'\\';
                self.skip(if escapes { 2 } else { 1 });
            }
            (b'\\', b'{' | b'}') => self.skip(1),
            (b'\\', b'N') if self.lexer.peek(2) == b'{' => {
                while self.lexer.peek(0) != b'}' {
                    if self.lexer.at_end() || self.lexer.closes(quote) {
                        return None;
                    }
                    self.skip(1);
                }
                self.skip(1);
            }
            (b'\\', _) => self.skip(2),
            _ => self.skip(1),
        }
        Some(())
    }

    fn open_field(&mut self, quote: Quote) {
        self.put(self.lexer.offset(), b',');
        self.lexer.advance(1);
        self.frames.push(Frame::Code(Code { field: Some(quote), ..Code::default() }));
    }

    /// `!`, `=`, `:` or `}` behind the expression of a field.
    fn end_expression(&mut self, mut code: Code, token: Token, quote: Quote) -> Option<()> {
        if !code.begun {
            return None;
        }
        self.put(token.start, b' ');
        self.lexer.go_to(token.start.saturating_add(1));
        let mut last = self.lexer.bytes(token).first().copied()?;
        if last == b'=' {
            last = self.after_expression()?;
        }
        if last == b'!' {
            matches!(self.lexer.peek(0), b's' | b'r' | b'a').then_some(())?;
            self.skip(1);
            last = self.after_expression().filter(|last| *last != b'!')?;
        }
        if let Some(comma) = code.comma.take() {
            self.put(comma, b' ');
        }
        if last == b':' {
            self.frames.push(Frame::Code(code));
            self.frames.push(Frame::Format(quote));
        }
        Some(())
    }

    /// Skips blanks and comments and then one of `!`, `:` and `}`, which it gives.
    fn after_expression(&mut self) -> Option<u8> {
        self.lexer.skip_blanks();
        while matches!(self.lexer.peek(0), b'\n' | b'\r') {
            self.lexer.advance(1);
            self.lexer.skip_blanks();
        }
        let byte = self.lexer.peek(0);
        matches!(byte, b'!' | b':' | b'}').then(|| self.skip(1))?;
        Some(byte)
    }

    fn close(&mut self, quote: Quote) -> Option<()> {
        let at = self.lexer.offset();
        self.skip(quote.width());
        self.put(at, b')');
        let end = self.lexer.offset();
        let Some(Frame::Code(code)) = self.frames.last_mut() else { return None };
        if let Some(run) = &mut code.run {
            run.closed = Some(at);
        }
        if let (None, Some((_, last))) = (code.field, self.spans.last_mut()) {
            *last = end;
        }
        Some(())
    }

    fn put(&mut self, at: usize, byte: u8) {
        if let Some(place) = self.out.get_mut(at) {
            *place = byte;
        }
    }

    fn blank(&mut self, start: usize, end: usize) {
        if let Some(part) = self.out.get_mut(start..end) {
            part.fill(b' ');
        }
    }

    /// Goes `count` bytes on and leaves blanks behind.
    fn skip(&mut self, count: usize) {
        let start = self.lexer.offset();
        self.lexer.advance(count);
        self.blank(start, self.lexer.offset());
    }
}

/// Operators that end the expression of a field when no bracket is open.
fn ends_expression(bytes: &[u8]) -> bool {
    matches!(bytes, b"!" | b"=" | b":" | b":=" | b"}")
}

/// Whether an expression may follow; `None`, `True` and `False` are operands themselves.
fn is_keyword(word: &[u8]) -> bool {
    matches!(
        word,
        b"and"
            | b"as"
            | b"assert"
            | b"async"
            | b"await"
            | b"break"
            | b"class"
            | b"continue"
            | b"def"
            | b"del"
            | b"elif"
            | b"else"
            | b"except"
            | b"finally"
            | b"for"
            | b"from"
            | b"global"
            | b"if"
            | b"import"
            | b"in"
            | b"is"
            | b"lambda"
            | b"nonlocal"
            | b"not"
            | b"or"
            | b"pass"
            | b"raise"
            | b"return"
            | b"try"
            | b"while"
            | b"with"
            | b"yield"
    )
}

#[cfg(test)]
mod tests;
