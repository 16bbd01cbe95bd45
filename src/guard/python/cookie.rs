//! The encoding that a Python text declares for itself (PEP 263).

/// The name of the declared encoding when it is not UTF-8, with the line of the declaration.
///
/// The texts of an artifact are UTF-8. A text that asks to be read otherwise means something else
/// to Python than to us, and may hide code from a reader (`utf-7`, `rot13`).
pub(super) fn foreign(text: &str) -> Option<(usize, &str)> {
    let marked = text.starts_with('\u{feff}');
    for (line, content) in (1..).zip(text.split(['\n', '\r']).take(2)) {
        let content = content.trim_start_matches(['\u{feff}', ' ', '\t', '\x0c']);
        if let Some(comment) = content.strip_prefix('#') {
            if let Some(name) = declared(comment) {
                // Behind a byte order mark Python takes no other spelling.
                let right = if marked { is_plain_utf8(name) } else { is_utf8(name) };
                return (!right).then_some((line, name));
            }
        } else if !content.is_empty() {
            return None;
        }
    }
    None
}

/// What follows `coding:` or `coding=` in a comment.
fn declared(comment: &str) -> Option<&str> {
    comment.match_indices("coding").find_map(|(at, word)| {
        let rest = comment.get(at.saturating_add(word.len())..)?.strip_prefix([':', '='])?;
        let rest = rest.trim_start_matches([' ', '\t']);
        let named = |symbol: char| symbol.is_ascii_alphanumeric() || "-_.".contains(symbol);
        let end = rest.find(|symbol| !named(symbol)).unwrap_or(rest.len());
        rest.get(..end).filter(|name| !name.is_empty())
    })
}

fn is_utf8(name: &str) -> bool {
    is_plain_utf8(name) || name.eq_ignore_ascii_case("utf8")
}

fn is_plain_utf8(name: &str) -> bool {
    let name = name.to_ascii_lowercase().replace('_', "-");
    name == "utf-8" || name.starts_with("utf-8-")
}

#[cfg(test)]
mod tests;
