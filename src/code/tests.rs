use std::collections::BTreeSet;

use super::Code;

#[test]
fn names_are_unique_and_snake_case() {
    let names: BTreeSet<_> = Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(names.len(), Code::ALL.len());
    for name in names {
        let parts = name.split('_');
        let plain = |part: &str| part.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9'));
        assert!(parts.clone().all(|part| !part.is_empty() && plain(part)), "{name}");
        assert!(name.starts_with(|symbol: char| symbol.is_ascii_lowercase()), "{name}");
    }
}

#[test]
fn a_code_is_found_by_its_exact_name_only() {
    for code in Code::ALL {
        assert_eq!(Code::from_name(code.as_str()), Some(*code));
        assert_eq!(Code::from_name(&code.as_str().to_uppercase()), None);
    }
    assert_eq!(Code::from_name(""), None);
    assert_eq!(Code::TooDeep.to_string(), "too_deep");
}

/// A clause begins in lower case, or with a sign or an acronym, and has no full stop.
#[test]
fn every_code_says_what_happened_and_what_to_change() {
    for code in Code::ALL {
        for clause in [code.summary(), code.help()] {
            assert!(!clause.trim().is_empty() && clause.trim() == clause, "{code}");
            assert!(!clause.ends_with(['.', '!', '…']), "{code}: {clause}");
            let mut symbols = clause.chars();
            let (first, second) = (symbols.next().unwrap(), symbols.next().unwrap());
            assert!(!first.is_uppercase() || second.is_uppercase(), "{code}: {clause}");
            assert!(!clause.contains(['\n', '\t']), "{code}: {clause}");
        }
        assert_ne!(code.summary(), code.help(), "{code}");
    }
}

#[test]
fn every_status_is_one_of_a_refused_request() {
    for code in Code::ALL {
        assert!((400..600).contains(&code.status()), "{code}: {}", code.status());
    }
}
