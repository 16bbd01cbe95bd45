use super::*;

#[test]
fn an_origin_is_read_with_its_port_and_in_lower_case() {
    for (text, expected) in [
        ("https://verifier.example", "https://verifier.example"),
        (" HTTPS://Verifier.Example:8443\n", "https://verifier.example:8443"),
        ("http://127.0.0.1:8787", "http://127.0.0.1:8787"),
        ("http://[::1]:8787", "http://[::1]:8787"),
        ("http://[::1]", "http://[::1]"),
    ] {
        assert_eq!(Origin::parse(text).expect(text).as_str(), expected);
    }
}

#[test]
fn what_is_more_or_less_than_an_origin_is_refused() {
    for text in [
        "",
        "verifier.example",
        "https://",
        "https://verifier.example/",
        "https://verifier.example/a2a",
        "https://verifier.example?x",
        "https://verifier.example#x",
        "https://user@verifier.example",
        "https://verifier.example:",
        "https://verifier.example:0",
        "https://verifier.example:+80",
        "https://verifier.example:65536",
        "https://.example",
        "https://1.2.3",
        "https://[::1",
        "https://::1",
        "https://verifier example",
        "https://verifier.example,https://other.example",
        "ftp://verifier.example",
        "null",
    ] {
        assert_eq!(Origin::parse(text), None, "{text}");
    }
}

#[test]
fn only_this_machine_is_loopback() {
    let loopback = |text: &str| Origin::parse(text).expect(text).is_loopback();
    for text in [
        "http://localhost:8787",
        "http://LOCALHOST",
        "http://127.0.0.1",
        "http://127.8.9.1:1",
        "https://[::1]:8787",
        "http://[::ffff:127.0.0.1]",
    ] {
        assert!(loopback(text), "{text}");
    }
    for text in [
        "http://localhost.example",
        "http://127.0.0.1.example",
        "http://128.0.0.1",
        "http://0.0.0.0",
        "http://[::]",
        "http://[::2]",
        "http://192.168.0.1",
    ] {
        assert!(!loopback(text), "{text}");
    }
}

#[test]
fn an_address_is_loopback_in_each_of_its_forms() {
    for address in ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1", " 127.0.0.1 "] {
        assert!(is_loopback(address), "{address}");
    }
    for address in ["", "localhost", "10.0.0.1", "::ffff:10.0.0.1", "127.0.0.1:80"] {
        assert!(!is_loopback(address), "{address}");
    }
}

#[test]
fn what_is_sent_to_an_origin_stays_private_when_encrypted_or_local() {
    let private = |text: &str| Origin::parse(text).expect(text).is_private();
    assert!(private("https://verifier.example") && private("http://localhost"));
    assert!(!private("http://verifier.example"));
}
