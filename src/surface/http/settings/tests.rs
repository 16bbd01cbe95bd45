use super::*;
use crate::receipt::generate;

fn key() -> Option<Zeroizing<String>> {
    Some(Zeroizing::new(generate([7; 32]).unwrap().to_text()))
}

fn read(bindings: &Bindings) -> Settings {
    Settings::read(bindings)
}

fn code<T>(result: Result<T, Problem>) -> Code {
    result.err().unwrap().code()
}

#[test]
fn a_deployment_without_settings_starts_and_opens_nothing() {
    let settings = read(&Bindings::default());
    assert_eq!(code(settings.tokens()), Code::Misconfigured);
    assert_eq!(code(settings.keys()), Code::NoSigningKey);
    assert_eq!(settings.public_key_set().unwrap().to_text(), r#"{"keys":[]}"#);
    assert_eq!(settings.max_body().unwrap(), DEFAULT_MAX_BODY);
}

#[test]
fn a_blank_setting_is_an_absent_one() {
    let blank = || Some(" \n".to_owned());
    let settings = read(&Bindings {
        tokens: blank(),
        signing_key: blank().map(Zeroizing::new),
        max_body: blank(),
        origin: blank(),
        card: blank(),
        public_card: blank(),
        no_auth: blank(),
        kit: blank(),
        modified: blank(),
    });
    assert_eq!(code(settings.tokens()), Code::Misconfigured);
    assert_eq!(code(settings.keys()), Code::NoSigningKey);
    assert_eq!(settings.max_body().unwrap(), DEFAULT_MAX_BODY);
    assert_eq!(settings.card().unwrap(), Mode::Dual);
    assert!(settings.public_card().unwrap() && !settings.kit().unwrap());
    assert!(!settings.no_auth(&Head::default()).unwrap());
    assert_eq!(settings.modified(), None);
}

#[test]
fn a_key_is_published_without_its_private_half() {
    let settings = read(&Bindings { signing_key: key(), ..Bindings::default() });
    assert!(settings.keys().is_ok());
    let set = settings.public_key_set().unwrap().to_text();
    assert!(set.contains(r#""x":"#) && !set.contains(r#""d":"#), "{set}");
}

#[test]
fn a_key_that_cannot_be_used_closes_signing_and_the_key_set() {
    let wrong = key().map(|text| Zeroizing::new(text.replace("P-256", "P-521")));
    let settings = read(&Bindings { signing_key: wrong, ..Bindings::default() });
    assert_eq!(code(settings.keys()), Code::Misconfigured);
    assert_eq!(code(settings.public_key_set()), Code::Misconfigured);
}

#[test]
fn the_limit_on_a_body_is_a_whole_number_of_bytes_up_to_64_mib() {
    let limit = |text: &str| {
        read(&Bindings { max_body: Some(text.to_owned()), ..Bindings::default() }).max_body()
    };
    assert_eq!(limit("1").unwrap(), 1);
    assert_eq!(limit(" 67108864 ").unwrap(), 67_108_864);
    for text in ["0", "67108865", "-1", "8 MiB", "1e6", "1.5"] {
        assert_eq!(code(limit(text)), Code::Misconfigured, "{text}");
    }
}

#[test]
fn neither_the_answer_nor_the_log_holds_a_part_of_a_secret() {
    let secret = "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----";
    let settings = read(&Bindings {
        tokens: Some(r#"{"acme":["secret"]}"#.to_owned()),
        signing_key: Some(Zeroizing::new(secret.to_owned())),
        ..Bindings::default()
    });
    for (problem, setting, why) in [
        (settings.tokens().err(), TOKENS, "invalid_digest"),
        (settings.keys().err(), SIGNING_KEY, "invalid_key"),
    ] {
        let answer = problem.unwrap().into_answer();
        let log = answer.log.unwrap();
        assert!(answer.body.contains(setting) && !answer.body.contains(why), "{}", answer.body);
        assert!(log.contains(setting) && log.contains(why), "{log}");
        for text in [answer.body, log] {
            assert!(!text.contains("c2VjcmV0") && !text.contains("secret"), "{text}");
        }
    }
}

/// A request to this machine.
fn local() -> Head {
    Head { origin: "http://127.0.0.1:8787".to_owned(), ..Head::default() }
}

fn set(name: &str, value: &str) -> Bindings {
    Bindings::by_name(|asked| (asked == name).then(|| value.to_owned()))
}

#[test]
fn each_setting_is_read_under_its_own_name() {
    let all = Bindings::by_name(|name| Some(name.to_owned()));
    let Bindings { tokens, signing_key, max_body, origin, card, public_card, no_auth, kit, .. } =
        all;
    let signing_key = signing_key.map(|key| key.as_str().to_owned());
    let found = [tokens, signing_key, max_body, origin, card, public_card, no_auth, kit];
    assert_eq!(found.map(Option::unwrap), NAMES);
}

#[test]
fn the_card_names_the_origin_that_is_set_else_the_one_that_was_asked() {
    let head = Head { origin: "https://asked.example".to_owned(), ..Head::default() };
    let origin = |settings: &Settings| settings.origin(&head).unwrap().as_str().to_owned();
    assert_eq!(origin(&read(&Bindings::default())), "https://asked.example");
    assert_eq!(origin(&read(&set(ORIGIN, "https://Set.example"))), "https://set.example");
    assert_eq!(origin(&read(&set(ORIGIN, "http://localhost:1"))), "http://localhost:1");
    assert_eq!(code(read(&Bindings::default()).origin(&Head::default())), Code::Misconfigured);
}

#[test]
fn an_origin_with_a_path_or_in_clear_is_refused() {
    for text in ["https://set.example/", "set.example", "http://set.example", "https://"] {
        assert_eq!(code(read(&set(ORIGIN, text)).origin(&local())), Code::Misconfigured, "{text}");
    }
}

#[test]
fn the_form_of_the_card_is_one_of_three() {
    for (text, mode) in [("dual", Mode::Dual), ("1.0", Mode::V10), (" 0.3 ", Mode::V03)] {
        assert_eq!(read(&set(CARD, text)).card().unwrap(), mode);
    }
    for text in ["Dual", "1", "0.3.0", "1.0,0.3"] {
        assert_eq!(code(read(&set(CARD, text)).card()), Code::Misconfigured, "{text}");
    }
}

#[test]
fn a_switch_is_true_or_false_and_nothing_like_it() {
    assert!(!read(&set(PUBLIC_CARD, "false")).public_card().unwrap());
    assert!(read(&set(PUBLIC_CARD, "true")).public_card().unwrap());
    assert!(read(&set(NO_AUTH, "true")).no_auth(&local()).unwrap());
    assert!(!read(&set(NO_AUTH, "false")).no_auth(&local()).unwrap());
    for text in ["True", "yes", "1", "0", "on", "null"] {
        assert_eq!(code(read(&set(PUBLIC_CARD, text)).public_card()), Code::Misconfigured);
        assert_eq!(code(read(&set(NO_AUTH, text)).no_auth(&local())), Code::Misconfigured);
        assert_eq!(code(read(&set(KIT, text)).kit()), Code::Misconfigured, "{text}");
    }
}

#[test]
fn no_token_is_asked_for_on_a_loopback_host_only() {
    let settings = read(&set(NO_AUTH, "true"));
    for origin in ["http://localhost:8787", "http://127.9.9.9", "https://[::1]:1"] {
        let head = Head { origin: origin.to_owned(), ..Head::default() };
        assert!(settings.no_auth(&head).unwrap(), "{origin}");
    }
    for origin in ["", "https://verifier.example", "http://192.168.0.1", "http://localhost.example"]
    {
        let head = Head { origin: origin.to_owned(), ..Head::default() };
        assert_eq!(code(settings.no_auth(&head)), Code::Misconfigured, "{origin}");
    }
}

#[test]
fn no_token_is_asked_for_from_a_loopback_address_only() {
    let settings = read(&set(NO_AUTH, "true"));
    for (client, open) in [("127.0.0.1", true), ("::1", true), ("203.0.113.9", false), ("", false)]
    {
        let head = Head { client: Some(client.to_owned()), ..local() };
        assert_eq!(settings.no_auth(&head).is_ok(), open, "{client}");
    }
}

#[test]
fn a_deployment_that_says_it_is_public_asks_for_tokens() {
    let bindings =
        |origin: &str| Bindings { origin: Some(origin.to_owned()), ..set(NO_AUTH, "true") };
    assert!(read(&bindings("http://localhost:8787")).no_auth(&local()).unwrap());
    let public = read(&bindings("https://verifier.example"));
    assert_eq!(code(public.no_auth(&local())), Code::Misconfigured);
}

#[test]
fn scenarios_are_played_only_where_no_token_is_asked_for() {
    assert_eq!(code(read(&set(KIT, "true")).kit()), Code::Misconfigured);
    let both = Bindings { no_auth: Some("true".to_owned()), ..set(KIT, "true") };
    assert!(read(&both).kit().unwrap());
    assert!(!read(&set(KIT, "false")).kit().unwrap());
}

#[test]
fn the_log_says_what_was_expected_and_the_answer_does_not() {
    for (name, expected) in [
        (ORIGIN, "`https://` and a host"),
        (CARD, "`dual`, `1.0` or `0.3`"),
        (PUBLIC_CARD, "`true` or `false`"),
        (NO_AUTH, "`true` or `false`"),
        (KIT, "`true` or `false`"),
        (MAX_BODY, "a number of bytes"),
    ] {
        let settings = read(&set(name, "s3cret"));
        let problems = [
            settings.origin(&local()).err(),
            settings.card().err(),
            settings.public_card().err(),
            settings.no_auth(&local()).err(),
            settings.kit().err(),
            settings.max_body().err(),
        ];
        let answers: Vec<_> = problems.into_iter().flatten().map(Problem::into_answer).collect();
        assert!(!answers.is_empty(), "{name}");
        for answer in answers {
            let log = answer.log.unwrap();
            assert!(
                answer.body.contains(name) && !answer.body.contains(expected),
                "{}",
                answer.body
            );
            assert!(log.contains(name) && log.contains(expected), "{log}");
            assert!(!log.contains("s3cret") && !answer.body.contains("s3cret"));
        }
    }
}
