use crate::code::Code;
use crate::guard::tests::{files, holds, inline, shown, unresolved, violated};

fn check(op: &str, modules: &str) -> String {
    let modules: Vec<_> = modules.split_whitespace().map(|name| format!("\"{name}\"")).collect();
    format!(r#"{{"kind":"python","op":"{op}","modules":[{}]}}"#, modules.join(","))
}

#[track_caller]
fn yes(op: &str, modules: &str, source: &str) {
    holds(&check(op, modules), &inline(source));
}

#[track_caller]
fn no(op: &str, modules: &str, source: &str) {
    violated(&check(op, modules), &inline(source));
}

#[track_caller]
fn open(op: &str, modules: &str, source: &str) {
    assert_eq!(unresolved(&check(op, modules), &inline(source)), Code::DynamicName, "{source}");
}

#[test]
fn a_module_is_imported_by_any_statement_that_names_it() {
    for source in [
        "import json",
        "import os, json as j",
        "import json.decoder",
        "from json import loads",
        "from json.decoder import JSONDecoder as D",
        "from json import *",
        "def f():\n    if x:\n        import json",
        "try: import json\nexcept ImportError: json = None",
        "__import__('json')",
        "import importlib\nimportlib.import_module('json.decoder')",
        "from importlib import import_module as im\nim(name='json')",
    ] {
        yes("imports", "json", source);
        no("not_imports", "json", source);
        yes("not_imports", "jso os.path", source);
    }
    for source in
        ["", "import jsonschema", "from . import json", "x = 'import json'", "# import json"]
    {
        no("imports", "json", source);
        yes("not_imports", "json", source);
    }
}

#[test]
fn what_is_taken_from_a_package_may_be_a_module_of_it() {
    yes("imports", "os.path", "from os import path");
    no("not_imports", "os.path", "from os import path as p");
    yes("imports_only", "os.path", "from os import path");
    no("imports_only", "os.path", "from os import path, system");
    no("imports", "os.path", "import os");
    open("not_imports", "os.path", "from os import *");
    open("imports", "os.path", "from os import *");
}

#[test]
fn a_module_may_be_taken_from_another_that_has_imported_it() {
    open("not_imports", "os", "from shutil import os");
    open("imports", "os", "from shutil import os as o");
    yes("not_imports", "os", "from shutil import osx");
    yes("not_imports", "os", "from . import os");
}

#[test]
fn loaders_and_runners_of_modules_may_import_any() {
    for source in [
        "import runpy\nrunpy.run_module('os')",
        "import pkgutil\npkgutil.resolve_name('os:system')",
        "import importlib.util as u\nu.module_from_spec(x)",
        "__loader__.load_module('os')",
        "__spec__.loader.exec_module(x)",
    ] {
        open("not_imports", "os", source);
    }
    yes("not_imports", "os", "import pkgutil\npkgutil.get_data('x', 'y')");
    yes("not_imports", "os", "import importlib.util as u\nu.find_spec('os')");
}

#[test]
fn only_listed_modules_and_what_is_in_them_may_be_imported() {
    yes("imports_only", "json math", "import json.decoder\nfrom math import sqrt");
    no("imports_only", "json math", "import json, jsonschema");
    no("imports_only", "json.decoder", "import json");
    yes("imports_only", "json", "from __future__ import annotations\nimport json");
    yes("imports_only", "", "x = 1");
    no("imports_only", "", "import json");
    no("imports_only", "json", "__import__('os')");
}

#[test]
fn relative_imports_keep_their_dots() {
    yes("imports_only", ".", "from . import a\nfrom .b.c import d");
    no("imports_only", ".", "from .. import a");
    no("imports_only", "a", "from .a import b");
    yes("imports", ".a", "from . import a");
    no("imports", ".a", "import a");
    no("not_imports", "..a", "from ..a import b");
}

#[test]
fn disguised_names_are_seen_through() {
    for source in ["import oſ", "import ｏｓ", "from ｏｓ import path", "__import__('o' 's')"]
    {
        no("not_imports", "os", source);
    }
    for source in ["__ｉmport__('os')", "import builtins as b\nb.__import__('os')"] {
        no("not_imports", "os", source);
    }
    no("not_imports", "os", "i = __import__\ni('os')");
    no("not_imports", "os", "getattr(__builtins__, '__import__')('os')");
}

#[test]
fn what_only_a_run_could_tell_is_not_decided() {
    for source in [
        "__import__(name)",
        "__import__('o' + 's')",
        "import importlib\nimportlib.import_module(f'{x}')",
        "from importlib import import_module\nlist(map(import_module, names))",
        "exec('import os')",
        "x = eval(text)",
        "import builtins\ngetattr(builtins, name)('os')",
        "run = [exec]",
    ] {
        open("not_imports", "os", source);
        open("imports_only", "importlib builtins", source);
        open("imports", "os", source);
    }
    yes("not_imports", "os", "model.eval()\ndef f(importer): importer('os')");
    yes("imports", "json", "import json\n__import__(name)");
    no("not_imports", "os", "import os\n__import__(name)");
}

#[test]
fn evidence_cites_each_import_and_the_followup_says_what_to_change() {
    let artifact = files(&[
        ("a.py", "import json\nfrom os import (\n    path,\n    system as s)\n"),
        ("b.py", "import json\n"),
    ]);
    let judgement = violated(&check("not_imports", "os sys"), &artifact);
    assert_eq!(
        shown(&judgement),
        ["a.py:3: imports `path` from `os`", "a.py:4: imports `system` from `os`"]
    );
    assert_eq!(judgement.followups, ["Do without `os` or `sys` at a.py:3 and 1 more place"]);
    let judgement = violated(&check("imports_only", "json"), &artifact);
    assert_eq!(
        judgement.followups,
        ["Remove what is imported at a.py:3 and 1 more place; only `json` may be"]
    );
    let judgement = violated(&check("imports", "sys json"), &artifact);
    assert_eq!(shown(&judgement)[0], "a.py:1: does not import `sys` (searched 4 lines)");
    assert_eq!(judgement.followups, ["Import `sys` in one of the 2 files"]);
    let judgement = holds(&check("imports_only", "json os"), &artifact);
    assert_eq!(
        shown(&judgement),
        [
            "a.py:1: imports only `json` and `os` (3 imports)",
            "b.py:1: imports only `json` and `os` (1 import)"
        ]
    );
}

#[test]
fn a_name_with_a_character_by_its_name_is_known_only_at_run_time() {
    open("not_imports", "os", r#"__import__("\N{LATIN SMALL LETTER O}s")"#);
    open("not_imports", "os", r#"__import__(f"\N{LATIN SMALL LETTER O}s")"#);
    no("not_imports", "os", r#"__import__("\x6fs")"#);
    yes("not_imports", "os", r#"x = "\N{BULLET} os""#);
}
