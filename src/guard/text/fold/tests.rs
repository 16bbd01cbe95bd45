use super::{Haystack, folded, lower};
use crate::artifact::Source;
use crate::budget::{Budget, Meter};

fn offsets(text: &str, needle: &str) -> Vec<usize> {
    let mut meter = Meter::new(Budget::default());
    let haystack = Haystack::new(Source { path: None, text }, true, &mut meter).unwrap();
    haystack.find(&folded(needle, true), &mut meter).unwrap().collect()
}

#[test]
fn lower_casing_maps_each_code_point_to_one() {
    assert_eq!(lower('A'), 'a');
    assert_eq!(lower('É'), 'é');
    assert_eq!(lower('\u{130}'), 'i');
    assert_eq!(lower('\u{212a}'), 'k');
    assert_eq!(lower('ẞ'), 'ß');
    assert_eq!((lower('Σ'), lower('ς')), ('σ', 'ς'));
    let longer = (char::MIN..=char::MAX).filter(|symbol| symbol.to_lowercase().count() > 1);
    assert_eq!(longer.collect::<String>(), "\u{130}");
}

#[test]
fn offsets_are_those_of_the_original_text() {
    // U+023A takes 2 bytes and its lower case 3; U+212A takes 3 and its lower case 1.
    assert_eq!(offsets("Ⱥx\u{212a}x", "X"), [2, 6]);
    assert_eq!(offsets("ȺȺ", "ⱥ"), [0, 2]);
    assert_eq!(offsets("aAaA", "aa"), [0, 2]);
    assert_eq!(offsets("", "a"), [0; 0]);
}
