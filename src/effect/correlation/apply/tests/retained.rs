use super::{AT, DAY, Index, event, register, webhook};
use crate::effect::conclusion::fixtures::{extend, json, with};
use crate::effect::correlation::state::MAX_RETAINED;

fn many(count: usize) -> Index {
    let mut index = Index::of(&[]);
    for number in 0..count {
        index.feed(&webhook(&format!("m{number}"), 1));
    }
    index
}

#[test]
fn r151_an_event_that_came_first_is_correlated_afterwards() {
    let early = extend(webhook("msg_1", 0), json!({"event_time": AT - 5}));
    let mut index = Index::of(&[early]);
    assert_eq!(index.told(), ["retain msg_1", "refuse no_match"]);
    assert_eq!(index.told_as_json()[0]["until"], AT + DAY);
    index.feed(&register("i-1", 10));
    assert_eq!(index.told(), ["match i-1 msg_1"]);
    let told = &index.told_as_json()[0];
    assert_eq!((&told["received_at"], &told["event_time"]), (&json!(AT), &json!(AT - 5)));
    assert_eq!(index.feed(&register("i-1", 10)).told(), [""; 0], "and handed over once");
}

#[test]
fn r175_what_is_retained_goes_out_in_the_order_in_which_it_came() {
    let mut index = Index::of(&[webhook("b", 2), webhook("a", 1), webhook("c", 3)]);
    index.feed(&register("i-1", 9));
    assert_eq!(index.told(), ["match i-1 b", "match i-1 a", "match i-1 c"]);
}

#[test]
fn r174_as_many_as_the_limit_are_matched_and_one_more_matches_nothing() {
    let mut index = many(MAX_RETAINED);
    index.feed(&register("i-1", 2));
    assert_eq!(index.told().len(), 64);
    assert!(index.told().iter().all(|told| told.starts_with("match i-1")));
    let mut index = many(MAX_RETAINED + 1);
    assert_eq!(index.told().iter().filter(|told| told.starts_with("forget")).count(), 64);
    assert_eq!(index.told().last().unwrap(), "refuse retained_overflow");
    assert_eq!(index.feed(&register("i-1", 2)).told(), ["refuse retained_overflow"]);
}

#[test]
fn r174_an_overflow_lasts_a_day_after_its_last_event_and_hits_one_tuple_only() {
    let mut index = many(MAX_RETAINED + 1);
    let other = with(&webhook("other", 2), "/upstream_id", json!("8"));
    assert_eq!(index.feed(&other).told(), ["retain other", "refuse no_match"]);
    assert_eq!(index.feed(&webhook("again", 1_000)).told(), ["refuse retained_overflow"]);
    assert_eq!(index.feed(&webhook("x", DAY + 999)).told(), ["refuse retained_overflow"]);
    assert_eq!(index.feed(&webhook("y", 2 * DAY + 999)).told(), ["retain y", "refuse no_match"]);
}

#[test]
fn r174_an_overflow_does_not_stop_an_event_that_is_waited_for() {
    let mut index = many(MAX_RETAINED + 1);
    index.feed(&register("i-1", 2));
    assert_eq!(index.feed(&webhook("fresh", 3)).told(), ["match i-1 fresh"]);
}

#[test]
fn r172_what_is_retained_goes_to_nobody_when_two_wait() {
    let mut index = Index::of(&[webhook("msg_1", 1)]);
    let mut state = index.state.take().unwrap();
    for entry in state.entries.values_mut() {
        entry.live.insert("i-1".to_owned(), AT + DAY);
    }
    index.state = Some(state);
    index.feed(&register("i-2", 2));
    assert_eq!(index.told(), ["forget msg_1", "refuse ambiguous_match"]);
}

#[test]
fn r146_an_event_that_is_delivered_again_is_retained_once() {
    let mut index = Index::of(&[webhook("msg_1", 0)]);
    assert_eq!(index.feed(&webhook("msg_1", 1)).told(), ["refuse duplicate_evidence"]);
    index.feed(&register("i-1", 2));
    assert_eq!(index.told(), ["match i-1 msg_1"]);
}

#[test]
fn complaint_16_what_the_store_has_seen_before_is_refused_however_long_ago() {
    let replayed = |after| extend(webhook("sha256-of-the-body", after), json!({"repeated": true}));
    for state in [Index::of(&[]), Index::of(&[register("i-2", 40 * DAY)])] {
        let mut index = state;
        let before = index.state.clone();
        assert_eq!(index.feed(&replayed(40 * DAY + 1)).told(), ["refuse duplicate_evidence"]);
        assert_eq!(index.state, before);
    }
}

#[test]
fn d7_an_event_is_kept_for_a_day() {
    let mut index = Index::of(&[webhook("msg_1", 0)]);
    assert_eq!(index.feed(&event("sweep", DAY - 1, json!({}))).told(), [""; 0]);
    let mut swept = Index { state: index.state.clone(), actions: Vec::new() };
    assert_eq!(swept.feed(&event("sweep", DAY, json!({}))).told(), ["forget msg_1"]);
    assert_eq!(swept.state, None);
    assert_eq!(index.feed(&register("i-1", DAY)).told(), ["forget msg_1"]);
}
