//! What every guard has in common, and helpers for the tests of each.

use super::{Check, Judgement, Outcome};
use crate::artifact::{Artifact, File};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::error::Error;
use crate::json::reader::{Options, read};
use crate::json::{Pointer, Value};
use crate::verdict::Evidence;

#[track_caller]
pub(super) fn json(text: &str) -> Value {
    read(text, Options::default(), &mut Meter::new(Budget::default())).expect(text)
}

#[track_caller]
pub(super) fn check(text: &str) -> Check {
    Check::from_value(&json(text), &Pointer::root()).expect(text)
}

#[track_caller]
pub(super) fn refused(text: &str) -> Error {
    Check::from_value(&json(text), &Pointer::root()).expect_err(text)
}

pub(super) fn inline(text: &str) -> Artifact {
    Artifact::Text(text.to_owned())
}

pub(super) fn files(files: &[(&str, &str)]) -> Artifact {
    let files = files.iter();
    Artifact::Files(
        files.map(|(path, text)| File { path: (*path).into(), text: (*text).into() }).collect(),
    )
}

#[track_caller]
pub(super) fn judged(text: &str, artifact: &Artifact) -> Judgement {
    judged_within(text, artifact, Budget::default()).0
}

/// The judgement and the fuel that it took. What each outcome owes its reader is asserted.
#[track_caller]
pub(super) fn judged_within(text: &str, artifact: &Artifact, budget: Budget) -> (Judgement, u64) {
    let mut meter = Meter::new(budget);
    let judgement = check(text).judge(artifact, &mut meter);
    match judgement.outcome {
        Outcome::Holds => assert_eq!(judgement.followups, [""; 0], "{text}"),
        Outcome::Violated => {
            assert!(!judgement.evidence.is_empty(), "{text}: violated without evidence");
            assert!(!judgement.followups.is_empty(), "{text}: violated without followup");
        }
        Outcome::Unresolved(_) => assert!(!judgement.followups.is_empty(), "{text}: no followup"),
    }
    for evidence in &judgement.evidence {
        assert!(!evidence.claim.is_empty() && !evidence.source.is_empty(), "{text}");
    }
    assert!(judgement.evidence.len() <= budget.matches as usize, "{text}: too much evidence");
    (judgement, meter.spent())
}

#[track_caller]
pub(super) fn holds(text: &str, artifact: &Artifact) -> Judgement {
    let judgement = judged(text, artifact);
    assert_eq!(judgement.outcome, Outcome::Holds, "{text}: {judgement:?}");
    judgement
}

#[track_caller]
pub(super) fn violated(text: &str, artifact: &Artifact) -> Judgement {
    let judgement = judged(text, artifact);
    assert_eq!(judgement.outcome, Outcome::Violated, "{text}: {judgement:?}");
    judgement
}

#[track_caller]
pub(super) fn unresolved(text: &str, artifact: &Artifact) -> Code {
    let judgement = judged(text, artifact);
    let Outcome::Unresolved(code) = judgement.outcome else {
        panic!("{text}: {judgement:?}");
    };
    code
}

/// `source` and `claim` of each piece of evidence, with the note when there is one.
pub(super) fn shown(judgement: &Judgement) -> Vec<String> {
    let evidence = judgement.evidence.iter();
    evidence
        .map(|Evidence { claim, source, note }| {
            let note = note.as_ref().map_or_else(String::new, |note| format!(" ({note})"));
            format!("{source}: {claim}{note}")
        })
        .collect()
}

#[test]
fn an_unknown_kind_is_refused_and_the_message_lists_what_exists() {
    let error = refused(r#"{"kind":"vibes","op":"contains","value":"x"}"#);
    assert_eq!(error.code(), Code::UnknownKind);
    assert_eq!(error.pointer().map(Pointer::as_str), Some("/kind"));
    for kind in Check::KINDS {
        assert!(error.to_string().contains(kind), "{error}");
    }
}

#[test]
fn a_check_without_kind_or_of_another_type_is_refused() {
    assert_eq!(refused(r#"{"op":"contains","value":"x"}"#).code(), Code::MissingMember);
    assert_eq!(refused(r#"{"kind":3}"#).code(), Code::WrongType);
    assert_eq!(refused(r#""contains x""#).code(), Code::WrongType);
}

/// Whatever the fuel, a check gives the right answer or none, and repeats it to the last byte.
#[test]
fn too_little_fuel_never_turns_an_answer_around() {
    let artifact = files(&[("a.json", "{\"n\": [1, 2.50],\n \"s\": \"x y\"}\n")]);
    for text in [
        r#"{"kind":"json","op":"valid"}"#,
        r#"{"kind":"json","op":"exists","pointer":"/s"}"#,
        r#"{"kind":"json","op":"equals","pointer":"/n","value":[1,2.5]}"#,
        r#"{"kind":"json","op":"equals","pointer":"/n","value":[1,2.6]}"#,
        r#"{"kind":"json","op":"compare","pointer":"/n/1","comparison":">","value":2}"#,
        r#"{"kind":"number","op":"range","min":3,"pointer":"/n/1"}"#,
        r#"{"kind":"number","op":"equals","value":2.5,"pattern":", (\\d\\.\\d+)"}"#,
        r#"{"kind":"citation","quote":"x y","source":"a.json:2"}"#,
        r#"{"kind":"citation","quote":"x y","source":"a.json:1"}"#,
        r#"{"kind":"file","op":"exists","path":"*.json"}"#,
        r#"{"kind":"file","op":"not_exists","path":"*.json"}"#,
    ] {
        let (right, fuel) = judged_within(text, &artifact, Budget::default());
        assert!(!matches!(right.outcome, Outcome::Unresolved(_)), "{text}");
        for limit in 0..fuel {
            let budget = Budget { fuel: limit, ..Budget::default() };
            let (judgement, spent) = judged_within(text, &artifact, budget);
            let spent_out = judgement.outcome == Outcome::Unresolved(Code::OutOfBudget);
            assert!(spent <= limit && (judgement.outcome == right.outcome || spent_out), "{text}");
        }
        let budget = Budget { fuel, ..Budget::default() };
        assert_eq!(judged_within(text, &artifact, budget), (right, fuel), "{text}");
    }
}
