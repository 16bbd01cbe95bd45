use super::*;

#[test]
fn a_new_task_is_stored_where_none_is_held() {
    assert_eq!(admit(None, 1), Admission::Stores);
    assert_eq!(admit(None, 2), Admission::Conflicts);
    assert_eq!(admit(None, 0), Admission::Conflicts);
}

#[test]
fn only_the_next_revision_replaces_what_is_held() {
    assert_eq!(admit(Some(1), 2), Admission::Stores);
    assert_eq!(admit(Some(2), 2), Admission::Repeats);
    assert_eq!(admit(Some(1), 3), Admission::Conflicts);
    assert_eq!(admit(Some(3), 2), Admission::Conflicts);
    assert_eq!(admit(Some(1), 1), Admission::Repeats);
}

#[test]
fn the_last_revision_has_none_after_it() {
    assert_eq!(admit(Some(u64::MAX), u64::MAX), Admission::Repeats);
    assert_eq!(admit(Some(u64::MAX), 1), Admission::Conflicts);
}
