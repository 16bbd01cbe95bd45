use crate::criteria::sentence::tests::{check, one_text, refused};

#[test]
fn lengths_have_a_unit() {
    let length = |rest: &str| format!(r#"{{"kind":"text","op":"length","unit":{rest}}}"#);
    assert_eq!(check("has no more than 5 lines"), length(r#""lines","max":5"#));
    assert_eq!(check("is at most 200 words long"), length(r#""words","max":200"#));
    assert_eq!(check("has between 1 and 5 lines."), length(r#""lines","min":1,"max":5"#));
    assert_eq!(check("must be shorter than 10 characters"), length(r#""chars","max":9"#));
    assert_eq!(check("is no longer than 10 bytes"), length(r#""bytes","max":10"#));
    assert_eq!(check("is 5 lines long"), length(r#""lines","min":5,"max":5"#));
    assert_eq!(check("contains at least one word"), length(r#""words","min":1"#));
    refused("has 5 lines");
    refused("is at most 200 pages long");
    assert_eq!(check("must not exceed 200 words"), length(r#""words","max":200"#));
    assert_eq!(check("does not have more than 5 lines"), length(r#""lines","max":5"#));
    assert_eq!(check("is not shorter than 5 lines"), length(r#""lines","min":5"#));
    assert_eq!(check("must be 280 characters or less"), length(r#""chars","max":280"#));
    assert_eq!(check("has 3 lines or more"), length(r#""lines","min":3"#));
    assert_eq!(check("has a maximum of 3 lines"), length(r#""lines","max":3"#));
    assert_eq!(check("is limited to 3 lines"), length(r#""lines","max":3"#));
    assert_eq!(check("consists of 3 lines"), length(r#""lines","min":3,"max":3"#));
    assert_eq!(check("is a single line"), length(r#""lines","min":1,"max":1"#));
    assert_eq!(check("is empty"), length(r#""bytes","max":0"#));
    assert_eq!(check("should not be empty"), length(r#""words","min":1"#));
    assert_eq!(check("has 3 or more lines"), length(r#""lines","min":3"#));
    refused("is not limited to 3 lines");
    refused("has 3 or more lines or fewer");
    refused("is at most 5 lines or more");
    refused("is between 5 and 6 lines or less");
    refused("has 3 lines at least or so");
    refused("exceeds expectations");
    refused("is limited to the essentials");
}

#[test]
fn the_length_of_lines_is_bounded_from_above() {
    let lines =
        |excess: u32| format!(r#"{{"kind":"text","op":"not_matches","pattern":".{{{excess}}}"}}"#);
    for sentence in [
        "each line has at most 80 characters",
        "Every line must be at most 80 characters long.",
        "Lines must not exceed 80 characters",
        "No line exceeds 80 characters.",
        "No line may exceed 80 characters.",
        "no line is longer than 80 characters",
        "no line has more than 80 characters",
        "every line is shorter than 81 characters",
    ] {
        assert_eq!(check(sentence), lines(81), "{sentence}");
    }
    assert!(!one_text("no line exceeds 80 characters"));
    for sentence in [
        "every line has at least 5 characters",
        "every line exceeds 80 characters",
        "no line is at most 80 characters long",
        "no line does not exceed 80 characters",
        "every line has at most 5 words",
        "every line has 80 characters",
        "every line is readable",
    ] {
        refused(sentence);
    }
}

#[test]
fn a_length_of_several_files_is_said_of_each() {
    assert!(one_text("has at most 400 lines"));
    assert!(one_text("must not be empty"));
    assert!(!one_text("every file has at most 400 lines"));
    assert!(!one_text("`a.txt` has at most 400 lines"));
    check("every file in `src/**` is not empty");
    check("every file must not exceed 400 lines");
    assert!(refused("in `src/**`, has at most 400 lines").contains("several files"));
    refused("every file in `src/**` does not have between 1 and 5 lines");
}
