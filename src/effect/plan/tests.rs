use super::*;
use crate::effect::bundle::fixtures::{Json, at, json, plan, told, value, with};

pub(super) fn refused(json: &Json) -> Vec<(String, String)> {
    told(&VerificationPlan::from_value(&value(json)).unwrap_err())
}

pub(super) fn accepted(json: &Json) -> VerificationPlan {
    VerificationPlan::from_value(&value(json)).unwrap()
}

/// Every place of `json` that holds a plain value, as a pointer.
fn leaves(json: &Json, at: &str, found: &mut Vec<String>) {
    match json {
        Json::Object(object) => {
            for (name, member) in object {
                let name = name.replace('~', "~0").replace('/', "~1");
                leaves(member, &format!("{at}/{name}"), found);
            }
        }
        Json::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                leaves(item, &format!("{at}/{index}"), found);
            }
        }
        _ => found.push(at.to_owned()),
    }
}

#[test]
fn r061_no_value_of_a_plan_changes_without_its_digest() {
    let digest = accepted(&plan()).digest();
    let mut places = Vec::new();
    leaves(&plan(), "", &mut places);
    assert!(places.len() > 40);
    for place in places {
        let changed = match plan().pointer(&place).unwrap() {
            Json::Number(number) => json!(number.as_u64().unwrap() + 1),
            Json::String(text) => json!(format!("{text}x")),
            Json::Bool(flag) => json!(!flag),
            other => panic!("{other} at {place}"),
        };
        let read = VerificationPlan::from_value(&value(&with(&plan(), &place, changed)));
        assert!(read.is_err() || read.unwrap().digest() != digest, "{place}");
    }
}

#[test]
fn r062_a_plan_is_versioned() {
    accepted(&with(&plan(), "/version", json!(1.0)));
    for version in [json!(0), json!(2), json!("1"), json!(1.5), json!(true)] {
        assert_eq!(refused(&with(&plan(), "/version", version)), at("unknown_version", "/version"));
    }
    assert_eq!(refused(&with(&plan(), "/version", None)), at("missing_member", ""));
}

#[test]
fn r065_key_order_and_whitespace_do_not_change_the_digest() {
    let digest = accepted(&plan()).digest();
    let mut members: Vec<_> = plan().as_object().unwrap().clone().into_iter().collect();
    members.reverse();
    let turned = Json::Object(members.into_iter().collect());
    assert_ne!(turned.to_string(), plan().to_string());
    assert_eq!(accepted(&turned).digest(), digest);
    let spaced: Json =
        serde_json::from_str(&serde_json::to_string_pretty(&plan()).unwrap()).unwrap();
    assert_eq!(accepted(&spaced).digest(), digest);
}

/// SHA-256 of text that was put into canonical form by hand.
#[test]
fn r065_the_digest_is_that_of_the_canonical_bytes() {
    let small = json!({
        "version": 1, "deadline_ms": 60000,
        "stages": [{"id": "a", "kind": "immediate", "claim": "done", "required": true,
            "assertions": [{"id": "x", "op": "exists", "select": {"from": "http_status"}}]}],
        "completion": {"any_of": [[{"claim": "done", "trust": "gateway_observed"}]]}
    });
    let canonical = concat!(
        r#"{"completion":{"any_of":[[{"claim":"done","trust":"gateway_observed"}]]},"#,
        r#""deadline_ms":60000,"stages":[{"assertions":[{"id":"x","op":"exists","#,
        r#""select":{"from":"http_status"}}],"claim":"done","id":"a","kind":"immediate","#,
        r#""required":true}],"version":1}"#
    );
    assert_eq!(accepted(&small).digest(), digest::sha256_hex(canonical.as_bytes()));
}

#[test]
fn r066_a_plan_has_a_stage() {
    assert_eq!(refused(&with(&plan(), "/stages", json!([]))), at("out_of_range", "/stages"));
    assert_eq!(refused(&with(&plan(), "/stages", None)), at("missing_member", ""));
    let one = with(&with(&plan(), "/stages/2", None), "/completion/any_of/1", None);
    accepted(&one);
}

#[test]
fn r067_stage_ids_are_unique() {
    let twice = with(&plan(), "/stages/2/id", json!("answer"));
    assert_eq!(refused(&twice), at("duplicate_id", "/stages/2/id"));
    accepted(&with(&plan(), "/stages/2/id", json!("Answer")));
}

#[test]
fn r071_a_plan_has_a_deadline() {
    for deadline in [json!(0), json!(-1), json!(MAX_DEADLINE_MS + 1), json!(1.5)] {
        let found = refused(&with(&plan(), "/deadline_ms", deadline));
        assert_eq!(found, at("out_of_range", "/deadline_ms"));
    }
    let soon = with(&plan(), "/deadline_ms", json!("3600000"));
    assert_eq!(refused(&soon), at("wrong_type", "/deadline_ms"));
    assert_eq!(refused(&with(&plan(), "/deadline_ms", None)), at("missing_member", ""));
    accepted(&with(&plan(), "/deadline_ms", json!(MAX_DEADLINE_MS)));
}

#[test]
fn a_readback_that_is_due_after_the_deadline_is_refused() {
    let place = "/stages/1/readback/first_delay_ms";
    assert_eq!(refused(&with(&plan(), "/deadline_ms", json!(2000))), at("out_of_range", place));
    accepted(&with(&plan(), "/deadline_ms", json!(2001)));
}

#[test]
fn r083_a_plan_has_bounded_counts() {
    let stages = |count: usize| {
        let mut plan = plan();
        while plan["stages"].as_array().unwrap().len() < count {
            let mut stage = plan["stages"][0].clone();
            stage["id"] = json!(format!("s{}", plan["stages"].as_array().unwrap().len()));
            plan = with(&plan, "/stages/-", stage);
        }
        plan
    };
    accepted(&stages(MAX_STAGES));
    assert_eq!(refused(&stages(MAX_STAGES + 1)), at("too_many", "/stages"));
    let assertions = |count: usize| {
        let one = |index| {
            json!({"id": format!("a{index}"), "op": "exists",
            "select": {"from": "http_status"}})
        };
        with(&plan(), "/stages/0/assertions", (0..count).map(one).collect::<Json>())
    };
    accepted(&assertions(64));
    assert_eq!(refused(&assertions(65)), at("too_many", "/stages/0/assertions"));
}

#[test]
fn a_plan_is_written_as_it_is_read() {
    let written = accepted(&plan()).to_value();
    assert_eq!(serde_json::from_str::<Json>(&written.to_text()).unwrap(), plan());
    assert_eq!(refused(&with(&plan(), "/owner", json!("me"))), at("unknown_member", "/owner"));
}
