use super::super::fixtures::{claims, control, pin, state, target};
use super::recheck;
use crate::capability::{Claims, Pin, Refusal, mint};
use crate::code::Code;
use crate::effect::bundle::fixtures::{json, value, with};
use crate::effect::conclusion::{Event, apply, fixtures};

fn refused(changed: Claims) -> Refusal {
    // Signed with the right key all the same: a good signature makes no claim true.
    assert!(mint(&control(), &changed).is_ok());
    recheck(&changed, Some(&pin()), Some(&target())).expect_err("claims that do not fit")
}

fn mismatch(claim: &'static str) -> Refusal {
    Refusal::Mismatch { claim }
}

fn other() -> String {
    "other".to_owned()
}

#[test]
fn claims_that_fit_the_pin_authorize_the_probe() {
    assert_eq!(recheck(&claims(), Some(&pin()), Some(&target())), Ok(()));
}

#[test]
fn r115_it_is_bound_to_the_workspace() {
    assert_eq!(refused(Claims { workspace: other(), ..claims() }), mismatch("workspace"));
}

#[test]
fn r116_it_is_bound_to_the_invocation() {
    assert_eq!(refused(Claims { invocation: other(), ..claims() }), mismatch("invocation"));
}

#[test]
fn r117_it_is_bound_to_the_connection() {
    assert_eq!(refused(Claims { connection: other(), ..claims() }), mismatch("connection"));
}

#[test]
fn r118_it_is_bound_to_the_stage() {
    assert_eq!(refused(Claims { stage: other(), ..claims() }), Refusal::UnknownStage);
}

#[test]
fn r119_it_is_bound_to_the_plan() {
    let changed = Claims { plan_digest: "00".repeat(32), ..claims() };
    assert_eq!(refused(changed), mismatch("plan_digest"));
}

#[test]
fn r120_it_is_bound_to_the_declared_operation() {
    assert_eq!(refused(Claims { operation: other(), ..claims() }), mismatch("operation"));
}

#[test]
fn r123_it_is_bound_to_the_revision() {
    for expected_revision in [0, 2] {
        let found = refused(Claims { expected_revision, ..claims() });
        assert_eq!(found, Refusal::StaleRevision { claimed: expected_revision, pinned: 1 });
    }
}

#[test]
fn r127_a_stage_of_another_kind_makes_no_probe() {
    for stage in ["answer", "event"] {
        let changed = Claims { stage: stage.to_owned(), ..claims() };
        assert_eq!(refused(changed), Refusal::WrongStageKind);
    }
}

#[test]
fn r131_a_connection_that_is_revoked_or_leads_elsewhere_is_refused() {
    let other = "00".repeat(32);
    for now in [None, Some(other.as_str()), Some("")] {
        let found = recheck(&claims(), Some(&pin()), now);
        assert_eq!(found, Err(Refusal::TargetChanged));
    }
}

#[test]
fn r132_the_plan_is_the_pinned_one() {
    let later = Claims { plan_digest: "11".repeat(32), ..claims() };
    assert_eq!(refused(later).code(), Code::CapabilityMismatch);
    // A pin that was altered is not even read.
    let altered = with(&state(), "/contract/verification/plan/deadline_ms", json!(3_600_001));
    let error = Pin::from_value(&value(&altered)).expect_err("an altered pin");
    assert_eq!(error.code(), Code::PinChanged);
    assert_eq!(error.pointer().map(|at| at.as_str()), Some("/contract/plan_digest"));
}

#[test]
fn r133_the_bundle_is_the_pinned_one() {
    let changed = Claims { bundle_digest: "00".repeat(32), ..claims() };
    assert_eq!(refused(changed), mismatch("bundle_digest"));
}

#[test]
fn r134_a_stale_revision_is_refused() {
    let later = Pin { revision: 2, ..pin() };
    let found = recheck(&claims(), Some(&later), Some(&target())).expect_err("stale");
    assert_eq!(found.code(), Code::StaleRevision);
    let closed = Pin { closed: true, ..pin() };
    assert_eq!(recheck(&claims(), Some(&closed), Some(&target())), Err(Refusal::Closed));
}

/// The stored form of the reducer's state is read as the state itself is.
#[test]
fn r137_the_pin_is_the_reducers_own_state() {
    let event = Event::from_value(&value(&fixtures::pin(&fixtures::plan()))).expect("an event");
    let pinned = apply(None, &event).state.expect("a state");
    let pin = Pin::from(&pinned);
    assert_eq!(Pin::from_value(&pinned.to_value()).as_ref(), Ok(&pin));
    let contract = &pin.contract;
    let claims = Claims {
        invocation: pin.invocation.clone(),
        connection: contract.connection.clone(),
        bundle_digest: contract.bundle_digest.clone(),
        plan_digest: contract.plan_digest(),
        ..claims()
    };
    assert_eq!(recheck(&claims, Some(&pin), Some(&contract.target_digest())), Ok(()));
}

/// Whatever the claims are, there is nothing in the answer to make a request of.
#[test]
fn r136_the_answer_names_no_destination() {
    let answer: Result<(), Refusal> = recheck(&claims(), Some(&pin()), Some(&target()));
    assert_eq!(answer, Ok(()));
    let refusal = refused(Claims { operation: "evil.example".to_owned(), ..claims() });
    assert!(!format!("{refusal} {refusal:?}").contains("evil"));
}

#[test]
fn r137_without_a_pin_nothing_else_is_asked() {
    assert_eq!(recheck(&claims(), None, Some(&target())), Err(Refusal::PinMissing));
}

#[test]
fn r138_a_state_that_cannot_be_read_authorizes_nothing() {
    for member in ["/workspace", "/invocation", "/contract", "/revision", "/closed"] {
        let broken = with(&state(), member, None);
        assert_eq!(
            Pin::from_value(&value(&broken)).map_err(|it| it.code()),
            Err(Code::MissingMember)
        );
        let broken = with(&state(), member, json!([]));
        assert_eq!(Pin::from_value(&value(&broken)).map_err(|it| it.code()), Err(Code::WrongType));
    }
}

#[test]
fn r139_a_claim_is_never_authority() {
    // The claims agree with one another and with a bundle that exists elsewhere; the pin decides.
    let elsewhere = Claims {
        connection: "gitlab".to_owned(),
        operation: "get_anything".to_owned(),
        plan_digest: "22".repeat(32),
        bundle_digest: "33".repeat(32),
        ..claims()
    };
    assert_eq!(refused(elsewhere), mismatch("connection"));
    let before = pin();
    let _ = recheck(&claims(), Some(&before), Some(&target()));
    assert_eq!(before, pin());
}
