//! What came in: the raw bytes and what came with them.

use std::fmt;

use super::{Refusal, Secrets};

/// The longest header that is read in bytes.
const MAX_HEADER: usize = 8 * 1024;

/// 300 seconds: the tolerance that the schemes name.
pub const DEFAULT_TOLERANCE_MS: u64 = 300_000;
/// An hour: above it a time would bound nothing.
pub const MAX_TOLERANCE_MS: u64 = 3_600_000;

/// One webhook as it arrived.
#[derive(Clone, Copy)]
pub struct Delivery<'a> {
    /// What it is verified by, with the scheme.
    pub secrets: &'a Secrets,
    /// The header fields; names in any case.
    pub headers: &'a [(String, String)],
    /// The body as it came, before anything read it (R155).
    pub body: &'a [u8],
    /// The address as the vendor knows it, with its query; needed by Square and Twilio.
    pub url: Option<&'a str>,
    /// When it arrived, in milliseconds since 1970.
    pub at: u64,
    /// How far the signed time may be from `at`, in both directions, in milliseconds.
    pub tolerance_ms: u64,
}

impl fmt::Debug for Delivery<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Delivery")
            .field("secrets", &self.secrets)
            .field("headers", &self.headers.len())
            .field("body", &self.body.len())
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

impl<'a> Delivery<'a> {
    /// The one value of the header `name`, which is in lower case.
    pub(super) fn header(&self, name: &'static str) -> Result<&'a str, Refusal> {
        self.optional_header(name)?.ok_or(Refusal::MissingHeader { name })
    }

    /// The one value of a header that may be absent.
    pub(super) fn optional_header(&self, name: &'static str) -> Result<Option<&'a str>, Refusal> {
        let named = |(found, _): &&(String, String)| found.eq_ignore_ascii_case(name);
        let mut values = self.headers.iter().filter(named).map(|(_, value)| value.as_str());
        let value = values.next();
        if values.next().is_some() {
            return Err(Refusal::RepeatedHeader { name });
        }
        if value.is_some_and(|value| value.len() > MAX_HEADER) {
            return Err(Refusal::InvalidSignature { reason: "a header is longer than 8 KiB" });
        }
        Ok(value)
    }

    /// The address.
    pub(super) fn url(&self) -> Result<&'a str, Refusal> {
        self.url.ok_or(Refusal::InvalidSignature { reason: "the signed address is not known" })
    }
}
