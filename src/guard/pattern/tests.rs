use super::{Match, Pattern};
use crate::budget::{Budget, Meter, OutOfBudget};
use crate::code::Code;
use crate::error::Error;
use crate::json::Pointer;

fn compiled(text: &str, flags: &str) -> Result<Pattern, Error> {
    let root = Pointer::root();
    Pattern::new(text, &root.member("pattern"), flags, &root.member("flags"))
}

#[track_caller]
fn refusal(text: &str) -> (Code, String) {
    let error = compiled(text, "").expect_err(text);
    assert_eq!(error.pointer().map(Pointer::as_str), Some("/pattern"));
    (error.code(), error.to_string())
}

fn found(pattern: &str, flags: &str, text: &str) -> Vec<(usize, usize)> {
    let pattern = compiled(pattern, flags).expect(pattern);
    let mut meter = Meter::new(Budget::default());
    let mut matches = pattern.matches(text);
    std::iter::from_fn(|| matches.next(&mut meter).unwrap())
        .map(|Match { start, end }| (start, end))
        .collect()
}

#[test]
fn look_around_and_back_references_are_named() {
    for pattern in ["(?=a)", "a(?!b)", "(?<=a)b", "(?<!a)b"] {
        let (code, message) = refusal(pattern);
        assert_eq!(code, Code::UnsupportedPattern, "{pattern}");
        assert!(message.contains("look-around at byte"), "{message}");
    }
    let (code, message) = refusal(r"(a)\1");
    assert_eq!(code, Code::UnsupportedPattern);
    assert!(message.contains("a back-reference at byte 3"), "{message}");
    compiled(r"(a)b", "").unwrap();
}

#[test]
fn unicode_properties_are_named_as_unsupported() {
    let (code, message) = refusal(r"a\p{Greek}");
    assert_eq!(code, Code::UnsupportedPattern);
    assert!(message.contains("a Unicode property at byte 1"), "{message}");
    compiled(r"\w\d\s\b", "").unwrap();
}

/// Else `does not match /^TODO$/m` would hold of a file that came with CR LF.
#[test]
fn lines_end_at_lf_cr_and_crlf() {
    for text in ["a\nTODO\nb", "a\r\nTODO\r\nb", "a\rTODO\rb"] {
        assert_eq!(found("^TODO$", "m", text).len(), 1, "{text:?}");
        assert_eq!(found("^.+$", "m", text).len(), 3, "{text:?}");
        assert_eq!(found("^TODO$", "", text), [], "{text:?}");
        assert_eq!(found("a.+b", "", text), [], "{text:?}");
        assert_eq!(found("a.+b", "s", text).len(), 1, "{text:?}");
    }
    assert_eq!(found("^$", "m", "a\r\n\r\nb"), [(3, 3)]);
}

#[test]
fn a_syntax_error_says_where() {
    for (pattern, place) in
        [("a(b", "byte 1"), ("[z-a]", "byte 1"), ("a**{", "byte"), ("+", "byte 0")]
    {
        let (code, message) = refusal(pattern);
        assert_eq!(code, Code::InvalidPattern, "{pattern}: {message}");
        assert!(message.contains(place), "{message}");
    }
}

#[test]
fn patterns_beyond_a_limit_are_refused() {
    let long = "a".repeat(super::MAX_PATTERN + 1);
    let deep = format!("{}a{}", "(".repeat(33), ")".repeat(33));
    for pattern in ["(?:a{1000}){1000}", r"\w{1,200}@", &long, &deep] {
        assert_eq!(refusal(pattern).0, Code::PatternTooLarge, "{pattern}");
    }
    let deep = format!("{}a{}", "(".repeat(32), ")".repeat(32));
    for pattern in ["(?:a{10}){10}", "[0-9A-Za-z_]{1,200}@", &"a".repeat(super::MAX_PATTERN), &deep]
    {
        compiled(pattern, "").expect(pattern);
    }
}

#[test]
fn flags_are_known_and_given_once() {
    for flags in ["g", "ii", "i ", "I"] {
        let error = compiled("a", flags).expect_err(flags);
        assert_eq!(error.code(), Code::OutOfRange);
        assert_eq!(error.pointer().map(Pointer::as_str), Some("/flags"));
    }
    compiled("a", "imsxu").unwrap();
    assert_eq!(found("a # letter\n .", "xis", "A\n"), [(0, 2)]);
    assert_eq!(found("^b$", "m", "a\nb\nc"), [(2, 3)]);
    assert_eq!(found("^b$", "", "a\nb\nc"), []);
}

#[test]
fn an_empty_pattern_is_refused() {
    assert_eq!(refusal("").0, Code::OutOfRange);
}

#[test]
fn classes_are_those_of_unicode_and_a_dot_is_a_code_point() {
    assert_eq!(found(r"\w+", "", "é1"), [(0, 3)]);
    assert_eq!(found(".", "", "é👍"), [(0, 2), (2, 6)]);
    assert_eq!(found(r"(?-u:\w)+", "", "é1"), [(2, 3)]);
    assert_eq!(found("É", "i", "é"), [(0, 2)]);
}

#[test]
fn matches_progress_over_empty_ones() {
    assert_eq!(found("a*", "", "aab"), [(0, 2), (2, 2), (3, 3)]);
    assert_eq!(found("x*", "", "é"), [(0, 0), (2, 2)]);
    assert_eq!(found("a", "", ""), []);
}

#[test]
fn the_first_group_is_what_a_capture_gives() {
    let capture = |pattern: &str, text: &str| {
        let pattern = compiled(pattern, "").unwrap();
        let found = pattern.capture(text, &mut Meter::new(Budget::default())).unwrap();
        found.map(|found| text.get(found.start..found.end).unwrap().to_owned())
    };
    assert_eq!(capture(r"total: (\d+) (\w+)", "a total: 42 EUR").as_deref(), Some("42"));
    assert_eq!(capture(r"\d+", "a total: 42 EUR").as_deref(), Some("42"));
    assert_eq!(capture(r"a|(b)", "a"), None);
    assert_eq!(capture(r"\d", "a"), None);
}

#[test]
fn a_search_is_paid_for_before_it_begins_by_what_is_left() {
    let pattern = compiled("a", "").unwrap();
    let mut meter = Meter::new(Budget { fuel: 10, ..Budget::default() });
    assert_eq!(pattern.find_at("123456789", 0, &mut meter), Ok(None));
    assert_eq!(meter.spent(), 10);
    assert_eq!(pattern.find_at("123456789", 9, &mut meter), Err(OutOfBudget));
    let large = compiled("[0-9A-Za-z_]{1,200}@", "").unwrap();
    assert!(large.weight > 3, "{}", large.weight);
}
