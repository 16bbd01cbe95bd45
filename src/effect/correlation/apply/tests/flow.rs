use super::{AT, Index, check, event, webhook};
use crate::effect::conclusion::fixtures::{
    Json, OPEN, PIN, Run, extend, json, pin, signed, with, without_read,
};
use crate::effect::outcome::Conclusion;

/// What a run stored of its tuples, as the index takes it.
fn registered(run: &Run, invocation: &str) -> Json {
    let tuples: Vec<_> = run
        .stored()
        .unwrap()
        .index
        .iter()
        .map(|tuple| serde_json::from_str::<Json>(&tuple.to_value().to_text()).unwrap())
        .collect();
    event(
        "register",
        PIN - AT,
        json!({
            "invocation": invocation, "deadline_at": run.state().deadline_at, "tuples": tuples
        }),
    )
}

/// The evidence that a match asks for.
fn evidence(action: &Json) -> Json {
    extend(
        signed("x", 20, OPEN),
        json!({
            "invocation": action["invocation"], "evidence_id": action["evidence_id"],
            "received_at": action["received_at"], "correlation": action["correlation"]
        }),
    )
}

#[test]
fn r175_complaint_05_an_event_sent_just_before_the_wait_is_not_lost() {
    let mut index = Index::of(&[webhook("msg_1", PIN - AT - 10)]);
    let mut run = Run::of(&[pin(&without_read())]);
    index.feed(&registered(&run, "i-1"));
    run.feed(&evidence(&index.told_as_json()[0]));
    assert_eq!((run.refused(), run.told()), (vec![], vec!["inconclusive", "verified"]));
}

#[test]
fn r171_a_second_live_invocation_between_check_and_commit_refuses_the_commit() {
    let mut first = Run::of(&[pin(&without_read())]);
    let second_pin = with(&pin(&without_read()), "/invocation", json!("i-2"));
    let mut second = Run::of(&[second_pin]);
    let mut index = Index::of(&[registered(&first, "i-1"), webhook("msg_1", PIN - AT + 5)]);
    let matched = evidence(&index.told_as_json()[0]);
    index.feed(&registered(&second, "i-2"));
    let again = check("i-1", "msg_1", PIN - AT + 6);
    assert_eq!(index.feed(&again).told(), ["refuse ambiguous_match"]);
    // And the reducer refuses by itself what the index would have said within the commit.
    let both = with(&matched, "/correlation/matches", json!(["i-1", "i-2"]));
    for run in [&mut first, &mut second] {
        let invocation = run.state().invocation.clone();
        run.feed(&with(&both, "/invocation", json!(invocation)));
        assert_eq!(run.refused(), ["ambiguous_match"]);
        assert_eq!(run.conclusion(), Conclusion::Inconclusive);
    }
}

#[test]
fn r168_two_plans_that_name_their_stages_differently_are_still_ambiguous() {
    let renamed = with(&without_read(), "/stages/1/id", json!("another"));
    let first = Run::of(&[pin(&without_read())]);
    let second = Run::of(&[with(&pin(&renamed), "/invocation", json!("i-2"))]);
    let index = Index::of(&[
        registered(&first, "i-1"),
        registered(&second, "i-2"),
        webhook("msg_1", PIN - AT + 5),
    ]);
    assert_eq!(index.told(), ["refuse ambiguous_match"]);
}

#[test]
fn r169_renaming_a_stage_and_replaying_makes_nothing_unique() {
    let mut index = Index::of(&[]);
    for (invocation, name) in [("i-1", "event"), ("i-2", "another"), ("i-3", "third")] {
        let plan = with(&without_read(), "/stages/1/id", json!(name));
        let run = Run::of(&[with(&pin(&plan), "/invocation", json!(invocation))]);
        assert_eq!(run.stored().unwrap().index, run.state().tuples());
        index.feed(&registered(&run, invocation));
    }
    for id in ["msg_1", "msg_1", "msg_2"] {
        index.feed(&webhook(id, PIN - AT + 5));
        assert_eq!(index.told(), ["refuse ambiguous_match"]);
    }
}
