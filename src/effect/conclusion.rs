//! The conclusion of one invocation as a pure reducer: `apply(state, event)` gives the state that
//! follows and what is to be done. Nothing is done here, and every event carries its time.
//!
//! What stands of a stage is kept for each class of evidence by itself: a contradiction for ever,
//! else the latest. So the same evidence ends in the same state in whatever order it came, apart
//! from what tells of the order itself: the numbers, and when it was verified first.

/// What is to be done.
pub mod action;
/// The step from one state to the next.
pub mod apply;
/// The conclusion and the public summary, from the state alone.
pub mod conclude;
/// What happened.
pub mod event;
/// One observation that came after the pin.
pub mod evidence;
/// Whether the call itself went through, which is another question than its effect.
pub mod execution;
/// The public summary of a conclusion, one revision of a receipt.
pub mod revision;
/// What is kept between two events.
pub mod state;
/// What a webhook is matched by.
pub mod tuple;

#[cfg(test)]
pub(crate) mod fixtures;
#[cfg(test)]
mod model;

pub use action::{Action, VerificationEvent};
pub use apply::{Applied, apply};
pub use event::{Event, EventKind};
pub use evidence::Evidence;
pub use execution::ExecutionStatus;
pub use revision::Revision;
pub use state::State;
pub use tuple::Tuple;
