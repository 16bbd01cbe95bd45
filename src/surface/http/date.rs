//! Dates of header fields, in the one form that is written today (RFC 9110 §5.6.7).

const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// A date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpDate {
    text: String,
    /// Year, month, day and time of day: all that orders it.
    order: (u16, usize, u8, String),
}

impl HttpDate {
    /// Reads a date. The two obsolete forms are not read: a caller who sends one is answered in
    /// full.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let fields: Vec<_> = text.split(' ').collect();
        let [day_name, day, month, year, time, "GMT"] = fields.as_slice() else { return None };
        DAYS.iter().find(|name| day_name.strip_suffix(',') == Some(**name))?;
        let month = MONTHS.iter().position(|name| name == month)?;
        let day = digits::<2>(day)?.parse().ok().filter(|day| (1..=31).contains(day))?;
        let year = digits::<4>(year)?.parse().ok()?;
        let parts: Vec<_> = time.split(':').collect();
        let [hours, minutes, seconds] = parts.as_slice() else { return None };
        for (part, below) in [(hours, 24), (minutes, 60), (seconds, 61)] {
            digits::<2>(part)?.parse().ok().filter(|part: &u8| *part < below)?;
        }
        Some(Self { text: text.to_owned(), order: (year, month, day, (*time).to_owned()) })
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether `other` is the same or a later time.
    #[must_use]
    pub fn is_at_or_before(&self, other: &Self) -> bool {
        self.order <= other.order
    }
}

/// The text when it is that many digits and nothing else.
fn digits<const N: usize>(text: &str) -> Option<&str> {
    (text.len() == N && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

#[cfg(test)]
mod tests;
