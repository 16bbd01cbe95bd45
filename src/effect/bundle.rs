//! The reviewed snapshot of one workspace: connections, operations, subscriptions, tools, routed
//! capabilities. It is valid as a whole or not at all (R203, R204).

/// How far a conclusion can reach.
pub mod ceiling;
/// Where a connection leads.
pub mod connection;
/// What is pinned to an invocation.
pub mod contract;
/// Where a vendor's signed events arrive.
pub mod subscription;
/// How a connection is made.
pub mod tier;

#[cfg(test)]
pub(crate) mod fixtures;

pub use ceiling::Ceiling;
pub use connection::Target;
pub use contract::Contract;
pub use subscription::Subscription;
pub use tier::Tier;
