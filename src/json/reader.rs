//! RFC 8259 text to a value, strictly and with a budget.
//!
//! Open containers stand on a stack of our own, so nesting costs heap and never a host's stack.
//! Fuel is one unit a byte, charged before the byte is looked at.

use super::{Error, Number, Object, Value};
use crate::budget::{DEFAULT_DEPTH, MAX_DEPTH, Meter, OutOfBudget};

/// The largest piece of text that is paid for at once.
const CHUNK: usize = 4_096;

/// What a text may hold beyond the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Levels of nesting; `[]` is one. Never more than [`MAX_DEPTH`].
    pub depth: u32,
    /// Two members of one object with the same name.
    pub duplicate_keys: DuplicateKeys,
}

/// What becomes of two members of one object with the same name after unescaping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DuplicateKeys {
    /// `duplicate_key`
    #[default]
    Refuse,
    /// Both stay, in document order.
    Keep,
}

impl Default for Options {
    fn default() -> Self {
        Self { depth: DEFAULT_DEPTH, duplicate_keys: DuplicateKeys::default() }
    }
}

/// Reads a text that holds one value and nothing else but white space.
///
/// # Errors
/// `empty_input`, `unexpected_bom`, `invalid_json`, `trailing_data`, `duplicate_key`,
/// `lone_surrogate`, `too_deep` with the byte offset, or `out_of_budget`.
pub fn read(text: &str, options: Options, meter: &mut Meter) -> Result<Value, Error> {
    if text.starts_with('\u{feff}') {
        return Err(Error::ByteOrderMark);
    }
    let mut reader = Reader::new(text, 0, options, meter);
    reader.skip_space()?;
    if reader.peek()?.is_none() {
        return Err(Error::Empty);
    }
    let value = reader.value()?;
    reader.skip_space()?;
    if reader.peek()?.is_some() {
        return Err(Error::TrailingData { offset: reader.at });
    }
    Ok(value)
}

/// As [`read`], for bytes that should be UTF-8.
///
/// # Errors
/// Those of [`read`], and `invalid_utf8`.
pub fn read_bytes(bytes: &[u8], options: Options, meter: &mut Meter) -> Result<Value, Error> {
    let text = std::str::from_utf8(bytes);
    let text = text.map_err(|error| Error::InvalidUtf8 { offset: error.valid_up_to() })?;
    read(text, options, meter)
}

/// Reads one value that begins at byte `offset`, after white space, and gives the offset behind
/// it. What follows is not looked at, apart from paying for up to as much again as was read.
///
/// # Errors
/// Those of [`read`] save `unexpected_bom` and `trailing_data`; [`Error::is_truncation`] tells
/// whether the text ended inside the value.
pub fn read_prefix(
    text: &str,
    offset: usize,
    options: Options,
    meter: &mut Meter,
) -> Result<(Value, usize), Error> {
    let mut reader = Reader::new(text, offset, options, meter);
    let value = reader.value()?;
    Ok((value, reader.at))
}

/// A container that is not closed yet.
enum Open {
    Array(Vec<Value>),
    Object {
        members: Object,
        /// Where each name begins, the pending one included.
        offsets: Vec<usize>,
        /// The name whose value is read next.
        name: String,
    },
}

struct Reader<'a> {
    text: &'a str,
    /// The next byte.
    at: usize,
    start: usize,
    /// Bytes before this offset are paid for.
    paid: usize,
    depth: usize,
    duplicate_keys: DuplicateKeys,
    meter: &'a mut Meter,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, start: usize, options: Options, meter: &'a mut Meter) -> Self {
        let depth = usize::try_from(options.depth.min(MAX_DEPTH)).unwrap_or(usize::MAX);
        let duplicate_keys = options.duplicate_keys;
        Self { text, at: start, start, paid: start, depth, duplicate_keys, meter }
    }

    fn value(&mut self) -> Result<Value, Error> {
        let mut open = Vec::new();
        loop {
            let Some(mut value) = self.scalar_or_open(&mut open)? else { continue };
            // Hands the value to its container, and each container that ends to the one around it.
            loop {
                match open.pop() {
                    None => return Ok(value),
                    Some(Open::Array(mut items)) => {
                        items.push(value);
                        if self.another(b']', "`,` or `]`")? {
                            open.push(Open::Array(items));
                            break;
                        }
                        value = Value::Array(items);
                    }
                    Some(Open::Object { mut members, mut offsets, name }) => {
                        members.push(name, value);
                        if self.another(b'}', "`,` or `}`")? {
                            let name = self.name(&mut offsets)?;
                            open.push(Open::Object { members, offsets, name });
                            break;
                        }
                        self.check_names(&members, &offsets)?;
                        value = Value::Object(members);
                    }
                }
            }
        }
    }

    /// A scalar or an empty container, or nothing when a container was opened whose first value
    /// comes next.
    fn scalar_or_open(&mut self, open: &mut Vec<Open>) -> Result<Option<Value>, Error> {
        self.skip_space()?;
        match self.peek()? {
            Some(b'{') => {
                self.open(open.len())?;
                if self.next_is(b'}')? {
                    return Ok(Some(Value::Object(Object::new())));
                }
                let mut offsets = Vec::new();
                let name = self.name(&mut offsets)?;
                open.push(Open::Object { members: Object::new(), offsets, name });
                Ok(None)
            }
            Some(b'[') => {
                self.open(open.len())?;
                if self.next_is(b']')? {
                    return Ok(Some(Value::Array(Vec::new())));
                }
                open.push(Open::Array(Vec::new()));
                Ok(None)
            }
            Some(b'"') => self.string().map(|text| Some(Value::String(text))),
            Some(b'-' | b'0'..=b'9') => self.number().map(|number| Some(Value::Number(number))),
            Some(b't') => self.literal("true", Value::Bool(true)).map(Some),
            Some(b'f') => self.literal("false", Value::Bool(false)).map(Some),
            Some(b'n') => self.literal("null", Value::Null).map(Some),
            _ => Err(self.expected("a value")),
        }
    }

    /// Steps over an opening bracket inside `levels` others.
    fn open(&mut self, levels: usize) -> Result<(), Error> {
        if levels >= self.depth {
            let max = u32::try_from(self.depth).unwrap_or(MAX_DEPTH);
            return Err(Error::TooDeep { offset: self.at, max });
        }
        self.step();
        Ok(())
    }

    /// Whether a comma follows rather than the closing bracket.
    fn another(&mut self, close: u8, expected: &'static str) -> Result<bool, Error> {
        if self.next_is(b',')? {
            return Ok(true);
        }
        if self.next_is(close)? { Ok(false) } else { Err(self.expected(expected)) }
    }

    /// A name and its colon.
    fn name(&mut self, offsets: &mut Vec<usize>) -> Result<String, Error> {
        self.skip_space()?;
        offsets.push(self.at);
        if self.peek()? != Some(b'"') {
            return Err(self.expected("a name in double quotes"));
        }
        let name = self.string()?;
        if self.next_is(b':')? { Ok(name) } else { Err(self.expected("`:`")) }
    }

    /// Names are compared when their object ends, sorted: an object of many names must not cost
    /// the square of their number.
    fn check_names(&self, members: &Object, offsets: &[usize]) -> Result<(), Error> {
        if self.duplicate_keys == DuplicateKeys::Keep {
            return Ok(());
        }
        let names = members.iter().map(|(name, _)| name);
        let mut names: Vec<_> = names.zip(offsets.iter().copied()).collect();
        names.sort_unstable();
        let twice = names.windows(2).filter_map(|pair| match pair {
            [(left, _), (right, offset)] if left == right => Some((*offset, *right)),
            _ => None,
        });
        twice.min().map_or(Ok(()), |(offset, name)| {
            Err(Error::DuplicateKey { offset, name: name.to_owned() })
        })
    }

    fn literal(&mut self, literal: &'static str, value: Value) -> Result<Value, Error> {
        for byte in literal.bytes() {
            if self.peek()? != Some(byte) {
                return Err(self.expected(literal));
            }
            self.step();
        }
        Ok(value)
    }

    /// RFC 8259 §6.
    fn number(&mut self) -> Result<Number, Error> {
        let start = self.at;
        self.skip_if(|byte| byte == b'-')?;
        if !self.skip_if(|byte| byte == b'0')? {
            self.digits()?;
        }
        if self.skip_if(|byte| byte == b'.')? {
            self.digits()?;
        }
        if self.skip_if(|byte| matches!(byte, b'e' | b'E'))? {
            self.skip_if(|byte| matches!(byte, b'+' | b'-'))?;
            self.digits()?;
        }
        Ok(Number::from_checked(self.since(start).to_owned()))
    }

    fn digits(&mut self) -> Result<(), Error> {
        if !self.skip_if(|byte| byte.is_ascii_digit())? {
            return Err(self.expected("a digit"));
        }
        while self.skip_if(|byte| byte.is_ascii_digit())? {}
        Ok(())
    }

    /// RFC 8259 §7, from the opening quotation mark on.
    fn string(&mut self) -> Result<String, Error> {
        self.step();
        let mut out = String::new();
        loop {
            let run = self.at;
            while self.skip_if(|byte| byte >= b' ' && byte != b'"' && byte != b'\\')? {}
            out.push_str(self.since(run));
            match self.peek()? {
                Some(b'"') => {
                    self.step();
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                None => return Err(self.expected("`\"`")),
                Some(_) => return Err(self.expected("an escape instead of a control character")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Error> {
        let offset = self.at;
        self.step();
        let symbol = match self.peek()? {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.step();
                return self.code_point(offset);
            }
            _ => return Err(self.expected("one of `\"\\/bfnrtu`")),
        };
        self.step();
        Ok(symbol)
    }

    /// The digits after `\u`, and the second escape when the first is half of a pair.
    fn code_point(&mut self, offset: usize) -> Result<char, Error> {
        let lone = Error::LoneSurrogate { offset };
        let first = self.hex()?;
        if !(0xd800..0xe000).contains(&first) {
            return char::from_u32(u32::from(first)).ok_or(lone);
        }
        if first >= 0xdc00 {
            return Err(lone);
        }
        for byte in [b'\\', b'u'] {
            match self.peek()? {
                Some(found) if found == byte => self.step(),
                Some(_) => return Err(lone),
                None => return Err(self.expected("the other half of a surrogate pair")),
            }
        }
        let second = self.hex()?;
        let mut pair = char::decode_utf16([first, second]);
        pair.next().and_then(Result::ok).ok_or(lone)
    }

    fn hex(&mut self) -> Result<u16, Error> {
        let start = self.at;
        for _ in 0..4 {
            if !self.skip_if(|byte| byte.is_ascii_hexdigit())? {
                return Err(self.expected("a hexadecimal digit"));
            }
        }
        u16::from_str_radix(self.since(start), 16).map_err(|_| self.expected("a hexadecimal digit"))
    }

    /// RFC 8259 §2.
    fn skip_space(&mut self) -> Result<(), Error> {
        while self.skip_if(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))? {}
        Ok(())
    }

    /// Steps over white space, and over `byte` when it follows.
    fn next_is(&mut self, byte: u8) -> Result<bool, Error> {
        self.skip_space()?;
        self.skip_if(|found| found == byte)
    }

    fn skip_if(&mut self, wanted: impl Fn(u8) -> bool) -> Result<bool, Error> {
        let found = self.peek()?.is_some_and(wanted);
        if found {
            self.step();
        }
        Ok(found)
    }

    fn peek(&mut self) -> Result<Option<u8>, OutOfBudget> {
        if self.at >= self.paid {
            self.pay()?;
        }
        Ok(self.text.as_bytes().get(self.at).copied())
    }

    fn step(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    /// Pays for as much again as was paid before, up to a chunk: many short readings of one text
    /// cost what they look at, and a long one needs few charges.
    fn pay(&mut self) -> Result<(), OutOfBudget> {
        let rest = self.text.len().saturating_sub(self.paid);
        let before = self.paid.saturating_sub(self.start);
        let piece = before.clamp(1, CHUNK).min(rest);
        self.meter.charge(u64::try_from(piece).unwrap_or(u64::MAX))?;
        self.paid = self.paid.saturating_add(piece);
        Ok(())
    }

    /// The text from `start` on. Both ends are next to ASCII, so neither splits a code point.
    fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    fn expected(&self, expected: &'static str) -> Error {
        if self.at >= self.text.len() {
            return Error::EndsEarly { offset: self.text.len(), expected };
        }
        Error::Syntax { offset: self.at, expected }
    }
}

#[cfg(test)]
mod tests;
