use super::*;
use crate::a2a::params::{ListParams, TaskQuery};
use crate::budget::Budget;

fn call(method: &str, target: &str) -> Result<(Method, Value), Fault> {
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let call = route(method, path, query)?;
    let found = call.method;
    let params = call.params(b"{\"message\":1}", &mut Meter::new(Budget::default()))?;
    Ok((found, params))
}

#[track_caller]
fn found(method: &str, target: &str) -> (Method, String) {
    let (found, params) = call(method, target).unwrap_or_else(|fault| panic!("{target}: {fault}"));
    (found, params.to_text())
}

#[test]
fn every_path_of_the_specification_is_found() {
    for (method, target, expected, params) in [
        ("POST", "/message:send", Method::Send, r#"{"message":1}"#),
        ("POST", "/message:stream", Method::Stream, r#"{"message":1}"#),
        ("GET", "/tasks/t-1", Method::Get, r#"{"id":"t-1"}"#),
        ("GET", "/tasks", Method::List, "{}"),
        ("POST", "/tasks/t-1:cancel", Method::Cancel, r#"{"id":"t-1"}"#),
        ("POST", "/tasks/t-1:subscribe", Method::Subscribe, r#"{"id":"t-1"}"#),
        ("GET", "/tasks/t-1:subscribe", Method::Subscribe, r#"{"id":"t-1"}"#),
        ("GET", "/extendedAgentCard", Method::ExtendedCard, "{}"),
    ] {
        assert_eq!(found(method, target), (expected, params.to_owned()), "{method} {target}");
    }
}

#[test]
fn push_settings_are_refused_under_each_of_their_paths() {
    for (method, target) in [
        ("POST", "/tasks/t/pushNotificationConfigs"),
        ("GET", "/tasks/t/pushNotificationConfigs"),
        ("GET", "/tasks/t/pushNotificationConfigs/c"),
        ("DELETE", "/tasks/t/pushNotificationConfigs/c"),
    ] {
        let fault = call(method, target).unwrap_err();
        assert_eq!(fault, Fault::PushNotificationNotSupported, "{method} {target}");
        assert_eq!(error(&fault).0, 400);
    }
}

#[test]
fn another_path_or_verb_is_not_found() {
    for (method, target) in [
        ("GET", "/message:send"),
        ("POST", "/message:sendx"),
        ("POST", "/message"),
        ("POST", "/v1/message:send"),
        ("POST", "/tasks/t"),
        ("POST", "/tasks/t:delete"),
        ("GET", "/tasks/t/x"),
        ("PUT", "/tasks/t/pushNotificationConfigs"),
        ("DELETE", "/tasks/t"),
        ("GET", "/"),
        ("GET", ""),
        ("GET", "tasks"),
        ("GET", "//tasks"),
    ] {
        let fault = call(method, target).unwrap_err();
        assert!(matches!(fault, Fault::MethodNotFound(_)), "{method} {target}: {fault}");
        assert_eq!(error(&fault).0, 404);
    }
}

#[test]
fn ids_are_percent_decoded_once() {
    for (target, id) in [
        ("/tasks/a%2Fb", "a/b"),
        ("/tasks/a%252Fb", "a%2Fb"),
        ("/tasks/%C3%A9", "é"),
        ("/tasks/a+b", "a+b"),
        ("/tasks/a:b", "a:b"),
        ("/tasks/a%3Asubscribe", "a:subscribe"),
        ("/tasks/a:cancel", "a:cancel"),
    ] {
        let (method, params) = call("GET", target).unwrap();
        assert_eq!((method, TaskQuery::read(&params).unwrap().id.as_str()), (Method::Get, id));
    }
    let (method, params) = call("POST", "/tasks/a:b%2F:cancel").unwrap();
    assert_eq!((method, TaskQuery::read(&params).unwrap().id.as_str()), (Method::Cancel, "a:b/"));
    for target in ["/tasks/%", "/tasks/%4", "/tasks/%zz", "/tasks/%+1", "/tasks/%ff", "/tasks/"] {
        let read = call("GET", target).and_then(|(_, params)| TaskQuery::read(&params));
        let fault = read.unwrap_err();
        assert!(matches!(&fault, Fault::InvalidParams { field, .. } if field == "id"), "{target}");
    }
}

#[test]
fn the_query_of_a_list_is_read_like_its_parameters() {
    let query = "contextId=a%20b+c&status=TASK_STATE_WORKING&pageSize=7&pageToken=%3D&historyLength=0\
                 &statusTimestampAfter=2026-11-30T19%3A50%3A00Z&includeArtifacts=true&A2A-Version=1.0&&x";
    let (_, params) = call("GET", &format!("/tasks?{query}")).unwrap();
    let expected = ListParams {
        context_id: Some("a b c".into()),
        state: Some("working".into()),
        since: Some("2026-11-30T19:50:00.000Z".into()),
        page_size: 7,
        page_token: Some("=".into()),
        history_length: Some(0),
        include_artifacts: true,
    };
    assert_eq!(ListParams::read(&params), Ok(expected));
    let (_, params) = call("GET", "/tasks/t?historyLength=2").unwrap();
    assert_eq!(TaskQuery::read(&params).unwrap().history_length, Some(2));
}

/// The request of A2A 1.0.1 §6.5 that has to be refused.
#[test]
fn a_wrong_query_parameter_is_named() {
    for (query, expected) in [
        ("pageSize=150", "pageSize"),
        ("pageSize=0", "pageSize"),
        ("pageSize=x", "pageSize"),
        ("historyLength=-5", "historyLength"),
        ("status=TASK_STATE_RUNNING", "status"),
        ("includeArtifacts=1", "includeArtifacts"),
        ("statusTimestampAfter=now", "statusTimestampAfter"),
        ("contextId=%", "contextId"),
        ("pageSize=1&pageSize=2", "pageSize"),
    ] {
        let read = call("GET", &format!("/tasks?{query}"));
        let fault = read.and_then(|(_, params)| ListParams::read(&params)).unwrap_err();
        let Fault::InvalidParams { field, .. } = &fault else { panic!("{query}: {fault}") };
        assert_eq!(field, expected, "{query}");
        assert_eq!(error(&fault).0, 400);
    }
}

#[test]
fn an_error_is_a_status_of_google_rpc() {
    let (status, value) = error(&Fault::TaskNotFound("t".into()));
    assert_eq!(status, 404);
    assert_eq!(
        value.to_text(),
        r#"{"error":{"code":404,"status":"NOT_FOUND","message":"task not found: `t`","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"TASK_NOT_FOUND","domain":"a2a-protocol.org","metadata":{"taskId":"t"}}]}}"#
    );
}

#[test]
fn a_body_that_is_no_json_is_refused() {
    let call = || route("POST", "/message:send", "").unwrap();
    let fault = call().params(b"{", &mut Meter::new(Budget::default())).unwrap_err();
    assert_eq!((fault.code(), error(&fault).0), (-32700, 400));
    let twice = call().params(br#"{"a":1,"a":2}"#, &mut Meter::new(Budget::default()));
    assert_eq!(twice.unwrap_err().code(), -32600);
}
