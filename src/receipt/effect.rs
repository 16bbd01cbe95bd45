//! The in-toto Statement v1 whose predicate is a revision of an effect's receipt: written for a
//! revision, and read strictly where it carries meaning. Unknown members of the statement and of its
//! predicate are ignored, as in-toto asks of a consumer.

/// Whether a receipt says one thing throughout.
mod consistent;

use super::statement::{self, StatementType, Subject};
use super::{Error, KeyRing};
use crate::budget::Budget;
use crate::criteria::report::Engine;
use crate::effect::conclusion::Revision;
use crate::effect::{Conclusion, Reading};
use crate::json::shape;
use crate::json::{Object, Pointer, Value};

/// The word for a receipt in RATS AR4SI (draft-ietf-rats-ar4si): how far a reader of attestation
/// results may rely on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// `none`: nothing is said, because nothing is to be proven or nothing is proven yet.
    None,
    /// `affirming`: verified.
    Affirming,
    /// `warning`: inconclusive.
    Warning,
    /// `contraindicated`: contradicted.
    Contraindicated,
}

/// A statement whose predicate is a revision of a receipt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectReceipt {
    /// What the receipt says.
    pub revision: Revision,
    /// What concluded it.
    pub engine: Engine,
}

impl Tier {
    /// The tier of a conclusion.
    #[must_use]
    pub fn of(conclusion: Conclusion) -> Self {
        match conclusion {
            Conclusion::Verified => Self::Affirming,
            Conclusion::Inconclusive => Self::Warning,
            Conclusion::Contradicted => Self::Contraindicated,
            Conclusion::Pending | Conclusion::NotRequired => Self::None,
        }
    }

    /// `none`, `affirming`, `warning` or `contraindicated`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Affirming => "affirming",
            Self::Warning => "warning",
            Self::Contraindicated => "contraindicated",
        }
    }
}

impl EffectReceipt {
    /// What is to be signed of `revision`, by this engine.
    #[must_use]
    pub fn of(revision: &Revision) -> Self {
        Self { revision: revision.clone(), engine: Engine::this() }
    }

    /// What the statement is about: `urn:effect:<workspace>/<invocation>` with the receipt's id.
    fn subject(&self) -> Subject {
        let about = &self.revision.subject;
        Subject {
            name: format!("urn:effect:{}/{}", about.workspace, about.invocation),
            sha256: about.receipt_id(),
        }
    }

    /// Reads a payload: `{_type, subject, predicateType, predicate: {…revision, engine, ar4si}}`.
    ///
    /// # Errors
    /// `invalid_statement`, also for a receipt that contradicts itself; `wrong_statement_type`.
    pub fn from_value(payload: &Value) -> Result<Self, Error> {
        let kind = StatementType::EffectReceipt;
        let (subjects, mut predicate) = statement::read_frame(payload, kind)?;
        let engine = statement::read_engine(&mut predicate).map_err(Error::Payload)?;
        let tier = predicate.required_string("ar4si").map_err(Error::Payload)?;
        let mut reading = Reading::new(Budget::default());
        let found = Revision::read(&mut predicate, &mut reading);
        let revision = reading.close(found).map_err(Error::Predicate)?;
        let receipt = Self { revision, engine };
        if subjects != [receipt.subject()] {
            let expected = "the receipt's own workspace, invocation and digest, alone";
            let at = Pointer::root().member("subject");
            return Err(Error::Payload(shape::Error::range(&at, expected)));
        }
        if tier != Tier::of(receipt.revision.conclusion).as_str() {
            return Err(Error::Contradictory {
                reason: "its AR4SI tier is that of another conclusion",
            });
        }
        consistent::check(&receipt.revision).map_err(|reason| Error::Contradictory { reason })?;
        Ok(receipt)
    }

    /// The payload that [`EffectReceipt::from_value`] reads.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut predicate = Object::new();
        if let Value::Object(revision) = self.revision.to_value() {
            predicate = revision;
        }
        predicate.push("ar4si", Tier::of(self.revision.conclusion).as_str());
        predicate.push("engine", self.engine.to_value());
        statement::frame(StatementType::EffectReceipt, &[self.subject()], predicate.into())
    }
}

impl KeyRing {
    /// `revision` as a compact JWS, signed by the active key. The same revision and key give the
    /// same text on every host (RFC 8785, RFC 6979).
    ///
    /// # Errors
    /// `invalid_statement` for a revision that contradicts itself, which no verifier would accept;
    /// `too_large`.
    pub fn sign_receipt(&self, revision: &Revision) -> Result<String, Error> {
        let payload = EffectReceipt::of(revision).to_value();
        EffectReceipt::from_value(&payload)?;
        self.sign(StatementType::EffectReceipt.profile(), &payload)
    }
}

#[cfg(test)]
mod tests;
