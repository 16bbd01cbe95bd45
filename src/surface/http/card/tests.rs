use super::*;
use crate::budget::{Budget, Meter};
use crate::json::digest::sha256_hex;
use crate::json::reader::{self, Options};
use crate::json::{Pointer, Value};
use crate::receipt::generate;
use crate::surface::http::{Bindings, respond};

const PATHS: [&str; 2] = ["/.well-known/agent-card.json", "/.well-known/agent.json"];
const MODIFIED: &str = "Mon, 30 Nov 2026 19:43:00 GMT";

fn bindings() -> Bindings {
    Bindings {
        tokens: Some(format!(r#"{{"acme":["{}"]}}"#, sha256_hex(b"one"))),
        signing_key: Some(generate([7; 32]).unwrap().to_text().into()),
        modified: Some(MODIFIED.to_owned()),
        ..Bindings::default()
    }
}

fn head(path: &str) -> Head {
    Head {
        method: "GET".to_owned(),
        path: path.to_owned(),
        origin: "https://verifier.example".to_owned(),
        ..Head::default()
    }
}

fn get(head: &Head, bindings: &Bindings) -> Answer {
    respond(head, b"", &Settings::read(bindings))
}

fn at(answer: &Answer, pointer: &str) -> Option<Value> {
    let mut meter = Meter::new(Budget::default());
    let value = reader::read(&answer.body, Options::default(), &mut meter).unwrap();
    Pointer::parse(pointer).unwrap().find(&value).cloned()
}

#[test]
fn complaint_3_the_card_stands_at_its_old_place_and_at_its_new_one() {
    let answers = PATHS.map(|path| get(&head(path), &bindings()));
    for answer in &answers {
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(at(answer, "/url"), Some("https://verifier.example/a2a".into()));
    }
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn the_card_is_public_cacheable_and_readable_by_pages() {
    let answer = get(&head(PATHS[0]), &bindings());
    assert_eq!(answer.header("cache-control"), Some("public, max-age=3600"));
    assert_eq!(answer.header("access-control-allow-origin"), Some("*"));
    assert_eq!(answer.header("last-modified"), Some(MODIFIED));
    assert_eq!(answer.header("vary"), None);
    let tag = answer.header("etag").unwrap();
    assert!(tag.starts_with('"') && tag.ends_with('"'), "{tag}");
}

#[test]
fn a_card_that_the_caller_has_is_not_sent_again() {
    let tag = get(&head(PATHS[0]), &bindings()).header("etag").unwrap().to_owned();
    let asked = |none_match: Option<&str>, since: Option<&str>| {
        let head = Head {
            if_none_match: none_match.map(str::to_owned),
            if_modified_since: since.map(str::to_owned),
            ..head(PATHS[0])
        };
        get(&head, &bindings())
    };
    let later = "Tue, 01 Dec 2026 00:00:00 GMT";
    let earlier = "Mon, 30 Nov 2026 19:42:59 GMT";
    for (answer, status) in [
        (asked(Some(&tag), None), 304),
        (asked(Some("*"), None), 304),
        (asked(Some("\"other\""), None), 200),
        (asked(None, Some(MODIFIED)), 304),
        (asked(None, Some(later)), 304),
        (asked(None, Some(earlier)), 200),
        (asked(None, Some("yesterday")), 200),
        (asked(Some("\"other\""), Some(later)), 200),
        (asked(Some(&tag), Some(earlier)), 304),
    ] {
        assert_eq!((answer.status, answer.body.is_empty()), (status, status == 304));
        assert_eq!(answer.header("etag"), Some(tag.as_str()));
        assert_eq!(answer.header("cache-control"), Some("public, max-age=3600"));
        assert_eq!(answer.header("last-modified"), Some(MODIFIED));
    }
}

#[test]
fn a_host_that_knows_no_date_gives_none() {
    let bindings = Bindings { modified: Some("yesterday".to_owned()), ..bindings() };
    let answer = get(&head(PATHS[0]), &bindings);
    assert_eq!((answer.status, answer.header("last-modified")), (200, None));
}

#[test]
fn head_gives_the_same_fields_without_the_card() {
    let whole = get(&head(PATHS[0]), &bindings());
    let asked = Head { method: "HEAD".to_owned(), ..head(PATHS[0]) };
    let answer = get(&asked, &bindings());
    assert_eq!((answer.headers, answer.body.as_str()), (whole.headers, ""));
}

#[test]
fn complaint_14_a_private_card_says_that_a_token_is_what_it_lacks() {
    let private = Bindings { public_card: Some("false".to_owned()), ..bindings() };
    let refused = get(&head(PATHS[0]), &private);
    assert_eq!(refused.status, 401);
    assert_eq!(refused.header("www-authenticate"), Some("Bearer realm=\"countersign\""));
    assert_eq!(refused.header("cache-control"), Some("no-store"));

    let known = Head { authorization: Some("Bearer one".to_owned()), ..head(PATHS[0]) };
    let answer = get(&known, &private);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("cache-control"), Some("private, max-age=3600"));
    assert_eq!(answer.header("vary"), Some("Authorization"));
}

#[test]
fn a_wrong_token_does_not_close_a_public_card() {
    let head = Head { authorization: Some("Bearer two".to_owned()), ..head(PATHS[0]) };
    assert_eq!(get(&head, &bindings()).status, 200);
}

#[test]
fn without_a_key_the_card_is_not_signed() {
    let signed = get(&head(PATHS[0]), &bindings());
    assert!(at(&signed, "/signatures/0/signature").is_some());
    let unsigned = get(&head(PATHS[0]), &Bindings { signing_key: None, ..bindings() });
    assert_eq!((unsigned.status, at(&unsigned, "/signatures")), (200, None));
}

#[test]
fn a_key_that_cannot_be_used_closes_the_card() {
    let bindings = Bindings { signing_key: Some("{}".to_owned().into()), ..bindings() };
    assert_eq!(get(&head(PATHS[0]), &bindings).status, 503);
}

#[test]
fn what_the_card_does_not_depend_on_does_not_close_it() {
    let wrong = || Some("wrong".to_owned());
    let others = Bindings { tokens: wrong(), max_body: wrong(), kit: wrong(), ..bindings() };
    assert_eq!(get(&head(PATHS[0]), &others).status, 200);
    for closed in [
        Bindings { origin: wrong(), ..bindings() },
        Bindings { public_card: wrong(), ..bindings() },
        Bindings { no_auth: wrong(), ..bindings() },
    ] {
        assert_eq!(get(&head(PATHS[0]), &closed).status, 503);
    }
}

#[test]
fn the_setting_chooses_the_form_of_the_card() {
    let card =
        |mode: &str| get(&head(PATHS[0]), &Bindings { card: Some(mode.to_owned()), ..bindings() });
    for (mode, v10, v03) in [("dual", true, true), ("1.0", true, false), ("0.3", false, true)] {
        let answer = card(mode);
        assert_eq!(at(&answer, "/supportedInterfaces").is_some(), v10, "{mode}");
        assert_eq!(at(&answer, "/protocolVersion").is_some(), v03, "{mode}");
    }
    assert_eq!(card("2.0").status, 503);
}
