//! A criterion's check: one guard's check, or a combination of checks.
//!
//! Combinations are three-valued (Kleene): what is unresolved stays so unless the rest decides.

use std::num::NonZeroUsize;

use super::error::Error;
use crate::artifact::Artifact;
use crate::budget::Meter;
use crate::guard::{self, Judgement, Outcome};
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer, Value};
use crate::verdict::Evidence;

/// A combination joins at most this many checks.
pub const MAX_CHECKS: usize = 1_000;
/// A sentence names at most this many parts of a combination.
const NAMED: usize = 3;
/// A sentence spells out this many levels of combinations.
const SPELT_LEVELS: u32 = 2;

/// One check, compiled.
#[derive(Clone, Debug)]
pub enum Check {
    /// `{"kind": "text" | "json" | …, …}`: the check of one guard.
    Guard(Box<guard::Check>),
    /// `{"kind": "not", "check"}`.
    Not(Box<Check>),
    /// `{"kind": "all" | "any", "checks"}` or `{"kind": "at_least", "n", "checks"}`.
    AtLeast(Joined),
}

/// At least `needed` of `checks` hold.
#[derive(Clone, Debug)]
pub struct Joined {
    kind: Kind,
    needed: NonZeroUsize,
    checks: Vec<Check>,
}

/// How a combination is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    All,
    Any,
    AtLeast,
}

impl Kind {
    fn as_str(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Any => "any",
            Self::AtLeast => "at_least",
        }
    }
}

impl Check {
    /// The kinds of combinations; the other kinds are the guards'.
    pub const COMBINED: &[&str] = &["all", "any", "not", "at_least"];

    /// Every kind, the guards' first.
    #[must_use]
    pub fn kinds() -> Vec<&'static str> {
        [guard::Check::KINDS, Self::COMBINED].concat()
    }

    /// Reads and compiles `{kind, …}`, at most `depth` levels of combinations.
    ///
    /// # Errors
    /// `unknown_kind`, `too_deep`, the shape errors, and the codes of the guard.
    pub fn from_value(
        value: &Value,
        at: &Pointer,
        depth: u32,
    ) -> Result<Self, crate::error::Error> {
        read(value, at, depth, depth)
    }

    /// The normal form, which [`Check::from_value`] reads: what stands for a default is left out,
    /// and of two names for one thing one is written.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Guard(check) => check.to_value(),
            Self::Not(check) => {
                Value::object([("kind", "not".into()), ("check", check.to_value())])
            }
            Self::AtLeast(joined) => joined.to_value(),
        }
    }

    /// The check as a predicate of the artifact: ``contains `x` `` when it `holds`,
    /// ``does not contain `x` `` when it does not.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        self.phrase_within(holds, SPELT_LEVELS)
    }

    /// Judges `artifact`. Every check is judged until the outcome can no longer change for the
    /// better, so that the followups are complete.
    pub fn judge(&self, artifact: &Artifact, meter: &mut Meter) -> Judgement {
        if let Err(spent) = meter.charge(1) {
            return spent.into();
        }
        match self {
            Self::Guard(check) => check.judge(artifact, meter),
            Self::Not(check) => invert(check.judge(artifact, meter), check),
            Self::AtLeast(joined) => joined.judge(artifact, meter),
        }
    }

    fn phrase_within(&self, holds: bool, levels: u32) -> String {
        match self {
            Self::Guard(check) => check.phrase(holds),
            Self::Not(check) => check.phrase_within(!holds, levels),
            Self::AtLeast(joined) => joined.phrase(holds, levels),
        }
    }
}

impl Joined {
    fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("kind", self.kind.as_str());
        if self.kind == Kind::AtLeast {
            object.push("n", u64::try_from(self.needed.get()).unwrap_or(u64::MAX));
        }
        object.push("checks", self.checks.iter().map(Check::to_value).collect::<Vec<_>>());
        object.into()
    }

    fn judge(&self, artifact: &Artifact, meter: &mut Meter) -> Judgement {
        let limit = meter.budget().places();
        let mut parts = Parts::default();
        for check in &self.checks {
            parts.add(check.judge(artifact, meter), limit);
            if parts.holding.count >= self.needed.get() {
                break;
            }
        }
        parts.conclude(self)
    }

    fn phrase(&self, holds: bool, levels: u32) -> String {
        let total = self.checks.len();
        let needed = self.needed.get();
        let Some(levels) = levels.checked_sub(1) else {
            let verb = if holds { "meets" } else { "does not meet" };
            return format!("{verb} a combination of {total} checks");
        };
        let part = |holds| self.checks.iter().map(move |part| part.phrase_within(holds, levels));
        match self.kind {
            Kind::All if holds => listed(part(true), total, " and "),
            // Which of them fails is the evidence's to say; "not a or not b" would name what holds.
            Kind::All => {
                format!("does not meet all of {total}: {}", listed(part(true), total, "; "))
            }
            Kind::Any => listed(part(holds), total, if holds { " or " } else { " and " }),
            Kind::AtLeast => {
                let verb = if holds { "meets at least" } else { "meets fewer than" };
                format!("{verb} {needed} of {total}: {}", listed(part(true), total, "; "))
            }
        }
    }
}

/// The judgements of a combination's parts, by outcome.
#[derive(Default)]
struct Parts {
    holding: Group,
    violated: Group,
    unresolved: Group,
    code: Option<crate::code::Code>,
}

#[derive(Default)]
struct Group {
    count: usize,
    evidence: Vec<Evidence>,
    followups: Vec<String>,
}

impl Group {
    fn add(&mut self, judgement: Judgement, limit: usize) {
        self.count = self.count.saturating_add(1);
        let room = limit.saturating_sub(self.evidence.len());
        self.evidence.extend(judgement.evidence.into_iter().take(room));
        let room = limit.saturating_sub(self.followups.len());
        self.followups.extend(judgement.followups.into_iter().take(room));
    }
}

impl Parts {
    fn add(&mut self, judgement: Judgement, limit: usize) {
        match judgement.outcome {
            Outcome::Holds => self.holding.add(judgement, limit),
            Outcome::Violated => self.violated.add(judgement, limit),
            Outcome::Unresolved(code) => {
                self.code.get_or_insert(code);
                self.unresolved.add(judgement, limit);
            }
        }
    }

    fn conclude(self, joined: &Joined) -> Judgement {
        let needed = joined.needed.get();
        let possible = self.holding.count.saturating_add(self.unresolved.count);
        let (outcome, group) = match self.code {
            _ if self.holding.count >= needed => (Outcome::Holds, self.holding),
            Some(code) if possible >= needed => (Outcome::Unresolved(code), self.unresolved),
            _ => {
                let missing = needed.saturating_sub(self.holding.count);
                let followups = match joined.kind {
                    Kind::All => self.violated.followups,
                    Kind::Any | Kind::AtLeast => vec![choice(missing, &self.violated.followups)],
                };
                (Outcome::Violated, Group { followups, ..self.violated })
            }
        };
        Judgement { outcome, evidence: group.evidence, followups: group.followups }
    }
}

fn choice(missing: usize, followups: &[String]) -> String {
    let list = listed(followups.iter().cloned(), followups.len(), "; ");
    match missing {
        1 => format!("Do at least one of these: {list}"),
        missing => format!("Do at least {missing} of these: {list}"),
    }
}

fn invert(judgement: Judgement, check: &Check) -> Judgement {
    match judgement.outcome {
        Outcome::Holds => Judgement::violated(
            judgement.evidence,
            format!("Change the artifact so that it {}", check.phrase(false)),
        ),
        Outcome::Violated => Judgement::holds(judgement.evidence),
        Outcome::Unresolved(_) => judgement,
    }
}

/// The first few of `total` items, joined, and how many there are more.
fn listed(items: impl Iterator<Item = String>, total: usize, joint: &str) -> String {
    let mut list = items.take(NAMED).collect::<Vec<_>>().join(joint);
    let more = total.saturating_sub(NAMED);
    if more > 0 {
        list.push_str(&format!(" and {more} more"));
    }
    list
}

fn read(value: &Value, at: &Pointer, depth: u32, max: u32) -> Result<Check, crate::error::Error> {
    let kind_at = at.member("kind");
    let kind = Fields::of(value, at)?.required("kind")?.0;
    let kind = shape::string(kind, &kind_at)?;
    if guard::Check::KINDS.contains(&kind) {
        return Ok(Check::Guard(Box::new(guard::Check::from_value(value, at)?)));
    }
    let Some(depth) = depth.checked_sub(1) else {
        return Err(Error::TooDeep { max, at: at.clone() }.into());
    };
    let mut fields = Fields::of(value, at)?;
    fields.required("kind")?;
    if kind == "not" {
        let (check, check_at) = fields.required("check")?;
        fields.finish()?;
        return Ok(Check::Not(Box::new(read(check, &check_at, depth, max)?)));
    }
    let kind = match kind {
        "all" => Kind::All,
        "any" => Kind::Any,
        "at_least" => Kind::AtLeast,
        other => return Err(Error::UnknownKind { kind: other.to_owned(), at: kind_at }.into()),
    };
    let n = if kind == Kind::AtLeast { Some(fields.required("n")?) } else { None };
    let (list, list_at) = fields.required("checks")?;
    fields.finish()?;
    let items = shape::array(list, &list_at)?;
    let total = NonZeroUsize::new(items.len()).filter(|total| total.get() <= MAX_CHECKS);
    let total =
        total.ok_or_else(|| shape::Error::range(&list_at, format!("1 to {MAX_CHECKS} checks")))?;
    let needed = match (kind, n) {
        (Kind::Any, _) => NonZeroUsize::MIN,
        (Kind::AtLeast, Some((n, n_at))) => needed(n, &n_at, total)?,
        _ => total,
    };
    let checks = items
        .iter()
        .enumerate()
        .map(|(index, item)| read(item, &list_at.index(index), depth, max))
        .collect::<Result<_, _>>()?;
    Ok(Check::AtLeast(Joined { kind, needed, checks }))
}

fn needed(n: &Value, at: &Pointer, total: NonZeroUsize) -> Result<NonZeroUsize, shape::Error> {
    let range = || shape::Error::range(at, format!("a whole number from 1 to {total}"));
    let max = u64::try_from(total.get()).unwrap_or(u64::MAX);
    let whole = match shape::whole(n, at, max) {
        Err(shape::Error::OutOfRange { .. }) => return Err(range()),
        whole => whole?,
    };
    usize::try_from(whole).ok().and_then(NonZeroUsize::new).ok_or_else(range)
}

#[cfg(test)]
mod tests;
