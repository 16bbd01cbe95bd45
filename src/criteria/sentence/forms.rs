//! The table of forms: the language as it is documented, one example each.

/// One form of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The form; `…` stands for a value, `N` for a number, `[…]` for what may be left out.
    pub form: &'static str,
    /// A sentence of that form.
    pub example: &'static str,
}

macro_rules! forms {
    ($($form:literal => $example:literal;)*) => {
        /// The predicates, by family. Each may follow a subject of [`SUBJECTS`], and `must`,
        /// `should`, `must not`, `does not` and the like.
        pub const FORMS: &[Form] = &[$(Form { form: $form, example: $example },)*];
    };
}

/// The subjects; without one a sentence speaks of the artifact.
pub const SUBJECTS: &[Form] = &[
    Form { form: "the artifact | the output | it | …", example: "The artifact contains \"ok\"." },
    Form { form: "[the file] `path`", example: "The file `src/a.py` must contain \"def main\"." },
    Form { form: "in `path or pattern`,", example: "In `src/**`, does not contain \"TODO\"." },
    Form {
        form: "every file [in `pattern`]",
        example: "Every file in `src/**/*.py` is valid Python.",
    },
    Form { form: "no file [in `pattern`]", example: "No file contains \"password\"." },
    Form { form: "some file [in `pattern`]", example: "Some file in `docs/**` contains \"MIT\"." },
];

forms! {
    "contains \"…\" [ignoring case]" => "contains \"rate limit\" ignoring case";
    "does not contain \"…\"" => "must not contain \"password\"";
    "has no \"…\"" => "has no \"FIXME\"";
    "contains \"…\" but not \"…\"" => "contains \"async\" but not \"await\"";
    "contains the word \"…\" [ignoring case]" => "contains the word \"rate\"";
    "\"…\" appears | must not appear [N times]" => "\"Sources\" must appear at least twice";
    "contains any of \"…\", \"…\"" => "contains any of \"429\", \"Too Many Requests\"";
    "contains all of \"…\" and \"…\"" => "contains all of \"begin\" and \"end\"";
    "contains none of \"…\", \"…\"" => "contains none of \"foo\", \"bar\"";
    "contains \"…\" at least | at most | exactly N times" => "contains \"retry\" at most 3 times";
    "equals \"…\" [ignoring case]" => "equals \"done\"";
    "is one of \"…\", \"…\"" => "is one of \"yes\", \"no\"";
    "is empty | not empty" => "must not be empty";
    "starts with \"…\"" => "begins with \"#!/bin/sh\"";
    "ends with \"…\"" => "ends with \"}\"";
    "matches /…/flags" => "matches /^v\\d+\\.\\d+$/m";
    "does not match /…/flags" => "does not match /https?:\\/\\/localhost/i";
    "matches /…/ at least | at most | exactly N times" => "matches /assert/ at least twice";
    "is at most | at least | between N [and M] characters | bytes | words | lines [long]"
        => "is between 10 and 200 words long";
    "has at most | at least | exactly N lines | words | …" => "has at most 400 lines";
    "does not exceed N characters | bytes | words | lines" => "must not exceed 200 words";
    "every line has at most N characters" => "every line has at most 80 characters";
    "is valid JSON" => "is valid JSON";
    "is a JSON object | array" => "is a JSON object";
    "has a top-level key \"…\"" => "has a top-level key \"name\"";
    "has the JSON pointer /…" => "has the JSON pointer /items/0/id";
    "/… equals | is …" => "/status equals \"ok\"";
    "/… is one of …, …" => "/status is \"ok\" or \"done\"";
    "/… is at least | at most | greater than | less than N" => "/items/0/price is greater than 0";
    "/… is between N and M" => "the value at /score is between 0 and 1";
    "/… equals N within N" => "/ratio equals 0.5 within 0.01";
    "the value at /… exists | is absent" => "the value at /error is absent";
    "is a number" => "is a number";
    "equals N [within N]" => "equals 3.14 within 0.01";
    "is [a number] between N and M" => "is between 1 and 5";
    "is at least | at most | greater than | less than N" => "is at least 0.9";
    "is valid Python" => "is valid Python";
    "imports only …, …" => "imports only json, math";
    "imports nothing" => "imports nothing";
    "imports …" => "imports json";
    "does not import …, …" => "does not import os, subprocess";
    "calls …" => "calls `json.loads`";
    "does not call …, …" => "does not call eval, exec";
    "defines [function | class] …" => "defines function `main`";
    "cites \"…\" at path:line" => "cites \"Retry-After: 30\" at docs/api.md:12";
    "\"…\" stands at path:line[-line]" => "\"return 429\" stands at src/limit.py:40-44";
    "file `…` exists" => "the file `README.md` exists";
    "has | does not have file `…`" => "does not have file `.env`";
    "file `…` has sha256 …" => "file `empty.txt` has sha256 \
        e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    "not …" => "not contains \"lorem ipsum\"";
}

#[cfg(test)]
mod tests;
