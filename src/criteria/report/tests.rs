use super::Report;
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::criteria::check;
use crate::json::{Pointer, Value, reader};

fn value(text: &str) -> Value {
    let mut meter = Meter::new(Budget::default());
    reader::read(text, reader::Options::default(), &mut meter).expect("JSON")
}

fn report() -> Report {
    let request = r#"{"artifact":{"files":[{"path":"a.txt","text":"x\n"}]},
        "criteria":["contains \"x\"","is good","contains \"y\""]}"#;
    check(&value(request)).expect("a report")
}

fn read(text: &str) -> Result<Report, crate::error::Error> {
    Report::from_value(&value(text), &Pointer::root())
}

#[test]
fn a_report_is_read_back_as_it_was_written() {
    let report = report();
    let text = report.to_value().to_text();
    assert_eq!(read(&text).expect("a report"), report);
}

#[test]
fn the_members_stand_in_the_documented_order() {
    let value = report().to_value();
    let names = |value: &Value| -> Vec<String> {
        value.as_object().expect("an object").iter().map(|(name, _)| name.to_owned()).collect()
    };
    assert_eq!(names(&value), ["verdict", "results", "digests", "fuel", "engine"]);
    let results = value.as_object().and_then(|object| object.get("results"));
    let results = results.and_then(Value::as_array).expect("results");
    assert_eq!(names(&results[0]), ["id", "outcome", "evidence", "fuel"]);
    assert_eq!(names(&results[1]), ["id", "outcome", "code", "evidence", "fuel"]);
}

#[test]
fn a_report_whose_verdict_does_not_follow_is_refused() {
    let text = report().to_value().to_text();
    let forged = text.replace(r#""verdict":"fail""#, r#""verdict":"pass""#);
    assert_ne!(forged, text);
    let error = read(&forged).expect_err("forged");
    assert_eq!(error.code(), Code::InconsistentReport);
    assert_eq!(error.pointer().map(Pointer::as_str), Some("/verdict"));
}

#[test]
fn altered_members_are_refused_where_they_are() {
    let text = report().to_value().to_text();
    for (from, to, code, pointer) in [
        (r#""outcome":"holds""#, r#""outcome":"fine""#, Code::OutOfRange, "/results/0/outcome"),
        (r#""code":"not_checkable","#, "", Code::MissingMember, "/results/1"),
        ("\"code\":\"not_checkable\"", "\"code\":\"nope\"", Code::OutOfRange, "/results/1/code"),
        (
            r#""outcome":"violated","#,
            r#""outcome":"violated","code":"too_deep","#,
            Code::UnknownMember,
            "/results/2/code",
        ),
        (r#""artifact":""#, r#""artifact":"x"#, Code::InvalidDigest, "/digests/artifact"),
        (r#""engine":{"#, r#""engine":{"host":"x","#, Code::UnknownMember, "/engine/host"),
        (r#""id":"1","#, "", Code::MissingMember, "/results/0"),
    ] {
        let altered = text.replacen(from, to, 1);
        assert_ne!(altered, text, "{from}");
        let error = read(&altered).expect_err(to);
        assert_eq!(error.code(), code, "{to}");
        assert_eq!(error.pointer().map(Pointer::as_str), Some(pointer), "{to}");
    }
}

#[test]
fn the_engine_says_its_version_and_that_of_unicode() {
    let engine = report().engine;
    assert_eq!(engine.name, "countersign");
    assert_eq!(engine.version, env!("CARGO_PKG_VERSION"));
    assert_eq!(engine.unicode.split('.').count(), 3);
}
