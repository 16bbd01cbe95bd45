use crate::effect::bundle::Tier;
use crate::effect::conclusion::fixtures::*;
use crate::effect::outcome::Conclusion;
use crate::effect::plan::probe::Method;

#[test]
fn r135_the_request_comes_from_the_pinned_plan_alone() {
    let mut run = Run::of(&[pin(&plan())]);
    let probe = run.feed(&due(2_000, "read", 1)).probe().unwrap().clone();
    assert_eq!(probe.url, "https://api.example.com/v1/issues/7");
    assert_eq!((probe.method, probe.connection.as_str()), (Method::Get, "tracker"));
    assert_eq!((probe.operation.as_str(), probe.max_bytes), ("get_issue", 65_536));
    assert_eq!((probe.timeout_ms, probe.expected_revision), (5_000, 1));
}

#[test]
fn r136_a_caller_can_never_supply_a_destination() {
    for member in ["url", "host", "headers", "selector", "operation"] {
        let event = extend(due(2_000, "read", 1), json!({member: "https://evil.example"}));
        let faults = crate::effect::conclusion::Event::from_value(&value(&event)).unwrap_err();
        assert_eq!(told(&faults), at("unknown_member", &format!("/{member}")));
    }
}

#[test]
fn what_a_path_does_not_take_as_it_is_is_escaped() {
    let body = json!({"number": "a\"b<c>@d;e=f^g"}).to_string();
    let mut run = Run::of(&[with(&pin(&plan()), "/observation", answer(201, &body))]);
    let probe = run.feed(&due(2_000, "read", 1)).probe().unwrap();
    assert_eq!(probe.url, "https://api.example.com/v1/issues/a%22b%3Cc%3E@d;e=f%5Eg");
}

#[test]
fn r086_another_target_of_the_connection_refuses_the_readback() {
    let other = json!({"target_digest": "0".repeat(64)});
    let mut run = Run::of(&[pin(&plan())]);
    let before = run.state().clone();
    assert_eq!(
        run.feed(&extend(due(2_000, "read", 1), other.clone())).refused(),
        ["target_changed"]
    );
    assert_eq!(run.probe(), None);
    let answer = extend(probed("a", 2_000, 200, OPEN), other);
    assert_eq!(run.feed(&answer).refused(), ["target_changed"]);
    assert_eq!(run.state(), &before);
    assert_eq!(run.feed(&due(2_000, "read", 1)).refused(), [""; 0]);
}

#[test]
fn r101_attempts_are_counted() {
    let mut run = Run::of(&[pin(&plan())]);
    for (count, id) in (1..).zip(["a", "b", "c"]) {
        run.feed(&nothing(id, 2_000));
        assert_eq!(run.state().stage("read").unwrap().1.attempts, count);
    }
}

#[test]
fn r104_the_pause_grows_until_no_attempt_is_left() {
    let mut run = Run::of(&[pin(&plan())]);
    let mut pauses = Vec::new();
    for (id, after) in [("a", 2_000), ("b", 4_000), ("c", 8_000), ("d", 12_000), ("e", 16_000)] {
        run.feed(&nothing(id, after));
        pauses.push(run.jobs().first().map(|(_, due)| due - after));
    }
    assert_eq!(pauses, [Some(1_000), Some(2_000), Some(3_000), None, None]);
    let (_, state) = run.state().stage("read").unwrap();
    assert_eq!((state.attempts, state.done), (5, true));
}

#[test]
fn r110_running_out_of_attempts_concludes_nothing() {
    let mut run = Run::of(&[pin(&plan())]);
    for id in ["a", "b", "c", "d"] {
        run.feed(&nothing(id, 2_000));
    }
    assert_eq!((run.told(), run.conclusion()), (vec!["pending"], Conclusion::Pending));
    assert_eq!(run.feed(&due(9_000, "read", 1)).actions, []);
    run.feed(&deadline(DEADLINE));
    assert_eq!(run.told(), ["pending", "inconclusive"]);
}

#[test]
fn r104_no_attempt_is_scheduled_at_or_after_the_deadline() {
    let mut run = Run::of(&[pin(&plan())]);
    run.feed(&nothing("a", HOUR - 1_001));
    assert_eq!(run.jobs(), [("read".to_owned(), HOUR - 1)]);
    run.feed(&nothing("b", HOUR - 1_000));
    assert_eq!(run.jobs(), []);
}

#[test]
fn r106_a_job_s_key_is_the_invocation_and_the_stage_and_no_stage_is_the_deadline() {
    let plan = with(&plan(), "/stages/1/id", json!("deadline"));
    let run = Run::of(&[pin(&plan)]);
    let jobs: Vec<_> = run
        .actions
        .iter()
        .map(|action| as_json(&action.to_value()))
        .filter(|action| action["type"] == "schedule")
        .map(|action| action["job"].clone())
        .collect();
    assert_eq!(
        jobs[0],
        json!({"workspace": "acme", "invocation": "i-1", "kind": "stage",
        "stage": "deadline"})
    );
    assert_eq!(jobs[2], json!({"workspace": "acme", "invocation": "i-1", "kind": "deadline"}));
}

#[test]
fn r107_a_job_that_runs_twice_asks_twice_for_the_same_evidence_which_counts_once() {
    let mut run = Run::of(&[pin(&plan())]);
    let before = run.state().clone();
    let first = run.feed(&due(2_000, "read", 1)).probe().unwrap().evidence_id.clone();
    let second = run.feed(&due(2_100, "read", 1)).probe().unwrap().evidence_id.clone();
    assert_eq!((first.as_str(), second.as_str()), ("read/1", "read/1"));
    assert_eq!(run.state(), &before);
    run.feed(&probed(&first, 2_200, 200, EMPTY));
    let once = run.state().clone();
    assert_eq!(run.feed(&probed(&second, 2_300, 200, OPEN)).refused(), ["duplicate_evidence"]);
    assert_eq!(run.feed(&nothing(&second, 2_300)).refused(), ["duplicate_evidence"]);
    assert_eq!(run.state(), &once);
}

#[test]
fn a_stage_that_is_answered_is_not_asked_again() {
    for body in [OPEN, CLOSED] {
        let mut run = Run::of(&[pin(&plan()), probed("a", 2_000, 200, body)]);
        assert_eq!(run.jobs(), [], "{body}");
        assert_eq!(run.feed(&due(4_000, "read", 2)).actions, [], "{body}");
    }
}

#[test]
fn r134_no_probe_is_made_for_another_revision_but_put_off() {
    let mut run = Run::of(&[pin(&plan()), probed("a", 2_000, 200, EMPTY)]);
    assert_eq!(run.state().revision, 2);
    assert_eq!(run.feed(&due(5_000, "read", 1)).refused(), ["stale_revision"]);
    assert_eq!((run.probe(), run.jobs()), (None, vec![("read".to_owned(), 6_000)]));
    assert!(run.feed(&due(6_000, "read", 2)).probe().is_some());
}

#[test]
fn r153_evidence_for_another_revision_is_refused_and_put_off() {
    let mut run = Run::of(&[pin(&plan()), probed("a", 2_000, 200, EMPTY)]);
    let before = run.state().clone();
    let stale = extend(probed("b", 5_000, 200, OPEN), json!({"expected_revision": 1}));
    assert_eq!(run.feed(&stale).refused(), ["stale_revision"]);
    assert_eq!(run.jobs(), [("read".to_owned(), 6_000)]);
    assert_eq!(run.state(), &before);
    let fresh = extend(probed("b", 6_000, 200, OPEN), json!({"expected_revision": 2}));
    assert_eq!(run.feed(&fresh).refused(), [""; 0]);
    assert_eq!(run.conclusion(), Conclusion::Verified);
}

#[test]
fn r127_no_attempt_is_made_for_a_stage_of_another_kind() {
    let mut run = Run::of(&[pin(&plan())]);
    for stage in ["answer", "event"] {
        assert_eq!(run.feed(&due(2_000, stage, 1)).refused(), ["wrong_stage_kind"]);
        let nothing = with(&nothing("a", 2_000), "/stage", json!(stage));
        assert_eq!(run.feed(&nothing).refused(), ["wrong_stage_kind"]);
    }
    assert_eq!(run.feed(&due(2_000, "nowhere", 1)).refused(), ["unknown_stage"]);
}

#[test]
fn an_unsolicited_answer_of_a_worker_counts_as_an_attempt_too() {
    let contract = contract_of(&planned(&plan()), Tier::Worker);
    let mut run = Run::of(&[pin_of(&contract)]);
    run.feed(&with(&probed("a", 1, 200, OPEN), "/trust", json!("connector_attested")));
    assert_eq!((run.conclusion(), run.state().stages[1].attempts), (Conclusion::Verified, 1));
}
