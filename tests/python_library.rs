//! Facts against CPython's own `ast`, over files of its standard library.
//!
//! Where `python3` is absent, or older than 3.10, the test says so on standard error and passes.
#![cfg(test)]

use std::io::Write as _;
use std::process::Command;

use countersign::budget::{Budget, Meter};
use countersign::code::Code;
use countersign::guard::python::facts::{DefinitionKind, Facts};
use countersign::guard::python::{Unparsed, facts};
use countersign::json::Value;
use countersign::json::reader::{Options, read};

/// One JSON array a file: its path, whether it compiles, its imports, its definitions.
const ORACLE: &str = r#"
import ast, json, pathlib, sys, sysconfig, warnings
warnings.simplefilter("ignore")
if sys.version_info < (3, 10):
    sys.exit("python3 is older than 3.10")
root = pathlib.Path(sysconfig.get_paths()["stdlib"])
paths = sorted(p for p in root.rglob("*.py") if "site-packages" not in p.parts)
stride = max(1, len(paths) // int(sys.argv[1]))
for path in paths[int(sys.argv[2]) % stride::stride]:
    data = path.read_bytes()
    if len(data) > 262144:
        continue
    imports, definitions = [], []
    def visit(node, around):
        for child in ast.iter_child_nodes(node):
            inside = around
            if isinstance(child, ast.Import):
                imports.extend([a.name, None, a.asname, a.lineno] for a in child.names)
            elif isinstance(child, ast.ImportFrom):
                module = "." * child.level + (child.module or "")
                imports.extend([module, a.name, a.asname, a.lineno] for a in child.names)
            elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                inside = around + [child.name]
                definitions.append([type(child).__name__, ".".join(inside), child.lineno])
            visit(child, inside)
    try:
        visit(ast.parse(data), [])
        compile(data, str(path), "exec", dont_inherit=True)
        valid = True
    except (SyntaxError, ValueError):
        valid = False
    print(json.dumps([str(path), valid, sorted(imports, key=str), sorted(definitions)]))
"#;

/// The oracle's lines, or why there are none.
fn oracle(files: &str, offset: &str) -> Result<String, String> {
    let output = Command::new("python3").args(["-c", ORACLE, files, offset]).output();
    let output = output.map_err(|error| format!("python3: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

fn text(value: Option<&str>) -> Value {
    value.map_or(Value::Null, Value::from)
}

fn line(line: usize) -> Value {
    Value::from(u64::try_from(line).unwrap())
}

/// Imports and definitions as the oracle writes them.
fn ours(facts: &Facts) -> (Vec<String>, Vec<String>) {
    let imports = facts.imports.iter().map(|import| {
        let (name, alias) = (text(import.name.as_deref()), text(import.alias.as_deref()));
        let row = vec![import.module.as_str().into(), name, alias, line(import.line)];
        Value::Array(row).to_text()
    });
    let definitions = facts.definitions.iter().map(|definition| {
        let kind = match definition.kind {
            DefinitionKind::Function => "FunctionDef",
            DefinitionKind::AsyncFunction => "AsyncFunctionDef",
            DefinitionKind::Class => "ClassDef",
        };
        let row = vec![kind.into(), definition.qualified.as_str().into(), line(definition.line)];
        Value::Array(row).to_text()
    });
    (sorted(imports), sorted(definitions))
}

fn sorted(rows: impl Iterator<Item = String>) -> Vec<String> {
    let mut rows: Vec<_> = rows.collect();
    rows.sort();
    rows
}

fn theirs(value: &Value) -> Vec<String> {
    sorted(value.as_array().unwrap().iter().map(Value::to_text))
}

#[test]
#[expect(clippy::disallowed_methods, reason = "tests may read files and the environment")]
fn imports_and_definitions_are_those_that_cpython_sees() {
    let files = std::env::var("COUNTERSIGN_PYTHON_FILES").unwrap_or_else(|_| "100".to_owned());
    let lines = match oracle(&files, "7") {
        Ok(lines) => lines,
        Err(reason) => {
            let absent = format!("SKIPPED: no CPython to compare with: {reason}\n");
            std::io::stderr().write_all(absent.as_bytes()).unwrap();
            return;
        }
    };
    let (mut equal, mut unparsed, mut wrong) = (0, 0, Vec::new());
    for row in lines.lines() {
        let options = Options::default();
        let budget = Budget { fuel: 1_000_000_000, ..Budget::default() };
        let row = read(row, options, &mut Meter::new(budget)).unwrap();
        let [path, valid, imports, definitions] = row.as_array().unwrap() else {
            panic!("{row:?}")
        };
        let path = path.as_str().unwrap();
        let Ok(source) = std::fs::read_to_string(path) else { continue };
        match (facts(&source, &mut Meter::new(budget)), valid) {
            (Ok(facts), Value::Bool(true)) => {
                if ours(&facts) == (theirs(imports), theirs(definitions)) {
                    equal += 1;
                } else {
                    wrong.push(format!("{path}: other facts"));
                }
            }
            (Ok(_), _) => wrong.push(format!("{path}: accepted, CPython refuses it")),
            (Err(Unparsed { code: Code::SyntaxError, line, reason }), Value::Bool(true)) => {
                wrong.push(format!("{path}:{line}: {reason}"));
            }
            (Err(Unparsed { code: Code::SyntaxError, .. }), _) => equal += 1,
            (Err(error), _) => {
                unparsed += 1;
                let note = format!("{path}:{}: {}: {}\n", error.line, error.code, error.reason);
                std::io::stderr().write_all(note.as_bytes()).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(equal >= 50 && unparsed * 20 <= equal, "{equal} equal, {unparsed} unparsed");
}
