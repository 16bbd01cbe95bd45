use crate::code::Code;
use crate::guard::tests::{files, holds, inline, refused, shown, violated};

fn exactly(unit: &str, count: usize) -> String {
    format!(r#"{{"kind":"text","op":"length","unit":"{unit}","min":{count},"max":{count}}}"#)
}

#[test]
fn each_unit_counts_what_it_says() {
    let text = inline("né\u{a0}e\u{301} 👩‍🚀\u{2003}x\r\nlast\n");
    holds(&exactly("chars", 18), &text);
    holds(&exactly("bytes", 31), &text);
    holds(&exactly("words", 5), &text);
    holds(&exactly("lines", 2), &text);
}

#[test]
fn an_empty_text_has_no_line_and_no_word() {
    for unit in ["chars", "bytes", "words", "lines"] {
        holds(&exactly(unit, 0), &inline(""));
        violated(&exactly(unit, 0), &inline("a"));
    }
    holds(&exactly("lines", 1), &inline("\n"));
    holds(&exactly("lines", 2), &inline("\n\n"));
}

#[test]
fn a_carriage_return_alone_ends_a_line_too() {
    for (text, count) in
        [("a\rb", 2), ("a\r", 1), ("\r", 1), ("a\r\rb", 3), ("a\r\n\rb\n", 3), ("a\n\r", 2)]
    {
        holds(&exactly("lines", count), &inline(text));
    }
}

#[test]
fn a_wrong_length_says_by_how_much() {
    let artifact = files(&[("a.md", "one two three"), ("b.md", "one"), ("c.md", "a b c d")]);
    let judgement = violated(r#"{"kind":"text","op":"length","unit":"words","max":2}"#, &artifact);
    assert_eq!(shown(&judgement), ["a.md:1: has 3 words", "c.md:1: has 4 words"]);
    assert_eq!(
        judgement.followups,
        ["Shorten `a.md` by 1 word, and 1 more file: wanted at most 2"]
    );
    let judgement =
        violated(r#"{"kind":"text","op":"length","unit":"chars","min":9}"#, &inline("abc"));
    assert_eq!(shown(&judgement), ["inline: has 3 characters"]);
    assert_eq!(judgement.followups, ["Lengthen the text by 6 characters: wanted at least 9"]);
}

#[test]
fn unknown_units_and_impossible_ranges_are_refused() {
    let error = refused(r#"{"kind":"text","op":"length","unit":"tokens","max":2}"#);
    assert_eq!(error.code(), Code::UnknownKind);
    assert!(error.to_string().contains("words"), "{error}");
    let code = refused(r#"{"kind":"text","op":"length","unit":"words","min":3,"max":2}"#).code();
    assert_eq!(code, Code::OutOfRange);
    let code = refused(r#"{"kind":"text","op":"length","unit":"words"}"#).code();
    assert_eq!(code, Code::MissingMember);
}
