use super::{Artifact, File, MAX_FILES, MAX_PATH};
use crate::budget::{Budget, MAX_DEPTH, Meter};
use crate::code::Code;
use crate::json::{Pointer, Value, reader};

fn value(text: &str) -> Value {
    let options = reader::Options { depth: MAX_DEPTH, ..reader::Options::default() };
    reader::read(text, options, &mut Meter::new(Budget::default())).unwrap()
}

fn read(value: &Value) -> Result<Artifact, (Code, String)> {
    let at = Pointer::root().member("artifact");
    Artifact::from_value(value, &at).map_err(|error| {
        (error.code(), error.pointer().map(Pointer::to_string).unwrap_or_default())
    })
}

fn files(paths: &[&str]) -> Value {
    let files = paths
        .iter()
        .map(|path| Value::object([("path", Value::from(*path)), ("text", Value::from("t"))]));
    Value::object([("files", Value::Array(files.collect()))])
}

#[test]
fn a_string_and_an_object_with_a_text_are_the_same_artifact() {
    let expected = Ok(Artifact::Text("é".to_owned()));
    assert_eq!(read(&value(r#""é""#)), expected);
    assert_eq!(read(&value(r#"{"text":"é"}"#)), expected);
    assert_eq!(read(&value(r#""""#)), Ok(Artifact::Text(String::new())));
}

#[test]
fn files_keep_their_order_and_come_back_as_they_were() {
    let request = files(&["src/b.rs", "a", "ü/x y.py"]);
    let artifact = read(&request).unwrap();
    assert_eq!(artifact.to_value(), request);
    let paths: Vec<_> = artifact.sources().map(|source| source.path.unwrap()).collect();
    assert_eq!(paths, ["src/b.rs", "a", "ü/x y.py"]);
}

#[test]
fn other_shapes_are_refused_where_they_go_wrong() {
    let refusals = [
        ("{}", Code::MissingMember, "/artifact"),
        (r#"{"text":"a","files":[]}"#, Code::UnknownMember, "/artifact/files"),
        (r#"{"text":1}"#, Code::WrongType, "/artifact/text"),
        (r#"{"txt":"a"}"#, Code::UnknownMember, "/artifact/txt"),
        (r#"{"files":{}}"#, Code::WrongType, "/artifact/files"),
        (r#"{"files":[]}"#, Code::OutOfRange, "/artifact/files"),
        (r#"{"files":["a"]}"#, Code::WrongType, "/artifact/files/0"),
        (r#"{"files":[{"path":"a"}]}"#, Code::MissingMember, "/artifact/files/0"),
        (
            r#"{"files":[{"path":"a","text":"","mode":1}]}"#,
            Code::UnknownMember,
            "/artifact/files/0/mode",
        ),
        ("null", Code::WrongType, "/artifact"),
        ("[]", Code::WrongType, "/artifact"),
    ];
    for (text, code, pointer) in refusals {
        assert_eq!(read(&value(text)), Err((code, pointer.to_owned())), "{text}");
    }
}

#[test]
fn paths_are_relative_and_plain() {
    let long = "a".repeat(MAX_PATH + 1);
    let refused =
        ["", "/a", "a/", "a//b", ".", "./a", "a/../b", "..", "a\\b", "a\nb", "a\u{85}b", &long];
    for path in refused {
        let expected = Err((Code::InvalidPath, "/artifact/files/0/path".to_owned()));
        assert_eq!(read(&files(&[path])), expected, "{path:?}");
    }
    let long = "a".repeat(MAX_PATH);
    for path in ["a", "a/b", "..a", "a..", ".a/b.", "a b", "a:1", "~", &long] {
        assert!(read(&files(&[path])).is_ok(), "{path:?}");
    }
}

#[test]
fn two_files_with_one_path_are_refused_at_the_second() {
    let expected = Err((Code::DuplicatePath, "/artifact/files/2/path".to_owned()));
    assert_eq!(read(&files(&["a", "b", "a"])), expected);
    assert!(read(&files(&["a", "b", "A"])).is_ok());
}

#[test]
fn the_number_of_files_is_limited() {
    let paths: Vec<_> = (0..=MAX_FILES).map(|index| index.to_string()).collect();
    let paths: Vec<_> = paths.iter().map(String::as_str).collect();
    let expected = Err((Code::OutOfRange, "/artifact/files".to_owned()));
    assert_eq!(read(&files(&paths)), expected);
    assert!(read(&files(&paths[1..])).is_ok());
}

#[test]
fn the_limit_counts_the_bytes_of_texts_and_paths() {
    let artifact = Artifact::Files(vec![
        File { path: "é".to_owned(), text: "abc".to_owned() },
        File { path: "b".to_owned(), text: "€".to_owned() },
    ]);
    assert_eq!(artifact.bytes(), 9);
    let with = |bytes| artifact.within(Budget { bytes, ..Budget::default() });
    assert_eq!(with(9), Ok(()));
    let error = with(8).unwrap_err();
    assert_eq!(error.code(), Code::TooLarge);
    assert_eq!(error.to_string(), "the input has 9 bytes, the limit is 8");
}
