use super::{MAX_SOURCE, Unparsed, facts};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::guard::python::Facts;

fn read(source: &str) -> Result<Facts, Unparsed> {
    facts(source, &mut Meter::new(Budget::default()))
}

#[track_caller]
fn accepted(source: &str) -> Facts {
    match read(source) {
        Ok(facts) => facts,
        Err(error) => panic!("{source}: {error:?}"),
    }
}

/// Code, line and reason.
#[track_caller]
fn refused(source: &str) -> (Code, usize, &'static str) {
    let error = read(source).err().unwrap_or_else(|| panic!("accepted: {source}"));
    (error.code, error.line, error.reason)
}

#[test]
fn an_error_is_reported_at_its_line_with_a_reason() {
    for (source, line, reason) in [
        ("x = 1\ny = = 2\n", 2, "unexpected token"),
        ("def f():\nx", 2, "an indented block is missing"),
        ("x\n  y", 2, "unexpected indentation"),
        ("if x:\n    y\n  z", 3, "the indentation fits no outer block"),
        ("x\n'a\ny", 2, "the string is not closed"),
        ("x\n'''a\n\n\n", 2, "the string is not closed"),
        ("x = (1,\n", 1, "the text ends too early"),
        ("x = 1)\n", 1, "a closing bracket without its opening"),
        ("def f(a, a): pass", 1, "a parameter stands twice"),
        ("f(a=1, a=2)", 1, "a keyword argument stands twice"),
        ("f(a=1, 2)", 1, "a positional argument follows a keyword argument"),
        ("x\nx = 1 $ 2", 2, "a character that cannot stand here"),
        ("x\ny\nprint \"x\"", 3, "unexpected token"),
        ("f\"{}\"", 1, "the f-string is malformed"),
        ("x\r\ny = = 2\r\n", 2, "unexpected token"),
    ] {
        assert_eq!(refused(source), (Code::SyntaxError, line, reason), "{source:?}");
    }
}

#[test]
fn what_the_parser_takes_for_a_target_and_python_does_not_is_an_error() {
    for (wrong, right) in [
        ("f() = 1", "f().x = 1"),
        ("1 = x", "x = 1"),
        ("None = 1", "none = 1"),
        ("x, f() = 1", "x, f[0] = 1"),
        ("del f()", "del f().x"),
        ("(a, b): int = 1", "a: int = 1"),
        ("x, y += 1", "x += 1"),
        ("for f() in y: pass", "for f().x in y: pass"),
        ("with x as f(): pass", "with x as (a, b): pass"),
        ("[x for 1 in y]", "[x for x in y]"),
    ] {
        let (code, line, _) = refused(&format!("\n{wrong}"));
        assert_eq!((code, line), (Code::SyntaxError, 2), "{wrong}");
        accepted(right);
    }
}

#[test]
fn what_the_compiler_refuses_is_an_error_though_it_parses() {
    for (wrong, right) in [
        ("return 1", "def f(): return 1"),
        ("class A: return 1", "class A:\n  def f(self): return 1"),
        ("break", "while x: break"),
        ("if x: continue", "for x in y:\n  if x: continue"),
        ("while x: pass\nelse: break", "while x: break\nelse: pass"),
        ("while x:\n  def f(): break", "def f():\n  while x: break"),
        ("while x:\n  try: pass\n  except* E: break", "while x:\n  try: break\n  except* E: pass"),
        ("def f():\n  try: pass\n  except* E: return", "try: pass\nexcept* E:\n  def f(): return"),
        ("try: pass\nexcept* E: continue", "try: pass\nexcept* E:\n  for x in y: continue"),
        ("yield 1", "lambda: (yield 1)"),
        ("class A: x = yield", "def f(): x = yield"),
        ("def f(): [(yield x) for x in y]", "def f(): [x for x in (yield y)]"),
        ("async def f(): yield from x", "def f(): yield from x"),
        ("await x", "async def f(): await x"),
        ("def f(): await x", "async def f():\n  for x in y: await x"),
        ("async def f(): lambda: await x", "async def f(): [await x for x in y]"),
        ("def f(): [await x for x in y]", "def f(): (await x for x in y)"),
        ("def f(): [x async for x in y]", "def f(): (x async for x in y)"),
        ("async for x in y: pass", "async def f():\n  async for x in y: pass"),
        ("def f():\n  async with x: pass", "async def f():\n  async with x: pass"),
        ("nonlocal x", "global x"),
        ("def f(): nonlocal x", "def f():\n  x = 1\n  def g(): nonlocal x"),
        ("x = 1\ndef f(): nonlocal x", "x = 1\ndef f(): global x"),
        (
            "class A:\n  x = 1\n  def f(self): nonlocal x",
            "class A:\n  def f(self): nonlocal __class__",
        ),
        ("def f():\n  def g(): nonlocal x", "def f():\n  def g(): nonlocal x\n  x = 1"),
        ("def f():\n  x = 1\n  global x", "def f():\n  global x\n  x = 1"),
        ("def f():\n  print(x)\n  global x", "def f():\n  [x for x in y]\n  global x"),
        ("def f(x): global x", "def f(y): global x"),
        ("def f():\n  global x\n  x: int = 1", "def f():\n  global x\n  y: int = 1"),
        ("*a = x", "*a, = x"),
        ("*a, *b = x", "*a, (*b, c) = x"),
        ("for *a in x: pass", "for *a, b in x: pass"),
        ("del (a, *b)", "del (a, b)"),
        ("*a", "*a, b"),
        ("x = *a", "x = *a,"),
        ("def f(): return *a", "def f(): return *a, b"),
        ("__debug__ = 1", "__debug__"),
        ("x\nfrom __future__ import annotations", "'x'\nfrom __future__ import annotations"),
        ("'x'\n'y'\nfrom __future__ import division", "from __future__ import division\n'y'"),
        ("def f(): from __future__ import division", "def f(): from .__future__ import division"),
        ("from __future__ import braces", "from future import braces"),
        ("def f(): from x import *", "if x: from x import *"),
        ("try: pass\nexcept: pass\nexcept E: pass", "try: pass\nexcept E: pass\nexcept: pass"),
        ("[x := 1 for x in y]", "[z := x for x in y]"),
        ("class A: [z := x for x in y]", "class A: z = [(z := 1)]"),
        (
            "match x:\n  case a: pass\n  case b: pass",
            "match x:\n  case a if a: pass\n  case b: pass",
        ),
        ("match x:\n  case (_ as a) | 1: pass", "match x:\n  case 1 | _: pass"),
        (
            "match x:\n  case 1 | _: pass\n  case 2: pass",
            "match x:\n  case 1 | 2: pass\n  case _: pass",
        ),
        ("match x:\n  case (a, a): pass", "match x:\n  case (a, 1) | (1, a): pass"),
        ("match x:\n  case {'k': a, **a}: pass", "match x:\n  case {'k': a, **b}: pass"),
        ("match x:\n  case [*a, *b]: pass", "match x:\n  case [*a, [*b]]: pass"),
        ("f(x for x in y, 1)", "f((x for x in y), 1)"),
        ("f(1, x for x in y)", "f(x for x in y)"),
    ] {
        let (code, _, reason) = refused(wrong);
        assert_eq!(code, Code::SyntaxError, "{wrong}: {reason}");
        accepted(right);
    }
}

#[test]
fn what_the_compiler_refuses_is_reported_at_its_line() {
    for (source, line, reason) in [
        ("x\n\nif x:\n  return", 4, "`return` outside of a function"),
        (
            "def f():\n  def g():\n    nonlocal x\n",
            3,
            "no function around binds what is declared `nonlocal`",
        ),
        ("try: pass\nexcept: pass\nexcept E: pass\n", 2, "a bare `except` comes last"),
        (
            "match x:\n  case 1: pass\n  case a: pass\n  case 2: pass\n",
            3,
            "no later `case` can be reached",
        ),
    ] {
        assert_eq!(refused(source), (Code::SyntaxError, line, reason), "{source:?}");
    }
}

#[test]
fn python_of_today_is_accepted() {
    for source in [
        "",
        "match x:\n    case [a, *b] if a: pass\n    case {'k': v, **r}: pass\n",
        "if (n := 10) > 5: pass",
        "try: pass\nexcept* ValueError: pass",
        "type X[T] = list[T]\ndef f[T: int](x: T) -> T: return x\nclass A[*Ts]: pass",
        "with (open(a) as b, open(c) as d): pass",
        "async def f():\n    return [x async for x in y if await z]",
        "print(f\"{x = !r:^{width}}\")",
        "\u{feff}x = 1",
        "x = 1_000j + 0xff + .5e-3",
        "lambda *a, k=1, **kw: (yield)",
    ] {
        accepted(source);
    }
}

#[test]
fn f_strings_of_python_3_12_are_accepted_and_looked_into() {
    for source in [
        "f\"{os.system(\"x\")}\"",
        "f'{f'{os.system('x')}'}'",
        "f'{\nos.system('x')\n}'",
        "f\"{'\\n'.join(os.system(\"x\"))}\"",
        "f'{x:{y:{os.system('x')}}}'",
        "x = 'a' f\"{os.system(\"x\")}\" 'b'",
    ] {
        let facts = accepted(source);
        let calls: Vec<_> = facts.calls.iter().filter_map(|call| call.callee.written()).collect();
        assert!(calls.contains(&"os.system".to_owned()), "{source}: {calls:?}");
    }
}

#[test]
fn an_error_beside_a_new_f_string_is_an_error_at_its_line() {
    let (code, line, _) = refused("x = f\"{d[\"t\"]}\"\ny = = 2\n");
    assert_eq!((code, line), (Code::SyntaxError, 2));
    let (code, line, _) = refused("x = f\"{d[\"t\"] d}\"\n");
    assert_eq!((code, line), (Code::UnparsedSource, 1));
}

#[test]
fn syntax_newer_than_the_parser_is_not_called_wrong() {
    for (source, line) in [
        ("x\ntry: pass\nexcept A, B: pass", 3),
        ("def f[T = int](x: T): pass", 1),
        ("class A[T: int = str]: pass", 1),
        ("type X[T = int] = T", 1),
        ("if x:\n \tpass\n", 2),
        ("\n# coding: latin-1\nx", 2),
        ("x = a\u{200d}b", 1),
    ] {
        let (code, at, reason) = refused(source);
        assert_eq!((code, at), (Code::UnparsedSource, line), "{source}: {reason}");
    }
    for source in
        ["try: pass\nexcept (A, B): pass", "def f[T: int](x: T = 1): pass", "# coding: UTF-8"]
    {
        accepted(source);
    }
    let (code, line, _) = refused("x = = 1\ntry: pass\nexcept A, B: pass");
    assert_eq!((code, line), (Code::SyntaxError, 1));
}

#[test]
fn a_source_beyond_its_limits_is_refused_with_the_limit_s_code() {
    let most = usize::try_from(MAX_SOURCE).unwrap();
    accepted(&"#".repeat(most));
    assert_eq!(refused(&"#".repeat(most + 1)).0, Code::TooLarge);
    assert_eq!(refused(&format!("x = {}1", "-".repeat(1_000_000))).0, Code::TooLarge);
    assert_eq!(refused(&format!("x = {}1", "-".repeat(200_000))).0, Code::TooComplex);
    assert_eq!(refused(&"[".repeat(100_000)).0, Code::TooDeep);
    assert_eq!(refused(&format!("\nx = {}", "9".repeat(5_000))).0, Code::TooComplex);
    assert_eq!(refused("x\0").0, Code::SyntaxError);
}

#[test]
fn the_depth_of_the_budget_bounds_brackets() {
    let source = format!("x = {}{}", "(".repeat(20), ")".repeat(20));
    let within = |depth| {
        let mut meter = Meter::new(Budget { depth, ..Budget::default() });
        facts(&source, &mut meter).err().map(|error| error.code)
    };
    assert_eq!(within(20), None);
    assert_eq!(within(19), Some(Code::TooDeep));
}

#[test]
fn fuel_is_charged_by_the_byte_before_the_parser_runs() {
    let mut meter = Meter::new(Budget { fuel: 8 * 5, ..Budget::default() });
    assert!(facts("x=1\n", &mut meter).is_ok());
    assert_eq!(meter.spent(), 40);
    let mut meter = Meter::new(Budget { fuel: 8 * 5 - 1, ..Budget::default() });
    assert_eq!(facts("x=1\n", &mut meter).err().map(|error| error.code), Some(Code::OutOfBudget));
    assert_eq!(meter.spent(), 0);
}

/// Just below the limits, in every shape of tree; with and without an error at the end, since
/// then the parser drops what it has built.
fn deepest() -> Vec<String> {
    let chain = |link: &str, count: usize| format!("y = {}x\n", link.repeat(count));
    let mut sources = vec![
        chain("-", 3_950),
        chain("not ", 3_950),
        chain("x+", 1_950),
        chain("x**", 1_950),
        chain("lambda:", 1_950),
        chain("x if x else ", 950),
        format!("y = x{}\n", ".a".repeat(1_950)),
        format!("y = x{}\n", "()".repeat(1_950)),
        format!("y = x{}\n", "[0]".repeat(1_950)),
        format!("y = {}1{}\n", "lambda a=".repeat(780), ":1".repeat(780)),
        format!("y = {}{}1{}\n", "[".repeat(200), "-".repeat(3_500), "]".repeat(200)),
        format!("y = {}1{}\n", "{1:".repeat(200), "}".repeat(200)),
        format!("y = {}1{}\n", "f(a=".repeat(200), ")".repeat(200)),
        format!("y = {}1{}\n", "[x for x in ".repeat(200), "]".repeat(200)),
        format!("match x:\n case {}a{}: pass\n", "[".repeat(200), "]".repeat(200)),
        format!("if x:\n 1\n{}", "elif x:\n 1\n".repeat(1_300)),
        format!("y = f\"{{{}1}}\"\n", "-".repeat(3_950)),
        format!("y = {}1{}\n", "f'{".repeat(190), "}'".repeat(190)),
        "y = f'{f\"{f'''{f\"\"\"{x:{y}}\"\"\":{y}}''':{y}}\":{y}}'\n".to_owned(),
    ];
    let blocks = |last: &str| -> String {
        let headers = (0..100).map(|depth| format!("{}if x:\n", " ".repeat(depth)));
        headers.chain([format!("{}{last}\n", " ".repeat(100))]).collect()
    };
    sources.push(blocks(&format!("y = {}1", "-".repeat(3_100))));
    let broken: Vec<_> = sources.iter().map(|source| format!("{source}y y\n")).collect();
    sources.extend(broken);
    sources
}

/// Debug frames are larger than those of wasm, whose hosts give at least as much stack.
#[test]
fn the_deepest_sources_fit_a_small_stack() {
    let budget = Budget { depth: 200, ..Budget::default() };
    let run = move || {
        for source in deepest() {
            let outcome = facts(&source, &mut Meter::new(budget)).map(|_| ());
            let broken = source.ends_with("y y\n");
            let code = outcome.err().map(|error| error.code);
            let shown: String = source.chars().take(40).collect();
            assert_eq!(code, broken.then_some(Code::SyntaxError), "{shown}");
        }
    };
    let thread = std::thread::Builder::new().stack_size(512 * 1024).spawn(run);
    thread.unwrap().join().unwrap();
}
