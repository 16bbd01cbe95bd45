use super::mask;

#[track_caller]
fn masked(text: &str) -> String {
    let masked = mask(text).expect(text);
    assert_eq!(masked.text.len(), text.len());
    masked.text
}

#[track_caller]
fn refused(text: &str) {
    let masked = mask(text).map(|masked| masked.text);
    assert_eq!(masked, None, "{text}");
}

#[test]
fn expressions_stay_where_they_are() {
    for (text, expected) in [
        (r#"f"{d["a"]}""#, r#"(0,d["a"] )"#),
        (r#"f"a {x!r:>{w}} b""#, r#"(0  ,x   ,w   )"#),
        (r#"f"{x = }""#, r#"(0,x    )"#),
        (r#"f"{x:%H:%M}""#, r#"(0,x        )"#),
        (r#"f"{x:=5}""#, r#"(0,x    )"#),
        (r#"f"{(x:=5)}""#, r#"(0,(x:=5) )"#),
        (r#"f"{a == b}""#, r#"(0,a == b )"#),
        (r#"f"{x,}""#, r#"(0,x  )"#),
        (r#"f"{{}}""#, r#"(0    )"#),
        (r#"f"\N{DASH}""#, r#"(0        )"#),
        (r#"f"{f"{1}"}""#, r#"(0,(0,1 ) )"#),
        (r#"f"""{"""a"""}""""#, r#"(0  ,"""a""" )  "#),
        (r#"rf"\{x}""#, r#"(0  ,x )"#),
    ] {
        let masked = masked(text);
        let packed = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(packed(&masked), packed(expected), "{text}");
        let moved = masked.bytes().zip(text.bytes()).any(|(now, before)| {
            now != before
                && (now.is_ascii_alphabetic()
                    || now.is_ascii_punctuation() && !b"(,)".contains(&now))
        });
        assert!(!moved, "{text}");
    }
}

#[test]
fn neighbouring_strings_become_one_tuple() {
    assert_eq!(masked(r#"("a" f"{x}" 'b' f'{y}')"#), r#"(    (0,x       ,0,y ))"#);
    assert_eq!(masked(r#"'a' 'b'"#), r#"'a' 'b'"#);
    refused(r#"b"a" f"{x}" if x else f"{y}" b"c""#);
}

#[test]
fn what_python_refuses_is_refused() {
    for text in [
        r#"f"{}""#,
        r#"f"{!r}""#,
        r#"f"{x!z}""#,
        r#"f"{x!}""#,
        r#"f"}""#,
        r#"f"{x""#,
        r#"f"{x:{y}""#,
        r#"f"{a = b}""#,
        r#"f"{x)}""#,
        "f\"a\nb\"",
        r#"print f"{x}""#,
        r#"x f"{x}""#,
        r#"f(x) f"{x}""#,
        r#"f"{x"#,
        r#"f""#,
    ] {
        refused(text);
    }
    assert_eq!(masked(r#"f"{,}""#), r#"(0,, )"#);
    assert_eq!(masked(r#"f"{x,,}""#), r#"(0,x,, )"#);
}

#[test]
fn a_string_may_follow_a_keyword_and_a_match() {
    for text in
        [r#"return f"{x}""#, r#"x = y if f"{x}" else f"{z}""#, "match f\"{x}\":\n case _: pass"]
    {
        masked(text);
    }
    refused("x\nprint f\"{x}\"");
}

#[test]
fn fields_may_run_over_lines_and_hold_comments() {
    masked("f'{\n x # }\n}'");
    masked("f'''{x = # a\n}'''");
    refused("f'{x # }'");
}
