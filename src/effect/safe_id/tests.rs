use super::{Ids, MAX_ID, is_safe, of_value};
use crate::effect::bundle::fixtures::{json, value};
use crate::effect::observation::Observation;
use crate::effect::selector::Selector;
use crate::json::Pointer;

#[test]
fn r087_a_safe_id_is_one_segment_of_a_path_that_leads_nowhere_else() {
    let longest = "x".repeat(MAX_ID);
    for id in
        ["7", "pi_3Nx", "MDU6SXNzdWUx==", "urn:li:share:7", "a@b.example", "...", "~", &longest]
    {
        assert!(is_safe(id), "{id}");
    }
    let longer = "x".repeat(MAX_ID + 1);
    for id in [
        "",
        ".",
        "..",
        "../..",
        "a/b",
        "a\\b",
        "a?b",
        "a#b",
        "a%41",
        "a b",
        "a\u{0}",
        "a\u{7f}",
        "é",
        "\u{202e}7",
        &longer,
    ] {
        assert!(!is_safe(id), "{id}");
    }
}

#[test]
fn r167_an_id_is_a_text_as_it_is_or_a_whole_number_as_it_is_written() {
    let cases = [
        (json!("ID1"), Some("ID1")),
        (json!(7), Some("7")),
        (json!(18_446_744_073_709_551_615_u64), Some("18446744073709551615")),
        (json!(-7), None),
        (json!(7.5), None),
        (json!(null), None),
        (json!(true), None),
        (json!(["7"]), None),
        (json!({"id": "7"}), None),
    ];
    for (json, expected) in cases {
        assert_eq!(of_value(&value(&json)).as_deref(), expected, "{json}");
    }
}

#[test]
fn ids_come_from_bodies_that_are_json_and_headers_that_stand_once() {
    let observation = json!({
        "request": {"body": r#"{"slug": "a"}"#},
        "response": {"status": 201, "body": r#"{"id": 7, "id2": "a/b"}"#,
            "headers": {"X-Id": " h-1 ", "X-Two": ["1", "2"]}}
    });
    let select = |observation: &serde_json::Value, selector: &Selector| {
        let found = Observation::from_value(&value(observation), &Pointer::root()).unwrap();
        Ids::of(&found).select(selector)
    };
    let body = |at: &str| Selector::ResponseBody(Pointer::parse(at).unwrap());
    let header = |name: &str| Selector::ResponseHeader(name.to_owned());
    let request = Selector::RequestBody(Pointer::parse("/slug").unwrap());
    assert_eq!(select(&observation, &body("/id")).as_deref(), Some("7"));
    assert_eq!(select(&observation, &body("/id2")), None);
    assert_eq!(select(&observation, &body("/nowhere")), None);
    assert_eq!(select(&observation, &request).as_deref(), Some("a"));
    assert_eq!(select(&observation, &header("x-id")).as_deref(), Some("h-1"));
    assert_eq!(select(&observation, &header("x-two")), None);
    assert_eq!(select(&observation, &Selector::HttpStatus), None);
    let twice = json!({"response": {"body": r#"{"id": 7, "id": 8}"#}});
    assert_eq!(select(&twice, &body("/id")), None);
    let error = json!({"response": {"body": r#"{"id": 7}"#}, "is_error": true});
    assert_eq!(select(&error, &body("/id")), None);
    let cut = json!({"response": {"truncated": true}});
    assert_eq!(select(&cut, &body("/id")), None);
}
