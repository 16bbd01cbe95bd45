//! The signatures of a card: ES256 over its RFC 8785 bytes, detached (A2A 1.0.1 §8.4).
//!
//! Readers do not agree on what is signed: each reads the card into its own types, drops what it
//! does not know and what is empty, and makes canonical bytes of the rest. A card so has a
//! signature for each form that a verifier is known to make of it, and one that fits is enough.

use super::{Members, Mode};
use crate::json::{Object, Value};
use crate::receipt::KeyRing;

/// A card is nested less deep; what is deeper is dropped.
const DEPTH: u32 = 16;

/// One entry for each form of the card, which `card` writes with the given members.
pub(super) fn signatures(mode: Mode, keys: &KeyRing, card: impl Fn(Members) -> Value) -> Value {
    let v10 = || without_empties(&card(Members { v10: true, v03: false }), DEPTH);
    let v03 = || without_defaults(&card(Members { v10: false, v03: true }));
    let forms = match mode {
        Mode::Dual => vec![v10(), v03()],
        Mode::V10 => vec![v10()],
        Mode::V03 => vec![v03()],
    };
    let entries = forms.into_iter().flatten().filter_map(|form| {
        let (protected, signature) = keys.sign_detached(&form).ok()?;
        Some(Value::object([("protected", protected.into()), ("signature", signature.into())]))
    });
    Value::Array(entries.collect())
}

/// The form of the official SDKs for 1.0: empty strings, arrays and objects are dropped, and with
/// them what held nothing else.
fn without_empties(value: &Value, depth: u32) -> Option<Value> {
    let depth = depth.checked_sub(1)?;
    match value {
        Value::Null => None,
        Value::String(text) => (!text.is_empty()).then(|| value.clone()),
        Value::Bool(_) | Value::Number(_) => Some(value.clone()),
        Value::Array(items) => {
            let items: Vec<_> =
                items.iter().filter_map(|item| without_empties(item, depth)).collect();
            (!items.is_empty()).then_some(Value::Array(items))
        }
        Value::Object(object) => {
            let mut kept = Object::new();
            for (name, member) in object.iter() {
                if let Some(member) = without_empties(member, depth) {
                    kept.push(name, member);
                }
            }
            (!kept.is_empty()).then_some(Value::Object(kept))
        }
    }
}

/// The form of the official Python SDK for 0.3, which besides drops the members that have their
/// schema's default.
fn without_defaults(card: &Value) -> Option<Value> {
    let mut kept = Object::new();
    for (name, member) in card.as_object()?.iter() {
        match name {
            "protocolVersion" | "preferredTransport" => {}
            "securitySchemes" => {
                let scheme = Value::object([("scheme", "bearer".into())]);
                kept.push(name, Value::object([("bearer", scheme)]));
            }
            _ => kept.push(name, member.clone()),
        }
    }
    without_empties(&kept.into(), DEPTH)
}
