//! What a tool declares of its effect (R1 to R14).

use super::binding::Binding;
use super::fault::{Fault, FaultKind, Reading};
use super::name;
use super::plan::{VerificationPlan, digest_of};
use crate::budget::Budget;
use crate::json::{Object, Pointer, Value};

/// The longest reason in bytes.
const MAX_REASON: usize = 500;

/// `{kind, upstream_id?, no_evidence?, verification}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectSpec {
    /// `read`, or the name of a mutation: `create`, `update`, `delete`, `send`, … A name that this
    /// engine has never seen is a mutation, so a misspelt one is held to more and not to less.
    pub kind: String,
    /// Where the response's body holds the vendor's id of what was made.
    pub upstream_id: Option<Pointer>,
    /// Why nothing shows the effect.
    pub no_evidence: Option<String>,
    /// How it is verified.
    pub verification: Verification,
}

/// The three shapes of `verification` (R2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// `{mode: "none"}`
    None,
    /// `{mode: "response", binding}`
    Response(Binding),
    /// `{mode: "plan", plan}`
    Plan(VerificationPlan),
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    None,
    Response,
    Plan,
}

const MODES: [(&str, Mode); 3] =
    [("none", Mode::None), ("response", Mode::Response), ("plan", Mode::Plan)];

impl EffectSpec {
    /// Whether it is a read, which has no effect to prove.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.kind == "read"
    }

    /// Reads and validates a spec alone, as `EffectSpec::validate` of the mission.
    ///
    /// # Errors
    /// Every fault, with its place.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        let mut reading = Reading::new(Budget::default());
        let found = Self::read(value, &Pointer::root(), &mut reading);
        reading.close(found)
    }

    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let kind = reading.required(&mut fields, "kind");
        let kind = kind.and_then(|(value, at)| name::read(value, &at, reading));
        let upstream_id = fields.optional("upstream_id");
        let upstream_id = upstream_id.and_then(|(value, at)| reading.pointer(value, &at));
        let no_evidence = fields.optional("no_evidence");
        let reason_at = no_evidence.as_ref().map(|(_, at)| at.clone());
        let no_evidence = no_evidence.and_then(|(value, at)| read_reason(value, &at, reading));
        let verification = reading.required(&mut fields, "verification");
        let verification = verification.and_then(|(value, at)| {
            Verification::read(value, &at, reading).map(|found| (found, at))
        });
        reading.finish(fields);
        let (kind, (verification, verification_at)) = (kind?, verification?);
        let spec = Self { kind, upstream_id, no_evidence, verification };
        match (&spec.verification, spec.is_read(), reason_at) {
            (Verification::Response(_) | Verification::Plan(_), true, _) => {
                reading.refuse(&verification_at, FaultKind::ReadWithVerification)
            }
            (Verification::None, false, None) => {
                reading.refuse(&verification_at, FaultKind::SilentMutation)
            }
            // A reason that could not be read has been refused already.
            (Verification::None, false, Some(_)) => Some(spec),
            (_, _, Some(at)) => reading.refuse(&at, FaultKind::NeedlessReason),
            (_, _, None) => Some(spec),
        }
    }

    /// SHA-256 of the canonical form, in lower-case hex.
    #[must_use]
    pub fn digest(&self) -> String {
        digest_of(&self.to_value())
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("kind", self.kind.as_str());
        if let Some(at) = &self.upstream_id {
            object.push("upstream_id", at.as_str());
        }
        if let Some(reason) = &self.no_evidence {
            object.push("no_evidence", reason.as_str());
        }
        object.push("verification", self.verification.to_value());
        object.into()
    }
}

/// A blank reason is none (R6), and so is one without a letter or a digit.
fn read_reason(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<String> {
    let text = reading.string(value, at)?;
    if !text.chars().any(char::is_alphanumeric) {
        return reading.refuse(at, FaultKind::SilentMutation);
    }
    reading.at_most(text.len(), MAX_REASON, "bytes of reason", at)?;
    Some(text.to_owned())
}

impl Verification {
    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let mode = reading.required(&mut fields, "mode");
        let mode =
            mode.and_then(|(value, at)| reading.one_of(value, &at, "verification mode", &MODES));
        let found = match mode {
            None => {
                fields.skip(&["binding", "plan"]);
                None
            }
            Some(Mode::None) => Some(Self::None),
            Some(Mode::Response) => reading
                .required(&mut fields, "binding")
                .and_then(|(value, at)| Binding::read(value, &at, reading))
                .map(Self::Response),
            Some(Mode::Plan) => reading
                .required(&mut fields, "plan")
                .and_then(|(value, at)| VerificationPlan::read(value, &at, reading))
                .map(Self::Plan),
        };
        reading.finish(fields);
        found
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::None => Value::object([("mode", "none".into())]),
            Self::Response(binding) => {
                Value::object([("mode", "response".into()), ("binding", binding.to_value())])
            }
            Self::Plan(plan) => Value::object([("mode", "plan".into()), ("plan", plan.to_value())]),
        }
    }
}

#[cfg(test)]
mod tests;
