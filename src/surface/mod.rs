//! The only rooms that touch a host. They convert and call; they decide nothing.

/// The WIT component.
#[cfg(feature = "component")]
mod component;
/// JavaScript values in and out.
#[cfg(any(feature = "npm", feature = "inspect"))]
mod convert;
/// What a page needs to look at a verdict: parsing and verification.
#[cfg(any(feature = "npm", feature = "inspect"))]
mod inspect;
/// The npm package's engine.
#[cfg(feature = "npm")]
mod npm;
