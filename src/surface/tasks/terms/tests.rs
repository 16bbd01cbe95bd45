use super::*;

#[test]
fn tasks_are_kept_for_a_month_unless_set_otherwise() {
    for setting in [None, Some(""), Some(" \n")] {
        assert_eq!(days(setting), Some(30), "{setting:?}");
    }
    assert_eq!(days(Some(" 7 ")), Some(7));
    assert_eq!(days(Some("3650")), Some(3_650));
}

#[test]
fn days_that_cannot_be_used_remove_nothing() {
    for setting in ["0", "-1", "3651", "1.5", "a week", "99999999999999999999"] {
        assert_eq!(days(Some(setting)), None, "{setting}");
    }
}

#[test]
fn an_idle_stream_speaks_at_least_every_29_seconds() {
    assert_eq!(keep_alive(None), 15);
    assert_eq!(keep_alive(Some("1")), 1);
    assert_eq!(keep_alive(Some("29")), 29);
    for setting in ["0", "30", "-1", "often", ""] {
        assert_eq!(keep_alive(Some(setting)), 15, "{setting}");
    }
}
