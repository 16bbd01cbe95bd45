//! Budget and meter: the only way to spend work.
//!
//! There is no clock and no thread below `surface`, so every loop over input charges a `Meter`
//! before it works. A charge depends on the input alone: every host reports the same fuel and
//! runs out at the same place. One unit of fuel is about one byte looked at once.

use crate::error::Error;
use crate::json::shape::Fields;
use crate::json::{Pointer, Value};

/// Fuel of a check that names none: about a second of work in wasm.
pub const DEFAULT_FUEL: u64 = 100_000_000;
/// Bytes of artifact and criteria together that a check accepts when it names no limit.
pub const DEFAULT_BYTES: u64 = 4 * 1024 * 1024;
/// Nesting of JSON, of combined checks and of Python brackets when no limit is named.
pub const DEFAULT_DEPTH: u32 = 128;
/// Matches that one pattern may yield, and places that one criterion may cite, when no limit is named.
pub const DEFAULT_MATCHES: u32 = 1_000;

/// The largest fuel a caller may ask for: exact as a double.
pub const MAX_FUEL: u64 = 1_000_000_000_000;
/// The largest byte limit a caller may ask for.
pub const MAX_BYTES: u64 = 64 * 1024 * 1024;
/// The largest nesting a caller may ask for: a quarter of what the smallest host stack bears.
pub const MAX_DEPTH: u32 = 512;
/// The largest number of matches a caller may ask for.
pub const MAX_MATCHES: u32 = 1_000_000;

/// What a call may spend. Every member has a documented default and a ceiling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Units of work, about one byte looked at once. Default [`DEFAULT_FUEL`].
    pub fuel: u64,
    /// UTF-8 bytes of input that are accepted at all. Default [`DEFAULT_BYTES`].
    pub bytes: u64,
    /// Levels of nesting. Default [`DEFAULT_DEPTH`].
    pub depth: u32,
    /// Matches of one pattern. Default [`DEFAULT_MATCHES`].
    pub matches: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            fuel: DEFAULT_FUEL,
            bytes: DEFAULT_BYTES,
            depth: DEFAULT_DEPTH,
            matches: DEFAULT_MATCHES,
        }
    }
}

impl Budget {
    /// Reads `{fuel?, bytes?, depth?, matches?}`, each a whole number up to its ceiling.
    ///
    /// # Errors
    /// `wrong_type`, `unknown_member`, `out_of_range`, with the pointer to the member.
    pub fn from_value(value: &Value, at: &Pointer) -> Result<Self, Error> {
        let mut fields = Fields::of(value, at)?;
        let default = Self::default();
        let budget = Self {
            fuel: fields.optional_whole("fuel", MAX_FUEL)?.unwrap_or(default.fuel),
            bytes: fields.optional_whole("bytes", MAX_BYTES)?.unwrap_or(default.bytes),
            depth: fields.optional_whole_u32("depth", MAX_DEPTH)?.unwrap_or(default.depth),
            matches: fields.optional_whole_u32("matches", MAX_MATCHES)?.unwrap_or(default.matches),
        };
        fields.finish()?;
        Ok(budget)
    }

    /// Places that one criterion may cite: as many as `matches`, and one at least.
    #[must_use]
    pub fn places(self) -> usize {
        usize::try_from(self.matches).unwrap_or(usize::MAX).max(1)
    }
}

/// The fuel did not suffice for the next piece of work, which was not begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the budget is spent")]
pub struct OutOfBudget;

/// Counts the fuel of one call.
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    spent: u64,
}

impl Meter {
    /// A meter with all of `budget` left.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self { budget, spent: 0 }
    }

    /// The budget that this meter enforces.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Units spent so far; never more than `budget.fuel`.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Spends `units` before the work they pay for. A charge that does not fit spends nothing, so
    /// a cheaper piece of work may still be done.
    ///
    /// # Errors
    /// [`OutOfBudget`] when fewer than `units` are left.
    pub fn charge(&mut self, units: u64) -> Result<(), OutOfBudget> {
        let spent = self.spent.saturating_add(units);
        if spent > self.budget.fuel {
            return Err(OutOfBudget);
        }
        self.spent = spent;
        Ok(())
    }

    /// Charges one unit a byte of `text`, and one for looking at it at all.
    ///
    /// # Errors
    /// [`OutOfBudget`] when fewer are left.
    pub fn charge_text(&mut self, text: &str) -> Result<(), OutOfBudget> {
        self.charge(length(text).saturating_add(1))
    }
}

/// The length of `text` in UTF-8 bytes, as a charge.
#[must_use]
pub fn length(text: &str) -> u64 {
    u64::try_from(text.len()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
