use crate::effect::bundle::fixtures::{accepted, at, bundle, json, plan, refused, routed, with};

#[test]
fn r201_a_capability_asserts_nothing_of_a_vendors_response_but_the_id() {
    let assertions = routed("/effect/verification/binding/assertions");
    for (op, select) in [
        ("exists", json!({"from": "response_body", "pointer": "/number"})),
        ("exists", json!({"from": "response_header", "name": "location"})),
        ("exists", json!({"from": "request_body", "pointer": "/id"})),
    ] {
        let more = json!({"id": "more", "op": op, "select": select});
        let found = refused(&with(&bundle(), &format!("{assertions}/-"), more));
        assert_eq!(found, at("invalid_capability", &format!("{assertions}/1")));
    }
    let status = json!({"id": "more", "op": "equals_literal", "value": 201,
        "select": {"from": "http_status"}});
    let found = refused(&with(&bundle(), &format!("{assertions}/0"), status));
    assert_eq!(found, at("invalid_capability", &format!("{assertions}/0")));
    let staged =
        with(&bundle(), &routed("/effect/verification"), json!({"mode": "plan", "plan": plan()}));
    assert_eq!(refused(&staged), at("invalid_capability", &routed("/effect/verification")));
}

#[test]
fn r202_a_capability_may_not_opt_out_of_proving() {
    let none = with(&bundle(), &routed("/effect/verification"), json!({"mode": "none"}));
    assert_eq!(refused(&none), at("silent_mutation", &routed("/effect/verification")));
    let reason = with(&none, &routed("/effect/no_evidence"), json!("the vendors differ"));
    assert_eq!(refused(&reason), at("invalid_capability", &routed("/effect/no_evidence")));
    let read = with(&none, &routed("/effect/kind"), json!("read"));
    let found = refused(&read);
    assert_eq!(found[0], at("invalid_capability", &routed("/effect/kind"))[0]);
    let update = with(&bundle(), &routed("/effect/kind"), json!("update"));
    assert_eq!(refused(&update)[0], at("invalid_capability", &routed("/effect/kind"))[0]);
}

#[test]
fn a_capability_that_reads_has_nothing_to_prove() {
    let listing = json!({
        "effect": {"kind": "read", "verification": {"mode": "none"}},
        "routes": [{"tool": "list_issues"}]
    });
    let reads = with(&bundle(), "/capabilities/cap.ticket.list", listing.clone());
    accepted(&reads);
    let id = with(&reads, "/capabilities/cap.ticket.list/routes/0/id", json!("/id"));
    assert_eq!(refused(&id), at("unknown_member", "/capabilities/cap.ticket.list/routes/0/id"));
    let named = with(&bundle(), "/capabilities/cap.ticket.close", listing);
    let place = "/capabilities/cap.ticket.close/effect/kind";
    assert_eq!(refused(&named), at("invalid_capability", place));
}

#[test]
fn r203_capabilities_are_validated_as_part_of_the_snapshot() {
    let bad = with(&bundle(), &routed("/effect/verification/binding/assertions"), json!([]));
    let place = routed("/effect/verification/binding/assertions");
    assert_eq!(refused(&bad), at("no_assertions", &place));
}

#[test]
fn r205_every_mutating_capability_has_its_id_at_id() {
    let bare = with(&bundle(), &routed("/effect/upstream_id"), None);
    assert_eq!(refused(&bare), at("invalid_capability", &routed("/effect")));
    let other = with(&bundle(), &routed("/effect/upstream_id"), json!("/key"));
    assert_eq!(refused(&other), at("invalid_capability", &routed("/effect/upstream_id")));
}

#[test]
fn r207_a_provider_whose_response_carries_no_id_is_not_routable() {
    let bare = with(&bundle(), &routed("/routes/0/id"), None);
    assert_eq!(refused(&bare), at("not_routable", &routed("/routes/0")));
    let other = with(&bundle(), &routed("/routes/0/id"), json!("/id"));
    assert_eq!(refused(&other), at("not_routable", &routed("/routes/0/id")));
    let silent = with(&bundle(), "/tools/broker_ticket/effect/upstream_id", None);
    assert_eq!(refused(&silent), at("not_routable", &routed("/routes/1/tool")));
    let read = with(&bundle(), &routed("/routes/0/tool"), json!("list_issues"));
    assert_eq!(refused(&read), at("not_routable", &routed("/routes/0/tool")));
}

#[test]
fn r208_the_trust_rule_of_a_capability_is_gateway_observed_only() {
    let pointer = routed("/effect/verification/binding/trust_rule");
    let lenient = with(&bundle(), &pointer, json!("allow_connector_attested"));
    assert_eq!(refused(&lenient), at("invalid_capability", &pointer));
}

#[test]
fn a_capability_is_named_by_noun_and_verb_and_no_tool_is() {
    let spec = bundle()["capabilities"]["cap.ticket.create"].clone();
    for name in ["cap.create", "cap.ticket.create.now", "cap.Ticket.create", "ticket.create"] {
        let pointer = format!("/capabilities/{name}");
        assert_eq!(
            refused(&with(&bundle(), &pointer, spec.clone())),
            at("invalid_capability", &pointer)
        );
    }
    accepted(&with(&bundle(), "/capabilities/cap.big_issue.create", spec));
    let tool = bundle()["tools"]["list_issues"].clone();
    let pointer = "/tools/cap.ticket.list";
    assert_eq!(refused(&with(&bundle(), pointer, tool)), at("invalid_capability", pointer));
}

#[test]
fn two_routes_over_one_connection_are_refused() {
    let tool = bundle()["tools"]["create_issue"].clone();
    let twice = with(&bundle(), "/tools/create_issue_too", tool);
    let route = json!({"tool": "create_issue_too", "id": "/number"});
    let twice = with(&twice, &routed("/routes/-"), route);
    assert_eq!(refused(&twice), at("duplicate_id", &routed("/routes/2")));
    let none = with(&bundle(), &routed("/routes"), json!([]));
    assert_eq!(refused(&none), at("out_of_range", &routed("/routes")));
}
