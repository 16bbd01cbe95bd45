use super::{
    Budget, DEFAULT_BYTES, DEFAULT_DEPTH, DEFAULT_FUEL, DEFAULT_MATCHES, MAX_BYTES, MAX_DEPTH,
    MAX_FUEL, MAX_MATCHES, Meter, OutOfBudget,
};
use crate::code::Code;
use crate::json::{Pointer, Value, reader};

fn value(text: &str) -> Value {
    reader::read(text, reader::Options::default(), &mut Meter::new(Budget::default())).unwrap()
}

fn budget(text: &str) -> Result<Budget, (Code, String)> {
    let at = Pointer::root().member("budget");
    Budget::from_value(&value(text), &at).map_err(|error| {
        (error.code(), error.pointer().map(Pointer::to_string).unwrap_or_default())
    })
}

fn meter(fuel: u64) -> Meter {
    Meter::new(Budget { fuel, ..Budget::default() })
}

#[test]
fn members_that_are_absent_take_their_defaults() {
    assert_eq!(budget("{}"), Ok(Budget::default()));
    let expected =
        Budget { fuel: 5, bytes: DEFAULT_BYTES, depth: DEFAULT_DEPTH, matches: DEFAULT_MATCHES };
    assert_eq!(budget(r#"{"fuel":5}"#), Ok(expected));
    assert_eq!(Budget::default().fuel, DEFAULT_FUEL);
}

#[test]
fn every_member_is_accepted_up_to_its_ceiling_and_refused_above() {
    let ceilings = [
        ("fuel", MAX_FUEL),
        ("bytes", MAX_BYTES),
        ("depth", MAX_DEPTH.into()),
        ("matches", MAX_MATCHES.into()),
    ];
    for (member, ceiling) in ceilings {
        assert!(budget(&format!(r#"{{"{member}":{ceiling}}}"#)).is_ok(), "{member}");
        assert!(budget(&format!(r#"{{"{member}":0}}"#)).is_ok(), "{member}");
        for above in
            [(ceiling + 1).to_string(), "-1".to_owned(), "1.5".to_owned(), "1e99".to_owned()]
        {
            let expected = Err((Code::OutOfRange, format!("/budget/{member}")));
            assert_eq!(budget(&format!(r#"{{"{member}":{above}}}"#)), expected, "{above}");
        }
        let expected = Err((Code::WrongType, format!("/budget/{member}")));
        assert_eq!(budget(&format!(r#"{{"{member}":"1"}}"#)), expected);
    }
}

#[test]
fn a_misspelt_member_is_refused() {
    assert_eq!(budget(r#"{"feul":1}"#), Err((Code::UnknownMember, "/budget/feul".to_owned())));
    assert_eq!(budget("[]"), Err((Code::WrongType, "/budget".to_owned())));
}

#[test]
fn fuel_is_spent_to_the_last_unit_and_no_further() {
    let mut meter = meter(10);
    assert_eq!(meter.charge(4), Ok(()));
    assert_eq!(meter.charge(6), Ok(()));
    assert_eq!(meter.spent(), 10);
    assert_eq!(meter.charge(0), Ok(()));
    assert_eq!(meter.charge(1), Err(OutOfBudget));
    assert_eq!(meter.spent(), 10);
}

#[test]
fn a_charge_that_does_not_fit_spends_nothing() {
    let mut meter = meter(10);
    assert_eq!(meter.charge(11), Err(OutOfBudget));
    assert_eq!(meter.charge(u64::MAX), Err(OutOfBudget));
    assert_eq!(meter.spent(), 0);
    assert_eq!(meter.charge(10), Ok(()));
}

#[test]
fn a_text_costs_its_bytes_and_one() {
    let mut meter = meter(100);
    meter.charge_text("é€").unwrap();
    assert_eq!(meter.spent(), 6);
    meter.charge_text("").unwrap();
    assert_eq!(meter.spent(), 7);
}
