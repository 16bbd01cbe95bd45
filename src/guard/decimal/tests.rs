use super::{Decimal, Fault};

#[track_caller]
fn number(text: &str) -> Decimal {
    Decimal::parse(text).expect(text)
}

#[test]
fn equal_numbers_are_equal_however_they_are_written() {
    for (one, two) in [
        ("1", "1.0"),
        ("1e3", "1000"),
        ("1000e-3", "1"),
        ("-0.50", "-5E-1"),
        ("0", "-0.000e99999999999999999999"),
        ("+7", "7"),
        ("-3.0", "-3"),
        (
            "10000000000000000000000000000000000000001",
            "1.0000000000000000000000000000000000000001e40",
        ),
    ] {
        assert_eq!(number(one), number(two), "{one} {two}");
    }
}

/// Each pair is one number to a double.
#[test]
fn numbers_that_a_double_cannot_tell_apart_differ() {
    for (less, greater) in [
        ("9007199254740992", "9007199254740993"),
        ("0.1", "0.1000000000000000055511151231257827"),
        ("1", "1.00000000000000000000000000000000000001"),
        ("1e-400", "1e-399"),
        ("1e400", "1e401"),
    ] {
        assert!(number(less) < number(greater), "{less} {greater}");
        assert!(number(greater) > number(less), "{less} {greater}");
        assert!(number(&format!("-{less}")) > number(&format!("-{greater}")), "{less} {greater}");
    }
}

#[test]
fn numbers_are_ordered_across_sign_length_and_exponent() {
    let ascending = [
        "-1e2", "-99.9", "-1", "-0.1", "0", "1e-9", "0.12", "0.123", "0.2", "1", "9", "12", "1.2e2",
    ];
    for pair in ascending.windows(2) {
        assert!(number(pair[0]) < number(pair[1]), "{pair:?}");
    }
}

#[test]
fn what_another_locale_or_language_would_read_is_no_number() {
    for text in [
        "",
        " ",
        "1,000",
        "1.000,5",
        "1_000",
        "1 000",
        ".5",
        "5.",
        "1e",
        "1e+",
        "--1",
        "+-2021",
        "01",
        "00",
        "0x10",
        "NaN",
        "inf",
        "1/2",
        "12:00",
        "50%",
        "$5",
        "\u{2212}5",
        "\u{663}",
        "1e1.5",
        "-",
        "e5",
        " 1",
    ] {
        assert_eq!(Decimal::parse(text), Err(Fault::NotANumber), "{text}");
    }
    for text in ["0.5", "5", "1e1", "-1", "0", "10"] {
        number(text);
    }
}

#[test]
fn an_absurd_exponent_is_too_long_to_be_read() {
    assert_eq!(Decimal::parse("1e1000000001"), Err(Fault::TooLong));
    assert_eq!(Decimal::parse("1e-99999999999999999999"), Err(Fault::TooLong));
    assert!(number("1e1000000000") > number("9e999999999"));
}

#[test]
fn distances_are_exact_beyond_96_bits() {
    for (one, two, distance) in [
        ("3.14", "3.15", "0.01"),
        ("-1", "1", "2"),
        ("0", "-0.25", "0.25"),
        ("5e20", "5e20", "0"),
        ("1e-28", "0", "1e-28"),
        ("79228162514264337593543950335", "-0.1", "79228162514264337593543950335.1"),
        ("1e40", "1e-40", &format!("{}.{}", "9".repeat(40), "9".repeat(40))),
        ("1", "1e-100", &format!("0.{}", "9".repeat(100))),
    ] {
        assert_eq!(number(one).distance(&number(two)), Some(number(distance)), "{one} {two}");
        assert_eq!(number(two).distance(&number(one)), Some(number(distance)), "{one} {two}");
    }
}

#[test]
fn numbers_too_far_apart_are_not_subtracted() {
    assert_eq!(number("1e600").distance(&number("1e-600")), None);
    assert!(number("1e500").distance(&number("1e-400")).is_some());
    assert!(number("1e900000000").distance(&number("0")).is_some());
}

/// 2,000 pairs of every size around 28 digits, drawn by a fixed linear congruence.
#[test]
fn both_ways_to_subtract_agree() {
    let mut state: u64 = 7;
    let mut draw = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    let mut both = 0;
    for _ in 0..2_000 {
        let mut text = || {
            let sign = if draw(2) == 0 { "-" } else { "" };
            let whole: String = (0..=draw(16)).map(|_| char::from(b'1' + draw(9) as u8)).collect();
            let fraction: String =
                (0..=draw(16)).map(|_| char::from(b'0' + draw(10) as u8)).collect();
            format!("{sign}{whole}.{fraction}")
        };
        let (one, two) = (number(&text()), number(&text()));
        let long = one.long_distance(&two);
        assert!(long.is_some(), "{one:?} {two:?}");
        if let Some(short) = one.short_distance(&two) {
            both += 1;
            assert_eq!(Some(short), long, "{one:?} {two:?}");
        }
    }
    assert!(both > 500, "{both}");
}
