use super::*;

#[test]
fn a_tag_is_found_in_a_list_and_compared_weakly() {
    for field in ["\"a\"", "W/\"a\"", "\"b\", \"a\"", "*"] {
        assert!(names(field, "\"a\""), "{field}");
    }
    for field in ["", "a", "\"b\"", "\"ab\"", "\"A\""] {
        assert!(!names(field, "\"a\""), "{field}");
    }
}
