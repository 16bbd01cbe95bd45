use super::super::fixtures::{AT, claims, control, keys, policy};
use super::mint;
use crate::capability::{Claims, present};

#[test]
fn r111_the_same_claims_give_the_same_token() {
    let token = mint(&control(), &claims()).expect("a capability");
    assert_eq!(mint(&control(), &claims()).as_ref(), Ok(&token));
    assert_eq!(present(&token, &keys(), &policy(), AT), Ok(claims()));
    assert!(token.len() < 1_024, "{}", token.len());
}

#[test]
fn r112_what_no_gateway_takes_is_not_minted() {
    let place = |changed: Claims| {
        let error = mint(&control(), &changed).err()?;
        Some(error.pointer().expect("a place").as_str().to_owned())
    };
    assert_eq!(place(Claims { exp: claims().iat + 1, ..claims() }), None);
    for exp in [claims().iat + 61, claims().iat, claims().iat - 1] {
        assert_eq!(place(Claims { exp, ..claims() }).as_deref(), Some("/exp"));
    }
    let short = Claims { jti: "n-1".to_owned(), ..claims() };
    assert_eq!(place(short).as_deref(), Some("/jti"));
}
