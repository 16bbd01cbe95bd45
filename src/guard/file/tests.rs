use crate::budget::Budget;
use crate::code::Code;
use crate::guard::Outcome;
use crate::guard::tests::{
    check, files, holds, inline, judged_within, refused, shown, unresolved, violated,
};

/// Of `abc`, as FIPS 180-2 gives it.
const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

fn op(op: &str, path: &str) -> String {
    format!(r#"{{"kind":"file","op":"{op}","path":"{path}"}}"#)
}

fn sha256(path: &str, digest: &str) -> String {
    format!(r#"{{"kind":"file","op":"sha256","path":"{path}","sha256":"{digest}"}}"#)
}

fn artifact() -> crate::artifact::Artifact {
    files(&[("src/a.rs", "abc"), ("src/b.rs", "abd"), ("[x].ts", "")])
}

#[test]
fn every_operation_is_written_as_it_is_read() {
    for text in [op("exists", "src/*"), op("not_exists", "a"), sha256("a", ABC)] {
        assert_eq!(check(&text).to_value().to_text(), text);
        assert_ne!(check(&text).phrase(true), check(&text).phrase(false));
    }
    let upper = check(&sha256("a", &ABC.to_uppercase()));
    assert_eq!(upper.to_value().to_text(), sha256("a", ABC));
}

#[test]
fn a_file_exists_by_its_path_or_by_a_pattern() {
    assert_eq!(
        shown(&holds(&op("exists", "src/a.rs"), &artifact())),
        ["src/a.rs:1: is in the artifact"]
    );
    holds(&op("exists", "**/*.rs"), &artifact());
    holds(&op("exists", "[x].ts"), &artifact());
    let judgement = violated(&op("exists", "src/c.rs"), &artifact());
    assert_eq!(shown(&judgement), ["inline: does not have the file `src/c.rs` (searched 3 files)"]);
    assert_eq!(judgement.followups, ["Add the file `src/c.rs`"]);
}

#[test]
fn a_forbidden_file_is_cited() {
    let judgement = violated(&op("not_exists", "src/*"), &artifact());
    assert_eq!(
        shown(&judgement),
        ["src/a.rs:1: is in the artifact", "src/b.rs:1: is in the artifact"]
    );
    holds(&op("not_exists", "*.rs"), &artifact());
}

#[test]
fn a_digest_is_that_of_the_bytes() {
    holds(&sha256("src/a.rs", ABC), &artifact());
    holds(&sha256("src/a.rs", &ABC.to_uppercase()), &artifact());
    let judgement = violated(&sha256("src/b.rs", ABC), &artifact());
    assert!(
        shown(&judgement)[0].starts_with("src/b.rs:1: has the SHA-256 a52d159f"),
        "{judgement:?}"
    );
}

#[test]
fn a_digest_asks_for_one_file_by_its_very_path() {
    assert_eq!(unresolved(&sha256("src/c.rs", ABC), &artifact()), Code::NoSuchFile);
    assert_eq!(unresolved(&sha256("src/a.*", ABC), &artifact()), Code::NoSuchFile);
}

#[test]
fn a_text_without_a_path_is_no_file() {
    for text in [op("exists", "a"), op("not_exists", "a"), sha256("a", ABC)] {
        assert_eq!(unresolved(&text, &inline("abc")), Code::NoSuchFile);
    }
}

#[test]
fn wrong_digests_paths_and_members_are_refused() {
    for digest in ["", "abc", ABC.trim_start_matches("b"), &ABC.replace('b', "g")] {
        assert_eq!(refused(&sha256("a", digest)).code(), Code::InvalidDigest, "{digest}");
    }
    assert_eq!(refused(&op("sha256", "a")).code(), Code::MissingMember);
    assert_eq!(refused(&op("exists", "")).code(), Code::OutOfRange);
    assert_eq!(refused(&op("exists", "{a")).code(), Code::InvalidGlob);
    assert_eq!(refused(&op("is_file", "a")).code(), Code::UnknownKind);
    let extra = format!(r#"{{"kind":"file","op":"exists","path":"a","sha256":"{ABC}"}}"#);
    assert_eq!(refused(&extra).code(), Code::UnknownMember);
}

#[test]
fn hashing_is_paid_for() {
    let budget = Budget { fuel: 100, ..Budget::default() };
    let (judgement, _) = judged_within(&sha256("src/a.rs", ABC), &artifact(), budget);
    assert_eq!(judgement.outcome, Outcome::Unresolved(Code::OutOfBudget));
}
