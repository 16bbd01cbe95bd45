//! A cursor over a sentence: keywords, and what stands between them.
//!
//! Every reading moves the cursor only when it succeeds, so a caller may try the next form.

use std::cell::Cell;

/// The rest of a sentence, and the best advice should no form fit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    advice: &'a Cell<Option<&'static str>>,
}

/// Marks that open a value, each with the mark that closes it.
const QUOTES: [(char, char); 5] = [('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('‘', '’')];

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, advice: &'a Cell<Option<&'static str>>) -> Self {
        Self { rest: text.trim(), advice }
    }

    /// Remembers what to change should the sentence not be readable. The first advice stays.
    pub(super) fn advise(&self, advice: &'static str) {
        if self.advice.get().is_none() {
            self.advice.set(Some(advice));
        }
    }

    /// What is left, without leading white space.
    pub(super) fn rest(&self) -> &'a str {
        self.rest.trim_start()
    }

    /// Goes on after `length` bytes of [`Cursor::rest`].
    pub(super) fn skip(&mut self, length: usize) {
        self.rest = self.rest().get(length..).unwrap_or_default();
    }

    /// Whether nothing is left but one optional full stop.
    pub(super) fn at_end(&self) -> bool {
        matches!(self.rest.trim(), "" | ".")
    }

    /// Reads a keyword or several, whatever the case and the white space between them.
    pub(super) fn word(&mut self, words: &str) -> bool {
        let begins = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
        if begins(words) != begins(self.rest()) {
            return false;
        }
        let mut ahead = *self;
        let all = words.split(' ').all(|word| ahead.single(word));
        if all {
            *self = ahead;
        }
        all
    }

    /// Reads the first of `choices` that stands here. Longer choices come first.
    pub(super) fn any(&mut self, choices: &[&str]) -> bool {
        choices.iter().any(|words| self.word(words))
    }

    fn single(&mut self, word: &str) -> bool {
        let Some(after) = behind(self.rest(), word) else { return false };
        let goes_on =
            |symbol: char| symbol.is_alphanumeric() || matches!(symbol, '_' | '-' | '\'' | '’');
        if word.ends_with(char::is_alphanumeric) && after.starts_with(goes_on) {
            return false;
        }
        self.rest = after;
        true
    }

    /// Reads one punctuation mark.
    pub(super) fn mark(&mut self, mark: char) -> bool {
        let Some(after) = self.rest().strip_prefix(mark) else { return false };
        self.rest = after;
        true
    }

    /// Reads a bare word: up to white space, a comma or a quotation mark, without a full stop that
    /// ends the sentence.
    pub(super) fn bare(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let stop = |symbol: char| {
            symbol.is_whitespace()
                || symbol == ','
                || QUOTES.iter().any(|(open, _)| *open == symbol)
        };
        let length = rest.find(stop).unwrap_or(rest.len());
        let word = rest.get(..length)?;
        let last = rest.get(length..)?.trim().is_empty();
        let word = if last { word.strip_suffix('.').unwrap_or(word) } else { word };
        if word.is_empty() {
            return None;
        }
        self.skip(word.len());
        Some(word)
    }

    /// Reads a value between quotation marks. Between backticks everything is literal; between
    /// others a backslash stands only before a backslash or a quotation mark, since what else it
    /// could mean is anyone's guess.
    pub(super) fn quoted(&mut self) -> Option<String> {
        let rest = self.rest();
        let first = rest.chars().next()?;
        let (_, close) = QUOTES.iter().find(|(open, _)| *open == first)?;
        let mut value = String::new();
        let mut symbols = rest.char_indices();
        symbols.next();
        while let Some((offset, symbol)) = symbols.next() {
            if symbol == *close {
                let after = offset.checked_add(symbol.len_utf8())?;
                if rest.get(after..)?.starts_with(|next: char| next.is_alphanumeric()) {
                    return None;
                }
                self.skip(after);
                return Some(value);
            }
            if symbol == '\\' && first != '`' {
                let (_, escaped) = symbols.next()?;
                if !matches!(escaped, '\\' | '"' | '\'') {
                    self.advise("a backslash in quotes is doubled, or the value put in backticks");
                    return None;
                }
                value.push(escaped);
                continue;
            }
            value.push(symbol);
        }
        None
    }

    /// Reads a value between backticks.
    pub(super) fn ticked(&mut self) -> Option<String> {
        if self.rest().starts_with('`') { self.quoted() } else { None }
    }

    /// Reads `/pattern/flags`: a slash in the pattern is written `\/`.
    pub(super) fn pattern(&mut self) -> Option<(String, &'a str)> {
        let inner = self.rest().strip_prefix('/')?;
        let mut pattern = String::new();
        let mut symbols = inner.char_indices();
        while let Some((offset, symbol)) = symbols.next() {
            match symbol {
                '/' => {
                    let after = inner.get(offset.checked_add(1)?..)?;
                    let flags = after.trim_start_matches(|flag: char| flag.is_ascii_alphabetic());
                    let length = after.len().checked_sub(flags.len())?;
                    if pattern.is_empty() || flags.starts_with(|next: char| !ends_word(next)) {
                        return None;
                    }
                    self.rest = flags;
                    return Some((pattern, after.get(..length)?));
                }
                '\\' => {
                    let (_, escaped) = symbols.next()?;
                    if escaped != '/' {
                        pattern.push('\\');
                    }
                    pattern.push(escaped);
                }
                symbol => pattern.push(symbol),
            }
        }
        None
    }

    /// Reads a decimal number: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
    pub(super) fn decimal(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let digits = |from: usize| {
            bytes
                .get(from..)
                .unwrap_or_default()
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count()
        };
        let begin = usize::from(bytes.first() == Some(&b'-'));
        let whole = digits(begin);
        if whole == 0 || (whole > 1 && bytes.get(begin) == Some(&b'0')) {
            return None;
        }
        let mut end = begin.checked_add(whole)?;
        if bytes.get(end) == Some(&b'.') {
            let point = end.checked_add(1)?;
            if digits(point) > 0 {
                end = point.checked_add(digits(point))?;
            }
        }
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let mut exponent = end.checked_add(1)?;
            if matches!(bytes.get(exponent), Some(b'+' | b'-')) {
                exponent = exponent.checked_add(1)?;
            }
            if digits(exponent) == 0 {
                return None;
            }
            end = exponent.checked_add(digits(exponent))?;
        }
        let after = rest.get(end..)?;
        // No form has a comma right after a number, and in `1,000` it would cut the number.
        let number_ends = match after.strip_prefix('.') {
            Some(next) => next.trim().is_empty(),
            None => !after.starts_with(|next: char| !ends_word(next) || next == ','),
        };
        if !number_ends {
            return None;
        }
        self.skip(end);
        rest.get(..end)
    }

    /// Reads a whole number in digits, or as a word up to ten.
    pub(super) fn whole(&mut self) -> Option<u64> {
        const WORDS: [&str; 11] =
            ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
        if let Some(value) =
            (0..).zip(WORDS).find_map(|(value, word)| self.word(word).then_some(value))
        {
            return Some(value);
        }
        let mut ahead = *self;
        let value = ahead.decimal()?.parse().ok()?;
        *self = ahead;
        Some(value)
    }
}

/// What follows `word` at the beginning of `text`, in whatever case and with either apostrophe.
fn behind<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    if let Some((head, after)) = text.split_at_checked(word.len())
        && head.eq_ignore_ascii_case(word)
    {
        return Some(after);
    }
    if !word.contains('\'') {
        return None;
    }
    let mut symbols = text.chars();
    for expected in word.chars() {
        let found = symbols.next().map(|symbol| if symbol == '’' { '\'' } else { symbol })?;
        if !found.eq_ignore_ascii_case(&expected) {
            return None;
        }
    }
    Some(symbols.as_str())
}

/// Whether a word or number may end before `symbol`.
fn ends_word(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, '.' | ',' | ';' | ':' | ')')
}

#[cfg(test)]
mod tests;
