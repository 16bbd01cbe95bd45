//! A lower and an upper bound of a count.

use crate::error::Error;
use crate::json::Object;
use crate::json::shape::{self, Fields};

/// The largest bound: exact as a double.
const MAX_BOUND: u64 = 9_007_199_254_740_991;

/// The members `min` and `max`, at least one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    min: Option<u64>,
    max: Option<u64>,
}

/// How a count lies to a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Fewer than `min`, by so many.
    Below(u64),
    /// Within.
    Inside,
    /// More than `max`, by so many.
    Above(u64),
}

impl Range {
    /// Takes the members.
    ///
    /// # Errors
    /// `missing_member` without both; `out_of_range` when no count can satisfy them; `wrong_type`.
    pub fn read(fields: &mut Fields<'_>) -> Result<Self, Error> {
        let min = fields.optional_whole("min", MAX_BOUND)?;
        let max = fields.optional_whole("max", MAX_BOUND)?;
        if min.is_none() && max.is_none() {
            return Err(shape::Error::missing(fields.at(), "min").into());
        }
        if let (Some(min), Some(max)) = (min, max)
            && min > max
        {
            let at = fields.at().member("max");
            return Err(shape::Error::range(&at, format!("at least {min}, as `min` says")).into());
        }
        Ok(Self { min, max })
    }

    /// Appends the members.
    pub fn write(&self, object: &mut Object) {
        if let Some(min) = self.min {
            object.push("min", min);
        }
        if let Some(max) = self.max {
            object.push("max", max);
        }
    }

    /// Where `count` lies.
    #[must_use]
    pub fn position(&self, count: u64) -> Position {
        match (self.min, self.max) {
            (Some(min), _) if count < min => Position::Below(min.saturating_sub(count)),
            (_, Some(max)) if count > max => Position::Above(count.saturating_sub(max)),
            _ => Position::Inside,
        }
    }

    /// Where every count of `least` and more lies, when they all lie on the same side.
    #[must_use]
    pub fn position_from(&self, least: u64) -> Option<Position> {
        match self.position(least) {
            Position::Below(_) => None,
            Position::Inside => self.max.is_none().then_some(Position::Inside),
            above @ Position::Above(_) => Some(above),
        }
    }

    /// `at least 2`, `at most 3`, `2 to 3`, `exactly 2`.
    #[must_use]
    pub fn phrase(&self) -> String {
        match (self.min, self.max) {
            (Some(min), Some(max)) if min == max => format!("exactly {min}"),
            (Some(min), Some(max)) => format!("{min} to {max}"),
            (Some(min), None) => format!("at least {min}"),
            (None, Some(max)) => format!("at most {max}"),
            (None, None) => String::new(),
        }
    }
}

#[cfg(test)]
mod tests;
