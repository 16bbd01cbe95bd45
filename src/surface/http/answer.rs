//! What goes back to the caller.

use crate::json::Value;

/// One answer. It is complete: a host adds nothing but its own transport headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// Header fields, each name once.
    pub headers: Vec<(&'static str, String)>,
    /// The body; empty where the status or the method has none.
    pub body: String,
    /// A line for the operator's log. It holds no part of an artifact, a token or a key.
    pub log: Option<String>,
}

impl Answer {
    /// An answer that no cache keeps.
    #[must_use]
    pub fn new(status: u16, content_type: &str, body: String) -> Self {
        let headers = vec![
            ("Content-Type", content_type.to_owned()),
            ("Cache-Control", "no-store".to_owned()),
            ("X-Content-Type-Options", "nosniff".to_owned()),
        ];
        Self { status, headers, body, log: None }
    }

    /// A JSON answer that no cache keeps.
    #[must_use]
    pub fn json(status: u16, value: &Value) -> Self {
        Self::new(status, "application/json", value.to_text())
    }

    /// Sets a header field, in place of an earlier one of the same name.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.retain(|(known, _)| *known != name);
        self.headers.push((name, value.into()));
        self
    }

    /// The same head without the body, as HEAD asks for (RFC 9110 §9.3.2).
    #[must_use]
    pub fn without_body(mut self) -> Self {
        self.body.clear();
        self
    }

    /// The value of a header field.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let field = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        field.map(|(_, value)| value.as_str())
    }
}
