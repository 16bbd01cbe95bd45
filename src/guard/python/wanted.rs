//! Names that a check looks for, and how what a program says relates to them.

use std::collections::BTreeSet;

use super::names::plain;
use super::scope::{COMPUTED, Dotted, Names};

/// A set of dotted names.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    names: BTreeSet<String>,
    /// What the names begin with: modules and classes that lead to them.
    prefixes: BTreeSet<String>,
}

impl Wanted {
    pub(super) fn new<T: AsRef<str>>(names: &[T]) -> Self {
        let names: BTreeSet<_> = names.iter().map(|name| plain(name.as_ref()).to_owned()).collect();
        let mut prefixes = BTreeSet::new();
        for name in &names {
            prefixes.extend(name.match_indices('.').filter_map(|(dot, _)| name.get(..dot)));
            if !name.contains('.') {
                prefixes.extend(["builtins", "__builtins__"]);
            }
        }
        let prefixes = prefixes.into_iter().map(str::to_owned).collect();
        Self { names, prefixes }
    }

    /// The wanted name that `path` is.
    pub(super) fn exact<'a>(&'a self, path: &str) -> Option<&'a str> {
        let mut path = plain(path);
        // Calling `f.__call__` is calling `f`.
        while let Some(called) = path.strip_suffix(".__call__") {
            path = called;
        }
        self.names.get(path).map(String::as_str)
    }

    /// The first wanted name among what `names` stands for and what is `written`.
    pub(super) fn any<'a>(&'a self, names: &Names, written: Option<&str>) -> Option<&'a str> {
        let paths = names.paths.iter().map(String::as_str).chain(written);
        paths.into_iter().find_map(|path| self.exact(path))
    }

    /// Whether one of the paths has a computed part that may make it a wanted name, or leads to a
    /// dotted one through something else: `a.os.system` is `os.system` when `a` imports `os`.
    pub(super) fn maybe(&self, names: &Names) -> bool {
        let ends = |path: &String| {
            path.match_indices('.').any(|(dot, _)| {
                let end = path.get(dot.saturating_add(1)..).unwrap_or_default();
                end.contains('.') && self.exact(end).is_some()
            })
        };
        if names.paths.iter().any(ends) {
            return true;
        }
        let computed = |path: &&String| path.split('.').any(|part| part == COMPUTED);
        names.paths.iter().filter(computed).any(|path| {
            let known = path.split('.').take_while(|part| *part != COMPUTED);
            let known = known.collect::<Vec<_>>().join(".");
            known.is_empty() || self.leads_on(&known)
        })
    }

    /// Whether one of the wanted names is reached through one of the paths.
    pub(super) fn through(&self, names: &Names) -> bool {
        names.paths.iter().any(|path| self.leads_on(path))
    }

    fn leads_on(&self, path: &str) -> bool {
        // A module's names stand in its dictionary; that of `builtins` is known by `plain`.
        let path = match path.strip_suffix("__dict__") {
            Some("") => "builtins",
            Some(owner) => owner.trim_end_matches('.'),
            None => path,
        };
        self.prefixes.contains(path)
    }
}

/// What a check says about something whose name is known only at run time.
pub(super) fn described(dotted: &Dotted, names: &Names) -> String {
    let written = dotted.written().or_else(|| names.paths.first().cloned());
    written.map_or_else(|| "a computed name".to_owned(), |name| crate::text::quoted(&name))
}
