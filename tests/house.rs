//! The rules of the house that no lint can state.
#![cfg(test)]

use std::path::{Path, PathBuf};

/// A file above this is data or has two subjects.
const MAX_LINES: usize = 600;

/// What only `src/surface` may use, as a module of `std`.
const HOST: [&str; 6] = ["fs", "net", "env", "time", "thread", "process"];

/// A file under `src`.
struct Source {
    path: PathBuf,
    text: String,
}

/// A declaration of a module that has its own file.
#[derive(Debug, PartialEq)]
struct Module {
    line: usize,
    name: String,
    documented: bool,
    test: bool,
}

impl Source {
    fn is_surface(&self) -> bool {
        self.path.starts_with("surface") || self.path == Path::new("surface.rs")
    }

    fn modules(&self) -> Vec<Module> {
        modules(&self.text)
    }

    /// The folder of the modules that this file declares.
    fn folder(&self) -> PathBuf {
        let name = self.path.file_stem().unwrap();
        let is_root = ["lib", "main", "mod"].iter().any(|root| name == *root);
        if is_root { self.path.parent().unwrap().to_owned() } else { self.path.with_extension("") }
    }

    fn place(&self, line: usize) -> String {
        format!("src/{}:{line}", self.path.display())
    }
}

fn modules(text: &str) -> Vec<Module> {
    let mut modules = Vec::new();
    let (mut documented, mut test) = (false, false);
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.starts_with("///") {
            documented = true;
        } else if line.starts_with("#[") {
            test |= line == "#[cfg(test)]";
        } else {
            if let Some(name) = declared_module(line) {
                modules.push(Module { line: number, name: name.to_owned(), documented, test });
            }
            (documented, test) = (false, false);
        }
    }
    modules
}

fn declared_module(line: &str) -> Option<&str> {
    let (visibility, name) = line.strip_suffix(';')?.split_once("mod ")?;
    let plain = name.chars().all(|symbol| symbol.is_alphanumeric() || symbol == '_');
    (plain && (visibility.is_empty() || visibility.starts_with("pub"))).then_some(name)
}

/// Whether `line` names a module of `std` that reaches the host, as `std::fs` or `std::{fs, …}`.
fn names_host(line: &str) -> bool {
    if line.trim_start().starts_with("//") {
        return false;
    }
    line.split("std::").skip(1).any(|rest| {
        let list = rest.strip_prefix('{').and_then(|list| list.split('}').next());
        let mut names = list.unwrap_or(rest).split(|symbol: char| !symbol.is_alphanumeric());
        match list {
            Some(_) => names.any(|name| HOST.contains(&name)),
            None => names.next().is_some_and(|name| HOST.contains(&name)),
        }
    })
}

#[expect(clippy::disallowed_methods, reason = "tests may read files")]
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let path = path.strip_prefix(&root).unwrap().to_owned();
                sources.push(Source { path, text });
            }
        }
    }
    sources.sort_by(|left, right| left.path.cmp(&right.path));
    assert!(sources.iter().any(|source| source.path == Path::new("lib.rs")));
    sources
}

#[test]
fn no_file_has_two_subjects() {
    let sizes = sources().into_iter().map(|source| (source.text.lines().count(), source));
    let long = sizes.filter(|(lines, _)| *lines > MAX_LINES);
    let long: Vec<_> = long.map(|(lines, source)| source.place(lines)).collect();
    assert!(long.is_empty(), "more than {MAX_LINES} lines:\n{}", long.join("\n"));
}

#[test]
fn only_the_surface_touches_a_host() {
    let sources = sources();
    let tests = sources.iter().flat_map(|source| {
        let tests = source.modules().into_iter().filter(|module| module.test);
        tests.map(|module| source.folder().join(module.name))
    });
    let tests: Vec<_> = tests.collect();
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| !source.is_surface()) {
        if tests.iter().any(|test| source.path.with_extension("").starts_with(test)) {
            continue;
        }
        for (number, line) in (1..).zip(source.text.lines()) {
            if names_host(line) {
                found.push(format!("{}: {line}", source.place(number)));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_module_says_what_it_is_for() {
    let mut found = Vec::new();
    for source in sources() {
        let modules = source.modules().into_iter();
        for module in modules.filter(|module| !module.documented && !module.test) {
            found.push(format!("{}: mod {}", source.place(module.line), module.name));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn host_modules_are_seen_however_they_are_named() {
    for line in [
        "use std::fs;",
        "    std::env::var(\"X\")",
        "use std::{fmt, time::Duration};",
        "let now = ::std::time::Instant::now();",
    ] {
        assert!(names_host(line), "{line}");
    }
    for line in [
        "use std::fmt;",
        "use std::{fmt, iter}; // time",
        "// std::fs",
        "std::mem::take(&mut time)",
    ] {
        assert!(!names_host(line), "{line}");
    }
}

#[test]
fn modules_are_seen_with_their_docs_and_conditions() {
    let module = |line, name: &str, documented, test| Module {
        line,
        name: name.to_owned(),
        documented,
        test,
    };
    let text = "/// doc\nmod a;\npub mod b;\n/// doc\n#[cfg(feature = \"x\")]\npub(crate) mod c;\n\
                #[cfg(test)]\nmod d;\nmod inline {\n    mod e;\n}\nlet modulus = 1;\n";
    let expected = [
        module(2, "a", true, false),
        module(3, "b", false, false),
        module(6, "c", true, false),
        module(8, "d", false, true),
        module(10, "e", false, false),
    ];
    assert_eq!(modules(text), expected);
}
