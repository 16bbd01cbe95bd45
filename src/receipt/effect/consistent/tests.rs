use super::check;
use crate::effect::bundle::ceiling::Reason;
use crate::effect::bundle::{Ceiling, Tier};
use crate::effect::conclusion::{ExecutionStatus, Revision};
use crate::effect::plan::completion::Pair;
use crate::effect::{Conclusion, Outcome, Trust};
use crate::receipt::fixtures::{revision, stated};

use Conclusion::{Contradicted, Inconclusive, NotRequired, Pending, Verified};
use Trust::{BrokerAttested, ConnectorAttested, GatewayObserved, Untrusted, VendorSigned};

fn pair(claim: &str, trust: Trust) -> Pair {
    Pair { claim: claim.to_owned(), trust }
}

fn ceiling(max_conclusion: Conclusion, claims: Vec<Pair>, reasons: Vec<Reason>) -> Ceiling {
    Ceiling { max_conclusion, claims, reasons }
}

/// A receipt that waits for its readback.
fn waiting() -> Revision {
    Revision {
        revision: 1,
        conclusion: Pending,
        claims: Vec::new(),
        outcomes: Vec::new(),
        first_verified_at: None,
        ..revision()
    }
}

/// A receipt of a read.
fn read() -> Revision {
    Revision {
        conclusion: NotRequired,
        deadline: None,
        terminal: true,
        ceiling: ceiling(NotRequired, Vec::new(), vec![Reason::Read]),
        ..waiting()
    }
}

/// A receipt of a remote server's word.
fn federated() -> Revision {
    Revision {
        conclusion: Inconclusive,
        tier: Tier::Federated,
        claims: vec![pair("accepted", BrokerAttested)],
        outcomes: vec![stated(None, BrokerAttested, "number", Outcome::Pass)],
        ceiling: ceiling(
            Inconclusive,
            vec![pair("accepted", Untrusted), pair("accepted", BrokerAttested)],
            vec![Reason::Federated],
        ),
        ..read()
    }
}

/// A receipt that the vendor's own event contradicts.
fn contradicted() -> Revision {
    Revision {
        conclusion: Contradicted,
        claims: Vec::new(),
        outcomes: vec![stated(Some("event"), VendorSigned, "opened", Outcome::Fail)],
        first_verified_at: None,
        ..revision()
    }
}

#[track_caller]
fn refused(base: Revision, change: impl FnOnce(&mut Revision), reason: &str) {
    assert_eq!(check(&base), Ok(()), "the twin is sound");
    let mut changed = base;
    change(&mut changed);
    let told = check(&changed).expect_err("it contradicts itself");
    assert!(told.contains(reason), "{told}");
}

#[test]
fn one_of_each_conclusion_is_sound() {
    let open = Revision { conclusion: Inconclusive, ..revision() };
    for revision in [revision(), waiting(), read(), federated(), contradicted(), open] {
        assert_eq!(check(&revision), Ok(()), "{revision:?}");
    }
}

#[test]
fn verified_needs_its_ceiling_its_time_its_claims_and_their_outcomes() {
    refused(revision(), |it| it.ceiling.max_conclusion = Inconclusive, "beyond its ceiling");
    refused(revision(), |it| it.first_verified_at = None, "since when");
    refused(revision(), |it| it.claims.clear(), "without a claim");
    refused(revision(), |it| it.ceiling.claims.clear(), "without a claim");
    refused(revision(), |it| it.outcomes.clear(), "no passing outcome");
    refused(revision(), |it| it.outcomes[0].outcome = Outcome::Missing, "no passing outcome");
    refused(revision(), |it| it.outcomes[0].trust = VendorSigned, "no passing outcome");
    refused(revision(), |it| it.claims.push(pair("sent", VendorSigned)), "no passing outcome");
}

/// Another class may be short of pass without taking anything back (R181).
#[test]
fn verified_bears_what_has_no_authority() {
    let beside = |stage, trust, outcome| {
        let mut revision = revision();
        revision.outcomes.push(stated(stage, trust, "beside", outcome));
        check(&revision)
    };
    assert_eq!(beside(Some("read"), ConnectorAttested, Outcome::Fail), Ok(()));
    assert_eq!(beside(Some("event"), VendorSigned, Outcome::Missing), Ok(()));
    assert!(beside(Some("event"), VendorSigned, Outcome::Fail).is_err());
    assert!(beside(Some("read"), GatewayObserved, Outcome::Fail).is_err());
    assert_eq!(beside(None, GatewayObserved, Outcome::Pass), Ok(()));
    assert!(beside(None, GatewayObserved, Outcome::Invalid).is_err(), "a response is all of it");
}

#[test]
fn a_definite_mismatch_is_never_passed_over() {
    let fail = || stated(Some("read"), GatewayObserved, "other", Outcome::Fail);
    for base in [revision(), waiting(), Revision { conclusion: Inconclusive, ..revision() }] {
        refused(base, |it| it.outcomes.push(fail()), "is not `contradicted`");
    }
    let mut told = contradicted();
    told.outcomes.push(fail());
    assert_eq!(check(&told), Ok(()));
}

#[test]
fn contradicted_needs_a_class_that_may() {
    let reason = "without evidence of a class that may contradict";
    refused(contradicted(), |it| it.outcomes.clear(), reason);
    for trust in [Untrusted, BrokerAttested, ConnectorAttested] {
        refused(contradicted(), |it| it.outcomes[0].trust = trust, reason);
    }
    refused(contradicted(), |it| it.ceiling.max_conclusion = Inconclusive, "nothing to be shown");
    // A later pass of the same class replaces the outcome and erases no contradiction (R185).
    let mut later = contradicted();
    later.outcomes[0].outcome = Outcome::Pass;
    assert_eq!(check(&later), Ok(()));
}

#[test]
fn pending_waits_for_something_until_its_deadline() {
    refused(waiting(), |it| it.terminal = true, "pending and terminal");
    refused(waiting(), |it| it.deadline = None, "without a deadline");
    refused(waiting(), |it| it.deadline = Some(it.issued_at), "after its deadline");
    refused(waiting(), |it| it.ceiling.max_conclusion = Inconclusive, "nothing to wait for");
}

#[test]
fn a_read_claims_nothing() {
    refused(read(), |it| it.claims.push(pair("read", GatewayObserved)), "claims something");
    let outcome = || stated(None, GatewayObserved, "status", Outcome::Pass);
    refused(read(), |it| it.outcomes.push(outcome()), "claims something");
    refused(read(), |it| it.terminal = false, "not terminal");
    refused(read(), |it| it.ceiling.max_conclusion = Inconclusive, "that of a read");
    refused(federated(), |it| it.ceiling.max_conclusion = NotRequired, "that of a read");
    let failed = Revision { execution_status: ExecutionStatus::Failed, ..read() };
    assert_eq!(check(&failed), Ok(()), "a read that failed has still nothing to prove");
}

#[test]
fn a_tier_bounds_ceiling_and_evidence() {
    refused(federated(), |it| it.ceiling.max_conclusion = Verified, "beyond its tier");
    let reason = "its tier does not admit";
    for trust in [ConnectorAttested, GatewayObserved, VendorSigned] {
        refused(federated(), |it| it.outcomes[0].trust = trust, reason);
    }
    refused(federated(), |it| it.first_verified_at = Some(1), "beyond its ceiling");
}

#[test]
fn nothing_stands_twice_and_nothing_is_verified_in_the_future() {
    refused(revision(), |it| it.claims.push(it.claims[0].clone()), "stands twice");
    refused(revision(), |it| it.outcomes.push(it.outcomes[0].clone()), "stands twice");
    let denied = || stated(Some("read"), GatewayObserved, "number", Outcome::Missing);
    refused(revision(), |it| it.outcomes.push(denied()), "stands twice");
    let mut other = revision();
    other.outcomes.push(stated(Some("answer"), GatewayObserved, "number", Outcome::Pass));
    assert_eq!(check(&other), Ok(()), "two stages may use one id");
    refused(revision(), |it| it.first_verified_at = Some(it.issued_at + 1), "after it was issued");
}

#[test]
fn what_was_withdrawn_was_verified_once() {
    let withdrawn = Revision {
        conclusion: Inconclusive,
        claims: Vec::new(),
        outcomes: vec![stated(Some("read"), GatewayObserved, "number", Outcome::Missing)],
        issued_at: 1_700_000_009_000,
        ..revision()
    };
    assert_eq!(check(&withdrawn), Ok(()));
    refused(federated(), |it| it.first_verified_at = Some(it.issued_at), "beyond its ceiling");
}
