//! The media types of the parts that this peer reads: text in UTF-8, and JSON.

/// Types outside `text/` whose bytes are text. What ends in `+json`, `+xml` or `+yaml` is, too.
const TEXTUAL: [&str; 24] = [
    "application/ecmascript",
    "application/graphql",
    "application/javascript",
    "application/json",
    "application/json5",
    "application/jsonl",
    "application/sql",
    "application/toml",
    "application/typescript",
    "application/x-javascript",
    "application/x-ndjson",
    "application/x-perl",
    "application/x-php",
    "application/x-httpd-php",
    "application/x-python",
    "application/x-python-code",
    "application/x-ruby",
    "application/x-sh",
    "application/x-shellscript",
    "application/x-typescript",
    "application/x-yaml",
    "application/xml",
    "application/yaml",
    // What senders name a file whose type they do not know: its bytes decide.
    "application/octet-stream",
];

/// Whether a text or a file of this type is read.
pub(super) fn is_text(media_type: &str) -> bool {
    let essence = essence(media_type);
    let suffix = essence.rsplit_once('+').map_or("", |(_, suffix)| suffix);
    essence.starts_with("text/")
        || TEXTUAL.contains(&&*essence)
        || matches!(suffix, "json" | "xml" | "yaml")
}

/// Whether a data part of this type is read.
pub(super) fn is_json(media_type: &str) -> bool {
    let essence = essence(media_type);
    essence.ends_with("+json") || matches!(&*essence, "application/json" | "text/json")
}

/// Media types are compared without case and parameters (RFC 9110 §8.3.1).
fn essence(media_type: &str) -> String {
    let essence = media_type.split_once(';').map_or(media_type, |(essence, _)| essence);
    essence.trim().to_ascii_lowercase()
}

#[cfg(test)]
mod tests;
