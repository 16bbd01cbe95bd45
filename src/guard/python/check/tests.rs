use crate::code::Code;
use crate::guard::tests::{
    check, files, holds, inline, json, refused, shown, unresolved, violated,
};
use crate::guard::{Check, Outcome};
use crate::json::Pointer;

const VALID: &str = r#"{"kind":"python","op":"valid"}"#;

#[test]
fn every_operation_is_read_back_as_it_is_written() {
    for text in [
        VALID,
        r#"{"kind":"python","op":"imports","modules":["json",".a",".."]}"#,
        r#"{"kind":"python","op":"imports_only","modules":[]}"#,
        r#"{"kind":"python","op":"not_imports","modules":["os.path"]}"#,
        r#"{"kind":"python","op":"calls","names":["a.b"]}"#,
        r#"{"kind":"python","op":"not_calls","names":["eval","exec"]}"#,
        r#"{"kind":"python","op":"defines","names":["A.f"],"what":"function","path":"src/**"}"#,
    ] {
        let value = check(text).to_value();
        assert_eq!(value, json(text), "{text}");
        let again = Check::from_value(&value, &Pointer::root()).unwrap();
        assert_eq!(again.to_value(), value, "{text}");
    }
}

#[test]
fn a_check_that_means_nothing_is_refused_at_its_place() {
    for (text, code, pointer) in [
        (r#"{"kind":"python","op":"runs"}"#, Code::UnknownKind, "/op"),
        (r#"{"kind":"python"}"#, Code::MissingMember, ""),
        (r#"{"kind":"python","op":"imports"}"#, Code::MissingMember, ""),
        (r#"{"kind":"python","op":"valid","modules":[]}"#, Code::UnknownMember, "/modules"),
        (r#"{"kind":"python","op":"imports","modules":[]}"#, Code::OutOfRange, "/modules"),
        (r#"{"kind":"python","op":"imports","modules":"os"}"#, Code::WrongType, "/modules"),
        (r#"{"kind":"python","op":"imports","modules":["a b"]}"#, Code::OutOfRange, "/modules/0"),
        (r#"{"kind":"python","op":"calls","names":["a",".b"]}"#, Code::OutOfRange, "/names/1"),
        (r#"{"kind":"python","op":"calls","names":["f()"]}"#, Code::OutOfRange, "/names/0"),
        (r#"{"kind":"python","op":"calls","names":[1]}"#, Code::WrongType, "/names/0"),
        (
            r#"{"kind":"python","op":"defines","names":["f"],"what":"variable"}"#,
            Code::UnknownKind,
            "/what",
        ),
    ] {
        let error = refused(text);
        assert_eq!(error.code(), code, "{text}: {error}");
        assert_eq!(error.pointer().map(Pointer::as_str), Some(pointer), "{text}: {error}");
    }
}

#[test]
fn phrases_are_predicates_that_say_both_outcomes() {
    for (text, holds, violated) in [
        (VALID, "is valid Python", "is not valid Python"),
        (
            r#"{"kind":"python","op":"imports","modules":["a"]}"#,
            "imports `a`",
            "does not import `a`",
        ),
        (
            r#"{"kind":"python","op":"imports","modules":["a","b"]}"#,
            "imports `a` and `b`",
            "does not import all of `a` and `b`",
        ),
        (
            r#"{"kind":"python","op":"imports_only","modules":["a","b"]}"#,
            "imports only `a` and `b`",
            "imports more than `a` and `b`",
        ),
        (
            r#"{"kind":"python","op":"imports_only","modules":[]}"#,
            "imports nothing",
            "imports something",
        ),
        (
            r#"{"kind":"python","op":"not_imports","modules":["a","b"]}"#,
            "does not import `a` or `b`",
            "imports `a` or `b`",
        ),
        (r#"{"kind":"python","op":"calls","names":["f"]}"#, "calls `f`", "does not call `f`"),
        (r#"{"kind":"python","op":"not_calls","names":["f"]}"#, "does not call `f`", "calls `f`"),
        (
            r#"{"kind":"python","op":"defines","names":["f"],"what":"function","path":"*.py"}"#,
            "defines the function `f` in `*.py`",
            "does not define the function `f` in `*.py`",
        ),
    ] {
        assert_eq!(check(text).phrase(true), holds);
        assert_eq!(check(text).phrase(false), violated);
    }
}

#[test]
fn an_error_is_cited_with_its_line_and_a_followup() {
    let judgement = violated(VALID, &files(&[("a.py", "x = 1\n"), ("b.py", "x = 1\ny = = 2\n")]));
    assert_eq!(
        shown(&judgement),
        ["b.py:2: is not valid Python: unexpected token (the line reads `y = = 2`)"]
    );
    assert_eq!(judgement.followups, ["Correct the Python syntax at b.py:2: unexpected token"]);
    let judgement = violated(VALID, &inline("\ny = = 2\n"));
    assert_eq!(
        shown(&judgement),
        ["inline: is not valid Python: unexpected token (line 2; the line reads `y = = 2`)"]
    );
    let judgement = holds(VALID, &files(&[("a.py", "x = 1\n")]));
    assert_eq!(shown(&judgement), ["a.py:1: is valid Python (1 line)"]);
}

#[test]
fn of_several_files_only_those_of_python_are_read() {
    holds(
        VALID,
        &files(&[("a.py", "x = 1\n"), ("b.pyi", "x: int\n"), ("c.md", "not so, no no\n")]),
    );
    for name in ["b.pyi", "B.PY", "b.pyw"] {
        violated(VALID, &files(&[("a.py", "x = 1\n"), (name, "x: = int\n")]));
    }
    let nothing = files(&[("a.md", "x"), ("b.md", "x")]);
    assert_eq!(unresolved(VALID, &nothing), Code::NoSuchFile);
    violated(VALID, &files(&[("notes.txt", "not so, no no\n")]));
}

#[test]
fn what_cannot_be_read_leaves_every_other_operation_open() {
    for op in [
        r#""op":"imports","modules":["a"]"#,
        r#""op":"imports_only","modules":["a"]"#,
        r#""op":"not_imports","modules":["a"]"#,
        r#""op":"calls","names":["a"]"#,
        r#""op":"not_calls","names":["a"]"#,
        r#""op":"defines","names":["a"]"#,
    ] {
        let text = format!(r#"{{"kind":"python",{op}}}"#);
        for (source, code) in [
            ("x = = 1", Code::SyntaxError),
            ("try: pass\nexcept A, B: pass", Code::UnparsedSource),
            ("# coding: utf-7", Code::UnparsedSource),
        ] {
            assert_eq!(unresolved(&text, &inline(source)), code, "{text}: {source}");
        }
        let deep = "[".repeat(300);
        assert_eq!(unresolved(&text, &inline(&deep)), Code::TooDeep, "{text}");
        let long = format!("x = {}1", "-".repeat(100_000));
        assert_eq!(unresolved(&text, &inline(&long)), Code::TooComplex, "{text}");
        assert_eq!(unresolved(&text, &inline(&"x\n".repeat(200_000))), Code::TooLarge, "{text}");
    }
}

#[test]
fn a_file_in_breach_outweighs_one_that_cannot_be_read() {
    let artifact = files(&[("a.py", "try: pass\nexcept A, B: pass"), ("b.py", "import os")]);
    violated(r#"{"kind":"python","op":"not_imports","modules":["os"]}"#, &artifact);
    holds(r#"{"kind":"python","op":"imports","modules":["os"]}"#, &artifact);
    violated(VALID, &files(&[("a.py", "try: pass\nexcept A, B: pass"), ("b.py", "x = = 1")]));
}

#[test]
fn an_unresolved_check_says_where_and_what_to_do() {
    let source = files(&[("a.py", "x = 1\ny = [[[[[[1]]]]]]\n")]);
    let budget = crate::budget::Budget { depth: 5, ..Default::default() };
    let (judgement, _) = crate::guard::tests::judged_within(VALID, &source, budget);
    assert_eq!(judgement.outcome, Outcome::Unresolved(Code::TooDeep));
    assert_eq!(shown(&judgement), ["a.py:2: too many brackets inside one another"]);
    assert_eq!(
        judgement.followups,
        ["Nest less deeply at a.py:2: too many brackets inside one another"]
    );
}
