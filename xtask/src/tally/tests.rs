use super::Tally;

#[test]
fn every_kind_of_closing_line_is_counted() {
    let expected = Tally { passed: 3, failed: 1, skipped: 2 };
    assert_eq!(
        Tally::of_line("test result: FAILED. 3 passed; 1 failed; 2 ignored; 0 measured"),
        expected
    );
    assert_eq!(Tally::of_line("3 passed, 1 failed, 2 skipped"), expected);
    assert_eq!(Tally::of_line("\u{2139} pass 3"), Tally { passed: 3, ..Tally::default() });
    assert_eq!(Tally::of_line("1 failed, 3 passed, 1 skipped, 1 xfailed in 4.67s"), expected);
    let long = "=== 1 error, 3 passed, 2 skipped, 4 warnings in 83.02s (0:01:23) ===";
    assert_eq!(Tally::of_line(long), expected);
    assert_eq!(Tally::of_line("2 passed in turn"), Tally::default());
    assert_eq!(Tally::of_line("nothing of the kind"), Tally::default());
}
