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
    });
    assert_eq!(code(settings.tokens()), Code::Misconfigured);
    assert_eq!(code(settings.keys()), Code::NoSigningKey);
    assert_eq!(settings.max_body().unwrap(), DEFAULT_MAX_BODY);
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
        max_body: None,
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
