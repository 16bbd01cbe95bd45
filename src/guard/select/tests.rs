use super::{Glob, MAX_ALTERNATIVES, alternatives};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::guard::tests::{files, holds, inline, refused, unresolved, violated};
use crate::json::Pointer;

fn matches(glob: &str, path: &str) -> bool {
    let glob = Glob::new(glob, &Pointer::root()).expect(glob);
    glob.matches(path, &mut Meter::new(Budget::default())).unwrap()
}

#[test]
fn a_path_pattern_selects_files() {
    assert!(matches("src/**/*.rs", "src/a.rs") && matches("src/**/*.rs", "src/a/b.rs"));
    assert!(!matches("src/*.rs", "src/a/b.rs") && !matches("*.rs", "src/a.rs"));
    assert!(matches("**/*.{ts,tsx}", "a/b.tsx") && !matches("**/*.{ts,tsx}", "a/b.js"));
    assert!(matches("!tests/**", "src/a.rs") && !matches("!tests/**", "tests/a.rs"));
}

#[test]
fn a_path_names_itself_whatever_it_contains() {
    assert!(matches("app/[id]/page.tsx", "app/[id]/page.tsx"));
    assert!(matches("app/[id]/page.tsx", "app/i/page.tsx"));
}

#[test]
fn a_check_looks_at_the_selected_files_only() {
    let artifact = files(&[("src/a.rs", "x"), ("tests/a.rs", "y")]);
    holds(r#"{"kind":"text","op":"contains","value":"x","path":"src/**"}"#, &artifact);
    violated(r#"{"kind":"text","op":"contains","value":"y","path":"src/**"}"#, &artifact);
    let check = r#"{"kind":"text","op":"contains","value":"x","path":"docs/**"}"#;
    assert_eq!(unresolved(check, &artifact), Code::NoSuchFile);
    assert_eq!(unresolved(check, &inline("x")), Code::NoSuchFile);
}

#[test]
fn a_wrong_path_pattern_is_refused_with_its_place() {
    for glob in ["src/{a,b", "src/[a", "a\\\\"] {
        let text = format!(r#"{{"kind":"text","op":"contains","value":"x","path":"{glob}"}}"#);
        let error = refused(&text);
        assert_eq!(error.code(), Code::InvalidGlob, "{error}");
        assert_eq!(error.pointer().map(Pointer::as_str), Some("/path"));
    }
    let error = refused(r#"{"kind":"text","op":"contains","value":"x","path":""}"#);
    assert_eq!(error.code(), Code::OutOfRange);
}

#[test]
fn braces_that_multiply_are_refused() {
    let exploding = "{a,a}".repeat(7);
    assert_eq!(Glob::new(&exploding, &Pointer::root()).unwrap_err().code(), Code::InvalidGlob);
    Glob::new(&"{a,a}".repeat(6), &Pointer::root()).unwrap();
    assert_eq!(alternatives("{a,a}{b,b,b}"), 6);
    assert_eq!(alternatives("{a{b,c}{d,e},f}"), 5);
    assert_eq!(alternatives(r"\{{a,b}{c,d}\}"), 4);
    assert_eq!(alternatives("[{]{a,b}[!],}]{c,d}"), 4);
    assert_eq!(alternatives("a,b"), 1);
    let nested = format!("{}a{}", "{a,".repeat(10), "}".repeat(10));
    assert!(alternatives(&nested) <= MAX_ALTERNATIVES);
}

#[test]
fn matching_many_paths_is_paid_for() {
    let glob = Glob::new("{a,b}*", &Pointer::root()).unwrap();
    let mut meter = Meter::new(Budget::default());
    glob.matches("abc", &mut meter).unwrap();
    assert_eq!(meter.spent(), 2 * 6 * 4);
}
