use base64ct::{Base64, Base64UrlUnpadded, Encoding};

use super::property::Dice;
use crate::effect::evaluate::evaluate;
use crate::effect::exchange::{evaluate_binding, validate_effect};
use crate::effect::fixtures::json;
use crate::effect::{Binding, EffectSpec, Observation, Trust};
use crate::json::{Object, Pointer, Value, digest};

/// What must not be found again: a text that stands nowhere else.
struct Canary(String);

impl Canary {
    fn draw(dice: &mut Dice) -> Self {
        Self(format!("canary-{:016x}", dice.next()))
    }

    /// Whether `text` holds it, however it is written, or a digest of it or of its JSON.
    fn is_in(&self, text: &str) -> bool {
        let tail = self.0.trim_start_matches("canary-");
        let digests =
            [self.0.clone(), format!("\"{}\"", self.0), format!("{{\"v\":\"{}\"}}", self.0)];
        let digests = digests.iter().map(|text| digest::sha256_hex(text.as_bytes()));
        let head = |text: &str| text.chars().take(16).collect::<String>();
        let bytes = |hex: &str| -> Vec<u8> {
            let pairs = hex.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap());
            pairs.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect()
        };
        let lower = text.to_lowercase();
        lower.contains(tail)
            || text.contains(&head(&Base64::encode_string(self.0.as_bytes())))
            || digests.into_iter().any(|hex| {
                // A part of a digest tells as much.
                lower.contains(&head(&hex))
                    || text.contains(&head(&Base64::encode_string(&bytes(&hex))))
                    || text.contains(&head(&Base64UrlUnpadded::encode_string(&bytes(&hex))))
            })
    }
}

/// A request to evaluate, with a canary at every place of a value, and the canaries.
fn request(dice: &mut Dice) -> (String, Vec<Canary>) {
    let mut canaries = Vec::new();
    let mut next = || {
        let canary = Canary::draw(dice);
        let text = canary.0.clone();
        canaries.push(canary);
        text
    };
    let shared = next();
    let text = |text: &str| Value::from(text).to_text();
    let request =
        text(&format!(r#"{{"r": "{shared}", "{}": "{}", "n": 9007199254740993}}"#, next(), next()));
    let body =
        text(&format!(r#"{{"v": "{shared}", "w": {{"v": "{}"}}, "{}": null}}"#, next(), next()));
    let select = r#"{"from": "response_body", "pointer": "/v"}"#;
    let list = [
        format!(
            r#"{{"id": "a", "op": "equals_literal", "select": {select}, "value": "{}"}}"#,
            next()
        ),
        format!(r#"{{"id": "b", "op": "equals_request", "select": {select}, "request": "/r"}}"#),
        format!(
            r#"{{"id": "c", "op": "one_of", "select": {select}, "values": ["{}", {{"v": "{}"}}]}}"#,
            next(),
            next()
        ),
        r#"{"id": "d", "op": "exists", "select": {"from": "response_header", "name": "x-token"}}"#
            .to_owned(),
        format!(
            r#"{{"id": "e", "op": "equals_literal", "select": {{"from": "response_header", "name": "location"}}, "value": "{}"}}"#,
            next()
        ),
    ];
    let headers = format!(
        r#"{{"location": "{}", "set-cookie": ["{}", "{}"], "authorization": "Bearer {}", "x-token": "{}"}}"#,
        next(),
        next(),
        next(),
        next(),
        next()
    );
    let whole = format!(
        r#"{{"binding": {{"trust_rule": "gateway_observed_only", "assertions": [{}]}},
            "observation": {{"request": {{"body": {request}}}, "response": {{"status": 201, "headers": {headers}, "body": {body}}}}},
            "trust": "gateway_observed"}}"#,
        list.join(", ")
    );
    (whole, canaries)
}

fn member<'a>(request: &'a Value, name: &str) -> &'a Value {
    request.as_object().unwrap().get(name).unwrap()
}

/// Everything that the calls say of this request.
fn said(request: &Value) -> String {
    let mut said = match evaluate_binding(request) {
        Ok(found) => found.to_text(),
        Err(error) => format!(
            "{error} {error:?} {:?} {:?}",
            error.code(),
            crate::error::Error::from(error.clone()).to_value()
        ),
    };
    let at = Pointer::root();
    let observation = Observation::from_value(member(request, "observation"), &at);
    let binding = Binding::from_value(member(request, "binding"));
    said += &format!("{observation:?} {binding:?}");
    if let (Ok(observation), Ok(binding)) = (observation, binding) {
        for trust in Trust::ALL {
            let found = evaluate(&binding, &observation, trust);
            said += &format!("{found:?} {}", found.to_value().to_text());
        }
    }
    let verification = Value::object([
        ("mode", "response".into()),
        ("binding", member(request, "binding").clone()),
    ]);
    let effect = Value::object([("kind", "create".into()), ("verification", verification)]);
    let found = EffectSpec::from_value(&effect);
    said + &format!("{found:?} {}", validate_effect(&effect).to_text())
}

/// Each value of `value` in turn replaced by one of another type, so that every reader refuses.
fn spoilt(value: &Value, places: &mut usize) -> Option<Value> {
    if *places == 0 {
        return Some(if matches!(value, Value::Bool(_)) { "x".into() } else { true.into() });
    }
    *places = places.saturating_sub(1);
    match value {
        Value::Array(items) => {
            let (at, item) = items
                .iter()
                .enumerate()
                .find_map(|(at, item)| Some((at, spoilt(item, places)?)))?;
            let mut items = items.clone();
            items[at] = item;
            Some(Value::Array(items))
        }
        Value::Object(object) => {
            let (name, member) =
                object.iter().find_map(|(name, member)| Some((name, spoilt(member, places)?)))?;
            let mut changed = Object::new();
            for (key, old) in object.iter() {
                changed.push(key, if key == name { member.clone() } else { old.clone() });
            }
            Some(changed.into())
        }
        _ => None,
    }
}

#[test]
fn r042_no_output_error_or_debug_text_holds_a_compared_value() {
    let mut dice = Dice::new(42);
    for _ in 0..40 {
        let (text, canaries) = request(&mut dice);
        let whole = json(&text);
        let said = said(&whole);
        assert!(said.contains("conclusion") && said.contains("\"outcome\":\"pass\""), "{said}");
        for canary in &canaries {
            assert!(!canary.is_in(&said), "{} in {said}", canary.0);
        }
    }
}

#[test]
fn r042_what_refuses_a_document_shows_no_value_of_it() {
    let (text, canaries) = request(&mut Dice::new(7));
    let whole = json(&text);
    let mut refused = 0;
    for place in 1.. {
        let Some(spoilt) = spoilt(&whole, &mut { place }) else { break };
        let said = said(&spoilt);
        refused += usize::from(said.contains("wrong_type"));
        for canary in &canaries {
            assert!(!canary.is_in(&said), "{} in {said}", canary.0);
        }
    }
    assert!(refused > 40, "{refused}");
}

#[test]
fn r043_nor_a_digest_of_one() {
    let canary = Canary("canary-0123456789abcdef".to_owned());
    // The net has no holes where the other tests look through it.
    for text in [
        canary.0.clone(),
        canary.0.to_uppercase(),
        digest::sha256_hex(canary.0.as_bytes()),
        digest::sha256_hex(format!("\"{}\"", canary.0).as_bytes()),
        Base64::encode_string(canary.0.as_bytes()),
    ] {
        assert!(canary.is_in(&format!("before {text} after")), "{text}");
    }
    assert!(!canary.is_in("canary, conclusion, outcome"));
    let (text, canaries) = request(&mut Dice::new(43));
    let found = evaluate_binding(&json(&text)).unwrap().to_text();
    for canary in &canaries {
        assert!(!canary.is_in(&found));
    }
    // Not even of the whole: nothing there is as long as a digest.
    assert!(found.split('"').all(|part| part.len() < 20), "{found}");
}
