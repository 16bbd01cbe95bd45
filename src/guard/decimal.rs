//! Decimal numbers compared by their exact value, never through a double.

use std::cmp::Ordering;

use num_bigint::BigInt;

/// Numbers whose places, from the first digit of either to the last of either, are more than this
/// are not subtracted.
const MAX_PLACES: i64 = 1_000;
/// Exponents beyond this are not read.
const MAX_EXPONENT: i64 = 1_000_000_000;

/// A number as `[+-]?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?` writes it. There are no
/// thousands separators, no other decimal mark than the full stop, and no `-0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    negative: bool,
    /// Without zeros at either end, so that equal numbers have equal fields; empty for zero.
    digits: String,
    /// The power of ten of the last digit.
    exponent: i64,
}

/// Why a text gives no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is none.
    NotANumber,
    /// Its exponent is beyond a thousand million.
    TooLong,
}

impl Decimal {
    /// Reads `text`, all of it.
    ///
    /// # Errors
    /// [`Fault`]
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, power) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, power)) => (mantissa, Some(power)),
            None => (unsigned, None),
        };
        let (whole, fraction) = match mantissa.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (mantissa, None),
        };
        let power_digits = power.map(|power| power.strip_prefix(['+', '-']).unwrap_or(power));
        let numeric = is_digits(whole)
            && fraction.is_none_or(is_digits)
            && power_digits.is_none_or(is_digits)
            && (whole == "0" || !whole.starts_with('0'));
        if !numeric {
            return Err(Fault::NotANumber);
        }
        let fraction = fraction.unwrap_or_default();
        let digits = format!("{whole}{fraction}");
        if digits.bytes().all(|digit| digit == b'0') {
            return Ok(Self { negative: false, digits: String::new(), exponent: 0 });
        }
        let power: i64 = power.map_or(Ok(0), str::parse).map_err(|_| Fault::TooLong)?;
        if power.saturating_abs() > MAX_EXPONENT {
            return Err(Fault::TooLong);
        }
        Ok(Self::normal(negative, &digits, power.saturating_sub(count(fraction))))
    }

    fn normal(negative: bool, digits: &str, exponent: i64) -> Self {
        let digits = digits.trim_start_matches('0');
        let kept = digits.trim_end_matches('0');
        let cut = count(digits).saturating_sub(count(kept));
        if kept.is_empty() {
            return Self { negative: false, digits: String::new(), exponent: 0 };
        }
        Self { negative, digits: kept.to_owned(), exponent: exponent.saturating_add(cut) }
    }

    /// Whether it is below zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// The power of ten above the first digit.
    fn magnitude(&self) -> i64 {
        self.exponent.saturating_add(count(&self.digits))
    }

    /// The difference between both without its sign; nothing when they span more than a thousand
    /// places.
    #[must_use]
    pub fn distance(&self, other: &Self) -> Option<Self> {
        self.short_distance(other).or_else(|| self.long_distance(other))
    }

    /// In 96 bits, when both numbers and the exact difference fit.
    fn short_distance(&self, other: &Self) -> Option<Self> {
        let (one, two) = (self.short()?, other.short()?);
        let difference = one.checked_sub(two)?;
        let exact = difference.scale() == one.scale().max(two.scale());
        let text = difference.abs().to_string();
        exact.then(|| Self::parse(&text).ok())?
    }

    fn short(&self) -> Option<rust_decimal::Decimal> {
        let zeros = usize::try_from(self.exponent.max(0)).ok()?;
        let scale = u32::try_from(self.exponent.min(0).unsigned_abs()).ok()?;
        if self.digits.len().saturating_add(zeros) > 28 {
            return None;
        }
        let sign = if self.negative { "-" } else { "" };
        let whole = format!("{sign}0{}{}", self.digits, "0".repeat(zeros)).parse().ok()?;
        rust_decimal::Decimal::try_from_i128_with_scale(whole, scale).ok()
    }

    fn long_distance(&self, other: &Self) -> Option<Self> {
        let lowest = match (self.digits.is_empty(), other.digits.is_empty()) {
            (true, _) => other.exponent,
            (_, true) => self.exponent,
            _ => self.exponent.min(other.exponent),
        };
        let (one, two) = (self.scaled(lowest)?, other.scaled(lowest)?);
        let difference = one.checked_sub(&two)?;
        Some(Self::normal(false, &difference.magnitude().to_string(), lowest))
    }

    /// How many times ten to the power of `exponent` it is.
    fn scaled(&self, exponent: i64) -> Option<BigInt> {
        if self.digits.is_empty() {
            return Some(BigInt::ZERO);
        }
        if self.magnitude().saturating_sub(exponent) > MAX_PLACES {
            return None;
        }
        let zeros = usize::try_from(self.exponent.saturating_sub(exponent)).ok()?;
        let sign = if self.negative { "-" } else { "" };
        format!("{sign}{}{}", self.digits, "0".repeat(zeros)).parse().ok()
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |number: &Self| match (number.digits.is_empty(), number.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        };
        // Of equal magnitude, digits compare as text: neither begins or ends with a zero.
        let absolute = || {
            let magnitude = self.magnitude().cmp(&other.magnitude());
            magnitude.then_with(|| self.digits.cmp(&other.digits))
        };
        sign(self).cmp(&sign(other)).then_with(|| match sign(self) {
            0 => Ordering::Equal,
            1 => absolute(),
            _ => absolute().reverse(),
        })
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn count(text: &str) -> i64 {
    i64::try_from(text.len()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
