use super::{ARTIFACT_ID, EXTENSION, MEDIA_TYPE, read, serialize};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::json::{Pointer, Value, reader};
use crate::verdict::{Decision, Evidence, Verdict};

const DATA: &str = r#"{"verdict":"fail","reasoning":"r","evidence":[],"followups":["f"]}"#;
const OTHER: &str = r#"{"verdict":"pass","reasoning":"r","evidence":[],"followups":[]}"#;

fn value(text: &str) -> Value {
    let options = reader::Options::default();
    reader::read(text, options, &mut Meter::new(Budget::default()))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn verdict() -> Verdict {
    Verdict {
        verdict: Decision::Fail,
        reasoning: "r".to_owned(),
        evidence: vec![Evidence {
            claim: "c".to_owned(),
            source: "a.rs:3".to_owned(),
            note: Some("n".to_owned()),
        }],
        followups: vec!["f".to_owned()],
    }
}

fn at(pointer: &str, value: &Value) -> Option<String> {
    Pointer::parse(pointer).unwrap().find(value).map(Value::to_text)
}

fn decision(text: &str) -> Result<&'static str, Code> {
    read(&value(text)).map(|verdict| verdict.verdict.as_str()).map_err(|error| error.code())
}

#[test]
fn wraps_a_verdict_in_an_a2a_data_part_artifact_envelope() {
    let artifact = serialize(&verdict(), None);
    let mime = format!("\"{MEDIA_TYPE}\"");
    assert_eq!(at("/artifactId", &artifact), Some(format!("\"{ARTIFACT_ID}\"")));
    assert_eq!(ARTIFACT_ID, "verification-verdict");
    let parts = Pointer::parse("/parts").unwrap();
    assert_eq!(parts.find(&artifact).unwrap().as_array().unwrap().len(), 1);
    assert_eq!(at("/parts/0/kind", &artifact).as_deref(), Some("\"data\""));
    assert_eq!(at("/parts/0/mimeType", &artifact), Some(mime.clone()));
    assert_eq!(at("/parts/0/metadata/mimeType", &artifact), Some(mime));
    assert_eq!(at("/parts/0/data", &artifact), Some(verdict().to_value().to_text()));
}

#[test]
fn accepts_a_custom_artifact_id() {
    let artifact = serialize(&verdict(), Some("mine"));
    assert_eq!(at("/artifactId", &artifact).as_deref(), Some("\"mine\""));
}

#[test]
fn round_trips_through_parse_verdict_without_field_loss() {
    assert_eq!(read(&serialize(&verdict(), None)), Ok(verdict()));
    assert_eq!(read(&serialize(&verdict(), Some("mine"))), Ok(verdict()));
}

#[test]
fn the_media_type_is_found_wherever_a_client_leaves_it() {
    let parts = [
        format!(r#"{{"kind":"data","mimeType":"{MEDIA_TYPE}","data":{DATA}}}"#),
        format!(r#"{{"data":{DATA},"mediaType":"{MEDIA_TYPE}"}}"#),
        format!(r#"{{"data":{DATA},"mediaType":"","metadata":{{"mimeType":"{MEDIA_TYPE}"}}}}"#),
        format!(r#"{{"data":{DATA},"metadata":{{"mediaType":"{MEDIA_TYPE}"}}}}"#),
        format!(r#"{{"data":{DATA},"mediaType":"{}; charset=utf-8"}}"#, MEDIA_TYPE.to_uppercase()),
    ];
    for part in parts {
        assert_eq!(decision(&part), Ok("fail"), "{part}");
        let noise = format!(r#"{{"data":{OTHER},"mediaType":"application/json"}}"#);
        let artifact = format!(r#"{{"artifactId":"x","parts":[{{"text":"t"}},{noise},{part}]}}"#);
        assert_eq!(decision(&artifact), Ok("fail"), "{artifact}");
    }
}

#[test]
fn without_a_media_type_the_artifact_speaks_for_its_data_part() {
    let part = format!(r#"{{"kind":"data","data":{DATA}}}"#);
    let by_id = format!(r#"{{"artifactId":"{ARTIFACT_ID}","parts":[{part}]}}"#);
    assert_eq!(decision(&by_id), Ok("fail"));
    let by_extension =
        format!(r#"{{"artifactId":"x","extensions":["{EXTENSION}"],"parts":[{part}]}}"#);
    assert_eq!(decision(&by_extension), Ok("fail"));
    let by_shape = format!(r#"{{"artifactId":"x","parts":[{{"data":{{"a":1}}}},{part}]}}"#);
    assert_eq!(decision(&by_shape), Ok("fail"));
    let by_nothing = r#"{"artifactId":"x","parts":[{"data":{"verdict":"pass"}}]}"#;
    assert_eq!(decision(by_nothing), Err(Code::NoVerdict));
}

#[test]
fn frames_tasks_and_responses_of_both_dialects_are_opened() {
    let artifact = serialize(&verdict(), None).to_text();
    let frames = [
        format!(
            r#"{{"kind":"artifact-update","taskId":"t","artifact":{artifact},"lastChunk":true}}"#
        ),
        format!(r#"{{"artifactUpdate":{{"taskId":"t","artifact":{artifact}}}}}"#),
        format!(r#"{{"kind":"task","id":"t","status":{{}},"artifacts":[{artifact}]}}"#),
        format!(r#"{{"task":{{"id":"t","artifacts":[{artifact}]}}}}"#),
    ];
    for frame in frames {
        assert_eq!(read(&value(&frame)), Ok(verdict()), "{frame}");
        let response = format!(r#"{{"jsonrpc":"2.0","id":1,"result":{frame}}}"#);
        assert_eq!(read(&value(&response)), Ok(verdict()), "{response}");
    }
}

#[test]
fn data_that_the_old_dialect_had_to_wrap_is_unwrapped() {
    let part = |flag: &str| {
        format!(r#"{{"data":{{"value":{DATA}}},"mediaType":"{MEDIA_TYPE}","metadata":{{{flag}}}}}"#)
    };
    assert_eq!(decision(&part(r#""data_part_compat":true"#)), Ok("fail"));
    assert_eq!(decision(&part("")), Err(Code::InvalidVerdict));
}

#[test]
fn the_same_verdict_twice_is_one_and_two_that_differ_are_refused() {
    let part = |data: &str| format!(r#"{{"data":{data},"mediaType":"{MEDIA_TYPE}"}}"#);
    let artifact = |first, second| format!(r#"{{"parts":[{},{}]}}"#, part(first), part(second));
    assert_eq!(decision(&artifact(DATA, DATA)), Ok("fail"));
    assert_eq!(decision(&artifact(DATA, OTHER)), Err(Code::ConflictingVerdicts));
    assert_eq!(decision(&artifact(OTHER, "{}")), Err(Code::InvalidVerdict));
}

#[test]
fn what_holds_no_verdict_is_refused() {
    for text in [
        "null",
        "1",
        "[]",
        "{}",
        r#"{"parts":[]}"#,
        r#"{"artifact":null}"#,
        DATA,
        r#"{"parts":[{"text":"PASS"}]}"#,
        r#"{"jsonrpc":"2.0","error":{}}"#,
        r#"{"data":"pass"}"#,
    ] {
        assert_eq!(decision(text), Err(Code::NoVerdict), "{text}");
    }
    let not_an_object = format!(r#"{{"data":"pass","mimeType":"{MEDIA_TYPE}"}}"#);
    assert_eq!(decision(&not_an_object), Err(Code::InvalidVerdict));
}
