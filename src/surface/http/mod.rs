//! HTTP as plain values: a request's head and body in, an `Answer` out.
//!
//! Owns: the routes, who may use them, the limit on a body and the shape of a refusal. Does not
//! own: a socket, a stream or a binding: a host hands over strings and bytes, so that every route
//! is tested without one.
//!
//! A request is answered in two steps. `begin` sees the head only: what it refuses costs no
//! read of the body. What it admits is fed with `Check::push` and ended with `Check::finish`.

/// What goes back: status, headers, body.
pub mod answer;
/// Bearer tokens: who asks.
pub mod auth;
/// A body that never grows beyond its limit.
pub mod body;
/// `POST /v1/check`: from a request to a signed verdict.
pub mod check;
/// `GET /.well-known/jwks.json`: the public keys.
pub mod keys;
/// Refusals as problem details (RFC 9457).
pub mod problem;
/// The routes and the two steps of an answer.
pub mod routes;
/// The settings of a deployment.
pub mod settings;

pub use answer::Answer;
pub use check::Check;
pub use problem::Problem;
pub use routes::{Head, Step, begin, respond};
pub use settings::{Bindings, Settings};
