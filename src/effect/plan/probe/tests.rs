use super::super::tests::{accepted, refused};
use super::*;
use crate::effect::bundle::fixtures::{Json, at, json, plan, with};

const PROBE: &str = "/stages/1/readback/probe";

fn probe(member: &str, new: Json) -> Json {
    with(&plan(), &format!("{PROBE}/{member}"), new)
}

fn place(member: &str) -> String {
    format!("{PROBE}/{member}")
}

#[test]
fn r082_a_probe_uses_a_safe_method() {
    for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get", ""] {
        assert_eq!(refused(&probe("method", json!(method))), at("unsafe_method", &place("method")));
    }
}

#[test]
fn r135_a_probe_holds_no_host_no_header_and_no_credential() {
    for member in ["host", "url", "headers", "auth", "body", "query"] {
        let found = refused(&probe(member, json!("x")));
        assert_eq!(found, at("unknown_member", &place(member)));
    }
}

#[test]
fn a_path_template_stays_in_its_place() {
    for template in [
        "",
        "/",
        "issues/{number}",
        "/../{number}",
        "/./{number}",
        "//host/{number}",
        "/issues/{number}/",
        "/issues/{number}?state=all",
        "/issues/{number}#top",
        "/issues/%2e%2e/{number}",
        "/issues/{number}.json",
        "/issues/{}",
        "/issues/{a b}",
        "/iss\\ues/{number}",
        "/iss ues/{number}",
        "/\u{2024}\u{2024}/{number}",
    ] {
        let found = refused(&probe("path_template", json!(template)));
        assert_eq!(found, at("invalid_path", &place("path_template")), "{template}");
    }
    accepted(&probe("path_template", json!("/a-b/~c/@d:e/v1.0/{number}")));
}

#[test]
fn a_template_and_its_parameters_name_the_same() {
    let found = refused(&probe("path_template", json!("/issues")));
    assert_eq!(found, at("invalid_path", &place("path_template")));
    let found = refused(&probe("path_template", json!("/issues/{id}")));
    assert_eq!(found, at("invalid_path", &place("path_template")));
    let found = refused(&probe("path_template", json!("/issues/{number}/{number}")));
    assert_eq!(found, at("invalid_path", &place("path_template")));
    let plain = probe("path_template", json!("/issues"));
    accepted(&with(&plain, &place("params"), json!({})));
}

#[test]
fn a_parameter_is_an_id_of_a_body_or_a_header() {
    let number = place("params/number");
    for select in [
        json!({"from": "request_body", "pointer": "/number"}),
        json!({"from": "response_header", "name": "X-Issue"}),
    ] {
        accepted(&with(&plan(), &number, select));
    }
    let status = with(&plan(), &number, json!({"from": "http_status"}));
    assert_eq!(refused(&status), at("out_of_range", &number));
    let named = with(&plan(), &place("params/a b"), json!({"from": "http_status"}));
    assert_eq!(refused(&named), at("invalid_name", &place("params/a b")));
}

#[test]
fn r083_parameters_and_sizes_are_bounded() {
    let many = |count: usize| {
        let names = (0..count).map(|index| format!("p{index}"));
        let template: String = names.clone().map(|name| format!("/{{{name}}}")).collect();
        let select = json!({"from": "response_body", "pointer": "/number"});
        let params: serde_json::Map<_, _> = names.map(|name| (name, select.clone())).collect();
        with(&probe("path_template", json!(template)), &place("params"), Json::Object(params))
    };
    accepted(&many(MAX_PARAMS));
    assert_eq!(refused(&many(MAX_PARAMS + 1)), at("too_many", &place("params")));
    let long = format!("/{}/{{number}}", "a".repeat(MAX_TEMPLATE));
    let found = refused(&probe("path_template", json!(long)));
    assert_eq!(found, at("too_many", &place("path_template")));
    for (member, max) in [("max_bytes", MAX_BYTES), ("timeout_ms", MAX_TIMEOUT_MS)] {
        accepted(&probe(member, json!(max)));
        for bad in [0, max + 1] {
            assert_eq!(refused(&probe(member, json!(bad))), at("out_of_range", &place(member)));
        }
    }
}
