//! Whether a webhook comes from its vendor, and which event it is.
//!
//! Owns: the signature of each scheme over the raw bytes, tolerance, rotation, the type of the
//! event and the key by which it is counted once, both from signed bytes alone. Does not own: which
//! invocation waits for the event (`effect`), where secrets come from, how an event is stored
//! before it is acknowledged (`surface`).
//!
//! A scheme that signs no time leaves an event valid for ever: its key is then remembered for ever
//! ([`Authenticated::signed_at`] is none). A secret signs for every endpoint that shares it, so an
//! endpoint that stands for one event type needs a secret of its own.

/// What came in.
pub mod delivery;
/// Ed25519, verified only.
mod ed25519;
/// Hexadecimal and base64, one text for each value.
mod encoding;
/// Why a configuration cannot be used.
pub mod error;
/// What an authentic webhook says.
pub mod event;
/// JSON in, JSON out: the call of every surface.
pub mod exchange;
/// Form fields (`application/x-www-form-urlencoded`).
mod form;
/// HMAC, and its comparison in constant time.
mod mac;
/// Why a delivery is refused.
pub mod refusal;
/// One file for each vendor's scheme.
mod scheme;
/// What a delivery is verified by.
pub mod secret;
/// The check of one delivery.
mod verify;

#[cfg(test)]
mod fixtures;
#[cfg(test)]
mod wycheproof;

pub use delivery::Delivery;
pub use error::Error;
pub use event::Authenticated;
pub use refusal::Refusal;
pub use secret::Secrets;
pub use verify::verify;
