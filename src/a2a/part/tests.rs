use super::*;
use crate::budget::{Budget, Meter};
use crate::json::reader;

fn json(text: &str) -> Value {
    reader::read(text, reader::Options::default(), &mut Meter::new(Budget::default())).unwrap()
}

#[track_caller]
fn read(text: &str, dialect: Dialect) -> Part {
    Part::from_value(&json(text), dialect, "parts[0]").unwrap_or_else(|fault| panic!("{fault}"))
}

/// The message, which begins with the field.
#[track_caller]
fn refused(text: &str, dialect: Dialect) -> String {
    let fault = Part::from_value(&json(text), dialect, "parts[0]").unwrap_err();
    let Fault::InvalidParams { field, message } = fault else { panic!("{fault}") };
    assert!(message.starts_with(&field), "{field}: {message}");
    message
}

fn part(content: Content) -> Part {
    Part { content, media_type: None, filename: None, metadata: None }
}

const BOTH: [Dialect; 2] = [Dialect::V03, Dialect::V10];
const VERDICT: &str = "application/vnd.a2a-bridge.verdict+json";

#[test]
fn every_content_is_read_as_the_dialect_writes_it() {
    let cases = [
        (r#"{"kind":"text","text":"x"}"#, r#"{"text":"x"}"#, Content::Text("x".into())),
        (r#"{"kind":"text","text":""}"#, r#"{"text":""}"#, Content::Text(String::new())),
        (
            r#"{"kind":"data","data":{"a":1}}"#,
            r#"{"data":{"a":1}}"#,
            Content::Data(json("{\"a\":1}")),
        ),
        (
            r#"{"kind":"file","file":{"bytes":"aGk="}}"#,
            r#"{"raw":"aGk="}"#,
            Content::Bytes(b"hi".to_vec()),
        ),
        (
            r#"{"kind":"file","file":{"uri":"https://example.com/x"}}"#,
            r#"{"url":"https://example.com/x"}"#,
            Content::Url("https://example.com/x".into()),
        ),
    ];
    for (v03, v10, content) in cases {
        let part = part(content);
        assert_eq!(read(v03, Dialect::V03), part);
        assert_eq!(read(v10, Dialect::V10), part);
        assert_eq!(part.to_value(Dialect::V03).to_text(), v03);
        assert_eq!(part.to_value(Dialect::V10).to_text(), v10);
    }
}

/// a2aproject/A2A#1255, google/A2UI#233: the media type of data had no home.
#[test]
fn data_names_its_media_type_where_each_client_keeps_it() {
    let mut part = part(Content::Data(json(r#"{"verdict":"pass"}"#)));
    part.media_type = Some(VERDICT.into());
    let v03 = part.to_value(Dialect::V03).to_text();
    assert_eq!(
        v03,
        format!(
            r#"{{"kind":"data","mimeType":"{VERDICT}","data":{{"verdict":"pass"}},"metadata":{{"mimeType":"{VERDICT}"}}}}"#
        )
    );
    let v10 = part.to_value(Dialect::V10).to_text();
    assert_eq!(
        v10,
        format!(
            r#"{{"data":{{"verdict":"pass"}},"mediaType":"{VERDICT}","metadata":{{"mimeType":"{VERDICT}"}}}}"#
        )
    );
    assert_eq!(read(&v03, Dialect::V03), part);
    assert_eq!(read(&v10, Dialect::V10), part);
}

#[test]
fn a_media_type_is_found_in_every_place_that_was_seen() {
    for text in [
        r#"{"kind":"data","data":{},"mimeType":"a/b"}"#,
        r#"{"kind":"data","data":{},"mediaType":"a/b"}"#,
        r#"{"kind":"data","data":{},"metadata":{"mimeType":"a/b"}}"#,
        r#"{"kind":"data","data":{},"metadata":{"mediaType":"a/b"}}"#,
        r#"{"kind":"file","file":{"bytes":"","mimeType":"a/b"}}"#,
        r#"{"kind":"file","file":{"uri":"x","mediaType":"a/b"}}"#,
        r#"{"kind":"text","text":"","metadata":{"mimeType":"a/b"}}"#,
    ] {
        assert_eq!(read(text, Dialect::V03).media_type.as_deref(), Some("a/b"), "{text}");
    }
    for text in [
        r#"{"data":{},"mediaType":"a/b"}"#,
        r#"{"data":{},"media_type":"a/b"}"#,
        r#"{"data":{},"mediaType":"","metadata":{"mimeType":"a/b"}}"#,
        r#"{"raw":"","mediaType":"a/b"}"#,
        r#"{"url":"","mimeType":"a/b"}"#,
        r#"{"text":"","mediaType":"a/b","metadata":{"mimeType":"c/d"}}"#,
    ] {
        assert_eq!(read(text, Dialect::V10).media_type.as_deref(), Some("a/b"), "{text}");
    }
}

/// a2aproject/A2A#1306, #1088: arrays and scalars as data.
#[test]
fn data_of_any_type_is_read_and_wrapped_for_0_3() {
    for data in ["[1,2]", "\"x\"", "3", "true", "null", "[]"] {
        let expected = part(Content::Data(json(data)));
        assert_eq!(read(&format!(r#"{{"data":{data}}}"#), Dialect::V10), expected, "{data}");
        let bare = format!(r#"{{"kind":"data","data":{data}}}"#);
        assert_eq!(read(&bare, Dialect::V03), expected, "{data}");
        let wrapped = format!(
            r#"{{"kind":"data","data":{{"value":{data}}},"metadata":{{"data_part_compat":true}}}}"#
        );
        assert_eq!(expected.to_value(Dialect::V03).to_text(), wrapped);
        assert_eq!(read(&wrapped, Dialect::V03), expected, "{data}");
        for mark in [true, false] {
            let marked = format!(r#"{{"data":{data},"metadata":{{"data_part_compat":{mark}}}}}"#);
            assert_eq!(read(&marked, Dialect::V10), expected, "{marked}");
        }
    }
}

#[test]
fn no_name_stands_twice_in_the_metadata() {
    let metadata = r#"{"data_part_compat":true,"mimeType":"c/d","filename":"f"}"#;
    let metadata = json(metadata).as_object().cloned();
    for content in [Content::Data(json("[1]")), Content::Text("x".into())] {
        let (media_type, filename) = (Some("a/b".to_owned()), Some("g".to_owned()));
        let part = Part { content, media_type, filename, metadata: metadata.clone() };
        for dialect in BOTH {
            let value = part.to_value(dialect);
            assert_eq!(json(&value.to_text()), value);
        }
    }
}

#[test]
fn an_object_that_only_looks_wrapped_stays() {
    for text in [
        r#"{"kind":"data","data":{"value":[1]}}"#,
        r#"{"kind":"data","data":{"value":[1]},"metadata":{"data_part_compat":false}}"#,
        r#"{"kind":"data","data":{"value":[1],"more":2},"metadata":{"data_part_compat":true}}"#,
        r#"{"kind":"data","data":{"other":[1]},"metadata":{"data_part_compat":true}}"#,
    ] {
        let part = read(text, Dialect::V03);
        assert!(matches!(&part.content, Content::Data(Value::Object(_))), "{text}");
        assert_eq!(part.to_value(Dialect::V03).to_text(), text);
    }
}

/// protocolbuffers/protobuf#25451: SDKs make doubles of whole numbers. Here they are handed on as they
/// were written.
#[test]
fn numbers_keep_their_text() {
    for text in [r#"{"data":{"n":3.0,"m":9007199254740993,"e":1e3}}"#, r#"{"data":3}"#] {
        assert_eq!(read(text, Dialect::V10).to_value(Dialect::V10).to_text(), text);
    }
}

#[test]
fn bytes_are_read_in_both_alphabets_with_and_without_padding() {
    let expected = Content::Bytes(vec![0xfb, 0xff, 0xfe, 0x41]);
    for text in ["+//+QQ==", "-__-QQ==", "+//+QQ", "-__-QQ", "+//+\\r\\nQQ==\\n"] {
        let v10 = read(&format!(r#"{{"raw":"{text}"}}"#), Dialect::V10);
        let v03 = format!(r#"{{"kind":"file","file":{{"bytes":"{text}"}}}}"#);
        assert_eq!(v10.content, expected, "{text}");
        assert_eq!(read(&v03, Dialect::V03).content, expected, "{text}");
    }
    for text in ["+//+QQ===", "+//+Q", "=", "====", "+//+Q*==", "QQ==QQ=="] {
        let text = format!(r#"{{"raw":"{text}"}}"#);
        assert_eq!(refused(&text, Dialect::V10), "parts[0].raw is not base64", "{text}");
    }
    assert_eq!(read(r#"{"raw":""}"#, Dialect::V10).content, Content::Bytes(Vec::new()));
}

#[test]
fn files_are_read_under_the_names_of_all_examples() {
    for (text, filename) in [
        (r#"{"kind":"file","file":{"fileWithBytes":"aGk=","name":"a.txt"}}"#, "a.txt"),
        (r#"{"kind":"file","file":{"bytes":"aGk=","name":"a.txt"}}"#, "a.txt"),
        (r#"{"type":"file","file":{"bytes":"aGk=","filename":"a.txt"}}"#, "a.txt"),
        (r#"{"file":{"bytes":"aGk="},"filename":"a.txt"}"#, "a.txt"),
    ] {
        let part = read(text, Dialect::V03);
        assert_eq!(part.content, Content::Bytes(b"hi".to_vec()), "{text}");
        assert_eq!(part.filename.as_deref(), Some(filename), "{text}");
    }
    let uri = r#"{"kind":"file","file":{"fileWithUri":"https://example.com"}}"#;
    assert_eq!(read(uri, Dialect::V03).content, Content::Url("https://example.com".into()));
}

#[test]
fn a_kind_is_guessed_only_where_none_is_named() {
    for text in [r#"{"text":"x"}"#, r#"{"type":"text","text":"x"}"#, r#"{"kind":null,"text":"x"}"#]
    {
        assert_eq!(read(text, Dialect::V03).content, Content::Text("x".into()), "{text}");
    }
    for (text, expected) in [
        ("{}", "parts[0].kind is missing"),
        (r#"{"kind":"image"}"#, "parts[0].kind must be text, data or file, not `image`"),
        (
            r#"{"type":"unsupported_type","text":"x"}"#,
            "parts[0].type must be text, data or file, not `unsupported_type`",
        ),
        (r#"{"kind":5,"text":"x"}"#, "parts[0].kind must be a string, not a number"),
        (r#"{"kind":"text"}"#, "parts[0].text is missing"),
        (r#"{"kind":"text","text":5}"#, "parts[0].text must be a string, not a number"),
        (r#"{"kind":"data","text":"x"}"#, "parts[0].data is missing"),
        (r#"{"kind":"file","text":"x"}"#, "parts[0].file is missing"),
        (r#"{"kind":"file","file":"x"}"#, "parts[0].file must be an object, not a string"),
        (r#"{"kind":"file","file":{}}"#, "parts[0].file holds neither bytes nor uri"),
        (r#"{"kind":"file","file":{"bytes":"*"}}"#, "parts[0].file.bytes is not base64"),
        (
            r#"{"kind":"text","text":"x","metadata":[]}"#,
            "parts[0].metadata must be an object, not an array",
        ),
        ("\"x\"", "parts[0] must be an object, not a string"),
    ] {
        assert_eq!(refused(text, Dialect::V03), expected, "{text}");
    }
}

#[test]
fn a_part_of_1_0_holds_exactly_one_content() {
    for (text, expected) in [
        ("{}", "parts[0] holds none of text, raw, url and data"),
        (r#"{"kind":"text"}"#, "parts[0] holds none of text, raw, url and data"),
        (r#"{"text":"x","url":"y"}"#, "parts[0] holds more than one of text, raw, url and data"),
        (r#"{"text":"x","data":null}"#, "parts[0] holds more than one of text, raw, url and data"),
        (r#"{"text":["x"]}"#, "parts[0].text must be a string, not an array"),
        (r#"{"raw":1}"#, "parts[0].raw must be a string, not a number"),
        (r#"{"url":{}}"#, "parts[0].url must be a string, not an object"),
    ] {
        assert_eq!(refused(text, Dialect::V10), expected, "{text}");
    }
    let text = r#"{"text":"x","url":null,"kind":"image","tckUnknownField":1}"#;
    assert_eq!(read(text, Dialect::V10), Part::text("x"));
}

/// Records are stored in 1.0, so there nothing may be lost, whatever the metadata hold.
#[test]
fn what_a_part_holds_survives_both_dialects() {
    let contents = [
        Content::Text("α\n".into()),
        Content::Data(json(r#"{"value":1}"#)),
        Content::Data(json("[1,{}]")),
        Content::Data(Value::Null),
        Content::Bytes(vec![0, 255, 254]),
        Content::Url("https://example.com/?a=b".into()),
    ];
    let metadatas = [
        (None, &BOTH[..]),
        (Some(r#"{"a":[1],"b":{}}"#), &BOTH[..]),
        (Some(r#"{"mimeType":7,"mediaType":"c/d"}"#), &[Dialect::V10][..]),
    ];
    for content in contents {
        for (metadata, dialects) in metadatas {
            let metadata = metadata.and_then(|text| json(text).as_object().cloned());
            let media_type = Some("a/b".to_owned());
            let whole = Part { content: content.clone(), media_type, filename: None, metadata };
            let named = Part { filename: Some("dir/x.py".into()), ..whole.clone() };
            for part in [whole, named] {
                for dialect in dialects {
                    let value = part.to_value(*dialect);
                    let back = Part::from_value(&value, *dialect, "").unwrap();
                    assert_eq!(back, part, "{}", value.to_text());
                    assert_eq!(back.to_value(*dialect), value);
                }
            }
        }
    }
}
