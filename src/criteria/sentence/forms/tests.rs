use super::{FORMS, SUBJECTS};
use crate::artifact::{Artifact, File};
use crate::budget::{Budget, Meter};
use crate::criteria::criterion::from_value;
use crate::guard::Outcome;
use crate::json::{Pointer, Value};

fn judge(sentence: &str, artifact: &Artifact) -> Outcome {
    let criteria = from_value(&Value::strings(&[sentence]), &Pointer::root()).expect("a criterion");
    criteria[0].judge(artifact, &mut Meter::new(Budget::default())).outcome
}

/// A text, or files as `path: text` when it begins with `@`, one a line.
fn artifact(text: &str) -> Artifact {
    let Some(files) = text.strip_prefix('@') else { return Artifact::Text(text.to_owned()) };
    let files = files.split('@').map(|file| {
        let (path, text) = file.split_once(": ").expect("a path and a text");
        File { path: path.to_owned(), text: text.to_owned() }
    });
    Artifact::Files(files.collect())
}

/// Every example with an artifact of which it holds and one, as like it as may be, that violates
/// it.
const EIGHTY: &str = concat!(
    "éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé\r\n",
    "x\n"
);
const EIGHTY_ONE: &str = concat!(
    "x\r\n",
    "ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé\r\n"
);
const MEANING: &[(&str, &str, &str)] = &[
    ("contains \"rate limit\" ignoring case", "the Rate Limit", "the rate-limit"),
    ("must not contain \"password\"", "passwort", "a password"),
    ("has no \"FIXME\"", "fixed", "// FIXME"),
    ("contains \"async\" but not \"await\"", "async", "async await"),
    ("contains the word \"rate\"", "a rate-limit", "crate, rated"),
    ("\"Sources\" must appear at least twice", "Sources Sources", "Sources"),
    ("is one of \"yes\", \"no\"", "no", "yes."),
    ("must not be empty", " x", " \n"),
    ("every line has at most 80 characters", EIGHTY, EIGHTY_ONE),
    ("is a JSON object", "\n{}", "[{}]"),
    ("has a top-level key \"name\"", r#"{"name":null}"#, r#"{"a":{"name":1}}"#),
    ("/status is \"ok\" or \"done\"", r#"{"status":"done"}"#, r#"{"status":"do"}"#),
    ("imports nothing", "x = 1", "import x"),
    ("No file contains \"password\".", "@a: x@b: y", "@a: x@b: password"),
    ("contains any of \"429\", \"Too Many Requests\"", "429", "428"),
    ("contains all of \"begin\" and \"end\"", "begin end", "begin"),
    ("contains none of \"foo\", \"bar\"", "baz", "bar"),
    ("contains \"retry\" at most 3 times", "retry retry retry", "retry retry retry retry"),
    ("equals \"done\"", "done", "done "),
    ("begins with \"#!/bin/sh\"", "#!/bin/sh\n", " #!/bin/sh"),
    ("ends with \"}\"", "{}", "{} "),
    (r"matches /^v\d+\.\d+$/m", "x\nv1.20\ny", "x\nv1.20.3\ny"),
    (r"does not match /https?:\/\/localhost/i", "https://local", "HTTP://LOCALHOST"),
    ("matches /assert/ at least twice", "assert, assert", "assert"),
    ("is between 10 and 200 words long", "a b c d e f g h i j", "a b c d e f g h i"),
    ("has at most 400 lines", "x\n", "x\nx\nx\n"),
    ("must not exceed 200 words", "x\n", "x\nx\nx\n"),
    ("is valid JSON", "[1]", "[1,]"),
    ("has the JSON pointer /items/0/id", r#"{"items":[{"id":1}]}"#, r#"{"items":[]}"#),
    ("/status equals \"ok\"", r#"{"status":"ok"}"#, r#"{"status":"OK"}"#),
    (
        "/items/0/price is greater than 0",
        r#"{"items":[{"price":0.01}]}"#,
        r#"{"items":[{"price":0}]}"#,
    ),
    ("the value at /score is between 0 and 1", r#"{"score":1.0}"#, r#"{"score":1.01}"#),
    ("/ratio equals 0.5 within 0.01", r#"{"ratio":0.51}"#, r#"{"ratio":0.5101}"#),
    ("the value at /error is absent", r#"{"errors":1}"#, r#"{"error":null}"#),
    ("is a number", "-1.5e3\n", "1 2"),
    ("equals 3.14 within 0.01", "3.15", "3.151"),
    ("is between 1 and 5", "5.0", "5.1"),
    ("is at least 0.9", "0.90", "0.89"),
    ("is valid Python", "x = 1\n", "x = = 1\n"),
    ("imports only json, math", "import json\n", "import os\n"),
    ("imports json", "import json\n", "import jsonl\n"),
    ("does not import os, subprocess", "import json\n", "from os import path\n"),
    ("calls `json.loads`", "import json\njson.loads('')\n", "import json\njson.dumps('')\n"),
    ("does not call eval, exec", "evaluate()\n", "exec('')\n"),
    ("defines function `main`", "def main(): pass\n", "main = 1\n"),
    (
        "cites \"Retry-After: 30\" at docs/api.md:12",
        "@docs/api.md: \n\n\n\n\n\n\n\n\n\n\nRetry-After: 30\n",
        "@docs/api.md: \n\n\n\n\n\n\n\n\n\nRetry-After: 30\n",
    ),
    (
        "\"return 429\" stands at src/limit.py:40-44",
        "@src/limit.py: \n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nreturn\n 429\n",
        "@src/limit.py: return 429\n",
    ),
    ("the file `README.md` exists", "@README.md: x", "@readme.md: x"),
    ("does not have file `.env`", "@a.env: x", "@.env: x"),
    (
        "file `empty.txt` has sha256 \
         e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "@empty.txt: ",
        "@empty.txt: \n",
    ),
    ("not contains \"lorem ipsum\"", "lorem", "lorem ipsum"),
    ("The artifact contains \"ok\".", "ok", "OK"),
    (
        "The file `src/a.py` must contain \"def main\".",
        "@src/a.py: def main@b.py: x",
        "@src/a.py: x@b.py: def main",
    ),
    (
        "In `src/**`, does not contain \"TODO\".",
        "@src/a: x@docs/a: TODO",
        "@src/a: x@src/b/c: TODO",
    ),
    (
        "Every file in `src/**/*.py` is valid Python.",
        "@src/a.py: x@b.py: = =",
        "@src/a.py: x@src/b.py: = =",
    ),
    ("Some file in `docs/**` contains \"MIT\".", "@docs/a: x@docs/b: MIT", "@docs/a: x@b: MIT"),
];

#[test]
fn every_example_holds_of_one_artifact_and_is_violated_by_another() {
    let mut wrong = Vec::new();
    for (sentence, holds, violated) in MEANING {
        let violated = match *sentence {
            "must not exceed 200 words" => "x ".repeat(201),
            "has at most 400 lines" => "x\n".repeat(401),
            _ => (*violated).to_owned(),
        };
        for (text, expected) in [(*holds, Outcome::Holds), (&violated, Outcome::Violated)] {
            let found = judge(sentence, &artifact(text));
            if found != expected {
                wrong.push(format!("{sentence} of {text:?}: {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_form_is_without_its_meaning() {
    for form in FORMS.iter().chain(SUBJECTS) {
        let told = MEANING.iter().any(|(sentence, _, _)| *sentence == form.example);
        assert!(told, "{}", form.example);
    }
}

#[test]
fn forms_and_examples_stand_once() {
    for (index, form) in FORMS.iter().enumerate() {
        let rest = &FORMS[index + 1..];
        assert!(!rest.iter().any(|other| other.form == form.form), "{}", form.form);
        assert!(!rest.iter().any(|other| other.example == form.example), "{}", form.example);
    }
}

#[test]
fn what_a_text_does_not_let_decide_is_left_open() {
    for (sentence, text) in [
        ("/a is 5", "no JSON"),
        ("the value at /a is absent", "no JSON"),
        ("is at least 5", "five"),
        ("does not call eval", "def ("),
        ("the file `a` exists", "one text"),
        ("`a` contains \"x\"", "one text"),
        ("cites \"x\" at a:1", "one text"),
    ] {
        let found = judge(sentence, &artifact(text));
        assert!(matches!(found, Outcome::Unresolved(_)), "{sentence}: {found:?}");
    }
}
