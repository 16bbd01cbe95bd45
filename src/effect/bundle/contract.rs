//! What is pinned to an invocation: one tool of one reviewed bundle, with all that its verification
//! needs (R63, R84 to R86). Whatever is published later, the invocation is judged by this.

use std::collections::BTreeMap;

use super::ceiling::Ceiling;
use super::connection::Target;
use super::subscription::Subscription;
use super::tier::Tier;
use crate::budget::Budget;
use crate::effect::fault::{Fault, FaultKind, Reading};
use crate::effect::plan::{StageKind, VerificationPlan, digest_of};
use crate::effect::spec::Verification;
use crate::effect::{member, name};
use crate::json::{Object, Pointer, Value};

/// One tool's verification, with its digests. Read back, it must still have them (R61).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// The tool, or the routed capability.
    pub tool: String,
    /// The kind of its effect.
    pub kind: String,
    /// The tier of the connection.
    pub tier: Tier,
    /// The connection.
    pub connection: String,
    /// Where it led when it was pinned.
    pub target: Target,
    /// SHA-256 of the reviewed bundle.
    pub bundle_digest: String,
    /// Where the response's body holds the vendor's id of what was made.
    pub upstream_id: Option<Pointer>,
    /// How the effect is verified.
    pub verification: Verification,
    /// The subscriptions of the webhook stages.
    pub subscriptions: BTreeMap<String, Subscription>,
    /// How far a conclusion can reach.
    pub ceiling: Ceiling,
}

impl Contract {
    /// SHA-256 of the plan's canonical form; without a plan, of the verification's.
    #[must_use]
    pub fn plan_digest(&self) -> String {
        match &self.verification {
            Verification::Plan(plan) => plan.digest(),
            other => digest_of(&other.to_value()),
        }
    }

    /// SHA-256 of the target's canonical form.
    #[must_use]
    pub fn target_digest(&self) -> String {
        self.target.digest()
    }

    /// The plan, if there is one.
    #[must_use]
    pub fn plan(&self) -> Option<&VerificationPlan> {
        match &self.verification {
            Verification::Plan(plan) => Some(plan),
            Verification::None | Verification::Response(_) => None,
        }
    }

    /// Whether the tool reads, and there is no effect to prove.
    #[must_use]
    pub fn is_read(&self) -> bool {
        self.kind == "read"
    }

    /// What a response binding claims, which has no claim of its own: the effect's kind. Over a
    /// federated connection no more than that the call was taken.
    #[must_use]
    pub fn response_claim(&self) -> &str {
        if self.tier.can_verify() { &self.kind } else { super::ceiling::ACCEPTED }
    }

    /// Reads a pinned contract.
    ///
    /// # Errors
    /// Every fault, with its place; `pin_changed` where a digest is not that of what it is for.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        let mut reading = Reading::new(Budget::default());
        let found = Self::read(value, &Pointer::root(), &mut reading);
        reading.close(found)
    }

    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let tool = member::name(&mut fields, "tool", reading);
        let kind = member::name(&mut fields, "kind", reading);
        let tier = reading.required(&mut fields, "tier");
        let tier = tier.and_then(|(value, at)| Tier::read(value, &at, reading));
        let connection = member::name(&mut fields, "connection", reading);
        let target = reading.required(&mut fields, "target");
        let target = target.and_then(|(value, at)| Target::read(value, &at, reading));
        let bundle_digest = member::digest(&mut fields, "bundle_digest", reading);
        let plan_digest = member::digest(&mut fields, "plan_digest", reading);
        let target_digest = member::digest(&mut fields, "target_digest", reading);
        let upstream_id = fields.optional("upstream_id");
        let upstream_id = upstream_id.and_then(|(value, at)| reading.pointer(value, &at));
        let verification = reading.required(&mut fields, "verification");
        let verification = verification.and_then(|(value, at)| {
            let found = Verification::read(value, &at, reading)?;
            if kind.as_ref().is_some_and(|kind| kind == "read") && found != Verification::None {
                return reading.refuse(&at, FaultKind::ReadWithVerification);
            }
            Some(found)
        });
        let subscriptions = reading.required(&mut fields, "subscriptions");
        let subscriptions = subscriptions.and_then(|(value, at)| {
            let object = reading.object(value, &at)?;
            let read = reading.members(object, &at, |id, value, at, reading| {
                name::check(id, at, reading)?;
                let found = Subscription::read(value, at, reading)?;
                if connection.as_ref().is_some_and(|connection| *connection != found.connection) {
                    let (what, name) = ("subscription", id.to_owned());
                    return reading.refuse(at, FaultKind::OtherConnection { what, name });
                }
                Some((id.to_owned(), found))
            });
            (read.len() == object.len()).then(|| BTreeMap::from_iter(read))
        });
        let ceiling = reading.required(&mut fields, "ceiling");
        let ceiling = ceiling.and_then(|(value, at)| Ceiling::read(value, &at, reading));
        reading.finish(fields);
        let found = Self {
            tool: tool?,
            kind: kind?,
            tier: tier?,
            connection: connection?,
            target: target?,
            bundle_digest: bundle_digest?,
            upstream_id,
            verification: verification?,
            subscriptions: subscriptions?,
            ceiling: ceiling?,
        };
        found.check(plan_digest?, target_digest?, at, reading)?;
        Some(found)
    }

    /// Refuses what is no longer what was pinned.
    fn check(
        &self,
        plan_digest: String,
        target_digest: String,
        at: &Pointer,
        reading: &mut Reading,
    ) -> Option<()> {
        if self.plan_digest() != plan_digest {
            let at = at.member("plan_digest");
            return reading.refuse(&at, FaultKind::PinChanged { what: "plan" });
        }
        if self.target_digest() != target_digest {
            let at = at.member("target_digest");
            return reading.refuse(&at, FaultKind::PinChanged { what: "target" });
        }
        let missing = self.webhooks().find(|id| !self.subscriptions.contains_key(*id));
        if let Some(id) = missing {
            let (what, name) = ("subscription", id.to_owned());
            return reading
                .refuse(&at.member("subscriptions"), FaultKind::Undeclared { what, name });
        }
        Some(())
    }

    /// The subscriptions that the stages name.
    fn webhooks(&self) -> impl Iterator<Item = &str> {
        let stages = self.plan().map(|plan| plan.stages.iter()).into_iter().flatten();
        stages.filter_map(|stage| match &stage.kind {
            StageKind::Webhook(webhook) => Some(webhook.subscription.as_str()),
            StageKind::Immediate | StageKind::Readback(_) => None,
        })
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut subscriptions = Object::new();
        for (id, subscription) in &self.subscriptions {
            subscriptions.push(id.as_str(), subscription.to_value());
        }
        let mut object = Object::new();
        object.push("tool", self.tool.as_str());
        object.push("kind", self.kind.as_str());
        object.push("tier", self.tier.as_str());
        object.push("connection", self.connection.as_str());
        object.push("target", self.target.to_value());
        object.push("bundle_digest", self.bundle_digest.as_str());
        object.push("plan_digest", self.plan_digest());
        object.push("target_digest", self.target_digest());
        if let Some(at) = &self.upstream_id {
            object.push("upstream_id", at.as_str());
        }
        object.push("verification", self.verification.to_value());
        object.push("subscriptions", subscriptions);
        object.push("ceiling", self.ceiling.to_value());
        object.into()
    }
}

#[cfg(test)]
mod tests;
