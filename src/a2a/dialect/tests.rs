use super::*;

#[test]
fn an_absent_or_empty_version_is_0_3() {
    for version in [None, Some(""), Some("  "), Some("0.3"), Some("0.3.0"), Some(" 0.3.17 ")] {
        assert_eq!(Dialect::of(version), Ok(Dialect::V03), "{version:?}");
    }
    for version in ["1.0", "1.0.1", "1.0.99"] {
        assert_eq!(Dialect::of(Some(version)), Ok(Dialect::V10), "{version}");
    }
}

#[test]
fn another_version_is_refused_by_its_name() {
    for version in ["99.0", "1.1", "0.2", "0.30", "1", "1.0.x", "1.0.", "1.0.1.2", "v1.0", "1,0"] {
        let fault = Dialect::of(Some(version)).unwrap_err();
        assert_eq!(fault, Fault::VersionNotSupported(version.to_owned()), "{version}");
        assert_eq!(fault.code(), -32009);
    }
}

#[test]
fn the_name_of_a_method_tells_its_dialect() {
    assert_eq!(Method::find("message/stream"), Some((Dialect::V03, Method::Stream)));
    assert_eq!(Method::find("SendStreamingMessage"), Some((Dialect::V10, Method::Stream)));
    for unknown in ["message/ssend", "sendMessage", "tasks/list", "SendMessage ", ""] {
        assert_eq!(Method::find(unknown), None, "{unknown}");
    }
}

#[test]
fn both_dialects_name_every_method_save_the_list() {
    let methods = |dialect| {
        let of = METHODS.iter().filter(move |(_, found, _)| *found == dialect);
        of.map(|(_, _, method)| *method).collect::<Vec<_>>()
    };
    let (v03, v10) = (methods(Dialect::V03), methods(Dialect::V10));
    assert!(v03.iter().all(|method| v10.contains(method)));
    assert!(v10.iter().all(|method| v03.contains(method) || *method == Method::List));
    assert_eq!(v03.iter().filter(|method| **method == Method::Push).count(), 4);
}
