use super::*;

#[test]
fn an_address_is_cut_into_its_parts() {
    for (url, parts) in [
        ("https://a.example/", ("https://a.example", "/", "")),
        (
            "http://127.0.0.1:8787/a2a/tasks/1:cancel",
            ("http://127.0.0.1:8787", "/a2a/tasks/1:cancel", ""),
        ),
        ("http://[::1]:80/a2a?x=/y&z=?", ("http://[::1]:80", "/a2a", "x=/y&z=?")),
        ("https://a.example//v1/check", ("https://a.example", "//v1/check", "")),
        ("https://a.example/%2e%2e/?", ("https://a.example", "/%2e%2e/", "")),
        ("https://a.example/?a=://b/c", ("https://a.example", "/", "a=://b/c")),
        ("https://a.example/p?q#/f?g", ("https://a.example", "/p", "q")),
        ("https://a.example", ("https://a.example", "/", "")),
        ("https://a.example?q", ("https://a.example", "/", "q")),
        ("", ("", "/", "")),
    ] {
        assert_eq!(split(url), parts, "{url}");
    }
}
