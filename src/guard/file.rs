//! The guard `file`: which files the artifact holds, and their digests.

use super::error::Error;
use super::judgement::Judgement;
use super::place::{mark_capped, whole};
use super::select::Glob;
use crate::artifact::{Artifact, File, Source};
use crate::budget::{Meter, OutOfBudget};
use crate::code::Code;
use crate::error::Error as CallError;
use crate::json::digest::{is_sha256_hex, sha256_hex};
use crate::json::shape::{Fields, string};
use crate::json::{Object, Value};
use crate::text::quoted;
use crate::verdict::Evidence;

/// A byte hashed costs as much as so many bytes looked at.
const HASH_UNITS: u64 = 4;

/// A check of the guard `file`.
#[derive(Clone, Debug)]
pub struct Check {
    path: Glob,
    operation: Operation,
}

#[derive(Clone, Debug)]
enum Operation {
    Exists,
    NotExists,
    Sha256(String),
}

impl Check {
    /// The operations that [`Check::from_value`] reads.
    pub const OPERATIONS: &[&str] = &["exists", "not_exists", "sha256"];

    /// Reads the members beside `kind`: `{op, path, sha256?}`.
    ///
    /// # Errors
    /// `unknown_kind` for the operation, the shape errors, `invalid_glob`, `invalid_digest`.
    pub fn from_value(mut fields: Fields<'_>) -> Result<Self, CallError> {
        let op = fields.required_string("op")?;
        let (path, at) = fields.required("path")?;
        let path = string(path, &at)?;
        let (path, operation) = match op {
            "exists" => (Glob::new(path, &at)?, Operation::Exists),
            "not_exists" => (Glob::new(path, &at)?, Operation::NotExists),
            "sha256" => {
                let (digest, digest_at) = fields.required("sha256")?;
                let digest = string(digest, &digest_at)?;
                if !is_sha256_hex(digest) {
                    let text = digest.to_owned();
                    return Err(Error::InvalidDigest { at: digest_at, text }.into());
                }
                (Glob::exact(path, &at)?, Operation::Sha256(digest.to_ascii_lowercase()))
            }
            _ => return Err(Error::unknown_operation(&fields, op, Self::OPERATIONS).into()),
        };
        fields.finish()?;
        Ok(Self { path, operation })
    }

    /// `{kind, op, path, sha256?}`
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("kind", "file");
        let (op, digest) = match &self.operation {
            Operation::Exists => ("exists", None),
            Operation::NotExists => ("not_exists", None),
            Operation::Sha256(digest) => ("sha256", Some(digest)),
        };
        object.push("op", op);
        object.push("path", self.path.as_str());
        if let Some(digest) = digest {
            object.push("sha256", digest.as_str());
        }
        object.into()
    }

    /// The check as a predicate in the third person.
    #[must_use]
    pub fn phrase(&self, holds: bool) -> String {
        let path = quoted(self.path.as_str());
        match (&self.operation, holds) {
            (Operation::Exists, true) | (Operation::NotExists, false) => {
                format!("has the file {path}")
            }
            (Operation::Exists, false) | (Operation::NotExists, true) => {
                format!("does not have the file {path}")
            }
            (Operation::Sha256(digest), true) => {
                format!("has the file {path} with the SHA-256 {digest}")
            }
            (Operation::Sha256(digest), false) => {
                format!("does not have the file {path} with the SHA-256 {digest}")
            }
        }
    }

    /// Judges the files. A text without a path is no file, so nothing can be said of it.
    pub fn judge(&self, artifact: &Artifact, meter: &mut Meter) -> Judgement {
        let Artifact::Files(files) = artifact else {
            return Judgement::unresolved(Code::NoSuchFile, "Send the artifact as named files");
        };
        self.judge_files(files, meter).unwrap_or_else(Judgement::from)
    }

    fn judge_files(&self, files: &[File], meter: &mut Meter) -> Result<Judgement, OutOfBudget> {
        let limit = meter.budget().places();
        let mut found = Vec::new();
        for file in files {
            if !self.path.matches(&file.path, meter)? {
                continue;
            }
            if found.len() == limit {
                mark_capped(&mut found);
                break;
            }
            match &self.operation {
                Operation::Sha256(digest) => return judge_digest(file, digest, meter),
                _ => found.push(whole(source(file), "is in the artifact".to_owned(), None)),
            }
        }
        let path = quoted(self.path.as_str());
        Ok(match (&self.operation, found.is_empty()) {
            (Operation::Exists, false) => Judgement::holds(found),
            (Operation::Exists, true) => {
                Judgement::violated(vec![self.nowhere(files)], format!("Add the file {path}"))
            }
            (Operation::NotExists, true) => Judgement::holds(vec![self.nowhere(files)]),
            (Operation::NotExists, false) => {
                Judgement::violated(found, format!("Remove the file {path}"))
            }
            (Operation::Sha256(_), _) => {
                Judgement::unresolved(Code::NoSuchFile, format!("Send the file {path}"))
            }
        })
    }

    fn nowhere(&self, files: &[File]) -> Evidence {
        let files = super::place::counted(files.len(), "file");
        Evidence {
            claim: format!("does not have the file {}", quoted(self.path.as_str())),
            source: "inline".to_owned(),
            note: Some(format!("searched {files}")),
        }
    }
}

fn judge_digest(file: &File, wanted: &str, meter: &mut Meter) -> Result<Judgement, OutOfBudget> {
    meter
        .charge(crate::budget::length(&file.text).saturating_add(64).saturating_mul(HASH_UNITS))?;
    let found = sha256_hex(file.text.as_bytes());
    let evidence = vec![whole(source(file), format!("has the SHA-256 {found}"), None)];
    if found == wanted {
        return Ok(Judgement::holds(evidence));
    }
    let followup =
        format!("Restore {} to the content with the SHA-256 {wanted}", quoted(&file.path));
    Ok(Judgement::violated(evidence, followup))
}

fn source(file: &File) -> Source<'_> {
    Source { path: Some(&file.path), text: &file.text }
}

#[cfg(test)]
mod tests;
