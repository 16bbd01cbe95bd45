//! What the tests of this room share: control's key, a pinned invocation and claims that fit it.

use super::{Claims, PROFILE, Pin, Policy};
use crate::effect::bundle::fixtures::{Json, json, plan, value};
use crate::effect::plan::digest_of;
use crate::json::{Object, Pointer, Value};
use crate::receipt::fixtures::ring;
use crate::receipt::{KeyRing, KeySet};

/// The time of every presentation, in milliseconds since 1970.
pub(super) const AT: u64 = 1_700_000_000_500;

pub(super) fn policy() -> Policy {
    let policy = json!({"iss": "countersign-control", "aud": "countersign-gateway/readback"});
    Policy::from_value(&value(&policy), &Pointer::root()).expect("a policy")
}

pub(super) fn control() -> KeyRing {
    ring()
}

pub(super) fn keys() -> KeySet {
    KeySet::from_value(&control().public_key_set()).expect("a key set")
}

/// A stored state, as far as a capability looks at it, and a member more.
pub(super) fn state() -> Json {
    let target = json!({"host": "api.example.com"});
    json!({
        "workspace": "acme",
        "invocation": "inv-1",
        "revision": 1,
        "closed": false,
        "seq": 1,
        "contract": {
            "tool": "create_issue", "kind": "create", "tier": "direct", "connection": "github",
            "target": target,
            "bundle_digest": "ab".repeat(32),
            "plan_digest": digest_of(&value(&plan())),
            "target_digest": digest_of(&value(&target)),
            "upstream_id": "/number",
            "verification": {"mode": "plan", "plan": plan()},
            "subscriptions": {"issues": {"connection": "github", "scheme": "github",
                "event_type": {"from": "body", "pointer": "/action"}}},
            "ceiling": {"max_conclusion": "verified", "claims": [], "reasons": []},
        },
    })
}

pub(super) fn pin() -> Pin {
    Pin::from_value(&value(&state())).expect("a pin")
}

pub(super) fn target() -> String {
    pin().contract.target_digest()
}

pub(super) fn claims() -> Claims {
    let pin = pin();
    Claims {
        iss: policy().iss,
        aud: policy().aud,
        iat: AT / 1_000,
        exp: AT / 1_000 + 60,
        jti: "n-0123456789abcdef".to_owned(),
        workspace: pin.workspace,
        invocation: pin.invocation,
        connection: pin.contract.connection.clone(),
        stage: "read".to_owned(),
        operation: "get_issue".to_owned(),
        bundle_digest: pin.contract.bundle_digest.clone(),
        plan_digest: pin.contract.plan_digest(),
        expected_revision: pin.revision,
    }
}

/// The claims with `name` set to `new`, or without it.
pub(super) fn claims_with(name: &str, new: Option<Value>) -> Value {
    let mut changed = Object::new();
    for (member, found) in claims().to_value().as_object().expect("an object").iter() {
        if member != name {
            changed.push(member, found.clone());
        }
    }
    if let Some(new) = new {
        changed.push(name, new);
    }
    changed.into()
}

/// Any payload, signed by control as [`super::mint`] signs.
pub(super) fn signed(payload: &Value) -> String {
    control().sign(PROFILE, payload).expect("a token")
}
