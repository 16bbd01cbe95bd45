use super::*;
use crate::budget::{Budget, Meter};
use crate::json::Pointer;
use crate::json::canonical::canonical;
use crate::json::digest::sha256_hex;
use crate::json::reader::{self, Options};
use crate::receipt::key::PublicKey;
use base64ct::{Base64UrlUnpadded, Encoding};

/// A card of 1.0, with everything in it that readers treat differently.
const V10: &str = r#"{"supportedInterfaces":[INTERFACES],"name":"Peer","description":"A peer.",
"version":"1.2.3","capabilities":{"streaming":true,"pushNotifications":false,
"extendedAgentCard":true,"extensions":[{"uri":"https://peer.example/ext","description":"More.",
"params":{"b":["x"],"a":{"n":3},"e":""}}]},
"securitySchemes":{"bearer":{"httpAuthSecurityScheme":{"scheme":"bearer"}}},
"securityRequirements":[{"schemes":{"bearer":{"list":[]}}}],
"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
"skills":[{"id":"s","name":"Skill","description":"A skill.","tags":["t"],"examples":["","one"]}]}"#;

/// The same card in 0.3.
const V03: &str = r#"{"protocolVersion":"0.3.0","url":"https://peer.example/a2a",
"preferredTransport":"JSONRPC","supportsAuthenticatedExtendedCard":true,"name":"Peer",
"description":"A peer.","version":"1.2.3","capabilities":{"streaming":true,
"pushNotifications":false,"extensions":[{"uri":"https://peer.example/ext","description":"More.",
"params":{"b":["x"],"a":{"n":3},"e":""}}]},
"securitySchemes":{"bearer":{"type":"http","scheme":"bearer"}},"security":[{"bearer":[]}],
"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
"skills":[{"id":"s","name":"Skill","description":"A skill.","tags":["t"],"examples":["","one"]}]}"#;

/// SHA-256 of the canonical bytes that these verifiers make of the card; the first four by their
/// own functions.
const SDK_10: &str = "8fa27174aed39b0a3b37fb2fa57819568d6730fac6bab2c651254aa92c9cb941";
const JS_INSTANCE_10: &str = "453f3dd47f9c96a9d0cacd77e6c81704c7d1f7018a9ef23e367f125068e9c7ec";
const PYTHON_READS_03: &str = "78541f47c0993bc267368829c1f100518b13f6f22b70d5a0bf70a314218cb10f";
const JS_READS_03: &str = "b111af5358e430f62b4cfeddd9afbcd8b9e56515789f52b390634a0e6eb3ac74";
const PYTHON_03: &str = "349b234dcd6f44a55814dddc0e37950ac66091ff1f8a4f104011ae56cc38fda3";
const LETTER_10: &str = "7f1352ff8cbe9d0a7b647cbfb0b2633337ce585f435ef0ecb2e68510ae66b728";

/// The entries of the dual card as both official SDKs accepted them.
const ACCEPTED: [&str; 4] = [
    "mlBdyqoK0z4oacnd-bFgd5wY4pjqbwszlyuhCD8nV4H13yOwD2Da_sj8iaEdamU8aX8a6Wgn0hLL-AHcifTORQ",
    "xbTgi2XvWKU0hQGNB9ma7qJ_PIAZQSYGLzzyCM7Eue_HilPJ8xARTzumZZHpzJrWyqWxqIndzTJu5RSMtXeMVQ",
    "npFBI1zQJeaWurslaEfJVoDpkX89gZU60weHFYPI3YgW4bmJgMcaeVKnAFKrAvO2c5ZERW9UnuM13iD7RkBufg",
    "h8QztQc7uTGA8rWCoiAvBOjAkh49-AEfGg8PcEfIQdnjsJuD82Il2x-4ti_LrLuJ4ZAguHxWKSs62daljbUF8A",
];

fn object(text: &str) -> Object {
    let mut meter = Meter::new(Budget::default());
    let value = reader::read(text, Options::default(), &mut meter).unwrap();
    value.as_object().unwrap().clone()
}

fn card(mode: Mode) -> impl Fn(Members) -> Object {
    let interface = |version: &str| {
        let binding = r#""url":"https://peer.example/a2a","protocolBinding":"JSONRPC""#;
        format!(r#"{{{binding},"protocolVersion":"{version}"}}"#)
    };
    let interfaces = match mode {
        Mode::V03 => interface("0.3.0"),
        Mode::Dual | Mode::V10 => [interface("1.0"), interface("0.3")].join(","),
    };
    move |members| match members {
        Members { v10: true, .. } => object(&V10.replace("INTERFACES", &interfaces)),
        Members { .. } => object(V03),
    }
}

fn keys() -> KeyRing {
    KeyRing::from_text(include_str!("../../../../tests/keys/active.jwk.json")).unwrap()
}

fn digests(mode: Mode) -> Vec<String> {
    let forms = forms(mode, &card(mode));
    forms.iter().map(|form| sha256_hex(canonical(form).unwrap().as_bytes())).collect()
}

/// `protected` and `signature` of each entry.
fn entries(signatures: &Value) -> Vec<(String, String)> {
    let text = |entry: &Value, name| entry.as_object()?.get(name)?.as_str().map(str::to_owned);
    let entries = signatures.as_array().unwrap().iter();
    entries
        .map(|entry| (text(entry, "protected").unwrap(), text(entry, "signature").unwrap()))
        .collect()
}

#[test]
fn complaint_13_each_form_has_the_bytes_that_its_verifier_makes() {
    assert_eq!(digests(Mode::Dual), [SDK_10, JS_INSTANCE_10, LETTER_10, PYTHON_03]);
    assert_eq!(digests(Mode::V10), [SDK_10, JS_INSTANCE_10, LETTER_10]);
    assert_eq!(digests(Mode::V03), [PYTHON_READS_03, JS_READS_03, PYTHON_03]);
}

#[test]
fn complaint_13_each_signature_fits_its_form_and_no_other() {
    let keys = keys();
    let set = keys.public_key_set();
    let key = Pointer::parse("/keys/0").unwrap();
    let key = PublicKey::from_jwk(key.find(&set).unwrap(), &Pointer::root()).unwrap();
    for mode in [Mode::Dual, Mode::V10, Mode::V03] {
        let forms = forms(mode, &card(mode));
        let entries = entries(&signatures(mode, &keys, card(mode)));
        assert_eq!(entries.len(), forms.len());
        for (index, (protected, signature)) in entries.iter().enumerate() {
            let signature = Base64UrlUnpadded::decode_vec(signature).unwrap();
            let fits = forms.iter().map(|form| {
                let payload = canonical(form).unwrap();
                let payload = Base64UrlUnpadded::encode_string(payload.as_bytes());
                key.verifies(format!("{protected}.{payload}").as_bytes(), &signature)
            });
            let fits: Vec<_> = fits.enumerate().filter(|(_, fits)| *fits).collect();
            assert_eq!(fits, [(index, true)], "{mode:?}");
        }
    }
}

#[test]
fn complaint_13_the_signatures_that_the_official_sdks_accepted_are_made_again() {
    let found = entries(&signatures(Mode::Dual, &keys(), card(Mode::Dual)));
    let header = Base64UrlUnpadded::decode_vec(&found[0].0).unwrap();
    assert_eq!(
        String::from_utf8(header).unwrap(),
        r#"{"alg":"ES256","kid":"bggknYu3sy6aaaLxhT6C9hh_aEyCYsch94XcDK3FzHo","typ":"JOSE"}"#
    );
    assert!(found.iter().all(|(protected, _)| *protected == found[0].0));
    let found: Vec<_> = found.iter().map(|(_, signature)| signature.as_str()).collect();
    assert_eq!(found, ACCEPTED);
}

#[test]
fn forms_that_are_equal_are_signed_once() {
    let plain = |_: Members| object(r#"{"name":"Peer"}"#);
    let signatures = signatures(Mode::Dual, &keys(), plain);
    assert_eq!(entries(&signatures).len(), 1);
}

#[test]
fn what_holds_nothing_but_empties_is_empty() {
    let value = object(r#"{"a":{"b":[{"c":""}]},"d":[[],"e"],"f":false,"g":null,"h":0}"#);
    let kept = without_empties(&value.into(), DEPTH).unwrap();
    assert_eq!(kept.to_text(), r#"{"d":["e"],"f":false,"h":0}"#);
    assert_eq!(without_empties(&object(r#"{"a":[{}]}"#).into(), DEPTH), None);
}
