use crate::effect::conclusion::fixtures::*;
use crate::effect::outcome::Conclusion;

#[test]
fn r102_the_deadline_s_event_closes_and_one_that_comes_early_is_put_off() {
    let mut run = Run::of(&[pin(&plan())]);
    let before = run.state().clone();
    run.feed(&deadline(DEADLINE - 1));
    assert_eq!((run.state(), run.jobs()), (&before, vec![("deadline".to_owned(), HOUR)]));
    run.feed(&deadline(DEADLINE));
    assert!(run.state().closed);
}

#[test]
fn r188_an_unmet_required_stage_ends_in_a_terminal_inconclusive_revision() {
    let mut run = Run::of(&[pin(&plan())]);
    run.feed(&deadline(DEADLINE));
    let last = run.receipts.last().unwrap();
    assert_eq!((last.revision, last.supersedes()), (2, Some(1)));
    assert_eq!((last.conclusion, last.terminal), (Conclusion::Inconclusive, true));
    assert_eq!(run.stored().unwrap().unindex.len(), 2);
    assert_eq!(run.feed(&deadline(DEADLINE)).actions, []);
}

#[test]
fn r189_what_is_verified_or_contradicted_gets_no_revision_from_the_deadline() {
    for (body, conclusion) in [(OPEN, Conclusion::Verified), (CLOSED, Conclusion::Contradicted)] {
        let mut run = Run::of(&[pin(&plan()), probed("a", 1, 200, body)]);
        let revision = run.state().revision;
        run.feed(&deadline(DEADLINE));
        assert_eq!((run.conclusion(), run.state().revision), (conclusion, revision));
        assert_eq!((run.receipts.len(), run.state().closed), (2, true));
    }
}

#[test]
fn r190_evidence_after_the_end_is_refused() {
    let mut run = Run::of(&[pin(&plan()), deadline(DEADLINE)]);
    let before = run.state().clone();
    for event in [
        probed("a", HOUR, 200, OPEN),
        extend(probed("b", HOUR, 200, OPEN), json!({"received_at": DEADLINE - 1})),
        signed("c", HOUR, OPEN),
        nothing("d", HOUR),
        due(HOUR, "read", 2),
    ] {
        assert_eq!(run.feed(&event).refused(), ["evidence_closed"]);
        assert_eq!(run.state(), &before);
    }
    assert_eq!(run.told(), ["pending", "inconclusive"]);
}

#[test]
fn complaint_06_evidence_counts_by_when_it_was_received_and_not_when_it_was_processed() {
    let late =
        |received_at| extend(signed("a", HOUR + 9, OPEN), json!({"received_at": received_at}));
    let required = with(&without_read(), "/stages/1/required", json!(true));
    let mut run = Run::of(&[pin(&required), late(DEADLINE - 1)]);
    assert_eq!(run.told(), ["pending", "verified"]);
    assert!(run.state().closed, "the deadline is applied with it");
    assert_eq!(run.feed(&deadline(DEADLINE + 99)).actions, []);
    let mut run = Run::of(&[pin(&required), late(DEADLINE)]);
    assert_eq!(
        (run.refused(), run.told()),
        (vec!["evidence_closed"], vec!["pending", "inconclusive"])
    );
    assert_eq!(run.feed(&late(DEADLINE - 1)).refused(), ["evidence_closed"], "it is closed by now");
}

#[test]
fn r191_of_evidence_and_deadline_at_once_exactly_one_wins() {
    let answer = extend(
        probed("a", HOUR, 200, OPEN),
        json!({
            "received_at": DEADLINE - 1, "expected_revision": 1
        }),
    );
    let first = Run::of(&[pin(&plan()), answer.clone(), deadline(DEADLINE)]);
    assert_eq!(first.told(), ["pending", "verified"]);
    let second = Run::of(&[pin(&plan()), deadline(DEADLINE), answer]);
    assert_eq!(second.told(), ["pending", "inconclusive"]);
    assert_eq!(second.refused(), ["evidence_closed"]);
}

#[test]
fn r192_whatever_comes_after_the_deadline_finds_nothing_pending() {
    for event in [
        deadline(DEADLINE),
        read(DEADLINE),
        due(HOUR, "read", 1),
        due(HOUR, "nowhere", 9),
        nothing("a", HOUR),
        probed("b", HOUR, 200, EMPTY),
        signed("c", HOUR, OPEN),
        with(&pin(&plan()), "/at", json!(DEADLINE)),
    ] {
        let run = Run::of(&[pin(&plan()), event.clone()]);
        assert_eq!(run.conclusion(), Conclusion::Inconclusive, "{event}");
        assert!(run.state().is_terminal() && run.receipts.last().unwrap().terminal, "{event}");
        assert_eq!(run.jobs(), [], "{event}");
    }
}

#[test]
fn r193_a_deadline_whose_job_is_lost_is_applied_when_the_state_is_read() {
    let mut run = Run::of(&[pin(&plan())]);
    assert_eq!(run.feed(&read(DEADLINE - 1)).actions, []);
    run.feed(&read(DEADLINE + 86_400_000));
    assert_eq!(run.told(), ["pending", "inconclusive"]);
    assert_eq!(run.feed(&read(DEADLINE + 86_400_001)).actions, []);
}

#[test]
fn what_was_never_required_ends_terminal_too() {
    let run = Run::of(&[pin(&without_read()), deadline(DEADLINE)]);
    assert_eq!(run.told(), ["inconclusive", "inconclusive"]);
    let terminal: Vec<_> = run.receipts.iter().map(|receipt| receipt.terminal).collect();
    assert_eq!(terminal, [false, true]);
}
