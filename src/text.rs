//! Text for people and places in text: quoting, lines and columns.

/// Quoted user text is cut after this many code points.
pub const QUOTE_CHARS: usize = 60;

/// `text` in backticks, with control characters escaped, cut after [`QUOTE_CHARS`].
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::from("`");
    for (count, symbol) in text.chars().enumerate() {
        if count == QUOTE_CHARS {
            out.push('…');
            break;
        }
        match symbol {
            '`' => out.push('\''),
            symbol if symbol.is_control() || is_invisible(symbol) => {
                out.extend(symbol.escape_unicode());
            }
            symbol => out.push(symbol),
        }
    }
    out.push('`');
    out
}

/// `text` with at most `most` UTF-8 bytes, `…` in place of the rest.
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
    const MARK: &str = "…";
    if text.len() <= most {
        return text.to_owned();
    }
    let room = most.saturating_sub(MARK.len());
    let end = text.char_indices().map(|(offset, _)| offset).take_while(|it| *it <= room).last();
    let kept = end.and_then(|end| text.get(..end)).unwrap_or_default();
    format!("{kept}{MARK}")
}

/// Format characters that could reorder or hide what follows them in a message.
fn is_invisible(symbol: char) -> bool {
    matches!(symbol, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

/// The line of the byte at `offset`, from 1. Lines end at LF; a CR before it belongs to the line.
#[must_use]
pub fn line_of(text: &str, offset: usize) -> usize {
    let before = text.as_bytes().get(..offset.min(text.len())).unwrap_or_default();
    before.iter().filter(|byte| **byte == b'\n').count().saturating_add(1)
}

/// The lines of `text` without their ends. A final line end begins no further line; an empty text
/// has no line.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
}

#[cfg(test)]
mod tests;
