//! The stored form of a state. What follows from the rest is written for whoever reads the store,
//! and must still follow from it when it is read back.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{MAX_EVIDENCE, StageState, Standing, State, VERSION};
use crate::budget::Budget;
use crate::effect::assertion::Assertion;
use crate::effect::bundle::Contract;
use crate::effect::conclusion::evidence::{check_id, read_id};
use crate::effect::conclusion::execution::ExecutionStatus;
use crate::effect::conclusion::revision::read_outcome;
use crate::effect::fault::{Fault, FaultKind, Reading};
use crate::effect::plan::Stage;
use crate::effect::plan::probe::MAX_PARAMS;
use crate::effect::spec::Verification;
use crate::effect::trust::Trust;
use crate::effect::{member, safe_id, time};
use crate::json::shape::Fields;
use crate::json::{Object, Pointer, Value};

impl State {
    /// Reads a stored state.
    ///
    /// # Errors
    /// Every fault, with its place; `pin_changed` for a contract whose digests are not its own.
    pub fn from_value(value: &Value) -> Result<Self, Vec<Fault>> {
        let mut reading = Reading::new(Budget::default());
        let found = Self::read(value, &Pointer::root(), &mut reading);
        reading.close(found)
    }

    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let (version, version_at) = reading.required(&mut fields, "version")?;
        if !matches!(version, Value::Number(number) if number.to_u64() == Some(VERSION)) {
            return reading.refuse(&version_at, FaultKind::UnknownVersion);
        }
        let workspace = member::name(&mut fields, "workspace", reading);
        let invocation = member::name(&mut fields, "invocation", reading);
        let started_at = time::required(&mut fields, "started_at", reading);
        let contract = reading.required(&mut fields, "contract");
        let contract = contract.and_then(|(value, at)| Contract::read(value, &at, reading));
        let upstream_id = match fields.optional("upstream_id") {
            None => Some(None),
            Some((value, at)) => safe_id::read(value, &at, reading).map(Some),
        };
        let pinned_at = time::required(&mut fields, "pinned_at", reading);
        let deadline_at = time::optional(&mut fields, "deadline_at", reading);
        let status = reading.required(&mut fields, "execution_status");
        let status = status.and_then(|(value, at)| ExecutionStatus::read(value, &at, reading));
        let seq = time::required(&mut fields, "seq", reading);
        let revision = time::required(&mut fields, "revision", reading);
        let told = reading.required(&mut fields, "conclusion");
        let terminal = member::boolean(&mut fields, "terminal", reading);
        let closed = member::boolean(&mut fields, "closed", reading);
        let first_verified_at = time::optional(&mut fields, "first_verified_at", reading);
        let contract = contract?;
        let response = read_response(&mut fields, &contract.verification, reading);
        let stages = reading.required(&mut fields, "stages");
        let plan = contract.plan().map(|plan| plan.stages.as_slice()).unwrap_or_default();
        let stages = stages.and_then(|(value, at)| read_stages(value, &at, plan, reading));
        let seen = reading.required(&mut fields, "seen");
        let seen = seen.and_then(|(value, at)| read_seen(value, &at, reading));
        reading.finish(fields);
        let state = Self {
            workspace: workspace?,
            invocation: invocation?,
            started_at: started_at?,
            contract: Arc::new(contract),
            upstream_id: upstream_id?,
            pinned_at: pinned_at?,
            deadline_at: deadline_at?,
            execution_status: status?,
            seq: seq?,
            revision: revision?,
            closed: closed?,
            first_verified_at: first_verified_at?,
            response: response?,
            stages: stages?,
            seen: seen?,
        };
        let (told, told_at) = told?;
        if told.as_str() != Some(state.conclusion().as_str()) || terminal? != state.is_terminal() {
            return reading.range(&told_at, "the conclusion that follows from the evidence");
        }
        Some(state)
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("version", VERSION);
        object.push("workspace", self.workspace.as_str());
        object.push("invocation", self.invocation.as_str());
        object.push("started_at", self.started_at);
        object.push("contract", self.contract.to_value());
        if let Some(upstream_id) = &self.upstream_id {
            object.push("upstream_id", upstream_id.as_str());
        }
        object.push("pinned_at", self.pinned_at);
        if let Some(deadline) = self.deadline_at {
            object.push("deadline_at", deadline);
        }
        object.push("execution_status", self.execution_status.as_str());
        object.push("seq", self.seq);
        object.push("revision", self.revision);
        object.push("conclusion", self.conclusion().as_str());
        object.push("terminal", self.is_terminal());
        object.push("closed", self.closed);
        if let Some(first) = self.first_verified_at {
            object.push("first_verified_at", first);
        }
        if let Some(response) = &self.response {
            object.push("response", response.to_value());
        }
        let stages = self.stages().map(|(stage, state)| state.to_value(&stage.id));
        object.push("stages", Value::Array(stages.collect()));
        let seen: Vec<_> = self.seen.iter().collect();
        object.push("seen", Value::strings(&seen));
        object.into()
    }
}

impl StageState {
    fn read(value: &Value, at: &Pointer, stage: &Stage, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let (id, id_at) = reading.required(&mut fields, "id")?;
        if id.as_str() != Some(&stage.id) {
            return reading.range(&id_at, "the stages of the plan, in their order");
        }
        let params = reading.required(&mut fields, "params");
        let params = params.and_then(|(value, at)| read_params(value, &at, reading));
        let standings = reading.required(&mut fields, "standings");
        let standings = standings.and_then(|(value, at)| {
            let read = |value: &Value, at: &Pointer, reading: &mut Reading| {
                Standing::read(value, at, &stage.assertions, reading)
            };
            let found = member::list(value, &at, reading, read)?;
            let classes: Vec<_> = found.iter().map(|standing| standing.trust).collect();
            let sorted = Trust::ALL.into_iter().filter(|trust| classes.contains(trust));
            if sorted.eq(classes.iter().copied()) {
                return Some(found);
            }
            reading.range(&at, "each class once, in the order of the classes")
        });
        let attempts = time::required(&mut fields, "attempts", reading);
        let done = member::boolean(&mut fields, "done", reading);
        reading.finish(fields);
        Some(Self { params: params?, standings: standings?, attempts: attempts?, done: done? })
    }

    fn to_value(&self, id: &str) -> Value {
        let params = self.params.as_ref().map_or(Value::Null, |params| {
            let mut object = Object::new();
            for (name, value) in params {
                object.push(name.as_str(), value.as_str());
            }
            object.into()
        });
        let standings = self.standings.iter().map(Standing::to_value);
        Value::object([
            ("id", id.into()),
            ("params", params),
            ("standings", Value::Array(standings.collect())),
            ("attempts", self.attempts.into()),
            ("done", self.done.into()),
        ])
    }
}

impl Standing {
    fn read(
        value: &Value,
        at: &Pointer,
        assertions: &[Assertion],
        reading: &mut Reading,
    ) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let trust = reading.required(&mut fields, "trust");
        let trust = trust.and_then(|(value, at)| Trust::read(value, &at, reading));
        let since = time::required(&mut fields, "at", reading);
        let evidence_id = read_id(&mut fields, reading);
        let outcomes = reading.required(&mut fields, "outcomes");
        let outcomes = outcomes.and_then(|(value, at)| {
            let found = member::list(value, &at, reading, read_outcome)?;
            if found.len() == assertions.len() {
                return Some(found);
            }
            reading.range(&at, "one outcome for each assertion")
        });
        reading.finish(fields);
        Some(Self { trust: trust?, at: since?, evidence_id: evidence_id?, outcomes: outcomes? })
    }

    fn to_value(&self) -> Value {
        let outcomes: Vec<_> = self.outcomes.iter().map(|outcome| outcome.as_str()).collect();
        Value::object([
            ("trust", self.trust.as_str().into()),
            ("at", self.at.into()),
            ("evidence_id", self.evidence_id.as_str().into()),
            ("outcomes", Value::strings(&outcomes)),
        ])
    }
}

/// A response binding has evidence of its own, and nothing else has.
fn read_response(
    fields: &mut Fields<'_>,
    verification: &Verification,
    reading: &mut Reading,
) -> Option<Option<Standing>> {
    let Verification::Response(binding) = verification else { return Some(None) };
    let (value, at) = reading.required(fields, "response")?;
    Standing::read(value, &at, &binding.assertions, reading).map(Some)
}

fn read_stages(
    value: &Value,
    at: &Pointer,
    plan: &[Stage],
    reading: &mut Reading,
) -> Option<Vec<StageState>> {
    let items = reading.array(value, at)?;
    if items.len() != plan.len() {
        return reading.range(at, "the stages of the plan, in their order");
    }
    let mut stages = plan.iter();
    member::list(value, at, reading, |item, at, reading| {
        StageState::read(item, at, stages.next()?, reading)
    })
}

fn read_params(
    value: &Value,
    at: &Pointer,
    reading: &mut Reading,
) -> Option<Option<Vec<(String, String)>>> {
    if *value == Value::Null {
        return Some(None);
    }
    let object = reading.object(value, at)?;
    reading.at_most(object.len(), MAX_PARAMS, "parameters", at)?;
    let found = reading.members(object, at, |name, value, at, reading| {
        Some((name.to_owned(), safe_id::read(value, at, reading)?))
    });
    (found.len() == object.len()).then_some(Some(found))
}

fn read_seen(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<BTreeSet<String>> {
    let items = reading.array(value, at)?;
    reading.at_most(items.len(), MAX_EVIDENCE, "evidence items", at)?;
    let found: BTreeSet<_> = member::list(value, at, reading, check_id)?.into_iter().collect();
    if found.len() == items.len() {
        return Some(found);
    }
    reading.range(at, "each evidence item once")
}
