//! The store of a workspace's tasks as plain values: what a Worker asks of the object that keeps
//! them, and what follows from it.
//!
//! Owns: the text between the two, whether a write is admitted, how a record is split, pages, the
//! tables, what those who watch are told. Does not own: a row, a stream, a clock (`surface::worker`)
//! or what a task is (`a2a`).

/// Whether a write replaces what is held.
pub mod admission;
/// What the Worker asks, as text and back.
pub mod ask;
/// The tables, in numbered steps.
pub mod migrations;
/// Pages of a list, and the tokens between them.
pub mod page;
/// Records that are too large for one row.
pub mod pieces;
/// Tasks as they are stored.
pub mod row;
/// How long tasks are kept, and how often an idle stream speaks.
pub mod terms;
/// What cannot be read back.
pub mod unreadable;
/// Those who watch a task.
pub mod watchers;

pub use admission::Admission;
pub use ask::Ask;
pub use row::{Entry, Row};
pub use unreadable::Unreadable;
pub use watchers::Watchers;
