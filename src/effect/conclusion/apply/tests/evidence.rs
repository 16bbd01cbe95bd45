use crate::effect::bundle::Tier;
use crate::effect::conclusion::fixtures::*;
use crate::effect::outcome::{Conclusion, Outcome};

fn outcomes(run: &Run) -> Vec<Outcome> {
    run.events.last().unwrap().outcomes.iter().map(|(_, outcome)| *outcome).collect()
}

#[test]
fn r143_later_evidence_goes_through_the_same_verifier() {
    let cases = [
        (OPEN, Outcome::Pass, "verified"),
        (CLOSED, Outcome::Fail, "contradicted"),
        (EMPTY, Outcome::Missing, "pending"),
        ("<html>", Outcome::Invalid, "pending"),
        (r#"{"state": "open", "state": "open"}"#, Outcome::Invalid, "pending"),
    ];
    for (body, outcome, conclusion) in cases {
        let run = Run::of(&[pin(&plan()), probed("a", 1, 200, body)]);
        assert_eq!(outcomes(&run), [outcome], "{body}");
        assert_eq!(run.conclusion().as_str(), conclusion, "{body}");
    }
}

#[test]
fn r144_the_sequence_has_no_gap_and_no_duplicate() {
    let mut run = Run::of(&[pin(&plan())]);
    run.feed(&probed("a", 1, 200, EMPTY)).feed(&probed("a", 2, 200, EMPTY));
    run.feed(&signed("b", 3, EMPTY)).feed(&nothing("c", 4)).feed(&probed("d", 5, 200, OPEN));
    let seqs: Vec<_> = run.events.iter().map(|event| event.seq).collect();
    assert_eq!(seqs, [1, 2, 3, 4]);
    assert_eq!(run.state().seq, 4);
}

#[test]
fn r145_one_event_for_each_accepted_item() {
    let mut run = Run::of(&[pin(&plan())]);
    for (index, id) in ["a", "b", "c"].into_iter().enumerate() {
        run.feed(&probed(id, 1 + u64::try_from(index).unwrap(), 200, OPEN));
        assert_eq!(run.stored().unwrap().events.len(), 1);
    }
    assert_eq!(run.events.len(), 4, "with the one of the pin");
    let stages: Vec<_> = run.events.iter().map(|event| event.stage.as_deref().unwrap()).collect();
    assert_eq!(stages, ["answer", "read", "read", "read"]);
}

#[test]
fn r147_refused_evidence_leaves_no_event_and_no_trace() {
    let mut run = Run::of(&[pin(&plan()), probed("a", 1, 200, OPEN)]);
    for (refused, code) in [
        (extend(probed("d", 9, 200, OPEN), json!({"stage": "nowhere"})), "unknown_stage"),
        (extend(probed("e", 9, 200, OPEN), json!({"stage": "event"})), "trust_not_admitted"),
        (extend(probed("f", 9, 200, OPEN), json!({"stage": "answer"})), "wrong_stage_kind"),
        (extend(probed("g", 9, 200, OPEN), json!({"received_at": PIN + 10})), "out_of_order"),
        (extend(probed("h", 9, 200, OPEN), json!({"received_at": PIN - 1})), "out_of_order"),
    ] {
        let before = run.state().clone();
        assert_eq!(run.feed(&refused).refused(), [code]);
        assert_eq!((run.state(), run.stored()), (&before, None));
    }
    assert_eq!(run.events.len(), 2);
}

#[test]
fn r146_the_same_evidence_counts_once_whatever_it_says_the_second_time() {
    let mut run = Run::of(&[pin(&plan()), probed("a", 1, 200, EMPTY)]);
    let before = run.state().clone();
    for again in [probed("a", 2, 200, EMPTY), probed("a", 3, 200, OPEN), signed("a", 4, OPEN)] {
        assert_eq!(run.feed(&again).refused(), ["duplicate_evidence"]);
        assert_eq!(run.state(), &before);
    }
    assert_eq!(run.feed(&probed("b", 5, 200, OPEN)).refused(), [""; 0]);
}

#[test]
fn complaint_09_a_webhook_that_is_delivered_three_times_is_one_event_and_one_revision() {
    let mut run = Run::of(&[pin(&without_read())]);
    for after in [1, 2, 3] {
        run.feed(&signed("msg_1", after, OPEN));
    }
    assert_eq!((run.events.len(), run.told()), (2, vec!["inconclusive", "verified"]));
}

#[test]
fn r154_only_a_webhook_stage_takes_vendor_signed() {
    let mut run = Run::of(&[pin(&plan())]);
    for event in [probed("a", 1, 200, OPEN), with(&signed("b", 1, OPEN), "/stage", json!("read"))] {
        let event = with(&event, "/trust", json!("vendor_signed"));
        assert_eq!(run.feed(&event).refused(), ["trust_not_admitted"]);
    }
    assert_eq!(run.feed(&signed("c", 1, OPEN)).refused(), [""; 0]);
}

#[test]
fn r079_a_webhook_stage_takes_nothing_but_vendor_signed() {
    let mut run = Run::of(&[pin(&plan())]);
    for (event, trust) in
        [(signed("b", 1, OPEN), "gateway_observed"), (signed("c", 1, OPEN), "connector_attested")]
    {
        let event = with(&event, "/trust", json!(trust));
        assert_eq!(run.feed(&event).refused(), ["trust_not_admitted"], "{trust}");
    }
    assert_eq!(run.feed(&signed("d", 1, OPEN)).refused(), [""; 0]);
}

#[test]
fn r074_another_class_than_the_predicate_names_never_completes_it() {
    let only = json!([[{"claim": "announced", "trust": "vendor_signed"}]]);
    let plan = with(&plan(), "/completion/any_of", only);
    let mut run = Run::of(&[pin(&plan), probed("a", 1, 200, OPEN)]);
    assert_eq!(run.conclusion(), Conclusion::Inconclusive);
    run.feed(&signed("b", 2, OPEN));
    assert_eq!(run.conclusion(), Conclusion::Verified);
}

#[test]
fn r076_exactly_the_combinations_that_the_predicate_names_complete_it() {
    let pair = |claim, trust| json!({"claim": claim, "trust": trust});
    let both = json!([[pair("accepted", "gateway_observed"), pair("announced", "vendor_signed")]]);
    let plan = with(&without_read(), "/completion/any_of", both);
    assert_eq!(Run::of(&[pin(&plan)]).conclusion(), Conclusion::Inconclusive);
    assert_eq!(Run::of(&[pin(&plan), signed("a", 1, OPEN)]).conclusion(), Conclusion::Verified);
    let unseen = with(&pin(&plan), "/trust", json!("connector_attested"));
    assert_eq!(Run::of(&[unseen, signed("a", 1, OPEN)]).conclusion(), Conclusion::Inconclusive);
}

#[test]
fn a_required_stage_is_not_met_by_a_class_that_never_verifies() {
    let any = json!([[{"claim": "accepted", "trust": "gateway_observed"}]]);
    let plan = with(&plan(), "/completion/any_of", any);
    let trust = |trust: &str| with(&probed("a", 1, 200, OPEN), "/trust", json!(trust));
    for class in ["untrusted", "broker_attested"] {
        let run = Run::of(&[pin(&plan), trust(class)]);
        assert_eq!(run.conclusion(), Conclusion::Pending, "{class}");
    }
    let run = Run::of(&[pin(&plan), trust("connector_attested")]);
    assert_eq!(run.conclusion(), Conclusion::Verified);
}

#[test]
fn r140_a_redirect_is_no_answer_to_the_probe_whatever_its_body_says() {
    for status in [301, 302, 304, 307] {
        let mut run = Run::of(&[pin(&plan()), probed("a", 1, status, OPEN)]);
        assert_eq!(
            (outcomes(&run), run.conclusion()),
            (vec![Outcome::Invalid], Conclusion::Pending)
        );
        run.feed(&probed("b", 2, status, CLOSED));
        assert_eq!(run.conclusion(), Conclusion::Pending, "not even a contradiction");
    }
}

#[test]
fn r141_an_answer_over_the_cap_is_invalid_and_a_refused_or_failed_one_is_no_evidence() {
    let cut = json!({"response": {"status": 200, "truncated": true}});
    let run = Run::of(&[pin(&plan()), with(&probed("a", 1, 200, ""), "/observation", cut)]);
    assert_eq!(outcomes(&run), [Outcome::Invalid]);
    for status in [401, 403, 429, 500, 502, 503, 504] {
        let mut run = Run::of(&[pin(&plan()), probed("a", 1, status, CLOSED)]);
        assert_eq!((run.events.len(), run.conclusion()), (1, Conclusion::Pending), "{status}");
        assert_eq!(run.jobs(), [("read".to_owned(), 1 + 1_000)], "{status}");
        assert_eq!(run.feed(&probed("a", 2, status, OPEN)).refused(), ["duplicate_evidence"]);
    }
    let silent = with(&probed("a", 1, 200, ""), "/observation", json!({}));
    assert_eq!(Run::of(&[pin(&plan()), silent]).events.len(), 1);
    assert_eq!(Run::of(&[pin(&plan()), probed("a", 1, 404, EMPTY)]).events.len(), 2);
}

#[test]
fn r142_a_404_of_a_young_resource_is_missing_unless_the_plan_asserts_the_status() {
    let run = Run::of(&[pin(&plan()), probed("a", 83, 404, "{}")]);
    assert_eq!((outcomes(&run), run.conclusion()), (vec![Outcome::Missing], Conclusion::Pending));
    assert_eq!(run.jobs(), [("read".to_owned(), 83 + 1_000)]);
    let status = json!({"id": "open", "op": "equals_literal", "value": 200,
        "select": {"from": "http_status"}});
    let run = Run::of(&[
        pin(&with(&plan(), "/stages/1/assertions/0", status)),
        probed("a", 83, 404, "{}"),
    ]);
    assert_eq!(run.conclusion(), Conclusion::Contradicted);
}

#[test]
fn complaint_13_and_07_a_readback_that_comes_too_early_is_retried_and_not_contradicted() {
    let mut run = Run::of(&[pin(&plan()), probed("read/1", 2_000, 404, r#"{"message": "none"}"#)]);
    assert_eq!(run.told(), ["pending", "pending"], "the missing outcome is told");
    run.feed(&due(3_000, "read", 2));
    assert_eq!(run.probe().unwrap().evidence_id, "read/2");
    run.feed(&probed("read/2", 3_100, 200, OPEN));
    assert_eq!(run.told(), ["pending", "pending", "verified"]);
}

#[test]
fn r053_the_worst_of_an_is_error_answer_is_invalid_and_not_a_contradiction() {
    let lie = json!({"response": {"status": 200, "body": CLOSED}, "is_error": true});
    let run = Run::of(&[pin(&plan()), with(&probed("a", 1, 200, ""), "/observation", lie)]);
    assert_eq!((outcomes(&run), run.conclusion()), (vec![Outcome::Invalid], Conclusion::Pending));
}

#[test]
fn r195_a_federated_connection_takes_no_evidence_of_a_better_class() {
    let contract = contract_of(&planned(&plan()), Tier::Federated);
    let mut run = Run::of(&[with(&pin_of(&contract), "/trust", json!("untrusted"))]);
    assert_eq!(run.feed(&probed("a", 1, 200, OPEN)).refused(), ["trust_not_admitted"]);
    assert_eq!(run.feed(&signed("b", 1, OPEN)).refused(), ["trust_not_admitted"]);
    let attested = with(&probed("c", 1, 200, OPEN), "/trust", json!("broker_attested"));
    run.feed(&attested);
    assert_eq!(run.conclusion(), Conclusion::Pending);
}

#[test]
fn evidence_is_bounded_and_the_next_one_is_refused() {
    let mut run = Run::of(&[pin(&without_read())]);
    for count in 1..crate::effect::conclusion::state::MAX_EVIDENCE {
        let event = crate::effect::conclusion::Event::from_value(&value(&signed(
            &format!("m{count}"),
            1,
            OPEN,
        )))
        .unwrap();
        run.state = crate::effect::conclusion::apply(run.state.take(), &event).state;
    }
    assert_eq!(run.feed(&signed("last", 2, OPEN)).refused(), ["too_many"]);
    assert_eq!(run.feed(&signed("m1", 2, OPEN)).refused(), ["duplicate_evidence"]);
}
