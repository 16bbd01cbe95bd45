//! The reviewed snapshot of one workspace: `{version, connections, operations, subscriptions, tools,
//! capabilities?}`. It is valid as a whole or not at all: one bad effect takes it down, and every
//! fault is named (R203, R204).

/// What the runtime admits of an effect.
mod admission;
/// A job that several providers can do.
pub mod capability;
/// How far a conclusion can reach.
pub mod ceiling;
/// Where a connection leads.
pub mod connection;
/// What is pinned to an invocation.
pub mod contract;
/// What a bundle declares by name, while it is read.
mod declared;
/// The calls of the surfaces, JSON in and out.
pub mod exchange;
/// What is asked of a bundle: the ceiling and the contract of a tool.
mod lookup;
/// A request that reads.
pub mod operation;
/// Where a vendor's signed events arrive.
pub mod subscription;
/// How a connection is made.
pub mod tier;
/// One tool and its effect.
pub mod tool;

#[cfg(test)]
pub(crate) mod fixtures;

use std::collections::BTreeMap;

pub use capability::Capability;
pub use ceiling::Ceiling;
pub use connection::{Connection, Target};
pub use contract::Contract;
pub use operation::Operation;
pub use subscription::Subscription;
pub use tier::Tier;
pub use tool::Tool;

use self::declared::{Declared, Vendor};
use super::fault::{Fault, FaultKind, Reading};
use crate::budget::Budget;
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value, canonical, digest};

/// The version that this engine reads.
pub const VERSION: u64 = 1;
/// The most connections, and the most subscriptions.
pub const MAX_CONNECTIONS: usize = 1_000;
/// The most operations, the most tools, the most capabilities.
pub const MAX_TOOLS: usize = 10_000;

/// A bundle that was read without a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bundle {
    connections: BTreeMap<String, Connection>,
    operations: BTreeMap<String, Operation>,
    subscriptions: BTreeMap<String, Subscription>,
    tools: BTreeMap<String, Tool>,
    capabilities: BTreeMap<String, Capability>,
    warnings: Vec<Fault>,
    digest: String,
}

impl Bundle {
    /// Reads and validates a bundle.
    ///
    /// # Errors
    /// Every fault, with its place.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        Self::inspect(value).0
    }

    /// As [`Bundle::from_value`], with the warnings of a bundle that is refused too.
    pub fn inspect(value: &Value) -> (Result<Self, Vec<Fault>>, Vec<Fault>) {
        let mut reading = Reading::new(Budget::default());
        let found = Self::read(value, &mut reading);
        let warnings = reading.take_warnings();
        let found = reading.close(found);
        (found.map(|found| Self { warnings: warnings.clone(), ..found }), warnings)
    }

    fn read(value: &Value, reading: &mut Reading) -> Option<Self> {
        let at = Pointer::root();
        let mut fields = reading.open(value, &at)?;
        let version = reading.required(&mut fields, "version");
        let version = version.and_then(|(value, at)| match value {
            Value::Number(number) if number.to_u64() == Some(VERSION) => Some(()),
            _ => reading.refuse(&at, FaultKind::UnknownVersion),
        });
        let vendor = read_vendor(&mut fields, reading);
        let tools = Declared::read(
            &mut fields,
            ("tools", "tool"),
            MAX_TOOLS,
            reading,
            |id, value, at, reading| Tool::read(id, value, at, &vendor, reading),
        );
        let capabilities = Declared::read_optional(
            &mut fields,
            ("capabilities", "capability"),
            MAX_TOOLS,
            reading,
            |id, value, at, reading| Capability::read(id, value, at, &tools, reading),
        );
        reading.finish(fields);
        version?;
        if !reading.is_clean() {
            return None;
        }
        // Two members of one name have no canonical form: which of them was reviewed?
        let text = canonical::canonical(value)
            .map_err(|_| shape::Error::range(&at, "a document with a canonical form (RFC 8785)"));
        Some(Self {
            connections: vendor.connections.all()?,
            operations: vendor.operations.all()?,
            subscriptions: vendor.subscriptions.all()?,
            tools: tools.all()?,
            capabilities: capabilities.all()?,
            warnings: Vec::new(),
            digest: digest::sha256_hex(reading.take(text)?.as_bytes()),
        })
    }

    /// SHA-256 of the canonical form of the document that was read, in lower-case hex (R65).
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// What is allowed and yet looks like a mistake, with its place (R211).
    #[must_use]
    pub fn warnings(&self) -> &[Fault] {
        &self.warnings
    }

    /// The names of the tools, and of the capabilities after them.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.tools.keys().chain(self.capabilities.keys()).map(String::as_str)
    }
}

fn read_vendor(fields: &mut Fields<'_>, reading: &mut Reading) -> Vendor {
    let connections = Declared::read(
        fields,
        ("connections", "connection"),
        MAX_CONNECTIONS,
        reading,
        |_, value, at, reading| Connection::read(value, at, reading),
    );
    let operations = Declared::read(
        fields,
        ("operations", "operation"),
        MAX_TOOLS,
        reading,
        |_, value, at, reading| {
            let found = Operation::read(value, at, reading)?;
            let named = ("a probe of its own", found.connection.as_str());
            admission::check_attesting(named, at, &connections, reading);
            Some(found)
        },
    );
    let subscriptions = Declared::read(
        fields,
        ("subscriptions", "subscription"),
        MAX_CONNECTIONS,
        reading,
        |_, value, at, reading| {
            let found = Subscription::read(value, at, reading)?;
            let named = ("signed events of its own", found.connection.as_str());
            admission::check_attesting(named, at, &connections, reading);
            Some(found)
        },
    );
    Vendor { connections, operations, subscriptions }
}

#[cfg(test)]
mod tests;
