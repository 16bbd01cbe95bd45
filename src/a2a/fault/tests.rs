use super::*;

fn all() -> Vec<Fault> {
    let text = || "x".to_owned();
    vec![
        Fault::Parse(text()),
        Fault::InvalidRequest(text()),
        Fault::MethodNotFound(text()),
        Fault::InvalidParams { field: "message.parts".into(), message: "message.parts …".into() },
        Fault::Internal(text()),
        Fault::TaskNotFound(text()),
        Fault::TaskNotCancelable(text()),
        Fault::PushNotificationNotSupported,
        Fault::UnsupportedOperation(text()),
        Fault::ContentTypeNotSupported(text()),
        Fault::ExtendedCardNotConfigured,
        Fault::VersionNotSupported(text()),
    ]
}

#[test]
fn codes_are_those_of_the_specification() {
    let codes: Vec<_> = all().iter().map(Fault::code).collect();
    let expected = [
        -32700, -32600, -32601, -32602, -32603, -32001, -32002, -32003, -32004, -32005, -32007,
        -32009,
    ];
    assert_eq!(codes, expected);
}

#[test]
fn statuses_are_those_that_the_test_kit_asks_for() {
    let statuses: Vec<_> = all().iter().map(Fault::status).collect();
    assert_eq!(statuses, [400, 400, 404, 400, 500, 404, 409, 400, 400, 415, 400, 400]);
}

#[test]
fn every_fault_is_told_by_error_info_and_nothing_else_but_violations() {
    for fault in all() {
        let data = fault.data();
        let details = data.as_array().unwrap();
        let info = details[0].as_object().unwrap();
        let text = |name: &str| info.get(name).and_then(Value::as_str);
        assert_eq!(text("@type"), Some("type.googleapis.com/google.rpc.ErrorInfo"));
        assert_eq!(text("domain"), Some("a2a-protocol.org"));
        assert_eq!(text("reason"), Some(fault.reason()));
        let metadata = info.get("metadata").unwrap().as_object().unwrap();
        assert!(metadata.iter().all(|(_, value)| value.as_str().is_some()), "{fault}");
        let violations = matches!(fault, Fault::InvalidParams { .. });
        assert_eq!(details.len(), if violations { 2 } else { 1 }, "{fault}");
        assert!(fault.to_string().len() > 10 || matches!(fault, Fault::Internal(_)), "{fault}");
    }
}

#[test]
fn a_violation_names_the_field_and_what_is_wrong() {
    let message = "message.parts must be an array, not a string";
    let fault = Fault::InvalidParams { field: "message.parts".into(), message: message.into() };
    let expected = format!(
        r#"{{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{{"field":"message.parts","description":"{message}"}}]}}"#
    );
    assert_eq!(fault.data().as_array().unwrap()[1].to_text(), expected);
    assert_eq!(fault.to_string(), message);
}

#[test]
fn a_long_id_is_cut_where_it_is_repeated() {
    let fault = Fault::TaskNotFound("é".repeat(100_000));
    assert!(fault.data().to_text().len() < 1_000);
    assert!(fault.to_string().len() < 200);
    let fault = Fault::TaskNotFound("task-1".into());
    assert!(fault.data().to_text().contains(r#""metadata":{"taskId":"task-1"}"#));
    assert_eq!(fault.to_string(), "task not found: `task-1`");
}

/// What the 0.3 kit and clients look for in messages.
#[test]
fn messages_hold_the_protocol_s_own_words() {
    for (fault, words) in [
        (Fault::TaskNotFound("x".into()), &["task", "not found"][..]),
        (Fault::TaskNotCancelable("x".into()), &["cannot be canceled"]),
        (Fault::MethodNotFound("x".into()), &["method not found"]),
        (Fault::PushNotificationNotSupported, &["push", "notification", "not", "supported"]),
        (Fault::UnsupportedOperation("x".into()), &["operation", "not", "supported"]),
        (
            Fault::ContentTypeNotSupported("x".into()),
            &["content", "type", "incompatible", "not", "supported"],
        ),
    ] {
        let message = fault.to_string();
        assert!(words.iter().all(|word| message.contains(word)), "{message}");
    }
}
