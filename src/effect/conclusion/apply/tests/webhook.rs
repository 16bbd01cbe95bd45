use crate::effect::conclusion::fixtures::*;
use crate::effect::outcome::Conclusion;

/// The codes for a signed event whose correlation has `member` replaced.
fn refused(member: &str, new: Json) -> Vec<&'static str> {
    let event = with(&signed("a", 1, OPEN), &format!("/correlation/{member}"), new);
    Run::of(&[pin(&without_read()), event]).refused()
}

#[test]
fn r164_an_event_of_another_connection_is_refused() {
    assert_eq!(refused("connection", json!("tracker")), [""; 0]);
    assert_eq!(refused("connection", json!("tracker2")), ["tuple_mismatch"]);
}

#[test]
fn r165_an_event_of_another_subscription_is_refused() {
    assert_eq!(refused("subscription", json!("issues")), [""; 0]);
    assert_eq!(refused("subscription", json!("pulls")), ["tuple_mismatch"]);
}

#[test]
fn r166_an_event_of_another_type_is_refused() {
    assert_eq!(refused("event_type", json!("edited")), [""; 0]);
    assert_eq!(refused("event_type", json!("closed")), ["tuple_mismatch"]);
}

#[test]
fn r167_an_event_about_another_id_is_refused() {
    assert_eq!(refused("upstream_id", json!("7")), [""; 0]);
    assert_eq!(refused("upstream_id", json!("8")), ["tuple_mismatch"]);
}

#[test]
fn r160_a_subscription_of_another_connection_is_refused() {
    assert_eq!(refused("connection", json!("other")), ["tuple_mismatch"]);
}

#[test]
fn r177_an_upstream_id_matches_by_its_exact_bytes() {
    let body = json!({"number": "ID1"}).to_string();
    let pin = with(&pin(&without_read()), "/observation", answer(201, &body));
    for (id, expected) in
        [("ID1", [""; 0].as_slice()), ("id1", &["tuple_mismatch"]), ("ID1.", &["tuple_mismatch"])]
    {
        let event = with(&signed("a", 1, OPEN), "/correlation/upstream_id", json!(id));
        assert_eq!(Run::of(&[pin.clone(), event]).refused(), expected, "{id}");
    }
}

#[test]
fn r170_exactly_one_live_invocation_and_it_is_this_one() {
    assert_eq!(refused("matches", json!(["i-1"])), [""; 0]);
    assert_eq!(refused("matches", json!(["i-2"])), ["other_invocation"]);
}

#[test]
fn r172_more_than_one_live_invocation_is_refused() {
    assert_eq!(refused("matches", json!(["i-1", "i-2"])), ["ambiguous_match"]);
    assert_eq!(refused("matches", json!(["i-1", "i-1"])), ["ambiguous_match"]);
}

#[test]
fn r173_no_live_invocation_is_refused() {
    assert_eq!(refused("matches", json!([])), ["no_match"]);
}

#[test]
fn r162_evidence_older_than_the_call_is_refused_for_it() {
    let at = |time: u64| {
        let event = extend(signed("a", 1, OPEN), json!({"event_time": time}));
        Run::of(&[pin(&without_read()), event]).refused()
    };
    assert_eq!(at(START), [""; 0]);
    assert_eq!(at(START - 1), ["evidence_predates"]);
    assert_eq!(at(START - 500), [""; 0], "a whole second may be any moment of it");
    assert_eq!(at(START - 1_500), ["evidence_predates"]);
    let received = extend(signed("a", 1, OPEN), json!({"received_at": START - 1}));
    let run = Run::of(&[pin(&without_read()), received]);
    assert_eq!(run.refused(), ["evidence_predates"], "without a time of its own");
}

#[test]
fn r151_a_webhook_that_comes_before_the_answer_counts_at_the_pin() {
    let early = extend(signed("msg_1", 0, OPEN), json!({"received_at": START + 10}));
    let mut retained = early;
    for member in ["type", "at", "workspace", "invocation"] {
        retained.as_object_mut().unwrap().remove(member);
    }
    let mut run = Run::of(&[extend(pin(&without_read()), json!({"retained": [retained]}))]);
    assert_eq!(run.told(), ["verified"], "complaint 5: one revision, with both");
    let seqs: Vec<_> = run.events.iter().map(|it| (it.seq, it.evidence_id.as_str())).collect();
    assert_eq!(seqs, [(1, "answer/0"), (2, "msg_1")]);
    assert_eq!(run.feed(&signed("msg_1", 9, OPEN)).refused(), ["duplicate_evidence"]);
}

#[test]
fn r175_one_retained_webhook_that_may_not_count_leaves_the_others_alone() {
    let item = |id: &str, received_at: u64| {
        json!({"stage": "event", "evidence_id": id,
        "trust": "vendor_signed", "observation": {"response": {"body": OPEN}},
        "received_at": received_at, "correlation": correlation(&["i-1"])})
    };
    let retained =
        json!([item("old", START - 1), item("good", START + 1), item("good", START + 1)]);
    let run = Run::of(&[extend(pin(&without_read()), json!({"retained": retained}))]);
    assert_eq!(run.refused(), ["evidence_predates", "duplicate_evidence"]);
    assert_eq!(run.conclusion(), Conclusion::Verified);
}

#[test]
fn complaint_16_a_body_without_a_signed_time_is_no_second_event_a_day_later() {
    let day = 86_400_000;
    let plan = with(&without_read(), "/deadline_ms", json!(2 * day));
    let mut run = Run::of(&[pin(&plan), signed("sha256-of-the-body", 1, OPEN)]);
    let before = run.state().clone();
    run.feed(&signed("sha256-of-the-body", day, OPEN));
    assert_eq!((run.refused(), run.state()), (vec!["duplicate_evidence"], &before));
}
