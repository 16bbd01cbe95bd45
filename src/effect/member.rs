//! Members that several documents of this room have: names, digests, flags, lists.

use super::fault::Reading;
use super::name;
use crate::json::digest::is_sha256_hex;
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};

/// A name that must be there.
pub(crate) fn name(
    fields: &mut Fields<'_>,
    member: &'static str,
    reading: &mut Reading,
) -> Option<String> {
    let (value, at) = reading.required(fields, member)?;
    name::read(value, &at, reading)
}

/// A SHA-256 in lower-case hex that must be there.
pub(crate) fn digest(
    fields: &mut Fields<'_>,
    member: &'static str,
    reading: &mut Reading,
) -> Option<String> {
    let (value, at) = reading.required(fields, member)?;
    let text = reading.string(value, &at)?;
    if is_sha256_hex(text) && !text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Some(text.to_owned());
    }
    reading.range(&at, "64 lower-case hexadecimal digits")
}

/// A boolean that must be there.
pub(crate) fn boolean(
    fields: &mut Fields<'_>,
    member: &'static str,
    reading: &mut Reading,
) -> Option<bool> {
    let (value, at) = reading.required(fields, member)?;
    reading.take(shape::boolean(value, &at))
}

/// A list of which every item is read.
pub(crate) fn list<T>(
    value: &Value,
    at: &Pointer,
    reading: &mut Reading,
    read: impl FnMut(&Value, &Pointer, &mut Reading) -> Option<T>,
) -> Option<Vec<T>> {
    let items = reading.array(value, at)?;
    let found = reading.each(items, at, read);
    (found.len() == items.len()).then(|| found.into_iter().map(|(item, _)| item).collect())
}
