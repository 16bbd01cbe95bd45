//! Records that are too large for one row: a row of an object's database holds 2 MB at most.

/// UTF-8 bytes of the largest piece: half of what a row may hold.
pub const MAX_PIECE: usize = 1024 * 1024;

/// `text` in pieces of at most `max` bytes, cut between characters; one piece when it fits. Nothing
/// is split where `max` is smaller than a character.
#[must_use]
pub fn split(text: &str, max: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > max {
        let at = rest.floor_char_boundary(max);
        let Some((piece, after)) = rest.split_at_checked(at).filter(|_| at > 0) else { break };
        pieces.push(piece);
        rest = after;
    }
    pieces.push(rest);
    pieces
}

#[cfg(test)]
mod tests;
