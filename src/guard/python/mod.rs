//! The guard `python`: what a Python module imports, calls and defines, without running it.
//!
//! Owns: limits on the text, the parser behind `source`, the `facts` and the checks on them.
//! Does not own: whether a program is safe to run; that is a policy over the same facts.
//!
//! The facts come from the text alone. What only a run could tell (a computed name, code in a
//! string) leaves a check unresolved, never decided.

/// The calls that are made, or are not.
mod calls;
/// The check: its JSON form and its phrase.
mod check;
/// The encoding that a text declares for itself.
mod cookie;
/// The functions and classes that are defined.
mod defines;
/// What a module does, as far as its text tells.
pub mod facts;
/// The fields of an f-string, bounded from above.
mod fields;
/// What judging a check collects.
mod findings;
/// The modules that are imported, or are not.
mod imports;
/// The tokens of Python text.
mod lexer;
/// Byte offsets to lines.
mod lines;
/// PEP 701 f-strings, rewritten for the parser.
mod mask;
/// Names as Python compares them.
mod names;
/// Syntax that is newer than the parser.
mod newer;
/// Which statements and expressions may stand where.
mod placement;
/// Limits on Python text.
pub mod scan;
/// Which names an expression may stand for.
pub mod scope;
/// Names of which every one must be found.
mod sought;
/// Python text to facts.
pub mod source;
/// The parser's tree, taken apart.
mod tree;
/// The walk that collects the facts.
mod walk;
/// Names that a check looks for.
mod wanted;

pub use check::Check;
pub use facts::Facts;
pub use source::{Unparsed, facts};
