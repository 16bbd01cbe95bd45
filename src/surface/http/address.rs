//! The parts of a request's address, cut and not read: a host gives it in the form of the URL
//! standard, where a `/` follows the authority and nothing else before it is one.

/// Origin, path and query (without its `?`) of `https://host/path?query`.
#[must_use]
pub fn split(url: &str) -> (&str, &str, &str) {
    let url = url.split_once('#').map_or(url, |(url, _)| url);
    let (before, query) = url.split_once('?').unwrap_or((url, ""));
    let authority = before.find("://").and_then(|at| at.checked_add("://".len())).unwrap_or(0);
    let slash = before.get(authority..).and_then(|rest| rest.find('/'));
    let path = slash.and_then(|at| at.checked_add(authority)).unwrap_or(before.len());
    let (origin, path) = before.split_at_checked(path).unwrap_or((before, ""));
    (origin, if path.is_empty() { "/" } else { path }, query)
}

#[cfg(test)]
mod tests;
