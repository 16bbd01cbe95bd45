//! The modules that are imported, or are not.
//!
//! Besides statements, `__import__` and `importlib.import_module` import. With a constant they
//! count as statements do; with anything else, where `exec` or `eval` run a text, and where a
//! loader or a runner of modules is called, the text does not tell what is imported.

use super::calls::RUNNERS;
use super::check::quoted_list;
use super::facts::{Argument, Facts, Import};
use super::findings::Findings;
use super::names::is_within;
use super::scope::IMPORTERS;
use super::sought::{LOOK, Sought};
use super::wanted::{Wanted, described};
use crate::artifact::Source;
use crate::budget::{Meter, OutOfBudget};
use crate::guard::judgement::Judgement;
use crate::guard::place::{at_line, counted, whole};
use crate::text::quoted;
use crate::verdict::Evidence;

/// Functions that import or run modules otherwise than `import` does.
const LOADERS: [&str; 12] = [
    "runpy.run_module",
    "runpy.run_path",
    "pkgutil.resolve_name",
    "importlib.util.module_from_spec",
    "importlib.machinery.SourceFileLoader",
    "importlib.machinery.SourcelessFileLoader",
    "importlib.machinery.ExtensionFileLoader",
    "imp.load_module",
    "imp.load_source",
    "imp.load_compiled",
    "imp.load_dynamic",
    "zipimport.zipimporter",
];
/// Methods of loaders.
const LOADS: [&str; 2] = ["load_module", "exec_module"];
/// Instructs the compiler; nothing of the module is used.
const COMPILER: &str = "__future__";

/// The imports of one module.
struct Imported {
    known: Vec<Known>,
    /// Where something unknown may be imported: line and claim.
    unknown: Vec<(usize, String)>,
}

/// One import whose module is known.
struct Known {
    import: Import,
    /// Whether it is an import beyond doubt.
    certain: bool,
}

impl Known {
    /// Whether it imports `package` or something in it.
    fn reaches(&self, package: &str) -> bool {
        is_within(&self.import.module, package)
            || self.import.member().is_some_and(|member| is_within(&member, package))
    }

    /// Whether it may import `package` among everything that its module holds, or by its name.
    fn may_reach(&self, package: &str) -> bool {
        match self.import.name.as_deref() {
            Some("*") => is_within(package, &self.import.module),
            // `from shutil import os` gives the module that `shutil` has imported. What stands in a
            // package of one's own is another module.
            Some(name) => name == package && !self.import.module.starts_with('.'),
            None => false,
        }
    }

    fn claim(&self) -> String {
        let module = quoted(&self.import.module);
        match self.import.name.as_deref() {
            None => format!("imports {module}"),
            Some("*") => format!("imports everything from {module}"),
            Some(name) => format!("imports {} from {module}", quoted(name)),
        }
    }

    fn evidence(&self, source: Source<'_>) -> Evidence {
        at_line(source, self.import.line, self.claim(), None)
    }
}

fn imported(facts: &Facts, meter: &mut Meter) -> Result<Imported, OutOfBudget> {
    let importers = Wanted::new(&IMPORTERS);
    let runners = Wanted::new(&RUNNERS);
    let loaders = Wanted::new(&LOADERS);
    let statements = facts.imports.iter().cloned();
    let mut known: Vec<_> = statements.map(|import| Known { import, certain: true }).collect();
    let mut unknown = Vec::new();
    for call in &facts.calls {
        let names = facts.resolve(&call.callee, meter)?;
        let written = described(&call.callee, &names);
        if importers.any(&names, None).is_some() {
            match &call.argument {
                Argument::Text(module) => {
                    let module = module.clone();
                    let import = Import { module, name: None, alias: None, line: call.line };
                    known.push(Known { import, certain: names.certain });
                }
                Argument::Computed => {
                    unknown.push((call.line, format!("{written} imports a computed name")));
                }
                Argument::Absent => {}
            }
        } else if runners.any(&names, None).is_some() {
            unknown.push((call.line, format!("{written} runs a text as code")));
        } else if loaders.any(&names, None).is_some() || call.callee.ends_in(&LOADS) {
            unknown.push((call.line, format!("{written} loads or runs a module")));
        } else if importers.maybe(&names) || runners.maybe(&names) {
            unknown.push((call.line, format!("{written} may import by a computed name")));
        }
    }
    for mention in &facts.mentions {
        let names = facts.resolve(&mention.name, meter)?;
        for wanted in [&importers, &runners, &loaders] {
            if wanted.any(&names, None).is_some() || wanted.through(&names) || wanted.maybe(&names)
            {
                let written = described(&mention.name, &names);
                unknown.push((mention.line, format!("{written} is handed on and may import")));
                break;
            }
        }
    }
    Ok(Imported { known, unknown })
}

/// The imports of each source; what goes wrong is left to `findings`.
fn each<'a>(
    sources: &[Source<'a>],
    findings: &mut Findings,
    meter: &mut Meter,
    modules: usize,
    mut visit: impl FnMut(Source<'a>, Imported, &mut Findings),
) {
    findings.each(sources, meter, |source, facts, findings, meter| {
        let imported = imported(facts, meter)?;
        let places = imported.known.len().saturating_add(imported.unknown.len());
        let looks = u64::try_from(places.saturating_mul(modules)).unwrap_or(u64::MAX);
        meter.charge(looks.saturating_mul(LOOK))?;
        visit(source, imported, findings);
        Ok(())
    });
}

/// Every module is imported somewhere; a submodule counts for the modules above it.
pub(super) struct Imports<'a> {
    modules: &'a [String],
}

impl<'a> Imports<'a> {
    pub(super) fn new(modules: &'a [String]) -> Self {
        Self { modules }
    }

    pub(super) fn judge(&self, sources: &[Source<'a>], meter: &mut Meter) -> Judgement {
        let mut findings = Findings::default();
        let mut sought = Sought::new(self.modules);
        each(sources, &mut findings, meter, self.modules.len(), |source, imported, _| {
            let missing: Vec<_> = sought.missing().collect();
            for (index, module) in missing {
                for known in &imported.known {
                    if known.reaches(module) && known.certain {
                        sought.found(index, known.evidence(source));
                    } else if known.reaches(module) || known.may_reach(module) {
                        sought.doubted(index, source, known.import.line, || known.claim());
                    }
                }
                for (line, claim) in &imported.unknown {
                    sought.doubted(index, source, *line, || claim.clone());
                }
            }
        });
        sought.judgement(sources, findings, meter, "import ", "Import ")
    }
}

/// Nothing is imported but the modules and what is in them.
pub(super) struct ImportsOnly<'a> {
    modules: &'a [String],
}

impl<'a> ImportsOnly<'a> {
    pub(super) fn new(modules: &'a [String]) -> Self {
        Self { modules }
    }

    pub(super) fn judge(&self, sources: &[Source<'_>], meter: &mut Meter) -> Judgement {
        let mut findings = Findings::default();
        each(sources, &mut findings, meter, self.modules.len(), |source, imported, findings| {
            let count = imported.known.len();
            let mut clean = true;
            for known in imported.known {
                let allowed = |module: &String| known.reaches(module);
                if known.import.module != COMPILER && !self.modules.iter().any(allowed) {
                    findings.violated.push(known.evidence(source));
                    clean = false;
                }
            }
            for (line, claim) in imported.unknown {
                findings.open(source, line, claim);
                clean = false;
            }
            if clean {
                let claim = match self.modules {
                    [] => "imports nothing".to_owned(),
                    modules => format!("imports only {}", quoted_list(modules, "and")),
                };
                findings.held.push(whole(source, claim, Some(counted(count, "import"))));
            }
        });
        findings.judgement(meter, |places| match self.modules {
            [] => format!("Remove what is imported at {places}"),
            modules => format!(
                "Remove what is imported at {places}; only {} may be",
                quoted_list(modules, "and")
            ),
        })
    }
}

/// None of the modules is imported, nor anything in them.
pub(super) struct NotImports<'a> {
    modules: &'a [String],
}

impl<'a> NotImports<'a> {
    pub(super) fn new(modules: &'a [String]) -> Self {
        Self { modules }
    }

    pub(super) fn judge(&self, sources: &[Source<'_>], meter: &mut Meter) -> Judgement {
        let mut findings = Findings::default();
        let list = quoted_list(self.modules, "or");
        each(sources, &mut findings, meter, self.modules.len(), |source, imported, findings| {
            let count = imported.known.len();
            let mut clean = true;
            for known in imported.known {
                if self.modules.iter().any(|module| known.reaches(module)) {
                    findings.violated.push(known.evidence(source));
                    clean = false;
                } else if self.modules.iter().any(|module| known.may_reach(module)) {
                    findings.open(source, known.import.line, known.claim());
                    clean = false;
                }
            }
            for (line, claim) in imported.unknown {
                findings.open(source, line, claim);
                clean = false;
            }
            if clean {
                let claim = format!("does not import {list}");
                findings.held.push(whole(source, claim, Some(counted(count, "import"))));
            }
        });
        findings.judgement(meter, |places| format!("Do without {list} at {places}"))
    }
}

#[cfg(test)]
mod tests;
