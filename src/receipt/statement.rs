//! The in-toto Statement v1 whose predicate is a verdict: written for a report, and read strictly
//! where it carries meaning. Unknown members are ignored, as in-toto asks of a consumer.

use std::collections::BTreeSet;

use super::jws::{CONTENT_TYPE, MAX_STATEMENT, Profile};
use super::{EffectReceipt, Error};
use crate::budget::MAX_FUEL;
use crate::criteria::Report;
use crate::criteria::report::{Digests, Engine};
use crate::guard::Outcome;
use crate::json::digest::is_sha256_hex;
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer, Value};
use crate::verdict::{self, Decision, Verdict};

/// The `_type` of every payload.
pub const STATEMENT_V1: &str = "https://in-toto.io/Statement/v1";

/// What a statement is about. Its three names pin it in the header, in the payload and in an API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementType {
    /// An artifact was judged by criteria.
    Verdict,
    /// An action was checked for its effect.
    EffectReceipt,
}

/// A statement whose predicate is a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// What was judged, never empty.
    pub subjects: Vec<Subject>,
    /// The verdict.
    pub verdict: Verdict,
    /// What became of each criterion, in their order. The verdict is their conjunction.
    pub results: Vec<CriterionResult>,
    /// What judged.
    pub engine: Engine,
    /// SHA-256 of the criteria in canonical form, in lower-case hex.
    pub criteria: String,
    /// The fuel that was spent.
    pub fuel: u64,
}

/// One text that was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The path of a file, `inline` for a text.
    pub name: String,
    /// SHA-256 of the text, in lower-case hex.
    pub sha256: String,
}

/// What became of one criterion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriterionResult {
    /// The criterion's id, unique.
    pub id: String,
    /// What became of it.
    pub outcome: StatedOutcome,
}

/// An outcome as a statement words it. The code is text, so that a statement of a later engine can
/// be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatedOutcome {
    /// It holds.
    Holds,
    /// It does not hold.
    Violated,
    /// It could not be decided; the code says why.
    Unresolved(String),
}

impl StatementType {
    /// The `typ` of the header.
    #[must_use]
    pub fn typ(self) -> &'static str {
        match self {
            Self::Verdict => "verdict+jws",
            Self::EffectReceipt => "effect-receipt+jws",
        }
    }

    /// What its token's header says.
    pub(super) fn profile(self) -> Profile {
        Profile { typ: self.typ(), cty: Some(CONTENT_TYPE), max: MAX_STATEMENT }
    }

    /// The `predicateType` of the payload.
    #[must_use]
    pub fn predicate_type(self) -> &'static str {
        match self {
            Self::Verdict => "https://w3id.org/countersign/verdict/v1",
            Self::EffectReceipt => "https://w3id.org/countersign/effect-receipt/v1",
        }
    }

    /// `verdict` or `effect-receipt`, the name in requests and answers.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Verdict => "verdict",
            Self::EffectReceipt => "effect-receipt",
        }
    }

    /// The type whose `typ` stands in a header.
    ///
    /// # Errors
    /// `wrong_statement_type`.
    pub(super) fn from_typ(typ: Option<&str>) -> Result<Self, Error> {
        let all = [Self::Verdict, Self::EffectReceipt];
        let found = all.into_iter().find(|kind| Some(kind.typ()) == typ);
        found.ok_or_else(|| Error::wrong_type(Self::EffectReceipt.typ(), typ))
    }

    /// The type called `name` in requests and answers.
    ///
    /// # Errors
    /// `out_of_range`.
    pub fn from_name(name: &str) -> Result<Self, shape::Error> {
        let all = [Self::Verdict, Self::EffectReceipt];
        all.into_iter().find(|kind| kind.as_str() == name).ok_or_else(|| {
            shape::Error::range(&Pointer::root().member("type"), "`verdict` or `effect-receipt`")
        })
    }
}

/// Refuses a payload that is no statement of type `kind`, or that contradicts itself.
pub(super) fn check(payload: &Value, kind: StatementType) -> Result<(), Error> {
    match kind {
        StatementType::Verdict => Statement::from_value(payload).map(|_| ()),
        StatementType::EffectReceipt => EffectReceipt::from_value(payload).map(|_| ()),
    }
}

/// Reads the members of every in-toto Statement; gives the subjects and the predicate.
pub(super) fn read_frame<'a>(
    payload: &'a Value,
    kind: StatementType,
) -> Result<(Vec<Subject>, Fields<'a>), Error> {
    let root = Pointer::root();
    let mut fields = Fields::of(payload, &root).map_err(Error::Payload)?;
    let version = fields.required_string("_type").map_err(Error::Payload)?;
    if version != STATEMENT_V1 {
        let expected = format!("`{STATEMENT_V1}`");
        return Err(Error::Payload(shape::Error::range(&root.member("_type"), expected)));
    }
    let found = fields.required_string("predicateType").map_err(Error::Payload)?;
    if found != kind.predicate_type() {
        return Err(Error::wrong_predicate(kind, found));
    }
    let (subjects, at) = fields.required("subject").map_err(Error::Payload)?;
    let subjects = read_subjects(subjects, &at).map_err(Error::Payload)?;
    let (predicate, at) = fields.required("predicate").map_err(Error::Payload)?;
    let predicate = Fields::of(predicate, &at).map_err(Error::Payload)?;
    Ok((subjects, predicate))
}

/// The payload that [`read_frame`] reads.
pub(super) fn frame(kind: StatementType, subjects: &[Subject], predicate: Value) -> Value {
    let subjects = subjects.iter().map(|subject| {
        Value::object([
            ("name", subject.name.as_str().into()),
            ("digest", digest_set(&subject.sha256)),
        ])
    });
    Value::object([
        ("_type", STATEMENT_V1.into()),
        ("subject", Value::Array(subjects.collect())),
        ("predicateType", kind.predicate_type().into()),
        ("predicate", predicate),
    ])
}

fn read_subjects(value: &Value, at: &Pointer) -> Result<Vec<Subject>, shape::Error> {
    let items = shape::array(value, at)?;
    if items.is_empty() {
        return Err(shape::Error::range(at, "at least one subject"));
    }
    let read = |(index, item): (usize, &Value)| {
        let mut fields = Fields::of(item, &at.index(index))?;
        let name = fields.required_string("name")?.to_owned();
        let (digest, at) = fields.required("digest")?;
        Ok(Subject { name, sha256: sha256(digest, &at)? })
    };
    items.iter().enumerate().map(read).collect()
}

/// The member `sha256` of a digest set.
fn sha256(digest: &Value, at: &Pointer) -> Result<String, shape::Error> {
    let mut fields = Fields::of(digest, at)?;
    let text = fields.required_string("sha256")?;
    if is_sha256_hex(text) && text.to_ascii_lowercase() == text {
        return Ok(text.to_owned());
    }
    Err(shape::Error::range(&at.member("sha256"), "64 lower-case hexadecimal digits"))
}

impl Statement {
    /// What is to be signed about `report`: one subject a file, or one called `inline`.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        let results = report.results.iter().map(|result| CriterionResult {
            id: result.id.clone(),
            outcome: result.outcome.into(),
        });
        Self {
            subjects: Subject::of(&report.digests),
            verdict: report.verdict.clone(),
            results: results.collect(),
            engine: report.engine.clone(),
            criteria: report.digests.criteria.to_ascii_lowercase(),
            fuel: report.fuel,
        }
    }

    /// Reads a payload: `{_type, subject, predicateType, predicate: {verdict, results, engine,
    /// criteria, fuel}}`. Unknown members are ignored.
    ///
    /// # Errors
    /// `invalid_statement` for another shape, for a predicate without a verdict, and for a verdict
    /// that is not the conjunction of the results; `wrong_statement_type` for another predicate.
    pub fn from_value(payload: &Value) -> Result<Self, Error> {
        let (subjects, mut predicate) = read_frame(payload, StatementType::Verdict)?;
        let (verdict, verdict_at) = predicate.required("verdict").map_err(Error::Payload)?;
        let (results, at) = predicate.required("results").map_err(Error::Payload)?;
        let results = read_results(results, &at).map_err(Error::Payload)?;
        let statement = Self {
            subjects,
            verdict: read_verdict(verdict, &verdict_at)?,
            results,
            engine: read_engine(&mut predicate).map_err(Error::Payload)?,
            criteria: read_criteria(&mut predicate).map_err(Error::Payload)?,
            fuel: read_fuel(&mut predicate).map_err(Error::Payload)?,
        };
        statement.check()?;
        Ok(statement)
    }

    /// Refuses a statement that contradicts itself: whoever reads only the verdict must not be told
    /// `pass` where a result says otherwise.
    fn check(&self) -> Result<(), Error> {
        let mut seen = BTreeSet::new();
        if let Some(twice) = self.results.iter().find(|result| !seen.insert(&result.id)) {
            return Err(Error::RepeatedResult { id: twice.id.clone() });
        }
        let stated = self.verdict.verdict;
        let computed =
            Decision::conjunction(self.results.iter().map(|result| result.outcome.truth()));
        if stated == computed {
            return Ok(());
        }
        Err(Error::Inconsistent { stated: stated.as_str(), computed: computed.as_str() })
    }

    /// The payload that [`Statement::from_value`] reads.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let results = self.results.iter().map(CriterionResult::to_value);
        let predicate = Value::object([
            ("verdict", self.verdict.to_value()),
            ("results", Value::Array(results.collect())),
            ("engine", self.engine.to_value()),
            ("criteria", digest_set(&self.criteria)),
            ("fuel", self.fuel.into()),
        ]);
        frame(StatementType::Verdict, &self.subjects, predicate)
    }
}

fn digest_set(sha256: &str) -> Value {
    Value::object([("sha256", sha256.into())])
}

/// The verdict parser forgives an unknown decision; a signed statement has no excuse for one.
fn read_verdict(value: &Value, at: &Pointer) -> Result<Verdict, Error> {
    let parsed = verdict::parse(value).map_err(Error::Verdict)?;
    let stated = Fields::of(value, at)
        .and_then(|mut fields| fields.required_string("verdict"))
        .map_err(Error::Payload)?;
    if stated == parsed.verdict.as_str() {
        return Ok(parsed);
    }
    let expected = "`pass`, `fail` or `needs-info`";
    Err(Error::Payload(shape::Error::range(&at.member("verdict"), expected)))
}

fn read_results(value: &Value, at: &Pointer) -> Result<Vec<CriterionResult>, shape::Error> {
    let items = shape::array(value, at)?.iter().enumerate();
    items.map(|(index, item)| CriterionResult::read(item, &at.index(index))).collect()
}

pub(super) fn read_engine(predicate: &mut Fields<'_>) -> Result<Engine, shape::Error> {
    let (engine, at) = predicate.required("engine")?;
    let mut fields = Fields::of(engine, &at)?;
    Ok(Engine {
        name: fields.required_string("name")?.to_owned(),
        version: fields.required_string("version")?.to_owned(),
        unicode: fields.required_string("unicode")?.to_owned(),
    })
}

fn read_criteria(predicate: &mut Fields<'_>) -> Result<String, shape::Error> {
    let (criteria, at) = predicate.required("criteria")?;
    sha256(criteria, &at)
}

fn read_fuel(predicate: &mut Fields<'_>) -> Result<u64, shape::Error> {
    let (fuel, at) = predicate.required("fuel")?;
    shape::whole(fuel, &at, MAX_FUEL)
}

impl Subject {
    fn new(name: &str, sha256: &str) -> Self {
        Self { name: name.to_owned(), sha256: sha256.to_ascii_lowercase() }
    }

    /// One a file, or one called `inline`.
    pub(super) fn of(digests: &Digests) -> Vec<Self> {
        match &digests.files {
            Some(files) => files.iter().map(|file| Self::new(&file.path, &file.sha256)).collect(),
            None => vec![Self::new("inline", &digests.artifact)],
        }
    }
}

impl CriterionResult {
    fn read(value: &Value, at: &Pointer) -> Result<Self, shape::Error> {
        let mut fields = Fields::of(value, at)?;
        let id = fields.required_string("id")?.to_owned();
        let outcome = match fields.required_string("outcome")? {
            "holds" => StatedOutcome::Holds,
            "violated" => StatedOutcome::Violated,
            "unresolved" => StatedOutcome::Unresolved(fields.required_string("code")?.to_owned()),
            _ => {
                let expected = "`holds`, `violated` or `unresolved`";
                return Err(shape::Error::range(&at.member("outcome"), expected));
            }
        };
        Ok(Self { id, outcome })
    }

    fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("id", self.id.as_str());
        object.push("outcome", self.outcome.as_str());
        if let StatedOutcome::Unresolved(code) = &self.outcome {
            object.push("code", code.as_str());
        }
        object.into()
    }
}

impl StatedOutcome {
    /// Whether it holds; nothing when that could not be decided.
    fn truth(&self) -> Option<bool> {
        match self {
            Self::Holds => Some(true),
            Self::Violated => Some(false),
            Self::Unresolved(_) => None,
        }
    }

    /// `holds`, `violated` or `unresolved`.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Violated => "violated",
            Self::Unresolved(_) => "unresolved",
        }
    }
}

impl From<Outcome> for StatedOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Holds => Self::Holds,
            Outcome::Violated => Self::Violated,
            Outcome::Unresolved(code) => Self::Unresolved(code.as_str().to_owned()),
        }
    }
}

#[cfg(test)]
mod tests;
