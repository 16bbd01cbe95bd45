//! What a module does, as far as its text tells: imports, calls, mentions, definitions.

use super::scope::{Dotted, Names, Scopes};
use crate::budget::{Meter, OutOfBudget};

/// The facts of one module, each list in the order of the text.
#[derive(Debug)]
pub struct Facts {
    /// Every import statement, wherever it stands, one entry a name.
    pub imports: Vec<Import>,
    /// Every call of something that has a dotted name.
    pub calls: Vec<Call>,
    /// Every name and attribute whose value goes somewhere without being called here: not what is
    /// called, what an attribute is taken from, what a name is bound to, and annotations.
    pub mentions: Vec<Mention>,
    /// Names of the module that are bound to the value of a dotted expression or to what is taken
    /// from a module: another module may take them from here.
    pub aliases: Vec<Mention>,
    /// Every function and class.
    pub definitions: Vec<Definition>,
    pub(super) scopes: Scopes,
}

/// `import module as alias` or `from module import name as alias`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The module, with its leading dots when it is relative.
    pub module: String,
    /// What is taken from it: a name, or `*`. Nothing for `import module`.
    pub name: Option<String>,
    /// The name that it is bound to, when that is said.
    pub alias: Option<String>,
    /// From 1.
    pub line: usize,
}

/// A call.
#[derive(Clone, Debug)]
pub struct Call {
    /// What is called.
    pub callee: Dotted,
    /// The first argument, or the one called `name`.
    pub argument: Argument,
    /// From 1.
    pub line: usize,
}

/// An argument, as far as the text tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// There is none.
    Absent,
    /// A string constant.
    Text(String),
    /// Anything else.
    Computed,
}

/// A name or attribute that is read.
#[derive(Clone, Debug)]
pub struct Mention {
    /// What is read.
    pub name: Dotted,
    /// From 1.
    pub line: usize,
}

/// A function or class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// What is defined.
    pub kind: DefinitionKind,
    /// Its own name.
    pub name: String,
    /// Its name behind those of the functions and classes around it: `Class.method`.
    pub qualified: String,
    /// The line of `def` or `class`, from 1.
    pub line: usize,
}

/// What a definition defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefinitionKind {
    /// `def`
    Function,
    /// `async def`
    AsyncFunction,
    /// `class`
    Class,
}

impl Import {
    /// `module.name`, which may be a module too; nothing for `import module` and for `*`.
    #[must_use]
    pub fn member(&self) -> Option<String> {
        let name = self.name.as_deref().filter(|name| *name != "*")?;
        let dot = if self.module.ends_with('.') { "" } else { "." };
        Some(format!("{}{dot}{name}", self.module))
    }
}

impl Facts {
    /// The names that `dotted` may stand for.
    ///
    /// # Errors
    /// [`OutOfBudget`]: every binding that is looked at is paid for by its length.
    pub fn resolve(&self, dotted: &Dotted, meter: &mut Meter) -> Result<Names, OutOfBudget> {
        self.scopes.resolve(dotted, meter)
    }
}
