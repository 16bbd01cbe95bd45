use super::*;
use crate::json::Pointer;

fn profile(mode: Mode) -> Profile {
    Profile {
        origin: "https://verifier.example".to_owned(),
        mode,
        version: "0.1.0".to_owned(),
        auth: true,
    }
}

fn at<'a>(card: &'a Value, pointer: &str) -> Option<&'a Value> {
    Pointer::parse(pointer).unwrap().find(card)
}

/// The binding and the version of each interface, in order.
fn served(card: &Value) -> Vec<(String, String)> {
    let interfaces = at(card, "/supportedInterfaces").and_then(Value::as_array).unwrap();
    let text = |interface: &Value, name: &str| {
        interface.as_object().unwrap().get(name).and_then(Value::as_str).unwrap().to_owned()
    };
    let pairs = interfaces.iter();
    pairs.map(|one| (text(one, "protocolBinding"), text(one, "protocolVersion"))).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let pairs = expected.iter();
    pairs.map(|(binding, version)| ((*binding).to_owned(), (*version).to_owned())).collect()
}

#[test]
fn complaint_1_the_card_promises_no_dialect_that_its_clients_do_not_get() {
    let dual = card(&profile(Mode::Dual), None);
    let all = [("JSONRPC", "1.0"), ("JSONRPC", "0.3"), ("HTTP+JSON", "1.0")];
    assert_eq!(served(&dual), pairs(&all));
    assert_eq!(at(&dual, "/protocolVersion"), Some(&"0.3.0".into()));

    let v10 = card(&profile(Mode::V10), None);
    assert_eq!(served(&v10), pairs(&[("JSONRPC", "1.0"), ("HTTP+JSON", "1.0")]));
    assert_eq!(at(&v10, "/protocolVersion"), None);

    let v03 = card(&profile(Mode::V03), None);
    assert_eq!(at(&v03, "/supportedInterfaces"), None);
    assert_eq!(at(&v03, "/protocolVersion"), Some(&"0.3.0".into()));
}

#[test]
fn complaint_2_every_place_says_its_version_so_that_no_client_has_to_guess() {
    for mode in [Mode::Dual, Mode::V03] {
        let card = card(&profile(mode), None);
        assert_eq!(at(&card, "/protocolVersion"), Some(&"0.3.0".into()));
        assert_eq!(at(&card, "/preferredTransport"), Some(&"JSONRPC".into()));
        assert_eq!(at(&card, "/url"), Some(&"https://verifier.example/a2a".into()));
    }
    for mode in [Mode::Dual, Mode::V10] {
        let card = card(&profile(mode), None);
        for index in 0..served(&card).len() {
            let place = at(&card, &format!("/supportedInterfaces/{index}/url"));
            assert_eq!(place, Some(&"https://verifier.example/a2a".into()));
        }
    }
}

#[test]
fn complaint_3_readers_of_0_3_find_a_url_in_every_card_but_the_pure_1_0_one() {
    let url = |mode| at(&card(&profile(mode), None), "/url").is_some();
    assert_eq!([Mode::Dual, Mode::V03, Mode::V10].map(url), [true, true, false]);
}

#[test]
fn complaint_4_who_reads_1_0_and_serves_0_3_on_finds_the_interface_of_0_3() {
    let versions =
        |mode| served(&card(&profile(mode), None)).into_iter().map(|(_, version)| version);
    assert!(versions(Mode::Dual).any(|version| version == "0.3"));
    assert!(!versions(Mode::V10).any(|version| version == "0.3"));
}

#[test]
fn a_pure_card_has_no_member_of_the_other_dialect() {
    let v10 = card(&profile(Mode::V10), None);
    let v03 = card(&profile(Mode::V03), None);
    for pointer in [
        "/protocolVersion",
        "/url",
        "/preferredTransport",
        "/supportsAuthenticatedExtendedCard",
        "/security",
        "/securitySchemes/bearer/type",
        "/securitySchemes/bearer/scheme",
    ] {
        assert!(at(&v10, pointer).is_none() && at(&v03, pointer).is_some(), "{pointer}");
    }
    for pointer in [
        "/supportedInterfaces",
        "/capabilities/extendedAgentCard",
        "/securityRequirements",
        "/securitySchemes/bearer/httpAuthSecurityScheme",
    ] {
        assert!(at(&v03, pointer).is_none() && at(&v10, pointer).is_some(), "{pointer}");
    }
}

#[test]
fn the_card_says_how_to_ask_and_what_comes_back() {
    let card = card(&profile(Mode::Dual), None);
    let extension = "/capabilities/extensions/0";
    assert_eq!(at(&card, &format!("{extension}/uri")), Some(&EXTENSION.into()));
    assert_eq!(at(&card, &format!("{extension}/params/mimeType")), Some(&MEDIA_TYPE.into()));
    let formats = at(&card, &format!("{extension}/params/returnFormats"));
    assert_eq!(formats, Some(&Value::strings(&["verdict", "summary", "full"])));
    let jwks = at(&card, &format!("{extension}/params/jwks"));
    assert_eq!(jwks, Some(&"https://verifier.example/.well-known/jwks.json".into()));
    assert_eq!(at(&card, &format!("{extension}/required")), None);
    assert_eq!(at(&card, "/skills/0/id"), Some(&"verify".into()));
    assert_eq!(at(&card, "/skills/1"), None);
    assert_eq!(at(&card, "/capabilities/streaming"), Some(&true.into()));
    assert_eq!(at(&card, "/capabilities/pushNotifications"), Some(&false.into()));
    let outputs = at(&card, "/defaultOutputModes").and_then(Value::as_array).unwrap();
    assert!(outputs.contains(&MEDIA_TYPE.into()));
}

#[test]
fn only_a_card_of_a_deployment_with_tokens_names_a_scheme_and_an_extended_card() {
    for mode in [Mode::Dual, Mode::V10, Mode::V03] {
        let open = card(&Profile { auth: false, ..profile(mode) }, None);
        let text = open.to_text();
        for member in ["ecurity", "earer", "extendedAgentCard", "supportsAuthenticated"] {
            assert!(!text.contains(member), "{mode:?} {member}");
        }
        let closed = card(&profile(mode), None);
        assert!(at(&closed, "/securitySchemes/bearer").is_some());
    }
}

#[test]
fn a_known_caller_is_told_each_kind_of_check_and_the_limits() {
    let profile = profile(Mode::Dual);
    let (public, extended) = (card(&profile, None), extended(&profile, 8_388_608, None));
    let skills = |card| at(card, "/skills").and_then(Value::as_array).unwrap().len();
    assert_eq!(skills(&public), 1);
    assert_eq!(skills(&extended), 1 + crate::guard::Check::KINDS.len());
    let limits = "/capabilities/extensions/0/params/limits";
    assert_eq!(at(&public, limits), None);
    let body = at(&extended, &format!("{limits}/body"));
    assert_eq!(body, Some(&8_388_608_u64.into()));
}

/// Every value of the card, which may be nested no deeper than what is signed of it.
fn values(card: &Value) -> Vec<Value> {
    let mut level = vec![card.clone()];
    let mut all = Vec::new();
    for _ in 0..signature::DEPTH {
        all.extend(level.iter().cloned());
        let below = level.iter().flat_map(|value| match value {
            Value::Array(items) => items.clone(),
            Value::Object(object) => object.iter().map(|(_, member)| member.clone()).collect(),
            _ => Vec::new(),
        });
        level = below.collect();
    }
    assert_eq!(level, []);
    all
}

#[test]
fn no_reader_makes_other_bytes_of_a_text_or_a_number_of_the_card() {
    for mode in [Mode::Dual, Mode::V10, Mode::V03] {
        for card in [card(&profile(mode), None), extended(&profile(mode), 8_388_608, None)] {
            assert!(card.to_text().is_ascii());
            for value in values(&card) {
                match value {
                    Value::Null => panic!("a null"),
                    Value::String(text) => assert!(!text.is_empty()),
                    Value::Number(number) => assert!(number.to_f64() < 9_007_199_254_740_992.0),
                    Value::Bool(_) | Value::Array(_) | Value::Object(_) => {}
                }
            }
        }
    }
}

#[test]
fn a_card_without_a_key_has_no_signatures() {
    assert_eq!(at(&card(&profile(Mode::Dual), None), "/signatures"), None);
}
