use super::{Trust, TrustRule};
use crate::code::Code;
use crate::json::{Pointer, Value};

#[test]
fn a_class_is_read_by_its_name_alone() {
    let at = Pointer::root();
    for trust in Trust::ALL {
        assert_eq!(Trust::from_value(&trust.as_str().into(), &at), Ok(trust));
    }
    for name in ["Gateway_Observed", "gateway-observed", "verified", "", " untrusted"] {
        let fault = Trust::from_value(&name.into(), &at).unwrap_err();
        assert_eq!(fault.code(), Code::UnknownKind, "{name}");
    }
    assert_eq!(Trust::from_value(&Value::Null, &at).unwrap_err().code(), Code::WrongType);
}

/// Written out: the table of the sources of evidence.
#[test]
fn the_classes_may_do_what_the_table_says() {
    let table = [
        (Trust::Untrusted, false, false, false, false),
        (Trust::BrokerAttested, false, false, false, false),
        (Trust::ConnectorAttested, false, true, false, true),
        (Trust::GatewayObserved, true, true, true, true),
        (Trust::VendorSigned, false, false, true, true),
    ];
    for (trust, only, allow, contradicts, completes) in table {
        assert_eq!(TrustRule::GatewayObservedOnly.admits(trust), only, "{trust:?}");
        assert_eq!(TrustRule::AllowConnectorAttested.admits(trust), allow, "{trust:?}");
        assert_eq!(trust.may_contradict(), contradicts, "{trust:?}");
        assert_eq!(trust.may_complete(), completes, "{trust:?}");
    }
}
