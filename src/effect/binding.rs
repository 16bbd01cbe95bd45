//! What a response is checked for at once: `{trust_rule, assertions}` (R9, R60).

use super::assertion::{self, Assertion, Place};
use super::fault::{Fault, Reading};
use super::trust::TrustRule;
use crate::json::{Pointer, Value};

/// An immediate check of a response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// Which class is authoritative.
    pub trust_rule: TrustRule,
    /// At least one when it was read; nothing is verified without.
    pub assertions: Vec<Assertion>,
}

impl Binding {
    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let rule = reading.required(&mut fields, "trust_rule");
        let rule = rule.and_then(|(value, at)| TrustRule::read(value, &at, reading));
        let assertions = reading.required(&mut fields, "assertions");
        let assertions = assertions
            .and_then(|(value, at)| assertion::read_all(value, &at, Place::Binding, reading));
        reading.finish(fields);
        Some(Self { trust_rule: rule?, assertions: assertions? })
    }

    /// Reads a binding alone.
    ///
    /// # Errors
    /// Every fault, with its place.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        let mut reading = Reading::new(crate::budget::Budget::default());
        let found = Self::read(value, &Pointer::root(), &mut reading);
        reading.close(found)
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("trust_rule", self.trust_rule.as_str().into()),
            ("assertions", assertion::list(&self.assertions)),
        ])
    }
}

#[cfg(test)]
mod tests;
