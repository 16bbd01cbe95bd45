//! The signed statement: keys, signing, offline verification.
//!
//! Owns: one envelope for every statement, a compact JWS (RFC 7515) with ES256 over an in-toto
//! Statement v1, and the keys for it. Does not own: what a verdict says (`verdict`), or where keys
//! and random bytes come from (`surface`). `Verification` keeps apart whether a statement is
//! authentic and what it claims.

/// Whether a statement is about what its reader sent.
mod bound;
/// The DSSE envelope of a statement.
pub mod dsse;
/// The in-toto Statement whose predicate is a receipt.
pub mod effect;
/// What is wrong with a key, a key set or a signed statement.
pub mod error;
/// The compact JWS: three parts of base64url, and the header that this crate accepts.
mod jws;
/// One P-256 key: as JWK, as PEM, its thumbprint.
pub mod key;
/// The caller's public keys, by which statements are verified.
pub mod key_set;
/// The issuer's keys, one of them active.
pub mod keyring;
/// A statement signed by the active key.
mod sign;
/// The in-toto Statement whose predicate is a verdict.
pub mod statement;
/// Offline verification by the caller's keys.
pub mod verify;

#[cfg(test)]
pub(crate) mod fixtures;
#[cfg(test)]
mod wycheproof;

pub use dsse::verify_dsse;
pub use effect::EffectReceipt;
pub use error::Error;
pub use jws::MAX_STATEMENT;
pub(crate) use jws::Profile;
pub use key::generate;
pub use key_set::KeySet;
pub use keyring::KeyRing;
pub use statement::{Statement, StatementType};
pub use verify::{Verification, verify};
