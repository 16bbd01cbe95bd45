use super::*;

#[test]
fn json_in_utf8_is_accepted_in_each_form() {
    for field in [
        "application/json",
        "Application/JSON",
        "application/json; charset=utf-8",
        "application/json;charset=\"UTF-8\"",
        "application/json; profile=x",
        "application/vnd.countersign.request+json",
    ] {
        assert!(is_json(field), "{field}");
    }
}

#[test]
fn everything_else_is_refused() {
    for field in [
        "",
        "json",
        "text/json",
        "text/plain",
        "application/jsonp",
        "application/+json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=application/json",
        "application/json; charset=utf-16",
        "application/json, text/plain",
    ] {
        assert!(!is_json(field), "{field}");
    }
}
