//! The A2A peer as a pure function: a call and what the store holds in, a step out.
//!
//! Owns: both dialects (0.3 and 1.0), JSON-RPC and HTTP+JSON, tasks, stream events, the agent card.
//! Does not own: a socket, a clock, an id or a row: a host hands in the time and fresh ids, performs
//! the asked read or write, and sends the reply (`surface::http`, `surface::worker`).
//!
//! A call is answered in at most two turns. [`peer::handle`] either replies, or names what it has to
//! know or to keep; the host does that and, after a read, calls again with what it found.

/// What a caller asks for, gathered over the messages of one task.
pub mod asked;
/// The agent card.
pub mod card;
/// The two dialects and their methods.
pub mod dialect;
/// What happens to a task, as a stream tells it.
pub mod event;
/// One call and its step as JSON, for hosts that are not written in Rust.
pub mod exchange;
/// Refusals, by the protocol's own codes.
pub mod fault;
/// The three forms of an answer.
pub mod format;
/// The messages that a task keeps.
mod history;
/// From a request to a signed answer that fits one event.
pub mod judge;
/// The media types of the parts that are read.
mod media;
/// Messages and their parts.
pub mod message;
/// The parameters of the methods.
pub mod params;
/// The parts of messages and artifacts.
pub mod part;
/// From a call to the next step.
pub mod peer;
/// Members of objects that callers sent.
mod read;
/// A task as the store keeps it.
pub mod record;
/// HTTP+JSON: paths, query parameters, errors.
pub mod rest;
/// The JSON-RPC envelope.
pub mod rpc;
/// The scenarios of the official test kits.
mod scenario;
/// Streams as server-sent events.
pub mod sse;
/// Tasks, their states and artifacts.
pub mod task;
/// Timestamps.
pub mod time;

#[cfg(test)]
mod fixtures;
