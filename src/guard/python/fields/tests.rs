use super::fields;

/// Brackets open at once in each field.
fn brackets(content: &str, raw: bool) -> Vec<usize> {
    fields(content.as_bytes(), raw).iter().map(|field| field.brackets).collect()
}

#[test]
fn fields_begin_and_end_with_their_braces() {
    for (content, expected) in [
        ("", vec![]),
        ("a {{b}} c", vec![]),
        ("{a}{b}", vec![1, 1]),
        ("{a[(b)]} {c}", vec![3, 1]),
        ("{x:{w}}{y}", vec![2, 1]),
        ("{x:'}{y}", vec![1, 1]),
        ("{d['}']}{y}", vec![2, 1]),
        ("{'(('} {y}", vec![3, 1]),
        (r"\N{DASH}{y}", vec![1]),
        (r"\{x}", vec![1]),
        ("{{{x}}}", vec![1]),
    ] {
        assert_eq!(brackets(content, false), expected, "{content}");
    }
    assert_eq!(brackets(r"\N{x}{y}", true), [1, 1]);
}

#[test]
fn tokens_are_counted_from_above() {
    let tokens = |content: &str| fields(content.as_bytes(), false)[0].tokens;
    assert!(tokens("{- - -x}") >= 4);
    assert!(tokens("{f'{---x}'}") >= 4);
    assert!(tokens("{abc}") < 6);
}
