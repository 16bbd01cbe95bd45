//! The calls that are made, or are not.
//!
//! A call counts under the name that it was imported by and under the name as written. What is
//! handed on without being called here may be called elsewhere, so it leaves a check open; so does
//! code that is run from a text, and a look into a whole namespace.

use super::check::quoted_list;
use super::facts::{Argument, Call, Facts};
use super::findings::Findings;
use super::scope::Names;
use super::sought::{LOOK, Sought};
use super::wanted::{Wanted, described};
use crate::artifact::Source;
use crate::budget::{Meter, OutOfBudget};
use crate::guard::judgement::Judgement;
use crate::guard::place::{at_line, counted, whole};
use crate::text::quoted;

/// Functions that run a text as code.
pub(super) const RUNNERS: [&str; 2] = ["exec", "eval"];
/// Functions that give everything around by name.
const NAMESPACES: [&str; 3] = ["globals", "locals", "vars"];

/// Calls behind which anything may be called.
struct Veils {
    runners: Wanted,
    namespaces: Wanted,
}

impl Veils {
    fn new() -> Self {
        Self { runners: Wanted::new(&RUNNERS), namespaces: Wanted::new(&NAMESPACES) }
    }

    /// What `call` hides.
    fn claim(&self, call: &Call, names: &Names) -> Option<String> {
        let what = if self.runners.any(names, None).is_some() {
            "runs a text as code"
        } else if call.argument == Argument::Absent && self.namespaces.any(names, None).is_some() {
            "gives everything around by name"
        } else {
            return None;
        };
        Some(format!("{} {what}", described(&call.callee, names)))
    }
}

/// Every name is called somewhere.
pub(super) struct Calls<'a> {
    names: &'a [String],
}

impl<'a> Calls<'a> {
    pub(super) fn new(names: &'a [String]) -> Self {
        Self { names }
    }

    pub(super) fn judge(&self, sources: &[Source<'a>], meter: &mut Meter) -> Judgement {
        let mut findings = Findings::default();
        let mut sought = Sought::new(self.names);
        let shared = sources.len() > 1;
        findings.each(sources, meter, |source, facts, _, meter| {
            visit(source, facts, shared, &mut sought, meter)
        });
        sought.judgement(sources, findings, meter, "call ", "Call ")
    }
}

fn visit<'a>(
    source: Source<'a>,
    facts: &Facts,
    shared: bool,
    sought: &mut Sought<'a>,
    meter: &mut Meter,
) -> Result<(), OutOfBudget> {
    let missing: Vec<_> = sought.missing().collect();
    let all = Wanted::new(&missing.iter().map(|(_, name)| name).collect::<Vec<_>>());
    let wanted: Vec<_> =
        missing.into_iter().map(|(index, name)| (index, Wanted::new(&[name]))).collect();
    let each = LOOK.saturating_mul(u64::try_from(wanted.len()).unwrap_or(u64::MAX));
    let veils = Veils::new();
    for call in &facts.calls {
        let names = facts.resolve(&call.callee, meter)?;
        let written = call.callee.written();
        let veil = veils.claim(call, &names);
        // Most calls are of none of the names.
        meter.charge(LOOK)?;
        if veil.is_none() && all.any(&names, written.as_deref()).is_none() && !all.maybe(&names) {
            continue;
        }
        meter.charge(each)?;
        for (index, wanted) in &wanted {
            // A dotted name says whose member is called; what is bound anew is another's.
            let sure = match wanted.any(&names, None) {
                Some(name) if names.rebound && name.contains('.') => continue,
                Some(_) => names.certain,
                None => false,
            };
            let local = written.as_deref().filter(|written| !written.contains('.'));
            if sure || local.is_some_and(|written| wanted.exact(written).is_some()) {
                let claim = format!("calls {}", described(&call.callee, &names));
                let note = alias_note(&call.callee.written(), wanted, &names);
                sought.found(*index, at_line(source, call.line, claim, note));
            } else if wanted.any(&names, None).is_some() || wanted.maybe(&names) {
                let claim = || format!("may call {}", described(&call.callee, &names));
                sought.doubted(*index, source, call.line, claim);
            } else if let Some(claim) = &veil {
                sought.doubted(*index, source, call.line, || claim.clone());
            }
        }
    }
    for alias in facts.aliases.iter().filter(|_| shared) {
        let names = facts.resolve(&alias.name, meter)?;
        meter.charge(LOOK)?;
        if all.any(&names, None).is_none() {
            continue;
        }
        meter.charge(each)?;
        for (index, wanted) in &wanted {
            if wanted.any(&names, None).is_some() {
                let claim = || format!("shares {}", described(&alias.name, &names));
                sought.doubted(*index, source, alias.line, claim);
            }
        }
    }
    for mention in &facts.mentions {
        let names = facts.resolve(&mention.name, meter)?;
        let handed = |wanted: &Wanted| {
            wanted.any(&names, None).is_some() || wanted.through(&names) || wanted.maybe(&names)
        };
        meter.charge(LOOK)?;
        if !handed(&all) {
            continue;
        }
        meter.charge(each)?;
        for (index, _) in wanted.iter().filter(|(_, wanted)| handed(wanted)) {
            let claim = || format!("hands on {}", described(&mention.name, &names));
            sought.doubted(*index, source, mention.line, claim);
        }
    }
    Ok(())
}

/// None of the names is called.
pub(super) struct NotCalls<'a> {
    names: &'a [String],
    wanted: Wanted,
}

impl<'a> NotCalls<'a> {
    pub(super) fn new(names: &'a [String]) -> Self {
        Self { names, wanted: Wanted::new(names) }
    }

    pub(super) fn judge(&self, sources: &[Source<'_>], meter: &mut Meter) -> Judgement {
        let mut findings = Findings::default();
        let shared = sources.len() > 1;
        findings.each(sources, meter, |source, facts, findings, meter| {
            self.visit(source, facts, shared, findings, meter)
        });
        let list = quoted_list(self.names, "or");
        findings.judgement(meter, |places| format!("Do without {list} at {places}"))
    }

    fn visit(
        &self,
        source: Source<'_>,
        facts: &Facts,
        shared: bool,
        findings: &mut Findings,
        meter: &mut Meter,
    ) -> Result<(), OutOfBudget> {
        let veils = Veils::new();
        let mut clean = true;
        for call in &facts.calls {
            let names = facts.resolve(&call.callee, meter)?;
            let written = call.callee.written();
            if self.wanted.any(&names, written.as_deref()).is_some() {
                let claim = format!("calls {}", described(&call.callee, &names));
                let note = alias_note(&written, &self.wanted, &names);
                findings.violated.push(at_line(source, call.line, claim, note));
                clean = false;
            } else if self.wanted.maybe(&names) {
                let claim = format!("may call {}", described(&call.callee, &names));
                findings.open(source, call.line, claim);
                clean = false;
            } else if let Some(claim) = veils.claim(call, &names) {
                findings.open(source, call.line, claim);
                clean = false;
            }
        }
        for mention in &facts.mentions {
            let names = facts.resolve(&mention.name, meter)?;
            let written = mention.name.written();
            if self.wanted.any(&names, written.as_deref()).is_some()
                || self.wanted.through(&names)
                || self.wanted.maybe(&names)
            {
                let claim = format!("hands on {}", described(&mention.name, &names));
                findings.open(source, mention.line, claim);
                clean = false;
            }
        }
        for alias in facts.aliases.iter().filter(|_| shared) {
            let names = facts.resolve(&alias.name, meter)?;
            if self.wanted.any(&names, None).is_some() {
                let claim = format!("shares {}", described(&alias.name, &names));
                findings.open(source, alias.line, claim);
                clean = false;
            }
        }
        if clean {
            let claim = format!("does not call {}", quoted_list(self.names, "or"));
            let note = counted(facts.calls.len(), "call");
            findings.held.push(whole(source, claim, Some(note)));
        }
        Ok(())
    }
}

/// Which wanted name a call under another name stands for.
fn alias_note(written: &Option<String>, wanted: &Wanted, names: &Names) -> Option<String> {
    let direct = written.as_deref().is_some_and(|written| wanted.exact(written).is_some());
    let name = wanted.any(names, None).filter(|_| !direct)?;
    Some(format!("that is {}", quoted(name)))
}

#[cfg(test)]
mod tests;
