//! Hexadecimal and base64 as the vendors write them. Each value has one text: another case, white
//! space, missing padding and set bits behind the last byte are refused, so that no signature has a
//! second form.

use base64ct::{Base64, Encoding as _};

/// The bytes of lower-case hexadecimal digits.
pub(super) fn hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte.wrapping_sub(b'0')),
        b'a'..=b'f' => Some(byte.wrapping_sub(b'a').wrapping_add(10)),
        _ => None,
    };
    let pairs = text.as_bytes().chunks(2);
    let pair = |pair: &[u8]| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    };
    pairs.map(pair).collect()
}

/// The bytes of padded base64 (RFC 4648 §4).
pub(super) fn base64(text: &str) -> Option<Vec<u8>> {
    Base64::decode_vec(text).ok()
}

#[cfg(test)]
mod tests;
