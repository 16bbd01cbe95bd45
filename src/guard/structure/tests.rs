use crate::budget::Budget;
use crate::code::Code;
use crate::guard::Outcome;
use crate::guard::tests::{
    check, files, holds, inline, judged, judged_within, refused, shown, unresolved, violated,
};
use crate::json::Pointer;

const VALID: &str = r#"{"kind":"json","op":"valid"}"#;

fn compare(comparison: &str, value: &str) -> String {
    format!(
        r#"{{"kind":"json","op":"compare","pointer":"/n","comparison":"{comparison}","value":{value}}}"#
    )
}

fn equals(pointer: &str, value: &str) -> String {
    format!(r#"{{"kind":"json","op":"equals","pointer":"{pointer}","value":{value}}}"#)
}

#[test]
fn every_operation_is_written_as_it_is_read() {
    for text in [
        VALID,
        r#"{"kind":"json","op":"valid","duplicates":"allow","path":"a.json"}"#,
        r#"{"kind":"json","op":"exists","pointer":""}"#,
        r#"{"kind":"json","op":"equals","pointer":"/a","value":{"b":[1.50,null]}}"#,
        &compare(">=", "\"1.50\""),
        &compare("!=", r#""12345678901234567890""#),
    ] {
        assert_eq!(check(text).to_value().to_text(), text);
        assert_ne!(check(text).phrase(true), check(text).phrase(false));
    }
}

#[test]
fn a_text_is_json_or_the_line_says_where_it_ceases_to_be() {
    holds(VALID, &inline("{\"a\": [1, 2]}\n"));
    let judgement = violated(VALID, &files(&[("a.json", "{\n\"a\": 1,\n}")]));
    assert_eq!(judgement.evidence[0].source, "a.json:3");
    assert!(
        judgement.followups[0].starts_with("Correct the JSON in `a.json` at line 3: "),
        "{judgement:?}"
    );
    for text in ["", "{", "{'a':1}", "[1,]", "NaN", "1 2", "\u{feff}1", "01"] {
        violated(VALID, &inline(text));
    }
}

#[test]
fn duplicate_keys_are_no_valid_json_unless_allowed() {
    let text = inline("{\"a\": 1,\n\"\\u0061\": 2}");
    let judgement = violated(VALID, &text);
    assert!(shown(&judgement)[0].contains("stands twice"), "{judgement:?}");
    holds(r#"{"kind":"json","op":"valid","duplicates":"allow"}"#, &text);
    assert_eq!(unresolved(&equals("/a", "1"), &text), Code::DuplicateKey);
}

#[test]
fn more_nesting_than_the_budget_allows_decides_nothing() {
    let deep = inline(&"[".repeat(100_000));
    assert_eq!(unresolved(VALID, &deep), Code::TooDeep);
    let budget = Budget { depth: 3, ..Budget::default() };
    let outcome = |text: &str| judged_within(VALID, &inline(text), budget).0.outcome;
    assert_eq!(outcome("[[[]]]"), Outcome::Holds);
    assert_eq!(outcome("[[[[]]]]"), Outcome::Unresolved(Code::TooDeep));
    let nested = equals("", "[[[1]]]");
    assert_eq!(judged_within(&nested, &inline("[[[1]]]"), budget).0.outcome, Outcome::Holds);
}

#[test]
fn of_several_files_only_json_files_are_looked_at() {
    let artifact = files(&[("a.json", "{}"), ("README.md", "# x")]);
    holds(VALID, &artifact);
    violated(VALID, &files(&[("README.md", "# x")]));
    assert_eq!(unresolved(VALID, &files(&[("a.md", "1"), ("b.md", "2")])), Code::NoSuchFile);
    holds(
        r#"{"kind":"json","op":"valid","path":"*.jsonc"}"#,
        &files(&[("a.jsonc", "1"), ("b.json", "{")]),
    );
    violated(VALID, &files(&[("a.json", "1"), ("b.json", "{")]));
}

#[test]
fn a_value_exists_with_its_line() {
    let exists = r#"{"kind":"json","op":"exists","pointer":"/a/1"}"#;
    let judgement = holds(exists, &inline("{\"a\": [\n0,\nnull]}"));
    assert_eq!(shown(&judgement), ["inline: has null at `/a/1` (line 3)"]);
    let judgement = violated(exists, &files(&[("a.json", "{\n\"a\": [0]}")]));
    assert_eq!(shown(&judgement), ["a.json:2: has no value at `/a/1`"]);
    assert_eq!(judgement.followups, ["Add a value at `/a/1`"]);
}

#[test]
fn a_value_need_exist_in_one_file_but_equal_in_all() {
    let artifact = files(&[("a.json", "{}"), ("b.json", r#"{"v":1}"#)]);
    holds(r#"{"kind":"json","op":"exists","pointer":"/v"}"#, &artifact);
    violated(&equals("/v", "1"), &artifact);
    let broken = files(&[("a.json", "{"), ("b.json", r#"{"v":1}"#)]);
    holds(r#"{"kind":"json","op":"exists","pointer":"/v"}"#, &broken);
    assert_eq!(
        unresolved(r#"{"kind":"json","op":"exists","pointer":"/w"}"#, &broken),
        Code::InvalidJson
    );
}

#[test]
fn a_question_about_a_text_that_is_no_json_stays_open_and_says_where() {
    let judgement = judged(&equals("/a", "1"), &inline("{\n\"a\": x}"));
    assert_eq!(judgement.outcome, Outcome::Unresolved(Code::InvalidJson));
    assert!(shown(&judgement)[0].starts_with("inline: is not valid JSON: "), "{judgement:?}");
    assert!(shown(&judgement)[0].ends_with("(line 2)"), "{judgement:?}");
}

#[test]
fn equality_is_by_meaning_and_a_difference_cites_its_own_line() {
    let text = inline("{\"a\": {\n\"x\": 1.0,\n\"y\": [1, 2]}}");
    holds(&equals("/a", r#"{"y":[1,2],"x":1}"#), &text);
    let judgement = violated(&equals("/a", r#"{"y":[1,3],"x":1}"#), &text);
    assert_eq!(shown(&judgement), ["inline: `/a/y/1` is `2`, not `3` (line 3)"]);
    assert_eq!(judgement.followups, [r#"Set `/a` to `{"y":[1,3],"x":1}`"#]);
    let judgement = violated(&equals("/b", "null"), &text);
    assert_eq!(shown(&judgement), ["inline: has no value at `/b` (line 1)"]);
    holds(&equals("", "3"), &inline("3"));
}

#[test]
fn numbers_are_compared_exactly() {
    let text = |number: &str| inline(&format!("{{\"n\": {number}}}"));
    for (number, comparison, value) in [
        ("9007199254740993", ">", "9007199254740992"),
        ("0.1", "<", r#""0.10000000000000000001""#),
        ("3.0", "==", "3"),
        ("3.0", ">=", "3"),
        ("3.0", "<=", "3"),
        ("\"12.50\"", "==", "12.5"),
        ("1e400", "!=", "1e401"),
    ] {
        holds(&compare(comparison, value), &text(number));
        let opposite = match comparison {
            ">" => "<=",
            "<" => ">=",
            "==" => "!=",
            "!=" => "==",
            ">=" => "<",
            _ => ">",
        };
        violated(&compare(opposite, value), &text(number));
    }
    let judgement = violated(&compare(">=", "3"), &text("2"));
    assert_eq!(shown(&judgement), ["inline: `/n` is `2` (line 1)"]);
    assert_eq!(judgement.followups, ["Make `/n` >= `3`"]);
}

/// Else `not(n < 3)` would pass for want of a number.
#[test]
fn without_a_number_nothing_is_compared() {
    for comparison in ["<", ">=", "!="] {
        assert_eq!(unresolved(&compare(comparison, "3"), &inline("{}")), Code::NoNumber);
        assert_eq!(unresolved(&compare(comparison, "3"), &inline(r#"{"n":[]}"#)), Code::NoNumber);
        let text = inline(r#"{"n":"1,000"}"#);
        assert_eq!(unresolved(&compare(comparison, "3"), &text), Code::InvalidNumber);
        let text = inline(r#"{"n":1e9999999999}"#);
        assert_eq!(unresolved(&compare(comparison, "3"), &text), Code::InexactNumber);
    }
}

#[test]
fn misspelt_pointers_comparisons_and_values_are_refused() {
    let code = |text: &str| {
        let error = refused(text);
        (error.code(), error.pointer().map(Pointer::to_string).unwrap_or_default())
    };
    let exists =
        |pointer: &str| format!(r#"{{"kind":"json","op":"exists","pointer":"{pointer}"}}"#);
    assert_eq!(code(&exists("a")), (Code::InvalidPointer, "/pointer".into()));
    assert_eq!(code(&exists("/a~2")), (Code::InvalidPointer, "/pointer".into()));
    assert_eq!(code(&exists(&"/a".repeat(3_000))), (Code::OutOfRange, "/pointer".into()));
    check(&exists("/a~1"));
    assert_eq!(code(&compare("=>", "1")), (Code::UnknownKind, "/comparison".into()));
    assert_eq!(code(&compare(">", r#""1,5""#)), (Code::InvalidNumber, "/value".into()));
    assert_eq!(code(&compare(">", "true")), (Code::WrongType, "/value".into()));
    let duplicates = r#"{"kind":"json","op":"valid","duplicates":"keep"}"#;
    assert_eq!(code(duplicates), (Code::UnknownKind, "/duplicates".into()));
    let op = r#"{"kind":"json","op":"schema"}"#;
    assert_eq!(code(op), (Code::UnknownKind, "/op".into()));
    let extra = r#"{"kind":"json","op":"valid","pointer":"/a"}"#;
    assert_eq!(code(extra), (Code::UnknownMember, "/pointer".into()));
}
