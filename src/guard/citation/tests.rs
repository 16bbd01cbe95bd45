use crate::budget::Budget;
use crate::code::Code;
use crate::guard::Outcome;
use crate::guard::tests::{
    check, files, holds, inline, judged_within, refused, shown, unresolved, violated,
};

fn cites(quote: &str, source: &str) -> String {
    format!(r#"{{"kind":"citation","quote":"{quote}","source":"{source}"}}"#)
}

fn artifact() -> crate::artifact::Artifact {
    files(&[
        ("src/a.rs", "fn a() {\n    let x =\n\n        one(two);\n}\n"),
        ("b:c.txt", "one(two)"),
    ])
}

#[test]
fn a_citation_is_written_as_it_is_read() {
    for source in ["inline", "a.rs:3", "a.rs:3-5", "b:c.txt:1"] {
        assert_eq!(check(&cites("a  b", source)).to_value().to_text(), cites("a  b", source));
    }
    assert_eq!(check(&cites("a", "b:2")).phrase(true), "has the quotation `a` at `b:2`");
    assert_eq!(check(&cites("a", "inline")).phrase(false), "does not have the quotation `a`");
}

#[test]
fn a_quotation_stands_at_its_line() {
    let judgement = holds(&cites("one(two)", "src/a.rs:4"), &artifact());
    assert_eq!(shown(&judgement), ["src/a.rs:4: has the quotation `one(two)`"]);
    holds(&cites("one(two)", "b:c.txt:1"), &artifact());
    holds(&cites("ne(tw", "src/a.rs:4"), &artifact());
}

#[test]
fn a_quotation_elsewhere_says_where() {
    let judgement = violated(&cites("one(two)", "src/a.rs:2"), &artifact());
    assert_eq!(
        shown(&judgement),
        ["src/a.rs:2: does not have the quotation `one(two)` (it stands at line 4)"]
    );
    assert_eq!(judgement.followups, ["Cite `one(two)` at `src/a.rs:4`"]);
    let judgement = violated(&cites("three", "src/a.rs:2"), &artifact());
    assert_eq!(
        shown(&judgement),
        ["src/a.rs:2: does not have the quotation `three` (it stands nowhere among the 5 lines)"]
    );
}

#[test]
fn runs_of_white_space_compare_equal_across_lines() {
    holds(&cites(" let  x = one(two); ", "src/a.rs:2-4"), &artifact());
    holds(&cites(r"let\tx\n=\u00a0one(two);", "src/a.rs:1-5"), &artifact());
    violated(&cites("letx = one", "src/a.rs:2-4"), &artifact());
}

#[test]
fn a_quotation_that_overlaps_an_earlier_one_is_found() {
    let artifact = files(&[("a", "a\nb\na\nb\na\n")]);
    let judgement = holds(&cites("a b a", "a:3-5"), &artifact);
    assert_eq!(shown(&judgement), ["a:3: has the quotation `a b a`"]);
    violated(&cites("a b a", "a:2-4"), &artifact);
    violated(&cites("a", "a:9"), &artifact);
}

#[test]
fn all_of_a_quotation_stands_within_the_lines() {
    violated(&cites("let x = one(two);", "src/a.rs:2-3"), &artifact());
    violated(&cites("let x = one(two);", "src/a.rs:3-4"), &artifact());
    violated(&cites("let x = one(two);", "src/a.rs:4"), &artifact());
}

#[test]
fn of_several_places_any_within_the_lines_counts() {
    let text = files(&[("a", "x\ny\nx\n")]);
    holds(&cites("x", "a:3"), &text);
    let judgement = violated(&cites("x", "a:2"), &text);
    assert!(shown(&judgement)[0].ends_with("(it stands at line 1)"), "{judgement:?}");
}

#[test]
fn a_line_beyond_the_end_holds_no_quotation() {
    let judgement = violated(&cites("one(two)", "src/a.rs:900"), &artifact());
    assert_eq!(judgement.evidence[0].source, "src/a.rs:5");
    violated(&cites("x", "empty:1"), &files(&[("empty", "")]));
}

#[test]
fn an_inline_text_is_cited_as_a_whole() {
    let judgement = holds(&cites("b c", "inline"), &inline("a\nb\nc"));
    assert_eq!(shown(&judgement), ["inline: has the quotation `b c` (line 2)"]);
    violated(&cites("c b", "inline"), &inline("a\nb\nc"));
}

#[test]
fn a_file_that_was_not_sent_decides_nothing() {
    assert_eq!(unresolved(&cites("x", "src/z.rs:1"), &artifact()), Code::NoSuchFile);
    assert_eq!(unresolved(&cites("x", "inline"), &artifact()), Code::NoSuchFile);
    assert_eq!(unresolved(&cites("x", "src/a.rs:1"), &inline("x")), Code::NoSuchFile);
}

#[test]
fn a_source_without_lines_and_an_empty_quotation_are_refused() {
    for source in [
        "",
        "a.rs",
        "a.rs:",
        ":3",
        "a.rs:0",
        "a.rs:5-3",
        "a.rs:-3",
        "a.rs:+3",
        "a.rs:1-2-3",
        "a.rs:x",
    ] {
        assert_eq!(refused(&cites("x", source)).code(), Code::OutOfRange, "{source}");
    }
    assert_eq!(refused(&cites(r" \n\t", "a.rs:1")).code(), Code::OutOfRange);
    assert_eq!(refused(&cites("", "a.rs:1")).code(), Code::OutOfRange);
}

#[test]
fn many_places_and_lines_take_linear_time_and_are_paid_for() {
    let text = inline(&"a\n".repeat(500_000));
    violated(&cites("a b", "inline"), &text);
    let budget = Budget { fuel: 100, ..Budget::default() };
    let (judgement, _) = judged_within(&cites("a b", "inline"), &text, budget);
    assert_eq!(judgement.outcome, Outcome::Unresolved(Code::OutOfBudget));
}
