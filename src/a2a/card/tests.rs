use super::*;
use crate::json::Pointer;

fn profile(mode: Mode) -> Profile {
    Profile {
        origin: "https://verifier.example".to_owned(),
        mode,
        version: "0.1.0".to_owned(),
        auth: true,
        max_body: 8_388_608,
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
