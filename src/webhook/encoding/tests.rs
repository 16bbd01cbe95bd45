use super::{base64, hex};

#[test]
fn each_value_has_one_text() {
    assert_eq!(hex("00ff10"), Some(vec![0, 255, 16]));
    for refused in ["0", "0g", "FF", " 00", "00 ", "0x00"] {
        assert_eq!(hex(refused), None, "{refused}");
    }
    assert_eq!(base64("AP8="), Some(vec![0, 255]));
    for refused in ["AP8", "AP9=", "AP8= ", " AP8=", "AP8=\n", "A_8=", "A", "===="] {
        assert_eq!(base64(refused), None, "{refused}");
    }
}
