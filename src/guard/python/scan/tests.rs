use super::{MAX_BRACKETS, MAX_DIGITS, MAX_INDENTS, scan};
use crate::code::Code;

#[track_caller]
fn accepted(text: &str) {
    let refused = scan(text, MAX_BRACKETS).err();
    assert_eq!(refused, None, "{}", text.chars().take(60).collect::<String>());
}

#[track_caller]
fn refused(text: &str) -> Code {
    scan(text, MAX_BRACKETS).expect_err(&text.chars().take(60).collect::<String>()).code
}

fn blocks(count: usize) -> String {
    let headers = (0..count).map(|depth| format!("{}if x:\n", " ".repeat(depth)));
    headers.chain([format!("{}x\n", " ".repeat(count))]).collect()
}

#[test]
fn brackets_may_nest_two_hundred_deep() {
    let nested = |depth: usize| format!("x = {}{}", "[".repeat(depth), "]".repeat(depth));
    accepted(&nested(200));
    assert_eq!(refused(&nested(201)), Code::TooDeep);
    assert_eq!(scan(&nested(129), 128).unwrap_err().code, Code::TooDeep);
    assert!(scan(&nested(128), 128).is_ok());
    accepted(&"(a)".repeat(1_000));
    assert_eq!(refused(&"[".repeat(5_000)), Code::TooDeep);
}

#[test]
fn brackets_in_strings_and_comments_do_not_count() {
    let many = "[".repeat(500);
    for text in [
        format!("x = '{many}'"),
        format!("# {many}"),
        format!("f'{many}'"),
        format!("f'{{{{{many}'"),
    ] {
        accepted(&text);
    }
    assert_eq!(refused(&format!("x = '' + {many}")), Code::TooDeep);
}

#[test]
fn brackets_in_the_fields_of_f_strings_count() {
    let nested = |depth: usize| format!("f'{{{}{}}}'", "(".repeat(depth), ")".repeat(depth));
    accepted(&nested(199));
    assert_eq!(refused(&nested(200)), Code::TooDeep);
    let inner = format!("f'{{f\"{{{}\"}}'", "(".repeat(300));
    assert_eq!(refused(&inner), Code::TooDeep);
}

#[test]
fn blocks_may_nest_a_hundred_deep() {
    accepted(&blocks(MAX_INDENTS));
    assert_eq!(refused(&blocks(MAX_INDENTS + 1)), Code::TooDeep);
    accepted(&blocks(3).repeat(100));
}

#[test]
fn a_chain_of_operators_is_bounded() {
    for link in ["-", "not ", "x+", "x**", "x.", "f()", "f[0]", "lambda:", "x if x else ", "x<"] {
        assert_eq!(refused(&format!("y = {}x", link.repeat(5_000))), Code::TooComplex, "{link}");
        accepted(&format!("y = {}x", link.repeat(700)));
    }
    accepted(&format!("y = {}x", "-".repeat(3_900)));
}

#[test]
fn a_million_minus_signs_are_refused() {
    assert_eq!(refused(&format!("x = {}1", "-".repeat(1_000_000))), Code::TooComplex);
}

#[test]
fn long_flat_data_is_accepted() {
    accepted(&format!("x = [{}]", "1, ".repeat(50_000)));
    accepted(&format!("x = {{{}}}", "'k': (1, -2),\n".repeat(10_000)));
    accepted(&format!("x = ({})", "'line'\n".repeat(50_000)));
    accepted(&format!("f({})", "a=lambda x, y: x,".repeat(5_000)));
    accepted(&"x = 1; ".repeat(10_000));
}

#[test]
fn a_comma_between_the_parameters_of_a_lambda_ends_no_chain() {
    assert_eq!(refused(&format!("x = {}1", "lambda a, b: ".repeat(1_000))), Code::TooComplex);
    assert_eq!(refused(&format!("x = {}1", "lambda a=1,: ".repeat(1_000))), Code::TooComplex);
    accepted(&format!("x = {}1", "lambda a, b: ".repeat(600)));
}

/// The first argument lies below the whole chain of calls behind it.
#[test]
fn what_is_deep_stays_deep_behind_its_bracket() {
    let chain =
        |deep: usize, calls: usize| format!("f({}1){}", "-".repeat(deep), "()".repeat(calls));
    accepted(&chain(3_900, 0));
    accepted(&chain(0, 1_900));
    assert_eq!(refused(&chain(3_000, 1_000)), Code::TooComplex);
    accepted(&format!("f({}1), {}", "-".repeat(3_000), "f()".repeat(1_000)));
}

#[test]
fn a_chain_of_elif_is_bounded_through_its_blocks() {
    let chain = |count: usize| format!("if x:\n  1\n{}", "elif x:\n  1\n".repeat(count));
    accepted(&chain(1_300));
    assert_eq!(refused(&chain(1_400)), Code::TooComplex);
    let under = format!("{}else:\n  y = {}1\n", chain(1_000), "-".repeat(1_500));
    assert_eq!(refused(&under), Code::TooComplex);
    accepted(&format!("{}y = {}1\n", chain(1_000), "-".repeat(1_500)));
    accepted(&chain(700).repeat(3));
}

#[test]
fn a_decimal_number_has_as_many_digits_as_in_cpython() {
    accepted(&"9".repeat(MAX_DIGITS));
    assert_eq!(refused(&"9".repeat(MAX_DIGITS + 1)), Code::TooComplex);
    accepted(&format!("0x{}", "f".repeat(MAX_DIGITS + 1)));
    accepted(&format!("'{}'", "9".repeat(MAX_DIGITS + 1)));
}

#[test]
fn a_nul_is_no_python() {
    for text in ["x\0", "'\0'", "# \0"] {
        assert_eq!(refused(text), Code::SyntaxError, "{text:?}");
    }
    accepted("'\u{1}'");
}

#[test]
fn a_pictograph_is_no_name() {
    assert_eq!(refused("\u{1f600} = 1"), Code::SyntaxError);
    assert_eq!(refused("a\u{2b50} = 1"), Code::SyntaxError);
    accepted("'\u{1f600}'");
    accepted("été = 名前");
}
