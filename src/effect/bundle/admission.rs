//! What the runtime admits of an effect that the contract can express (R194 to R197, R210). It is
//! asked of the whole snapshot before anything runs; nothing is dropped or weakened to make it fit.

use super::ceiling::ACCEPTED;
use super::connection::Connection;
use super::declared::{Declared, Vendor};
use super::tier::Tier;
use super::tool::Tool;
use crate::effect::binding::Binding;
use crate::effect::fault::{FaultKind, Reading};
use crate::effect::plan::stage::{Readback, Webhook};
use crate::effect::plan::{Stage, StageKind, VerificationPlan};
use crate::effect::scheme::EventType;
use crate::effect::spec::Verification;
use crate::effect::trust::TrustRule;
use crate::json::Pointer;
use crate::json::shape;

/// Checks the effect of `tool`, which stands at `at` and was read without a fault.
pub(super) fn check(tool: &Tool, tier: Tier, vendor: &Vendor, at: &Pointer, reading: &mut Reading) {
    let effect = &tool.effect;
    if effect.no_evidence.is_some() && effect.upstream_id.is_some() {
        reading.warn(&at.member("no_evidence"), FaultKind::IdleReason);
    }
    let at_verification = at.member("verification");
    match &effect.verification {
        Verification::None => {}
        Verification::Response(binding) => {
            check_binding(binding, tier, &at_verification.member("binding"), reading);
        }
        Verification::Plan(plan) => {
            let at_plan = at_verification.member("plan");
            for (stage, index) in plan.stages.iter().zip(0_usize..) {
                let at_stage = at_plan.member("stages").index(index);
                Admission { tool, tier, vendor, at_effect: at }.stage(stage, &at_stage, reading);
            }
            check_completion(plan, tier, &at_plan, reading);
        }
    }
}

fn check_binding(binding: &Binding, tier: Tier, at: &Pointer, reading: &mut Reading) {
    if !tier.can_verify() && binding.trust_rule == TrustRule::AllowConnectorAttested {
        let rule = binding.trust_rule.as_str();
        let what = format!("the trust rule `{rule}`: no code of the house derives its fields");
        refuse(tier, what, &at.member("trust_rule"), reading);
    }
}

/// Some group of pairs must be within the tier's reach. A federated connection has none: its ceiling
/// says that.
fn check_completion(plan: &VerificationPlan, tier: Tier, at: &Pointer, reading: &mut Reading) {
    let mut groups = plan.completion.any_of.iter();
    let within = groups.any(|group| group.iter().all(|pair| tier.gives(pair.trust)));
    if tier.can_verify() && !within {
        let what = "a completion that needs evidence of a class which it does not give".to_owned();
        refuse(tier, what, &at.member("completion").member("any_of"), reading);
    }
}

fn refuse(tier: Tier, what: String, at: &Pointer, reading: &mut Reading) {
    reading.refuse::<()>(at, FaultKind::NotAdmitted { tier: tier.as_str(), what });
}

/// The stages of one tool.
struct Admission<'a> {
    tool: &'a Tool,
    tier: Tier,
    vendor: &'a Vendor,
    at_effect: &'a Pointer,
}

impl Admission<'_> {
    fn stage(&self, stage: &Stage, at: &Pointer, reading: &mut Reading) {
        let (id, kind) = (&stage.id, stage.kind.as_str());
        if !self.tier.can_verify() {
            if stage.kind.is_async() {
                refuse(self.tier, format!("the {kind} stage `{id}`"), at, reading);
            } else if stage.claim != ACCEPTED {
                let claim = &stage.claim;
                let what = format!("the claim `{claim}` of stage `{id}`, no more than `accepted`");
                refuse(self.tier, what, &at.member("claim"), reading);
            }
            return;
        }
        match &stage.kind {
            StageKind::Immediate => {}
            StageKind::Readback(readback) => {
                self.readback(readback, &at.member("readback"), reading);
            }
            StageKind::Webhook(webhook) => self.webhook(webhook, &at.member("webhook"), reading),
        }
    }

    /// A probe is the operation that it names, of the tool's own connection (R81, R82).
    fn readback(&self, readback: &Readback, at: &Pointer, reading: &mut Reading) {
        let (id, at_id) = (&readback.operation, at.member("operation"));
        let Some(operation) = self.vendor.operations.find(id, &at_id, reading) else { return };
        self.own(("operation", id), &operation.connection, &at_id, reading);
        let at_probe = at.member("probe");
        let mut differs = |member| {
            reading.refuse::<()>(&at_probe.member(member), FaultKind::ProbeMismatch { member });
        };
        if operation.method != readback.probe.method {
            differs("method");
        }
        if operation.path_template != readback.probe.path_template {
            differs("path_template");
        }
    }

    /// The events of a webhook stage come from a subscription of the tool's own connection (R160),
    /// and are found by an id that the tool's response carried (R167).
    fn webhook(&self, webhook: &Webhook, at: &Pointer, reading: &mut Reading) {
        if self.tool.effect.upstream_id.is_none() {
            reading.take::<()>(Err(shape::Error::missing(self.at_effect, "upstream_id")));
        }
        let (id, at_id) = (&webhook.subscription, at.member("subscription"));
        let Some(found) = self.vendor.subscriptions.find(id, &at_id, reading) else { return };
        self.own(("subscription", id), &found.connection, &at_id, reading);
        let EventType::Endpoint(only) = &found.event_type else { return };
        for (name, index) in webhook.event_types.iter().zip(0_usize..) {
            if name != only {
                let reason = format!("takes events of one other type, `{only}`");
                let at = at.member("event_types").index(index);
                reading.refuse::<()>(&at, FaultKind::Subscription { reason });
            }
        }
    }

    fn own(
        &self,
        (what, id): (&'static str, &str),
        connection: &str,
        at: &Pointer,
        reading: &mut Reading,
    ) {
        if connection != self.tool.connection {
            let name = id.to_owned();
            reading.refuse::<()>(at, FaultKind::OtherConnection { what, name });
        }
    }
}

/// The connection of an operation or a subscription must be declared and be one over which
/// something can be verified: a third party's stays out of the path of attestation (R210).
pub(super) fn check_attesting(
    (what, connection): (&str, &str),
    at: &Pointer,
    connections: &Declared<Connection>,
    reading: &mut Reading,
) {
    let Some(found) = connections.find(connection, &at.member("connection"), reading) else {
        return;
    };
    if !found.tier.can_verify() {
        refuse(found.tier, what.to_owned(), at, reading);
    }
}

#[cfg(test)]
mod tests;
