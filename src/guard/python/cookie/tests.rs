use super::foreign;

#[test]
fn an_encoding_other_than_utf_8_is_noticed_in_the_first_two_lines() {
    for (text, found) in [
        ("# -*- coding: latin-1 -*-", Some((1, "latin-1"))),
        ("#!/usr/bin/python\n# vim: set fileencoding=cp1252 :", Some((2, "cp1252"))),
        (" \t# coding:utf-7", Some((1, "utf-7"))),
        ("\n#coding=rot13\n", Some((2, "rot13"))),
        ("\u{feff}# coding: utf8", Some((1, "utf8"))),
        ("# coding: utf-8", None),
        ("# coding: UTF_8", None),
        ("# coding: utf8", None),
        ("# coding: utf-8-sig", None),
        ("\u{feff}# coding: utf-8", None),
        ("\n\n# coding: latin-1", None),
        ("x = 1\n# coding: latin-1", None),
        ("x = 'coding: latin-1'", None),
        ("# encoding of this file", None),
        ("# coding:", None),
        ("", None),
    ] {
        assert_eq!(foreign(text), found, "{text:?}");
    }
}
