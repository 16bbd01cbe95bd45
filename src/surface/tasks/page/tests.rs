use super::*;

fn mark() -> Mark {
    Mark { updated: "2026-11-30T19:46:09.123Z".to_owned(), id: "a b".to_owned() }
}

#[test]
fn a_token_is_read_back_and_fits_a_query_as_it_is() {
    let token = mark().to_token();
    assert!(token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
    assert_eq!(Mark::from_token(&token), Some(mark()));
}

#[test]
fn what_no_page_gave_is_no_token() {
    let token = mark().to_token();
    for strange in ["", "x", "1", &token.to_lowercase(), &format!("{token}="), &"A".repeat(40)] {
        assert_eq!(Mark::from_token(strange), None, "{strange}");
    }
}

#[test]
fn a_page_holds_as_many_as_asked_for() {
    assert_eq!(fits(&[10; 5], 3), 3);
    assert_eq!(fits(&[10; 2], 3), 2);
    assert_eq!(fits(&[], 3), 0);
}

#[test]
fn a_page_ends_before_it_grows_too_large_but_holds_one() {
    let half = MAX_BYTES / 2;
    assert_eq!(fits(&[half, half, 1], 3), 2);
    assert_eq!(fits(&[half, half + 1], 3), 1);
    assert_eq!(fits(&[MAX_BYTES + 1, 1], 3), 1);
    assert_eq!(fits(&[u64::MAX, u64::MAX], 3), 1);
}

#[test]
fn a_page_is_read_back() {
    for records in [vec![], vec!["{}".to_owned(), r#"{"a":1}"#.to_owned()]] {
        let page = Page { records, next: "abc".to_owned(), total: 7 };
        assert_eq!(Page::from_text(&page.to_text()), Ok(page));
    }
    assert!(Page::from_text("").is_err());
    assert!(Page::from_text("{}").is_err());
}
