use super::{QUOTE_CHARS, cut, line_of, lines, quoted};

#[test]
fn quoted_text_stands_in_backticks_and_cannot_leave_them() {
    assert_eq!(quoted("a b"), "`a b`");
    assert_eq!(quoted(""), "``");
    assert_eq!(quoted("a`b"), "`a'b`");
}

#[test]
fn what_could_move_or_hide_a_message_is_escaped() {
    assert_eq!(quoted("a\nb\u{1b}[31m"), "`a\\u{a}b\\u{1b}[31m`");
    assert_eq!(quoted("\u{202e}\u{200b}\u{feff}\u{85}"), "`\\u{202e}\\u{200b}\\u{feff}\\u{85}`");
    assert_eq!(quoted("é€😀"), "`é€😀`");
}

#[test]
fn long_text_is_cut_by_code_points() {
    let fits = "é".repeat(QUOTE_CHARS);
    assert_eq!(quoted(&fits), format!("`{fits}`"));
    assert_eq!(quoted(&format!("{fits}é")), format!("`{fits}…`"));
}

#[test]
fn lines_are_counted_from_one_by_line_feeds() {
    let text = "a\nbé\r\n\nc";
    let expected = [(0, 1), (1, 1), (2, 2), (5, 2), (6, 2), (7, 3), (8, 4), (9, 4), (99, 4)];
    for (offset, line) in expected {
        assert_eq!(line_of(text, offset), line, "{offset}");
    }
    assert_eq!(line_of("", 0), 1);
    assert_eq!(line_of("\r\r", 2), 1);
}

#[test]
fn a_final_line_end_begins_no_further_line() {
    let of = |text| lines(text).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(of("a\nb"), ["a", "b"]);
    assert_eq!(of("a\r\nb\n"), ["a", "b"]);
    assert_eq!(of("a\n\n"), ["a", ""]);
    assert_eq!(of("\n"), [""]);
    assert_eq!(of(""), [""; 0]);
}

#[test]
fn a_text_is_cut_between_characters_and_says_so() {
    assert_eq!(cut("abcdef", 6), "abcdef");
    assert_eq!(cut("abcdefg", 6), "abc…");
    assert_eq!(cut("ééé", 5), "é…");
    assert_eq!(cut("abcdefg", 3), "…");
}
