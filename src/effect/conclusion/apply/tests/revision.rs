use crate::effect::conclusion::fixtures::*;
use crate::effect::outcome::Outcome;

#[test]
fn r148_a_second_identical_readback_is_an_event_and_no_revision() {
    let mut run = Run::of(&[pin(&plan()), probed("a", 1, 200, OPEN)]);
    run.feed(&probed("b", 2, 200, OPEN));
    assert_eq!((run.events.len(), run.receipts.len()), (3, 2));
    run.feed(&probed("c", 3, 200, EMPTY));
    assert_eq!((run.events.len(), run.receipts.len()), (4, 3));
}

#[test]
fn r149_revisions_are_contiguous_and_each_names_the_one_it_supersedes() {
    let mut run = Run::of(&[pin(&plan())]);
    for (index, body) in [EMPTY, OPEN, EMPTY, OPEN, CLOSED].into_iter().enumerate() {
        let after = 1 + u64::try_from(index).unwrap();
        run.feed(&probed(&format!("e{index}"), after, 200, body));
    }
    let numbers: Vec<_> = run.receipts.iter().map(|it| (it.revision, it.supersedes())).collect();
    let expected: Vec<_> = (1..=6).map(|it| (it, (it > 1).then(|| it - 1))).collect();
    assert_eq!(numbers, expected);
    let ids: std::collections::BTreeSet<_> =
        run.receipts.iter().map(|receipt| receipt.subject.receipt_id()).collect();
    assert_eq!(ids.len(), 1);
}

#[test]
fn r150_every_part_of_the_summary_is_a_change_and_a_time_alone_is_none() {
    let mut run = Run::of(&[pin(&plan())]);
    run.feed(&nothing("a", 1)).feed(&read(PIN + 9)).feed(&due(9, "read", 1));
    assert_eq!(run.receipts.len(), 1, "nothing to tell");
    run.feed(&probed("b", 10, 200, EMPTY));
    assert_eq!(run.receipts.len(), 2, "an outcome");
    run.feed(&with(&probed("c", 11, 200, OPEN), "/trust", json!("broker_attested")));
    assert_eq!(run.receipts.len(), 3, "a claim, by a class that verifies nothing");
    run.feed(&signed("d", 12, OPEN)).feed(&signed("e", 13, OPEN));
    assert_eq!(run.receipts.len(), 4, "an outcome of another stage, once");
}

#[test]
fn r041_outcomes_reach_the_receipt_by_their_ids() {
    let run = Run::of(&[pin(&plan()), probed("a", 1, 200, OPEN), signed("b", 2, EMPTY)]);
    let outcomes = &run.receipts.last().unwrap().outcomes;
    let told: Vec<_> = outcomes
        .iter()
        .map(|it| (it.stage.as_deref().unwrap(), it.trust.as_str(), it.id.as_str(), it.outcome))
        .collect();
    assert_eq!(
        told,
        [
            ("answer", "gateway_observed", "status", Outcome::Pass),
            ("read", "gateway_observed", "open", Outcome::Pass),
            ("event", "vendor_signed", "opened", Outcome::Missing),
        ]
    );
}

#[test]
fn r200_each_receipt_tells_how_far_it_could_reach() {
    let run = Run::of(&[pin(&plan()), probed("a", 1, 200, OPEN)]);
    for receipt in &run.receipts {
        assert_eq!(receipt.ceiling, run.state().contract.ceiling);
        assert_eq!(receipt.deadline, Some(DEADLINE));
    }
}

#[test]
fn complaint_08_the_same_events_in_every_order_end_in_the_same_state() {
    let events = [
        extend(signed("created", 5, EMPTY), json!({"event_time": PIN + 1})),
        extend(signed("updated", 5, OPEN), json!({"event_time": PIN + 2})),
        extend(probed("first", 5, 404, "{}"), json!({"received_at": PIN + 3})),
        extend(probed("second", 5, 200, OPEN), json!({"received_at": PIN + 4})),
    ];
    let mut ends = Vec::new();
    for order in permutations(4) {
        let mut run = Run::of(&[pin(&plan())]);
        for index in order {
            run.feed(&events[index]);
        }
        let stages = run.state().stages.clone();
        ends.push((
            run.conclusion(),
            run.state().summary().claims,
            run.state().summary().outcomes,
            { stages.into_iter().map(|stage| stage.standings).collect::<Vec<_>>() },
        ));
    }
    assert_eq!((ends.len(), ends[0].0.as_str()), (24, "verified"));
    assert!(ends.iter().all(|end| *end == ends[0]));
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for item in 0..count {
        let insert = |order: &Vec<usize>| {
            let at = |at| {
                let mut order = order.clone();
                order.insert(at, item);
                order
            };
            (0..=order.len()).map(at).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(insert).collect();
    }
    orders
}
