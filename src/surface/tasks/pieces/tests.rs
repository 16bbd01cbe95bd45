use super::*;

#[test]
fn a_text_that_fits_stays_whole() {
    assert_eq!(split("abc", 3), ["abc"]);
    assert_eq!(split("", 3), [""]);
}

#[test]
fn a_longer_one_is_cut_between_characters() {
    assert_eq!(split("abcd", 3), ["abc", "d"]);
    assert_eq!(split("aéé", 2), ["a", "é", "é"]);
    assert_eq!(split("😀😀a", 7), ["😀", "😀a"]);
}

#[test]
fn the_pieces_are_the_text_and_none_is_too_large() {
    let text = "aé😀".repeat(1_000);
    for max in 4..40 {
        let pieces = split(&text, max);
        assert!(pieces.iter().all(|piece| piece.len() <= max), "{max}");
        assert_eq!(pieces.concat(), text, "{max}");
    }
}

#[test]
fn a_limit_below_one_character_ends() {
    assert_eq!(split("😀😀", 2), ["😀😀"]);
    assert_eq!(split("ab", 0), ["ab"]);
}
