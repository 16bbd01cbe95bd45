//! Expressions that have a dotted name: `a.b`, `getattr(a, "b")`, `__import__("a").b`.

use rustpython_parser::ast::{Expr, Ranged};

use super::Walk;
use crate::guard::python::names::{MAX_PARTS, normal};
use crate::guard::python::scope::{COMPUTED, Dotted, Root};
use crate::guard::python::tree;

impl Walk<'_> {
    /// The dotted name of `expr`, when it has one of at most [`MAX_PARTS`] parts.
    pub(super) fn dotted(&self, expr: &Expr) -> Option<Dotted> {
        let mut attributes = Vec::new();
        let mut inner = expr;
        let root = loop {
            if attributes.len() >= MAX_PARTS {
                return None;
            }
            match inner {
                Expr::Name(name) => break Root::Name(normal(&name.id).into_owned()),
                Expr::Attribute(attribute) => {
                    attributes.push(normal(&attribute.attr).into_owned());
                    inner = &attribute.value;
                }
                Expr::NamedExpr(named) => inner = &named.value,
                Expr::Call(call) => match (&*call.func, call.args.as_slice()) {
                    (Expr::Name(name), [object, attribute, ..])
                        if normal(&name.id) == "getattr" =>
                    {
                        let attribute = tree::text(attribute);
                        attributes.push(attribute.map_or(COMPUTED.to_owned(), str::to_owned));
                        inner = object;
                    }
                    (callee, [module, ..]) => {
                        let module = tree::text(module)?.to_owned();
                        break Root::Call { callee: chain(callee)?, module };
                    }
                    _ => return None,
                },
                _ => return None,
            }
        };
        attributes.reverse();
        let offset = expr.range().end().to_usize();
        Some(Dotted { root, attributes, scope: self.scope, offset })
    }
}

/// `a.b.c`, the name first.
fn chain(expr: &Expr) -> Option<Vec<String>> {
    let mut parts = Vec::new();
    let mut inner = expr;
    while let Expr::Attribute(attribute) = inner {
        parts.push(normal(&attribute.attr).into_owned());
        inner = &attribute.value;
        if parts.len() >= MAX_PARTS {
            return None;
        }
    }
    let Expr::Name(name) = inner else { return None };
    parts.push(normal(&name.id).into_owned());
    parts.reverse();
    Some(parts)
}
