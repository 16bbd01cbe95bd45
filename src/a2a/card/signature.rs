//! The signatures of a card: ES256 over its RFC 8785 bytes, detached (A2A 1.0.1 §8.4).
//!
//! Verifiers do not agree on what is signed: each reads the card into its own types, drops what it
//! does not know and some of what is empty, and makes canonical bytes of the rest. A card so has a
//! signature for each form that a known verifier makes of it; to all of them, one that fits is
//! enough. No form leaves out a place, a skill or a capability.

use super::{Members, Mode};
use crate::json::{Object, Value};
use crate::receipt::KeyRing;

/// Levels of a card that are looked at. It has fewer.
pub(super) const DEPTH: u32 = 16;

/// An entry for each form of the card. `card` writes it with the members of the given dialects.
pub(super) fn signatures(mode: Mode, keys: &KeyRing, card: impl Fn(Members) -> Object) -> Value {
    let mut signed: Vec<Value> = Vec::new();
    let mut entries = Vec::new();
    for form in forms(mode, &card) {
        if signed.contains(&form) {
            continue;
        }
        if let Ok((protected, signature)) = keys.sign_detached(&form) {
            let members = [("protected", protected.into()), ("signature", signature.into())];
            entries.push(Value::object(members));
        }
        signed.push(form);
    }
    Value::Array(entries)
}

/// What is signed. Some forms may be equal.
pub(super) fn forms(mode: Mode, card: &impl Fn(Members) -> Object) -> Vec<Value> {
    let v10 = card(Members { v10: true, v03: false });
    let read = without_empties(&v10.clone().into(), DEPTH);
    let bare = read.as_ref().and_then(Value::as_object).map(without_schemes);
    let letter = (mode != Mode::V03).then(|| to_the_letter(&v10));
    let v03 =
        (mode != Mode::V10).then(|| without_defaults(&card(Members { v10: false, v03: true })));
    [read, bare, letter, v03.flatten()].into_iter().flatten().collect()
}

/// The official SDKs for 1.0: empty strings, arrays and objects are dropped, and with them what
/// held nothing else.
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
            let members = object.iter();
            let kept =
                members.filter_map(|(name, member)| Some((name, without_empties(member, depth)?)));
            let kept = gathered(kept);
            (!kept.is_empty()).then_some(Value::Object(kept))
        }
    }
}

/// The JavaScript SDK up to 1.3.0, once it has made an instance of the card: it then finds no
/// security scheme in it.
fn without_schemes(read: &Object) -> Value {
    let members = read.iter().filter(|(name, _)| *name != "securitySchemes");
    gathered(members.map(|(name, member)| (name, member.clone()))).into()
}

/// The letter of the specification: of what is empty, only lists that may be absent are dropped.
fn to_the_letter(card: &Object) -> Value {
    let members = card.iter().map(|(name, member)| match name {
        "securityRequirements" => {
            let bearer = Value::object([("bearer", Object::new().into())]);
            (name, Value::Array(vec![Value::object([("schemes", bearer)])]))
        }
        _ => (name, member.clone()),
    });
    gathered(members).into()
}

/// The Python SDK for 0.3, which drops the members that have their schema's default, and what is
/// empty.
fn without_defaults(card: &Object) -> Option<Value> {
    let members = card.iter().filter_map(|(name, member)| match name {
        "protocolVersion" | "preferredTransport" => None,
        "securitySchemes" => {
            let scheme = Value::object([("scheme", "bearer".into())]);
            Some((name, Value::object([("bearer", scheme)])))
        }
        _ => Some((name, member.clone())),
    });
    without_empties(&gathered(members).into(), DEPTH)
}

fn gathered<'a>(members: impl Iterator<Item = (&'a str, Value)>) -> Object {
    let mut object = Object::new();
    members.for_each(|(name, member)| object.push(name, member));
    object
}

#[cfg(test)]
mod tests;
