//! The fields of an f-string, bounded from above without parsing them.
//!
//! The parser hands each field to a parser of its own. A field begins and ends here where it does
//! there; strings inside a field count as if they were code, since they may be f-strings again.

/// Upper bounds for one field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Field {
    /// Tokens in it.
    pub(super) tokens: u32,
    /// Brackets open at once in it, its own brace included.
    pub(super) brackets: usize,
}

/// The bounds of every field in `content`, which stands between the quotes of an f-string.
pub(super) fn fields(content: &[u8], raw: bool) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut bytes = content.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'{' if bytes.peek() == Some(&b'{') => {
                bytes.next();
            }
            b'{' => fields.push(field(&mut bytes)),
            // The parser takes what follows a backslash literally, braces excepted.
            b'\\' if !raw => {
                let escape = bytes.next_if(|next| !matches!(next, b'{' | b'}'));
                if escape == Some(b'N') && bytes.next_if_eq(&b'{').is_some() {
                    bytes.by_ref().find(|byte| *byte == b'}');
                }
            }
            _ => {}
        }
    }
    fields
}

/// What is open in a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Bracket,
    Field,
    Format,
}

/// Walks behind the closing brace of a field whose opening brace has just been read.
fn field(bytes: &mut std::iter::Peekable<impl Iterator<Item = u8>>) -> Field {
    let mut bounds = Bounds::default();
    bounds.open();
    let mut open = vec![Open::Field];
    while let Some(innermost) = open.last().copied() {
        let Some(byte) = bytes.next() else { break };
        bounds.token(byte);
        match (innermost, byte) {
            (Open::Format, b'{') => {
                bounds.open();
                open.push(Open::Field);
            }
            (Open::Format, b'}') => {
                // The brace closes the format and its field.
                bounds.close();
                open.pop();
                open.pop();
            }
            (Open::Format, _) => {}
            (_, b'(' | b'[' | b'{') => {
                bounds.open();
                open.push(Open::Bracket);
            }
            (_, b')' | b']' | b'}') => {
                bounds.close();
                open.pop();
            }
            (Open::Field, b':') => open.push(Open::Format),
            (_, b'"' | b'\'') => {
                let before = bounds.open;
                for inside in bytes.by_ref().take_while(|inside| *inside != byte) {
                    bounds.token(inside);
                    if matches!(inside, b'(' | b'[' | b'{') {
                        bounds.open();
                    }
                }
                bounds.open = before;
            }
            _ => {}
        }
    }
    bounds.field
}

#[derive(Default)]
struct Bounds {
    field: Field,
    open: usize,
    in_word: bool,
}

impl Bounds {
    fn token(&mut self, byte: u8) {
        let word = byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii();
        let continues = word && self.in_word;
        if !byte.is_ascii_whitespace() && !continues {
            self.field.tokens = self.field.tokens.saturating_add(1);
        }
        self.in_word = word;
    }

    fn open(&mut self) {
        self.open = self.open.saturating_add(1);
        self.field.brackets = self.field.brackets.max(self.open);
        self.field.tokens = self.field.tokens.saturating_add(2);
    }

    fn close(&mut self) {
        self.open = self.open.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests;
