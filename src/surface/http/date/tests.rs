use super::*;

#[test]
fn dates_are_ordered_by_time_and_not_by_their_text() {
    let order = [
        "Fri, 31 Dec 1993 23:59:59 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:38 GMT",
        "Thu, 01 Dec 1994 00:00:00 GMT",
    ];
    let dates: Vec<_> = order.iter().map(|text| HttpDate::parse(text).expect(text)).collect();
    assert!(dates.is_sorted_by(|left, right| {
        left.is_at_or_before(right) && !right.is_at_or_before(left)
    }));
    assert!(dates[1].is_at_or_before(&dates[1]));
    assert_eq!(dates[1].as_str(), order[1]);
}

#[test]
fn what_is_not_in_the_form_of_today_is_no_date() {
    for text in [
        "",
        "0",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 06 nov 1994 08:49:37 GMT",
        "Sun, 06 Nov +994 08:49:37 GMT",
        "1994-11-06T08:49:37Z",
    ] {
        assert_eq!(HttpDate::parse(text), None, "{text}");
    }
    assert!(HttpDate::parse(" Sun, 06 Nov 1994 08:49:37 GMT ").is_some());
}
