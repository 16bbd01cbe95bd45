use super::*;
use crate::code::Code;

fn target(text: &str) -> Result<Target, (Code, String)> {
    let value = crate::effect::bundle::fixtures::value(&serde_json::from_str(text).unwrap());
    let read = Reading::alone(|reading| Target::read(&value, &Pointer::root(), reading));
    read.map_err(|fault| (fault.code(), fault.at.as_str().to_owned()))
}

fn host(host: &str) -> Result<Target, (Code, String)> {
    target(&format!(r#"{{"host": "{host}"}}"#))
}

#[test]
fn r136_a_connection_leads_to_a_public_name_and_nowhere_else() {
    for good in ["api.github.com", "a-b.example", "xn--80ak6aa92e.com", "1.2.3.4.example"] {
        assert_eq!(host(good).map(|target| target.host), Ok(good.to_owned()));
    }
    let refused = Err((Code::OutOfRange, "/host".to_owned()));
    for bad in [
        "",
        "localhost",
        "api.localhost",
        "printer.local",
        "metadata.internal",
        "127.0.0.1",
        "2130706433",
        "0x7f.1",
        "example.0x7f",
        "[::1]",
        "api.github.com:8443",
        "user@api.github.com",
        "API.github.com",
        "api.github.com.",
        "-a.example",
        "a-.example",
        "a..example",
        "a_b.example",
        "b\u{fc}cher.example",
        "api.github.com/x",
    ] {
        assert_eq!(host(bad), refused, "{bad}");
    }
    let long = format!("{}.example", "a".repeat(64));
    assert_eq!(host(&long), refused);
}

#[test]
fn a_base_path_is_plain_and_stands_before_each_path() {
    let found = target(r#"{"host": "git.example", "base_path": "/api/v3"}"#).unwrap();
    assert_eq!(found.url("/issues/7"), "https://git.example/api/v3/issues/7");
    assert_eq!(host("git.example").unwrap().url("/issues/7"), "https://git.example/issues/7");
    for bad in ["", "/", "api", "/api/", "/a/../b", "/a?b", "/a#b", "/a%2fb", "/{tenant}"] {
        let found = target(&format!(r#"{{"host": "git.example", "base_path": "{bad}"}}"#));
        assert_eq!(found, Err((Code::InvalidPath, "/base_path".to_owned())), "{bad}");
    }
}

#[test]
fn r086_another_host_or_base_path_has_another_digest() {
    let digest = |text: &str| target(text).unwrap().digest();
    let plain = digest(r#"{"host": "git.example"}"#);
    assert_eq!(plain, digest(r#"{ "host" : "git.example" }"#));
    assert_ne!(plain, digest(r#"{"host": "git2.example"}"#));
    assert_ne!(plain, digest(r#"{"host": "git.example", "base_path": "/api"}"#));
}
