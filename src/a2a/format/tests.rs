use super::*;
use crate::a2a::asked::Request;
use crate::a2a::fixtures::{json, keys, message};
use crate::a2a::judge::judge;
use crate::budget::Budget;
use crate::criteria::Checker;
use crate::json::Pointer;

fn judged(artifact: &str, criteria: &str, format: Format) -> (Judged, Artifact) {
    let checker = Checker::new(&json(criteria), Budget::default()).expect("criteria");
    let artifact = artifact::Artifact::from_value(&json(artifact), &Pointer::root());
    let request = Request { checker, artifact: artifact.expect("an artifact") };
    judge(&request, format, &keys()).expect("a judged request")
}

fn text(artifact: &Artifact) -> &str {
    match artifact.parts.as_slice() {
        [Part { content: Content::Text(text), .. }] => text,
        other => panic!("{other:?}"),
    }
}

const FILES: &str =
    r#"{"files":[{"path":"src/limit.py","text":"def limit():\n    return 429\n"}]}"#;
const CRITERIA: &str = r#"["defines function limit","does not contain \"429\"","is lovely",{"id":"health","check":{"kind":"text","op":"contains","value":"/health"}}]"#;

#[test]
fn the_names_of_the_forms() {
    for (asked, format) in [
        ("\"verdict\"", Format::Verdict),
        ("\"summary\"", Format::Summary),
        ("\"full\"", Format::Full),
        ("\"Verdict\"", Format::Full),
        ("123", Format::Full),
        ("null", Format::Full),
    ] {
        assert_eq!(Format::of(&json(asked)), format, "{asked}");
        assert_eq!(Format::of(&format.as_str().into()), format);
    }
}

#[test]
fn a_report_names_each_criterion_with_its_evidence_and_what_to_do() {
    let (_, artifact) = judged(FILES, CRITERIA, Format::Full);
    assert_eq!(artifact.id, REPORT_ID);
    let report = text(&artifact);
    for line in [
        "Verdict: fail",
        "1 holds: defines function limit",
        "    src/limit.py:1: defines the function `limit`",
        "2 is violated: does not contain \"429\"",
        "    src/limit.py:2: contains `429`",
        "3 could not be decided (not_checkable): is lovely",
        "health is violated: contains `/health`",
        "What to do next:",
        "- Criterion 2: Remove `429` from src/limit.py:2",
    ] {
        assert!(report.lines().any(|found| found == line), "{line}\n\n{report}");
    }
}

#[test]
fn a_summary_is_one_paragraph_that_says_what_comes_next() {
    let (_, artifact) = judged(FILES, CRITERIA, Format::Summary);
    assert_eq!(artifact.id, SUMMARY_ID);
    let summary = text(&artifact);
    assert_eq!(summary.lines().count(), 1);
    assert!(summary.starts_with("fail: 2 of 4 criteria are violated"), "{summary}");
    assert!(
        summary.contains(" Next: Criterion 2: Remove `429` from src/limit.py:2; "),
        "{summary}"
    );
    let (_, passed) = judged(FILES, r#"["defines function limit"]"#, Format::Summary);
    assert!(text(&passed).starts_with("pass: ") && !text(&passed).contains("Next"));
}

#[test]
fn every_form_carries_the_same_statement_and_details() {
    let [verdict, summary, full] = [Format::Verdict, Format::Summary, Format::Full]
        .map(|format| judged(FILES, CRITERIA, format).1);
    assert_eq!(verdict.metadata, summary.metadata);
    assert_eq!(verdict.metadata, full.metadata);
    assert!(verdict.metadata.expect("metadata").get(EXTENSION).is_some());
    assert_eq!(full.extensions, [EXTENSION]);
}

#[test]
fn the_line_about_a_verdict_is_never_empty_and_never_two() {
    let (judged, _) = judged(r#"{"text":"a\nb"}"#, r#"["contains \"c\nd\""]"#, Format::Verdict);
    let line = line(&judged);
    assert!(line.starts_with("fail: ") || line.starts_with("needs-info: "), "{line}");
    assert_eq!(line.lines().count(), 1);
}

#[test]
fn a_long_report_says_how_much_it_leaves_out() {
    let lines = (0..20_000).map(|number| format!("line {number}")).collect();
    let text = within(lines);
    assert!(text.len() < MAX_TEXT + 100);
    let last = text.lines().last().unwrap_or_default();
    assert!(last.starts_with("… ") && last.ends_with(" further lines left out, see the details"));
    assert_eq!(within(vec!["a".to_owned(), String::new(), "b".to_owned()]), "a\n\nb");
}

fn said(parts: Vec<Part>) -> String {
    let mut asked = Asked::default();
    let mut gathered = asked.gather(&message(parts)).expect("taken");
    gathered.problems.extend(asked.request().err());
    input_required(&asked, &gathered)
}

#[test]
fn whoever_sends_too_little_is_told_what_is_held_and_what_to_send() {
    let part = |text: &str| Part { content: Content::Data(json(text)), ..Part::text("") };
    for (parts, told) in [
        (vec![part("{}")], "Send what is to be judged, and the criteria, with"),
        (
            vec![Part::text("abc")],
            "Held so far: a text of 3 bytes. Send the criteria to judge it by,",
        ),
        (
            vec![part(r#"{"criteria":["is lovely"]}"#)],
            "Held so far: 1 criterion. Send what is to be judged,",
        ),
        (
            vec![part(r#"{"artifact":"x","criteria":[{"check":{"kind":"vibes"}}]}"#)],
            "Not accepted, unknown_kind at /criteria/0/check/kind: the kind `vibes` does not exist",
        ),
    ] {
        let text = said(parts);
        assert!(text.contains(told), "{text}");
        assert!(text.contains("ARTIFACT, CRITERIA and RETURN") && text.contains("no_criteria"));
    }
}
