//! Whether a write replaces what is held: compare and set on the revision.

/// What becomes of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// It is stored.
    Stores,
    /// The held record has the same revision. When it is the same record too, the write has been
    /// stored before and its answer was lost; else another writer came first.
    Repeats,
    /// Another writer came first.
    Conflicts,
}

/// Whether a record of revision `written` follows the held one.
#[must_use]
pub fn admit(held: Option<u64>, written: u64) -> Admission {
    let held = held.unwrap_or(0);
    if written == 0 {
        Admission::Conflicts
    } else if held == written {
        Admission::Repeats
    } else if held.checked_add(1) == Some(written) {
        Admission::Stores
    } else {
        Admission::Conflicts
    }
}

#[cfg(test)]
mod tests;
