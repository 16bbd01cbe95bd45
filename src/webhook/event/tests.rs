use super::{Authenticated, Identity};
use crate::effect::Scheme;
use crate::json::Value;

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
    };
    let text = |event: &Authenticated| event.to_value().to_text();
    assert!(text(&event).ends_with(r#""signed_at":1,"event_type":"a","payload":null}"#));
    let bare = Authenticated { payload: None, signed_at: None, ..event };
    assert!(text(&bare).ends_with(r#""signed_at":null,"event_type":"a"}"#));
}
