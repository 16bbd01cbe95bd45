//! The immediate verifier (R15 to R58): assertions over one observation to outcomes, and outcomes
//! with the trust of the observation to a conclusion. A pure function of its arguments.
//!
//! Where the evidence does not show clearly what stands at a place, the outcome is `invalid`, and
//! where nothing stands there it is `missing`: neither is ever a pass.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::assertion::{Assertion, Test};
use super::binding::Binding;
use super::literal::{self, Literal};
use super::observation::{Body, MAX_BODY, Observation};
use super::outcome::{Conclusion, Outcome};
use super::selector::Selector;
use super::spec::{EffectSpec, Verification};
use super::trust::{Trust, TrustRule};
use crate::budget::{Budget, Meter};
use crate::json::reader::{self, Options};
use crate::json::{Gap, Pointer, Value};

/// What became of each assertion, and of the whole. It holds no value that was compared (R42).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// By id, in the order of the assertions.
    pub outcomes: Vec<(String, Outcome)>,
    /// What follows from them and from the trust.
    pub conclusion: Conclusion,
}

impl Evaluation {
    /// `{conclusion, outcomes: [{id, outcome}]}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("conclusion", self.conclusion.as_str().into()),
            ("outcomes", outcomes_to_value(&self.outcomes)),
        ])
    }
}

/// `[{id, outcome}]`
pub(crate) fn outcomes_to_value(outcomes: &[(String, Outcome)]) -> Value {
    let one = |(id, outcome): &(String, Outcome)| {
        Value::object([("id", id.as_str().into()), ("outcome", outcome.as_str().into())])
    };
    Value::Array(outcomes.iter().map(one).collect())
}

/// Judges what was seen of a request and its response. `trust` is what the gateway knows of the
/// route; nothing in the observation can raise it (R59).
#[must_use]
pub fn evaluate(binding: &Binding, observation: &Observation, trust: Trust) -> Evaluation {
    let outcomes = outcomes(&binding.assertions, observation);
    let conclusion = match conclude(&outcomes, trust, binding.trust_rule) {
        // A binding that was read has such an assertion; one put together by hand may not.
        Conclusion::Verified if !binding.assertions.iter().any(Assertion::asks_the_response) => {
            Conclusion::Inconclusive
        }
        conclusion => conclusion,
    };
    Evaluation { outcomes, conclusion }
}

/// What a tool's effect comes to at once: `not_required` for a read, whatever it returned (R3, R4),
/// `inconclusive` for a mutation without evidence (R8). Nothing for a plan, which has stages.
#[must_use]
pub fn at_once(effect: &EffectSpec, observation: &Observation, trust: Trust) -> Option<Evaluation> {
    let bare = |conclusion| Some(Evaluation { outcomes: Vec::new(), conclusion });
    match &effect.verification {
        _ if effect.is_read() => bare(Conclusion::NotRequired),
        Verification::None => bare(Conclusion::Inconclusive),
        Verification::Response(binding) => Some(evaluate(binding, observation, trust)),
        Verification::Plan(_) => None,
    }
}

/// What follows from outcomes (R44 to R58). No outcome at all shows nothing.
#[must_use]
pub fn conclude(outcomes: &[(String, Outcome)], trust: Trust, rule: TrustRule) -> Conclusion {
    let has = |wanted| outcomes.iter().any(|(_, outcome)| *outcome == wanted);
    if has(Outcome::Fail) && trust.may_contradict() {
        return Conclusion::Contradicted;
    }
    let all_pass = outcomes.iter().all(|(_, outcome)| *outcome == Outcome::Pass);
    if all_pass && !outcomes.is_empty() && rule.admits(trust) {
        Conclusion::Verified
    } else {
        Conclusion::Inconclusive
    }
}

/// The outcome of each assertion, by its id and in its order. Each body is read once, and only if
/// an assertion looks at it; the work is bounded by its size times the number of assertions.
#[must_use]
pub fn outcomes(assertions: &[Assertion], observation: &Observation) -> Vec<(String, Outcome)> {
    let facts = Facts { observation, request: OnceCell::new(), response: OnceCell::new() };
    let judge = |assertion: &Assertion| {
        // A tool that reports an error has not said what its response means.
        if observation.is_error { Outcome::Invalid } else { facts.judge(assertion) }
    };
    assertions.iter().map(|assertion| (assertion.id.clone(), judge(assertion))).collect()
}

/// An observation, with its bodies as they are first needed.
struct Facts<'a> {
    observation: &'a Observation,
    request: OnceCell<Document>,
    response: OnceCell<Document>,
}

/// A body as JSON.
enum Document {
    /// There is no body, or none of any bytes.
    None,
    /// It is there and says nothing: cut off, too large, no strict JSON (R28, R53).
    Unreadable,
    /// What it holds.
    Value(Value),
}

/// What stands where a selector looks.
enum Seen<'a> {
    Value(Cow<'a, Value>),
    /// Nothing, and something could.
    Nothing,
    /// Nothing, and nothing could: there is no body, or the way to it leads through a scalar.
    NoPlace,
    /// It cannot be told.
    Unclear,
}

impl Document {
    fn read(body: Option<&Body>) -> Self {
        let bytes = match body {
            None => return Self::None,
            Some(Body::Truncated) => return Self::Unreadable,
            Some(Body::Whole(bytes)) => bytes,
        };
        if bytes.is_empty() {
            return Self::None;
        }
        if bytes.len() > MAX_BODY {
            return Self::Unreadable;
        }
        let meter = &mut Meter::new(Budget::default());
        let read = reader::read_bytes(bytes, Options::default(), meter);
        read.map_or(Self::Unreadable, Self::Value)
    }

    fn at(&self, pointer: &Pointer) -> Seen<'_> {
        match self {
            Self::None => Seen::NoPlace,
            Self::Unreadable => Seen::Unclear,
            Self::Value(value) => match pointer.locate(value) {
                Ok(found) => Seen::Value(Cow::Borrowed(found)),
                Err(Gap::Absent) => Seen::Nothing,
                Err(Gap::Blocked) => Seen::NoPlace,
            },
        }
    }
}

impl Facts<'_> {
    fn request(&self, pointer: &Pointer) -> Seen<'_> {
        let body = || Document::read(self.observation.request.as_ref());
        self.request.get_or_init(body).at(pointer)
    }

    fn look(&self, select: &Selector) -> Seen<'_> {
        match select {
            Selector::RequestBody(pointer) => self.request(pointer),
            Selector::ResponseBody(pointer) => {
                let body = || Document::read(self.observation.body.as_ref());
                self.response.get_or_init(body).at(pointer)
            }
            Selector::ResponseHeader(name) => self.header(name),
            Selector::HttpStatus => match self.observation.status {
                Some(status) => Seen::Value(Cow::Owned(u64::from(status).into())),
                None => Seen::NoPlace,
            },
        }
    }

    fn header(&self, name: &str) -> Seen<'_> {
        let headers = self.observation.headers.iter();
        let mut values = headers.filter(|(found, _)| found.eq_ignore_ascii_case(name));
        match (values.next(), values.next()) {
            // White space around a value is no part of it (RFC 9110 §5.5).
            (Some((_, value)), None) => {
                Seen::Value(Cow::Owned(value.trim_matches([' ', '\t']).into()))
            }
            (Some(_), Some(_)) => Seen::Unclear,
            // Without a response nothing can be said of what its header lacks.
            (None, _) if self.observation.status.is_none() => Seen::NoPlace,
            (None, _) => Seen::Nothing,
        }
    }

    fn judge(&self, assertion: &Assertion) -> Outcome {
        let seen = self.look(&assertion.select);
        match &assertion.test {
            Test::Exists => match seen {
                Seen::Value(value) if *value != Value::Null => Outcome::Pass,
                Seen::Value(_) | Seen::Nothing | Seen::NoPlace => Outcome::Missing,
                Seen::Unclear => Outcome::Invalid,
            },
            Test::Absent => match seen {
                Seen::Nothing => Outcome::Pass,
                Seen::Value(value) if *value != Value::Null => Outcome::Fail,
                Seen::Value(_) | Seen::NoPlace | Seen::Unclear => Outcome::Invalid,
            },
            Test::EqualsLiteral(literal) => compare(seen, &assertion.select, [&literal.0]),
            Test::OneOf(literals) => {
                compare(seen, &assertion.select, literals.iter().map(|Literal(value)| value))
            }
            Test::EqualsRequest(pointer) => match self.request(pointer) {
                Seen::Unclear => Outcome::Invalid,
                Seen::Value(asked) if *asked != Value::Null => {
                    compare(seen, &assertion.select, [&*asked])
                }
                // A request that names nothing is not granted by a response that says nothing (R35).
                _ if matches!(seen, Seen::Unclear) => Outcome::Invalid,
                Seen::Value(_) | Seen::Nothing | Seen::NoPlace => Outcome::Missing,
            },
        }
    }
}

/// Whether what was seen is one of the `wanted`. Where a number is not the one that it seems to be,
/// nothing is compared (R33).
fn compare<'a>(
    seen: Seen<'_>,
    select: &Selector,
    wanted: impl IntoIterator<Item = &'a Value> + Clone,
) -> Outcome {
    let value = match seen {
        Seen::Value(value) => value,
        Seen::Nothing | Seen::NoPlace => return Outcome::Missing,
        Seen::Unclear => return Outcome::Invalid,
    };
    let mut all = wanted.clone().into_iter().peekable();
    if all.peek().is_none() || !literal::is_exact(&value) || !all.all(literal::is_exact) {
        return Outcome::Invalid;
    }
    if wanted.into_iter().any(|wanted| literal::same(&value, wanted)) {
        return Outcome::Pass;
    }
    // A host may have joined several fields of one name by commas (RFC 9110 §5.3), and one of them
    // may be what is wanted: that is no definite mismatch.
    let joined = matches!(select, Selector::ResponseHeader(_))
        && value.as_str().is_some_and(|value| value.contains(','));
    if joined { Outcome::Invalid } else { Outcome::Fail }
}

#[cfg(test)]
mod tests;
