use crate::code::Code;
use crate::guard::tests::{files, holds, inline, refused, shown, violated};

#[test]
fn equal_means_every_byte() {
    holds(r#"{"kind":"text","op":"equals","value":"a\nb"}"#, &inline("a\nb"));
    holds(r#"{"kind":"text","op":"equals","value":""}"#, &inline(""));
    let judgement = violated(r#"{"kind":"text","op":"equals","value":"a\nbc"}"#, &inline("a\nbd"));
    assert_eq!(shown(&judgement), ["inline: reads `d` where `c` should stand (line 2)"]);
    assert_eq!(judgement.followups, [r"Make the text equal `a\u{a}bc`"]);
}

#[test]
fn a_difference_in_case_or_outer_white_space_is_named() {
    let judgement = violated(r#"{"kind":"text","op":"equals","value":"Yes"}"#, &inline("yes"));
    assert_eq!(
        shown(&judgement),
        ["inline: reads `yes` where `Yes` should stand (line 1; the case of the letters differs)"]
    );
    let judgement = violated(r#"{"kind":"text","op":"equals","value":"yes"}"#, &inline("yes\n"));
    assert_eq!(
        shown(&judgement),
        [
            r"inline: goes on with `\u{a}` where it should end (line 1; white space around the text differs)"
        ]
    );
    let judgement = violated(r#"{"kind":"text","op":"equals","value":"yes!"}"#, &inline("yes"));
    assert_eq!(shown(&judgement), ["inline: ends where `!` should follow (line 1)"]);
}

#[test]
fn case_is_ignored_on_request() {
    holds(r#"{"kind":"text","op":"iequals","value":"ÉA"}"#, &inline("éa"));
    violated(r#"{"kind":"text","op":"iequals","value":"ÉA"}"#, &inline("éab"));
    violated(r#"{"kind":"text","op":"iequals","value":"ÉAB"}"#, &inline("éa"));
    let starts = r#"{"kind":"text","op":"starts_with","value":"ⱥB","ignore_case":true}"#;
    holds(starts, &inline("Ⱥbc"));
    violated(starts, &inline("Ⱥ"));
    let ends = r#"{"kind":"text","op":"ends_with","value":"bⱥ","ignore_case":true}"#;
    holds(ends, &inline("xBȺ"));
    violated(ends, &inline("ȺB"));
}

#[test]
fn the_beginning_and_the_end_are_cited_as_they_are() {
    let artifact = files(&[("a.sh", "#!/bin/zsh\nls\n")]);
    let judgement =
        violated(r##"{"kind":"text","op":"starts_with","value":"#!/bin/sh"}"##, &artifact);
    assert_eq!(shown(&judgement), [r"a.sh:1: starts with `#!/bin/zsh\u{a}ls\u{a}`"]);
    assert_eq!(judgement.followups, ["Begin the text with `#!/bin/sh` in `a.sh`"]);
    let judgement = violated(r#"{"kind":"text","op":"ends_with","value":"ls"}"#, &artifact);
    assert_eq!(
        shown(&judgement),
        [r"a.sh:2: ends with `#!/bin/zsh\u{a}ls\u{a}` (white space around the text differs)"]
    );
    holds(r#"{"kind":"text","op":"ends_with","value":"ls\n"}"#, &artifact);
}

#[test]
fn every_selected_file_must_comply() {
    let artifact = files(&[("a.rs", "// c\n"), ("b.rs", "x\n"), ("c.md", "y")]);
    let judgement =
        violated(r#"{"kind":"text","op":"starts_with","value":"//","path":"*.rs"}"#, &artifact);
    assert_eq!(shown(&judgement), [r"b.rs:1: starts with `x\u{a}`"]);
    let judgement =
        holds(r#"{"kind":"text","op":"starts_with","value":"//","path":"a.*"}"#, &artifact);
    assert_eq!(shown(&judgement), ["a.rs:1: starts with `//`"]);
}

#[test]
fn an_empty_beginning_or_end_is_refused() {
    for op in ["starts_with", "ends_with"] {
        let text = format!(r#"{{"kind":"text","op":"{op}","value":""}}"#);
        assert_eq!(refused(&text).code(), Code::OutOfRange);
    }
}
