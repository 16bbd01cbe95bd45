use super::{Position, Range};

#[test]
fn a_count_is_below_inside_or_above() {
    let range = Range { min: Some(2), max: Some(4) };
    let positions: Vec<_> = (1..6).map(|count| range.position(count)).collect();
    let inside = Position::Inside;
    assert_eq!(positions, [Position::Below(1), inside, inside, inside, Position::Above(1)]);
}

#[test]
fn a_lower_bound_of_a_count_decides_only_what_all_higher_counts_share() {
    let both = Range { min: Some(2), max: Some(4) };
    assert_eq!(both.position_from(1), None);
    assert_eq!(both.position_from(3), None);
    assert_eq!(both.position_from(5), Some(Position::Above(1)));
    let least = Range { min: Some(2), max: None };
    assert_eq!(least.position_from(2), Some(Position::Inside));
    assert_eq!(least.position_from(1), None);
}

#[test]
fn ranges_read_as_people_say_them() {
    let phrase = |min, max| Range { min, max }.phrase();
    assert_eq!(phrase(Some(1), None), "at least 1");
    assert_eq!(phrase(None, Some(2)), "at most 2");
    assert_eq!(phrase(Some(1), Some(2)), "1 to 2");
    assert_eq!(phrase(Some(2), Some(2)), "exactly 2");
}
