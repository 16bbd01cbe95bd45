//! The parser's tree, taken apart node by node with a stack of our own.
//!
//! [`children`] is the one place that knows every kind of node. It takes a node by value, so that
//! a walk over the tree is its teardown too: nothing is ever dropped with more than its own name
//! and constants inside, however deep the tree is.

use rustpython_parser::ast::{
    Arguments, Comprehension, Constant, ExceptHandler, Expr, MatchCase, Pattern, Stmt, TypeParam,
};

/// A part of the tree, or a step of the walk between two parts.
#[derive(Debug)]
pub(super) enum Node {
    /// A statement; whether it stands in the body of its scope itself, not in a block of it.
    Stmt(Stmt, bool),
    /// An expression whose value goes somewhere.
    Value(Expr),
    /// What an assignment or `del` binds; the walk binds its names with the statement.
    Target(Expr),
    /// An expression that is called.
    Callee(Expr),
    /// An expression of which an attribute is taken.
    Base(Expr),
    /// An expression that only says of which type something is.
    Annotation(Expr),
    /// A pattern of `case`.
    Pattern(Pattern),
    /// The branch of a `match`.
    Case(MatchCase),
    /// The branch of a `try`.
    Handler(ExceptHandler),
    /// The beginning of a scope.
    Enter(Scope),
    /// The end of a scope.
    Leave,
    /// The beginning of a block that says what may stand in it.
    Open(Block),
    /// The end of such a block.
    Close,
}

/// A block in which other statements may stand than outside of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// The body of a `for` or a `while`.
    Loop,
    /// A branch of `except*`.
    ExceptStar,
}

/// What opens a scope.
#[derive(Debug)]
pub(super) enum Scope {
    /// The body of a function, with its name and its parameters; whether it is `async`.
    Function(String, Vec<String>, bool),
    /// The body of a class, with its name.
    Class(String),
    /// The body of a lambda, with its parameters.
    Lambda(Vec<String>),
    /// A comprehension behind its first iterable; whether it is a generator expression.
    Comprehension(bool),
}

/// Pushes the parts of `node` so that the first one is popped first.
pub(super) fn children(node: Node, stack: &mut Vec<Node>) {
    let before = stack.len();
    match node {
        Node::Stmt(stmt, _) => statement(stmt, stack),
        Node::Value(expr) | Node::Callee(expr) | Node::Base(expr) => expression(expr, stack),
        Node::Target(expr) => target(expr, stack),
        Node::Annotation(expr) => annotation(expr, stack),
        Node::Pattern(pattern) => self::pattern(pattern, stack),
        Node::Case(case) => {
            stack.push(Node::Pattern(case.pattern));
            values(stack, case.guard);
            block(stack, case.body);
        }
        Node::Handler(ExceptHandler::ExceptHandler(handler)) => {
            values(stack, handler.type_);
            block(stack, handler.body);
        }
        Node::Enter(_) | Node::Leave | Node::Open(_) | Node::Close => {}
    }
    if let Some(added) = stack.get_mut(before..) {
        added.reverse();
    }
}

/// Pushes a module's statements so that the first one is popped first.
pub(super) fn module(body: Vec<Stmt>, stack: &mut Vec<Node>) {
    stack.extend(body.into_iter().rev().map(|stmt| Node::Stmt(stmt, true)));
}

fn values(stack: &mut Vec<Node>, exprs: impl IntoIterator<Item = impl Into<Box<Expr>>>) {
    stack.extend(exprs.into_iter().map(|expr| {
        let expr: Box<Expr> = expr.into();
        Node::Value(*expr)
    }));
}

fn annotations(stack: &mut Vec<Node>, exprs: impl IntoIterator<Item = Box<Expr>>) {
    stack.extend(exprs.into_iter().map(|expr| Node::Annotation(*expr)));
}

fn targets(stack: &mut Vec<Node>, exprs: impl IntoIterator<Item = Expr>) {
    stack.extend(exprs.into_iter().map(Node::Target));
}

fn block(stack: &mut Vec<Node>, body: Vec<Stmt>) {
    stack.extend(body.into_iter().map(|stmt| Node::Stmt(stmt, false)));
}

fn marked(stack: &mut Vec<Node>, kind: Block, body: Vec<Stmt>) {
    stack.push(Node::Open(kind));
    block(stack, body);
    stack.push(Node::Close);
}

fn body(stack: &mut Vec<Node>, scope: Scope, types: Vec<TypeParam>, body: Vec<Stmt>) {
    stack.push(Node::Enter(scope));
    for param in types {
        if let TypeParam::TypeVar(param) = param {
            annotations(stack, param.bound);
        }
    }
    stack.extend(body.into_iter().map(|stmt| Node::Stmt(stmt, true)));
    stack.push(Node::Leave);
}

/// Pushes annotations and defaults, which belong to the scope outside, and gives the names.
fn parameters(stack: &mut Vec<Node>, arguments: Arguments) -> Vec<String> {
    let Arguments { posonlyargs, args, vararg, kwonlyargs, kwarg, .. } = arguments;
    let mut names = Vec::new();
    for arg in posonlyargs.into_iter().chain(args).chain(kwonlyargs) {
        names.push(arg.def.arg.into());
        annotations(stack, arg.def.annotation);
        values(stack, arg.default);
    }
    for arg in vararg.into_iter().chain(kwarg) {
        names.push(arg.arg.into());
        annotations(stack, arg.annotation);
    }
    names
}

fn statement(stmt: Stmt, stack: &mut Vec<Node>) {
    match stmt {
        Stmt::FunctionDef(def) => {
            values(stack, def.decorator_list);
            let params = parameters(stack, *def.args);
            annotations(stack, def.returns);
            body(stack, Scope::Function(def.name.into(), params, false), def.type_params, def.body);
        }
        Stmt::AsyncFunctionDef(def) => {
            values(stack, def.decorator_list);
            let params = parameters(stack, *def.args);
            annotations(stack, def.returns);
            body(stack, Scope::Function(def.name.into(), params, true), def.type_params, def.body);
        }
        Stmt::ClassDef(def) => {
            values(stack, def.decorator_list);
            values(stack, def.bases);
            values(stack, def.keywords.into_iter().map(|keyword| keyword.value));
            body(stack, Scope::Class(def.name.into()), def.type_params, def.body);
        }
        Stmt::Return(stmt) => values(stack, stmt.value),
        Stmt::Delete(stmt) => targets(stack, stmt.targets),
        Stmt::Assign(stmt) => {
            stack.push(Node::Value(*stmt.value));
            targets(stack, stmt.targets);
        }
        Stmt::TypeAlias(stmt) => {
            targets(stack, [*stmt.name]);
            annotations(stack, [stmt.value]);
        }
        Stmt::AugAssign(stmt) => {
            stack.push(Node::Value(*stmt.value));
            targets(stack, [*stmt.target]);
        }
        Stmt::AnnAssign(stmt) => {
            values(stack, stmt.value);
            annotations(stack, [stmt.annotation]);
            targets(stack, [*stmt.target]);
        }
        Stmt::For(stmt) => {
            values(stack, [stmt.iter, stmt.target]);
            marked(stack, Block::Loop, stmt.body);
            block(stack, stmt.orelse);
        }
        Stmt::AsyncFor(stmt) => {
            values(stack, [stmt.iter, stmt.target]);
            marked(stack, Block::Loop, stmt.body);
            block(stack, stmt.orelse);
        }
        Stmt::While(stmt) => {
            stack.push(Node::Value(*stmt.test));
            marked(stack, Block::Loop, stmt.body);
            block(stack, stmt.orelse);
        }
        Stmt::If(stmt) => {
            stack.push(Node::Value(*stmt.test));
            block(stack, stmt.body);
            block(stack, stmt.orelse);
        }
        Stmt::With(stmt) => {
            for item in stmt.items {
                values(stack, [Box::new(item.context_expr)].into_iter().chain(item.optional_vars));
            }
            block(stack, stmt.body);
        }
        Stmt::AsyncWith(stmt) => {
            for item in stmt.items {
                values(stack, [Box::new(item.context_expr)].into_iter().chain(item.optional_vars));
            }
            block(stack, stmt.body);
        }
        Stmt::Match(stmt) => {
            stack.push(Node::Value(*stmt.subject));
            stack.extend(stmt.cases.into_iter().map(Node::Case));
        }
        Stmt::Raise(stmt) => values(stack, stmt.exc.into_iter().chain(stmt.cause)),
        Stmt::Try(stmt) => {
            block(stack, stmt.body);
            stack.extend(stmt.handlers.into_iter().map(Node::Handler));
            block(stack, stmt.orelse);
            block(stack, stmt.finalbody);
        }
        Stmt::TryStar(stmt) => {
            block(stack, stmt.body);
            for handler in stmt.handlers {
                stack.extend([Node::Open(Block::ExceptStar), Node::Handler(handler), Node::Close]);
            }
            block(stack, stmt.orelse);
            block(stack, stmt.finalbody);
        }
        Stmt::Assert(stmt) => values(stack, [stmt.test].into_iter().chain(stmt.msg)),
        Stmt::Expr(stmt) => stack.push(Node::Value(*stmt.value)),
        Stmt::Import(_)
        | Stmt::ImportFrom(_)
        | Stmt::Global(_)
        | Stmt::Nonlocal(_)
        | Stmt::Pass(_)
        | Stmt::Break(_)
        | Stmt::Continue(_) => {}
    }
}

fn expression(expr: Expr, stack: &mut Vec<Node>) {
    match expr {
        Expr::BoolOp(expr) => values(stack, expr.values),
        // The walk binds the target itself: it belongs to the scope around a comprehension.
        Expr::NamedExpr(expr) => stack.push(Node::Value(*expr.value)),
        Expr::BinOp(expr) => values(stack, [expr.left, expr.right]),
        Expr::UnaryOp(expr) => stack.push(Node::Value(*expr.operand)),
        Expr::Lambda(expr) => {
            let params = parameters(stack, *expr.args);
            stack.push(Node::Enter(Scope::Lambda(params)));
            stack.push(Node::Value(*expr.body));
            stack.push(Node::Leave);
        }
        Expr::IfExp(expr) => values(stack, [expr.test, expr.body, expr.orelse]),
        Expr::Dict(expr) => {
            values(stack, expr.keys.into_iter().flatten());
            values(stack, expr.values);
        }
        Expr::Set(expr) => values(stack, expr.elts),
        Expr::ListComp(expr) => comprehension(stack, false, expr.generators, [*expr.elt]),
        Expr::SetComp(expr) => comprehension(stack, false, expr.generators, [*expr.elt]),
        Expr::DictComp(expr) => {
            comprehension(stack, false, expr.generators, [*expr.key, *expr.value]);
        }
        Expr::GeneratorExp(expr) => comprehension(stack, true, expr.generators, [*expr.elt]),
        Expr::Await(expr) => stack.push(Node::Value(*expr.value)),
        Expr::Yield(expr) => values(stack, expr.value),
        Expr::YieldFrom(expr) => stack.push(Node::Value(*expr.value)),
        Expr::Compare(expr) => {
            stack.push(Node::Value(*expr.left));
            values(stack, expr.comparators);
        }
        Expr::Call(expr) => {
            stack.push(Node::Callee(*expr.func));
            values(stack, expr.args);
            values(stack, expr.keywords.into_iter().map(|keyword| keyword.value));
        }
        Expr::FormattedValue(expr) => {
            values(stack, [expr.value].into_iter().chain(expr.format_spec));
        }
        Expr::JoinedStr(expr) => values(stack, expr.values),
        Expr::Attribute(expr) => stack.push(Node::Base(*expr.value)),
        Expr::Subscript(expr) => values(stack, [expr.value, expr.slice]),
        Expr::Starred(expr) => stack.push(Node::Value(*expr.value)),
        Expr::List(expr) => values(stack, expr.elts),
        Expr::Tuple(expr) => values(stack, expr.elts),
        Expr::Slice(expr) => {
            values(stack, expr.lower.into_iter().chain(expr.upper).chain(expr.step));
        }
        Expr::Constant(_) | Expr::Name(_) => {}
    }
}

fn target(expr: Expr, stack: &mut Vec<Node>) {
    match expr {
        Expr::Tuple(expr) => targets(stack, expr.elts),
        Expr::List(expr) => targets(stack, expr.elts),
        Expr::Starred(expr) => targets(stack, [*expr.value]),
        expr => expression(expr, stack),
    }
}

/// `list[a.B] | None` stays an annotation all the way down; anything else in it is evaluated.
fn annotation(expr: Expr, stack: &mut Vec<Node>) {
    match expr {
        Expr::Subscript(expr) => annotations(stack, [expr.value, expr.slice]),
        Expr::BinOp(expr) => annotations(stack, [expr.left, expr.right]),
        Expr::Tuple(expr) => annotations(stack, expr.elts.into_iter().map(Box::new)),
        Expr::List(expr) => annotations(stack, expr.elts.into_iter().map(Box::new)),
        Expr::Attribute(expr) => annotations(stack, [expr.value]),
        Expr::Constant(_) | Expr::Name(_) => {}
        expr => stack.push(Node::Value(expr)),
    }
}

/// The first iterable is evaluated outside of the comprehension's scope.
fn comprehension<const N: usize>(
    stack: &mut Vec<Node>,
    lazy: bool,
    generators: Vec<Comprehension>,
    elements: [Expr; N],
) {
    for (index, generator) in generators.into_iter().enumerate() {
        stack.push(Node::Value(generator.iter));
        if index == 0 {
            stack.push(Node::Enter(Scope::Comprehension(lazy)));
        }
        stack.push(Node::Value(generator.target));
        values(stack, generator.ifs);
    }
    values(stack, elements);
    stack.push(Node::Leave);
}

fn pattern(pattern: Pattern, stack: &mut Vec<Node>) {
    let patterns = |stack: &mut Vec<Node>, patterns: Vec<Pattern>| {
        stack.extend(patterns.into_iter().map(Node::Pattern));
    };
    match pattern {
        Pattern::MatchValue(pattern) => stack.push(Node::Value(*pattern.value)),
        Pattern::MatchSequence(pattern) => patterns(stack, pattern.patterns),
        Pattern::MatchMapping(pattern) => {
            values(stack, pattern.keys);
            patterns(stack, pattern.patterns);
        }
        Pattern::MatchClass(pattern) => {
            stack.push(Node::Value(*pattern.cls));
            patterns(stack, pattern.patterns);
            patterns(stack, pattern.kwd_patterns);
        }
        Pattern::MatchAs(pattern) => {
            stack.extend(pattern.pattern.map(|pattern| Node::Pattern(*pattern)));
        }
        Pattern::MatchOr(pattern) => patterns(stack, pattern.patterns),
        Pattern::MatchSingleton(_) | Pattern::MatchStar(_) => {}
    }
}

/// What the parser makes of `\N{NAME}`, whose table of names is left out of the engine.
const NAMED: char = '\u{10ffff}';

/// The text of a string constant. One with a character by its name is not known here, and so is
/// taken like an expression: `__import__("\N{LATIN SMALL LETTER O}s")` is no unknown module but any.
pub(super) fn text(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Constant(constant) => match &constant.value {
            Constant::Str(text) if !text.contains(NAMED) => Some(text),
            _ => None,
        },
        _ => None,
    }
}
