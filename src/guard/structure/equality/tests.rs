use super::{Kind, Mismatch, compare};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::guard::tests::json;
use crate::json::Pointer;

fn compared(found: &str, wanted: &str) -> Result<(), Mismatch> {
    compare(&json(found), &json(wanted), 9, &mut Meter::new(Budget::default()))
}

/// Where they differ, and how.
#[track_caller]
fn mismatch(found: &str, wanted: &str) -> (String, String) {
    let mismatch = compared(found, wanted).expect_err(found);
    let Kind::Different(clause) = &mismatch.kind else { panic!("{mismatch:?}") };
    (mismatch.pointer(&Pointer::root()).to_string(), clause.clone())
}

#[test]
fn numbers_are_equal_by_value_and_objects_without_order() {
    for (found, wanted) in [
        ("1.0", "1"),
        ("[1e2]", "[100]"),
        (r#"{"a":1,"b":[{"c":2.50}]}"#, r#"{"b":[{"c":2.5}],"a":1}"#),
        (r#""\u0061""#, r#""a""#),
        ("null", "null"),
    ] {
        assert_eq!(compared(found, wanted), Ok(()), "{found} {wanted}");
    }
}

#[test]
fn the_first_difference_is_told_with_its_place() {
    let told = |found, wanted| {
        let (at, clause) = mismatch(found, wanted);
        format!("{at}: {clause}")
    };
    assert_eq!(
        told("9007199254740993", "9007199254740992"),
        ": is `9007199254740993`, not `9007199254740992`"
    );
    assert_eq!(told(r#"{"a/b":[1,2]}"#, r#"{"a/b":[1,3]}"#), "/a~1b/1: is `2`, not `3`");
    assert_eq!(told("[1,2]", "[1]"), ": has 2 items, not 1");
    assert_eq!(told(r#"{"a":1,"b":2}"#, r#"{"a":1}"#), "/b: is not wanted");
    assert_eq!(told(r#"{"a":1}"#, r#"{"a":1,"b":2}"#), ": has no member `b`");
    assert_eq!(told("1", r#""1""#), r#": is `1`, not `"1"`"#);
    assert_eq!(told("[]", "{}"), ": is an array of 0 items, not an object of 0 members");
    assert_eq!(told("null", "false"), ": is `null`, not `false`");
}

#[test]
fn what_cannot_be_told_is_undecided() {
    let undecided = |found, wanted| compared(found, wanted).expect_err("undecided").kind;
    assert_eq!(undecided("1e9999999999", "1e9999999998"), Kind::Undecided(Code::InexactNumber));
    assert_eq!(compared("1e9999999999", "1e9999999999"), Ok(()));
    let deep = "[[[[[[[[[1]]]]]]]]]";
    assert_eq!(undecided(deep, deep), Kind::Undecided(Code::TooDeep));
    let mut meter = Meter::new(Budget { fuel: 3, ..Budget::default() });
    let spent = compare(&json("[1,2,3]"), &json("[1,2,3]"), 9, &mut meter);
    assert_eq!(spent.expect_err("spent").kind, Kind::Undecided(Code::OutOfBudget));
}
