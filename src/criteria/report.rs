//! The report of one check: the verdict, how each criterion ended, and what it rests on.

use super::error::Error;
use super::reasoning;
use crate::artifact::Artifact;
use crate::code::Code;
use crate::guard::Outcome;
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer, Value, canonical, digest};
use crate::verdict::{self, Evidence, Verdict};

/// The name of this engine in reports and statements.
pub const ENGINE: &str = "countersign";

/// What one check found. It depends on artifact, criteria and budget alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The verdict over all criteria.
    pub verdict: Verdict,
    /// One result a criterion, in the order of the criteria.
    pub results: Vec<CriterionResult>,
    /// What was judged, and by what.
    pub digests: Digests,
    /// Units of fuel spent.
    pub fuel: u64,
    /// Who judged.
    pub engine: Engine,
}

/// How one criterion ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriterionResult {
    /// The criterion.
    pub id: String,
    /// How it ended.
    pub outcome: Outcome,
    /// What that rests on, at most `budget.matches` places.
    pub evidence: Vec<Evidence>,
    /// Units of fuel that this criterion spent.
    pub fuel: u64,
}

/// SHA-256 digests, as 64 lower-case hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digests {
    /// Of the text's UTF-8 bytes; of the RFC 8785 form of `files` when the artifact has files.
    pub artifact: String,
    /// Of the RFC 8785 form of the criteria as `[{id, text?, check?}]`.
    pub criteria: String,
    /// Of each file, in the artifact's order; nothing for an inline text.
    pub files: Option<Vec<FileDigest>>,
}

/// The digest of one file's UTF-8 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileDigest {
    /// The path in the artifact.
    pub path: String,
    /// 64 lower-case hexadecimal digits.
    pub sha256: String,
}

/// The engine of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine {
    /// Its name.
    pub name: String,
    /// Its version, as semantic versioning writes it.
    pub version: String,
    /// The Unicode version of its tables.
    pub unicode: String,
}

impl Report {
    /// `{verdict, results, digests, fuel, engine}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let results = self.results.iter().map(CriterionResult::to_value).collect();
        Value::object([
            ("verdict", self.verdict.to_value()),
            ("results", Value::Array(results)),
            ("digests", self.digests.to_value()),
            ("fuel", self.fuel.into()),
            ("engine", self.engine.to_value()),
        ])
    }

    /// Reads what [`Report::to_value`] wrote.
    ///
    /// # Errors
    /// The shape errors, `invalid_verdict`, `invalid_digest`, and `inconsistent_report` when the
    /// verdict does not follow from the results.
    pub fn from_value(value: &Value, at: &Pointer) -> Result<Self, crate::error::Error> {
        let mut fields = Fields::of(value, at)?;
        let (verdict, verdict_at) = fields.required("verdict")?;
        let (results, results_at) = fields.required("results")?;
        let (digests, digests_at) = fields.required("digests")?;
        let (fuel, fuel_at) = fields.required("fuel")?;
        let (engine, engine_at) = fields.required("engine")?;
        fields.finish()?;
        let verdict = verdict::parse(verdict)?;
        let results = shape::array(results, &results_at)?
            .iter()
            .enumerate()
            .map(|(index, item)| CriterionResult::from_value(item, &results_at.index(index)))
            .collect::<Result<Vec<_>, _>>()?;
        let expected = reasoning::decide(results.iter().map(|result| result.outcome)).as_str();
        let found = verdict.verdict.as_str();
        if found != expected {
            return Err(Error::InconsistentReport { found, expected, at: verdict_at }.into());
        }
        Ok(Self {
            verdict,
            results,
            digests: Digests::from_value(digests, &digests_at)?,
            fuel: shape::whole(fuel, &fuel_at, crate::budget::MAX_FUEL)?,
            engine: Engine::from_value(engine, &engine_at)?,
        })
    }
}

impl CriterionResult {
    /// `{id, outcome, code?, evidence, fuel}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("id", self.id.as_str());
        object.push("outcome", self.outcome.as_str());
        if let Outcome::Unresolved(code) = self.outcome {
            object.push("code", code.as_str());
        }
        object.push("evidence", self.evidence.iter().map(Evidence::to_value).collect::<Vec<_>>());
        object.push("fuel", self.fuel);
        object.into()
    }

    fn from_value(value: &Value, at: &Pointer) -> Result<Self, crate::error::Error> {
        let mut fields = Fields::of(value, at)?;
        let id = fields.required_string("id")?;
        let outcome = fields.required_string("outcome")?;
        let code = fields.optional_string("code")?;
        let (evidence, evidence_at) = fields.required("evidence")?;
        let (fuel, fuel_at) = fields.required("fuel")?;
        fields.finish()?;
        let outcome = match (outcome, code) {
            ("holds", None) => Outcome::Holds,
            ("violated", None) => Outcome::Violated,
            ("unresolved", Some(name)) => {
                let unknown =
                    || Error::UnknownCode { name: name.to_owned(), at: at.member("code") };
                Outcome::Unresolved(Code::from_name(name).ok_or_else(unknown)?)
            }
            ("unresolved", None) => return Err(shape::Error::missing(at, "code").into()),
            ("holds" | "violated", Some(_)) => {
                return Err(shape::Error::unknown(&at.member("code"), "code").into());
            }
            _ => {
                let expected = "`holds`, `violated` or `unresolved`";
                return Err(shape::Error::range(&at.member("outcome"), expected).into());
            }
        };
        let evidence = shape::array(evidence, &evidence_at)?
            .iter()
            .enumerate()
            .map(|(index, item)| read_evidence(item, &evidence_at.index(index)))
            .collect::<Result<_, _>>()?;
        let fuel = shape::whole(fuel, &fuel_at, crate::budget::MAX_FUEL)?;
        Ok(Self { id: id.to_owned(), outcome, evidence, fuel })
    }
}

impl Digests {
    /// The digests of `artifact`, beside that of the criteria.
    ///
    /// # Errors
    /// None in practice: strings always have a canonical form.
    pub(super) fn of(artifact: &Artifact, criteria: &str) -> Result<Self, crate::error::Error> {
        let criteria = criteria.to_owned();
        let files = match artifact {
            Artifact::Text(text) => {
                let artifact = digest::sha256_hex(text.as_bytes());
                return Ok(Self { artifact, criteria, files: None });
            }
            Artifact::Files(files) => files,
        };
        let files: Vec<_> = files
            .iter()
            .map(|file| FileDigest {
                path: file.path.clone(),
                sha256: digest::sha256_hex(file.text.as_bytes()),
            })
            .collect();
        let list = Value::Array(files.iter().map(FileDigest::to_value).collect());
        let artifact = digest::sha256_hex(canonical::canonical(&list)?.as_bytes());
        Ok(Self { artifact, criteria, files: Some(files) })
    }

    /// `{artifact, criteria, files?}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("artifact", self.artifact.as_str());
        object.push("criteria", self.criteria.as_str());
        if let Some(files) = &self.files {
            object.push("files", files.iter().map(FileDigest::to_value).collect::<Vec<_>>());
        }
        object.into()
    }

    fn from_value(value: &Value, at: &Pointer) -> Result<Self, crate::error::Error> {
        let mut fields = Fields::of(value, at)?;
        let artifact = read_digest(&mut fields, "artifact")?;
        let criteria = read_digest(&mut fields, "criteria")?;
        let files = fields.optional("files");
        fields.finish()?;
        let files = files.map(|(files, at)| {
            let items = shape::array(files, &at)?.iter().enumerate();
            items.map(|(index, item)| FileDigest::from_value(item, &at.index(index))).collect()
        });
        Ok(Self { artifact, criteria, files: files.transpose()? })
    }
}

impl FileDigest {
    /// `{path, sha256}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("path", self.path.as_str().into()),
            ("sha256", self.sha256.as_str().into()),
        ])
    }

    fn from_value(value: &Value, at: &Pointer) -> Result<Self, crate::error::Error> {
        let mut fields = Fields::of(value, at)?;
        let path = fields.required_string("path")?.to_owned();
        let sha256 = read_digest(&mut fields, "sha256")?;
        fields.finish()?;
        Ok(Self { path, sha256 })
    }
}

impl Engine {
    /// This engine.
    #[must_use]
    pub fn this() -> Self {
        let (major, minor, update) = unicode_normalization::UNICODE_VERSION;
        Self {
            name: ENGINE.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            unicode: format!("{major}.{minor}.{update}"),
        }
    }

    /// `{name, version, unicode}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("name", self.name.as_str().into()),
            ("version", self.version.as_str().into()),
            ("unicode", self.unicode.as_str().into()),
        ])
    }

    fn from_value(value: &Value, at: &Pointer) -> Result<Self, shape::Error> {
        let mut fields = Fields::of(value, at)?;
        let engine = Self {
            name: fields.required_string("name")?.to_owned(),
            version: fields.required_string("version")?.to_owned(),
            unicode: fields.required_string("unicode")?.to_owned(),
        };
        fields.finish()?;
        Ok(engine)
    }
}

fn read_digest(fields: &mut Fields<'_>, name: &'static str) -> Result<String, crate::error::Error> {
    let text = fields.required_string(name)?;
    if digest::is_sha256_hex(text) {
        return Ok(text.to_owned());
    }
    Err(Error::InvalidDigest { text: text.to_owned(), at: fields.at().member(name) }.into())
}

fn read_evidence(value: &Value, at: &Pointer) -> Result<Evidence, shape::Error> {
    let mut fields = Fields::of(value, at)?;
    let evidence = Evidence {
        claim: fields.required_string("claim")?.to_owned(),
        source: fields.required_string("source")?.to_owned(),
        note: fields.optional_string("note")?.map(str::to_owned),
    };
    fields.finish()?;
    Ok(evidence)
}

#[cfg(test)]
mod tests;
