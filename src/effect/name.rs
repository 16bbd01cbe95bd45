//! Names: of stages, claims, connections, operations. They stand in receipts and in keys of stores,
//! so they are short and plain.

use super::fault::{FaultKind, Reading};
use crate::json::{Pointer, Value};

/// The longest name in bytes.
pub const MAX_NAME: usize = 64;

/// Whether `text` is 1 to [`MAX_NAME`] of `A-Z a-z 0-9 . _ -`, the first no `.` and no `-`.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    text.len() <= MAX_NAME
        && text.bytes().all(plain)
        && !matches!(text.bytes().next(), None | Some(b'.' | b'-'))
}

/// Reads a name.
pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<String> {
    let text = reading.string(value, at)?;
    check(text, at, reading)?;
    Some(text.to_owned())
}

/// Refuses what is no name.
pub(crate) fn check(text: &str, at: &Pointer, reading: &mut Reading) -> Option<()> {
    if is_name(text) {
        return Some(());
    }
    reading.refuse(at, FaultKind::Name { found: text.to_owned() })
}
