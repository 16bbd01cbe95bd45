use super::*;
use crate::a2a::fixtures::{NOW, PROMPT, Peer, at, configured, keys, rest, said, text};
use crate::a2a::task::State;
use crate::receipt::{self, StatementType};
use crate::verdict::artifact::{EXTENSION, MEDIA_TYPE};

const VERDICT: &str = r#","metadata":{"return_format":"verdict"}"#;

#[test]
fn a_stream_that_asks_for_a_verdict_has_exactly_four_events() {
    let mut peer = Peer::new();
    let frames = peer.stream("message/stream", &said(PROMPT, VERDICT));
    let [task, working, artifact, completed] = frames.as_slice() else { panic!("{frames:?}") };
    assert_eq!(text(task, "result/kind"), "task");
    assert_eq!(text(task, "result/status/state"), "submitted");
    assert_eq!(text(working, "result/status/state"), "working");
    assert_eq!(at(working, "result/final"), &Value::Bool(false));
    assert_eq!(text(artifact, "result/artifact/artifactId"), "verification-verdict");
    assert_eq!(text(artifact, "result/artifact/parts/0/mimeType"), MEDIA_TYPE);
    assert_eq!(text(artifact, "result/artifact/parts/0/metadata/mimeType"), MEDIA_TYPE);
    assert_eq!(text(artifact, "result/artifact/parts/0/data/verdict"), "pass");
    assert_eq!(text(completed, "result/status/state"), "completed");
    assert_eq!(at(completed, "result/final"), &Value::Bool(true));
    assert!(text(completed, "result/status/message/parts/0/text").starts_with("pass: "));
    assert!(frames.iter().all(|frame| at(frame, "id") == &Value::from(7)));
}

#[test]
fn the_verdict_comes_with_a_statement_that_anyone_can_verify() {
    let mut peer = Peer::new();
    let frames = peer.stream("message/stream", &said(PROMPT, VERDICT));
    let artifact = at(&frames[2], "result/artifact");
    assert_eq!(at(artifact, "extensions/0"), &Value::from(EXTENSION));
    let metadata = at(artifact, "metadata").as_object().expect("metadata");
    let ours = metadata.get(EXTENSION).expect("the extension's member");
    let statement = text(ours, "statement");
    let verified = receipt::verify(statement, &keys().public_key_set(), StatementType::Verdict);
    let verified = verified.expect("a key set").to_value();
    assert_eq!(at(&verified, "authentic"), &Value::Bool(true));
    let signed = at(&verified, "statement/predicate/verdict");
    let shown = at(artifact, "parts/0/data");
    assert_eq!(crate::json::canonical::canonical(signed), crate::json::canonical::canonical(shown));
    assert_eq!(text(ours, "details/results/0/outcome"), "holds");
}

#[test]
fn a_message_without_criteria_waits_and_the_next_one_completes_the_task() {
    let mut peer = Peer::new();
    let first = peer.ask("message/send", &said("hello", VERDICT));
    assert_eq!(text(&first, "result/status/state"), "input-required");
    assert!(
        text(&first, "result/status/message/parts/0/text")
            .contains("Send the criteria to judge it by")
    );
    let id = text(&first, "result/id").to_owned();
    let second = peer.stream(
        "message/stream",
        &said(r#"1. contains \"hello\""#, &format!(r#","taskId":"{id}""#)),
    );
    let states: Vec<_> = second.iter().map(|frame| text(frame, "result/status/state")).collect();
    assert_eq!(states, ["submitted", "working", "", "completed"]);
    assert_eq!(text(&second[2], "result/artifact/parts/0/data/verdict"), "pass");
    assert!(second.iter().all(|frame| {
        [text(frame, "result/id"), text(frame, "result/taskId")].contains(&id.as_str())
    }));
}

#[test]
fn a_task_of_1_0_is_wrapped_and_found_again() {
    let mut peer = Peer::new();
    let message = r#"{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"data":{"artifact":"hello","criteria":["contains \"hello\""]}}],"metadata":{"return_format":"verdict"}}}"#;
    let sent = peer.ask("SendMessage", message);
    assert_eq!(text(&sent, "result/task/status/state"), "TASK_STATE_COMPLETED");
    let part = at(&sent, "result/task/artifacts/0/parts/0");
    assert_eq!(text(part, "mediaType"), MEDIA_TYPE);
    assert_eq!(at(part, "mimeType"), &Value::Null);
    let id = text(&sent, "result/task/id").to_owned();
    let found = peer.ask("GetTask", &format!(r#"{{"id":"{id}"}}"#));
    assert_eq!(at(&found, "result"), at(&sent, "result/task"));
}

#[test]
fn a_task_that_has_ended_takes_nothing_more() {
    let mut peer = Peer::new();
    let sent = peer.ask("message/send", &said(PROMPT, ""));
    let id = text(&sent, "result/id").to_owned();
    let message = said("1. is valid JSON", &format!(r#","taskId":"{id}""#));
    let of = format!(r#"{{"id":"{id}"}}"#);
    for (method, params, code) in [
        ("message/send", &message, "-32004"),
        ("message/stream", &message, "-32004"),
        ("tasks/cancel", &of, "-32002"),
        ("SubscribeToTask", &of, "-32004"),
    ] {
        let refused = peer.ask(method, params);
        assert_eq!(at(&refused, "error/code").to_text(), code, "{method}");
    }
    let frames = peer.stream("tasks/resubscribe", &of);
    let [refused] = frames.as_slice() else { panic!("{frames:?}") };
    assert_eq!(at(refused, "error/code").to_text(), "-32004");
    assert_eq!(at(refused, "id").to_text(), "7");
    assert_eq!(peer.stored.map(|record| record.task.status.state), Some(State::Completed));
}

/// Complaint 8: a terminal state that overtakes the artifact loses the answer.
#[test]
fn the_artifact_is_told_before_the_task_ends_and_stands_in_the_task_too() {
    for format in ["verdict", "summary", "full"] {
        let mut peer = Peer::new();
        let metadata = format!(r#","metadata":{{"return_format":"{format}"}}"#);
        let frames = peer.stream("message/stream", &said(PROMPT, &metadata));
        let kinds: Vec<_> = frames.iter().map(|frame| text(frame, "result/kind")).collect();
        assert_eq!(kinds, ["task", "status-update", "artifact-update", "status-update"]);
        let told = at(&frames[2], "result/artifact");
        let id = text(&frames[0], "result/id");
        let got = peer.ask("tasks/get", &format!(r#"{{"id":"{id}"}}"#));
        assert_eq!(at(&got, "result/artifacts/0"), told, "{format}");
        let sent = Peer::new().ask("message/send", &said(PROMPT, &metadata));
        assert_eq!(at(&sent, "result/artifacts/0"), told, "{format}");
    }
}

/// Complaint 9: clients refuse to append to an artifact that they were never told.
#[test]
fn an_artifact_is_told_whole() {
    let mut peer = Peer::new();
    let frames = peer.stream("message/stream", &said(PROMPT, ""));
    assert_eq!(at(&frames[2], "result/append"), &Value::Bool(false));
    assert_eq!(at(&frames[2], "result/lastChunk"), &Value::Bool(true));
}

/// Complaint 15: `historyLength` is heeded wherever a task is given.
#[test]
fn the_history_is_as_long_as_asked() {
    let mut peer = Peer::new();
    let id = text(&peer.ask("message/send", &said("a", "")), "result/id").to_owned();
    let more = format!(r#","taskId":"{id}""#);
    peer.ask("message/send", &said("b?", &more));
    let lengths = |value: &Value| at(value, "result/history").as_array().map(<[_]>::len);
    for (length, expected) in [
        ("", Some(3)),
        (r#","historyLength":0"#, None),
        (r#","historyLength":1"#, Some(1)),
        (r#","historyLength":2.0"#, Some(2)),
        (r#","historyLength":2147483647"#, Some(3)),
    ] {
        let got = peer.ask("tasks/get", &format!(r#"{{"id":"{id}"{length}}}"#));
        assert_eq!(lengths(&got), expected, "{length}");
    }
    let got = peer.ask("tasks/get", &format!(r#"{{"id":"{id}","historyLength":1}}"#));
    assert_eq!(text(&got, "result/history/0/parts/0/text"), "b?");
    let refused = peer.ask("tasks/get", &format!(r#"{{"id":"{id}","historyLength":-1}}"#));
    assert_eq!(at(&refused, "error/code").to_text(), "-32602");
    let params = configured(&said("c?", &more), r#"{"historyLength":0}"#);
    assert_eq!(lengths(&peer.ask("message/send", &params)), None);
}

/// Complaint 15: a check ends within its call, so whoever waits and whoever does not get the same.
#[test]
fn a_caller_that_does_not_wait_gets_the_finished_task_too() {
    for configuration in [r#"{"blocking":true}"#, r#"{"blocking":false}"#, "{}"] {
        let params = configured(&said(PROMPT, ""), configuration);
        let sent = Peer::new().ask("message/send", &params);
        assert_eq!(text(&sent, "result/status/state"), "completed", "{configuration}");
    }
}

/// Complaint 15: a stream that continues a task opens as any other.
#[test]
fn a_stream_opens_for_a_message_that_continues_a_task() {
    let mut peer = Peer::new();
    let id = text(&peer.ask("message/send", &said("a", "")), "result/id").to_owned();
    let frames = peer.stream("message/stream", &said("b?", &format!(r#","taskId":"{id}""#)));
    assert_eq!(text(&frames[0], "result/id"), id);
    assert_eq!(text(&frames[1], "result/status/state"), "input-required");
    assert_eq!(at(&frames[1], "result/final"), &Value::Bool(true));
}

#[test]
fn a_task_that_waits_can_be_cancelled_once() {
    let mut peer = Peer::new();
    let sent = peer.ask(
        "SendMessage",
        r#"{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"a"}]}}"#,
    );
    let of = format!(r#"{{"id":"{}"}}"#, text(&sent, "result/task/id"));
    let cancelled = peer.ask("CancelTask", &of);
    assert_eq!(text(&cancelled, "result/status/state"), "TASK_STATE_CANCELED");
    assert_eq!(peer.stored.as_ref().map(|record| record.asked.artifact.is_none()), Some(true));
    let again = peer.ask("CancelTask", &of);
    assert_eq!(at(&again, "error/code").to_text(), "-32002");
}

#[test]
fn a_task_that_waits_can_be_watched() {
    let mut peer = Peer::new();
    let id = text(&peer.ask("message/send", &said("a", "")), "result/id").to_owned();
    let step = peer.rpc("tasks/resubscribe", &format!(r#"{{"id":"{id}"}}"#));
    let Step::Watch { write: None, task_id, framing, .. } = step else { panic!("{step:?}") };
    assert_eq!((task_id, framing.dialect, framing.id), (id, Dialect::V03, Some(7.into())));
}

#[test]
fn an_unknown_task_and_a_foreign_conversation_are_refused() {
    let mut peer = Peer::new();
    let sent = peer.ask("message/send", &said("a", r#","contextId":"mine""#));
    assert_eq!(text(&sent, "result/contextId"), "mine");
    let id = text(&sent, "result/id").to_owned();
    for (method, params, code) in [
        ("tasks/get", r#"{"id":"none"}"#.to_owned(), "-32001"),
        ("tasks/cancel", r#"{"id":"none"}"#.to_owned(), "-32001"),
        ("SubscribeToTask", r#"{"id":"none"}"#.to_owned(), "-32001"),
        ("message/stream", said("b", r#","taskId":"none""#), "-32001"),
        ("message/send", said("b", &format!(r#","taskId":"{id}","contextId":"other""#)), "-32602"),
        ("tasks/pushNotificationConfig/set", "{}".to_owned(), "-32003"),
        ("agent/getAuthenticatedExtendedCard", "{}".to_owned(), "-32007"),
        ("GetExtendedAgentCard", "{}".to_owned(), "-32004"),
        ("message/ssend", "{}".to_owned(), "-32601"),
    ] {
        let refused = peer.ask(method, &params);
        assert_eq!(at(&refused, "error/code").to_text(), code, "{method} {params}");
    }
    let accepted = said("b", &format!(r#","taskId":"{id}","contextId":"mine""#));
    assert_eq!(text(&peer.ask("message/send", &accepted), "result/id"), id);
}

#[test]
fn a_part_of_no_use_keeps_the_rest_from_being_judged() {
    let mut peer = Peer::new();
    let data = r#"{"kind":"data","data":{"artifact":{"files":[{"path":"a.py","text":"x = 1"}]},"criteria":["is valid Python"]}}"#;
    let broken = r#"{"kind":"file","file":{"name":"b.py","bytes":"/w=="}}"#;
    let params = |parts: &str, more: &str| {
        format!(
            r#"{{"message":{{"kind":"message","messageId":"m","role":"user","parts":[{parts}]{more}}}}}"#
        )
    };
    let sent = peer.ask("message/send", &params(&format!("{data},{broken}"), VERDICT));
    assert_eq!(text(&sent, "result/status/state"), "input-required");
    assert!(text(&sent, "result/status/message/parts/0/text").contains("invalid_utf8"));
    let more = format!(r#","taskId":"{}""#, text(&sent, "result/id"));
    let remark = r#"{"kind":"text","text":"And?"}"#;
    let waiting = peer.ask("message/send", &params(remark, &more));
    assert_eq!(text(&waiting, "result/status/state"), "input-required");
    let mended = r#"{"kind":"file","file":{"name":"b.py","bytes":"eCA9IDI="}}"#;
    let judged = peer.ask("message/send", &params(mended, &more));
    assert_eq!(text(&judged, "result/artifacts/0/parts/0/data/verdict"), "pass");
    let metadata = at(&judged, "result/artifacts/0/metadata").as_object().expect("metadata");
    let details = metadata.get(EXTENSION).expect("the extension's member");
    assert_eq!(text(details, "details/digests/files/1/path"), "b.py");
}

#[test]
fn a_large_artifact_is_kept_until_the_budget_is_raised() {
    let mut peer = Peer::new();
    let long = "x".repeat(5 << 20);
    let params = |data: &str, more: &str| {
        let part = format!(r#"{{"kind":"data","data":{data}}}"#);
        format!(
            r#"{{"message":{{"kind":"message","messageId":"m","role":"user","parts":[{part}]{more}}}}}"#
        )
    };
    let request = format!(r#"{{"artifact":"{long}","criteria":["contains \"x\""]}}"#);
    let sent = peer.ask("message/send", &params(&request, VERDICT));
    assert_eq!(text(&sent, "result/status/state"), "input-required");
    assert!(text(&sent, "result/status/message/parts/0/text").contains("too_large"));
    assert!(sent.to_text().len() < 10_000);
    let more = format!(r#","taskId":"{}""#, text(&sent, "result/id"));
    let judged = peer.ask("message/send", &params(r#"{"budget":{"bytes":8388608}}"#, &more));
    assert_eq!(text(&judged, "result/status/state"), "completed");
}

#[test]
fn many_faults_fit_one_event() {
    let mut peer = Peer::new();
    let parts = vec![r#"{"kind":"file","file":{"name":"a.bin","bytes":"//4="}}"#; 5_000];
    let parts = parts.join(",");
    let params = format!(
        r#"{{"message":{{"kind":"message","messageId":"m","role":"user","parts":[{parts}]}}}}"#
    );
    let frames = peer.stream("message/stream", &params);
    assert_eq!(frames.len(), 2);
    assert!(frames[1].to_text().len() < 10_000, "{}", frames[1].to_text().len());
    assert!(text(&frames[1], "result/status/message/parts/0/text").contains("4997 more faults"));
}

#[test]
fn what_is_wrong_is_told_to_programs_too() {
    let mut peer = Peer::new();
    let data = r#"{"kind":"data","data":{"artifact":"x","criteria":[{"check":{"kind":"vibes"}}]}}"#;
    let params = format!(
        r#"{{"message":{{"kind":"message","messageId":"m","role":"user","parts":[{data}]}}}}"#
    );
    let sent = peer.ask("message/send", &params);
    let metadata = at(&sent, "result/status/message/metadata").as_object().expect("metadata");
    let told = metadata.get(EXTENSION).expect("the extension's member");
    assert_eq!(at(told, "needs").to_text(), r#"["criteria"]"#);
    assert_eq!(text(told, "errors/0/code"), "unknown_kind");
    assert_eq!(text(told, "errors/0/pointer"), "/criteria/0/check/kind");
}

#[test]
fn a_criterion_that_no_machine_can_check_needs_info_and_is_named() {
    let prompt = PROMPT.replace("contains \\\"hello\\\"", "is lovely");
    let sent = Peer::new().ask("message/send", &said(&prompt, VERDICT));
    let verdict = at(&sent, "result/artifacts/0/parts/0/data");
    assert_eq!(text(verdict, "verdict"), "needs-info");
    assert!(text(verdict, "reasoning").contains("`is lovely`"));
    assert!(text(verdict, "followups/0").contains("`is lovely` is not checkable"));
}

#[test]
fn a_caller_that_takes_no_text_gets_the_verdict() {
    let params = said(PROMPT, "");
    for (modes, id) in [
        (format!(r#"["{MEDIA_TYPE}"]"#), "verification-verdict"),
        (format!(r#"["{MEDIA_TYPE}","text/plain"]"#), "verification-report"),
        ("[]".to_owned(), "verification-report"),
        (r#"["application/x-unknown"]"#.to_owned(), "verification-report"),
    ] {
        let configuration = format!(r#"{{"acceptedOutputModes":{modes}}}"#);
        let sent = Peer::new().ask("message/send", &configured(&params, &configuration));
        assert_eq!(text(&sent, "result/artifacts/0/artifactId"), id);
    }
}

#[test]
fn a_message_of_the_bridge_s_skill_is_enough_and_gets_an_id() {
    let mut peer = Peer::new();
    let params = format!(
        r#"{{"message":{{"parts":[{{"kind":"text","text":"{PROMPT}"}}],"metadata":{{"return_format":"verdict"}}}}}}"#
    );
    let sent = peer.ask("message/send", &params);
    assert_eq!(text(&sent, "result/artifacts/0/parts/0/data/verdict"), "pass");
    assert!(!text(&sent, "result/history/0/messageId").is_empty());
    let refused = peer.ask("message/send", &params.replace("\"verdict\"", "\"full\""));
    assert_eq!(at(&refused, "error/code").to_text(), "-32602");
}

#[test]
fn the_extension_is_active_for_whoever_names_it() {
    let params = said(PROMPT, "");
    let named = said(PROMPT, &format!(r#","extensions":["{EXTENSION}"]"#));
    for (header, params, active) in [
        (vec![], &params, false),
        (vec!["https://example.com/other/v1".to_owned()], &params, false),
        (vec![format!("https://example.com/other/v1, {EXTENSION}")], &params, true),
        (vec![], &named, true),
    ] {
        let body =
            format!(r#"{{"jsonrpc":"2.0","id":1,"method":"message/stream","params":{params}}}"#);
        let step = Peer::new().call(&Call {
            method: "POST",
            path: "",
            query: "",
            version: None,
            extensions: &header,
            content_type: None,
            body: body.as_bytes(),
        });
        let Step::Write(_, reply) = step else { panic!("{step:?}") };
        assert_eq!(reply.extensions, if active { vec![EXTENSION] } else { vec![] });
    }
}

#[test]
fn over_http_the_same_tasks_are_sent_streamed_found_and_cancelled() {
    let mut peer = Peer::new();
    let message = r#"{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"text":"a"}]}}"#;
    let (status, sent) = rest(&mut peer, "POST", "/message:send", Some("1.0"), message);
    assert_eq!((status, text(&sent, "task/status/state")), (200, "TASK_STATE_INPUT_REQUIRED"));
    let id = text(&sent, "task/id").to_owned();
    let path = format!("/tasks/{id}?historyLength=0");
    let (status, got) = rest(&mut peer, "GET", &path, Some("1.0"), "");
    assert_eq!((status, text(&got, "id"), at(&got, "history")), (200, id.as_str(), &Value::Null));
    let (status, gone) = rest(&mut peer, "GET", "/tasks/none", Some("1.0"), "");
    assert_eq!((status, at(&gone, "error/code").to_text().as_str()), (404, "404"));
    let (status, done) = rest(&mut peer, "POST", &format!("/tasks/{id}:cancel"), None, "");
    assert_eq!((status, text(&done, "status/state")), (200, "TASK_STATE_CANCELED"));
    let (status, frames) = rest(&mut peer, "POST", "/message:stream", Some("1.0"), message);
    assert_eq!(
        (status, text(&frames, "1/statusUpdate/status/state")),
        (200, "TASK_STATE_INPUT_REQUIRED")
    );
    let (status, _) = rest(&mut peer, "GET", "/tasks/none", Some("0.3"), "");
    assert_eq!(status, 400);
}

#[test]
fn a_list_leaves_out_artifacts_and_histories_that_were_not_asked_for() {
    let mut peer = Peer::new();
    peer.ask("message/send", &said(PROMPT, ""));
    let task = peer.stored.clone().expect("a record").task;
    let bare = Task { artifacts: Vec::new(), ..task.clone() };
    let found = Found::Page { tasks: vec![task, bare], next_page_token: "n".to_owned(), total: 9 };
    let ids: Vec<_> = (1..=4).map(|id| id.to_string()).collect();
    let context = Context { now: NOW, ids: &ids, keys: &peer.keys, card: None, kit: false };
    let list = |params: &str| {
        let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ListTasks","params":{params}}}"#);
        let call = Call {
            method: "POST",
            path: "",
            query: "",
            version: Some("1.0"),
            extensions: &[],
            content_type: None,
            body: body.as_bytes(),
        };
        assert!(matches!(
            handle(&call, &context, None),
            Step::Read(Query::List { .. }) | Step::Reply(_)
        ));
        match handle(&call, &context, Some(&found)) {
            Step::Reply(Reply { body: Body::Json(value), .. }) => value,
            other => panic!("{other:?}"),
        }
    };
    let short = list(r#"{"pageSize":2}"#);
    assert_eq!(at(&short, "result/tasks/0/artifacts"), &Value::Null);
    assert_eq!(at(&short, "result/tasks/0/history"), &Value::Null);
    assert_eq!(text(&short, "result/nextPageToken"), "n");
    let sizes = [at(&short, "result/pageSize"), at(&short, "result/totalSize")];
    assert_eq!(sizes.map(Value::to_text), ["2", "9"]);
    let long = list(r#"{"includeArtifacts":true,"historyLength":5}"#);
    assert_eq!(text(&long, "result/tasks/0/artifacts/0/artifactId"), "verification-report");
    assert_eq!(at(&long, "result/tasks/1/artifacts").to_text(), "[]");
    assert_eq!(text(&long, "result/tasks/0/history/0/messageId"), "m");
    assert_eq!(at(&list(r#"{"pageSize":101}"#), "error/code").to_text(), "-32602");
}
