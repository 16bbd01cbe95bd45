use super::{Criterion, MAX_CRITERIA, from_value};
use crate::artifact::Artifact;
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::guard::{Judgement, Outcome};
use crate::json::{Pointer, Value, reader};

fn value(text: &str) -> Value {
    let mut meter = Meter::new(Budget::default());
    reader::read(text, reader::Options::default(), &mut meter).expect("JSON")
}

fn read(text: &str) -> Result<Vec<Criterion>, crate::error::Error> {
    from_value(&value(text), &Pointer::root().member("criteria"))
}

#[track_caller]
fn refused(text: &str, code: Code, pointer: &str) {
    let error = read(text).expect_err(text);
    assert_eq!(error.code(), code, "{text}");
    assert_eq!(error.pointer().map(ToString::to_string).as_deref(), Some(pointer), "{text}");
}

fn judge(criterion: &str, artifact: &Artifact) -> Judgement {
    let criteria = read(&format!("[{criterion}]")).expect("a criterion");
    criteria[0].judge(artifact, &mut Meter::new(Budget::default()))
}

fn text(text: &str) -> Artifact {
    Artifact::Text(text.to_owned())
}

fn normal(text: &str) -> String {
    let criteria = read(text).expect("criteria");
    Value::Array(criteria.iter().map(Criterion::to_value).collect()).to_text()
}

#[test]
fn ids_are_positions_unless_given() {
    assert_eq!(
        normal(r#"["is a number", {"id":"health","text":"is a number"}, {"text":"is a number"}]"#),
        r#"[{"id":"1","text":"is a number"},{"id":"health","text":"is a number"},{"id":"3","text":"is a number"}]"#
    );
}

#[test]
fn ids_are_unique_also_against_positions() {
    refused(r#"[{"id":"2","text":"x"}, "y"]"#, Code::DuplicateId, "/criteria/1");
    refused(r#"[{"id":"a","text":"x"}, {"id":"a","text":"y"}]"#, Code::DuplicateId, "/criteria/1");
    assert!(read(r#"[{"id":"3","text":"x"}, "y"]"#).is_ok());
}

#[test]
fn malformed_criteria_are_refused_where_they_are() {
    refused(r#"{}"#, Code::WrongType, "/criteria");
    refused(r#"[5]"#, Code::WrongType, "/criteria/0");
    refused(r#"[{}]"#, Code::MissingMember, "/criteria/0");
    refused(r#"[{"id":"","text":"x"}]"#, Code::OutOfRange, "/criteria/0/id");
    refused(r#"[{"id":"a\nb","text":"x"}]"#, Code::OutOfRange, "/criteria/0/id");
    refused(r#"[{"id":7,"text":"x"}]"#, Code::WrongType, "/criteria/0/id");
    refused(r#"[{"text":"x","Check":{}}]"#, Code::UnknownMember, "/criteria/0/Check");
    refused(r#"["x", {"check":{"kind":"maybe"}}]"#, Code::UnknownKind, "/criteria/1/check/kind");
    refused(
        r#"[{"check":{"kind":"text","op":"matches","pattern":"("}}]"#,
        Code::InvalidPattern,
        "/criteria/0/check/pattern",
    );
}

#[test]
fn numbers_that_the_digest_would_round_are_refused() {
    let equals = |value: &str| {
        format!(r#"[{{"check":{{"kind":"json","op":"equals","pointer":"/a","value":{value}}}}}]"#)
    };
    for value in ["1.00000000000000000001", "[12345678901234567890]", "1e-400", "1e400"] {
        let error = read(&equals(value)).expect_err(value);
        assert_eq!(error.code(), Code::NumberOutOfRange, "{value}");
    }
    refused(
        &equals(r#"{"b":[0,0.10000000000000000001]}"#),
        Code::NumberOutOfRange,
        "/criteria/0/check/value/b/1",
    );
    for value in ["0.1", "1.0", "1e3", "-0", "12345678901234567000", "\"1.00000000000000000001\""] {
        assert!(read(&equals(value)).is_ok(), "{value}");
    }
}

#[test]
fn there_are_at_most_a_thousand() {
    let many = |count: usize| format!("[{}]", vec!["\"is a number\""; count].join(","));
    assert!(read(&many(MAX_CRITERIA)).is_ok());
    refused(&many(MAX_CRITERIA + 1), Code::OutOfRange, "/criteria");
    assert!(read("[]").expect("none").is_empty());
}

#[test]
fn a_check_wins_over_the_words_beside_it() {
    let both = r#"{"text":"contains \"a\"","check":{"kind":"text","op":"contains","value":"b"}}"#;
    assert_eq!(judge(both, &text("b")).outcome, Outcome::Holds);
    assert_eq!(judge(both, &text("a")).outcome, Outcome::Violated);
    let vague = r#"{"text":"is nice","check":{"kind":"text","op":"contains","value":"b"}}"#;
    assert_eq!(judge(vague, &text("b")).outcome, Outcome::Holds);
}

#[test]
fn a_vague_criterion_is_quoted_and_told_how_to_become_checkable() {
    let judgement = judge("\"Excludes the health-check path.\"", &text("x"));
    assert_eq!(judgement.outcome, Outcome::Unresolved(Code::NotCheckable));
    let [followup] = judgement.followups.as_slice() else { panic!("{judgement:?}") };
    assert!(followup.starts_with("`Excludes the health-check path.` is not checkable: "));
    assert!(followup.contains("give it a `check`"));
}

#[test]
fn a_sentence_with_a_bad_pattern_is_unresolved_and_says_why() {
    for (sentence, code) in [
        ("\"matches /(/\"", Code::InvalidPattern),
        ("\"matches /(?=a)/\"", Code::UnsupportedPattern),
        ("\"contains \\\"\\\"\"", Code::OutOfRange),
    ] {
        let judgement = judge(sentence, &text("("));
        assert_eq!(judgement.outcome, Outcome::Unresolved(code), "{sentence}");
        assert!(judgement.followups[0].starts_with("Correct `"), "{judgement:?}");
    }
    assert_eq!(judge("\"matches /\\\\(/\"", &text("(")).outcome, Outcome::Holds);
}

#[test]
fn a_sentence_about_one_text_asks_which_of_several_files_is_meant() {
    let files = |count: usize| {
        let file =
            |index| crate::artifact::File { path: format!("{index}.txt"), text: "b".to_owned() };
        Artifact::Files((0..count).map(file).collect())
    };
    let sentence = r#""does not start with \"a\"""#;
    assert_eq!(judge(sentence, &text("b")).outcome, Outcome::Holds);
    assert_eq!(judge(sentence, &files(1)).outcome, Outcome::Holds);
    let judgement = judge(sentence, &files(2));
    assert_eq!(judgement.outcome, Outcome::Unresolved(Code::NotCheckable));
    assert!(judgement.followups[0].contains("in `path`,"), "{judgement:?}");
    let named = r#""`1.txt` does not start with \"a\"""#;
    assert_eq!(judge(named, &files(2)).outcome, Outcome::Holds);
}

#[test]
fn a_criterion_may_be_the_json_text_of_one() {
    let object = r#"{"id":"a","check":{"kind":"text","op":"contains","value":"b"}}"#;
    let string = Value::from(object).to_text();
    assert_eq!(normal(&format!("[{string}]")), normal(&format!("[{object}]")));
    assert_eq!(judge(&string, &text("b")).outcome, Outcome::Holds);
    let broken = Value::from("{\"check\":{\"kind\":\"maybe\"}}").to_text();
    assert_eq!(judge(&broken, &text("b")).outcome, Outcome::Unresolved(Code::UnknownKind));
    let prose = Value::from("{x} is replaced").to_text();
    assert!(matches!(judge(&prose, &text("b")).outcome, Outcome::Unresolved(_)));
}

#[test]
fn equal_criteria_end_equally_however_they_are_written() {
    for item in ["{", "{bad}", r#" {"txet":"x"}"#, r#"{"check":{"kind":"x"}}"#] {
        let items = [
            Value::from(item).to_text(),
            Value::object([("text", Value::from(item))]).to_text(),
            Value::object([("id", Value::from("1")), ("text", Value::from(item))]).to_text(),
        ];
        let judgements = items.each_ref().map(|item| judge(item, &text("x")));
        assert_eq!(normal(&format!("[{}]", items[0])), normal(&format!("[{}]", items[1])));
        assert_eq!(judgements[0], judgements[1], "{item}");
        assert_eq!(judgements[0], judgements[2], "{item}");
    }
}
