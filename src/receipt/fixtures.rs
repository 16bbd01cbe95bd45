//! What the tests of this room share: keys of `tests/keys`, a statement, forged tokens.

use base64ct::{Base64UrlUnpadded, Encoding};

use super::key::PrivateKey;
use super::statement::{CriterionResult, StatedOutcome, Subject};
use super::{KeyRing, Statement};
use crate::budget::{Budget, Meter};
use crate::criteria::report::Engine;
use crate::effect::bundle::{Ceiling, Tier};
use crate::effect::conclusion::revision::{Stated, Subject as About};
use crate::effect::conclusion::{ExecutionStatus, Revision};
use crate::effect::plan::completion::Pair;
use crate::effect::{Conclusion, Outcome, Trust};
use crate::json::reader::{self, Options};
use crate::json::{Object, Pointer, Value};
use crate::verdict::{Decision, Verdict};

/// The thumbprint of the active key, computed apart from this crate.
pub(super) const ACTIVE_KID: &str = "bggknYu3sy6aaaLxhT6C9hh_aEyCYsch94XcDK3FzHo";
/// The order of P-256.
pub(super) const ORDER: &str = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551";

pub(crate) fn json(text: &str) -> Value {
    let mut meter = Meter::new(Budget::default());
    reader::read(text, Options::default(), &mut meter).expect("the test's JSON is valid")
}

pub(crate) fn active() -> Value {
    json(include_str!("../../tests/keys/active.jwk.json"))
}

pub(super) fn retired() -> Value {
    json(include_str!("../../tests/keys/retired.jwk.json"))
}

pub(crate) fn stranger() -> Value {
    json(include_str!("../../tests/keys/stranger.jwk.json"))
}

pub(crate) fn ring() -> KeyRing {
    KeyRing::from_value(&active()).expect("the active key is usable")
}

pub(crate) fn key_set(keys: &[Value]) -> Value {
    Value::object([("keys", Value::Array(keys.to_vec()))])
}

/// The object without the member `name`.
pub(crate) fn without(value: &Value, name: &str) -> Value {
    let mut object = Object::new();
    for (key, member) in value.as_object().expect("an object").iter() {
        if key != name {
            object.push(key, member.clone());
        }
    }
    object.into()
}

/// The object with `name` set to `member`.
pub(crate) fn with(value: &Value, name: &str, member: impl Into<Value>) -> Value {
    let Value::Object(mut object) = without(value, name) else { panic!("an object") };
    object.push(name, member);
    object.into()
}

/// The public members of a key, without its private half and its use.
pub(crate) fn public(value: &Value) -> Value {
    without(&without(value, "d"), "key_ops")
}

pub(super) fn hex(text: &str) -> Vec<u8> {
    let digits = |pair: &[u8]| String::from_utf8_lossy(pair).into_owned();
    let pairs = text.as_bytes().chunks(2).map(digits);
    pairs.map(|pair| u8::from_str_radix(&pair, 16).expect("hex")).collect()
}

pub(super) fn base64url(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

pub(super) fn result(id: &str, outcome: StatedOutcome) -> CriterionResult {
    CriterionResult { id: id.to_owned(), outcome }
}

/// A verdict of one subject and two criteria that hold.
pub(super) fn statement() -> Statement {
    Statement {
        subjects: vec![Subject { name: "inline".to_owned(), sha256: "ab".repeat(32) }],
        verdict: Verdict {
            verdict: Decision::Pass,
            reasoning: "Both criteria hold.".to_owned(),
            evidence: Vec::new(),
            followups: Vec::new(),
        },
        results: vec![result("1", StatedOutcome::Holds), result("2", StatedOutcome::Holds)],
        engine: Engine {
            name: "countersign".to_owned(),
            version: "0.1.0".to_owned(),
            unicode: "16.0.0".to_owned(),
        },
        criteria: "cd".repeat(32),
        fuel: 42,
    }
}

/// A receipt of a created issue, verified by a readback of the gateway's own.
pub(crate) fn revision() -> Revision {
    let created = Pair { claim: "created".to_owned(), trust: Trust::GatewayObserved };
    Revision {
        subject: About {
            workspace: "acme".to_owned(),
            invocation: "call-7".to_owned(),
            tool: "create_issue".to_owned(),
            bundle_digest: "b".repeat(64),
            plan_digest: "c".repeat(64),
            target_digest: "d".repeat(64),
        },
        revision: 2,
        connection: "github".to_owned(),
        tier: Tier::Direct,
        execution_status: ExecutionStatus::Accepted,
        conclusion: Conclusion::Verified,
        claims: vec![created.clone()],
        outcomes: vec![stated(Some("read"), Trust::GatewayObserved, "number", Outcome::Pass)],
        first_verified_at: Some(1_700_000_002_000),
        deadline: Some(1_700_003_600_000),
        ceiling: Ceiling {
            max_conclusion: Conclusion::Verified,
            claims: vec![created],
            reasons: Vec::new(),
        },
        terminal: false,
        issued_at: 1_700_000_002_000,
    }
}

pub(super) fn stated(stage: Option<&str>, trust: Trust, id: &str, outcome: Outcome) -> Stated {
    Stated { stage: stage.map(str::to_owned), trust, id: id.to_owned(), outcome }
}

/// A token with any header and payload, signed by the active key as any JOSE library would.
pub(crate) fn forge(header: &[u8], payload: &[u8]) -> String {
    let key = PrivateKey::from_jwk(&active(), &Pointer::root()).expect("the active key");
    let signed = format!("{}.{}", base64url(header), base64url(payload));
    format!("{signed}.{}", base64url(&key.sign(signed.as_bytes())))
}
