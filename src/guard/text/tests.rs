use crate::code::Code;
use crate::guard::tests::{check, files, inline, json, judged_within, refused};
use crate::guard::{Check, Outcome};
use crate::json::Pointer;

const EVERY: &[&str] = &[
    r#"{"kind":"text","op":"equals","value":""}"#,
    r#"{"kind":"text","op":"equals","value":"a","ignore_case":true}"#,
    r#"{"kind":"text","op":"contains","value":"a","path":"src/**"}"#,
    r#"{"kind":"text","op":"contains","value":"a","ignore_case":true}"#,
    r#"{"kind":"text","op":"not_contains","value":"a"}"#,
    r#"{"kind":"text","op":"contains_any","values":["a","b"]}"#,
    r#"{"kind":"text","op":"contains_all","values":["a"],"ignore_case":true}"#,
    r#"{"kind":"text","op":"starts_with","value":"a"}"#,
    r#"{"kind":"text","op":"ends_with","value":"a"}"#,
    r#"{"kind":"text","op":"matches","pattern":"a+","flags":"im"}"#,
    r#"{"kind":"text","op":"not_matches","pattern":"a"}"#,
    r#"{"kind":"text","op":"count","value":"a","ignore_case":true,"min":1}"#,
    r#"{"kind":"text","op":"count","pattern":"a","flags":"i","min":1,"max":2}"#,
    r#"{"kind":"text","op":"length","unit":"words","max":2}"#,
];

#[test]
fn every_operation_is_written_as_it_is_read() {
    for text in EVERY {
        assert_eq!(check(text).to_value().to_text(), *text);
    }
}

#[test]
fn aliases_are_written_with_ignore_case() {
    let written = |text| check(text).to_value().to_text();
    assert_eq!(
        written(r#"{"kind":"text","op":"iequals","value":"a"}"#),
        r#"{"kind":"text","op":"equals","value":"a","ignore_case":true}"#
    );
    assert_eq!(
        written(r#"{"kind":"text","op":"icontains","value":"a"}"#),
        r#"{"kind":"text","op":"contains","value":"a","ignore_case":true}"#
    );
    assert_eq!(
        written(r#"{"kind":"text","op":"matches","pattern":"a","flags":"usi"}"#),
        r#"{"kind":"text","op":"matches","pattern":"a","flags":"is"}"#
    );
}

#[test]
fn a_misspelt_member_is_refused_in_every_operation() {
    for text in EVERY {
        let misspelt = text.replacen("{", r#"{"valeu":"a","#, 1);
        let error = refused(&misspelt);
        assert_eq!(
            (error.code(), error.pointer().map(Pointer::as_str)),
            (Code::UnknownMember, Some("/valeu"))
        );
    }
}

#[test]
fn members_of_another_operation_are_refused() {
    for text in [
        r#"{"kind":"text","op":"contains","value":"a","values":["a"]}"#,
        r#"{"kind":"text","op":"contains_any","value":"a","values":["a"]}"#,
        r#"{"kind":"text","op":"icontains","value":"a","ignore_case":false}"#,
        r#"{"kind":"text","op":"matches","pattern":"a","ignore_case":true}"#,
        r#"{"kind":"text","op":"count","value":"a","pattern":"a","min":1}"#,
        r#"{"kind":"text","op":"length","unit":"words","value":"a","min":1}"#,
    ] {
        assert_eq!(refused(text).code(), Code::UnknownMember, "{text}");
    }
}

#[test]
fn an_unknown_operation_lists_those_that_exist() {
    let error = refused(r#"{"kind":"text","op":"includes","value":"a"}"#);
    assert_eq!(
        (error.code(), error.pointer().map(Pointer::as_str)),
        (Code::UnknownKind, Some("/op"))
    );
    for op in super::Check::OPERATIONS {
        assert!(error.to_string().contains(op), "{error}");
    }
}

#[test]
fn the_phrase_says_the_opposite_when_it_does_not_hold() {
    for text in EVERY {
        let check = check(text);
        let (yes, no) = (check.phrase(true), check.phrase(false));
        let negative = |phrase: &str| phrase.starts_with("does not");
        assert!(negative(&yes) != negative(&no), "{yes} / {no}");
    }
    let check = check(r#"{"kind":"text","op":"contains_any","values":["a","b"],"path":"src/**"}"#);
    assert_eq!(check.phrase(true), "contains `a` or `b` in `src/**`");
    assert_eq!(check.phrase(false), "does not contain `a` or `b` in `src/**`");
}

/// With any budget at all the answer is the right one or none; and fuel is a function of the input.
#[test]
fn too_little_fuel_never_turns_an_answer_around() {
    let artifact = inline("b a A\nab ba\n");
    for text in EVERY.iter().filter(|text| !text.contains("path")) {
        let (right, fuel) = judged_within(text, &artifact, crate::budget::Budget::default());
        for limit in 0..=fuel {
            let budget = crate::budget::Budget { fuel: limit, ..Default::default() };
            let (judgement, spent) = judged_within(text, &artifact, budget);
            assert!(spent <= limit);
            let spent_out = judgement.outcome == Outcome::Unresolved(Code::OutOfBudget);
            assert!(judgement.outcome == right.outcome || spent_out, "{text} at {limit}");
        }
        let again =
            judged_within(text, &artifact, crate::budget::Budget { fuel, ..Default::default() });
        assert_eq!(again, (right, fuel), "{text}");
    }
}

#[test]
fn the_form_of_a_check_survives_reading_and_writing() {
    for text in EVERY {
        let value = check(text).to_value();
        let again = Check::from_value(&value, &Pointer::root()).expect(text);
        assert_eq!(again.to_value(), json(text));
    }
}

#[test]
fn no_more_places_are_cited_than_the_budget_allows() {
    let budget = crate::budget::Budget { matches: 1, ..Default::default() };
    for text in [
        r#"{"kind":"text","op":"contains_all","values":["a","b"]}"#,
        r#"{"kind":"text","op":"contains_all","values":["A","y","z"]}"#,
        r#"{"kind":"text","op":"not_contains","value":"a"}"#,
        r#"{"kind":"text","op":"not_matches","pattern":"a"}"#,
        r#"{"kind":"text","op":"starts_with","value":"a"}"#,
        r#"{"kind":"text","op":"length","unit":"bytes","max":1}"#,
    ] {
        let artifact = files(&[("1", "b a a"), ("2", "b a a")]);
        let (judgement, _) = judged_within(text, &artifact, budget);
        assert_eq!(judgement.evidence.len(), 1, "{text}");
        let note = judgement.evidence[0].note.as_deref().unwrap_or_default();
        assert!(note.ends_with("further places are not listed"), "{text}: {note}");
    }
}
