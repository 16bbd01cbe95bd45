use super::pairs;

fn found(text: &str) -> Option<Vec<(String, String)>> {
    pairs(text)
}

#[test]
fn fields_are_decoded_in_their_order() {
    let expected = [("From", "+14158675309"), ("a b", "1 2"), ("empty", ""), ("", "x"), ("é", "=")];
    let expected = expected.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let text = "From=%2B14158675309&a+b=1%202&&empty&=x&%C3%A9==";
    assert_eq!(found(text), Some(expected.to_vec()));
    assert_eq!(found(""), Some(Vec::new()));
}

#[test]
fn broken_escapes_are_no_form() {
    for refused in ["a=%", "a=%4", "a=%4g", "a=%ff", "%zz=1"] {
        assert_eq!(found(refused), None, "{refused}");
    }
    assert!(found("a=%41").is_some());
}
