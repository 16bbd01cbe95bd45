use crate::budget::Budget;
use crate::code::Code;
use crate::guard::tests::{files, holds, inline, judged_within, refused, shown, violated};

#[test]
fn a_text_that_is_there_is_cited_with_its_line() {
    let artifact = files(&[("a.rs", "one\ntwo\n"), ("b.rs", "x\ny\nthree two\n")]);
    let judgement = holds(r#"{"kind":"text","op":"contains","value":"three"}"#, &artifact);
    assert_eq!(shown(&judgement), ["b.rs:3: contains `three`"]);
    let judgement = holds(r#"{"kind":"text","op":"contains","value":"b"}"#, &inline("a\r\nb"));
    assert_eq!(shown(&judgement), ["inline: contains `b` (line 2)"]);
}

#[test]
fn a_text_that_is_nowhere_is_cited_by_what_was_searched() {
    let artifact = files(&[("a.rs", "one\ntwo\n"), ("b.rs", "")]);
    let judgement = violated(r#"{"kind":"text","op":"contains","value":"three"}"#, &artifact);
    assert_eq!(
        shown(&judgement),
        [
            "a.rs:1: does not contain `three` (searched 2 lines)",
            "b.rs:1: does not contain `three` (searched 0 lines)"
        ]
    );
    assert_eq!(judgement.followups, ["Add `three` in one of the 2 files"]);
    let judgement = violated(r#"{"kind":"text","op":"contains","value":"b"}"#, &inline("a"));
    assert_eq!(shown(&judgement), ["inline: does not contain `b` (searched 1 line)"]);
    assert_eq!(judgement.followups, ["Add `b`"]);
}

#[test]
fn a_text_in_another_case_is_a_near_miss_with_its_place() {
    let judgement = violated(
        r#"{"kind":"text","op":"contains","value":"Retry-After"}"#,
        &files(&[("m.ts", "a\n\"retry-after\": 1\n")]),
    );
    assert_eq!(
        shown(&judgement),
        [
            "m.ts:2: contains `retry-after` instead of `Retry-After` (the case of the letters differs)"
        ]
    );
    assert_eq!(judgement.followups, ["Add `Retry-After` in `m.ts`"]);
}

#[test]
fn case_is_ignored_on_request_beyond_ascii_and_where_lengths_change() {
    let text = inline("ȺȺ İSTANBUL ÉCOLE\nKELVIN \u{212a}");
    for value in ["ⱥⱥ", "istanbul", "école", "ÉCOLE", "kelvin k"] {
        holds(&format!(r#"{{"kind":"text","op":"icontains","value":"{value}"}}"#), &text);
    }
    let judgement = holds(r#"{"kind":"text","op":"icontains","value":"KELVIN"}"#, &text);
    assert_eq!(shown(&judgement), ["inline: contains `KELVIN` (line 2)"]);
    violated(r#"{"kind":"text","op":"icontains","value":"strasse"}"#, &inline("STRAßE"));
    violated(r#"{"kind":"text","op":"contains","value":"école"}"#, &text);
}

#[test]
fn texts_are_compared_byte_for_byte_without_normalisation() {
    violated(r#"{"kind":"text","op":"contains","value":"é"}"#, &inline("e\u{301}"));
    holds(r#"{"kind":"text","op":"contains","value":"é"}"#, &inline("\u{e9}"));
}

#[test]
fn any_needs_one_and_all_needs_each() {
    let artifact = files(&[("a", "x"), ("b", "\ny")]);
    holds(r#"{"kind":"text","op":"contains_any","values":["q","y"]}"#, &artifact);
    let judgement = holds(r#"{"kind":"text","op":"contains_all","values":["x","y"]}"#, &artifact);
    assert_eq!(shown(&judgement), ["a:1: contains `x`", "b:2: contains `y`"]);
    let judgement =
        violated(r#"{"kind":"text","op":"contains_all","values":["x","q","r"]}"#, &artifact);
    assert_eq!(judgement.followups, ["Add `q` and `r` in one of the 2 files"]);
    let judgement =
        violated(r#"{"kind":"text","op":"contains_any","values":["q","r"]}"#, &artifact);
    assert_eq!(judgement.followups, ["Add one of `q` or `r` in one of the 2 files"]);
}

#[test]
fn a_near_miss_does_not_hide_what_is_missing_altogether() {
    let judgement =
        violated(r#"{"kind":"text","op":"contains_all","values":["X","q"]}"#, &inline("x"));
    assert_eq!(
        shown(&judgement),
        [
            "inline: contains `x` instead of `X` (line 1; the case of the letters differs)",
            "inline: does not contain `q` (searched 1 line)"
        ]
    );
}

#[test]
fn every_forbidden_place_is_cited() {
    let artifact = files(&[("a", "no\nTODO\n"), ("b", "TODO TODO")]);
    let judgement = violated(r#"{"kind":"text","op":"not_contains","value":"TODO"}"#, &artifact);
    assert_eq!(
        shown(&judgement),
        ["a:2: contains `TODO`", "b:1: contains `TODO`", "b:1: contains `TODO`"]
    );
    assert_eq!(judgement.followups, ["Remove `TODO` from a:2 and 2 more places"]);
    let judgement = violated(r#"{"kind":"text","op":"not_contains","value":"b"}"#, &inline("a\nb"));
    assert_eq!(judgement.followups, ["Remove `b` from line 2"]);
}

#[test]
fn a_forbidden_text_that_is_absent_holds_and_shows_what_was_searched() {
    let judgement =
        holds(r#"{"kind":"text","op":"not_contains","value":"TODO"}"#, &inline("a\nb\n"));
    assert_eq!(shown(&judgement), ["inline: does not contain `TODO` (searched 2 lines)"]);
}

#[test]
fn places_beyond_the_budget_are_left_out_and_the_evidence_says_so() {
    let budget = Budget { matches: 3, ..Budget::default() };
    let check = r#"{"kind":"text","op":"not_contains","value":"a"}"#;
    let (judgement, _) = judged_within(check, &inline(&"a\n".repeat(9)), budget);
    assert_eq!(
        shown(&judgement),
        [
            "inline: contains `a` (line 1)",
            "inline: contains `a` (line 2)",
            "inline: contains `a` (line 3; further places are not listed)"
        ]
    );
    let (judgement, _) = judged_within(check, &inline(&"a\n".repeat(3)), budget);
    assert_eq!(shown(&judgement).last().unwrap(), "inline: contains `a` (line 3)");
}

#[test]
fn what_is_in_none_of_many_files_is_shown_for_ten_of_them() {
    let many: Vec<_> = (0..25).map(|index| (format!("f{index}"), String::new())).collect();
    let many: Vec<_> = many.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let judgement = violated(r#"{"kind":"text","op":"contains","value":"x"}"#, &files(&many));
    assert_eq!(judgement.evidence.len(), 10);
    assert_eq!(
        shown(&judgement).last().unwrap(),
        "f9:1: does not contain `x` (searched 0 lines; so it is in 15 more files)"
    );
}

#[test]
fn an_empty_text_is_refused_since_it_is_everywhere() {
    for text in [
        r#"{"kind":"text","op":"contains","value":""}"#,
        r#"{"kind":"text","op":"not_contains","value":""}"#,
        r#"{"kind":"text","op":"icontains","value":""}"#,
        r#"{"kind":"text","op":"contains_any","values":["a",""]}"#,
        r#"{"kind":"text","op":"contains_all","values":[]}"#,
    ] {
        assert_eq!(refused(text).code(), Code::OutOfRange, "{text}");
    }
    holds(r#"{"kind":"text","op":"contains","value":" "}"#, &inline(" "));
}

#[test]
fn a_search_that_almost_matches_everywhere_stays_linear() {
    let text = inline(&"a".repeat(1_000_000));
    let value = format!("{}b{}", "a".repeat(2_000), "a".repeat(2_000));
    violated(&format!(r#"{{"kind":"text","op":"icontains","value":"{value}"}}"#), &text);
}

#[test]
fn a_million_places_take_one_pass_for_their_lines() {
    let budget = Budget { matches: 1_000_000, ..Budget::default() };
    let check = r#"{"kind":"text","op":"not_contains","value":"a"}"#;
    let (judgement, fuel) = judged_within(check, &inline(&"a\n".repeat(500_000)), budget);
    assert_eq!(judgement.evidence.len(), 500_000);
    assert!(fuel < 3_000_000, "{fuel}");
}
