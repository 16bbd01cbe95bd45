use super::scaffold;
use crate::artifact::{Artifact, File};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::criteria::{Criterion, from_value, prompt};
use crate::json::{Pointer, Value, reader};

fn value(text: &str) -> Value {
    let mut meter = Meter::new(Budget::default());
    reader::read(text, reader::Options::default(), &mut meter).expect("JSON")
}

fn request(artifact: &Artifact, criteria: &str) -> Value {
    Value::object([("artifact", artifact.to_value()), ("criteria", value(criteria))])
}

fn normal(criteria: &Value) -> String {
    let criteria = from_value(criteria, &Pointer::root()).expect("criteria");
    Value::Array(criteria.iter().map(Criterion::to_value).collect()).to_text()
}

#[track_caller]
fn returns(artifact: &Artifact, criteria: &str) {
    let prompt = scaffold(&request(artifact, criteria)).expect("a prompt");
    let read = prompt::read(&prompt, &mut Meter::new(Budget::default()));
    let read = read.unwrap_or_else(|error| panic!("{error} in\n{prompt}"));
    assert_eq!(&read.artifact, artifact, "in\n{prompt}");
    assert_eq!(normal(&Value::strings(&read.criteria)), normal(&value(criteria)), "in\n{prompt}");
}

fn text(text: &str) -> Artifact {
    Artifact::Text(text.to_owned())
}

#[test]
fn the_prompt_has_its_three_sections() {
    let prompt =
        scaffold(&request(&text("x"), r#"["contains \"x\"","is good"]"#)).expect("a prompt");
    let at = |heading: &str| prompt.find(heading).expect("a heading");
    assert!(at("\nARTIFACT:\n```\nx\n```\n") < at("\nCRITERIA ("));
    assert!(at("\nCRITERIA (") < at("\n1. contains \"x\"\n2. is good\n"));
    assert!(at("\n2. is good\n") < at("\nRETURN "));
}

#[test]
fn any_text_comes_back_byte_for_byte() {
    for artifact in [
        "",
        "\n",
        "\n\n",
        "x",
        "x\n",
        "\r",
        "x\r\n",
        "x\r",
        " x ",
        "```",
        "```\nx\n```\n",
        "~~~~",
        "``````` ``",
        "CRITERIA:\n1. is good\nRETURN x",
        "ARTIFACT:\nCRITERIA:\n",
        "File: a\n```\n",
        "```\n\nCRITERIA:\n1. contains \"x\"\n\nRETURN\n",
        "\u{2028}\u{feff}\0\u{1b}[0m",
    ] {
        returns(&text(artifact), r#"["contains \"x\""]"#);
    }
}

#[test]
fn no_arrangement_of_headings_and_fences_is_mistaken_for_the_prompt_itself() {
    const PIECES: [&str; 12] = [
        "\n",
        "\r\n",
        "```",
        "````",
        "~~~",
        "CRITERIA:",
        "\nARTIFACT:\n",
        "\nRETURN",
        "File: a\n",
        "1. x",
        " ",
        "`",
    ];
    for number in 0..PIECES.len().pow(3) {
        let digits = (0..3).map(|place| PIECES[number / PIECES.len().pow(place) % PIECES.len()]);
        returns(&text(&digits.collect::<String>()), r#"["is good"]"#);
    }
}

#[test]
fn files_come_back_with_their_paths() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    returns(&Artifact::Files(vec![file("a.txt", "x")]), r#"["contains \"x\""]"#);
    returns(
        &Artifact::Files(vec![
            file("src/a b.py", "```\nCRITERIA:\n"),
            file(" `odd`: path ", ""),
            file("CRITERIA:", "\nFile: b\n````\n"),
            file("```", "x\n"),
        ]),
        r#"["contains \"x\""]"#,
    );
}

#[test]
fn any_criteria_come_back() {
    returns(
        &text("x"),
        r#"["contains \"x\"", "- is good", "2. two", "RETURN it", "CRITERIA: none", " padded ", "", "{x}",
            "two\nlines\n\nCRITERIA:\n", {"id":"health","text":"is good"},
            {"text":"is good","check":{"kind":"text","op":"contains","value":"a\nb"}},
            {"id":"13","check":{"kind":"not","check":{"kind":"text","op":"contains","value":"x"}}}]"#,
    );
}

#[test]
fn what_cannot_be_checked_is_not_asked_for() {
    let refused = |request: &str| scaffold(&value(request)).expect_err("refused").code();
    assert_eq!(refused(r#"{"artifact":"x","criteria":[]}"#), Code::NoCriteria);
    assert_eq!(refused(r#"{"artifact":"x"}"#), Code::MissingMember);
    assert_eq!(refused(r#"{"artifact":"x","criteria":[{}]}"#), Code::MissingMember);
    assert_eq!(refused(r#"{"artifact":"x","criteria":["y"],"to":"z"}"#), Code::UnknownMember);
}
