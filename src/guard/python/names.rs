//! Names as Python compares them, and dotted names that stand for modules and functions.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, is_nfkc};

/// A dotted name has at most this many parts; a longer one is never resolved.
pub(super) const MAX_PARTS: usize = 32;

/// Python compares identifiers by NFKC: `ｅｖａｌ` calls `eval`. The parser leaves them as written.
pub(super) fn normal(name: &str) -> Cow<'_, str> {
    if is_nfkc(name) { Cow::Borrowed(name) } else { Cow::Owned(name.nfkc().collect()) }
}

/// Whether `name` is `a`, `a.b`, … of at most [`MAX_PARTS`] parts.
pub(super) fn is_dotted(name: &str) -> bool {
    name.split('.').count() <= MAX_PARTS && name.split('.').all(is_identifier)
}

/// Whether `name` is a dotted name behind any number of dots, or dots alone.
pub(super) fn is_module(name: &str) -> bool {
    let (dots, rest) = relative(name);
    is_dotted(rest) || dots > 0 && rest.is_empty()
}

fn is_identifier(name: &str) -> bool {
    let first = name.chars().next();
    first.is_some_and(|first| first == '_' || !first.is_ascii() || first.is_ascii_alphabetic())
        && name.chars().all(|next| next == '_' || !next.is_ascii() || next.is_ascii_alphanumeric())
        && !name.chars().any(|next| next.is_whitespace() || next.is_control())
}

/// A name of the module `builtins` by itself: what `builtins.eval` calls is `eval`.
pub(super) fn plain(name: &str) -> &str {
    ["builtins.", "__builtins__."]
        .iter()
        .find_map(|module| name.strip_prefix(module))
        .unwrap_or(name)
}

/// Whether `module` is `package` or stands in it. Relative names agree in their dots.
pub(super) fn is_within(module: &str, package: &str) -> bool {
    let ((dots, module), (level, package)) = (relative(module), relative(package));
    let below = module.strip_prefix(package);
    let inside = below.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    dots == level && (inside || dots > 0 && package.is_empty())
}

/// The leading dots, and what follows them.
fn relative(name: &str) -> (usize, &str) {
    let rest = name.trim_start_matches('.');
    (name.len().saturating_sub(rest.len()), rest)
}

#[cfg(test)]
mod tests;
