//! Timestamps as A2A writes them: `YYYY-MM-DDTHH:mm:ss.sssZ` (A2A 1.0.1 §5.6.1). Those of one form
//! sort as text.

/// `text` with milliseconds and `Z`. Digits after the milliseconds are cut, `+00:00` is read as `Z`,
/// and nothing is given for what is no time or of another zone.
#[must_use]
pub fn normal(text: &str) -> Option<String> {
    let local = text.strip_suffix('Z').or_else(|| text.strip_suffix("+00:00"))?;
    let (whole, fraction) = local.split_once('.').unwrap_or((local, "0"));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    if whole.len() != "YYYY-MM-DDTHH:mm:ss".len() || !is_number(fraction) || fraction.len() > 9 {
        return None;
    }
    let number = |at: usize, length: usize| -> Option<u32> {
        let digits = whole.get(at..at.checked_add(length)?).filter(|digits| is_number(digits))?;
        digits.parse().ok()
    };
    let marks = [(4, '-'), (7, '-'), (10, 'T'), (13, ':'), (16, ':')];
    let marked =
        marks.iter().all(|(at, mark)| whole.get(*at..).is_some_and(|r| r.starts_with(*mark)));
    let (year, month, day) = (number(0, 4)?, number(5, 2)?, number(8, 2)?);
    let (hour, minute, second) = (number(11, 2)?, number(14, 2)?, number(17, 2)?);
    let is_time = hour < 24 && minute < 60 && second < 60;
    if !marked || day == 0 || day > days(year, month)? || !is_time {
        return None;
    }
    let millis: String = fraction.chars().chain("00".chars()).take(3).collect();
    Some(format!("{whole}.{millis}Z"))
}

/// Days of the month, from 1.
fn days(year: u32, month: u32) -> Option<u32> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => Some(31),
        4 | 6 | 9 | 11 => Some(30),
        2 => Some(if leap { 29 } else { 28 }),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
