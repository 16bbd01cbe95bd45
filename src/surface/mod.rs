//! The only rooms that face a host. They convert and call; they decide nothing about a verdict.

/// The WIT component.
#[cfg(feature = "component")]
pub mod component;
/// JavaScript values in and out.
#[cfg(any(feature = "npm", feature = "inspect"))]
mod convert;
/// HTTP as plain values: from the head and the body of a request to an answer.
pub mod http;
/// What a page needs to look at a verdict: parsing and verification.
#[cfg(any(feature = "npm", feature = "inspect"))]
pub mod inspect;
/// The npm package's engine.
#[cfg(feature = "npm")]
pub mod npm;
/// The Cloudflare Worker: bindings in, answers out.
#[cfg(feature = "worker")]
pub mod worker;
