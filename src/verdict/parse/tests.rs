use super::parse;
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::json::{Value, reader};
use crate::verdict::{Decision, Error, Evidence, Verdict, artifact};

fn value(text: &str) -> Value {
    reader::read(text, reader::Options::default(), &mut Meter::new(Budget::default())).unwrap()
}

#[track_caller]
fn parsed(text: &str) -> Verdict {
    parse(&value(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[track_caller]
fn refused(text: &str) -> String {
    let error = parse(&value(text)).expect_err(text);
    assert_eq!(error.code(), Code::InvalidVerdict, "{text}");
    error.to_string()
}

#[test]
fn accepts_a_full_happy_path_artifact() {
    let verdict = parsed(
        r#"{"verdict":"fail","reasoning":"It does not hold.",
            "evidence":[{"claim":"c","source":"a.rs:1","note":"n"},{"claim":"d","source":"inline"}],
            "followups":["change it",""]}"#,
    );
    let evidence = |claim: &str, source: &str, note: Option<&str>| Evidence {
        claim: claim.to_owned(),
        source: source.to_owned(),
        note: note.map(str::to_owned),
    };
    assert_eq!(
        verdict,
        Verdict {
            verdict: Decision::Fail,
            reasoning: "It does not hold.".to_owned(),
            evidence: vec![evidence("c", "a.rs:1", Some("n")), evidence("d", "inline", None)],
            followups: vec!["change it".to_owned(), String::new()],
        }
    );
}

#[test]
fn defaults_missing_evidence_and_followups_to_empty_arrays() {
    let verdict = parsed(r#"{"verdict":"pass","reasoning":"ok"}"#);
    assert_eq!((verdict.evidence, verdict.followups), (Vec::new(), Vec::new()));
}

#[test]
fn coerces_an_unrecognized_verdict_to_needs_info() {
    for decision in ["\"maybe\"", "\"PASS\"", "\"pass \"", "\"\"", "true", "1", "null", "{}"] {
        let verdict = parsed(&format!(r#"{{"verdict":{decision},"reasoning":"ok"}}"#));
        assert_eq!(verdict.verdict, Decision::NeedsInfo, "{decision}");
    }
    for decision in ["pass", "fail", "needs-info"] {
        let verdict = parsed(&format!(r#"{{"verdict":"{decision}","reasoning":"ok"}}"#));
        assert_eq!(verdict.verdict.as_str(), decision);
    }
}

#[test]
fn coerces_a_missing_verdict_field_to_needs_info() {
    assert_eq!(parsed(r#"{"reasoning":"ok"}"#).verdict, Decision::NeedsInfo);
}

#[test]
fn rejects_a_payload_missing_reasoning() {
    assert_eq!(refused(r#"{"verdict":"pass"}"#), "reasoning must be a non-empty string");
    assert_eq!(
        refused(r#"{"verdict":"pass","reasoning":1}"#),
        "reasoning must be a non-empty string"
    );
}

#[test]
fn rejects_empty_string_reasoning() {
    for blank in ["", "   ", "\\t\\r\\n", "\u{a0}\u{2003}", "\u{feff}"] {
        let text = format!(r#"{{"verdict":"pass","reasoning":"{blank}"}}"#);
        assert_eq!(refused(&text), "reasoning must be a non-empty string");
    }
}

#[test]
fn keeps_the_reasoning_untrimmed() {
    assert_eq!(parsed(r#"{"reasoning":" ok "}"#).reasoning, " ok ");
    assert_eq!(parsed("{\"reasoning\":\"\u{85}\"}").reasoning, "\u{85}");
}

#[test]
fn rejects_non_object_inputs() {
    for text in [r#""pass""#, "null", "[]", "1", "true"] {
        assert_eq!(refused(text), "expected an object");
    }
}

#[test]
fn rejects_malformed_evidence_entries() {
    let with = |evidence: &str| refused(&format!(r#"{{"reasoning":"r","evidence":{evidence}}}"#));
    assert_eq!(with(r#"[{"claim":"c"}]"#), "evidence[0].source must be a non-empty string");
    assert_eq!(with(r#"[{"source":"s"}]"#), "evidence[0].claim must be a non-empty string");
    assert_eq!(with(r#"[{}]"#), "evidence[0].claim must be a non-empty string");
    assert_eq!(
        with(r#"[{"claim":"","source":"s"}]"#),
        "evidence[0].claim must be a non-empty string"
    );
    assert_eq!(
        with(r#"[{"claim":"c","source":1}]"#),
        "evidence[0].source must be a non-empty string"
    );
    assert_eq!(
        with(r#"[{"claim":"c","source":"s"},{"claim":"c","source":"s","note":null}]"#),
        "evidence[1].note must be a string when present"
    );
    assert_eq!(with("[1]"), "evidence[0] must be an object");
    assert_eq!(with("[null]"), "evidence[0] must be an object");
    assert_eq!(with("[[]]"), "evidence[0] must be an object");
    assert_eq!(with("null"), "evidence must be an array");
    assert_eq!(with("{}"), "evidence must be an array");
}

#[test]
fn accepts_claims_and_sources_of_white_space_only() {
    let verdict = parsed(r#"{"reasoning":"r","evidence":[{"claim":" ","source":" ","note":""}]}"#);
    assert_eq!(verdict.evidence[0].note.as_deref(), Some(""));
}

#[test]
fn rejects_followups_that_are_no_list_of_strings() {
    let with = |items: &str| refused(&format!(r#"{{"reasoning":"r","followups":{items}}}"#));
    assert_eq!(with("null"), "followups must be an array");
    assert_eq!(with("\"x\""), "followups must be an array");
    assert_eq!(with("[\"x\",1]"), "followups[1] must be a string");
    assert_eq!(parsed(r#"{"reasoning":"r","followups":[""]}"#).followups, [""]);
}

#[test]
fn the_first_fault_in_the_order_of_the_checks_is_reported() {
    let text = r#"{"followups":1,"evidence":[{"source":1,"note":1}],"reasoning":""}"#;
    assert_eq!(refused(text), "reasoning must be a non-empty string");
    let text = r#"{"followups":1,"evidence":[{"source":1,"note":1}],"reasoning":"r"}"#;
    assert_eq!(refused(text), "evidence[0].claim must be a non-empty string");
}

#[test]
fn faults_point_at_their_place() {
    let pointer = |text: &str| match parse(&value(text)) {
        Err(error @ Error::Member { .. }) => error.pointer().unwrap().to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(pointer(r#"{}"#), "/reasoning");
    assert_eq!(pointer(r#"{"reasoning":"r","evidence":[{}]}"#), "/evidence/0/claim");
    assert_eq!(pointer(r#"{"reasoning":"r","followups":["",2]}"#), "/followups/1");
}

#[test]
fn drops_members_that_are_no_part_of_the_shape_and_fixes_their_order() {
    let text = r#"{"score":1,"followups":[],"evidence":[{"x":1,"note":"n","source":"s","claim":"c"}],
                   "reasoning":"r","verdict":"pass"}"#;
    let expected = r#"{"verdict":"pass","reasoning":"r","evidence":[{"claim":"c","source":"s","note":"n"}],"followups":[]}"#;
    assert_eq!(parsed(text).to_value().to_text(), expected);
}

#[test]
fn exports_the_stable_mime_type_literal() {
    assert_eq!(artifact::MEDIA_TYPE, "application/vnd.a2a-bridge.verdict+json");
}
