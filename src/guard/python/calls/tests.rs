use crate::budget::Budget;
use crate::code::Code;
use crate::guard::Outcome;
use crate::guard::tests::{files, holds, inline, judged_within, shown, unresolved, violated};

fn check(op: &str, names: &str) -> String {
    let names: Vec<_> = names.split_whitespace().map(|name| format!("\"{name}\"")).collect();
    format!(r#"{{"kind":"python","op":"{op}","names":[{}]}}"#, names.join(","))
}

/// It is called beyond doubt.
#[track_caller]
fn called(name: &str, source: &str) {
    holds(&check("calls", name), &inline(source));
    violated(&check("not_calls", name), &inline(source));
}

/// It is not called beyond doubt.
#[track_caller]
fn not_called(name: &str, source: &str) {
    violated(&check("calls", name), &inline(source));
    holds(&check("not_calls", name), &inline(source));
}

/// It may be called: neither claim is made.
#[track_caller]
fn open(name: &str, source: &str) {
    for op in ["calls", "not_calls"] {
        let code = unresolved(&check(op, name), &inline(source));
        assert_eq!(code, Code::DynamicName, "{op}: {source}");
    }
}

#[test]
fn a_call_counts_under_the_name_it_was_imported_by() {
    for source in [
        "import os\nos.system('x')",
        "import os as o\no.system('x')",
        "from os import system\nsystem('x')",
        "from os import system as s\ns('x')",
        "import os\ndef f():\n    return [os.system(x) for x in y]",
        "def f():\n    import os\n    lambda: os.system('x')",
        "class A:\n    import os\n    os.system('x')",
        "import os\ns = os.system\ns('x')",
        "import os\ns: object = os.system\ns('x')",
        "import os\no = os\no.system('x')",
        "import os\n(s := os.system)('x')",
        "import os\ngetattr(os, 'system')('x')",
        "__import__('os').system('x')",
        "import importlib\nimportlib.import_module('os').system('x')",
        "import os\nos.system.__call__('x')",
        "import os\nf'{os.system(\"x\")}'",
        "import ｏｓ\nos.ｓystem('x')",
    ] {
        called("os.system", source);
    }
}

#[test]
fn a_call_counts_under_the_name_as_written() {
    called("helper", "from lib import real as helper\nhelper()");
    called("helper", "def helper(): pass\nhelper()");
    called("app.run", "app = Flask()\napp.run()");
    called("self.save", "class A:\n    def f(self): self.save()");
    called("print", "print()");
}

#[test]
fn a_method_of_the_same_name_is_another_function() {
    not_called("eval", "model.eval()");
    not_called("system", "import os\nos.system('x')");
    not_called("os.system", "import shutil\nshutil.os_system('x')");
    not_called("os.system", "'os.system(x)' # os.system(x)");
    not_called("os.system", "import os\nos.path.join('a')");
}

#[test]
fn a_builtin_is_the_same_under_every_name() {
    for source in [
        "eval('1')",
        "ｅｖａｌ('1')",
        "import builtins\nbuiltins.eval('1')",
        "__builtins__.eval('1')",
        "from builtins import eval as e\ne('1')",
        "e = eval\ne('1')",
        "e = f = eval\ndef g(): f('1')",
        "getattr(__builtins__, 'eval')('1')",
    ] {
        called("eval", source);
        called("builtins.eval", source);
    }
}

#[test]
fn a_name_that_is_bound_anew_is_no_longer_the_import() {
    not_called("exec", "from builtins import exec as run\nfrom runner import run\nrun(x)");
    called("exec", "from builtins import exec as run\nrun(x)\nfrom runner import run");
    called("runner.run", "from builtins import exec as run\nfrom runner import run\nrun(x)");
    let source = "import os\nos = Fake()\nos.system('x')";
    violated(&check("calls", "os.system"), &inline(source));
    violated(&check("not_calls", "os.system"), &inline(source));
}

#[test]
fn of_two_bindings_either_may_be_the_live_one() {
    let source = "try: import json\nexcept ImportError: import simplejson as json\njson.loads(x)";
    called("json.loads", source);
    called("simplejson.loads", source);
    for source in [
        "import os\nif x: os = Fake()\nos.system('x')",
        "import os\ndef f(): os.system('x')\nos = Fake()",
        "import os\ndef f():\n    global os\n    os = Fake()\nos.system('x')",
        "def f():\n    import os\n    def g():\n        nonlocal os\n        os = Fake()\n    os.system('x')",
    ] {
        let code = unresolved(&check("calls", "os.system"), &inline(source));
        assert_eq!(code, Code::DynamicName, "{source}");
        violated(&check("not_calls", "os.system"), &inline(source));
    }
}

#[test]
fn scopes_hide_names_as_in_python() {
    not_called("os.system", "def f():\n    from os import system\nsystem('x')");
    open("os.system", "class A:\n    from os import system\n    def f(self): system('x')");
    not_called("os.system", "class A:\n    from os import popen\n    def f(self): system('x')");
    not_called("os.system", "from os import system as s\ndef f(s): s('x')");
    not_called("os.system", "from os import system as s\n[s('x') for s in y]");
    called("os.system", "from os import system as s\n[x for s in s('x')]");
    called("os.system", "from os import system as s\ndef f(x=s('x')): pass");
    called("os.system", "from os import system as s\n@s\ndef f(): s('x')");
}

#[test]
fn everything_imported_from_a_module_may_be_any_name() {
    let source = "from os import *\nsystem('x')";
    violated(&check("not_calls", "os.system"), &inline(source));
    assert_eq!(unresolved(&check("calls", "os.system"), &inline(source)), Code::DynamicName);
    not_called("os.system", "from os import *\ndef system(): pass\nsystem('x')");
    called("print", "from os import *\nprint()");
}

#[test]
fn what_is_handed_on_may_be_called() {
    for source in [
        "import os\nrun(os.system)",
        "import os\nfuncs = [os.system]",
        "import os\nrun(os)",
        "import os\n@os.system\ndef f(): pass",
        "import os\n(os.system if x else y)('x')",
        "import os\ngetattr(os, name)('x')",
        "import os\nclass A:\n    s = os.system",
        "import os\nreturn_value = lambda: os.system",
        "x = (__import__('os'), 1)",
    ] {
        open("os.system", source);
    }
    open("eval", "list(map(eval, x))");
    open("eval", "import builtins\ngetattr(builtins, name)('1')");
    not_called("os.system", "import os\ndef f(x: os.PathLike) -> os.system: return os.path");
    not_called("os.system", "import os\nx: list[os.system] | None = None");
    called("os.system", "import os\nrun(os.system)\nos.system('x')");
}

#[test]
fn what_hides_a_call_leaves_it_open() {
    for source in [
        "exec('import os; os.system(1)')",
        "e = eval\ne(text)",
        "import os\nglobals()['os'].system('x')",
        "import os\nvars()['os'].system('x')",
        "import os\nos.__dict__['system']('x')",
        "class A:\n    import os\nA.os.system('x')",
        "import os.path as p\np.os.system('x')",
        "self.os.system('x')",
    ] {
        open("os.system", source);
    }
    open("eval", "import builtins\nbuiltins.__dict__['eval']('x')");
    open("eval", "__builtins__.__dict__['eval']('x')");
    called("eval", "eval.__call__.__call__('x')");
    called("os.system", "e = __import__\ne('os').system('x')");
    not_called("os.system", "import os\nvars(x)\nos.environ.__dict__");
    not_called("compile", "import re\nre.compile('x')");
    let chain = |links: usize| {
        let links: String = (1..=links).map(|n| format!("a{n} = a{}\n", n - 1)).collect();
        format!("import os as a0\n{links}")
    };
    called("os.system", &format!("{}a8.system('x')", chain(8)));
    open("os.system", &format!("{}a9.system('x')", chain(9)));
}

#[test]
fn a_parameter_hides_the_import_of_its_name() {
    let source = "import json\ndef f(json): json.loads('x')";
    violated(&check("calls", "json.loads"), &inline(source));
    holds(&check("calls", "json.loads"), &inline("import json\ndef f(text): json.loads(text)"));
}

#[test]
fn one_file_may_call_what_another_has_taken_hold_of() {
    for (name, first, second) in [
        ("eval", "e = eval\n", "from a import e\ne('x')\n"),
        ("os.system", "from os import system as s\n", "from a import s\ns('x')\n"),
        ("os.system", "import os\n", "import a\na.os.system('x')\n"),
    ] {
        let artifact = files(&[("a.py", first), ("b.py", second)]);
        for op in ["calls", "not_calls"] {
            assert_eq!(unresolved(&check(op, name), &artifact), Code::DynamicName, "{op} {first}");
        }
        holds(&check("not_calls", name), &inline(first));
    }
    let artifact = files(&[("a.py", "import os\nos.popen('x')\n"), ("b.py", "import a\na.f()\n")]);
    holds(&check("not_calls", "os.system"), &artifact);
}

#[test]
fn evidence_cites_the_call_and_names_what_it_stands_for() {
    let artifact =
        files(&[("a.py", "from os import system as s\n\ns('x')\n"), ("b.py", "x = 1\n")]);
    let judgement = violated(&check("not_calls", "eval os.system"), &artifact);
    assert_eq!(shown(&judgement), ["a.py:3: calls `s` (that is `os.system`)"]);
    assert_eq!(judgement.followups, ["Do without `eval` or `os.system` at a.py:3"]);
    let judgement = holds(&check("calls", "os.system"), &artifact);
    assert_eq!(shown(&judgement), ["a.py:3: calls `s` (that is `os.system`)"]);
    let judgement = violated(&check("calls", "os.popen"), &artifact);
    assert_eq!(shown(&judgement)[0], "a.py:1: does not call `os.popen` (searched 3 lines)");
    assert_eq!(judgement.followups, ["Call `os.popen` in one of the 2 files"]);
    let judgement = holds(&check("not_calls", "eval"), &artifact);
    assert_eq!(
        shown(&judgement),
        ["a.py:1: does not call `eval` (1 call)", "b.py:1: does not call `eval` (0 calls)"]
    );
}

#[test]
fn evidence_stops_at_the_budget_of_places() {
    let budget = Budget { matches: 3, ..Budget::default() };
    let artifact = inline(&"eval(x)\n".repeat(10));
    let (judgement, _) = judged_within(&check("not_calls", "eval"), &artifact, budget);
    assert_eq!(judgement.evidence.len(), 3);
    assert_eq!(
        judgement.evidence[2].note.as_deref(),
        Some("line 3; further places are not listed")
    );
}

/// Each would cost the square of its size, or more, if bindings were followed for free.
#[test]
fn bindings_without_end_run_out_of_fuel() {
    let alternating = "if x: import a as x\nif x: import b as x\n".repeat(2_500);
    let uses = "x()\n".repeat(30_000);
    let deferred = format!("def f():\n{}", " x()\n".repeat(25_000));
    let aliases: String = (0..400)
        .map(|level| format!("if x: a{level} = a{0}.b\nif x: a{level} = a{0}.c\n", level + 1))
        .collect();
    for source in [
        format!("{alternating}{uses}"),
        format!("{alternating}{deferred}"),
        format!("{aliases}{}", "a0()\n".repeat(40_000)),
        format!("import {} as x\n{}", "m".repeat(100_000), "x()\n".repeat(30_000)),
        "x = x()\n".repeat(30_000),
    ] {
        let artifact = inline(&source);
        let budget = Budget { fuel: 10_000_000, ..Budget::default() };
        let (judgement, fuel) = judged_within(&check("not_calls", "os.system"), &artifact, budget);
        let decided = [Outcome::Holds, Outcome::Unresolved(Code::DynamicName)];
        let spent = judgement.outcome == Outcome::Unresolved(Code::OutOfBudget);
        assert!(spent || decided.contains(&judgement.outcome), "{:?}", judgement.outcome);
        assert!(fuel <= budget.fuel);
    }
}

/// Else each place times each name would be free, and each doubt of each name kept.
#[test]
fn many_names_at_many_places_are_paid_for() {
    let names: Vec<_> = (0..100).map(|n| format!("g{n}")).collect();
    let calls = check("calls", &names.join(" "));
    let modules = calls.replace(r#""calls""#, r#""imports""#).replace("names", "modules");
    let budget = Budget { matches: 1_000_000, ..Budget::default() };
    for (check, source) in [
        (&calls, "exec(x)\n"),
        (&calls, "getattr(builtins, x)()\n"),
        (&modules, "import a\n"),
        (&modules, "exec(x)\n"),
    ] {
        let artifact = inline(&source.repeat(1_000));
        let (judgement, fuel) = judged_within(check, &artifact, budget);
        assert_ne!(judgement.outcome, Outcome::Holds, "{source}");
        assert!(fuel >= 100 * 1_000, "{source}: {fuel}");
        assert!(judgement.evidence.len() <= 100 * 10, "{source}: {}", judgement.evidence.len());
    }
}
