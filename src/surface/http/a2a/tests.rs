use super::*;
use crate::budget::{Budget, Meter};
use crate::json::digest::sha256_hex;
use crate::json::reader::{self, Options};
use crate::json::{Pointer, Value};
use crate::receipt::generate;
use crate::surface::http::caller::Caller;
use crate::surface::http::{Bindings, Delegated, Finished, Step, begin, respond};

const ORIGIN: &str = "https://verifier.example";

fn bindings() -> Bindings {
    Bindings {
        tokens: Some(format!(r#"{{"acme":["{}"]}}"#, sha256_hex(b"one"))),
        signing_key: Some(generate([7; 32]).unwrap().to_text().into()),
        ..Bindings::default()
    }
}

fn settings(max_body: Option<&str>) -> Settings {
    Settings::read(&Bindings { max_body: max_body.map(str::to_owned), ..bindings() })
}

fn head(method: &str, path: &str) -> Head {
    Head {
        method: method.to_owned(),
        path: path.to_owned(),
        origin: ORIGIN.to_owned(),
        authorization: Some("Bearer one".to_owned()),
        content_type: Some("application/json".to_owned()),
        ..Head::default()
    }
}

/// The call that a request makes.
#[track_caller]
fn call(head: &Head, body: &[u8]) -> Delegated {
    let settings = settings(None);
    let Step::Read(mut pending) = begin(head, &settings) else { panic!("it was not admitted") };
    pending.push(body).unwrap();
    let Finished::Call(call) = pending.finish(&settings) else { panic!("it is no call") };
    *call
}

fn peer_call() -> Delegated {
    call(&head("POST", "/a2a"), b"{}")
}

/// The answer to a call that needs no task, by a deployment of `bindings`.
#[track_caller]
fn answered(head: &Head, body: &str, bindings: &Bindings) -> Value {
    let settings = Settings::read(bindings);
    let Step::Read(mut pending) = begin(head, &settings) else { panic!("it was not admitted") };
    pending.push(body.as_bytes()).unwrap();
    let Finished::Call(call) = pending.finish(&settings) else { panic!("it is no call") };
    let ids = ["a", "b", "c", "d"].map(str::to_owned);
    let step = call.step(&settings, "2026-11-30T19:43:00.000Z", &ids, None).unwrap();
    let peer::Step::Reply(reply) = step else { panic!("it is no reply") };
    let answer = call.reply(&reply);
    assert_eq!(answer.status, 200);
    let mut meter = Meter::new(Budget::default());
    reader::read(&answer.body, Options::default(), &mut meter).unwrap()
}

fn reply(status: u16, content_type: &'static str, body: peer::Body) -> Reply {
    Reply { status, content_type, extensions: Vec::new(), body }
}

#[test]
fn a_call_is_handed_on_with_its_caller_and_everything_that_it_said() {
    let head = Head {
        query: "historyLength=2".to_owned(),
        version: Some("1.0".to_owned()),
        ..head("POST", "/a2a/message:send")
    };
    let incoming = call(&head, b"{}");
    assert_eq!(incoming.workspace(), "acme");
    assert!(!incoming.kit);
    assert_eq!(incoming.profile.origin, ORIGIN);
    let call = incoming.call();
    assert_eq!((call.method, call.path, call.query), ("POST", "/message:send", "historyLength=2"));
    assert_eq!((call.version, call.content_type), (Some("1.0"), Some("application/json")));
    assert_eq!(call.body, b"{}");
}

#[test]
fn every_path_below_the_peer_is_the_peers_and_no_other() {
    for (method, path, rest) in [
        ("POST", "/a2a", ""),
        ("GET", "/a2a/tasks/1", "/tasks/1"),
        ("POST", "/a2a/tasks/1:cancel", "/tasks/1:cancel"),
        ("GET", "/a2a/extendedAgentCard", "/extendedAgentCard"),
        ("GET", "/a2a/nothing", "/nothing"),
    ] {
        assert_eq!(call(&head(method, path), b"").call().path, rest);
    }
    for path in ["/a2ax", "/A2A", "/v1/a2a", "//a2a", "/a2a%2ftasks"] {
        let answer = respond(&head("POST", path), b"", &settings(None));
        assert_eq!(answer.status, 404, "{path}");
    }
}

#[test]
fn the_version_is_read_from_the_field_and_without_it_from_the_query() {
    let version = |field: Option<&str>, query: &str| {
        let head = Head {
            version: field.map(str::to_owned),
            query: query.to_owned(),
            ..head("POST", "/a2a")
        };
        call(&head, b"").call().version.map(str::to_owned)
    };
    assert_eq!(version(None, ""), None);
    assert_eq!(version(Some("1.0"), "A2A-Version=0.3").as_deref(), Some("1.0"));
    assert_eq!(version(None, "pageSize=1&A2A-Version=1.0").as_deref(), Some("1.0"));
    assert_eq!(version(None, "a2a-version=1.0").as_deref(), Some("1.0"));
    assert_eq!(version(None, "xA2A-Version=1.0"), None);
}

#[test]
fn complaint_7_a_body_above_the_limit_is_refused_by_its_head_or_while_it_is_read() {
    let settings = settings(Some("4"));
    assert!(matches!(begin(&head("POST", "/a2a"), &settings), Step::Read(_)));
    let declared = Head { content_length: Some("5".to_owned()), ..head("POST", "/a2a") };
    let Step::Done(answer) = begin(&declared, &settings) else { panic!("it read a body") };
    assert_eq!(answer.status, 413);

    let Step::Read(mut pending) = begin(&head("POST", "/a2a"), &settings) else { panic!() };
    pending.push(b"{}  ").unwrap();
    let answer = pending.push(b" ").unwrap_err();
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (413, Some("application/problem+json"))
    );
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
}

#[test]
fn complaint_12_extensions_are_read_from_both_fields_and_named_in_both() {
    let head = Head {
        extensions: Some("https://a.example/1, https://b.example/1,".to_owned()),
        x_extensions: Some("https://b.example/1,https://c.example/1".to_owned()),
        ..head("POST", "/a2a")
    };
    let expected = ["https://a.example/1", "https://b.example/1", "https://c.example/1"];
    assert_eq!(call(&head, b"").call().extensions, expected);

    let mut reply = reply(200, "application/json", peer::Body::Json(Value::from(true)));
    assert_eq!(replied(&reply).header("a2a-extensions"), None);
    reply.extensions = vec!["https://a.example/1".to_owned(), "https://b.example/1".to_owned()];
    for answer in [replied(&reply), peer_call().stream(&reply.extensions)] {
        for name in ["A2A-Extensions", "X-A2A-Extensions"] {
            assert_eq!(answer.header(name), Some("https://a.example/1, https://b.example/1"));
        }
    }
}

#[test]
fn complaint_14_a_caller_without_an_accepted_token_is_told_so_before_anything_else() {
    for (method, path) in
        [("POST", "/a2a"), ("POST", "/a2a/message:stream"), ("GET", "/a2a/extendedAgentCard")]
    {
        for authorization in [None, Some("Bearer two"), Some("Basic b25l")] {
            let head = Head {
                authorization: authorization.map(str::to_owned),
                content_type: None,
                content_length: Some("99999999999".to_owned()),
                ..head(method, path)
            };
            let answer = respond(&head, b"not JSON", &settings(None));
            assert_eq!(answer.status, 401, "{path}");
            assert_eq!(answer.header("www-authenticate"), Some("Bearer realm=\"countersign\""));
            assert_eq!(answer.header("content-type"), Some("application/problem+json"));
            assert!(answer.body.contains(r#""code":"unauthorized""#), "{}", answer.body);
        }
    }
}

#[test]
fn a_reply_keeps_its_status_and_type_and_no_cache_keeps_it() {
    let json = reply(400, "application/a2a+json", peer::Body::Json(Value::from("x")));
    let answer = replied(&json);
    assert_eq!((answer.status, answer.body.as_str()), (400, r#""x""#));
    assert_eq!(answer.header("content-type"), Some("application/a2a+json"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[test]
fn an_empty_reply_declares_no_type() {
    let answer = replied(&reply(204, "application/json", peer::Body::Empty));
    assert_eq!((answer.status, answer.body.as_str()), (204, ""));
    assert_eq!(answer.header("content-type"), None);
}

#[test]
fn complaint_7_events_carry_rising_ids_and_no_proxy_holds_them_back() {
    let frames = vec![r#"{"a":1}"#.to_owned(), r#"{"b":2}"#.to_owned()];
    let answer = replied(&reply(200, EVENT_STREAM, peer::Body::Frames(frames)));
    assert_eq!(answer.body, "id: 1\ndata: {\"a\":1}\n\nid: 2\ndata: {\"b\":2}\n\n");
    for answer in [answer, peer_call().stream(&[])] {
        assert_eq!(answer.header("content-type"), Some("text/event-stream"));
        assert_eq!(answer.header("cache-control"), Some("no-cache, no-transform"));
        assert_eq!(answer.header("x-accel-buffering"), Some("no"));
    }
}

#[test]
fn a_host_without_tasks_has_no_peer() {
    let answer = respond(&head("POST", "/a2a"), b"{}", &settings(None));
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (404, Some("application/problem+json"))
    );
}

#[test]
fn without_a_signing_key_there_is_no_peer() {
    let settings = Settings::read(&Bindings {
        tokens: Some(format!(r#"{{"acme":["{}"]}}"#, sha256_hex(b"one"))),
        ..Bindings::default()
    });
    let answer = respond(&head("POST", "/a2a"), b"{}", &settings);
    assert_eq!(answer.status, 503);
    assert!(answer.body.contains(r#""code":"no_signing_key""#), "{}", answer.body);
}

#[test]
fn a_caller_whom_the_host_admitted_or_refused_by_itself_needs_no_token_and_has_none() {
    let by_host = |caller| Head { caller, authorization: None, ..head("POST", "/a2a") };
    let admitted = by_host(Caller::Admitted("beta".to_owned()));
    assert_eq!(call(&admitted, b"").workspace(), "beta");
    let refused = Head { authorization: Some("Bearer one".to_owned()), ..by_host(Caller::Refused) };
    for head in [refused, by_host(Caller::Unknown)] {
        let answer = respond(&head, b"", &settings(None));
        assert_eq!(answer.status, 401);
        assert_eq!(answer.header("WWW-Authenticate"), Some("Bearer realm=\"countersign\""));
    }
}

const EXTENDED_CARD: [(&str, Option<&str>); 2] =
    [("agent/getAuthenticatedExtendedCard", None), ("GetExtendedAgentCard", Some("1.0"))];

fn extended_card(method: &str, version: Option<&str>, head: Head, bindings: &Bindings) -> Value {
    let head = Head { version: version.map(str::to_owned), ..head };
    let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}"}}"#);
    answered(&head, &body, bindings)
}

fn at(value: &Value, pointer: &str) -> Option<Value> {
    Pointer::parse(pointer).unwrap().find(value).cloned()
}

#[test]
fn complaint_14_the_extended_card_is_for_known_callers_in_both_dialects() {
    for (method, version) in EXTENDED_CARD {
        let answer = extended_card(method, version, head("POST", "/a2a"), &bindings());
        assert_eq!(at(&answer, "/result/skills/0/id"), Some("verify".into()));
        assert_eq!(at(&answer, "/result/skills/1/id"), Some("check-text".into()));
        assert!(at(&answer, "/result/signatures/0/signature").is_some());
    }
}

#[test]
fn where_no_token_is_asked_for_there_is_no_extended_card() {
    let bindings = Bindings { tokens: None, no_auth: Some("true".to_owned()), ..bindings() };
    let codes = EXTENDED_CARD.map(|(method, version)| {
        let head = Head {
            origin: "http://localhost:8787".to_owned(),
            authorization: None,
            ..head("POST", "/a2a")
        };
        let answer = extended_card(method, version, head, &bindings);
        at(&answer, "/error/code").unwrap().to_text()
    });
    assert_eq!(codes, ["-32007", "-32004"]);
}

#[test]
fn a_body_that_is_not_declared_as_json_is_refused_in_the_protocols_way() {
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"id":"1"}}"#;
    for declared in ["text/plain", "application/xml"] {
        let head = Head { content_type: Some(declared.to_owned()), ..head("POST", "/a2a") };
        let answer = answered(&head, call, &bindings());
        assert_eq!(at(&answer, "/error/code").unwrap().to_text(), "-32005", "{declared}");
    }
}
