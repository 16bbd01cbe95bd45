//! The interface `effects`: JSON texts and records in, records out.

use base64ct::{Base64, Encoding};

use super::bindings::exports::countersign::verifier::effects;
use super::response::outer_code;
use super::{Component, read_json, types};
use crate::capability;
use crate::effect::bundle::ceiling::Reason;
use crate::effect::bundle::{self, Bundle};
use crate::effect::{self, Conclusion, EffectSpec, Fault, Outcome, Trust, exchange};
use crate::error::Error;
use crate::json::{Object, Value};
use crate::receipt::KeyRing;
use crate::webhook;

impl effects::Guest for Component {
    fn validate_effect(effect: String) -> Result<effects::Validity, types::Error> {
        let effect = read_json(&effect)?;
        Ok(match EffectSpec::from_value(&effect) {
            Ok(effect) => effects::Validity::Valid(effect.digest()),
            Err(faults) => effects::Validity::Invalid(list(&faults)),
        })
    }

    fn evaluate_binding(request: String) -> Result<effects::Evaluation, types::Error> {
        let found = exchange::evaluation(&read_json(&request)?).map_err(Error::from)?;
        Ok(found.into())
    }

    fn validate_bundle(bundle: String) -> Result<effects::BundleValidity, types::Error> {
        let (found, warnings) = Bundle::inspect(&read_json(&bundle)?);
        let validity = match found {
            Ok(bundle) => effects::Validity::Valid(bundle.digest().to_owned()),
            Err(faults) => effects::Validity::Invalid(list(&faults)),
        };
        Ok(effects::BundleValidity { validity, warnings: list(&warnings) })
    }

    fn ceiling_of(
        bundle: String,
        tool: Option<String>,
        connection: Option<String>,
    ) -> Result<effects::Ceiling, types::Error> {
        let (tool, connection) = (tool.as_deref(), connection.as_deref());
        let found = bundle::exchange::ceiling_of(&read_json(&bundle)?, tool, connection);
        Ok(found.map_err(Error::from)?.into())
    }

    fn contract(
        bundle: String,
        tool: String,
        connection: Option<String>,
        reviewed: String,
    ) -> Result<String, types::Error> {
        let mut asked = Object::new();
        asked.push("tool", tool);
        asked.push("reviewed", reviewed);
        if let Some(connection) = connection {
            asked.push("connection", connection);
        }
        Ok(bundle::exchange::contract(&read_json(&bundle)?, &asked.into())?.to_text())
    }

    fn apply_event(state: Option<String>, event: String) -> Result<effects::Applied, types::Error> {
        let found = exchange::applied(&stored(state)?, &read_json(&event)?).map_err(Error::from)?;
        Ok(effects::Applied {
            state: found.state.map(|state| state.to_value().to_text()),
            actions: found.actions.iter().map(|action| action.to_value().to_text()).collect(),
        })
    }

    fn correlate(state: Option<String>, event: String) -> Result<effects::Applied, types::Error> {
        let found =
            exchange::correlated(&stored(state)?, &read_json(&event)?).map_err(Error::from)?;
        Ok(effects::Applied {
            state: found.state.map(|state| state.to_value().to_text()),
            actions: found.actions.iter().map(|action| action.to_value().to_text()).collect(),
        })
    }

    fn verify_webhook(
        delivery: effects::Delivery,
    ) -> Result<effects::DeliveryVerification, types::Error> {
        let input = read_delivery(delivery)?;
        let found = webhook::exchange::verified(&input).map_err(Error::from)?;
        Ok(match found {
            Ok(event) => effects::DeliveryVerification::Authentic(effects::SignedEvent {
                dedup: event.dedup,
                signed_at: event.signed_at,
                event_type: event.event_type,
                payload: event.payload.map(|payload| payload.to_text()),
                upstream_id: event.upstream_id,
            }),
            Err(refusal) => {
                effects::DeliveryVerification::Refused(refused(refusal.code(), &refusal))
            }
        })
    }

    fn mint_capability(claims: String, key: String) -> Result<String, types::Error> {
        let mint = || -> Result<Value, Error> {
            let ring = KeyRing::from_text(&key)?;
            Ok(capability::exchange::mint_capability(&read_json(&claims)?, &ring)?)
        };
        Ok(mint()?.as_str().unwrap_or_default().to_owned())
    }

    fn present_capability(
        token: String,
        key_set: String,
        policy: effects::CapabilityPolicy,
        at: u64,
    ) -> Result<effects::Presentation, types::Error> {
        let mut accepted = Object::new();
        accepted.push("iss", policy.iss);
        accepted.push("aud", policy.aud);
        if let Some(most) = policy.max_ttl_ms {
            accepted.push("max_ttl_ms", most);
        }
        let keys = read_json(&key_set)?;
        let found = capability::exchange::presented(&token, &keys, &accepted.into(), &at.into());
        Ok(match found.map_err(Error::from)? {
            Ok(claims) => effects::Presentation::Authentic(claims.to_value().to_text()),
            Err(refusal) => effects::Presentation::Refused(refused(refusal.code(), &refusal)),
        })
    }

    fn recheck_capability(
        claims: String,
        state: Option<String>,
        target_digest: Option<String>,
    ) -> Result<effects::Authorization, types::Error> {
        let target = target_digest.map_or(Value::Null, Value::from);
        let claims = read_json(&claims)?;
        Ok(match capability::exchange::rechecked(&claims, &stored(state)?, &target)? {
            Ok(()) => effects::Authorization::Authorized,
            Err(refusal) => effects::Authorization::Refused(refused(refusal.code(), &refusal)),
        })
    }
}

/// A state that is not there yet is `null`.
fn stored(state: Option<String>) -> Result<Value, Error> {
    state.map_or(Ok(Value::Null), |state| read_json(&state))
}

/// The JSON that `webhook` reads. A text that is no JSON is refused at its place.
fn read_delivery(delivery: effects::Delivery) -> Result<Value, Error> {
    let mut headers = Object::new();
    // Two fields of one name stay two: a reader of headers counts them.
    for (name, value) in delivery.headers {
        headers.push(name, value);
    }
    let mut input = Object::new();
    input.push("subscription", read_json(&delivery.subscription)?);
    input.push("secrets", Value::strings(&delivery.secrets));
    input.push("headers", headers);
    match String::from_utf8(delivery.body) {
        Ok(text) => input.push("body", text),
        Err(bytes) => input.push("body_base64", Base64::encode_string(bytes.as_bytes())),
    }
    if let Some(connection) = delivery.connection {
        input.push("connection", connection);
    }
    if let Some(url) = delivery.url {
        input.push("url", url);
    }
    input.push("at", delivery.at);
    if let Some(tolerance) = delivery.tolerance_ms {
        input.push("tolerance_ms", tolerance);
    }
    if let Some(at) = delivery.upstream_id {
        input.push("upstream_id", at);
    }
    Ok(input.into())
}

fn refused(code: crate::code::Code, refusal: &impl ToString) -> effects::Refusal {
    effects::Refusal { code: outer_code(code), message: refusal.to_string() }
}

fn list(faults: &[Fault]) -> Vec<effects::Fault> {
    let told = |fault: &Fault| effects::Fault {
        code: outer_code(fault.code()),
        message: fault.to_string(),
        pointer: fault.at.to_string(),
    };
    faults.iter().map(told).collect()
}

impl From<effect::Evaluation> for effects::Evaluation {
    fn from(found: effect::Evaluation) -> Self {
        let outcomes = found.outcomes.into_iter();
        Self {
            conclusion: found.conclusion.into(),
            outcomes: outcomes
                .map(|(id, outcome)| effects::AssertionOutcome { id, outcome: outcome.into() })
                .collect(),
        }
    }
}

impl From<effect::Ceiling> for effects::Ceiling {
    fn from(ceiling: effect::Ceiling) -> Self {
        let claims = ceiling.claims.into_iter();
        Self {
            max_conclusion: ceiling.max_conclusion.into(),
            claims: claims
                .map(|pair| effects::ClaimPair { claim: pair.claim, trust: pair.trust.into() })
                .collect(),
            reasons: ceiling.reasons.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Conclusion> for effects::Conclusion {
    fn from(conclusion: Conclusion) -> Self {
        match conclusion {
            Conclusion::NotRequired => Self::NotRequired,
            Conclusion::Pending => Self::Pending,
            Conclusion::Verified => Self::Verified,
            Conclusion::Inconclusive => Self::Inconclusive,
            Conclusion::Contradicted => Self::Contradicted,
        }
    }
}

impl From<Outcome> for effects::AssertionResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Pass => Self::Pass,
            Outcome::Fail => Self::Fail,
            Outcome::Missing => Self::Missing,
            Outcome::Invalid => Self::Invalid,
        }
    }
}

impl From<Trust> for effects::Trust {
    fn from(trust: Trust) -> Self {
        match trust {
            Trust::Untrusted => Self::Untrusted,
            Trust::BrokerAttested => Self::BrokerAttested,
            Trust::ConnectorAttested => Self::ConnectorAttested,
            Trust::GatewayObserved => Self::GatewayObserved,
            Trust::VendorSigned => Self::VendorSigned,
        }
    }
}

impl From<Reason> for effects::CeilingReason {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Read => Self::Read,
            Reason::NoEvidence => Self::NoEvidence,
            Reason::Federated => Self::Federated,
        }
    }
}
