//! A body that never grows beyond its limit, whatever its sender declares.

use super::Problem;
use crate::code::Code;

/// The bytes received so far.
#[derive(Debug)]
pub struct Body {
    bytes: Vec<u8>,
    limit: u64,
}

impl Body {
    /// An empty body of at most `limit` bytes. A declared length above it is refused at once; one
    /// that cannot be read declares nothing.
    ///
    /// # Errors
    /// `too_large`.
    pub fn new(limit: u64, declared: Option<&str>) -> Result<Self, Problem> {
        let declared = declared.and_then(|text| text.trim().parse::<u64>().ok()).unwrap_or(0);
        if declared > limit {
            return Err(too_large(limit));
        }
        Ok(Self { bytes: Vec::new(), limit })
    }

    /// Appends a piece.
    ///
    /// # Errors
    /// `too_large` when it does not fit; nothing is kept of it then.
    pub fn push(&mut self, piece: &[u8]) -> Result<(), Problem> {
        let size = self.bytes.len().saturating_add(piece.len());
        if u64::try_from(size).unwrap_or(u64::MAX) > self.limit {
            return Err(too_large(self.limit));
        }
        self.bytes.extend_from_slice(piece);
        Ok(())
    }

    /// The limit in bytes.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// All bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

fn too_large(limit: u64) -> Problem {
    Problem::new(Code::TooLarge, format!("the body has more than {limit} bytes"))
}

#[cfg(test)]
mod tests;
