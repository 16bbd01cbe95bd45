use zeroize::Zeroizing;

use super::*;
use crate::budget::{Budget, Meter};
use crate::json::digest::sha256_hex;
use crate::json::reader::{self, Options};
use crate::json::{Pointer, Value};
use crate::receipt::{self, StatementType, generate};
use crate::surface::http::Bindings;

const BODY: &str = r#"{"artifact":"limit = 100","criteria":["contains \"limit\""]}"#;

/// The bindings of a deployment that can do everything.
fn bindings() -> Bindings {
    Bindings {
        tokens: Some(format!(r#"{{"acme":["{}"]}}"#, sha256_hex(b"one"))),
        signing_key: Some(Zeroizing::new(generate([7; 32]).unwrap().to_text())),
        ..Bindings::default()
    }
}

fn head(method: &str, path: &str) -> Head {
    Head { method: method.to_owned(), path: path.to_owned(), ..Head::default() }
}

/// The head of a check that is admitted.
fn check() -> Head {
    Head {
        authorization: Some("Bearer one".to_owned()),
        content_type: Some("application/json".to_owned()),
        ..head("POST", "/v1/check")
    }
}

/// The answer of a deployment that can do everything.
fn answer(head: &Head, body: &[u8]) -> Answer {
    respond(head, body, &Settings::read(&bindings()))
}

fn json(answer: &Answer) -> Value {
    let mut meter = Meter::new(Budget::default());
    reader::read(&answer.body, Options::default(), &mut meter).unwrap()
}

fn at(value: &Value, pointer: &str) -> String {
    let found = Pointer::parse(pointer).unwrap().find(value).cloned();
    found.and_then(|found| found.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Asserts a refusal: its status, its code, the same in its body, and that no cache keeps it.
#[track_caller]
fn assert_refused(answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status, at(&json(answer), "/code")), (status, code.to_owned()));
    assert_eq!(answer.header("content-type"), Some("application/problem+json"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    let body = json(answer);
    assert_eq!(at(&body, "/type"), format!("https://w3id.org/countersign/problems/{code}"));
    assert!(!at(&body, "/title").is_empty() && !at(&body, "/detail").is_empty());
    assert_eq!(body.as_object().unwrap().get("status"), Some(&Value::from(u64::from(status))));
}

#[test]
fn a_check_is_answered_with_a_report_and_its_signed_statement() {
    let answer = answer(&check(), BODY.as_bytes());
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let body = json(&answer);
    assert_eq!(at(&body, "/report/verdict/verdict"), "pass");

    let keys =
        json(&respond(&head("GET", "/.well-known/jwks.json"), b"", &Settings::read(&bindings())));
    let verified =
        receipt::verify(&at(&body, "/statement"), &keys, StatementType::Verdict).unwrap();
    let verified = verified.to_value();
    assert_eq!(verified.as_object().unwrap().get("authentic"), Some(&Value::Bool(true)));
    assert_eq!(at(&verified, "/statement/predicate/verdict/verdict"), "pass");
}

#[test]
fn the_log_names_the_workspace_and_nothing_of_the_request() {
    let answer = answer(&check(), BODY.as_bytes());
    assert_eq!(answer.log.as_deref(), Some("checked for the workspace `acme`"));
}

#[test]
fn a_path_that_is_not_in_the_table_does_not_exist() {
    for path in
        ["/", "", "/v1", "/v1/check/", "//v1/check", "/V1/check", "/v1/%63heck", "/healthz/"]
    {
        assert_refused(&answer(&head("POST", path), b""), 404, "not_found");
    }
}

#[test]
fn a_method_that_a_path_does_not_answer_is_refused_with_those_that_it_does() {
    for (method, path, allowed) in [
        ("GET", "/v1/check", "POST, OPTIONS"),
        ("post", "/v1/check", "POST, OPTIONS"),
        ("GET", "/a2a", "POST, OPTIONS"),
        ("PUT", "/a2a/tasks", "GET, POST, DELETE, OPTIONS"),
        ("POST", "/.well-known/agent-card.json", "GET, HEAD, OPTIONS"),
        ("POST", "/.well-known/jwks.json", "GET, HEAD, OPTIONS"),
        ("DELETE", "/healthz", "GET, HEAD"),
        ("OPTIONS", "/healthz", "GET, HEAD"),
        ("PROPFIND", "/healthz", "GET, HEAD"),
    ] {
        let answer = answer(&head(method, path), b"");
        assert_refused(&answer, 405, "method_not_allowed");
        assert_eq!(answer.header("allow"), Some(allowed), "{method} {path}");
    }
}

#[test]
fn health_is_public_and_needs_no_setting() {
    let settings = Settings::read(&Bindings::default());
    let answer = respond(&head("GET", "/healthz"), b"", &settings);
    assert_eq!((answer.status, answer.body.as_str()), (200, "ok"));
    let answer = respond(&head("HEAD", "/healthz"), b"", &settings);
    assert_eq!((answer.status, answer.body.as_str()), (200, ""));
}

#[test]
fn the_key_set_is_public_cacheable_and_readable_by_pages() {
    let answer = answer(&head("GET", "/.well-known/jwks.json"), b"");
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("application/jwk-set+json"));
    assert_eq!(answer.header("cache-control"), Some("public, max-age=300"));
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    assert_eq!(at(&json(&answer), "/keys/0/alg"), "ES256");
    assert!(!answer.body.contains(r#""d""#), "{}", answer.body);
}

/// The bindings of a deployment on this machine that asks for no token.
fn open_bindings() -> Bindings {
    Bindings { tokens: None, no_auth: Some("true".to_owned()), ..bindings() }
}

fn on_this_machine(head: Head) -> Head {
    Head { origin: "http://127.0.0.1:8787".to_owned(), authorization: None, ..head }
}

#[test]
fn a_page_may_read_whatever_its_token_opens_and_why_it_is_refused() {
    for (answer, status) in [
        (answer(&check(), BODY.as_bytes()), 200),
        (answer(&check(), b""), 400),
        (answer(&head("POST", "/v1/check"), b""), 401),
        (answer(&head("POST", "/a2a"), b""), 401),
        (answer(&head("GET", "/v1/check"), b""), 405),
        (answer(&head("GET", "/.well-known/jwks.json"), b""), 200),
    ] {
        assert_eq!(
            (answer.status, answer.header("access-control-allow-origin")),
            (status, Some("*"))
        );
        let readable = answer.header("access-control-expose-headers");
        assert_eq!(readable, Some("A2A-Extensions, ETag, WWW-Authenticate"));
    }
    for answer in [answer(&head("GET", "/healthz"), b""), answer(&head("GET", "/"), b"")] {
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

#[test]
fn a_preflight_needs_no_token_and_names_every_field_that_clients_send() {
    for path in ["/v1/check", "/a2a", "/a2a/message:stream", "/.well-known/agent-card.json"] {
        let answer = answer(&head("OPTIONS", path), b"");
        assert_eq!((answer.status, answer.body.as_str()), (204, ""), "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
        assert_eq!(answer.header("content-type"), None);
        let fields = answer.header("access-control-allow-headers").unwrap();
        for field in
            ["Authorization", "Content-Type", "A2A-Version", "A2A-Extensions", "X-A2A-Extensions"]
        {
            assert!(fields.split(", ").any(|allowed| allowed == field), "{field}");
        }
    }
    let methods = |path| {
        let answer = answer(&head("OPTIONS", path), b"");
        answer.header("access-control-allow-methods").map(str::to_owned)
    };
    assert_eq!(methods("/a2a").as_deref(), Some("POST"));
    assert_eq!(methods("/a2a/tasks").as_deref(), Some("GET, POST, DELETE"));
}

#[test]
fn where_no_token_is_asked_for_no_page_of_another_origin_gets_in() {
    let settings = Settings::read(&open_bindings());
    let answer = respond(&on_this_machine(check()), BODY.as_bytes(), &settings);
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (200, None));
    assert_eq!(answer.log.as_deref(), Some("checked for the workspace `local`"));
    for path in ["/v1/check", "/a2a"] {
        let answer = respond(&on_this_machine(head("OPTIONS", path)), b"", &settings);
        assert_refused(&answer, 405, "method_not_allowed");
        assert_eq!(answer.header("access-control-allow-origin"), None, "{path}");
    }
}

#[test]
fn where_others_can_reach_the_host_everybody_needs_a_token() {
    let settings = Settings::read(&open_bindings());
    for path in ["/v1/check", "/a2a"] {
        let head = Head { path: path.to_owned(), ..on_this_machine(check()) };
        assert!(matches!(begin(&head, &settings), Step::Read(_)), "{path}");
        for origin in ["https://verifier.example", "http://192.168.0.7:8787"] {
            let head = Head { origin: origin.to_owned(), ..head.clone() };
            assert_refused(&respond(&head, BODY.as_bytes(), &settings), 503, "misconfigured");
        }
        let head = Head { client: Some("203.0.113.9".to_owned()), ..head };
        assert_refused(&respond(&head, BODY.as_bytes(), &settings), 503, "misconfigured");
    }
}

#[test]
fn a_key_set_that_the_caller_has_is_not_sent_again() {
    let mut head = head("GET", "/.well-known/jwks.json");
    let tag = answer(&head, b"").header("etag").unwrap().to_owned();
    head.if_none_match = Some(tag.clone());
    let known = answer(&head, b"");
    assert_eq!((known.status, known.body.as_str()), (304, ""));
    assert_eq!(known.header("etag"), Some(tag.as_str()));
    head.if_none_match = Some(tag.replace('"', "x"));
    assert_eq!(answer(&head, b"").status, 200);
}

#[test]
fn a_caller_without_an_accepted_token_is_refused_in_one_way() {
    let mut answers = Vec::new();
    for authorization in [None, Some("Bearer two"), Some("Bearer "), Some("Basic one")] {
        let head = Head { authorization: authorization.map(str::to_owned), ..check() };
        let answer = answer(&head, BODY.as_bytes());
        assert_refused(&answer, 401, "unauthorized");
        assert_eq!(answer.header("www-authenticate"), Some("Bearer realm=\"countersign\""));
        answers.push(answer);
    }
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn without_a_usable_list_of_tokens_nobody_is_let_in() {
    for tokens in [None, Some(""), Some("{}"), Some("one"), Some(r#"{"acme":[]}"#)] {
        let bindings = Bindings { tokens: tokens.map(str::to_owned), ..bindings() };
        for authorization in [None, Some("Bearer one".to_owned()), Some("Bearer ".to_owned())] {
            let head = Head { authorization, ..check() };
            let answer = respond(&head, BODY.as_bytes(), &Settings::read(&bindings));
            assert_refused(&answer, 503, "misconfigured");
        }
    }
}

#[test]
fn without_a_signing_key_a_check_is_refused_and_the_key_set_is_empty() {
    let settings = Settings::read(&Bindings { signing_key: None, ..bindings() });
    assert_refused(&respond(&check(), BODY.as_bytes(), &settings), 503, "no_signing_key");
    let keys = respond(&head("GET", "/.well-known/jwks.json"), b"", &settings);
    assert_eq!((keys.status, keys.body.as_str()), (200, r#"{"keys":[]}"#));
}

#[test]
fn a_signing_key_that_cannot_be_used_closes_checks_and_the_key_set() {
    let signing_key = Some(Zeroizing::new("{}".to_owned()));
    let settings = Settings::read(&Bindings { signing_key, ..bindings() });
    assert_refused(&respond(&check(), BODY.as_bytes(), &settings), 503, "misconfigured");
    let keys = respond(&head("GET", "/.well-known/jwks.json"), b"", &settings);
    assert_refused(&keys, 503, "misconfigured");
}

#[test]
fn only_a_declared_json_body_is_read() {
    for content_type in [None, Some("text/plain"), Some("application/json; charset=latin1")] {
        let head = Head { content_type: content_type.map(str::to_owned), ..check() };
        assert_refused(&answer(&head, BODY.as_bytes()), 415, "unsupported_media_type");
    }
}

#[test]
fn a_body_above_the_limit_is_refused_by_its_head_or_while_it_is_read() {
    let max_body = Some(BODY.len().to_string());
    let settings = Settings::read(&Bindings { max_body, ..bindings() });
    assert_eq!(respond(&check(), BODY.as_bytes(), &settings).status, 200);

    let longer = [BODY, " "].concat();
    assert_refused(&respond(&check(), longer.as_bytes(), &settings), 413, "too_large");

    let declared = Head { content_length: Some(longer.len().to_string()), ..check() };
    let Step::Done(answer) = begin(&declared, &settings) else { panic!("read a body") };
    assert_refused(&answer, 413, "too_large");
}

#[test]
fn a_body_that_is_no_request_is_refused_with_its_code() {
    let nested = "[".repeat(100_000);
    for (body, code) in [
        (b"".as_slice(), "empty_input"),
        (b"{\"artifact\":\"\xff\"}", "invalid_utf8"),
        (b"\xef\xbb\xbf{}", "unexpected_bom"),
        (b"{\"artifact\":NaN}", "invalid_json"),
        (b"{} {}", "trailing_data"),
        (b"{\"artifact\":\"a\",\"art\\u0069fact\":\"b\"}", "duplicate_key"),
        (nested.as_bytes(), "too_deep"),
        (b"[]", "wrong_type"),
        (b"{}", "missing_member"),
    ] {
        assert_refused(&answer(&check(), body), 400, code);
    }
}

#[test]
fn a_refusal_points_at_the_member() {
    let body = r#"{"artifact":{"files":[{"path":"/etc/passwd","text":""}]},"criteria":[]}"#;
    let answer = answer(&check(), body.as_bytes());
    assert_refused(&answer, 400, "invalid_path");
    assert_eq!(at(&json(&answer), "/pointer"), "/artifact/files/0/path");
}

#[test]
fn a_refusal_of_head_has_no_body() {
    let answer = answer(&head("HEAD", "/nothing"), b"");
    assert_eq!((answer.status, answer.body.as_str()), (404, ""));
}
