use super::{DuplicateKeys, Options, read, read_bytes, read_prefix};
use crate::budget::{Budget, DEFAULT_DEPTH, MAX_DEPTH, Meter};
use crate::code::Code;
use crate::json::{Error, Value};

fn meter() -> Meter {
    Meter::new(Budget::default())
}

fn strict(text: &str) -> Result<Value, Error> {
    read(text, Options::default(), &mut meter())
}

#[track_caller]
fn accepted(text: &str) -> Value {
    strict(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Code, byte offset and message of the refusal of `text`.
#[track_caller]
fn refused(text: &str) -> (Code, Option<usize>, String) {
    let error = strict(text).expect_err(text);
    (error.code(), error.offset(), error.to_string())
}

#[test]
fn the_text_of_a_value_without_spaces_comes_back_as_it_was() {
    let text = r#"{"b":[1,-0.50E+7,true,false,null,"é\"\\\n"],"a":{},"c":[]}"#;
    assert_eq!(accepted(text).to_text(), text);
}

#[test]
fn numbers_keep_their_digits() {
    for text in ["0", "-0", "1.10", "1e400", "123456789012345678901234567890", "1E-2"] {
        assert_eq!(accepted(text).to_text(), text);
    }
}

#[test]
fn numbers_follow_the_grammar_of_the_standard() {
    for text in ["01", "+1", ".5", "1.", "1.e1", "1e", "1e+", "-", "0x1", "NaN", "Infinity", "-a"] {
        assert!(matches!(refused(text).0, Code::InvalidJson | Code::TrailingData), "{text}");
    }
    for text in ["1", "0.5", "1.0e1", "1e1", "1e+1", "-1"] {
        accepted(text);
    }
}

#[test]
fn escapes_are_read_and_everything_else_is_refused() {
    assert_eq!(
        accepted(r#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00""#).as_str(),
        Some("\"\\/\u{8}\u{c}\n\r\tAé😀")
    );
    assert_eq!(
        refused(r#""\x41""#),
        (Code::InvalidJson, Some(2), r#"expected one of `"\/bfnrtu` at byte 2"#.into())
    );
    assert_eq!(refused(r#""\u00g0""#).1, Some(5));
    assert_eq!(
        refused("\"a\nb\"").2,
        "expected an escape instead of a control character at byte 2"
    );
}

#[test]
fn half_of_a_surrogate_pair_is_refused_where_it_stands() {
    for text in [
        r#"["\ud800"]"#,
        r#"["\udc00"]"#,
        r#"["\ud800A"]"#,
        r#"["\ud800\ud800"]"#,
        r#"["\ud800x"]"#,
    ] {
        assert_eq!((refused(text).0, refused(text).1), (Code::LoneSurrogate, Some(2)), "{text}");
    }
    assert_eq!(accepted(r#"["\ud800\udc00"]"#), Value::strings(&["\u{10000}"]));
}

#[test]
fn duplicate_keys_are_refused_after_unescaping() {
    let message = "the name `a` stands twice in one object, again at byte 8";
    assert_eq!(refused(r#"{"a":1, "\u0061":2}"#), (Code::DuplicateKey, Some(8), message.into()));
    assert_eq!(refused(r#"{"b":{"x":1,"y":2,"x":3}}"#).1, Some(18));
    accepted(r#"{"a":1, "\u0062":2}"#);
    accepted(r#"{"a":{"a":[{"a":1},{"a":1}]}}"#);
}

#[test]
fn the_first_of_several_duplicates_is_named() {
    assert_eq!(refused(r#"{"b":1,"a":2,"b":3,"a":4,"b":5}"#).1, Some(13));
}

#[test]
fn duplicate_keys_can_be_kept() {
    let options = Options { duplicate_keys: DuplicateKeys::Keep, ..Options::default() };
    let value = read(r#"{"a":1,"a":2}"#, options, &mut meter()).unwrap();
    assert_eq!(value.to_text(), r#"{"a":1,"a":2}"#);
}

#[test]
fn a_hundred_thousand_names_are_compared_at_once() {
    let names: Vec<_> = (0..100_000).map(|index| format!("\"{index}\":0")).collect();
    let text = format!("{{{}}}", names.join(","));
    assert_eq!(accepted(&text).as_object().unwrap().len(), 100_000);
    let twice = format!("{{{},\"7\":0}}", names.join(","));
    assert_eq!(refused(&twice).0, Code::DuplicateKey);
}

#[test]
fn nesting_is_accepted_up_to_the_limit() {
    let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let limit = usize::try_from(DEFAULT_DEPTH).unwrap();
    accepted(&nested(limit));
    let message = format!("nested deeper than {DEFAULT_DEPTH} levels at byte {DEFAULT_DEPTH}");
    assert_eq!(refused(&nested(limit + 1)), (Code::TooDeep, Some(limit), message));
    assert_eq!(refused(&"[".repeat(100_000)).0, Code::TooDeep);
    assert_eq!(refused(&"{\"a\":".repeat(100_000)).0, Code::TooDeep);
}

#[test]
fn no_caller_can_raise_the_limit_of_nesting_above_the_ceiling() {
    let options = Options { depth: u32::MAX, ..Options::default() };
    let error = read(&"[".repeat(100_000), options, &mut meter()).unwrap_err();
    assert_eq!(error, Error::TooDeep { offset: MAX_DEPTH as usize, max: MAX_DEPTH });
    let flat = Options { depth: 0, ..Options::default() };
    assert_eq!(read("[]", flat, &mut meter()).unwrap_err().code(), Code::TooDeep);
    assert!(read("1", flat, &mut meter()).is_ok());
}

#[test]
fn one_value_and_nothing_else_is_accepted() {
    assert_eq!(refused("").0, Code::EmptyInput);
    assert_eq!(refused(" \r\n\t").0, Code::EmptyInput);
    assert_eq!(
        refused("1 2"),
        (Code::TrailingData, Some(2), "something follows the value at byte 2".into())
    );
    assert_eq!(refused("[]]").0, Code::TrailingData);
    assert_eq!(refused("\u{feff}1").0, Code::UnexpectedBom);
    assert_eq!(refused("1\u{feff}").0, Code::TrailingData);
    assert_eq!(refused("\u{a0}1").0, Code::InvalidJson);
    accepted(" \r\n\t1 \r\n\t");
}

#[test]
fn every_prefix_of_a_text_ends_early_and_the_whole_does_not() {
    let text = r#"{"a":["x\n\u00e9\ud83d\ude00",-1.5e+3,true,false,null,{"b":[]}]}"#;
    accepted(text);
    for end in 0..text.len() {
        let error = strict(text.get(..end).unwrap()).unwrap_err();
        assert!(error.is_truncation(), "{}: {error}", text.get(..end).unwrap());
    }
}

#[test]
fn a_text_that_is_wrong_does_not_end_early() {
    for text in ["{a", "[1;", "{\"a\"}", "[1,]", "{\"a\":1,}", "tru ", "1 2", "[\"\\x"] {
        assert!(!strict(text).unwrap_err().is_truncation(), "{text}");
    }
}

#[test]
fn messages_say_what_the_grammar_asks_for() {
    assert_eq!(refused("[1 2]").2, "expected `,` or `]` at byte 3");
    assert_eq!(refused("{\"a\":1 \"b\"").2, "expected `,` or `}` at byte 7");
    assert_eq!(refused("{a:1}").2, "expected a name in double quotes at byte 1");
    assert_eq!(refused("{\"a\" 1}").2, "expected `:` at byte 5");
    assert_eq!(refused("[1,").2, "expected a value at byte 3, where the text ends");
    assert_eq!(refused("nul!").2, "expected null at byte 3");
}

#[test]
fn bytes_that_are_not_utf_8_are_refused_where_they_begin() {
    let error = read_bytes(b"[\"a\xff\"]", Options::default(), &mut meter()).unwrap_err();
    assert_eq!(error, Error::InvalidUtf8 { offset: 3 });
    assert_eq!(error.code(), Code::InvalidUtf8);
    let value = read_bytes("[\"aé\"]".as_bytes(), Options::default(), &mut meter()).unwrap();
    assert_eq!(value, Value::strings(&["aé"]));
}

#[test]
fn a_prefix_ends_where_its_value_ends() {
    let text = "see {\"a\": [1]} and {\"a\": oops}";
    let mut meter = meter();
    let (value, end) = read_prefix(text, 4, Options::default(), &mut meter).unwrap();
    assert_eq!((value.to_text().as_str(), end), (r#"{"a":[1]}"#, 14));
    let error = read_prefix(text, 19, Options::default(), &mut meter).unwrap_err();
    assert_eq!(error, Error::Syntax { offset: 25, expected: "a value" });
    let error = read_prefix(text, text.len(), Options::default(), &mut meter).unwrap_err();
    assert!(error.is_truncation());
}

#[test]
fn a_whole_text_costs_one_unit_a_byte() {
    let text = format!("[{}1]", "\"some text\",".repeat(10_000));
    let mut meter = meter();
    read(&text, Options::default(), &mut meter).unwrap();
    assert_eq!(meter.spent(), text.len() as u64);
}

#[test]
fn fuel_for_all_bytes_but_one_does_not_suffice() {
    let text = "[1,2,3]";
    let with = |fuel| {
        read(text, Options::default(), &mut Meter::new(Budget { fuel, ..Budget::default() }))
    };
    assert!(with(7).is_ok());
    assert_eq!(with(6).unwrap_err().code(), Code::OutOfBudget);
    assert_eq!(with(0).unwrap_err().code(), Code::OutOfBudget);
}

#[test]
fn a_short_prefix_of_a_long_text_costs_little() {
    let text = format!("{{}}{}", " ".repeat(1_000_000));
    let mut meter = meter();
    read_prefix(&text, 0, Options::default(), &mut meter).unwrap();
    assert!(meter.spent() <= 4, "{}", meter.spent());
}
