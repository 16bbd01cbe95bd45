use super::forms::SUBJECTS;
use super::{ADVICE, FORMS, compile};
use crate::criteria::Check;
use crate::json::Pointer;

/// The check of a sentence as compact JSON.
#[track_caller]
pub(super) fn check(sentence: &str) -> String {
    match compile(sentence) {
        Ok(reading) => reading.check.to_text(),
        Err(refusal) => panic!("{sentence:?} is refused: {refusal}"),
    }
}

#[track_caller]
pub(super) fn refused(sentence: &str) -> &'static str {
    match compile(sentence) {
        Ok(reading) => panic!("{sentence:?} is read as {}", reading.check.to_text()),
        Err(refusal) => refusal.advice,
    }
}

pub(super) fn one_text(sentence: &str) -> bool {
    compile(sentence).expect("a sentence").one_text
}

#[test]
fn every_documented_example_is_a_check_that_the_guards_accept() {
    for form in FORMS.iter().chain(SUBJECTS) {
        let reading = compile(form.example).unwrap_or_else(|_| panic!("{}", form.example));
        let check = Check::from_value(&reading.check, &Pointer::root(), 4);
        if let Err(error) = check {
            panic!("{}: {error} in {}", form.example, reading.check.to_text());
        }
    }
}

#[test]
fn examples_are_refused_as_soon_as_a_word_follows() {
    for form in FORMS.iter().chain(SUBJECTS) {
        refused(&format!("{} mostly", form.example.trim_end_matches('.')));
        refused(&format!("Probably {}", form.example));
    }
}

#[test]
fn wording_case_and_white_space_do_not_matter() {
    let expected = r#"{"kind":"text","op":"contains","value":"x y"}"#;
    for sentence in [
        "contains \"x y\"",
        "Contains “x y”.",
        "The artifact contains 'x y'",
        "The output must contain `x y`.",
        "it should include the text \"x y\"",
        "  THE RESPONSE   SHALL\n CONTAIN \"x y\" . ",
        "this mentions ‘x y’",
        "has to contain \"x y\"",
    ] {
        assert_eq!(check(sentence), expected, "{sentence}");
    }
}

#[test]
fn every_way_to_say_no_is_the_same() {
    let expected = r#"{"kind":"text","op":"not_contains","value":"x"}"#;
    for sentence in [
        "does not contain \"x\"",
        "doesn’t contain \"x\"",
        "must not contain \"x\"",
        "The artifact should never include \"x\".",
        "cannot contain \"x\"",
        "contains no \"x\"",
        "not contains \"x\"",
        "must contain none of \"x\"",
    ] {
        assert_eq!(check(sentence), expected, "{sentence}");
    }
}

#[test]
fn two_negations_are_not_in_the_language() {
    refused("does not contain no \"x\"");
    refused("must not not contain \"x\"");
    refused("not not contains \"x\"");
    refused("/a must not be not 5");
    refused("there is not no file `a`");
    check("there is no file `a`");
}

#[test]
fn what_only_a_person_can_judge_is_refused() {
    for sentence in [
        "Returns 429 after exceeding N requests/window.",
        "Window resets correctly on clock tick.",
        "Excludes the health-check path",
        "is good",
        "contains good documentation",
        "The code is readable and contains \"x\"",
        "contains \"x\" and is readable",
        "contains \"x\" somewhere near the top",
        "contains \"x\" unless it is long",
        "does not call the API",
        "imports only what it needs",
        "calls it",
        "defines the behaviour",
        "is valid",
        "matches the specification",
        "equals the expected output",
        "is at most fine",
        "",
        ".",
        "contains",
        "must",
        "the artifact",
        "/a/b",
        "`src/a.py`",
        "/health is absent",
        "/health exists",
        "the file /etc/passwd exists",
        "the file `/etc/passwd` exists",
        "the artifact /a is 5",
        "imports and",
        "calls or",
    ] {
        refused(sentence);
    }
    assert_eq!(refused("is good"), ADVICE);
}

#[test]
fn lists_say_all_or_any() {
    let all = r#"{"kind":"text","op":"contains_all","values":["a","b"]}"#;
    assert_eq!(check("contains \"a\" and \"b\""), all);
    assert_eq!(check("contains all of \"a\", \"b\""), all);
    assert_eq!(check("contains both \"a\" and \"b\""), all);
    let any = r#"{"kind":"text","op":"contains_any","values":["a","b"]}"#;
    assert_eq!(check("contains \"a\" or \"b\""), any);
    assert_eq!(check("contains at least one of \"a\", \"b\""), any);
    let none = r#"{"kind":"all","checks":[{"kind":"text","op":"not_contains","value":"a"},{"kind":"text","op":"not_contains","value":"b"}]}"#;
    assert_eq!(check("does not contain \"a\" or \"b\""), none);
    assert_eq!(check("contains neither \"a\" nor \"b\""), none);
    assert_eq!(check("does not contain any of \"a\", \"b\""), none);
    assert_eq!(check("does not contain either \"a\" or \"b\""), none);
    assert_eq!(check("has no \"a\" or \"b\""), none);
    assert_eq!(check("There must be no \"a\" or \"b\"."), none);
    refused("contains either \"a\" or \"b\"");
    refused("has no \"a\" and \"b\"");
    refused("has no `.env`");
    refused("has \"a\"");
    refused("there is \"a\"");
    refused("has no \"a\" comments");
    refused("contains \"a\" or \"b\" but not \"c\"");
    refused("contains \"a\" but not \"b\" and \"c\"");
    refused("contains \"a\" and \"b\" or \"c\"");
    refused("does not contain all of \"a\", \"b\"");
    assert!(refused("does not contain \"a\" and \"b\"").contains("none of"));
}

#[test]
fn counts_say_how_they_bound() {
    let count = |bounds: &str| format!(r#"{{"kind":"text","op":"count","value":"x",{bounds}}}"#);
    assert_eq!(check("contains \"x\" at least 2 times"), count(r#""min":2"#));
    assert_eq!(check("contains \"x\" at most twice"), count(r#""max":2"#));
    assert_eq!(check("contains \"x\" exactly once"), count(r#""min":1,"max":1"#));
    assert_eq!(check("contains \"x\" only once"), count(r#""min":1,"max":1"#));
    assert_eq!(check("contains \"x\" more than three times"), count(r#""min":4"#));
    assert_eq!(check("contains \"x\" fewer than 3 times"), count(r#""max":2"#));
    assert_eq!(check("contains \"x\" between 2 and 3 times"), count(r#""min":2,"max":3"#));
    assert_eq!(check("contains \"x\" 2 to 3 times"), count(r#""min":2,"max":3"#));
    assert_eq!(check("contains at least 2 occurrences of \"x\""), count(r#""min":2"#));
    assert_eq!(check("\"x\" must appear exactly once"), count(r#""min":1,"max":1"#));
    refused("contains 3 occurrences of \"x\"");
    refused("\"x\" appears twice");
    refused("\"x\" appears in the right place");
    refused("\"x\" appears clearly");
    refused("contains \"x\" 3 times");
    refused("contains \"x\" twice");
    refused("contains \"x\" between 3 and 2 times");
    refused("contains \"x\" fewer than 0 times");
    refused("contains \"x\" at least 1.5 times");
    refused("contains \"x\" at least 1,000 times");
    refused("contains \"x\" and \"y\" at least twice");
}

#[test]
fn a_backslash_between_quotes_is_never_guessed() {
    assert_eq!(
        check(r"contains `C:\temp`"),
        r#"{"kind":"text","op":"contains","value":"C:\\temp"}"#
    );
    assert_eq!(check(r#"contains "C:\\temp""#), check(r"contains `C:\temp`"));
    assert_eq!(check(r#"contains "say \"hi\"""#), check("contains 'say \"hi\"'"));
    assert!(refused(r#"contains "C:\temp""#).contains("backslash"));
    assert!(refused(r#"contains "a\n""#).contains("backslash"));
    refused("contains \"open");
    refused("contains 'don't'");
}

#[test]
fn patterns_keep_their_flags_and_their_backslashes() {
    let pattern = |rest: &str| format!(r#"{{"kind":"text","op":{rest}}}"#);
    assert_eq!(
        check(r"matches /^a\/b\d+$/im"),
        pattern(r#""matches","pattern":"^a/b\\d+$","flags":"im""#)
    );
    assert_eq!(check("must not match /x y/."), pattern(r#""not_matches","pattern":"x y""#));
    assert_eq!(
        check("matches the regular expression /x/i at least twice"),
        pattern(r#""count","pattern":"x","flags":"i","min":2"#)
    );
    assert_eq!(check("contains a match for /x/"), pattern(r#""matches","pattern":"x""#));
    assert!(refused("matches x").contains("between slashes"));
    refused("matches /x");
    refused("matches //");
    refused("contains /x/");
}

#[test]
fn a_word_stands_by_itself() {
    let word = |rest: &str| format!(r#"{{"kind":"text","op":{rest}}}"#);
    assert_eq!(check("contains the word \"x\""), word(r#""matches","pattern":"\\bx\\b""#));
    assert_eq!(
        check("must not contain the word \"don't\" (case insensitive)"),
        word(r#""not_matches","pattern":"\\bdon't\\b","flags":"i""#)
    );
    assert_eq!(
        check("the word \"x\" appears at most 3 times"),
        word(r#""count","pattern":"\\bx\\b","max":3"#)
    );
    refused("contains the word x");
    refused("contains the word \"x.y\"");
    refused("contains the word \"-x\"");
    refused("contains the word \"\"");
}

#[test]
fn a_choice_is_one_of_several_texts() {
    let choice = check("equals \"a\" or \"b\"");
    assert_eq!(check("is \"a\" or \"b\""), choice);
    assert_eq!(check("must be one of \"a\", \"b\""), choice);
    assert_eq!(check("is either \"a\" or \"b\""), choice);
    assert!(refused("the style is \"clear\"") == ADVICE);
    assert!(refused("is \"clear\"").contains("equals"));
    refused("is \"a\" and \"b\"");
    refused("is \"a\", \"b\"");
}

#[test]
fn a_case_that_does_not_matter_is_said_in_several_ways() {
    for way in ["ignoring case", ", ignoring case", "(case insensitive)", "case-insensitively"] {
        let check = check(&format!("contains \"x\" {way}."));
        assert_eq!(check, r#"{"kind":"text","op":"contains","value":"x","ignore_case":true}"#);
    }
    refused("contains \"x\", mostly");
    refused("contains \"x\",");
}

#[test]
fn numbers_keep_their_digits() {
    let number = |rest: &str| format!(r#"{{"kind":"number","op":{rest}}}"#);
    assert_eq!(
        check("equals 3.140 within 0.01."),
        number(r#""equals","value":"3.140","tolerance":"0.01""#)
    );
    assert_eq!(check("is between -1 and 5e3"), number(r#""range","min":"-1","max":"5e3""#));
    assert_eq!(check("is at least 0.9"), number(r#""range","min":"0.9""#));
    assert_eq!(check("is a number between 1 and 5"), check("is between 1 and 5"));
    assert_eq!(check("must not exceed 5"), check("is at most 5"));
    assert_eq!(check("exceeds 5"), check("is greater than 5"));
    refused("is a number 5");
    refused("is not a number");
    assert_eq!(check("is not greater than 5"), number(r#""range","max":"5""#));
    let not = format!(r#"{{"kind":"not","check":{}}}"#, number(r#""range","max":"5""#));
    assert_eq!(check("is greater than 5"), not);
    for sentence in
        ["equals 1,000", "equals 05", "equals .5", "equals 5%", "equals $5", "equals 1e"]
    {
        refused(sentence);
    }
}

#[test]
fn python_names_are_names() {
    let python = |rest: &str| format!(r#"{{"kind":"python","op":{rest}}}"#);
    assert_eq!(
        check("imports only json, math and os.path."),
        python(r#""imports_only","modules":["json","math","os.path"]"#)
    );
    assert_eq!(
        check("must not call eval or exec()"),
        python(r#""not_calls","names":["eval","exec"]"#)
    );
    assert_eq!(
        check("defines a class named `Limiter`"),
        python(r#""defines","names":["Limiter"],"what":"class""#)
    );
    assert_eq!(check("calls `the`"), python(r#""calls","names":["the"]"#));
    assert_eq!(check("only imports json"), python(r#""imports_only","modules":["json"]"#));
    assert_eq!(check("must only import json"), check("only imports json"));
    assert_eq!(check("does not import anything"), python(r#""imports_only","modules":[]"#));
    assert_eq!(check("must be valid Python 3"), python(r#""valid""#));
    refused("only imports what it needs");
    refused("does not only import json");
    refused("imports anything");
    refused("calls the");
    refused("calls 3");
    refused("imports json, and maths too");
    assert!(refused("does not call eval and exec").contains("`or`"));
}

#[test]
fn quotations_need_a_line() {
    let cited = r#"{"kind":"citation","quote":"a b","source":"src/a.py:12-14"}"#;
    assert_eq!(check("cites \"a b\" at src/a.py:12-14."), cited);
    assert_eq!(check("\"a b\" stands at `src/a.py:12-14`"), cited);
    assert_eq!(check("'a b' must appear in \"src/a.py:12-14\""), cited);
    assert!(refused("cites \"a b\" at src/a.py").contains("path:line"));
    assert!(refused("cites \"a b\" at src/a.py:0").contains("path:line"));
}

#[test]
fn files_are_named() {
    let file = |rest: &str| format!(r#"{{"kind":"file","op":{rest}}}"#);
    assert_eq!(check("file `a.txt` exists"), file(r#""exists","path":"a.txt""#));
    assert_eq!(
        check("The artifact must have a file a/b.txt."),
        file(r#""exists","path":"a/b.txt""#)
    );
    assert_eq!(check("does not have file `*.env`"), file(r#""not_exists","path":"*.env""#));
    assert_eq!(check("`a.txt` is absent"), file(r#""not_exists","path":"a.txt""#));
    let digest = "E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855";
    let lower = digest.to_lowercase();
    assert_eq!(
        check(&format!("the file `a` has the SHA-256 digest {digest}.")),
        file(&format!(r#""sha256","path":"a","sha256":"{lower}""#))
    );
    assert_eq!(check("README.md exists"), file(r#""exists","path":"README.md""#));
    assert_eq!(check("contains a file named `a.txt`"), file(r#""exists","path":"a.txt""#));
    refused("file `a` has sha256 12ab");
    refused("e.g. exists");
    refused("God exists");
}

#[test]
fn a_subject_selects_files() {
    let scoped =
        |path: &str| format!(r#"{{"kind":"text","op":"contains","value":"x","path":"{path}"}}"#);
    assert_eq!(check("`src/a.py` contains \"x\""), scoped("src/a.py"));
    assert_eq!(check("In the file src/a.py, it must contain \"x\"."), scoped("src/a.py"));
    assert_eq!(check("src/a.py must contain \"x\""), scoped("src/a.py"));
    assert_eq!(check("in `src/**`, contains \"x\""), scoped("src/**"));
    let none = |path: &str| format!(r#"{{"kind":"text","op":"not_contains","value":"x"{path}}}"#);
    assert_eq!(check("no file contains \"x\""), none(""));
    assert_eq!(check("None of the files in `src/**` contains \"x\"."), none(r#","path":"src/**""#));
    refused("no file does not contain \"x\"");
    refused("no file contains \"x\" and \"y\"");
    assert_eq!(check("no file calls eval"), check("does not call eval"));
    assert_eq!(check("no file imports os"), check("does not import os"));
    assert_eq!(check("no file matches /x/i"), check("does not match /x/i"));
    refused("no file is valid JSON");
    refused("no file has at most 5 lines");
    assert_eq!(check("some file in `src/**` contains \"x\""), scoped("src/**"));
    assert_eq!(check("the file `app/[id].ts` contains \"x\""), scoped(r"app/\\[id\\].ts"));
    assert!(refused("the file `src/*.py` contains \"x\"").contains("pattern"));
    assert!(refused("every file in `src` is valid JSON").contains("pattern"));
}

#[test]
fn every_file_takes_only_what_the_guards_ask_of_each_file() {
    check("every file in `src/**` is valid Python");
    check("every file in `src/**` does not contain \"x\"");
    check("every file has at most 400 lines");
    assert_eq!(check("every file is valid JSON"), r#"{"kind":"json","op":"valid","path":"**"}"#);
    assert_eq!(check("is valid JSON"), r#"{"kind":"json","op":"valid"}"#);
    assert!(refused("every file in `src/**` contains \"x\"").contains("several files"));
    assert!(refused("some file in `src/**` is valid JSON").contains("several files"));
    refused("every file in `src/**` does not start with \"x\"");
    refused("every file in `src/**` contains \"x\" at least twice");
}

#[test]
fn a_negated_sentence_about_the_whole_speaks_of_one_text() {
    assert!(one_text("does not start with \"x\""));
    assert!(one_text("is at least 5"));
    assert!(one_text("The file contains \"x\""));
    assert!(!one_text("`a.txt` does not start with \"x\""));
    assert!(!one_text("starts with \"x\""));
    assert!(!one_text("does not contain \"x\""));
    assert!(!one_text("the value at /a is absent"));
}

#[test]
fn a_long_sentence_takes_linear_time() {
    let long = format!("contains any of {}", "\"a\", ".repeat(200_000));
    refused(&long);
    refused(&"not ".repeat(200_000));
    refused(&format!("contains \"{}", "x".repeat(1_000_000)));
}
