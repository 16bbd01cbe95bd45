use crate::criteria::sentence::tests::{check, one_text, refused};

#[test]
fn json_values_are_found_by_pointer() {
    let json = |rest: &str| format!(r#"{{"kind":"json","op":{rest}}}"#);
    assert_eq!(check("is valid JSON."), json(r#""valid""#));
    assert_eq!(check("has the JSON pointer /a/b."), json(r#""exists","pointer":"/a/b""#));
    assert_eq!(check("the value at /a/b exists"), json(r#""exists","pointer":"/a/b""#));
    assert_eq!(
        check("the value at `/a b` equals \"5\""),
        json(r#""equals","pointer":"/a b","value":"5""#)
    );
    assert_eq!(check("/a is 5.0"), json(r#""equals","pointer":"/a","value":5.0"#));
    assert_eq!(check("/a must be true"), json(r#""equals","pointer":"/a","value":true"#));
    assert_eq!(
        check("/a equals {\"b\": [1, null]}."),
        json(r#""equals","pointer":"/a","value":{"b":[1,null]}"#)
    );
    assert_eq!(
        check("/a is at least 5"),
        json(r#""compare","pointer":"/a","comparison":">=","value":5"#)
    );
    assert_eq!(
        check("/a is not 5"),
        format!(
            r#"{{"kind":"all","checks":[{},{{"kind":"not","check":{}}}]}}"#,
            json(r#""exists","pointer":"/a""#),
            json(r#""equals","pointer":"/a","value":5"#)
        )
    );
    assert!(refused("/a equals `5`").contains("backticks"));
    refused("/a is big");
    let one = |value: &str| json(&format!(r#""equals","pointer":"/a","value":{value}"#));
    let choice = format!(r#"{{"kind":"any","checks":[{},{}]}}"#, one("5"), one(r#""b""#));
    assert_eq!(check("/a is 5 or \"b\""), choice);
    assert_eq!(check("the field /a must be either 5 or \"b\""), choice);
    assert_eq!(
        check("/a is not 5 or \"b\""),
        format!(
            r#"{{"kind":"all","checks":[{},{{"kind":"not","check":{choice}}}]}}"#,
            json(r#""exists","pointer":"/a""#)
        )
    );
    assert_eq!(check("/a must not exceed 5"), check("/a is not greater than 5"));
    assert_eq!(check("/a <= 5"), check("/a is at most 5"));
    assert_eq!(check("/a == 5"), one("5"));
    assert_eq!(check("/a != 5"), check("/a is not 5"));
    assert_eq!(check("has a top-level key `a/b~c`"), json(r#""exists","pointer":"/a~1b~0c""#));
    assert_eq!(check("should be JSON"), json(r#""valid""#));
    assert_eq!(check("must be a valid JSON document"), json(r#""valid""#));
    assert!(one_text("is a JSON array"));
    refused("/a is 5 and 6");
    refused("has the key \"a\"");
    let invalid = json(r#""valid","duplicates":"allow""#);
    assert_eq!(check("is not JSON"), format!(r#"{{"kind":"not","check":{invalid}}}"#));
    refused("is a JSON string");
    refused("is a good JSON object");
    refused("contains /a/b");
}
