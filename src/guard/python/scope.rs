//! Scopes and bindings: which names a dotted expression may stand for.
//!
//! A lookup gives every binding that may be the live one. Code in a scope's own body sees the
//! last binding before it that nothing skips, and what blocks have bound since; code in a function
//! inside runs at an unknown time and sees them all.

use std::collections::{BTreeMap, BTreeSet};

use super::names::plain;
use crate::budget::{Meter, OutOfBudget, length};

/// How far `a = b; c = a; …` is followed; what lies behind is as good as computed.
const MAX_ALIASES: u32 = 8;
/// What following one binding costs besides its length.
const BINDING: u64 = 64;
/// Functions that import a module by a text.
pub(super) const IMPORTERS: [&str; 3] =
    ["__import__", "importlib.import_module", "importlib.__import__"];
/// Stands for an attribute whose name is computed; no identifier equals it.
pub(super) const COMPUTED: &str = "*";

/// An expression that may have a dotted name: `a.b`, `getattr(a, "b")`, `__import__("a").b`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dotted {
    pub(super) root: Root,
    /// The attributes, outermost last.
    pub(super) attributes: Vec<String>,
    pub(super) scope: ScopeId,
    /// Byte offset of its end.
    pub(super) offset: usize,
}

/// What the attributes are taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Root {
    Name(String),
    /// A call of `callee` with the constant `module`, which may be an import.
    Call {
        callee: Vec<String>,
        module: String,
    },
}

impl Dotted {
    /// Whether its last attribute is one of `names`.
    pub(super) fn ends_in(&self, names: &[&str]) -> bool {
        self.attributes.last().is_some_and(|last| names.contains(&&**last))
    }

    /// The expression as a dotted name, when it is written as one.
    #[must_use]
    pub fn written(&self) -> Option<String> {
        let Root::Name(name) = &self.root else { return None };
        if self.attributes.iter().any(|attribute| attribute == COMPUTED) {
            return None;
        }
        let attributes = self.attributes.iter().map(String::as_str);
        Some(std::iter::once(&**name).chain(attributes).collect::<Vec<_>>().join("."))
    }
}

/// The names that an expression may stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Each without `builtins.` in front; `*` in place of a computed attribute.
    pub paths: BTreeSet<String>,
    /// Whether it stands for these and nothing else.
    pub certain: bool,
    /// Whether the name was imported once, but stands for something else here.
    pub rebound: bool,
}

pub(super) type ScopeId = usize;

/// All scopes of a module; the first is the module's own.
#[derive(Debug)]
pub(super) struct Scopes {
    scopes: Vec<Scope>,
    /// Modules of which everything is imported.
    stars: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Module,
    /// A function or lambda: runs at an unknown time.
    Function,
    /// Runs at once; scopes inside do not see its names.
    Class,
    /// Runs at once.
    Comprehension,
}

#[derive(Debug)]
struct Scope {
    kind: Kind,
    parent: Option<ScopeId>,
    names: BTreeMap<String, Bindings>,
    globals: BTreeSet<String>,
    nonlocals: BTreeSet<String>,
}

/// The bindings of one name in one scope, by ascending offset.
#[derive(Debug, Default)]
struct Bindings {
    /// Those in the body of the scope, which nothing skips.
    body: Vec<Binding>,
    /// Those in blocks, which may be skipped.
    blocks: Vec<Binding>,
    /// Those in functions inside, by `global` and `nonlocal`.
    deferred: Vec<Binding>,
    /// Whether one of them is an import.
    imported: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Binding {
    target: Target,
    /// Where the statement ends that binds it.
    offset: usize,
}

/// What a name is bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A module, or a member of one.
    Import(String),
    /// The value of another dotted expression.
    Alias(Dotted),
    /// Anything else.
    Other,
}

/// Where in its scope a name is bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) scope: ScopeId,
    /// Where the statement ends.
    pub(super) offset: usize,
    /// Whether it stands in the body of the scope itself.
    pub(super) body: bool,
}

/// One of the lists of [`Bindings`].
#[derive(Clone, Copy)]
enum List {
    Body,
    Blocks,
    Deferred,
}

impl Bindings {
    fn add(&mut self, list: List, binding: Binding) {
        self.imported |= matches!(binding.target, Target::Import(_));
        let list = match list {
            List::Body => &mut self.body,
            List::Blocks => &mut self.blocks,
            List::Deferred => &mut self.deferred,
        };
        // Of equal neighbours the first tells all.
        if list.last().is_none_or(|last| last.target != binding.target) {
            list.push(binding);
        }
    }

    fn all(&self) -> impl Iterator<Item = &Binding> {
        self.body.iter().chain(&self.blocks).chain(&self.deferred)
    }

    /// What code at `offset` in the same run of the scope may see.
    fn live(&self, offset: usize) -> impl Iterator<Item = &Binding> {
        let before = self.body.partition_point(|binding| binding.offset < offset);
        let last = before.checked_sub(1).and_then(|last| self.body.get(last));
        let since = last.map_or(0, |last| last.offset);
        let first = self.blocks.partition_point(|binding| binding.offset < since);
        let blocks = self.blocks.get(first..).unwrap_or_default();
        last.into_iter().chain(blocks).chain(&self.deferred)
    }
}

impl Scopes {
    pub(super) const MODULE: ScopeId = 0;

    pub(super) fn new() -> Self {
        let mut scopes = Self { scopes: Vec::new(), stars: Vec::new() };
        scopes.open(Kind::Module, None);
        scopes
    }

    pub(super) fn open(&mut self, kind: Kind, parent: Option<ScopeId>) -> ScopeId {
        self.scopes.push(Scope {
            kind,
            parent,
            names: BTreeMap::new(),
            globals: BTreeSet::new(),
            nonlocals: BTreeSet::new(),
        });
        self.scopes.len().saturating_sub(1)
    }

    pub(super) fn kind(&self, scope: ScopeId) -> Kind {
        self.scopes.get(scope).map_or(Kind::Module, |scope| scope.kind)
    }

    pub(super) fn parent(&self, scope: ScopeId) -> ScopeId {
        self.scopes.get(scope).and_then(|scope| scope.parent).unwrap_or(Self::MODULE)
    }

    pub(super) fn add_star(&mut self, module: String) {
        self.stars.push(module);
    }

    pub(super) fn declare_global(&mut self, scope: ScopeId, name: String) {
        if let Some(scope) = self.scopes.get_mut(scope) {
            scope.globals.insert(name);
        }
    }

    pub(super) fn declare_nonlocal(&mut self, scope: ScopeId, name: String) {
        if let Some(scope) = self.scopes.get_mut(scope) {
            scope.nonlocals.insert(name);
        }
    }

    /// Whether `name` was declared `global` or `nonlocal` in `scope`.
    pub(super) fn is_declared(&self, scope: ScopeId, name: &str) -> bool {
        self.scopes
            .get(scope)
            .is_some_and(|scope| scope.globals.contains(name) || scope.nonlocals.contains(name))
    }

    /// Whether code in `scope` itself binds `name` there.
    pub(super) fn owns(&self, scope: ScopeId, name: &str) -> bool {
        let names = self.scopes.get(scope).and_then(|scope| scope.names.get(name));
        names.is_some_and(|names| !names.body.is_empty() || !names.blocks.is_empty())
    }

    /// Whether a function around `scope` binds `name`, so that `nonlocal` finds it.
    pub(super) fn is_enclosed(&self, scope: ScopeId, name: &str) -> bool {
        let mut outer = self.scopes.get(scope).and_then(|scope| scope.parent);
        while let Some(id) = outer {
            if self.kind(id) == Kind::Function && self.owns(id, name) {
                return true;
            }
            outer = self.scopes.get(id).and_then(|scope| scope.parent);
        }
        false
    }

    /// Binds `name` at `place`.
    pub(super) fn bind(&mut self, place: Place, name: String, target: Target) {
        let Some(scope) = self.scopes.get(place.scope) else { return };
        let binding = Binding { target, offset: place.offset };
        if scope.globals.contains(&name) && place.scope != Self::MODULE {
            self.add(Self::MODULE, name, List::Deferred, binding);
        } else if scope.nonlocals.contains(&name) {
            // Which of the functions around has the name shows only at its end.
            let mut outer = scope.parent;
            while let Some(id) = outer {
                if self.kind(id) == Kind::Function {
                    self.add(id, name.clone(), List::Deferred, binding.clone());
                }
                outer = self.scopes.get(id).and_then(|scope| scope.parent);
            }
        } else {
            let list = if place.body { List::Body } else { List::Blocks };
            self.add(place.scope, name, list, binding);
        }
    }

    fn add(&mut self, scope: ScopeId, name: String, list: List, binding: Binding) {
        if let Some(scope) = self.scopes.get_mut(scope) {
            scope.names.entry(name).or_default().add(list, binding);
        }
    }

    /// The names that `dotted` may stand for.
    pub(super) fn resolve(&self, dotted: &Dotted, meter: &mut Meter) -> Result<Names, OutOfBudget> {
        let mut names = self.resolve_within(dotted, MAX_ALIASES, meter)?;
        names.paths = names.paths.iter().map(|path| plain(path).to_owned()).collect();
        Ok(names)
    }

    /// Recursive at most `aliases` levels deep.
    fn resolve_within(
        &self,
        dotted: &Dotted,
        aliases: u32,
        meter: &mut Meter,
    ) -> Result<Names, OutOfBudget> {
        let mut names = match &dotted.root {
            Root::Name(name) => self.look_up(name, dotted, aliases, meter)?,
            Root::Call { callee, module } => {
                self.imported(callee, module, dotted, aliases.saturating_sub(1), meter)?
            }
        };
        if dotted.attributes.is_empty() {
            return Ok(names);
        }
        let tail = dotted.attributes.join(".");
        let mut paths = BTreeSet::new();
        for path in names.paths {
            meter.charge(length(&path).saturating_add(length(&tail)))?;
            paths.insert(format!("{path}.{tail}"));
        }
        names.paths = paths;
        Ok(names)
    }

    /// What a call of `callee` with the constant `module` gives, when it is an import.
    fn imported(
        &self,
        callee: &[String],
        module: &str,
        from: &Dotted,
        aliases: u32,
        meter: &mut Meter,
    ) -> Result<Names, OutOfBudget> {
        let Some((first, rest)) = callee.split_first() else { return Ok(Names::default()) };
        let callee = Dotted {
            root: Root::Name(first.clone()),
            attributes: rest.to_vec(),
            scope: from.scope,
            offset: from.offset,
        };
        let mut names = self.resolve_within(&callee, aliases, meter)?;
        let importer = |path: &&String| IMPORTERS.contains(&plain(path)) || *path == COMPUTED;
        let importers = names.paths.iter().filter(importer);
        // `__import__("a.b")` gives `a`.
        let top = module.split('.').next().unwrap_or(module);
        let given = |path: &String| match &**path {
            COMPUTED => COMPUTED,
            path if path.ends_with("__import__") => top,
            _ => module,
        };
        names.paths = importers.map(|path| given(path).to_owned()).collect();
        Ok(names)
    }

    fn look_up(
        &self,
        name: &str,
        from: &Dotted,
        aliases: u32,
        meter: &mut Meter,
    ) -> Result<Names, OutOfBudget> {
        let mut at_once = true;
        let mut next = Some(from.scope);
        let mut live = Vec::new();
        let mut imported = false;
        while let Some(id) = next {
            meter.charge(1)?;
            let Some(scope) = self.scopes.get(id) else { break };
            let visible = scope.kind != Kind::Class || id == from.scope;
            next = scope.parent;
            if scope.globals.contains(name) && id != Self::MODULE {
                next = Some(Self::MODULE);
            } else if let Some(bindings) = scope.names.get(name).filter(|_| visible) {
                meter.charge(count(bindings.all().count()))?;
                imported |= bindings.imported;
                let before = live.len();
                if at_once {
                    live.extend(bindings.live(from.offset));
                }
                if !at_once || live.len() == before && scope.kind == Kind::Function {
                    live.extend(bindings.all());
                }
                let own = !bindings.body.is_empty() || !bindings.blocks.is_empty();
                if own && live.len() > before {
                    imported |= self.is_imported_around(id, name, meter)?;
                    return self.names(name, &live, imported, aliases, meter);
                }
            }
            at_once &= scope.kind != Kind::Function;
        }
        let mut names = self.names(name, &live, imported, aliases, meter)?;
        names.paths.insert(name.to_owned());
        names.certain = live.is_empty() && self.stars.is_empty();
        for module in &self.stars {
            meter.charge(length(module).saturating_add(BINDING))?;
            names.paths.insert(format!("{module}.{name}"));
        }
        Ok(names)
    }

    /// Whether a scope around `scope` imports `name`, which is hidden in it.
    fn is_imported_around(
        &self,
        scope: ScopeId,
        name: &str,
        meter: &mut Meter,
    ) -> Result<bool, OutOfBudget> {
        let mut outer = self.scopes.get(scope).and_then(|scope| scope.parent);
        while let Some(scope) = outer.and_then(|id| self.scopes.get(id)) {
            meter.charge(1)?;
            if scope.names.get(name).is_some_and(|bindings| bindings.imported) {
                return Ok(true);
            }
            outer = scope.parent;
        }
        Ok(false)
    }

    fn names(
        &self,
        name: &str,
        live: &[&Binding],
        imported: bool,
        aliases: u32,
        meter: &mut Meter,
    ) -> Result<Names, OutOfBudget> {
        let mut names = Names { certain: true, ..Names::default() };
        let (mut known, mut others) = (false, false);
        for binding in live {
            match &binding.target {
                Target::Import(path) => {
                    meter.charge(length(path).saturating_add(BINDING))?;
                    names.paths.insert(path.clone());
                    known = true;
                }
                Target::Alias(dotted) if aliases > 0 => {
                    meter.charge(BINDING)?;
                    let alias = self.resolve_within(dotted, aliases.saturating_sub(1), meter)?;
                    names.certain &= alias.certain;
                    names.paths.extend(alias.paths);
                    known = true;
                }
                Target::Alias(_) => {
                    meter.charge(BINDING)?;
                    names.paths.insert(COMPUTED.to_owned());
                    names.certain = false;
                    known = true;
                }
                Target::Other => {
                    meter.charge(length(name).saturating_add(BINDING))?;
                    names.paths.insert(name.to_owned());
                    others = true;
                }
            }
        }
        names.certain &= !(known && others);
        names.rebound = imported && !known;
        Ok(names)
    }
}

fn count(bindings: usize) -> u64 {
    u64::try_from(bindings).unwrap_or(u64::MAX)
}
