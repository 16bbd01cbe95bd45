use super::*;
use crate::a2a::fixtures::{json, keys};
use crate::artifact;
use crate::budget::Budget;
use crate::code::Code;
use crate::criteria::Checker;
use crate::json::Pointer;
use crate::receipt::{self, StatementType};
use crate::verdict::Decision;
use crate::verdict::artifact::EXTENSION;

fn request(artifact: artifact::Artifact, criteria: &[Value]) -> Request {
    let budget = Budget { bytes: 64 << 20, fuel: 1_000_000_000_000, ..Budget::default() };
    let criteria = Value::Array(criteria.to_vec());
    Request { checker: Checker::new(&criteria, budget).expect("criteria"), artifact }
}

fn inline(text: String) -> artifact::Artifact {
    artifact::Artifact::Text(text)
}

fn ours(artifact: &Artifact) -> Value {
    let metadata = artifact.metadata.as_ref().expect("metadata");
    metadata.get(EXTENSION).cloned().expect("the extension's member")
}

fn find<'a>(value: &'a Value, pointer: &str) -> Option<&'a Value> {
    Pointer::parse(pointer).expect("a pointer").find(value)
}

/// The verdict that the statement of the artifact signs.
fn signed(artifact: &Artifact) -> Verdict {
    let ours = ours(artifact);
    let statement = find(&ours, "/statement").and_then(Value::as_str).expect("a statement");
    let found = receipt::verify(statement, &keys().public_key_set(), StatementType::Verdict);
    let found = found.expect("a key set").to_value();
    let verdict = find(&found, "/statement/predicate/verdict").expect("an authentic statement");
    crate::verdict::parse(verdict).expect("a verdict")
}

#[test]
fn nothing_is_left_out_of_what_fits() {
    let request = request(inline("a\nb\n".to_owned()), &["contains \"c\"".into()]);
    let (judged, artifact) = judge(&request, Format::Verdict, &keys()).expect("judged");
    assert_eq!(judged.report, request.checker.check(&request.artifact).expect("a report"));
    assert_eq!(signed(&artifact), judged.report.verdict);
    assert_eq!(find(&ours(&artifact), "/omitted"), None);
}

#[test]
fn the_same_request_gives_the_same_bytes() {
    let request = request(inline("a".to_owned()), &["contains \"b\"".into(), "is lovely".into()]);
    let bytes = || {
        let (judged, artifact) = judge(&request, Format::Full, &keys()).expect("judged");
        format!("{judged:?}{artifact:?}")
    };
    assert_eq!(bytes(), bytes());
}

#[test]
fn ten_thousand_pieces_of_evidence_fit_one_event_and_the_verdict_says_what_it_lacks() {
    let text = "x y\n".repeat(12);
    let text_of = |number: usize| {
        let text = format!("{}{number}", "no x, ".repeat(300));
        json(&format!(
            r#"{{"text":"{text}","check":{{"kind":"text","op":"not_contains","value":"x"}}}}"#
        ))
    };
    let criteria: Vec<_> = (0..1_000).map(text_of).collect();
    let path = "long/".repeat(200);
    let file = artifact::File { path: format!("{path}x.txt"), text };
    let request = request(artifact::Artifact::Files(vec![file]), &criteria);
    let report = request.checker.check(&request.artifact).expect("a report");
    let pieces: usize = report.results.iter().map(|result| result.evidence.len()).sum();
    assert!(pieces >= 10_000, "{pieces}");
    for format in [Format::Verdict, Format::Full] {
        let (judged, artifact) = judge(&request, format, &keys()).expect("judged");
        let event = artifact.to_value(crate::a2a::dialect::Dialect::V03).to_text().len();
        assert!(event < 1 << 20, "{event}");
        let verdict = &judged.report.verdict;
        assert_eq!(verdict.verdict, Decision::Fail);
        assert_eq!(&signed(&artifact), verdict);
        let left_out = report.verdict.evidence.len().saturating_sub(verdict.evidence.len());
        let note = verdict.evidence.last().and_then(|last| last.note.clone()).unwrap_or_default();
        assert!(note.ends_with(&format!("{left_out} further pieces not listed")), "{note}");
        let followup = verdict.followups.last().cloned().unwrap_or_default();
        assert!(followup.contains("further followups not listed"), "{followup}");
        let ours = ours(&artifact);
        let told = find(&ours, "/omitted/verdict/evidence").expect("a count").to_text();
        assert_eq!(told, left_out.to_string());
        assert!(find(&ours, "/omitted/details/evidence").is_some());
        assert_eq!(
            find(&ours, "/details/results").and_then(Value::as_array).map(<[_]>::len),
            Some(1_000)
        );
    }
}

#[test]
fn each_violated_criterion_is_cited_before_any_is_cited_twice() {
    let absent = |number: usize| Value::from(format!("does not contain \"{number}\""));
    let criteria: Vec<_> = (100..400).map(absent).collect();
    let line: String = (100..400).map(|number| format!("{number} ")).collect();
    let request = request(inline(format!("{line}\n").repeat(40)), &criteria);
    let (judged, _) = judge(&request, Format::Verdict, &keys()).expect("judged");
    let evidence = &judged.report.verdict.evidence;
    for number in 100..400 {
        let claim = format!("contains `{number}`");
        assert!(evidence.iter().any(|piece| piece.claim == claim), "{claim}");
    }
}

#[test]
fn long_strings_are_cut_where_they_stand() {
    let mut piece = Evidence {
        claim: "é".repeat(MAX_STRING),
        source: "inline".to_owned(),
        note: Some("n".repeat(1 << 20)),
    };
    shorten(&mut piece);
    assert!(piece.claim.len() <= MAX_STRING && piece.claim.ends_with('…'));
    assert_eq!(piece.note.map(|note| note.len()), Some(MAX_STRING));
}

fn many_files(count: usize) -> artifact::Artifact {
    let file = |number| artifact::File { path: format!("src/{number}.txt"), text: "a".to_owned() };
    artifact::Artifact::Files((0..count).map(file).collect())
}

#[test]
fn the_digests_of_many_files_stand_in_the_statement_alone() {
    let request = request(many_files(3_900), &["is not empty".into()]);
    let (_, artifact) = judge(&request, Format::Verdict, &keys()).expect("judged");
    let ours = ours(&artifact);
    assert_eq!(find(&ours, "/omitted/details/files").map(Value::to_text), Some("3900".to_owned()));
    assert_eq!(find(&ours, "/details/digests/files"), None);
    assert!(artifact.to_value(crate::a2a::dialect::Dialect::V03).to_text().len() < 1 << 20);
}

#[test]
fn more_files_than_one_event_can_name_are_a_problem_and_not_a_verdict() {
    let request = request(many_files(9_000), &["is not empty".into()]);
    let problem = judge(&request, Format::Verdict, &keys()).map(|_| ()).expect_err("a problem");
    assert_eq!(problem.code, Code::TooLarge);
}
