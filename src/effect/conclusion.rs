//! The conclusion of one invocation: what is told of it, revision by revision.

/// Whether the call itself went through, which is another question than its effect.
pub mod execution;
/// The public summary of a conclusion, one revision of a receipt.
pub mod revision;

pub use execution::ExecutionStatus;
pub use revision::Revision;
