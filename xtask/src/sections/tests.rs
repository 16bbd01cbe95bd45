use super::without_names;

const HEAD: &[u8] = b"\0asm\x01\0\0\0";

/// A section with its length.
fn section(id: u8, content: &[u8]) -> Vec<u8> {
    let size = u8::try_from(content.len()).expect("a short section");
    [&[id, size], content].concat()
}

#[test]
fn only_the_names_go() {
    let types = section(1, &[0]);
    let names = section(0, b"\x04name\x01\x02");
    let other = section(0, b"\x09producers\x00");
    let code = section(10, &[0]);
    let module = [HEAD, &types, &names, &other, &code].concat();
    assert_eq!(without_names(&module).expect("a module"), [HEAD, &types, &other, &code].concat());
    assert_eq!(without_names(HEAD).expect("a module"), HEAD);
}

#[test]
fn a_length_of_several_bytes_is_read() {
    let long = [&[0, 0x84, 0x01][..], b"\x04name", &[7; 127]].concat();
    assert_eq!(without_names(&[HEAD, &long].concat()).expect("a module"), HEAD);
    let data = [&[11, 0x80, 0x01][..], &[7; 128]].concat();
    let module = [HEAD, &data].concat();
    assert_eq!(without_names(&module).expect("a module"), module);
}

#[test]
fn what_breaks_off_is_no_module() {
    for cut in [&b"\0asm"[..], &[HEAD, &[1, 9, 0]].concat(), &[HEAD, &[1, 0x80]].concat()] {
        assert!(without_names(cut).is_err());
    }
}
