//! What the gateway has pinned, as far as a capability is bound to it.

use std::sync::Arc;

use super::claims::MAX_REVISION;
use crate::budget::Budget;
use crate::effect::bundle::Contract;
use crate::effect::conclusion::State;
use crate::effect::{Error, Reading};
use crate::json::shape;
use crate::json::{Pointer, Value};

/// The view of an invocation's state that [`recheck`](super::recheck) needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    /// The workspace.
    pub workspace: String,
    /// The invocation, unique in its workspace.
    pub invocation: String,
    /// The pinned contract.
    pub contract: Arc<Contract>,
    /// The number of the last revision.
    pub revision: u64,
    /// Whether the invocation takes no more evidence.
    pub closed: bool,
}

impl Pin {
    /// Reads the view out of a stored state; what else the state holds is not looked at.
    ///
    /// # Errors
    /// The faults of the document, with their places: `pin_changed` when the contract no longer has
    /// its digests.
    pub fn from_value(state: &Value) -> Result<Self, Error> {
        let mut reading = Reading::new(Budget::default());
        let found = Self::read(state, &mut reading);
        Ok(reading.close(found)?)
    }

    fn read(state: &Value, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(state, &Pointer::root())?;
        let workspace = reading.take(fields.required_string("workspace"));
        let invocation = reading.take(fields.required_string("invocation"));
        let contract = reading.required(&mut fields, "contract");
        let contract = contract.and_then(|(value, at)| Contract::read(value, &at, reading));
        let revision = reading.required_whole(&mut fields, "revision", 0, MAX_REVISION);
        let closed = reading.required(&mut fields, "closed");
        let closed = closed.and_then(|(value, at)| reading.take(shape::boolean(value, &at)));
        Some(Self {
            workspace: workspace?.to_owned(),
            invocation: invocation?.to_owned(),
            contract: Arc::new(contract?),
            revision: revision?,
            closed: closed?,
        })
    }
}

impl From<&State> for Pin {
    fn from(state: &State) -> Self {
        Self {
            workspace: state.workspace.clone(),
            invocation: state.invocation.clone(),
            contract: Arc::clone(&state.contract),
            revision: state.revision,
            closed: state.closed,
        }
    }
}
