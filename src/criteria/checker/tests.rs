use super::{Checker, check};
use crate::artifact::Artifact;
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::criteria::Report;
use crate::json::{Value, reader};
use crate::verdict::Decision;

fn value(text: &str) -> Value {
    let mut meter = Meter::new(Budget::default());
    reader::read(text, reader::Options::default(), &mut meter).expect("JSON")
}

#[track_caller]
fn report(request: &str) -> Report {
    check(&value(request)).expect("a report")
}

fn outcomes(report: &Report) -> Vec<(&str, &'static str)> {
    report.results.iter().map(|result| (result.id.as_str(), result.outcome.as_str())).collect()
}

const FILES: &str = r#"{"files":[
    {"path":"src/limit.py","text":"import json\nLIMIT = 5\nPATHS = ['/health']\n"},
    {"path":"README.md","text":"A limiter.\n"}]}"#;

#[test]
fn all_hold_so_it_passes_with_evidence() {
    let report = report(
        r#"{"artifact":"Retry-After: 30","criteria":["contains \"Retry\"","has at most 1 line"]}"#,
    );
    assert_eq!(report.verdict.verdict, Decision::Pass);
    assert_eq!(outcomes(&report), [("1", "holds"), ("2", "holds")]);
    assert_eq!(report.verdict.evidence.len(), 2);
    assert!(report.verdict.followups.is_empty());
    assert!(report.verdict.reasoning.starts_with("All 2 criteria hold: 1 (the artifact contains"));
}

#[test]
fn one_violated_criterion_fails_with_its_place_and_what_to_change() {
    let report = report(&format!(
        r#"{{"artifact":{FILES},"criteria":["contains \"LIMIT\"",{{"id":"health","text":"must not contain \"/health\""}}]}}"#
    ));
    assert_eq!(report.verdict.verdict, Decision::Fail);
    assert_eq!(outcomes(&report), [("1", "holds"), ("health", "violated")]);
    let violated = &report.results[1].evidence;
    assert_eq!(violated[0].source, "src/limit.py:3");
    assert!(report.verdict.evidence.iter().any(|evidence| evidence.source == "src/limit.py:3"));
    assert_eq!(report.verdict.followups.len(), 1);
    assert!(report.verdict.followups[0].starts_with("Criterion health: "));
    assert_eq!(
        report.verdict.reasoning,
        "Criterion health is violated: the artifact contains `/health`. The other one holds."
    );
}

#[test]
fn what_cannot_be_decided_needs_information_and_never_passes() {
    let report = report(
        r#"{"artifact":"x","criteria":["contains \"x\"","Returns 429 after exceeding N requests/window."]}"#,
    );
    assert_eq!(report.verdict.verdict, Decision::NeedsInfo);
    assert_eq!(
        report.verdict.reasoning,
        "Criterion 2 could not be decided: `Returns 429 after exceeding N requests/window.`, \
         not_checkable. The other one holds."
    );
    assert!(report.verdict.followups[0].starts_with("Criterion 2: `Returns 429"));
}

#[test]
fn a_violation_outweighs_what_cannot_be_decided() {
    let report =
        report(r#"{"artifact":"x","criteria":["is good","contains \"y\"","contains \"x\""]}"#);
    assert_eq!(report.verdict.verdict, Decision::Fail);
    assert_eq!(report.verdict.followups.len(), 2);
    assert!(report.verdict.followups[0].starts_with("Criterion 1: "));
    assert!(report.verdict.followups[1].starts_with("Criterion 2: "));
}

#[test]
fn no_criteria_at_all_need_information() {
    let report = report(r#"{"artifact":"x","criteria":[]}"#);
    assert_eq!(report.verdict.verdict, Decision::NeedsInfo);
    assert!(report.verdict.reasoning.contains("no_criteria"));
    assert_eq!(report.verdict.followups, [Code::NoCriteria.help()]);
}

#[test]
fn the_same_request_gives_the_same_report() {
    let request = format!(r#"{{"artifact":{FILES},"criteria":["contains \"LIMIT\"","is good"]}}"#);
    assert_eq!(report(&request), report(&request));
    assert_eq!(report(&request).to_value().to_text(), report(&request).to_value().to_text());
}

#[test]
fn fuel_is_counted_for_each_criterion_and_in_all() {
    let report =
        report(r#"{"artifact":"some text","criteria":["contains \"x\"","contains \"t\""]}"#);
    let sum: u64 = report.results.iter().map(|result| result.fuel).sum();
    assert!(report.results.iter().all(|result| result.fuel > 0));
    assert_eq!(report.fuel, sum);
}

#[test]
fn running_out_of_fuel_leaves_the_rest_undecided() {
    let criteria = r#"["contains \"x\"","contains \"x\""]"#;
    let artifact = Artifact::Text("x".repeat(1_000));
    let run = |fuel| {
        let budget = Budget { fuel, ..Budget::default() };
        Checker::new(&value(criteria), budget)
            .expect("criteria")
            .check(&artifact)
            .expect("a report")
    };
    let whole = run(100_000);
    assert_eq!(whole.verdict.verdict, Decision::Pass);
    for fuel in [0, 1, 10, whole.results[0].fuel, whole.fuel - 1] {
        let report = run(fuel);
        assert_eq!(report.verdict.verdict, Decision::NeedsInfo, "with fuel {fuel}");
        assert!(report.verdict.reasoning.contains("out_of_budget"));
        assert!(report.fuel <= fuel);
    }
    assert_eq!(run(whole.fuel).verdict.verdict, Decision::Pass);
}

#[test]
fn artifact_and_criteria_together_keep_to_the_byte_limit() {
    let criteria = value(r#"["contains \"x\""]"#);
    let size = criteria.to_text().len() as u64;
    let at = |bytes| Checker::new(&criteria, Budget { bytes, ..Budget::default() });
    assert_eq!(at(size - 1).expect_err("too large").code(), Code::TooLarge);
    let checker = at(size + 10).expect("criteria");
    let text = |length| Artifact::Text("x".repeat(length));
    assert!(checker.check(&text(10)).is_ok());
    assert_eq!(checker.check(&text(11)).expect_err("too large").code(), Code::TooLarge);
    let refused = check(&value(r#"{"artifact":"xxxx","criteria":[],"budget":{"bytes":3}}"#));
    assert_eq!(refused.expect_err("too large").code(), Code::TooLarge);
}

#[test]
fn a_checker_serves_many_artifacts() {
    let checker =
        Checker::new(&value(r#"["contains \"x\""]"#), Budget::default()).expect("criteria");
    let verdict = |text: &str| {
        checker.check(&Artifact::Text(text.to_owned())).expect("a report").verdict.verdict
    };
    assert_eq!(verdict("x"), Decision::Pass);
    assert_eq!(verdict("y"), Decision::Fail);
    assert_eq!(verdict("x"), Decision::Pass);
}

#[test]
fn requests_are_read_strictly() {
    for (request, code, pointer) in [
        ("[]", Code::WrongType, ""),
        (r#"{"criteria":[]}"#, Code::MissingMember, ""),
        (r#"{"artifact":"x"}"#, Code::MissingMember, ""),
        (r#"{"artifact":"x","criteria":[],"limits":{}}"#, Code::UnknownMember, "/limits"),
        (r#"{"artifact":7,"criteria":[]}"#, Code::WrongType, "/artifact"),
        (r#"{"artifact":"x","criteria":"is good"}"#, Code::WrongType, "/criteria"),
        (r#"{"artifact":"x","criteria":[7]}"#, Code::WrongType, "/criteria/0"),
        (
            r#"{"artifact":"x","criteria":[],"budget":{"fuel":-1}}"#,
            Code::OutOfRange,
            "/budget/fuel",
        ),
    ] {
        let error = check(&value(request)).expect_err(request);
        assert_eq!(error.code(), code, "{request}");
        assert_eq!(error.pointer().map(ToString::to_string).as_deref(), Some(pointer), "{request}");
    }
}

#[test]
fn nesting_of_checks_follows_the_budget() {
    let request = |depth: u32| {
        let nested = r#"{"kind":"not","check":{"kind":"not","check":{"kind":"text","op":"contains","value":"x"}}}"#;
        value(&format!(
            r#"{{"artifact":"x","criteria":[{{"check":{nested}}}],"budget":{{"depth":{depth}}}}}"#
        ))
    };
    assert!(check(&request(2)).is_ok());
    assert_eq!(check(&request(1)).expect_err("too deep").code(), Code::TooDeep);
}

#[test]
fn digests_name_what_was_judged() {
    let text = report(r#"{"artifact":"abc","criteria":["is a number"]}"#);
    assert_eq!(
        text.digests.artifact,
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    );
    assert_eq!(text.digests.files, None);
    let files =
        report(r#"{"artifact":{"files":[{"path":"a","text":"abc"}]},"criteria":["is a number"]}"#);
    assert_eq!(files.digests.criteria, text.digests.criteria);
    let listed = files.digests.files.as_ref().expect("files");
    assert_eq!(listed[0].sha256, text.digests.artifact);
    let list = format!(r#"[{{"path":"a","sha256":"{}"}}]"#, listed[0].sha256);
    assert_eq!(files.digests.artifact, crate::json::digest::sha256_hex(list.as_bytes()));
}

#[test]
fn the_criteria_digest_is_that_of_the_normal_form() {
    let digest = |criteria: &str| {
        report(&format!(r#"{{"artifact":"x","criteria":{criteria}}}"#)).digests.criteria
    };
    let plain = digest(r#"["is a number"]"#);
    assert_eq!(digest(r#"[{"text":"is a number","id":"1"}]"#), plain);
    assert_ne!(digest(r#"[{"text":"is a number","id":"2"}]"#), plain);
    assert_ne!(digest(r#"["is a number."]"#), plain);
    let normal = r#"[{"id":"1","text":"is a number"}]"#;
    assert_eq!(plain, crate::json::digest::sha256_hex(normal.as_bytes()));
}
