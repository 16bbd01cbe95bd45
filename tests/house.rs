//! The rules of the house that no lint can state.
#![cfg(test)]

use std::path::{Path, PathBuf};

/// A file with more lines of code than this is data or has two subjects.
const MAX_LINES: usize = 400;

/// What only `src/surface` may use, as a module of `std`.
const HOST: [&str; 6] = ["fs", "net", "env", "time", "thread", "process"];

/// The rooms, and which of them each may use.
const ARROWS: [(&str, &[&str]); 15] = [
    ("text", &[]),
    ("code", &["json"]),
    ("json", &["budget", "code", "text"]),
    ("budget", &["error", "json"]),
    ("artifact", &["budget", "error", "json"]),
    ("verdict", &["budget", "code", "json", "text"]),
    ("guard", &["artifact", "budget", "code", "error", "json", "text", "verdict"]),
    ("criteria", &["artifact", "budget", "code", "error", "guard", "json", "text", "verdict"]),
    ("effect", &["budget", "code", "error", "json", "text"]),
    ("receipt", &["budget", "code", "criteria", "effect", "guard", "json", "text", "verdict"]),
    ("capability", &["budget", "code", "effect", "error", "json", "receipt"]),
    ("webhook", &["budget", "code", "effect", "json", "text"]),
    (
        "error",
        &[
            "budget", "code", "criteria", "effect", "guard", "json", "receipt", "text", "verdict",
            "webhook",
        ],
    ),
    (
        "a2a",
        &[
            "artifact", "budget", "code", "criteria", "error", "guard", "json", "receipt", "text",
            "verdict",
        ],
    ),
    (
        "surface",
        &[
            "a2a",
            "artifact",
            "budget",
            "capability",
            "code",
            "criteria",
            "effect",
            "error",
            "guard",
            "json",
            "receipt",
            "text",
            "verdict",
            "webhook",
        ],
    ),
];

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

    /// The room that the file belongs to; nothing for the map itself.
    fn room(&self) -> Option<String> {
        let first = self.path.with_extension("");
        let first = first.iter().next()?.to_str()?.to_owned();
        (first != "lib").then_some(first)
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

/// The rooms that `line` names, as `crate::json` or `crate::{json, text}`.
fn rooms_named(line: &str) -> Vec<&str> {
    if line.trim_start().starts_with("//") {
        return Vec::new();
    }
    let is_name = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
    let mut rooms = Vec::new();
    for rest in line.split("crate::").skip(1) {
        let list = rest.strip_prefix('{').unwrap_or(rest);
        let mut depth = 0_i32;
        let parts = list.split(|symbol: char| {
            let step = i32::from(symbol == '{').saturating_sub(i32::from(symbol == '}'));
            depth = depth.saturating_add(step);
            symbol == ',' && depth == 0
        });
        let count = if list.len() < rest.len() { usize::MAX } else { 1 };
        let names = parts.map(|part| part.trim().split(|symbol| !is_name(symbol)).next());
        rooms.extend(names.take(count).flatten());
    }
    rooms
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

/// The files that are compiled into the crate: not those of tests.
fn shipped() -> Vec<Source> {
    let sources = sources();
    let tests = sources.iter().flat_map(|source| {
        let tests = source.modules().into_iter().filter(|module| module.test);
        tests.map(|module| source.folder().join(module.name))
    });
    let tests: Vec<_> = tests.collect();
    let is_test = |path: &Path| tests.iter().any(|test| path.with_extension("").starts_with(test));
    sources.into_iter().filter(|source| !is_test(&source.path)).collect()
}

#[test]
fn no_file_has_two_subjects() {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let sizes = sources().into_iter();
    let sizes = sizes.map(|source| (source.text.lines().filter(is_code).count(), source));
    let long = sizes.filter(|(lines, _)| *lines > MAX_LINES);
    let long = long.map(|(lines, source)| format!("src/{}: {lines}", source.path.display()));
    let long: Vec<_> = long.collect();
    assert!(long.is_empty(), "more than {MAX_LINES} lines of code:\n{}", long.join("\n"));
}

#[test]
fn only_the_surface_touches_a_host() {
    let mut found = Vec::new();
    for source in shipped().iter().filter(|source| !source.is_surface()) {
        for (number, line) in (1..).zip(source.text.lines()) {
            if names_host(line) {
                found.push(format!("{}: {line}", source.place(number)));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_arrows_between_the_rooms_run_one_way() {
    let mut found = Vec::new();
    for source in shipped() {
        let Some(room) = source.room() else { continue };
        let arrows = ARROWS.iter().find(|(name, _)| *name == room);
        let (_, known) = arrows.unwrap_or_else(|| panic!("the room {room} has no arrows"));
        for (number, line) in (1..).zip(source.text.lines()) {
            let rooms = rooms_named(line).into_iter();
            let mut strange = rooms.filter(|named| *named != room && !known.contains(named));
            if let Some(strange) = strange.next() {
                found.push(format!("{}: {room} uses {strange}", source.place(number)));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// `error` gathers the errors of every room, so it may be used from everywhere but the bottom.
#[test]
fn no_room_is_above_itself() {
    let below = |room: &str| {
        let mut below = vec![room.to_owned()];
        let mut next = 0;
        while let Some(room) = below.get(next).cloned() {
            let (_, known) = ARROWS.iter().find(|(name, _)| *name == room).unwrap();
            let known = known.iter().filter(|known| !["error", "code"].contains(known));
            for known in known.map(|known| (*known).to_owned()) {
                if next == 0 || !below.contains(&known) {
                    below.push(known);
                }
            }
            next += 1;
        }
        below.split_off(1)
    };
    for room in ["verdict", "guard", "criteria", "receipt", "surface"] {
        assert!(!below(room).iter().any(|other| other == room), "{room}");
        assert!(!below("json").iter().any(|other| other == room), "json uses {room}");
        assert!(!below("budget").iter().any(|other| other == room), "budget uses {room}");
    }
}

#[test]
fn every_room_says_what_it_owns_and_what_it_does_not() {
    let mut found = Vec::new();
    for source in sources() {
        let docs = source.text.lines().take_while(|line| line.starts_with("//!"));
        let docs =
            docs.map(|line| line.trim_start_matches("//!").trim()).collect::<Vec<_>>().join(" ");
        let says = docs.contains("Owns: ") && docs.contains("Does not own: ");
        if source.path.file_name().is_some_and(|name| name == "mod.rs") && !says {
            found.push(source.place(1));
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

/// The lines of `wit` that open an item or declare a function and lack a doc or a version before.
fn undated(wit: &str) -> Vec<&str> {
    const ITEMS: [&str; 7] =
        ["world ", "interface ", "record ", "variant ", "enum ", "use ", "export "];
    let mut found = Vec::new();
    let (mut documented, mut dated) = (false, false);
    for line in wit.lines().map(str::trim) {
        if line.starts_with("///") {
            documented = true;
        } else if line.starts_with("@since(version = ") {
            dated = true;
        } else {
            let named = !line.starts_with("use ") && !line.starts_with("export ");
            let item = ITEMS.iter().any(|item| line.starts_with(item)) || line.contains(": func(");
            if item && (!dated || named && !documented) {
                found.push(line);
            }
            (documented, dated) = (false, false);
        }
    }
    found
}

#[test]
#[expect(clippy::disallowed_methods, reason = "tests may read files")]
fn every_item_of_the_interface_is_documented_and_dated() {
    for name in ["types", "verifier", "effects", "world"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("wit/{name}.wit"));
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains("@since"), "{name}.wit holds no item");
        assert_eq!(undated(&text), [""; 0], "{name}.wit");
    }
}

#[test]
fn an_item_without_doc_or_version_is_seen() {
    let dated = "/// Doc.\n@since(version = 0.1.0)\nrecord a {\n  b: string,\n}\n";
    assert_eq!(undated(dated), [""; 0]);
    assert_eq!(undated(&dated.replace("/// Doc.\n", "")), ["record a {"]);
    assert_eq!(undated("/// Doc.\nf: func() -> string;"), ["f: func() -> string;"]);
    assert_eq!(undated("@since(version = 0.1.0)\nuse types.{a};"), [""; 0]);
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
fn rooms_are_seen_however_they_are_named() {
    for (line, rooms) in [
        ("use crate::json::{Pointer, Value};", vec!["json"]),
        ("use crate::{criteria, json::{self, Value}, text};", vec!["criteria", "json", "text"]),
        ("    crate::error::Error::from(crate::budget::OutOfBudget)", vec!["error", "budget"]),
        ("pub(crate) mod code;", vec![]),
        ("/// See [`crate::surface`].", vec![]),
    ] {
        assert_eq!(rooms_named(line), rooms, "{line}");
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
