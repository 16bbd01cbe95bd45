use super::super::fixtures::{claims, claims_with};
use super::Claims;
use crate::code::Code;
use crate::json::Value;

fn refused(value: &Value) -> (Code, String) {
    let error = Claims::from_value(value).expect_err("claims that are refused");
    (error.code(), error.pointer().as_str().to_owned())
}

#[test]
fn the_written_form_is_read() {
    assert_eq!(Claims::from_value(&claims().to_value()), Ok(claims()));
}

/// One test for R115 to R123: none of the bindings may be left out.
#[test]
fn r122_a_binding_that_is_missing_is_refused() {
    let value = claims().to_value();
    let names: Vec<_> =
        value.as_object().expect("an object").iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 13);
    for name in names {
        assert_eq!(
            refused(&claims_with(name, None)),
            (Code::MissingMember, String::new()),
            "{name}"
        );
        let place = format!("/{name}");
        assert_eq!(
            refused(&claims_with(name, Some(Value::Null))),
            (Code::WrongType, place),
            "{name}"
        );
    }
}

#[test]
fn r135_no_other_claim_is_known() {
    let found = refused(&claims_with("url", Some("https://h.example/".into())));
    assert_eq!(found, (Code::UnknownMember, "/url".to_owned()));
}

#[test]
fn what_a_claim_may_be_is_bounded() {
    for (name, text) in [
        ("iss", ""),
        ("aud", "a b"),
        ("workspace", "a/b"),
        ("invocation", "../a"),
        ("connection", ""),
        ("stage", ".hidden"),
        ("operation", "get issue"),
        ("plan_digest", "abc"),
        ("bundle_digest", &"AB".repeat(32)),
    ] {
        let found = refused(&claims_with(name, Some(text.into())));
        assert_eq!(found, (Code::OutOfRange, format!("/{name}")), "{name}");
    }
    for name in ["iat", "exp", "expected_revision"] {
        let found = refused(&claims_with(name, Some((1_u64 << 53).into())));
        assert_eq!(found, (Code::OutOfRange, format!("/{name}")));
        assert_eq!(refused(&claims_with(name, Some("1".into()))).0, Code::WrongType);
    }
}
