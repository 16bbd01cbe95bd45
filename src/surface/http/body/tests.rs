use super::*;

#[test]
fn a_body_of_exactly_the_limit_is_accepted() {
    let mut body = Body::new(4, Some("4")).unwrap();
    body.push(b"ab").unwrap();
    body.push(b"cd").unwrap();
    assert_eq!(body.bytes(), b"abcd");
}

#[test]
fn a_declared_length_above_the_limit_is_refused_before_any_byte() {
    let problem = Body::new(4, Some("5")).unwrap_err();
    assert_eq!(problem.code(), Code::TooLarge);
}

#[test]
fn a_body_that_grows_beyond_the_limit_is_refused_whatever_it_declared() {
    for declared in [None, Some("1"), Some("-1"), Some("many"), Some("99999999999999999999")] {
        let mut body = Body::new(4, declared).unwrap();
        body.push(b"abcd").unwrap();
        assert_eq!(body.push(b"e").unwrap_err().code(), Code::TooLarge, "{declared:?}");
        assert_eq!(body.bytes(), b"abcd");
    }
}
