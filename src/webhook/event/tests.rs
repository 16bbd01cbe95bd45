use super::{Authenticated, Identity};
use crate::effect::Scheme;
use crate::effect::bundle::fixtures::{json, value};
use crate::json::{Pointer, Value};
use crate::webhook::Refusal;

#[test]
fn r157_an_id_never_gives_the_key_of_a_body() {
    let id = Identity::Id("evt_1").dedup(Scheme::Stripe);
    assert_eq!(id, Identity::Id("evt_1").dedup(Scheme::Stripe));
    assert_ne!(id, Identity::Id("evt_2").dedup(Scheme::Stripe));
    assert_ne!(id, Identity::Bytes(b"evt_1").dedup(Scheme::Stripe));
    assert_ne!(id, Identity::Id("evt_1").dedup(Scheme::Square));
    assert!(crate::effect::name::is_name(&id));
}

#[test]
fn the_answer_has_the_payload_only_where_there_is_one() {
    let event = Authenticated {
        dedup: "00".repeat(32),
        signed_at: Some(1),
        event_type: "a".to_owned(),
        payload: Some(Value::Null),
        upstream_id: None,
    };
    let text = |event: &Authenticated| event.to_value().to_text();
    assert!(text(&event).ends_with(r#""signed_at":1,"event_type":"a","payload":null}"#));
    let bare = Authenticated { payload: None, signed_at: None, ..event };
    assert!(text(&bare).ends_with(r#""signed_at":null,"event_type":"a"}"#));
}

#[test]
fn r167_the_id_is_the_signed_one_and_safe() {
    let payload = json!({"id": "In_1", "n": 7, "big": "x".repeat(256), "long": "x".repeat(257),
        "path": "../admin", "half": 1.5, "list": [1], "none": null});
    let event = Authenticated {
        dedup: "00".repeat(32),
        signed_at: None,
        event_type: "a".to_owned(),
        payload: Some(value(&payload)),
        upstream_id: None,
    };
    let id = |at: &str| {
        let at = Pointer::parse(at).expect("a pointer");
        event.clone().matched_by(Some(&at)).map(|event| event.upstream_id)
    };
    assert_eq!(id("/id"), Ok(Some("In_1".to_owned())));
    assert_eq!(id("/n"), Ok(Some("7".to_owned())));
    assert_eq!(event.clone().matched_by(None).as_ref(), Ok(&event));
    assert!(id("/big").is_ok());
    for refused in ["/long", "/path", "/half", "/list", "/none", "/absent", ""] {
        assert_eq!(id(refused), Err(Refusal::NoEventId), "{refused}");
    }
    let bare = Authenticated { payload: None, ..event };
    assert_eq!(bare.matched_by(Some(&Pointer::root())), Err(Refusal::NoEventId));
}
