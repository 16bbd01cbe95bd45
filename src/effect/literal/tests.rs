use super::{is_exact, same};
use crate::effect::fixtures::json;
use crate::json::canonical::canonical;

#[test]
fn r033_a_number_is_exact_when_its_canonical_form_shows_it() {
    for text in [
        "0",
        "-0",
        "0.0",
        "0e5",
        "1",
        "-1",
        "1.0",
        "100",
        "1e2",
        "1E+2",
        "0.1",
        "1.10",
        "123456789012345",
        "9007199254740991",
        "9007199254740992",
        "-9007199254740992",
        "9007199254740994",
        "9007199254740992.000",
        "900719925474099.2e1",
        "1e21",
        "1e22",
        "5e-324",
        "0.30000000000000004",
        "0.30000000000000000",
        "2.2250738585072014e-308",
        "100000000000000000000",
    ] {
        assert!(is_exact(&json(text)), "{text}");
    }
    for text in [
        "9007199254740993",
        "-9007199254740993",
        "9007199254740993.0",
        "90071992547409930e-1",
        "9.007199254740993e15",
        "12345678901234567890",
        "12345678901234567000",
        "1e23",
        "1e309",
        "-1e309",
        "1e-324",
        "1e-400",
        "1.7976931348623157e308",
        "1e99999999999999999999999",
        "0.1000000000000000055511151231257827",
        "1.00000000000000001",
        "3.0000000000000001",
        "4.9e-324",
        "123456789.123456789123",
    ] {
        assert!(!is_exact(&json(text)), "{text}");
    }
}

/// What a plan says must not change when its canonical form is read back.
#[test]
fn r033_an_exact_value_survives_its_canonical_form() {
    for text in [
        "1e22",
        "100000000000000000000",
        "9007199254740994",
        "-0",
        "1.50",
        "[{\"b\": 1.0, \"a\": 1E2}]",
    ] {
        let value = json(text);
        let again = json(&canonical(&value).unwrap());
        assert!(is_exact(&value) && is_exact(&again) && same(&value, &again), "{text}");
    }
}

/// Of two numbers that differ as decimals at most one is exact, or their doubles differ.
#[test]
fn r033_two_exact_numbers_are_the_same_only_if_their_decimals_are() {
    let near = [
        "9007199254740991",
        "9007199254740992",
        "9007199254740993",
        "9007199254740994",
        "9007199254740995",
        "9007199254740992.5",
        "1e22",
        "1e23",
        "99999999999999991611392",
        "100000000000000000000000",
        "0.1",
        "0.10000000000000001",
        "0.1000000000000000055",
        "1e-400",
        "0",
        "1e400",
        "1e401",
        "1152921504606846976",
        "1152921504606847000",
    ];
    for (at, left) in near.iter().enumerate() {
        for right in &near[at + 1..] {
            let (left, right) = (json(left), json(right));
            assert!(
                !(is_exact(&left) && is_exact(&right) && same(&left, &right)),
                "{left:?} {right:?}"
            );
        }
    }
}

#[test]
fn r033_values_of_other_types_are_never_the_same() {
    let values = [
        "null",
        "false",
        "true",
        "0",
        "1",
        "\"\"",
        "\"0\"",
        "\"null\"",
        "[]",
        "[null]",
        "[0]",
        "{}",
        "{\"0\": 0}",
    ]
    .map(json);
    for (at, left) in values.iter().enumerate() {
        for (other, right) in values.iter().enumerate() {
            assert_eq!(same(left, right), at == other, "{left:?} {right:?}");
        }
    }
}
