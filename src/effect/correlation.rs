//! Which invocation a signed event is for, as a pure reducer over one workspace (R163 to R177).
//!
//! Every event names its tuples, and only the entries of these tuples matter to it: a store may keep
//! one row for each entry, and hand in no more than those rows.

/// What is to be done.
pub mod action;
/// The step from one state to the next.
pub mod apply;
/// What happened.
pub mod event;
/// Who waits, and what came too early.
pub mod state;

pub use action::Action;
pub use apply::{Correlated, correlate};
pub use event::{Event, EventKind};
pub use state::State;
