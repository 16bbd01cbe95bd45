//! The media type that a body declares.

/// Whether a `Content-Type` field declares JSON in UTF-8 (RFC 8259 §8.1, RFC 6839 §3.1).
pub(super) fn is_json(field: &str) -> bool {
    let mut parts = field.split(';').map(|part| part.trim().to_ascii_lowercase());
    let essence = parts.next().unwrap_or_default();
    let subtype = essence.strip_prefix("application/").unwrap_or_default();
    let json = subtype == "json" || subtype.strip_suffix("+json").is_some_and(|s| !s.is_empty());
    let utf8 = parts.filter_map(|part| part.strip_prefix("charset=").map(str::to_owned));
    json && utf8.into_iter().all(|name| matches!(name.trim_matches('"'), "utf-8" | "utf8"))
}

#[cfg(test)]
mod tests;
