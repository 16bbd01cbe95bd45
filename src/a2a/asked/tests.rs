use super::*;
use crate::a2a::fixtures::{json, message};
use crate::a2a::message::{Content, Part};

fn data(text: &str) -> Part {
    Part { content: Content::Data(json(text)), ..Part::text("") }
}

fn file(name: &str, bytes: &[u8]) -> Part {
    let filename = (!name.is_empty()).then(|| name.to_owned());
    Part { content: Content::Bytes(bytes.to_vec()), filename, ..Part::text("") }
}

fn typed(part: Part, media_type: &str) -> Part {
    Part { media_type: Some(media_type.to_owned()), ..part }
}

/// What one message brings.
fn heard(parts: Vec<Part>) -> (Asked, Gathered) {
    let mut asked = Asked::default();
    let gathered = asked.gather(&message(parts)).expect("a message that is taken");
    (asked, gathered)
}

fn criteria(asked: &Asked) -> Vec<String> {
    let texts = asked.criteria.iter().flatten().map(|it| it.as_str().unwrap_or("?").to_owned());
    texts.collect()
}

fn inline(text: &str) -> Option<Artifact> {
    Some(Artifact::Text(text.to_owned()))
}

fn files(files: &[(&str, &str)]) -> Option<Artifact> {
    let file = |(path, text): &(&str, &str)| File { path: (*path).into(), text: (*text).into() };
    Some(Artifact::Files(files.iter().map(file).collect()))
}

#[test]
fn a_prompt_in_three_sections_is_a_request() {
    let prompt = "ARTIFACT:\nx = 1\n\nCRITERIA:\n1. is valid Python\n2. contains \"x\"\n\nRETURN";
    let (asked, gathered) = heard(vec![Part::text(prompt)]);
    assert_eq!(asked.artifact, inline("x = 1"));
    assert_eq!(criteria(&asked), ["is valid Python", "contains \"x\""]);
    assert_eq!(gathered, Gathered { brought: true, ..Gathered::default() });
}

#[test]
fn a_data_part_is_a_request() {
    let request = r#"{"artifact":{"files":[{"path":"a.md","text":"a"}]},"criteria":["is not empty",{"id":"x","check":{"kind":"json","op":"valid"}}],"budget":{"fuel":1000}}"#;
    let (mut asked, gathered) = heard(vec![data(request)]);
    assert_eq!(asked.artifact, files(&[("a.md", "a")]));
    assert_eq!(asked.criteria.as_ref().map(Vec::len), Some(2));
    assert_eq!(asked.budget, Some(json(r#"{"fuel":1000}"#)));
    assert!(gathered.problems.is_empty());
    assert!(matches!(asked.request(), Ok(Some(_))));
}

#[test]
fn files_keep_their_names_and_get_one_where_they_have_none() {
    let (asked, gathered) = heard(vec![
        file("src/a.py", b"x = 1"),
        file("", "é".as_bytes()),
        Part { filename: Some("notes.md".to_owned()), ..Part::text("a text with a name") },
        Part::text("CRITERIA:\n- is not empty"),
    ]);
    let expected = [("src/a.py", "x = 1"), ("file-2", "é"), ("notes.md", "a text with a name")];
    assert_eq!(asked.artifact, files(&expected));
    assert_eq!(criteria(&asked), ["is not empty"]);
    assert!(gathered.problems.is_empty());
}

#[test]
fn a_list_beside_an_artifact_is_criteria_with_or_without_an_announcement() {
    for text in [
        "1. is valid JSON\n2. is lovely",
        "Please verify that it:\n\n- is valid JSON\n- is lovely",
        "CRITERIA\n1) is valid JSON\n2) is lovely",
        "## CRITERIA\n* is valid JSON\n* is lovely",
    ] {
        let list = if text.starts_with("CRITERIA\n") {
            text.replace("CRITERIA", "CRITERIA:")
        } else {
            text.to_owned()
        };
        let (asked, _) = heard(vec![file("a.json", b"{}"), Part::text(list)]);
        assert_eq!(criteria(&asked), ["is valid JSON", "is lovely"], "{text}");
    }
}

#[test]
fn sentences_that_can_be_checked_need_no_marks() {
    let (asked, gathered) = heard(vec![file("a.json", b"{}"), Part::text("is valid JSON")]);
    assert_eq!(criteria(&asked), ["is valid JSON"]);
    assert_eq!(gathered.remarks, 0);
}

#[test]
fn prose_beside_an_artifact_is_a_remark_and_no_criterion() {
    let (asked, gathered) = heard(vec![file("a.json", b"{}"), Part::text("Is this any good?")]);
    assert_eq!((asked.criteria, gathered.remarks), (None, 1));
}

#[test]
fn a_lone_text_is_the_artifact_also_when_it_begins_with_a_list() {
    for text in ["fn main() {}", "- milk\n- eggs\n", "name: x\nartifact: y\n", "criteria: x\n"] {
        let (asked, _) = heard(vec![Part::text(text)]);
        assert_eq!((asked.artifact, asked.criteria), (inline(text), None), "{text}");
    }
}

#[test]
fn a_lone_list_that_can_be_checked_is_criteria() {
    let (asked, _) = heard(vec![Part::text("1. is valid JSON\n2. has at most 3 lines")]);
    assert_eq!(asked.artifact, None);
    assert_eq!(criteria(&asked), ["is valid JSON", "has at most 3 lines"]);
}

#[test]
fn of_a_text_and_a_list_the_text_is_judged_by_the_list() {
    let (asked, _) = heard(vec![Part::text("{}"), Part::text("1. is valid JSON\n2. is lovely")]);
    assert_eq!(asked.artifact, inline("{}"));
    assert_eq!(criteria(&asked), ["is valid JSON", "is lovely"]);
}

#[test]
fn sections_may_come_in_parts_of_their_own() {
    let (asked, _) = heard(vec![
        Part::text("ARTIFACT:\n```\n1. one\n```\n"),
        Part::text("CRITERIA:\n1. contains \"one\"\n\nRETURN a verdict"),
    ]);
    assert_eq!(asked.artifact, inline("1. one"));
    assert_eq!(criteria(&asked), ["contains \"one\""]);
}

#[test]
fn where_it_is_open_what_the_artifact_is_nothing_is_taken_for_it() {
    for parts in [
        vec![Part::text("Look at this."), Part::text("some text")],
        vec![Part::text("- a\n- b"), Part::text("- c\n- d")],
        vec![file("a", b"a"), data(r#"{"artifact":"b","criteria":["is not empty"]}"#)],
        vec![data(r#"{"artifact":"a"}"#), data(r#"{"artifact":"b"}"#)],
    ] {
        let (asked, gathered) = heard(parts);
        assert_eq!(asked.artifact, None);
        assert_eq!(gathered.problems.first().map(|it| it.code), Some(Code::InvalidPrompt));
    }
}

#[test]
fn an_ambiguous_prompt_is_a_problem_and_not_an_artifact() {
    let prompt = "ARTIFACT:\nx\n\nCRITERIA:\n1. a\n\nCRITERIA:\n1. b\n";
    let (asked, gathered) = heard(vec![Part::text(prompt)]);
    assert_eq!(asked, Asked::default());
    assert_eq!(gathered.problems.first().map(|it| it.code), Some(Code::InvalidPrompt));
}

#[test]
fn what_stands_beside_a_fault_is_kept() {
    let request = r#"{"artifact":{"files":[{"path":"../a","text":"a"}]},"criteria":["is not empty"],"bugdet":{}}"#;
    let (asked, gathered) = heard(vec![data(request)]);
    assert_eq!((asked.artifact.is_none(), criteria(&asked)), (true, vec!["is not empty".into()]));
    let problem = gathered.problems.first().expect("a problem");
    assert_eq!(problem.code, Code::InvalidPath);
    assert_eq!(problem.pointer.as_deref(), Some("/artifact/files/0/path"));
}

#[test]
fn a_fault_is_named_with_its_code_and_place() {
    for (parts, code, place) in [
        (vec![data(r#"{"key":"value"}"#)], Code::UnknownMember, Some("/key")),
        (vec![data("[1]")], Code::WrongType, Some("")),
        (vec![data("{}")], Code::MissingMember, Some("")),
        (vec![data(r#"{"artifact":5,"criteria":[]}"#)], Code::WrongType, Some("/artifact")),
        (vec![data(r#"{"criteria":"x"}"#)], Code::WrongType, Some("/criteria")),
        (vec![data(r#"{"budget":{"fuel":-1}}"#)], Code::OutOfRange, Some("/budget/fuel")),
        (vec![file("a.bin", b"\xff\xfe")], Code::InvalidUtf8, None),
        (vec![file("/a", b"")], Code::InvalidPath, Some("/artifact/files/0/path")),
        (vec![file("a", b""), file("a", b"")], Code::DuplicatePath, Some("/artifact/files/1/path")),
    ] {
        let (_, gathered) = heard(parts);
        let problem = gathered.problems.first().expect("a problem");
        assert_eq!((problem.code, problem.pointer.as_deref()), (code, place));
        assert!(!gathered.brought);
    }
}

#[test]
fn criteria_that_cannot_be_compiled_are_taken_back_and_the_artifact_stays() {
    let request = r#"{"artifact":"x","criteria":["is not empty",{"check":{"kind":"vibes"}}]}"#;
    let (mut asked, _) = heard(vec![data(request)]);
    let problem = asked.request().expect_err("a problem");
    assert_eq!(problem.code, Code::UnknownKind);
    assert_eq!(problem.pointer.as_deref(), Some("/criteria/1/check/kind"));
    assert_eq!((asked.artifact.clone(), asked.criteria.clone()), (inline("x"), None));
    asked.gather(&message(vec![Part::text("1. is not empty")])).expect("taken");
    assert!(matches!(asked.request(), Ok(Some(_))));
}

#[test]
fn criteria_are_looked_at_before_there_is_an_artifact() {
    let (mut asked, _) = heard(vec![data(r#"{"criteria":[{"check":{"kind":"vibes"}}]}"#)]);
    assert_eq!(asked.request().map(|_| ()).map_err(|it| it.code), Err(Code::UnknownKind));
    let (mut asked, _) = heard(vec![data(r#"{"criteria":["is not empty"]}"#)]);
    assert!(matches!(asked.request(), Ok(None)));
}

#[test]
fn what_is_told_of_a_fault_is_short_however_long_the_caller_s_names_are() {
    let name = "n".repeat(100_000);
    let (_, gathered) = heard(vec![data(&format!(r#"{{"{name}":1}}"#))]);
    let told = gathered.problems.first().expect("a problem").to_value().to_text();
    assert!(told.len() < 3_000, "{}", told.len());
}

#[test]
fn a_part_that_is_no_text_is_refused_by_its_media_type() {
    for part in [
        typed(file("a.png", b"x"), "image/png"),
        typed(file("", b"tck"), "application/x-unsupported-tck-type"),
        typed(Part::text("x"), "audio/ogg"),
        typed(data("{}"), "application/pdf"),
        Part { content: Content::Url("https://example.com/a.txt".to_owned()), ..Part::text("") },
    ] {
        let mut asked = Asked::default();
        let refused = asked.gather(&message(vec![Part::text("a"), part]));
        assert!(matches!(refused, Err(Fault::ContentTypeNotSupported(_))), "{refused:?}");
        assert_eq!(asked, Asked::default());
    }
    let (asked, _) = heard(vec![typed(file("a.json", b"{}"), "application/json; charset=utf-8")]);
    assert_eq!(asked.artifact, files(&[("a.json", "{}")]));
}

#[test]
fn later_messages_replace_what_earlier_ones_said() {
    let (mut asked, _) = heard(vec![file("a", b"1"), file("b", b"1")]);
    asked.gather(&message(vec![file("b", b"2"), file("c", b"2")])).expect("taken");
    assert_eq!(asked.artifact, files(&[("a", "1"), ("b", "2"), ("c", "2")]));
    asked.gather(&message(vec![data(r#"{"artifact":"text"}"#)])).expect("taken");
    assert_eq!(asked.artifact, inline("text"));
    asked.gather(&message(vec![Part::text("- is lovely")])).expect("taken");
    asked.gather(&message(vec![Part::text("- is not empty")])).expect("taken");
    assert_eq!(criteria(&asked), ["is not empty"]);
}

#[test]
fn the_artifact_may_come_after_the_criteria() {
    let (mut asked, _) = heard(vec![Part::text("CRITERIA:\n- contains \"milk\"")]);
    asked.gather(&message(vec![Part::text("- milk\n- eggs")])).expect("taken");
    assert_eq!(asked.artifact, inline("- milk\n- eggs"));
    assert_eq!(criteria(&asked), ["contains \"milk\""]);
}

#[test]
fn the_form_of_the_answer_sticks_until_another_is_asked_for() {
    let with = |format: &str| {
        let metadata = json(&format!(r#"{{"return_format":{format}}}"#)).as_object().cloned();
        Message { metadata, ..message(vec![Part::text("x")]) }
    };
    let mut asked = Asked::default();
    for (message, expected) in [
        (message(vec![Part::text("x")]), Format::Full),
        (with("\"verdict\""), Format::Verdict),
        (message(vec![Part::text("x")]), Format::Verdict),
        (with("\"summary\""), Format::Summary),
        (with("\"bogus\""), Format::Full),
        (with("\"verdict\""), Format::Verdict),
        (with("123"), Format::Full),
    ] {
        asked.gather(&message).expect("taken");
        assert_eq!(asked.format, expected);
    }
}

#[test]
fn a_task_gathers_no_more_than_its_limit() {
    let half = "x".repeat(usize::try_from(MAX_ASKED).expect("a size") / 2);
    let (mut asked, _) = heard(vec![file("a", half.as_bytes())]);
    let before = asked.clone();
    let refused = asked.gather(&message(vec![file("b", half.as_bytes())]));
    assert!(matches!(refused, Err(Fault::InvalidParams { .. })));
    assert_eq!(asked, before);
    assert!(asked.gather(&message(vec![file("a", half.as_bytes())])).is_ok());
}

#[test]
fn what_was_asked_survives_the_store() {
    let request = r#"{"artifact":{"files":[{"path":"a","text":"\u0000é"}]},"criteria":[{"check":{"kind":"json","op":"equals","pointer":"/a","value":1.50}}],"budget":{"fuel":3.0}}"#;
    let (mut asked, _) = heard(vec![data(request)]);
    asked.format = Format::Verdict;
    assert_eq!(Asked::from_text(&asked.to_text()), Ok(asked));
    assert_eq!(Asked::from_text(&Asked::default().to_text()), Ok(Asked::default()));
    assert!(Asked::from_text("{}").is_err());
}
