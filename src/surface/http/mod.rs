//! HTTP as plain values: a request's head and body in, an `Answer` out.
//!
//! Owns: the routes, who may use them, the limit on a body and the shape of a refusal. Does not
//! own: a socket, a stream, a task or a binding: a host hands over strings and bytes, so that every
//! route is tested without one.
//!
//! A request is answered in steps. `begin` sees the head only: what it refuses costs no read of the
//! body. What it admits is fed with `Pending::push` and ended with `Pending::finish`. That gives the
//! answer, or a call of the peer, which a host that holds tasks drives to its answer.

/// `/a2a`: from a request to a call of the peer, from its reply to an answer.
pub mod a2a;
/// The parts of a request's address.
pub mod address;
/// What goes back: status, headers, body.
pub mod answer;
/// Bearer tokens: who asks.
pub mod auth;
/// A body that never grows beyond its limit.
pub mod body;
/// Who asks: the workspace of a request.
pub mod caller;
/// The agent card.
mod card;
/// `POST /v1/check`: from a request to a signed verdict.
pub mod check;
/// What the caller has already is not sent again.
mod conditional;
/// Dates of header fields.
pub mod date;
/// `GET /.well-known/jwks.json`: the public keys.
pub mod keys;
/// The media type that a body declares.
mod media;
/// Origins, and whether only this machine reaches them.
pub mod origin;
/// Pages of other origins.
mod pages;
/// An admitted request, from its head to its whole body.
pub mod pending;
/// Refusals as problem details (RFC 9457).
pub mod problem;
/// The routes and the steps of an answer.
pub mod routes;
/// The settings of a deployment.
pub mod settings;

pub use a2a::Delegated;
pub use answer::Answer;
pub use check::Check;
pub use pending::{Finished, Pending};
pub use problem::Problem;
pub use routes::{Head, Step, begin, respond};
pub use settings::{Bindings, Settings};
