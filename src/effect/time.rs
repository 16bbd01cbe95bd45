//! Times: whole milliseconds since 1970, given by whoever calls.

use super::fault::Reading;
use crate::json::Value;
use crate::json::shape::Fields;

/// The latest time, and the largest count: what every host holds exactly.
pub const MAX: u64 = 9_007_199_254_740_991;

/// A time that must be there.
pub(crate) fn required(
    fields: &mut Fields<'_>,
    name: &'static str,
    reading: &mut Reading,
) -> Option<u64> {
    reading.required_whole(fields, name, 0, MAX)
}

/// A time that may be absent; nothing at all when it is there and is no time.
pub(crate) fn optional(
    fields: &mut Fields<'_>,
    name: &'static str,
    reading: &mut Reading,
) -> Option<Option<u64>> {
    match fields.optional(name) {
        None => Some(None),
        Some((value, at)) => reading.whole(value, &at, 0, MAX).map(Some),
    }
}

/// A time or `null`, which must be there.
pub(crate) fn required_or_null(
    fields: &mut Fields<'_>,
    name: &'static str,
    reading: &mut Reading,
) -> Option<Option<u64>> {
    match reading.required(fields, name)? {
        (Value::Null, _) => Some(None),
        (value, at) => reading.whole(value, &at, 0, MAX).map(Some),
    }
}

/// The form that [`required_or_null`] reads.
pub(crate) fn or_null(time: Option<u64>) -> Value {
    time.map_or(Value::Null, Value::from)
}
