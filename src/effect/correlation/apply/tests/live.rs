use super::{AT, DAY, Index, check, event, register, retire, tuple, webhook};
use crate::effect::conclusion::fixtures::{at, extend, json, told, value, with};
use crate::effect::correlation::{Event, State};

#[test]
fn one_live_invocation_gets_the_event() {
    let index = Index::of(&[register("i-1", 0), webhook("msg_1", 10)]);
    assert_eq!(index.told(), ["match i-1 msg_1"]);
    let expected = json!({"type": "match", "invocation": "i-1", "evidence_id": "msg_1",
        "received_at": AT + 10, "correlation": extend(tuple(), json!({"matches": ["i-1"]}))});
    assert_eq!(index.told_as_json(), [expected]);
}

#[test]
fn r163_another_workspace_is_no_match() {
    let foreign = with(&webhook("msg_1", 10), "/workspace", json!("globex"));
    assert_eq!(Index::of(&[register("i-1", 0), foreign.clone()]).told(), ["refuse tuple_mismatch"]);
    assert_eq!(Index::of(&[foreign]).told(), ["retain msg_1", "refuse no_match"]);
}

/// What becomes of an event whose tuple differs in one member.
fn of_another(member: &str, other: &str) -> Vec<String> {
    let event = with(&webhook("msg_1", 10), &format!("/{member}"), json!(other));
    Index::of(&[register("i-1", 0), event]).told()
}

#[test]
fn r164_another_connection_is_no_match() {
    assert_eq!(of_another("connection", "tracker"), ["match i-1 msg_1"]);
    assert_eq!(of_another("connection", "tracker2"), ["retain msg_1", "refuse no_match"]);
}

#[test]
fn r165_another_subscription_is_no_match() {
    assert_eq!(of_another("subscription", "issues"), ["match i-1 msg_1"]);
    assert_eq!(of_another("subscription", "pulls"), ["retain msg_1", "refuse no_match"]);
}

#[test]
fn r166_another_event_type_is_no_match() {
    assert_eq!(of_another("event_type", "opened"), ["match i-1 msg_1"]);
    assert_eq!(of_another("event_type", "closed"), ["retain msg_1", "refuse no_match"]);
}

#[test]
fn r167_another_upstream_id_is_no_match() {
    assert_eq!(of_another("upstream_id", "7"), ["match i-1 msg_1"]);
    assert_eq!(of_another("upstream_id", "8"), ["retain msg_1", "refuse no_match"]);
}

#[test]
fn r168_stage_labels_are_no_part_of_the_key() {
    let labelled = extend(tuple(), json!({"stage": "event"}));
    let event = with(&register("i-1", 0), "/tuples/0", labelled);
    let faults = Event::from_value(&value(&event)).unwrap_err();
    assert_eq!(told(&faults), at("unknown_member", "/tuples/0/stage"));
    let index = Index::of(&[register("i-1", 0), register("i-2", 0), webhook("msg_1", 10)]);
    assert_eq!(index.told(), ["refuse ambiguous_match"]);
}

#[test]
fn r170_the_engine_checks_uniqueness_itself() {
    let index = Index::of(&[register("i-1", 0), check("i-1", "msg_1", 1)]);
    assert_eq!(index.told(), ["match i-1 msg_1"]);
    let index = Index::of(&[register("i-1", 0), register("i-2", 0), check("i-1", "msg_1", 1)]);
    assert_eq!(index.told(), ["refuse ambiguous_match"]);
}

#[test]
fn r171_the_tuple_is_checked_again_with_the_evidence() {
    let mut index = Index::of(&[register("i-1", 0), webhook("msg_1", 10)]);
    assert_eq!(index.feed(&check("i-1", "msg_1", 11)).told(), ["match i-1 msg_1"]);
    index.feed(&register("i-2", 12));
    assert_eq!(index.feed(&check("i-1", "msg_1", 13)).told(), ["refuse ambiguous_match"]);
    index.feed(&retire("i-1", 14));
    assert_eq!(index.feed(&check("i-1", "msg_1", 15)).told(), ["refuse other_invocation"]);
    index.feed(&retire("i-2", 16));
    assert_eq!(index.feed(&check("i-1", "msg_1", 17)).told(), ["refuse no_match"]);
}

#[test]
fn r172_more_than_one_live_invocation_is_refused_for_all() {
    let mut index = Index::of(&[register("i-1", 0), register("i-2", 1), webhook("msg_1", 10)]);
    assert_eq!(index.told(), ["refuse ambiguous_match"]);
    assert_eq!(index.feed(&retire("i-1", 11)).told(), [""; 0], "nor is it kept for the other");
    assert_eq!(index.feed(&webhook("msg_2", 12)).told(), ["match i-2 msg_2"]);
}

#[test]
fn r173_no_live_invocation_is_refused_and_the_event_retained() {
    assert_eq!(Index::of(&[webhook("msg_1", 0)]).told(), ["retain msg_1", "refuse no_match"]);
}

#[test]
fn r176_an_invocation_that_ended_or_is_past_its_deadline_is_not_live() {
    let ended = Index::of(&[register("i-1", 0), retire("i-1", 5), webhook("msg_1", 10)]);
    assert_eq!(ended.told(), ["retain msg_1", "refuse no_match"]);
    let last = Index::of(&[register("i-1", 0), webhook("msg_1", DAY - 1)]);
    assert_eq!(last.told(), ["match i-1 msg_1"]);
    let late = Index::of(&[register("i-1", 0), webhook("msg_1", DAY)]);
    assert_eq!(late.told(), ["retain msg_1", "refuse no_match"]);
    let queued = extend(webhook("msg_1", DAY + 9), json!({"received_at": AT + DAY - 1}));
    assert_eq!(Index::of(&[register("i-1", 0), queued]).told(), ["match i-1 msg_1"]);
}

#[test]
fn r176_an_ended_invocation_makes_no_later_one_ambiguous() {
    let later = register("i-2", DAY + 1);
    let index = Index::of(&[register("i-1", 0), later, webhook("msg_1", DAY + 2)]);
    assert_eq!(index.told(), ["match i-2 msg_1"]);
}

#[test]
fn r177_an_upstream_id_matches_by_its_exact_bytes() {
    let id = |event, id: &str| with(&event, "/upstream_id", json!(id));
    let waits = with(&register("i-1", 0), "/tuples/0/upstream_id", json!("ID1"));
    let got = |sent: &str| Index::of(&[waits.clone(), id(webhook("msg_1", 1), sent)]).told();
    assert_eq!(got("ID1"), ["match i-1 msg_1"]);
    for other in ["id1", "ID1.", "1D1"] {
        assert_eq!(got(other)[0], "retain msg_1", "{other}");
    }
    for unsafe_id in [" ID1", "ID1/", ""] {
        let event = id(webhook("msg_1", 1), unsafe_id);
        let faults = Event::from_value(&value(&event)).unwrap_err();
        assert_eq!(told(&faults), at("out_of_range", "/upstream_id"), "{unsafe_id}");
    }
}

#[test]
fn complaint_14_of_two_events_in_flight_each_goes_to_its_own_invocation() {
    let of = |event, id: &str| with(&event, "/upstream_id", json!(id));
    let waits = |who: &str, id: &str| with(&register(who, 0), "/tuples/0/upstream_id", json!(id));
    let mut index = Index::of(&[waits("i-1", "7"), waits("i-2", "8")]);
    assert_eq!(index.feed(&of(webhook("b", 1), "8")).told(), ["match i-2 b"]);
    assert_eq!(index.feed(&of(webhook("a", 2), "7")).told(), ["match i-1 a"]);
}

#[test]
fn registering_twice_is_registering_once() {
    let mut index = Index::of(&[register("i-1", 0)]);
    let before = index.state.clone();
    index.feed(&register("i-1", 0));
    assert_eq!((&index.state, index.told()), (&before, vec![]));
    assert_eq!(index.feed(&retire("i-1", 1)).state, None, "nothing is left to know");
}

#[test]
fn an_event_may_be_given_no_more_than_the_entries_that_it_names() {
    let other = with(&register("i-9", 0), "/tuples/0/upstream_id", json!("9"));
    let whole = Index::of(&[other, register("i-1", 0)]).state.unwrap();
    let mut part = whole.clone();
    part.entries.retain(|tuple, _| tuple.upstream_id == "7");
    let feed =
        |state| Index { state: Some(state), actions: Vec::new() }.feed(&webhook("m", 1)).told();
    assert_eq!(feed(whole), feed(part));
}

#[test]
fn a_stored_index_that_was_altered_is_refused() {
    let stored = json!({"version": 1, "workspace": "acme", "entries": [
        extend(tuple(), json!({"live": {"i-1": AT}, "retained": []}))
    ]});
    let faults = |state| State::from_value(&value(&state)).map_or_else(|it| told(&it), |_| vec![]);
    assert_eq!(faults(stored.clone()), []);
    let twice = with(&stored, "/entries/-", stored["entries"][0].clone());
    assert_eq!(faults(twice), at("out_of_range", "/entries"));
    let named = with(&stored, "/entries/0/live/a~1b", json!(1));
    assert_eq!(faults(named), at("invalid_name", "/entries/0/live/a~1b"));
    let version = with(&stored, "/version", json!(2));
    assert_eq!(faults(version), at("unknown_version", "/version"));
    let more = with(&stored, "/entries/0/stage", json!("event"));
    assert_eq!(faults(more), at("unknown_member", "/entries/0/stage"));
    assert_eq!(faults(with(&stored, "/entries/0/live", None)), at("missing_member", "/entries/0"));
    let mut index = Index { state: State::from_value(&value(&stored)).ok(), actions: Vec::new() };
    assert_eq!(index.feed(&event("sweep", 1, json!({}))).state, None);
}
