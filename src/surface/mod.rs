//! The only rooms that face a host: JavaScript, WIT, HTTP.
//!
//! Owns: conversion between a host's values and the rooms', bindings, streams, random bytes. Does
//! not own: any decision about a verdict or a statement; it converts, calls and converts back.

/// The WIT component.
#[cfg(feature = "component")]
pub mod component;
/// JavaScript values in and out.
#[cfg(any(feature = "npm", feature = "inspect"))]
mod convert;
/// The calls about effects and receipts by their names.
pub mod effects;
/// One request and its next step as JSON, for hosts that hold tasks and are not written in Rust.
pub mod exchange;
/// HTTP as plain values: from the head and the body of a request to an answer.
pub mod http;
/// What a page needs to look at a verdict: parsing and verification.
#[cfg(any(feature = "npm", feature = "inspect"))]
pub mod inspect;
/// The npm package's engine.
#[cfg(feature = "npm")]
pub mod npm;
/// The store of tasks as plain values: what a Worker asks of the object that keeps them.
pub mod tasks;
/// The Cloudflare Worker: bindings in, answers out.
#[cfg(feature = "worker")]
pub mod worker;
