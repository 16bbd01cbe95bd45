use super::fixtures::{Json, accepted, at, bundle, in_plan, json, refused, routed, told, with};
use super::*;
use crate::json::Object;
use crate::json::reader::{self, Options};

#[test]
fn the_bundle_of_the_tests_is_valid_and_names_its_tools() {
    let found = accepted(&bundle());
    let names: Vec<_> = found.names().collect();
    let tools = ["broker_ticket", "create_issue", "file_ticket", "list_issues"];
    assert_eq!(names, [&tools[..], &["cap.ticket.create"]].concat());
    assert_eq!(found.warnings(), []);
}

#[test]
fn r001_a_tool_without_an_effect_is_refused() {
    let bare = with(&bundle(), "/tools/list_issues/effect", None);
    assert_eq!(refused(&bare), at("effect_missing", "/tools/list_issues"));
    let bare = with(&bundle(), &routed("/effect"), None);
    assert_eq!(refused(&bare), at("effect_missing", &routed("")));
}

#[test]
fn a_bundle_is_versioned_and_closed() {
    for version in [json!(2), json!("1"), json!(null)] {
        assert_eq!(
            refused(&with(&bundle(), "/version", version)),
            at("unknown_version", "/version")
        );
    }
    assert_eq!(refused(&with(&bundle(), "/version", None)), at("missing_member", ""));
    assert_eq!(refused(&with(&bundle(), "/policy", json!({}))), at("unknown_member", "/policy"));
    let more = "/connections/github/target/port";
    assert_eq!(refused(&with(&bundle(), more, json!(8080))), at("unknown_member", more));
    assert_eq!(refused(&json!([])), at("wrong_type", ""));
    let named = with(&bundle(), "/connections/.hidden", json!({"tier": {"deep": 1}}));
    assert_eq!(refused(&named), at("invalid_name", "/connections/.hidden"));
    accepted(&with(&bundle(), "/capabilities", None));
}

#[test]
fn r065_the_digest_follows_the_values_and_not_their_writing() {
    let plain = accepted(&bundle());
    let text = serde_json::to_string_pretty(&bundle()).unwrap();
    let spaced: Json = serde_json::from_str(&text.replace("3600000", "3.6e6")).unwrap();
    assert_eq!(accepted(&spaced).digest(), plain.digest());
    let mut members: Vec<_> = bundle().as_object().unwrap().clone().into_iter().collect();
    members.reverse();
    let turned = Json::Object(members.into_iter().collect());
    assert_eq!(accepted(&turned).digest(), plain.digest());
    let other = with(&bundle(), &in_plan("/deadline_ms"), json!(3_600_001));
    assert_ne!(accepted(&other).digest(), plain.digest());
    let other = with(&bundle(), "/connections/unused", bundle()["connections"]["house"].clone());
    assert_ne!(accepted(&other).digest(), plain.digest());
}

#[test]
fn a_document_without_a_canonical_form_has_no_digest_and_is_refused() {
    let text = bundle().to_string();
    let twice = text.replacen("\"version\":1", "\"version\":1,\"version\":1", 1);
    assert_ne!(text, twice);
    let mut meter = crate::budget::Meter::new(Budget::default());
    let options = Options { duplicate_keys: reader::DuplicateKeys::Keep, ..Options::default() };
    let value = reader::read(&twice, options, &mut meter).unwrap();
    assert_eq!(told(&Bundle::from_value(&value).unwrap_err()), at("out_of_range", ""));
}

#[test]
fn what_is_named_is_declared() {
    let cases = [
        ("/operations/get_issue/connection", "/operations/get_issue/connection"),
        ("/subscriptions/issues/connection", "/subscriptions/issues/connection"),
        ("/tools/list_issues/connection", "/tools/list_issues/connection"),
    ];
    for (pointer, place) in cases {
        let found = refused(&with(&bundle(), pointer, json!("nowhere")));
        assert!(found.contains(&("undeclared".to_owned(), place.to_owned())), "{found:?}");
    }
    let pointer = in_plan("/stages/1/readback/operation");
    assert_eq!(refused(&with(&bundle(), &pointer, json!("nothing"))), at("undeclared", &pointer));
    let pointer = in_plan("/stages/2/webhook/subscription");
    assert_eq!(refused(&with(&bundle(), &pointer, json!("nothing"))), at("undeclared", &pointer));
    let pointer = routed("/routes/0/tool");
    assert_eq!(refused(&with(&bundle(), &pointer, json!("nothing"))), at("undeclared", &pointer));
}

#[test]
fn a_declaration_with_a_fault_of_its_own_is_not_said_to_be_absent() {
    let host = "/connections/github/target/host";
    assert_eq!(refused(&with(&bundle(), host, json!("127.0.0.1"))), at("out_of_range", host));
    let none = with(&bundle(), "/connections", None);
    assert_eq!(refused(&none), at("missing_member", ""));
}

#[test]
fn r158_an_event_type_comes_from_the_body_or_from_the_endpoint() {
    let pointer = "/subscriptions/issues/event_type";
    let header = with(&bundle(), pointer, json!({"from": "header", "name": "X-GitHub-Event"}));
    let found = refused(&header);
    assert_eq!(found[0], at("unknown_kind", "/subscriptions/issues/event_type/from")[0]);
    accepted(&with(&bundle(), pointer, json!({"from": "endpoint", "type": "opened"})));
    let other = with(&bundle(), pointer, json!({"from": "endpoint", "type": "closed"}));
    let place = in_plan("/stages/2/webhook/event_types/0");
    assert_eq!(refused(&other), at("invalid_subscription", &place));
}

#[test]
fn r154_a_subscription_whose_vendor_signs_nothing_is_refused() {
    let pointer = "/subscriptions/issues/scheme";
    for scheme in ["paypal", "plain_token"] {
        let found = refused(&with(&bundle(), pointer, json!(scheme)));
        assert_eq!(found, at("vendor_not_signed", pointer));
    }
    for scheme in ["standard_webhooks", "stripe", "shopify"] {
        accepted(&with(&bundle(), pointer, json!(scheme)));
    }
}

#[test]
fn r204_one_bad_effect_takes_the_whole_snapshot_down() {
    let mut many = bundle();
    for index in 0..50 {
        let tool = bundle()["tools"]["file_ticket"].clone();
        many["tools"][format!("tool{index}")] = tool;
    }
    let before = accepted(&many);
    let bad = "/tools/tool25/effect/verification";
    let after = with(&many, bad, json!({"mode": "none"}));
    assert_eq!(refused(&after), at("silent_mutation", bad));
    // Nothing of the refused one is held: what was active stays what it was.
    assert_eq!(before, accepted(&many));
}

#[test]
fn every_fault_is_told_at_once() {
    let bad = with(&bundle(), "/tools/list_issues/effect", None);
    let bad = with(&bad, "/connections/house/tier", json!("trusted"));
    let bad = with(&bad, "/operations/get_issue/method", json!("DELETE"));
    let bad = with(&bad, &routed("/routes/1/id"), json!("/ticket"));
    let bad = with(&bad, "/more", json!(1));
    let expected = [
        at("unknown_kind", "/connections/house/tier"),
        at("unsafe_method", "/operations/get_issue/method"),
        at("effect_missing", "/tools/list_issues"),
        at("not_routable", &routed("/routes/1/id")),
        at("unknown_member", "/more"),
    ];
    assert_eq!(refused(&bad), expected.concat());
}

#[test]
fn r083_a_bundle_has_bounded_counts() {
    let many = |member: &str, max: usize, item: &Json| {
        let mut object = serde_json::Map::new();
        for index in 0..=max {
            object.insert(format!("x{index}"), item.clone());
        }
        refused(&with(&bundle(), &format!("/{member}"), Json::Object(object)))
    };
    let connection = &bundle()["connections"]["house"];
    let found = many("connections", MAX_CONNECTIONS, connection);
    assert_eq!(found, at("too_many", "/connections"));
    let found = many("tools", MAX_TOOLS, &bundle()["tools"]["list_issues"]);
    assert_eq!(found, at("too_many", "/tools"));
    let route = json!({"tool": "create_issue", "id": "/number"});
    let routes: Vec<_> = std::iter::repeat_n(route, 65).collect();
    let found = refused(&with(&bundle(), &routed("/routes"), json!(routes)));
    assert_eq!(found, at("too_many", &routed("/routes")));
}

#[test]
fn faults_beyond_the_limit_are_counted_and_not_listed() {
    let mut many = bundle();
    for index in 0..1_500 {
        many["tools"][format!("tool{index}")] = json!({"connection": "house"});
    }
    let found = refused(&many);
    assert_eq!(found.len(), 1_001);
    assert_eq!(found.last(), at("too_many", "").first());
}

/// A name that is none does not come back in thousands of pointers.
#[test]
fn a_hostile_name_is_not_read_further() {
    let mut inner = Object::new();
    for index in 0..1_000 {
        inner.push(format!("m{index}"), 1_u64);
    }
    let mut tools = Object::new();
    tools.push("x".repeat(100_000), inner);
    let mut document = Object::new();
    document.push("tools", tools);
    let faults = Bundle::from_value(&document.into()).unwrap_err();
    let names = faults.iter().filter(|fault| fault.code() == crate::code::Code::InvalidName);
    assert_eq!(names.count(), 1);
}
