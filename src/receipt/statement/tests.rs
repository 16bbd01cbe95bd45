use super::*;
use crate::code::Code;
use crate::receipt::fixtures::{json, result, statement, with, without};

fn refused(payload: &Value) -> (Code, String) {
    let error = Statement::from_value(payload).expect_err("the payload is refused");
    assert_eq!(error.pointer(), None, "a place in the payload is none in the request");
    (error.code(), error.to_string())
}

fn member(value: &Value, name: &str) -> Value {
    value.as_object().and_then(|object| object.get(name)).expect(name).clone()
}

/// The payload with one member of its predicate replaced.
fn with_predicate(name: &str, value: impl Into<Value>) -> Value {
    let payload = statement().to_value();
    let predicate = with(&member(&payload, "predicate"), name, value);
    with(&payload, "predicate", predicate)
}

#[test]
fn a_statement_reads_back_as_it_was_written() {
    let mut statement = statement();
    assert_eq!(Statement::from_value(&statement.to_value()), Ok(statement.clone()));
    statement.results.push(result("3", StatedOutcome::Unresolved("no_such_file".to_owned())));
    statement.verdict.verdict = Decision::NeedsInfo;
    statement.subjects.push(Subject { name: "b.py".to_owned(), sha256: "0".repeat(64) });
    assert_eq!(Statement::from_value(&statement.to_value()), Ok(statement));
}

#[test]
fn the_payload_is_an_in_toto_statement_v1() {
    let expected = format!(
        r#"{{"_type":"https://in-toto.io/Statement/v1","subject":[{{"name":"inline","digest":{{"sha256":"{}"}}}}],"predicateType":"https://w3id.org/countersign/verdict/v1","predicate":{{"verdict":{{"verdict":"pass","reasoning":"Both criteria hold.","evidence":[],"followups":[]}},"results":[{{"id":"1","outcome":"holds"}},{{"id":"2","outcome":"holds"}}],"engine":{{"name":"countersign","version":"0.1.0","unicode":"16.0.0"}},"criteria":{{"sha256":"{}"}},"fuel":42}}}}"#,
        "ab".repeat(32),
        "cd".repeat(32)
    );
    assert_eq!(statement().to_value(), json(&expected));
}

#[test]
fn the_verdict_must_be_the_conjunction_of_the_results() {
    use StatedOutcome::{Holds, Violated};
    let unresolved = || StatedOutcome::Unresolved("out_of_budget".to_owned());
    let cases: [(&[StatedOutcome], Decision); 7] = [
        (&[], Decision::NeedsInfo),
        (&[Holds], Decision::Pass),
        (&[Holds, Holds], Decision::Pass),
        (&[Holds, unresolved()], Decision::NeedsInfo),
        (&[Violated, Holds], Decision::Fail),
        (&[unresolved(), Violated], Decision::Fail),
        (&[Violated], Decision::Fail),
    ];
    for (outcomes, expected) in cases {
        for stated in [Decision::Pass, Decision::Fail, Decision::NeedsInfo] {
            let mut statement = statement();
            statement.verdict.verdict = stated;
            let numbered = outcomes.iter().enumerate();
            statement.results =
                numbered.map(|(id, outcome)| result(&id.to_string(), outcome.clone())).collect();
            let read = Statement::from_value(&statement.to_value()).map_err(|error| error.code());
            let consistent = stated == expected;
            assert_eq!(read.is_ok(), consistent, "{outcomes:?} {stated:?}");
            assert!(consistent || read == Err(Code::InvalidStatement));
        }
    }
}

#[test]
fn what_is_no_statement_is_refused() {
    let payload = statement().to_value();
    for name in ["_type", "subject", "predicateType", "predicate"] {
        assert_eq!(refused(&without(&payload, name)).0, Code::InvalidStatement, "{name}");
        assert_ne!(refused(&with(&payload, name, 1)).0, Code::WrongType, "{name}");
    }
    let version = with(&payload, "_type", "https://in-toto.io/Statement/v0.1");
    assert_eq!(refused(&version).0, Code::InvalidStatement);
    let other = with(&payload, "predicateType", "https://slsa.dev/verification_summary/v1");
    assert_eq!(refused(&other).0, Code::WrongStatementType);
    let receipt = with(&payload, "predicateType", StatementType::EffectReceipt.predicate_type());
    assert_eq!(refused(&receipt).0, Code::WrongStatementType);
    assert_eq!(refused(&Value::Array(vec![payload])).0, Code::InvalidStatement);
}

#[test]
fn every_subject_has_a_name_and_a_sha256() {
    let payload = statement().to_value();
    let good = "ab".repeat(32);
    for (subjects, accepted) in [
        ("[]".to_owned(), false),
        (r#"[{"name":"a"}]"#.to_owned(), false),
        (format!(r#"[{{"digest":{{"sha256":"{good}"}}}}]"#), false),
        (format!(r#"[{{"name":"a","digest":{{"sha512":"{good}"}}}}]"#), false),
        (format!(r#"[{{"name":"a","digest":{{"sha256":"{}"}}}}]"#, good.to_uppercase()), false),
        (format!(r#"[{{"name":"a","digest":{{"sha256":"{}"}}}}]"#, "ab".repeat(31)), false),
        (format!(r#"[{{"name":"a","digest":{{"sha256":"{good}"}}}}]"#), true),
        (format!(r#"[{{"name":"a","digest":{{"sha256":"{good}","sha1":"x"}},"uri":"u"}}]"#), true),
    ] {
        let read = Statement::from_value(&with(&payload, "subject", json(&subjects)));
        assert_eq!(read.is_ok(), accepted, "{subjects}");
    }
}

#[test]
fn a_predicate_without_a_verdict_is_refused() {
    let verdict = |text: &str| with_predicate("verdict", json(text));
    assert!(Statement::from_value(&verdict(r#"{"verdict":"pass","reasoning":"r"}"#)).is_ok());
    for bad in [
        r#""pass""#,
        "null",
        r#"{"verdict":"pass"}"#,
        r#"{"verdict":"pass","reasoning":""}"#,
        r#"{"verdict":"pass","reasoning":"r","evidence":null}"#,
        r#"{"verdict":"PASS","reasoning":"r"}"#,
        r#"{"verdict":true,"reasoning":"r"}"#,
        r#"{"reasoning":"r"}"#,
    ] {
        assert_eq!(refused(&verdict(bad)).0, Code::InvalidStatement, "{bad}");
    }
}

#[test]
fn an_unknown_decision_is_not_forgiven_where_it_would_fit_the_results() {
    let payload = with_predicate("results", Value::Array(Vec::new()));
    let predicate = member(&payload, "predicate");
    let set = |decision: &str| {
        let verdict = with(&member(&predicate, "verdict"), "verdict", decision);
        Statement::from_value(&with(&payload, "predicate", with(&predicate, "verdict", verdict)))
    };
    assert!(set("needs-info").is_ok());
    assert_eq!(set("maybe").map_err(|error| error.code()), Err(Code::InvalidStatement));
}

#[test]
fn results_have_unique_ids_and_known_outcomes() {
    let results = |text: &str| with_predicate("results", json(text));
    let id = |id: &str| format!(r#"{{"id":"{id}","outcome":"holds"}}"#);
    assert!(Statement::from_value(&results(&format!("[{},{}]", id("a"), id("b")))).is_ok());
    for bad in [
        format!("[{},{}]", id("a"), id("a")),
        r#"[{"id":"a","outcome":"pass"}]"#.to_owned(),
        r#"[{"id":"a","outcome":true}]"#.to_owned(),
        r#"[{"outcome":"holds"}]"#.to_owned(),
        r#"[{"id":1,"outcome":"holds"}]"#.to_owned(),
        "{}".to_owned(),
    ] {
        assert_eq!(refused(&results(&bad)).0, Code::InvalidStatement, "{bad}");
    }
    let message = refused(&results(r#"[{"id":"a","outcome":"unresolved"}]"#)).1;
    assert!(message.contains("`code`") && message.contains("/predicate/results/0"), "{message}");
}

#[test]
fn a_code_of_a_later_engine_can_be_read() {
    let payload = with_predicate(
        "results",
        json(r#"[{"id":"a","outcome":"unresolved","code":"not_yet_known"}]"#),
    );
    assert!(refused(&payload).1.contains("`needs-info`"), "a pass is still refused");
    let predicate = member(&payload, "predicate");
    let verdict = with(&member(&predicate, "verdict"), "verdict", "needs-info");
    let payload = with(&payload, "predicate", with(&predicate, "verdict", verdict));
    assert!(Statement::from_value(&payload).is_ok());
}

#[test]
fn engine_criteria_and_fuel_are_required() {
    let payload = statement().to_value();
    let predicate = member(&payload, "predicate");
    for name in ["results", "engine", "criteria", "fuel"] {
        let payload = with(&payload, "predicate", without(&predicate, name));
        assert_eq!(refused(&payload).0, Code::InvalidStatement, "{name}");
    }
    assert_eq!(refused(&with_predicate("fuel", "42")).0, Code::InvalidStatement);
    assert_eq!(refused(&with_predicate("fuel", json("1.5"))).0, Code::InvalidStatement);
    assert_eq!(refused(&with_predicate("fuel", json("-1"))).0, Code::InvalidStatement);
    assert_eq!(refused(&with_predicate("criteria", "ab".repeat(32))).0, Code::InvalidStatement);
    assert_eq!(
        refused(&with_predicate("engine", json(r#"{"name":"e"}"#))).0,
        Code::InvalidStatement
    );
    assert!(Statement::from_value(&with_predicate("fuel", 0)).is_ok());
}

#[test]
fn unknown_members_are_ignored() {
    let payload = with(&with_predicate("later", "x"), "later", "x");
    assert_eq!(Statement::from_value(&payload), Ok(statement()));
}

#[test]
fn the_types_have_names_that_read_back() {
    for kind in [StatementType::Verdict, StatementType::EffectReceipt] {
        assert_eq!(StatementType::from_name(kind.as_str()), Ok(kind));
    }
    let error = StatementType::from_name("capability").expect_err("an unknown type");
    assert_eq!((error.code(), error.pointer().as_str()), (Code::OutOfRange, "/type"));
}
