use super::{is_dotted, is_module, is_within, normal, plain};

#[test]
fn identifiers_compare_by_nfkc() {
    assert_eq!(normal("ｅｖａｌ"), "eval");
    assert_eq!(normal("oſ"), "os");
    assert_eq!(normal("os"), "os");
    assert_eq!(normal("é"), normal("e\u{301}"));
}

#[test]
fn a_module_holds_its_submodules_and_not_its_namesakes() {
    for (module, package, within) in [
        ("json", "json", true),
        ("json.decoder", "json", true),
        ("jsonschema", "json", false),
        ("json", "json.decoder", false),
        (".a", ".", true),
        (".a.b", ".a", true),
        ("..a", ".", false),
        ("a", ".", false),
        (".", ".a", false),
    ] {
        assert_eq!(is_within(module, package), within, "{module} in {package}");
    }
}

#[test]
fn dotted_names_are_told_from_other_texts() {
    for name in ["a", "a.b", "_x1", "été.名前"] {
        assert!(is_dotted(name) && is_module(name), "{name}");
    }
    for name in ["", ".", "a.", ".a", "a..b", "1a", "a b", "a-b", "a()", "*", "a.*", "a\u{a0}b"] {
        assert!(!is_dotted(name), "{name}");
    }
    assert!(is_module(".") && is_module("..a.b") && !is_module("a.") && !is_module(".1"));
    assert!(is_dotted(&vec!["a"; 32].join(".")) && !is_dotted(&vec!["a"; 33].join(".")));
}

#[test]
fn a_builtin_is_the_same_through_its_module() {
    assert_eq!(plain("builtins.eval"), "eval");
    assert_eq!(plain("__builtins__.eval"), "eval");
    assert_eq!(plain("my.builtins.eval"), "my.builtins.eval");
}
