use super::super::tests::{accepted, refused};
use super::*;
use crate::effect::bundle::fixtures::{Json, at, json, plan, with};

#[test]
fn r068_a_stage_is_immediate_readback_or_webhook() {
    for kind in ["poll", "Immediate", "", "callback"] {
        let found = refused(&with(&plan(), "/stages/0/kind", json!(kind)));
        assert_eq!(found, at("unknown_kind", "/stages/0/kind"));
    }
    assert_eq!(refused(&with(&plan(), "/stages/0/kind", None)), at("missing_member", "/stages/0"));
}

#[test]
fn r069_a_stage_has_a_claim() {
    assert_eq!(refused(&with(&plan(), "/stages/0/claim", None)), at("missing_member", "/stages/0"));
    for claim in ["", "two words", "-dash"] {
        let found = refused(&with(&plan(), "/stages/0/claim", json!(claim)));
        assert_eq!(found, at("invalid_name", "/stages/0/claim"));
    }
    accepted(&with(&plan(), "/stages/0/claim", json!("settled")));
}

#[test]
fn r070_a_stage_has_its_assertions() {
    for index in 0..3 {
        let place = format!("/stages/{index}/assertions");
        assert_eq!(refused(&with(&plan(), &place, json!([]))), at("no_assertions", &place));
        let stage = format!("/stages/{index}");
        assert_eq!(refused(&with(&plan(), &place, None)), at("missing_member", &stage));
    }
}

#[test]
fn a_stage_says_whether_it_is_required() {
    let bare = with(&plan(), "/stages/0/required", None);
    assert_eq!(refused(&bare), at("missing_member", "/stages/0"));
    let text = with(&plan(), "/stages/0/required", json!("yes"));
    assert_eq!(refused(&text), at("wrong_type", "/stages/0/required"));
}

#[test]
fn r081_a_readback_has_its_operation_and_its_probe() {
    let readback = "/stages/1/readback";
    assert_eq!(refused(&with(&plan(), readback, None)), at("missing_member", "/stages/1"));
    for member in ["operation", "probe", "first_delay_ms", "retry"] {
        let bare = with(&plan(), &format!("{readback}/{member}"), None);
        assert_eq!(refused(&bare), at("missing_member", readback), "{member}");
    }
}

#[test]
fn r081_a_webhook_has_its_subscription_its_types_and_its_id() {
    let webhook = "/stages/2/webhook";
    assert_eq!(refused(&with(&plan(), webhook, None)), at("missing_member", "/stages/2"));
    for member in ["subscription", "event_types", "upstream_id"] {
        let bare = with(&plan(), &format!("{webhook}/{member}"), None);
        assert_eq!(refused(&bare), at("missing_member", webhook), "{member}");
    }
    let types = format!("{webhook}/event_types");
    assert_eq!(refused(&with(&plan(), &types, json!([]))), at("out_of_range", &types));
    let twice = with(&plan(), &types, json!(["opened", "closed", "opened"]));
    assert_eq!(refused(&twice), at("duplicate_id", &format!("{types}/2")));
    let pointer = format!("{webhook}/upstream_id");
    assert_eq!(refused(&with(&plan(), &pointer, json!("id"))), at("invalid_pointer", &pointer));
}

#[test]
fn r081_a_stage_carries_what_belongs_to_its_kind_and_nothing_else() {
    let readback = plan()["stages"][1]["readback"].clone();
    for index in [0, 2] {
        let place = format!("/stages/{index}/readback");
        let found = refused(&with(&plan(), &place, readback.clone()));
        assert_eq!(found, at("unknown_member", &place));
    }
}

#[test]
fn r080_a_webhook_yields_signed_evidence_and_the_others_never_do() {
    let plan = accepted(&plan());
    for stage in &plan.stages {
        for trust in Trust::ALL {
            let signed = trust == Trust::VendorSigned;
            assert_eq!(stage.kind.yields(trust), signed == (stage.id == "event"), "{trust:?}");
        }
    }
}

#[test]
fn a_head_probe_is_asked_for_no_body() {
    let head = with(&plan(), "/stages/1/readback/probe/method", json!("HEAD"));
    let place = "/stages/1/readback/probe/method";
    assert_eq!(refused(&head), at("out_of_range", place));
    let status = json!([{"id": "there", "op": "equals_literal", "value": 200,
        "select": {"from": "http_status"}}]);
    accepted(&with(&head, "/stages/1/assertions", status));
}

#[test]
fn r083_delays_and_attempts_are_bounded() {
    let retry = "/stages/1/readback/retry";
    for (member, bad) in [
        ("attempts", json!(0)),
        ("attempts", json!(51)),
        ("delay_ms", json!(0)),
        ("delay_ms", json!(86_400_001_u64)),
        ("max_delay_ms", json!(1_999)),
        ("max_delay_ms", json!(86_400_001_u64)),
    ] {
        let place = format!("{retry}/{member}");
        let found = refused(&with(&plan(), &place, bad.clone()));
        assert!(found.contains(&at("out_of_range", &place)[0]), "{member} {bad}");
    }
    accepted(&with(&plan(), "/stages/1/readback/retry/max_delay_ms", json!(2_000)));
    let types = |count: usize| (0..count).map(|index| json!(format!("t{index}"))).collect::<Json>();
    let place = "/stages/2/webhook/event_types";
    accepted(&with(&plan(), place, types(32)));
    assert_eq!(refused(&with(&plan(), place, types(33))), at("too_many", place));
}

#[test]
fn the_pause_doubles_up_to_its_limit_and_ends() {
    let retry = Retry { attempts: 6, delay_ms: 1_000, max_delay_ms: 5_000 };
    let pauses = (1..=6).map(|attempts| retry.pause_after(attempts));
    let expected = [Some(1_000), Some(2_000), Some(4_000), Some(5_000), Some(5_000), None];
    assert_eq!(pauses.collect::<Vec<_>>(), expected);
    let longest = Retry { attempts: u64::MAX, delay_ms: 7, max_delay_ms: u64::MAX };
    assert_eq!(longest.pause_after(u64::MAX - 1), Some(u64::MAX));
}
