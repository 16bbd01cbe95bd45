use rustpython_parser::lexer::lex;
use rustpython_parser::{Mode, Tok};

use super::{Kind, Lexer};

/// The tokens that are no line ends, strings as a whole.
fn ours(text: &str) -> Vec<(usize, usize)> {
    let mut lexer = Lexer::new(text);
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next() {
        match token.kind {
            Kind::Newline => {}
            Kind::Quote(quote) => {
                lexer.close(quote);
                tokens.push((token.start, lexer.offset()));
            }
            _ => tokens.push((token.start, token.end)),
        }
    }
    tokens
}

/// The parser's own tokens up to its first error.
fn theirs(text: &str) -> Vec<(usize, usize)> {
    let tokens = lex(text, Mode::Module).map_while(Result::ok);
    let layout = |tok: &Tok| matches!(tok, Tok::Newline | Tok::Indent | Tok::Dedent);
    let tokens = tokens.filter(|(tok, _)| !layout(tok));
    tokens.map(|(_, range)| (range.start().to_usize(), range.end().to_usize())).collect()
}

#[track_caller]
fn agree(text: &str) {
    let theirs = theirs(text);
    let ours: Vec<_> = ours(text).into_iter().take(theirs.len()).collect();
    assert_eq!(ours, theirs, "{text:?}");
}

#[test]
fn tokens_end_where_the_parser_ends_them() {
    for text in [
        "x = 'a' \"b\" # 'c'\n",
        "'''a\n'b''c''' + \"\"\"\\\"\"\"\"",
        "rb'\\'' Rb'' bR\"\" u'' f'' fr'' rF'''\n'''",
        "ru'' abf'' _f'' f1''",
        "1_000 0x_ff 0b1_0 0o17 1.5e-3 .5j 1e5 1.real 1..real 1if x else 2",
        "a **= b // c <<= d != e ... -> := <>",
        "(a,\n b) # c\n\n\tx\\\n y",
        "é = ñ１ + ꞵf''",
        "\u{feff}x = 1",
        "x\ry\x0cz",
        "'a\\\nb' 'c'",
    ] {
        agree(text);
    }
}

/// A text that looks like a string to us and like code to the parser, or the other way round,
/// would slip through the limits. So many small texts of the characters that matter are compared.
#[test]
fn no_short_text_is_cut_differently() {
    let parts = [
        "'", "\"", "'''", "\"\"\"", "\\", "\n", "#", "f", "r", "b", "u", "rb", "fr", "{", "}", "(",
        ")", "1", "0x", "e", ".", "_", "-", " ", "\t", "=", "é", "x", "j", "0", "!", "<", ">", "*",
        "/",
    ];
    let mut state: u64 = 1;
    for _ in 0..40_000 {
        let mut text = String::new();
        for _ in 0..12 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text.push_str(parts[usize::try_from(state >> 33).unwrap() % parts.len()]);
        }
        agree(&text);
    }
}

#[test]
fn a_string_without_end_is_noticed() {
    for (text, closed) in [("'a'", true), ("'a\n'", false), ("'''a\n'''", true), ("'''a''", false)]
    {
        let mut lexer = Lexer::new(text);
        let Some(Kind::Quote(quote)) = lexer.next().map(|token| token.kind) else { panic!() };
        assert_eq!(lexer.close(quote), closed, "{text:?}");
    }
}
