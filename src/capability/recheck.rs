//! Everything that is checked after the nonce is consumed (R129): the claims against the pinned
//! state, and the pinned state against the connection as it is now.

use super::{Claims, Pin, Refusal};
use crate::effect::plan::StageKind;

/// Whether the probe that `claims` asks for may be made. `pin` is the pinned state and nothing
/// else: there is no other store to ask (R137). `target_digest` is that of the target to which the
/// connection leads now, none when the connection is revoked (R131, R86).
///
/// Nothing of the claims goes further: the caller takes stage and probe from the pin (R139).
///
/// # Errors
/// [`Refusal`]: the nonce is burnt, no request is made and the conclusion stays (R138).
pub fn recheck(
    claims: &Claims,
    pin: Option<&Pin>,
    target_digest: Option<&str>,
) -> Result<(), Refusal> {
    let pin = pin.ok_or(Refusal::PinMissing)?;
    let contract = &pin.contract;
    let bound = [
        ("workspace", &claims.workspace, &pin.workspace),
        ("invocation", &claims.invocation, &pin.invocation),
        ("connection", &claims.connection, &contract.connection),
        ("bundle_digest", &claims.bundle_digest, &contract.bundle_digest),
        ("plan_digest", &claims.plan_digest, &contract.plan_digest()),
    ];
    for (claim, claimed, pinned) in bound {
        if claimed != pinned {
            return Err(Refusal::Mismatch { claim });
        }
    }
    let stages = contract.plan().map(|plan| plan.stages.iter());
    let stage = stages.into_iter().flatten().find(|stage| stage.id == claims.stage);
    match &stage.ok_or(Refusal::UnknownStage)?.kind {
        StageKind::Readback(readback) if readback.operation == claims.operation => {}
        StageKind::Readback(_) => return Err(Refusal::Mismatch { claim: "operation" }),
        StageKind::Immediate | StageKind::Webhook(_) => return Err(Refusal::WrongStageKind),
    }
    if target_digest != Some(contract.target_digest().as_str()) {
        return Err(Refusal::TargetChanged);
    }
    if pin.closed {
        return Err(Refusal::Closed);
    }
    if claims.expected_revision != pin.revision {
        return Err(Refusal::StaleRevision {
            claimed: claims.expected_revision,
            pinned: pin.revision,
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests;
