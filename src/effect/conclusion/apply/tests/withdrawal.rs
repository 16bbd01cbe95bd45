use crate::effect::conclusion::fixtures::*;
use crate::effect::outcome::Conclusion;
use crate::effect::trust::Trust;

fn of_class(event: Json, trust: &str) -> Json {
    with(&event, "/trust", json!(trust))
}

#[test]
fn r179_a_class_withdraws_what_it_established() {
    for class in ["connector_attested", "gateway_observed"] {
        let mut run = Run::of(&[pin(&plan()), of_class(probed("a", 10, 200, OPEN), class)]);
        assert_eq!(run.conclusion(), Conclusion::Verified);
        run.feed(&of_class(probed("b", 20, 200, EMPTY), class));
        assert_eq!(run.told(), ["pending", "verified", "inconclusive"], "{class}");
        assert!(run.receipts.last().unwrap().claims.iter().all(|pair| pair.claim != "created"));
    }
}

#[test]
fn r180_a_withdrawal_keeps_the_time_of_the_first_verification() {
    let run = Run::of(&[pin(&plan()), probed("a", 10, 200, OPEN), probed("b", 20, 200, EMPTY)]);
    assert_eq!(run.conclusion(), Conclusion::Inconclusive);
    assert_eq!(run.receipts.last().unwrap().first_verified_at, Some(PIN + 10));
}

#[test]
fn r181_another_class_withdraws_nothing() {
    let mut run = Run::of(&[pin(&plan()), probed("a", 10, 200, OPEN)]);
    for (id, class) in [("b", "connector_attested"), ("c", "broker_attested"), ("d", "untrusted")] {
        for body in [EMPTY, CLOSED, "<html>"] {
            let id = format!("{id}{}", body.len());
            run.feed(&of_class(probed(&id, 20, 200, body), class));
            assert_eq!(run.conclusion(), Conclusion::Verified, "{class} {body}");
        }
    }
    assert_eq!(run.events.len(), 2 + 9, "each of them is on record");
    let only =
        with(&without_read(), "/stages/-", with(&readback("read"), "/required", json!(false)));
    let mut run = Run::of(&[pin(&only), signed("v", 10, OPEN)]);
    assert_eq!(run.conclusion(), Conclusion::Verified);
    run.feed(&of_class(probed("w", 20, 200, CLOSED), "connector_attested"));
    assert_eq!(run.conclusion(), Conclusion::Verified);
}

#[test]
fn r182_verifying_again_keeps_the_first_time() {
    let mut run = Run::of(&[pin(&plan()), probed("a", 10, 200, OPEN)]);
    run.feed(&probed("b", 20, 200, EMPTY)).feed(&probed("c", 30, 200, OPEN));
    assert_eq!(run.told(), ["pending", "verified", "inconclusive", "verified"]);
    let times: Vec<_> = run.receipts.iter().map(|receipt| receipt.first_verified_at).collect();
    assert_eq!(times, [None, Some(PIN + 10), Some(PIN + 10), Some(PIN + 10)]);
}

#[test]
fn r183_a_fail_that_the_gateway_observed_contradicts() {
    let run = Run::of(&[pin(&plan()), probed("a", 10, 200, CLOSED)]);
    assert_eq!(run.told(), ["pending", "contradicted"]);
}

#[test]
fn r184_a_fail_that_the_vendor_signed_contradicts_and_one_of_another_class_does_not() {
    for trust in Trust::ALL {
        let event = match trust {
            Trust::VendorSigned => signed("a", 10, CLOSED),
            trust => of_class(probed("a", 10, 200, CLOSED), trust.as_str()),
        };
        let run = Run::of(&[pin(&plan()), event]);
        let expected = matches!(trust, Trust::GatewayObserved | Trust::VendorSigned);
        assert_eq!(run.conclusion() == Conclusion::Contradicted, expected, "{trust:?}");
    }
}

#[test]
fn r185_a_later_pass_erases_no_contradiction_of_its_stage() {
    let mut run =
        Run::of(&[pin(&plan()), probed("a", 10, 200, CLOSED), probed("b", 20, 200, OPEN)]);
    assert_eq!(run.conclusion(), Conclusion::Contradicted);
    run.feed(&of_class(probed("c", 30, 200, OPEN), "connector_attested"));
    assert_eq!(run.told(), ["pending", "contradicted", "contradicted"]);
    let failed = run.receipts.last().unwrap().outcomes.iter().filter(|it| it.id == "open");
    let failed: Vec<_> = failed.map(|it| (it.trust, it.outcome.as_str())).collect();
    assert_eq!(
        failed,
        [(Trust::ConnectorAttested, "pass"), (Trust::GatewayObserved, "fail")],
        "the receipt still shows what contradicts"
    );
}

#[test]
fn r186_a_pass_on_another_stage_erases_no_contradiction_either() {
    let mut run = Run::of(&[pin(&plan()), signed("a", 10, CLOSED), probed("b", 20, 200, OPEN)]);
    assert_eq!(run.conclusion(), Conclusion::Contradicted);
    run.feed(&signed("c", 30, OPEN)).feed(&deadline(DEADLINE));
    assert_eq!(run.conclusion(), Conclusion::Contradicted);
    let mut control = Run::of(&[pin(&plan()), signed("a", 10, EMPTY), probed("b", 20, 200, OPEN)]);
    assert_eq!(control.feed(&signed("c", 30, OPEN)).conclusion(), Conclusion::Verified);
}

#[test]
fn r187_what_was_verified_turns_contradicted_and_keeps_its_first_time() {
    let run = Run::of(&[pin(&plan()), probed("a", 10, 200, OPEN), probed("b", 20, 200, CLOSED)]);
    assert_eq!(run.told(), ["pending", "verified", "contradicted"]);
    let last = run.receipts.last().unwrap();
    assert_eq!((last.first_verified_at, last.safe_to_claim_complete()), (Some(PIN + 10), false));
}

#[test]
fn r178_neither_direction_ends_optimistic_whatever_the_order() {
    let pass = probed("a", 10, 200, OPEN);
    for (second, expected) in [
        (probed("b", 20, 200, EMPTY), Conclusion::Inconclusive),
        (probed("b", 20, 200, "<html>"), Conclusion::Inconclusive),
        (probed("b", 20, 200, CLOSED), Conclusion::Contradicted),
    ] {
        let forward = Run::of(&[pin(&plan()), pass.clone(), second.clone(), deadline(DEADLINE)]);
        assert_eq!(forward.conclusion(), expected);
        let received = |event: &Json| {
            let received = event["at"].clone();
            extend(event.clone(), json!({"at": PIN + 30, "received_at": received}))
        };
        let back = Run::of(&[pin(&plan()), received(&second), received(&pass), deadline(DEADLINE)]);
        assert_eq!(back.conclusion(), expected, "the earlier pass came in later");
    }
}

#[test]
fn d6_a_contradiction_is_shown_at_once_and_evidence_goes_on_being_recorded() {
    let mut run = Run::of(&[pin(&plan()), probed("a", 10, 200, CLOSED)]);
    run.feed(&signed("b", 20, OPEN));
    assert_eq!((run.events.len(), run.state().closed), (3, false));
    let count = run.receipts.len();
    run.feed(&deadline(DEADLINE));
    assert_eq!((run.receipts.len(), run.state().closed), (count, true));
}
