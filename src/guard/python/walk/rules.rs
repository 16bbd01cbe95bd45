//! What the parser accepts and Python's compiler does not.

use rustpython_parser::ast::{self, Expr, Pattern, Ranged, Stmt};

use super::Walk;
use crate::code::Code;
use crate::guard::python::names::normal;
use crate::guard::python::scope::{Kind, Scopes};
use crate::guard::python::source::Fault;
use crate::guard::python::tree;

const FUTURE: &str = "__future__";
/// What `from __future__` may import, as of Python 3.14.
const FEATURES: [&str; 10] = [
    "nested_scopes",
    "generators",
    "division",
    "absolute_import",
    "with_statement",
    "print_function",
    "unicode_literals",
    "barry_as_FLUFL",
    "generator_stop",
    "annotations",
];
const NO_TARGET: &str = "this cannot be assigned to";

/// Where the first statement begins behind which `from __future__` may not stand.
pub(super) fn prologue(body: &[Stmt]) -> usize {
    let first = body.iter().enumerate().find(|(index, stmt)| match stmt {
        Stmt::ImportFrom(import) => !is_future(import),
        Stmt::Expr(stmt) => *index > 0 || tree::text(&stmt.value).is_none(),
        _ => true,
    });
    first.map_or(usize::MAX, |(_, stmt)| stmt.range().start().to_usize())
}

fn is_future(import: &ast::StmtImportFrom) -> bool {
    let relative = import.level.as_ref().is_some_and(|level| level.to_usize() > 0);
    !relative && import.module.as_ref().is_some_and(|module| module.as_str() == FUTURE)
}

impl Walk<'_> {
    /// What is wrong with `stmt` itself, not with its parts.
    pub(super) fn check_statement(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Return(stmt) => {
                self.forbid(self.placement.forbids_return(), stmt);
                self.check_unstarred(stmt.value.as_deref());
            }
            Stmt::Break(stmt) => self.forbid(self.placement.forbids_jump(), stmt),
            Stmt::Continue(stmt) => self.forbid(self.placement.forbids_jump(), stmt),
            Stmt::Expr(stmt) => self.check_unstarred(Some(&stmt.value)),
            Stmt::Assign(stmt) => self.check_unstarred(Some(&stmt.value)),
            Stmt::AnnAssign(stmt) => self.check_annotated(stmt),
            Stmt::AugAssign(stmt) => self.check_unstarred(Some(&stmt.value)),
            Stmt::Delete(stmt) => self.check_deleted(&stmt.targets),
            Stmt::For(stmt) => self.check_unstarred(Some(&stmt.iter)),
            Stmt::AsyncFor(stmt) => {
                self.forbid(self.placement.forbids_await(), stmt);
                self.check_unstarred(Some(&stmt.iter));
            }
            Stmt::AsyncWith(stmt) => self.forbid(self.placement.forbids_await(), stmt),
            Stmt::Global(global) => self.check_declared(&global.names, stmt),
            Stmt::Nonlocal(nonlocal) => {
                if self.scope == Scopes::MODULE {
                    self.fault_at(stmt, "`nonlocal` outside of a function");
                }
                self.check_declared(&nonlocal.names, stmt);
                let at = stmt.range().start().to_usize();
                for name in &nonlocal.names {
                    self.nonlocals.push((self.scope, normal(name).into_owned(), at));
                }
            }
            Stmt::ImportFrom(import) => self.check_import(import),
            Stmt::Try(stmt) => self.check_handlers(&stmt.handlers),
            Stmt::Match(stmt) => self.check_cases(&stmt.cases),
            _ => {}
        }
    }

    /// What is wrong with `expr` itself, not with its parts.
    pub(super) fn check_expression(&mut self, expr: &Expr) {
        let (generators, lazy) = match expr {
            Expr::Yield(_) => return self.forbid(self.placement.forbids_yield(false), expr),
            Expr::YieldFrom(_) => return self.forbid(self.placement.forbids_yield(true), expr),
            Expr::Await(_) => return self.forbid(self.placement.forbids_await(), expr),
            Expr::Call(call) => return self.check_generators(call),
            Expr::ListComp(comp) => (&comp.generators, false),
            Expr::SetComp(comp) => (&comp.generators, false),
            Expr::DictComp(comp) => (&comp.generators, false),
            Expr::GeneratorExp(comp) => (&comp.generators, true),
            _ => return,
        };
        self.check_targets(generators.iter().map(|generator| &generator.target));
        if !lazy && generators.iter().any(|generator| generator.is_async) {
            self.forbid(self.placement.forbids_await(), expr);
        }
    }

    /// The parser takes any expression for a target.
    pub(super) fn check_targets<'t>(&mut self, targets: impl IntoIterator<Item = &'t Expr>) {
        let mut open: Vec<_> = targets.into_iter().collect();
        while let Some(target) = open.pop() {
            let elements = match target {
                Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_) => continue,
                Expr::Tuple(tuple) => &tuple.elts,
                Expr::List(list) => &list.elts,
                Expr::Starred(_) => {
                    self.fault_at(target, "a starred target outside of a list or tuple");
                    continue;
                }
                _ => {
                    self.fault_at(target, NO_TARGET);
                    continue;
                }
            };
            let mut starred = 0_usize;
            open.extend(elements.iter().map(|element| match element {
                Expr::Starred(star) => {
                    starred = starred.saturating_add(1);
                    &*star.value
                }
                element => element,
            }));
            if starred > 1 {
                self.fault_at(target, "two starred targets in one list or tuple");
            }
        }
    }

    pub(super) fn check_single(&mut self, target: &Expr) {
        if !matches!(target, Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_)) {
            self.fault_at(target, NO_TARGET);
        }
    }

    fn check_deleted(&mut self, targets: &[Expr]) {
        let mut open: Vec<_> = targets.iter().collect();
        while let Some(target) = open.pop() {
            match target {
                Expr::Tuple(tuple) => open.extend(&tuple.elts),
                Expr::List(list) => open.extend(&list.elts),
                Expr::Starred(_) => self.fault_at(target, "this cannot be deleted"),
                _ => {}
            }
        }
    }

    fn check_annotated(&mut self, stmt: &ast::StmtAnnAssign) {
        self.check_unstarred(stmt.value.as_deref());
        let Expr::Name(name) = &*stmt.target else { return };
        let declared = self.facts.scopes.is_declared(self.scope, &normal(&name.id));
        if declared && self.scope != Scopes::MODULE {
            self.fault_at(stmt, "an annotation of a name that is not of this scope");
        }
    }

    fn check_unstarred(&mut self, value: Option<&Expr>) {
        if let Some(value @ Expr::Starred(_)) = value {
            self.fault_at(value, "a starred expression cannot stand here");
        }
    }

    /// `global` and `nonlocal` come before anything else that is done with the name.
    fn check_declared(&mut self, names: &[ast::Identifier], stmt: &Stmt) {
        for name in names {
            let name = normal(name);
            if self.used.get(self.scope).is_some_and(|used| used.contains(&*name)) {
                self.fault_at(stmt, "a name is used before it is declared `global` or `nonlocal`");
            }
        }
    }

    /// What shows only at the end: `nonlocal` needs a function around that binds the name.
    pub(super) fn check_nonlocals(&mut self) {
        for (scope, name, offset) in std::mem::take(&mut self.nonlocals) {
            // The compiler binds it in every class.
            if name != "__class__" && !self.facts.scopes.is_enclosed(scope, &name) {
                let reason = "no function around binds what is declared `nonlocal`";
                self.fault.get_or_insert(Fault::new(Code::SyntaxError, offset, reason));
            }
        }
    }

    fn check_import(&mut self, import: &ast::StmtImportFrom) {
        let all = import.names.iter().any(|alias| alias.name.as_str() == "*");
        if all && self.scope != Scopes::MODULE {
            self.fault_at(import, "`import *` outside of the module's own body");
        }
        if is_future(import) {
            let known = |alias: &ast::Alias| FEATURES.contains(&alias.name.as_str());
            if import.range().start().to_usize() >= self.prologue {
                self.fault_at(import, "`from __future__` behind other statements");
            } else if !import.names.iter().all(known) {
                self.fault_at(import, "a feature that `__future__` does not have");
            }
        }
    }

    fn check_handlers(&mut self, handlers: &[ast::ExceptHandler]) {
        let Some((_, before)) = handlers.split_last() else { return };
        for handler in before {
            let ast::ExceptHandler::ExceptHandler(handler) = handler;
            if handler.type_.is_none() {
                self.fault_at(handler, "a bare `except` comes last");
            }
        }
    }

    fn check_cases(&mut self, cases: &[ast::MatchCase]) {
        for (index, case) in cases.iter().enumerate() {
            let last = index.saturating_add(1) == cases.len();
            if !last && case.guard.is_none() && is_irrefutable(&case.pattern) {
                self.fault_at(&case.pattern, "no later `case` can be reached");
            }
            self.check_captures(&case.pattern);
        }
    }

    /// A pattern binds each name once, and only its last alternative may match anything.
    fn check_captures(&mut self, pattern: &Pattern) {
        let mut names = std::collections::BTreeSet::new();
        let mut open = vec![pattern];
        while let Some(pattern) = open.pop() {
            let mut starred = 0_usize;
            let name = match pattern {
                Pattern::MatchAs(pattern) => {
                    open.extend(pattern.pattern.as_deref());
                    pattern.name.as_ref()
                }
                Pattern::MatchStar(pattern) => pattern.name.as_ref(),
                Pattern::MatchMapping(pattern) => {
                    open.extend(&pattern.patterns);
                    pattern.rest.as_ref()
                }
                Pattern::MatchSequence(pattern) => {
                    let star = |pattern: &&Pattern| matches!(pattern, Pattern::MatchStar(_));
                    starred = pattern.patterns.iter().filter(star).count();
                    open.extend(&pattern.patterns);
                    None
                }
                Pattern::MatchClass(pattern) => {
                    open.extend(pattern.patterns.iter().chain(&pattern.kwd_patterns));
                    None
                }
                Pattern::MatchOr(or) => {
                    // Every alternative binds the same names, so the first tells all.
                    open.extend(or.patterns.first());
                    let before = or.patterns.split_last().map_or(&[][..], |(_, before)| before);
                    if before.iter().any(is_irrefutable) {
                        self.fault_at(pattern, "no later alternative can be reached");
                    }
                    None
                }
                Pattern::MatchValue(_) | Pattern::MatchSingleton(_) => None,
            };
            if starred > 1 {
                self.fault_at(pattern, "two starred patterns in one sequence");
            }
            if name.is_some_and(|name| !names.insert(normal(name).into_owned())) {
                self.fault_at(pattern, "a pattern binds a name twice");
            }
        }
    }

    /// `f(x for x in y, 1)` lacks brackets; the parser keeps none in the tree, but they belong to
    /// the expression's range.
    fn check_generators(&mut self, call: &ast::ExprCall) {
        if call.args.len().saturating_add(call.keywords.len()) < 2 {
            return;
        }
        for argument in &call.args {
            let start = argument.range().start().to_usize();
            let bracketed = self.text.as_bytes().get(start) == Some(&b'(');
            if matches!(argument, Expr::GeneratorExp(_)) && !bracketed {
                self.fault_at(argument, "a generator expression needs its own brackets here");
            }
        }
    }

    /// `name := value` in a comprehension binds outside of it: not in the body of a class, and not
    /// what the comprehension itself goes through.
    pub(super) fn check_named(&mut self, named: &ast::ExprNamedExpr, name: &str) {
        let mut scope = self.scope;
        while self.facts.scopes.kind(scope) == Kind::Comprehension {
            if self.facts.scopes.owns(scope, name) {
                self.fault_at(named, "`:=` rebinds what its comprehension goes through");
            }
            scope = self.facts.scopes.parent(scope);
            if self.facts.scopes.kind(scope) == Kind::Class {
                self.fault_at(named, "`:=` in a comprehension in the body of a class");
            }
        }
    }

    fn forbid(&mut self, reason: Option<&'static str>, at: &impl Ranged) {
        if let Some(reason) = reason {
            self.fault_at(at, reason);
        }
    }

    /// Of several faults the first in the order of the text counts.
    pub(super) fn fault_at(&mut self, at: &impl Ranged, reason: &'static str) {
        let fault = Fault::new(Code::SyntaxError, at.range().start().to_usize(), reason);
        self.fault.get_or_insert(fault);
    }
}

/// Whether a pattern matches anything.
fn is_irrefutable(mut pattern: &Pattern) -> bool {
    loop {
        pattern = match pattern {
            Pattern::MatchAs(capture) => match &capture.pattern {
                Some(inner) => inner,
                None => return true,
            },
            Pattern::MatchOr(or) => match or.patterns.last() {
                Some(last) => last,
                None => return false,
            },
            _ => return false,
        };
    }
}
