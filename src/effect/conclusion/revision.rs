//! One revision of a receipt: what is told of an invocation to the outside. It names outcomes by
//! the ids of their assertions and holds nothing that was compared (R41 to R43).

use super::execution::ExecutionStatus;
use crate::budget::Budget;
use crate::effect::bundle::{Ceiling, Tier};
use crate::effect::fault::Reading;
use crate::effect::outcome::{Conclusion, Outcome};
use crate::effect::plan::completion::Pair;
use crate::effect::trust::Trust;
use crate::effect::{Fault, member, name, time};
use crate::json::digest::sha256_hex;
use crate::json::shape::Fields;
use crate::json::{Object, Pointer, Value};

/// What a receipt says; [`Revision::to_value`] is its JSON form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revision {
    /// The invocation that it is about.
    pub subject: Subject,
    /// From 1, without a gap (R149).
    pub revision: u64,
    /// The connection of the tool.
    pub connection: String,
    /// How the connection is made, which bounds what can be shown.
    pub tier: Tier,
    /// Whether the call went through (D8).
    pub execution_status: ExecutionStatus,
    /// Whether its effect happened.
    pub conclusion: Conclusion,
    /// The satisfied pairs, in the order of the plan's claims.
    pub claims: Vec<Pair>,
    /// The outcomes that stand, by stage, class and assertion.
    pub outcomes: Vec<Stated>,
    /// When it was verified first, even if that was withdrawn (R180).
    pub first_verified_at: Option<u64>,
    /// When it stops taking evidence, if it waits for some.
    pub deadline: Option<u64>,
    /// How far a conclusion could reach at all (R200).
    pub ceiling: Ceiling,
    /// Whether no further revision follows.
    pub terminal: bool,
    /// When it was concluded.
    pub issued_at: u64,
}

/// What makes two receipts be about the same invocation of the same reviewed plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The workspace.
    pub workspace: String,
    /// The invocation, unique in its workspace.
    pub invocation: String,
    /// The tool.
    pub tool: String,
    /// The reviewed bundle.
    pub bundle_digest: String,
    /// The plan, or the verification that is none.
    pub plan_digest: String,
    /// Where the connection led at the pin.
    pub target_digest: String,
}

/// What became of one assertion: `{stage?, trust, id, outcome}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The stage; none for a response binding.
    pub stage: Option<String>,
    /// The class of the evidence.
    pub trust: Trust,
    /// The assertion.
    pub id: String,
    /// What became of it.
    pub outcome: Outcome,
}

impl Subject {
    /// The receipt's id, the same for each of its revisions: SHA-256 of the canonical form, in
    /// lower-case hex. It is the subject's digest in the signed statement.
    #[must_use]
    pub fn receipt_id(&self) -> String {
        let mut members = self.members();
        members.sort_unstable_by_key(|(name, _)| *name);
        let mut object = Object::new();
        for (name, text) in members {
            object.push(name, text);
        }
        // Strings under sorted names: their text is the canonical one, without its number writer.
        sha256_hex(Value::from(object).to_text().as_bytes())
    }

    fn members(&self) -> [(&'static str, &str); 6] {
        [
            ("workspace", &self.workspace),
            ("invocation", &self.invocation),
            ("tool", &self.tool),
            ("bundle_digest", &self.bundle_digest),
            ("plan_digest", &self.plan_digest),
            ("target_digest", &self.target_digest),
        ]
    }

    fn read(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<Self> {
        let workspace = member::name(fields, "workspace", reading);
        let invocation = member::name(fields, "invocation", reading);
        let tool = member::name(fields, "tool", reading);
        let bundle_digest = member::digest(fields, "bundle_digest", reading);
        let plan_digest = member::digest(fields, "plan_digest", reading);
        let target_digest = member::digest(fields, "target_digest", reading);
        Some(Self {
            workspace: workspace?,
            invocation: invocation?,
            tool: tool?,
            bundle_digest: bundle_digest?,
            plan_digest: plan_digest?,
            target_digest: target_digest?,
        })
    }
}

impl Revision {
    /// The revision that this one takes the place of.
    #[must_use]
    pub fn supersedes(&self) -> Option<u64> {
        self.revision.checked_sub(1).filter(|it| *it > 0)
    }

    /// The one bit for an agent that asks whether it may say that it is done.
    #[must_use]
    pub fn safe_to_claim_complete(&self) -> bool {
        match self.conclusion {
            Conclusion::Verified => true,
            Conclusion::NotRequired => self.execution_status == ExecutionStatus::Accepted,
            Conclusion::Pending | Conclusion::Inconclusive | Conclusion::Contradicted => false,
        }
    }

    /// Reads the form that [`Revision::to_value`] gives, and nothing beside it.
    ///
    /// # Errors
    /// Every fault, with its place; a member that does not follow from the others is one.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        let mut reading = Reading::new(Budget::default());
        let found = reading.open(value, &Pointer::root()).and_then(|mut fields| {
            let found = Self::read(&mut fields, &mut reading);
            reading.finish(fields);
            found
        });
        reading.close(found)
    }

    /// Reads the members, and leaves those that are unknown to the caller.
    pub(crate) fn read(fields: &mut Fields<'_>, reading: &mut Reading) -> Option<Self> {
        let subject = Subject::read(fields, reading);
        let id = reading.required(fields, "receipt_id");
        let revision = reading.required_whole(fields, "revision", 1, time::MAX);
        let supersedes = reading.required(fields, "supersedes");
        let connection = member::name(fields, "connection", reading);
        let tier = reading.required(fields, "tier");
        let tier = tier.and_then(|(value, at)| Tier::read(value, &at, reading));
        let execution_status = reading.required(fields, "execution_status");
        let execution_status =
            execution_status.and_then(|(value, at)| ExecutionStatus::read(value, &at, reading));
        let conclusion = reading.required(fields, "conclusion");
        let conclusion = conclusion.and_then(|(value, at)| read_conclusion(value, &at, reading));
        let claims = reading.required(fields, "claims");
        let claims = claims.and_then(|(value, at)| member::list(value, &at, reading, Pair::read));
        let outcomes = reading.required(fields, "outcomes");
        let outcomes =
            outcomes.and_then(|(value, at)| member::list(value, &at, reading, Stated::read));
        let first_verified_at = time::required_or_null(fields, "first_verified_at", reading);
        let deadline = time::required_or_null(fields, "deadline", reading);
        let ceiling = reading.required(fields, "ceiling");
        let ceiling = ceiling.and_then(|(value, at)| Ceiling::read(value, &at, reading));
        let terminal = member::boolean(fields, "terminal", reading);
        let safe = member::boolean(fields, "safe_to_claim_complete", reading);
        let issued_at = time::required(fields, "issued_at", reading);
        let found = Self {
            subject: subject?,
            revision: revision?,
            connection: connection?,
            tier: tier?,
            execution_status: execution_status?,
            conclusion: conclusion?,
            claims: claims?,
            outcomes: outcomes?,
            first_verified_at: first_verified_at?,
            deadline: deadline?,
            ceiling: ceiling?,
            terminal: terminal?,
            issued_at: issued_at?,
        };
        found.check(id?, supersedes?, safe?, fields.at(), reading)?;
        Some(found)
    }

    /// Refuses what contradicts itself: whoever reads one member must not be told what another
    /// denies.
    fn check(
        &self,
        (id, id_at): (&Value, Pointer),
        (supersedes, supersedes_at): (&Value, Pointer),
        safe: bool,
        at: &Pointer,
        reading: &mut Reading,
    ) -> Option<()> {
        if id.as_str() != Some(&self.subject.receipt_id()) {
            return reading.range(&id_at, "the digest of what the receipt is about");
        }
        let stated = match supersedes {
            Value::Null => None,
            value => Some(reading.whole(value, &supersedes_at, 1, time::MAX)?),
        };
        if stated != self.supersedes() {
            return reading.range(&supersedes_at, "the revision before this one");
        }
        if safe != self.safe_to_claim_complete() {
            let at = at.member("safe_to_claim_complete");
            return reading.range(&at, "what the conclusion allows to claim");
        }
        let at = at.member("conclusion");
        match self.conclusion {
            Conclusion::Verified if self.first_verified_at.is_none() => {
                reading.range(&at, "no `verified` without the time when it was")
            }
            Conclusion::Verified if !self.tier.can_verify() => {
                reading.range(&at, "a conclusion that the tier can reach")
            }
            Conclusion::Pending if self.terminal => {
                reading.range(&at, "no `pending` in a terminal revision")
            }
            _ => Some(()),
        }
    }

    /// The members, in the order of the data model.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("receipt_id", self.subject.receipt_id());
        object.push("revision", self.revision);
        object.push("supersedes", time::or_null(self.supersedes()));
        for (name, text) in self.subject.members() {
            object.push(name, text);
        }
        object.push("connection", self.connection.as_str());
        object.push("tier", self.tier.as_str());
        object.push("execution_status", self.execution_status.as_str());
        object.push("conclusion", self.conclusion.as_str());
        object.push("claims", Value::Array(self.claims.iter().map(Pair::to_value).collect()));
        object.push("outcomes", Value::Array(self.outcomes.iter().map(Stated::to_value).collect()));
        object.push("first_verified_at", time::or_null(self.first_verified_at));
        object.push("deadline", time::or_null(self.deadline));
        object.push("ceiling", self.ceiling.to_value());
        object.push("terminal", self.terminal);
        object.push("safe_to_claim_complete", self.safe_to_claim_complete());
        object.push("issued_at", self.issued_at);
        object.into()
    }
}

impl Stated {
    fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let stage = fields.optional("stage");
        let stage = stage.map(|(value, at)| name::read(value, &at, reading));
        let trust = reading.required(&mut fields, "trust");
        let trust = trust.and_then(|(value, at)| Trust::read(value, &at, reading));
        let id = reading.required(&mut fields, "id");
        let id = id.and_then(|(value, at)| name::read(value, &at, reading));
        let outcome = reading.required(&mut fields, "outcome");
        let outcome = outcome.and_then(|(value, at)| read_outcome(value, &at, reading));
        reading.finish(fields);
        let stage = match stage {
            None => None,
            Some(stage) => Some(stage?),
        };
        Some(Self { stage, trust: trust?, id: id?, outcome: outcome? })
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        if let Some(stage) = &self.stage {
            object.push("stage", stage.as_str());
        }
        object.push("trust", self.trust.as_str());
        object.push("id", self.id.as_str());
        object.push("outcome", self.outcome.as_str());
        object.into()
    }
}

pub(super) fn read_outcome(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Outcome> {
    reading.one_of(value, at, "outcome", &Outcome::ALL.map(|it| (it.as_str(), it)))
}

fn read_conclusion(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Conclusion> {
    reading.one_of(value, at, "conclusion", &Conclusion::ALL.map(|it| (it.as_str(), it)))
}

#[cfg(test)]
mod tests;
