//! The functions and classes that are defined.

use super::facts::{Definition, DefinitionKind, Facts};
use super::findings::Findings;
use super::sought::Sought;
use crate::artifact::Source;
use crate::budget::{Meter, OutOfBudget};
use crate::guard::judgement::Judgement;
use crate::guard::place::at_line;
use crate::text::quoted;
use crate::verdict::Evidence;

/// What is to be defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Function,
    Class,
    Any,
}

impl What {
    pub(super) fn from_name(name: &str) -> Option<Self> {
        [Self::Function, Self::Class, Self::Any].into_iter().find(|what| what.as_str() == name)
    }

    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Function => "function",
            Self::Class => "class",
            Self::Any => "any",
        }
    }

    /// `the function ` before one name, `the functions ` before several.
    pub(super) fn article(self, names: usize) -> &'static str {
        match (self, names) {
            (Self::Function, 1) => "the function ",
            (Self::Function, _) => "the functions ",
            (Self::Class, 1) => "the class ",
            (Self::Class, _) => "the classes ",
            (Self::Any, _) => "",
        }
    }

    fn covers(self, kind: DefinitionKind) -> bool {
        match self {
            Self::Function => kind != DefinitionKind::Class,
            Self::Class => kind == DefinitionKind::Class,
            Self::Any => true,
        }
    }
}

/// Every name is defined somewhere: by its own name or as `Class.method`.
pub(super) struct Defines<'a> {
    names: &'a [String],
    what: What,
}

impl<'a> Defines<'a> {
    pub(super) fn new(names: &'a [String], what: What) -> Self {
        Self { names, what }
    }

    pub(super) fn judge(&self, sources: &[Source<'a>], meter: &mut Meter) -> Judgement {
        let mut findings = Findings::default();
        let mut sought = Sought::new(self.names);
        findings.each(sources, meter, |source, facts, _, meter| {
            self.visit(source, facts, &mut sought, meter)
        });
        let what = self.what.article(sought.missing().count());
        let (verb, imperative) = (format!("define {what}"), format!("Define {what}"));
        sought.judgement(sources, findings, meter, &verb, &imperative)
    }

    fn visit(
        &self,
        source: Source<'a>,
        facts: &Facts,
        sought: &mut Sought<'a>,
        meter: &mut Meter,
    ) -> Result<(), OutOfBudget> {
        let missing: Vec<_> = sought.missing().collect();
        for (index, name) in missing {
            meter.charge(u64::try_from(facts.definitions.len()).unwrap_or(u64::MAX))?;
            let found = facts.definitions.iter().find(|definition| {
                self.what.covers(definition.kind)
                    && (definition.name == *name || definition.qualified == *name)
            });
            if let Some(definition) = found {
                sought.found(index, evidence(source, definition));
            }
        }
        Ok(())
    }
}

fn evidence(source: Source<'_>, definition: &Definition) -> Evidence {
    let kind = match definition.kind {
        DefinitionKind::Function => "function",
        DefinitionKind::AsyncFunction => "asynchronous function",
        DefinitionKind::Class => "class",
    };
    let claim = format!("defines the {kind} {}", quoted(&definition.qualified));
    at_line(source, definition.line, claim, None)
}

#[cfg(test)]
mod tests;
