//! JSON read strictly, pointed into, written canonically and digested.
//!
//! Owns: the one JSON value of the crate, RFC 8259 text in, RFC 6901 pointers, RFC 8785 text out,
//! SHA-256. Does not own: what any member means; the rooms read their own shapes with `shape`.

/// RFC 8785 canonical form.
pub mod canonical;
/// SHA-256 as lower-case hex.
pub mod digest;
/// What can be wrong with a JSON text, with the byte offset.
pub mod error;
/// RFC 6901 pointers: written by errors, read by checks.
pub mod pointer;
/// RFC 8259 text to a value, with a budget.
pub mod reader;
/// The bridge to serde, for hosts that hand over objects.
pub(crate) mod serde;
/// Typed access to members, with errors that point at the place.
pub mod shape;
/// The length of a value's text.
mod size;
/// The value.
pub mod value;
/// JSON text out of a value, without recursion.
mod writer;

pub use error::Error;
pub use pointer::{Gap, Pointer};
pub use value::{Number, Object, Value};
