use super::*;

#[test]
fn r198_a_federated_connection_gives_no_more_than_a_third_partys_word() {
    let taken = Trust::ALL.map(|trust| Tier::Federated.admits(trust));
    assert_eq!(taken, [true, true, false, false, false]);
    assert_eq!(Tier::ALL.map(Tier::can_verify), [true, true, false]);
}

#[test]
fn every_tier_gives_what_its_way_to_the_vendor_shows() {
    let given = |tier: Tier| Trust::ALL.map(|trust| tier.gives(trust));
    assert_eq!(given(Tier::Direct), [false, false, false, true, true]);
    assert_eq!(given(Tier::Worker), [false, false, true, true, true]);
    assert_eq!(given(Tier::Federated), [true, true, false, false, false]);
}
