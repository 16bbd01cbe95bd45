use super::{Revision, Stated, Subject};
use crate::effect::bundle::fixtures::{Json, at, json, told, value, with};
use crate::effect::bundle::{Ceiling, Tier};
use crate::effect::conclusion::ExecutionStatus;
use crate::effect::outcome::{Conclusion, Outcome};
use crate::effect::plan::completion::Pair;
use crate::effect::trust::Trust;

fn revision() -> Revision {
    let created = Pair { claim: "created".to_owned(), trust: Trust::GatewayObserved };
    Revision {
        subject: Subject {
            workspace: "acme".to_owned(),
            invocation: "i-1".to_owned(),
            tool: "create_issue".to_owned(),
            bundle_digest: "b".repeat(64),
            plan_digest: "c".repeat(64),
            target_digest: "d".repeat(64),
        },
        revision: 2,
        connection: "github".to_owned(),
        tier: Tier::Direct,
        execution_status: ExecutionStatus::Accepted,
        conclusion: Conclusion::Verified,
        claims: vec![created.clone()],
        outcomes: vec![Stated {
            stage: Some("read".to_owned()),
            trust: Trust::GatewayObserved,
            id: "same".to_owned(),
            outcome: Outcome::Pass,
        }],
        first_verified_at: Some(1_700_000_001_000),
        deadline: Some(1_700_003_600_000),
        ceiling: Ceiling {
            max_conclusion: Conclusion::Verified,
            claims: vec![created],
            reasons: Vec::new(),
        },
        terminal: false,
        issued_at: 1_700_000_001_000,
    }
}

fn document() -> Json {
    serde_json::from_str(&revision().to_value().to_text()).unwrap()
}

fn faults(document: &Json) -> Vec<(String, String)> {
    Revision::from_value(&value(document)).map_or_else(|faults| told(&faults), |_| Vec::new())
}

#[test]
fn a_revision_is_read_back_as_it_was_written() {
    assert_eq!(Revision::from_value(&revision().to_value()), Ok(revision()));
    let bare = Revision {
        first_verified_at: None,
        deadline: None,
        conclusion: Conclusion::Inconclusive,
        revision: 1,
        terminal: true,
        outcomes: vec![Stated { stage: None, ..revision().outcomes[0].clone() }],
        ..revision()
    };
    assert_eq!(Revision::from_value(&bare.to_value()), Ok(bare));
}

#[test]
fn its_id_is_the_same_for_every_revision_and_another_for_another_invocation() {
    let id = revision().subject.receipt_id();
    let (first, last) =
        (Revision { revision: 1, ..revision() }, Revision { revision: 9, ..revision() });
    assert_eq!((first.subject.receipt_id(), last.subject.receipt_id()), (id.clone(), id.clone()));
    for member in ["workspace", "invocation", "tool"] {
        let mut other = revision();
        let part = match member {
            "workspace" => &mut other.subject.workspace,
            "invocation" => &mut other.subject.invocation,
            _ => &mut other.subject.tool,
        };
        part.push('2');
        assert_ne!(other.subject.receipt_id(), id, "{member}");
    }
}

#[test]
fn r149_each_revision_names_the_one_that_it_supersedes() {
    assert_eq!(document()["supersedes"], 1);
    assert_eq!(Revision { revision: 1, ..revision() }.supersedes(), None);
    let expected = at("out_of_range", "/supersedes");
    assert_eq!(faults(&with(&document(), "/supersedes", json!(null))), expected);
    assert_eq!(faults(&with(&document(), "/supersedes", json!(2))), expected);
}

#[test]
fn only_a_verified_effect_or_an_accepted_read_is_safe_to_claim_complete() {
    for conclusion in Conclusion::ALL {
        for execution_status in ExecutionStatus::ALL {
            let safe =
                Revision { conclusion, execution_status, ..revision() }.safe_to_claim_complete();
            let expected = match conclusion {
                Conclusion::Verified => true,
                Conclusion::NotRequired => execution_status == ExecutionStatus::Accepted,
                _ => false,
            };
            assert_eq!(safe, expected, "{conclusion:?} {execution_status:?}");
        }
    }
}

#[test]
fn a_revision_that_contradicts_itself_is_refused() {
    let cases = [
        ("/receipt_id", json!("e".repeat(64)), "/receipt_id"),
        ("/tool", json!("other"), "/receipt_id"),
        ("/safe_to_claim_complete", json!(false), "/safe_to_claim_complete"),
        ("/conclusion", json!("inconclusive"), "/safe_to_claim_complete"),
        ("/first_verified_at", json!(null), "/conclusion"),
        ("/tier", json!("federated"), "/conclusion"),
    ];
    for (member, new, place) in cases {
        assert_eq!(faults(&with(&document(), member, new)), at("out_of_range", place), "{member}");
    }
    let pending = Revision { conclusion: Conclusion::Pending, terminal: true, ..revision() };
    let found = Revision::from_value(&pending.to_value()).unwrap_err();
    assert_eq!(told(&found), at("out_of_range", "/conclusion"));
}

#[test]
fn every_member_is_asked_for_and_no_other_is_taken() {
    let names: Vec<String> = document().as_object().unwrap().keys().cloned().collect();
    assert_eq!(names.len(), 21);
    for name in names {
        let faults = faults(&with(&document(), &format!("/{name}"), None));
        assert_eq!(faults, at("missing_member", ""), "{name}");
    }
    assert_eq!(faults(&with(&document(), "/value", json!(7))), at("unknown_member", "/value"));
}

#[test]
fn r014_each_receipt_states_its_conclusion_and_the_trust_of_each_claim_and_outcome() {
    for place in ["/claims/0/trust", "/outcomes/0/trust"] {
        let parent = place.strip_suffix("/trust").unwrap();
        assert_eq!(faults(&with(&document(), place, None)), at("missing_member", parent));
    }
    assert_eq!(faults(&with(&document(), "/conclusion", None)), at("missing_member", ""));
}
