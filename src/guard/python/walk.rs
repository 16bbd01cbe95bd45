//! One walk over the parser's tree, which collects the facts and takes the tree apart.

/// Expressions that have a dotted name.
mod dotted;
/// What the parser accepts and Python's compiler does not.
mod rules;

use std::collections::BTreeSet;

use rustpython_parser::ast::{self, Expr, ExprContext, Pattern, Ranged, Stmt};

use super::facts::{Argument, Call, Definition, DefinitionKind, Facts, Import, Mention};
use super::lines::Lines;
use super::names::normal;
use super::placement::{Frame, Placement};
use super::scope::{Dotted, Kind, Place, Root, ScopeId, Scopes, Target};
use super::source::Fault;
use super::tree::{self, Block, Node, Scope};
use crate::code::Code;

/// Collects the facts of a module.
pub(super) fn walk(body: Vec<Stmt>, text: &str, lines: &Lines) -> Result<Facts, Fault> {
    let facts = Facts {
        imports: Vec::new(),
        calls: Vec::new(),
        mentions: Vec::new(),
        aliases: Vec::new(),
        definitions: Vec::new(),
        scopes: Scopes::new(),
    };
    let mut walk = Walk {
        facts,
        text,
        lines,
        scope: Scopes::MODULE,
        path: Vec::new(),
        followed: false,
        placement: Placement::default(),
        prologue: rules::prologue(&body),
        used: vec![BTreeSet::new()],
        nonlocals: Vec::new(),
        fault: None,
    };
    let mut stack = Vec::new();
    tree::module(body, &mut stack);
    // A fault does not end the walk: what is left on the stack would be dropped by recursion.
    while let Some(node) = stack.pop() {
        walk.node(&node);
        tree::children(node, &mut stack);
    }
    walk.check_nonlocals();
    match walk.fault {
        Some(fault) => Err(fault),
        None => Ok(walk.facts),
    }
}

struct Walk<'a> {
    facts: Facts,
    text: &'a str,
    lines: &'a Lines,
    scope: ScopeId,
    /// The names of the definitions around, nothing for lambdas and comprehensions.
    path: Vec<Option<String>>,
    /// Whether the next value goes into a name that is followed.
    followed: bool,
    placement: Placement,
    /// Where `from __future__` may no longer stand.
    prologue: usize,
    /// Per scope the names that it has bound or read so far.
    used: Vec<BTreeSet<String>>,
    /// What is declared `nonlocal`, with the offset of the declaration.
    nonlocals: Vec<(ScopeId, String, usize)>,
    /// The first thing that the parser accepts and Python does not.
    fault: Option<Fault>,
}

impl Walk<'_> {
    fn node(&mut self, node: &Node) {
        let followed = std::mem::take(&mut self.followed);
        match node {
            Node::Stmt(stmt, body) => {
                self.check_statement(stmt);
                self.statement(stmt, *body);
            }
            Node::Value(expr) => {
                self.expression(expr);
                if !followed {
                    self.mention(expr);
                }
            }
            Node::Base(expr) | Node::Callee(expr) => self.expression(expr),
            Node::Target(_) | Node::Annotation(_) | Node::Case(_) => {}
            Node::Pattern(pattern) => self.pattern(pattern),
            Node::Handler(ast::ExceptHandler::ExceptHandler(handler)) => {
                if let Some(name) = &handler.name {
                    self.bind_in_block(name, handler.range().start().to_usize());
                }
            }
            Node::Enter(scope) => self.enter(scope),
            Node::Leave => {
                self.scope = self.facts.scopes.parent(self.scope);
                self.path.pop();
                self.placement.close();
            }
            Node::Open(Block::Loop) => self.placement.open(Frame::Loop),
            Node::Open(Block::ExceptStar) => self.placement.open(Frame::ExceptStar),
            Node::Close => self.placement.close(),
        }
    }

    fn enter(&mut self, scope: &Scope) {
        let (kind, frame, name, params) = match scope {
            Scope::Function(name, params, is_async) => {
                (Kind::Function, Frame::Function(*is_async), Some(name), params.as_slice())
            }
            Scope::Class(name) => (Kind::Class, Frame::Class, Some(name), [].as_slice()),
            Scope::Lambda(params) => (Kind::Function, Frame::Lambda, None, params.as_slice()),
            Scope::Comprehension(lazy) => {
                (Kind::Comprehension, Frame::Comprehension(*lazy), None, [].as_slice())
            }
        };
        self.placement.open(frame);
        self.used.push(BTreeSet::new());
        self.scope = self.facts.scopes.open(kind, Some(self.scope));
        self.path.push(name.map(|name| normal(name).into_owned()));
        for param in params {
            self.bind(param, Target::Other, 0, true);
        }
    }

    fn statement(&mut self, stmt: &Stmt, body: bool) {
        let end = stmt.range().end().to_usize();
        match stmt {
            Stmt::FunctionDef(def) => {
                self.define(DefinitionKind::Function, &def.name, stmt);
                self.bind(&def.name, Target::Other, end, body);
            }
            Stmt::AsyncFunctionDef(def) => {
                self.define(DefinitionKind::AsyncFunction, &def.name, stmt);
                self.bind(&def.name, Target::Other, end, body);
            }
            Stmt::ClassDef(def) => {
                self.define(DefinitionKind::Class, &def.name, stmt);
                self.bind(&def.name, Target::Other, end, body);
            }
            Stmt::Import(import) => self.import(import, body),
            Stmt::ImportFrom(import) => self.import_from(import, body),
            Stmt::Global(stmt) => {
                for name in &stmt.names {
                    self.facts.scopes.declare_global(self.scope, normal(name).into_owned());
                }
            }
            Stmt::Nonlocal(stmt) => {
                for name in &stmt.names {
                    self.facts.scopes.declare_nonlocal(self.scope, normal(name).into_owned());
                }
            }
            Stmt::Assign(assign) => {
                self.assign(assign.targets.iter().collect(), &assign.value, end, body);
            }
            Stmt::AnnAssign(assign) => {
                if let Some(value) = &assign.value {
                    self.assign(vec![&*assign.target], value, end, body);
                }
                self.check_single(&assign.target);
            }
            Stmt::AugAssign(assign) => {
                self.bind_targets([&*assign.target], end, body);
                self.check_single(&assign.target);
            }
            Stmt::Delete(delete) => {
                self.bind_targets(&delete.targets, end, body);
                self.check_targets(&delete.targets);
            }
            Stmt::TypeAlias(alias) => self.bind_targets([&*alias.name], end, body),
            Stmt::For(stmt) => self.check_targets([&*stmt.target]),
            Stmt::AsyncFor(stmt) => self.check_targets([&*stmt.target]),
            Stmt::With(stmt) => {
                self.check_targets(
                    stmt.items.iter().filter_map(|item| item.optional_vars.as_deref()),
                );
            }
            Stmt::AsyncWith(stmt) => {
                self.check_targets(
                    stmt.items.iter().filter_map(|item| item.optional_vars.as_deref()),
                );
            }
            _ => {}
        }
    }

    /// The names in Python's own words, at the place where the statement ends.
    fn bind(&mut self, name: &str, target: Target, offset: usize, body: bool) {
        let place = Place { scope: self.scope, offset, body };
        self.bind_at(place, name, target);
    }

    fn bind_at(&mut self, place: Place, name: &str, target: Target) {
        let name = normal(name).into_owned();
        if name == "__debug__" {
            let reason = "`__debug__` cannot be assigned to";
            self.fault.get_or_insert(Fault::new(Code::SyntaxError, place.offset, reason));
        }
        if let Some(used) = self.used.get_mut(place.scope) {
            used.insert(name.clone());
        }
        self.facts.scopes.bind(place, name, target);
    }

    fn bind_in_block(&mut self, name: &str, offset: usize) {
        self.bind(name, Target::Other, offset, false);
    }

    fn define(&mut self, kind: DefinitionKind, name: &str, stmt: &Stmt) {
        let name = normal(name).into_owned();
        let around = self.path.iter().flatten().map(String::as_str);
        let qualified: Vec<_> = around.chain([&*name]).collect();
        let qualified = qualified.join(".");
        let line = self.lines.line(stmt.range().start().to_usize());
        self.facts.definitions.push(Definition { kind, name, qualified, line });
    }

    fn import(&mut self, import: &ast::StmtImport, body: bool) {
        let end = import.range().end().to_usize();
        for alias in &import.names {
            let module = normal(&alias.name).into_owned();
            let bound = alias.asname.as_ref().map(|name| normal(name).into_owned());
            let (name, path) = match &bound {
                Some(name) => (name.clone(), module.clone()),
                // `import a.b` binds `a`.
                None => {
                    let first = module.split('.').next().unwrap_or(&module).to_owned();
                    (first.clone(), first)
                }
            };
            self.bind(&name, Target::Import(path), end, body);
            let line = self.lines.line(alias.range().start().to_usize());
            self.share(&name, end, line);
            self.facts.imports.push(Import { module, name: None, alias: bound, line });
        }
    }

    fn import_from(&mut self, import: &ast::StmtImportFrom, body: bool) {
        let end = import.range().end().to_usize();
        let dots = import.level.as_ref().map_or(0, ast::Int::to_usize);
        let module = import.module.as_ref().map(|module| normal(module)).unwrap_or_default();
        let module = format!("{}{module}", ".".repeat(dots));
        for alias in &import.names {
            let fact = Import {
                module: module.clone(),
                name: Some(normal(&alias.name).into_owned()),
                alias: alias.asname.as_ref().map(|name| normal(name).into_owned()),
                line: self.lines.line(alias.range().start().to_usize()),
            };
            match fact.member() {
                Some(path) => {
                    let name = fact.alias.as_deref().unwrap_or(&alias.name);
                    self.bind(name, Target::Import(path), end, body);
                    let name = normal(name).into_owned();
                    self.share(&name, end, fact.line);
                }
                None => self.facts.scopes.add_star(module.clone()),
            }
            self.facts.imports.push(fact);
        }
    }

    /// What a module imports can be reached through it, and what a class imports through the class:
    /// the first is only seen when there are other modules, the second always.
    fn share(&mut self, name: &str, end: usize, line: usize) {
        let root = Root::Name(name.to_owned());
        let offset = end.saturating_add(1);
        let name = Dotted { root, attributes: Vec::new(), scope: self.scope, offset };
        match self.facts.scopes.kind(self.scope) {
            Kind::Module => self.facts.aliases.push(Mention { name, line }),
            Kind::Class => self.facts.mentions.push(Mention { name, line }),
            Kind::Function | Kind::Comprehension => {}
        }
    }

    /// A name that is bound to the value of a dotted expression is followed from there on; names
    /// in a class are not, since they are reached through its instances.
    fn assign(&mut self, targets: Vec<&Expr>, value: &Expr, end: usize, body: bool) {
        self.check_targets(targets.iter().copied());
        let names = targets.iter().all(|target| matches!(target, Expr::Name(_)));
        let followed = names && self.facts.scopes.kind(self.scope) != Kind::Class;
        let dotted = self.dotted(value).filter(|_| followed);
        self.followed = dotted.is_some();
        if let Some(name) = dotted.clone().filter(|_| self.scope == Scopes::MODULE) {
            let line = self.lines.line(value.range().start().to_usize());
            self.facts.aliases.push(Mention { name, line });
        }
        for target in targets {
            match (&dotted, target) {
                (Some(dotted), Expr::Name(name)) => {
                    self.bind(&name.id, Target::Alias(dotted.clone()), end, body);
                }
                _ => self.bind_targets([target], end, body),
            }
        }
    }

    /// Binds the names among `targets` and in their tuples and lists.
    fn bind_targets<'t>(
        &mut self,
        targets: impl IntoIterator<Item = &'t Expr>,
        end: usize,
        body: bool,
    ) {
        let mut open: Vec<&Expr> = targets.into_iter().collect();
        while let Some(target) = open.pop() {
            match target {
                Expr::Name(name) => self.bind(&name.id, Target::Other, end, body),
                Expr::Tuple(tuple) => open.extend(&tuple.elts),
                Expr::List(list) => open.extend(&list.elts),
                Expr::Starred(starred) => open.push(&starred.value),
                _ => {}
            }
        }
    }

    fn expression(&mut self, expr: &Expr) {
        self.check_expression(expr);
        let end = expr.range().end().to_usize();
        match expr {
            Expr::Call(call) => self.call(call),
            Expr::Name(name) if name.ctx != ExprContext::Load => self.bind_in_block(&name.id, end),
            Expr::Name(name) => {
                if let Some(used) = self.used.get_mut(self.scope) {
                    used.insert(normal(&name.id).into_owned());
                }
            }
            Expr::NamedExpr(named) => self.named(named, end),
            _ => {}
        }
    }

    /// `name := value` binds in the scope around all comprehensions.
    fn named(&mut self, named: &ast::ExprNamedExpr, end: usize) {
        let Expr::Name(name) = &*named.target else {
            return self.check_targets([&*named.target]);
        };
        self.check_named(named, &normal(&name.id));
        let mut scope = self.scope;
        while self.facts.scopes.kind(scope) == Kind::Comprehension {
            scope = self.facts.scopes.parent(scope);
        }
        let target = self.dotted(&named.value).map_or(Target::Other, Target::Alias);
        let place = Place { scope, offset: end, body: false };
        self.bind_at(place, &name.id, target);
    }

    fn pattern(&mut self, pattern: &Pattern) {
        let name = match pattern {
            Pattern::MatchAs(pattern) => pattern.name.as_ref(),
            Pattern::MatchStar(pattern) => pattern.name.as_ref(),
            Pattern::MatchMapping(pattern) => pattern.rest.as_ref(),
            _ => None,
        };
        if let Some(name) = name {
            self.bind_in_block(name, pattern.range().end().to_usize());
        }
    }

    fn call(&mut self, call: &ast::ExprCall) {
        let Some(callee) = self.dotted(&call.func) else { return };
        let named = call
            .keywords
            .iter()
            .find(|keyword| keyword.arg.as_ref().is_some_and(|name| normal(name) == "name"));
        let argument = call.args.first().or(named.map(|keyword| &keyword.value));
        let spread = call.keywords.iter().any(|keyword| keyword.arg.is_none());
        let argument = match argument {
            Some(argument) => match tree::text(argument) {
                Some(text) => Argument::Text(text.to_owned()),
                None => Argument::Computed,
            },
            None if spread => Argument::Computed,
            None => Argument::Absent,
        };
        let line = self.lines.line(call.func.range().start().to_usize());
        self.facts.calls.push(Call { callee, argument, line });
    }

    fn mention(&mut self, expr: &Expr) {
        let read = match expr {
            Expr::Name(name) => name.ctx == ExprContext::Load,
            Expr::Attribute(attribute) => attribute.ctx == ExprContext::Load,
            Expr::Call(_) => true,
            _ => false,
        };
        if let Some(name) = read.then(|| self.dotted(expr)).flatten() {
            let line = self.lines.line(expr.range().start().to_usize());
            self.facts.mentions.push(Mention { name, line });
        }
    }
}
