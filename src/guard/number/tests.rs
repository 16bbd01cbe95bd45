use crate::code::Code;
use crate::guard::Outcome;
use crate::guard::tests::{
    check, files, holds, inline, judged, refused, shown, unresolved, violated,
};
use crate::json::Pointer;

fn equals(members: &str) -> String {
    format!(r#"{{"kind":"number","op":"equals",{members}}}"#)
}

fn range(members: &str) -> String {
    format!(r#"{{"kind":"number","op":"range",{members}}}"#)
}

#[test]
fn every_operation_is_written_as_it_is_read() {
    for text in [
        equals(r#""value":"3.140""#),
        equals(r#""value":"3.14","tolerance":"0.01","pointer":"/a""#),
        equals(r#""value":"3","pattern":"(\\d+)","flags":"i","path":"*.md""#),
        range(r#""min":"-1","max":"1e3""#),
        range(r#""max":"2""#),
    ] {
        assert_eq!(check(&text).to_value().to_text(), text);
        assert_ne!(check(&text).phrase(true), check(&text).phrase(false));
    }
    let number = equals(r#""value":3.140"#);
    assert_eq!(check(&number).to_value().to_text(), equals(r#""value":"3.140""#));
    assert_eq!(
        check(&equals(r#""value":3,"tolerance":1"#)).phrase(true),
        "is equal to `3` within `1`"
    );
}

#[test]
fn the_whole_text_is_the_number() {
    let judgement = holds(&equals(r#""value":42"#), &inline("\n 42.0\n"));
    assert_eq!(shown(&judgement), ["inline: the number is `42.0` (line 2)"]);
    let judgement = violated(&equals(r#""value":42"#), &files(&[("n.txt", "43")]));
    assert_eq!(shown(&judgement), ["n.txt:1: the number is `43`"]);
    assert_eq!(judgement.followups, ["Make the number in `n.txt` equal to `42`"]);
}

#[test]
fn a_tolerance_includes_its_ends_exactly() {
    let within = equals(r#""value":"0.3","tolerance":"0.1""#);
    // As doubles 0.1 + 0.2 differs from 0.3, and 0.3 - 0.2 is below 0.1.
    for text in ["0.2", "0.3", "0.4", "0.40"] {
        holds(&within, &inline(text));
    }
    for text in ["0.1999999999999999999999999999999999", "0.4000000000000000000000000000000001"] {
        violated(&within, &inline(text));
    }
    assert_eq!(unresolved(&within, &inline("1e-2000")), Code::InexactNumber);
    holds(&equals(r#""value":0,"tolerance":0"#), &inline("-0.0"));
}

#[test]
fn a_range_includes_its_ends() {
    let between = range(r#""min":"0.1","max":0.3"#);
    for text in ["0.1", "0.30", "2e-1"] {
        holds(&between, &inline(text));
    }
    for text in ["0.09999999999999999999", "0.30000000000000000001", "-0.2"] {
        violated(&between, &inline(text));
    }
    let judgement = violated(&range(r#""min":5"#), &inline("4"));
    assert_eq!(judgement.followups, ["Make the number at least `5`"]);
}

#[test]
fn a_text_that_is_no_number_decides_nothing() {
    for text in
        ["1,000", "1 000", "1.000,00", "$5", "5%", "five", "", "1e", "+-2021", "12:00", "1/2"]
    {
        assert_eq!(
            unresolved(&equals(r#""value":1000"#), &inline(text)),
            Code::InvalidNumber,
            "{text}"
        );
    }
    let judgement = judged(&equals(r#""value":1000"#), &inline("\n1,000"));
    assert_eq!(shown(&judgement), ["inline: `1,000` is not a decimal number (line 2)"]);
    holds(&equals(r#""value":7"#), &inline("+7"));
}

#[test]
fn a_pattern_says_where_the_number_stands() {
    let total = equals(r#""value":"12.50","pattern":"total: (\\S+) EUR""#);
    let judgement = holds(&total, &files(&[("bill.txt", "a 3\ntotal: 12.5 EUR\n")]));
    assert_eq!(shown(&judgement), ["bill.txt:2: the number is `12.5`"]);
    violated(&total, &inline("total: 12.51 EUR"));
    assert_eq!(unresolved(&total, &inline("total: 12,50 EUR")), Code::InvalidNumber);
    let judgement = judged(&total, &inline("sum: 12.50 EUR"));
    assert_eq!(judgement.outcome, Outcome::Unresolved(Code::NoNumber));
    assert!(shown(&judgement)[0].contains("searched 1 line"), "{judgement:?}");
}

#[test]
fn a_pointer_says_where_the_number_stands() {
    let price = range(r#""max":"99.99","pointer":"/price""#);
    let judgement =
        holds(&price, &files(&[("a.json", "{\n\"price\": \"99.990\"}"), ("b.md", "x")]));
    assert_eq!(shown(&judgement), ["a.json:2: `/price` is `99.990`"]);
    violated(&price, &inline(r#"{"price": 99.990000000000000000001}"#));
    assert_eq!(unresolved(&price, &inline("{}")), Code::NoNumber);
    assert_eq!(unresolved(&price, &inline("{")), Code::InvalidJson);
}

#[test]
fn every_selected_file_must_comply() {
    let artifact = files(&[("a", "1"), ("b", "2"), ("c", "x")]);
    violated(&range(r#""max":1"#), &artifact);
    assert_eq!(unresolved(&range(r#""max":2"#), &artifact), Code::InvalidNumber);
    holds(&range(r#""max":2,"path":"[ab]""#), &artifact);
}

#[test]
fn impossible_members_are_refused() {
    let code = |text: &str| {
        let error = refused(text);
        (error.code(), error.pointer().map(Pointer::to_string).unwrap_or_default())
    };
    assert_eq!(code(&equals(r#""value":"1,5""#)), (Code::InvalidNumber, "/value".into()));
    assert_eq!(code(&equals(r#""value":null"#)), (Code::WrongType, "/value".into()));
    assert_eq!(code(&equals(r#""value":1e9999999999"#)), (Code::OutOfRange, "/value".into()));
    assert_eq!(
        code(&equals(r#""value":1,"tolerance":-1"#)),
        (Code::OutOfRange, "/tolerance".into())
    );
    assert_eq!(code(&equals(r#""value":1,"min":1"#)), (Code::UnknownMember, "/min".into()));
    assert_eq!(
        code(&equals(r#""value":1,"pointer":"","pattern":"a""#)),
        (Code::UnknownMember, "/pattern".into())
    );
    assert_eq!(code(&range(r#""min":2,"max":1.5"#)), (Code::OutOfRange, "/max".into()));
    assert_eq!(code(&range(r#""path":"a""#)), (Code::MissingMember, String::new()));
    check(&range(r#""min":1.5,"max":1.50"#));
}
