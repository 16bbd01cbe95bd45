//! One tool: `{connection, effect}`. The effect is required (R1).

use super::admission;
use super::declared::Vendor;
use crate::effect::fault::{FaultKind, Reading};
use crate::effect::name;
use crate::effect::spec::EffectSpec;
use crate::json::{Pointer, Value};

/// Names that begin so are those of routed capabilities.
pub(super) const ROUTED: &str = "cap.";

/// A tool of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// The connection over which it is called.
    pub connection: String,
    /// What it declares of its effect.
    pub effect: EffectSpec,
}

impl Tool {
    pub(super) fn read(
        id: &str,
        value: &Value,
        at: &Pointer,
        vendor: &Vendor,
        reading: &mut Reading,
    ) -> Option<Self> {
        if id.starts_with(ROUTED) {
            let reason = "stands under `capabilities`, and no tool has a name like it";
            return reading.refuse(at, FaultKind::Capability { reason });
        }
        let mut fields = reading.open(value, at)?;
        let connection = reading.required(&mut fields, "connection");
        let connection = connection.and_then(|(value, at)| {
            let name = name::read(value, &at, reading)?;
            let over = vendor.connections.find(&name, &at, reading);
            Some((name, over))
        });
        let effect = fields.optional("effect");
        let effect = read_effect(effect, at, reading);
        reading.finish(fields);
        let ((connection, over), effect) = (connection?, effect?);
        let tool = Self { connection, effect: effect.spec };
        // Of an effect with faults, the places of its parts are not known.
        if let (true, Some(over)) = (effect.is_clean, over) {
            admission::check(&tool, over.tier, vendor, &effect.at, reading);
        }
        Some(tool)
    }
}

/// An effect that was read.
pub(super) struct Read {
    pub(super) spec: EffectSpec,
    pub(super) at: Pointer,
    /// Whether it had no fault.
    pub(super) is_clean: bool,
}

/// Reads the member `effect` of what stands at `at`.
pub(super) fn read_effect(
    effect: Option<(&Value, Pointer)>,
    at: &Pointer,
    reading: &mut Reading,
) -> Option<Read> {
    let Some((value, at)) = effect else {
        return reading.refuse(at, FaultKind::EffectMissing);
    };
    let before = reading.count();
    let spec = EffectSpec::read(value, &at, reading)?;
    Some(Read { spec, at, is_clean: reading.count() == before })
}
