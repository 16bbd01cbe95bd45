use super::*;

#[test]
fn sources_and_documents_are_text() {
    for media_type in [
        "text/plain",
        "TEXT/x-python; charset=utf-8",
        "application/json",
        "application/ld+json",
        "application/atom+xml",
        "application/octet-stream",
    ] {
        assert!(is_text(media_type), "{media_type}");
    }
}

#[test]
fn pictures_and_unknown_types_are_not_text() {
    for media_type in [
        "image/png",
        "application/pdf",
        "application/x-unsupported-tck-type",
        "application/json-patch",
        "texts/plain",
        "",
    ] {
        assert!(!is_text(media_type), "{media_type}");
    }
}

#[test]
fn data_is_json() {
    assert!(is_json("application/json"));
    assert!(is_json("application/vnd.a2a-bridge.verdict+json"));
    assert!(!is_json("text/plain"));
    assert!(!is_json("application/jsonl"));
}
