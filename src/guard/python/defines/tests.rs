use crate::guard::tests::{files, holds, inline, shown, violated};

fn check(names: &str, what: &str) -> String {
    format!(r#"{{"kind":"python","op":"defines","names":{names},"what":"{what}"}}"#)
}

const SOURCE: &str = "\
@decorated
@twice(1)
def f(): pass

class A(B):
    async def g(self):
        def h(): pass

    class C: pass

if x:
    def k(): pass

v = lambda: 1
";

#[test]
fn functions_classes_and_methods_are_found_wherever_they_stand() {
    for (name, what, line) in [
        ("f", "function", 3),
        ("A", "class", 5),
        ("g", "function", 6),
        ("A.g", "function", 6),
        ("h", "any", 7),
        ("A.g.h", "function", 7),
        ("A.C", "class", 9),
        ("C", "class", 9),
        ("k", "any", 12),
    ] {
        let judgement = holds(&check(&format!(r#"["{name}"]"#), what), &inline(SOURCE));
        assert_eq!(judgement.evidence[0].note, Some(format!("line {line}")), "{name}");
    }
}

#[test]
fn what_is_no_definition_of_that_kind_is_not_found() {
    for (name, what) in [
        ("f", "class"),
        ("A", "function"),
        ("C.g", "any"),
        ("v", "any"),
        ("B", "any"),
        ("decorated", "any"),
        ("A.h", "any"),
    ] {
        violated(&check(&format!(r#"["{name}"]"#), what), &inline(SOURCE));
    }
}

#[test]
fn every_name_must_be_defined_in_some_file() {
    let artifact = files(&[("a.py", "def f(): pass"), ("b.py", "\ndef g(): pass")]);
    let judgement = holds(&check(r#"["f","g"]"#, "any"), &artifact);
    assert_eq!(
        shown(&judgement),
        ["a.py:1: defines the function `f`", "b.py:2: defines the function `g`"]
    );
    let judgement = violated(&check(r#"["f","h","A"]"#, "function"), &artifact);
    assert_eq!(
        shown(&judgement)[0],
        "a.py:1: does not define the functions `h` and `A` (searched 1 line)"
    );
    assert_eq!(judgement.followups, ["Define the functions `h` and `A` in one of the 2 files"]);
}

#[test]
fn names_compare_as_python_compares_them() {
    holds(&check(r#"["ｆ"]"#, "any"), &inline("def f(): pass"));
    holds(&check(r#"["f"]"#, "any"), &inline("def ｆ(): pass"));
}
