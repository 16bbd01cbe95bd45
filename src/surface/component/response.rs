//! The rooms' results to records.

use super::{criteria, receipt, types, verdict};
use crate::artifact::Artifact;
use crate::code::{Code, for_every_code};
use crate::criteria::Report;
use crate::error::Error;
use crate::guard::Outcome;
use crate::receipt::{StatementType, Verification};
use crate::verdict::next::NextStep;
use crate::verdict::reply::Reply;
use crate::verdict::{Decision, Evidence, Verdict};

/// The two lists of codes are one: a code without its case in `wit/` does not compile.
macro_rules! map_codes {
    ($($code:ident)*) => {
        pub(super) fn outer_code(code: Code) -> types::Code {
            match code { $(Code::$code => types::Code::$code,)* }
        }

        pub(super) fn inner_code(code: types::Code) -> Code {
            match code { $(types::Code::$code => Code::$code,)* }
        }
    };
}

for_every_code!(map_codes);

impl From<Error> for types::Error {
    fn from(error: Error) -> Self {
        Self {
            code: outer_code(error.code()),
            message: error.to_string(),
            pointer: error.pointer().map(ToString::to_string),
        }
    }
}

impl From<Verdict> for types::Verdict {
    fn from(verdict: Verdict) -> Self {
        Self {
            verdict: match verdict.verdict {
                Decision::Pass => types::Decision::Pass,
                Decision::Fail => types::Decision::Fail,
                Decision::NeedsInfo => types::Decision::NeedsInfo,
            },
            reasoning: verdict.reasoning,
            evidence: verdict.evidence.into_iter().map(Into::into).collect(),
            followups: verdict.followups,
        }
    }
}

impl From<types::Verdict> for Verdict {
    fn from(verdict: types::Verdict) -> Self {
        Self {
            verdict: match verdict.verdict {
                types::Decision::Pass => Decision::Pass,
                types::Decision::Fail => Decision::Fail,
                types::Decision::NeedsInfo => Decision::NeedsInfo,
            },
            reasoning: verdict.reasoning,
            evidence: verdict.evidence.into_iter().map(Into::into).collect(),
            followups: verdict.followups,
        }
    }
}

impl From<Evidence> for types::Evidence {
    fn from(evidence: Evidence) -> Self {
        Self { claim: evidence.claim, source: evidence.source, note: evidence.note }
    }
}

impl From<types::Evidence> for Evidence {
    fn from(evidence: types::Evidence) -> Self {
        Self { claim: evidence.claim, source: evidence.source, note: evidence.note }
    }
}

impl From<NextStep> for verdict::Step {
    fn from(step: NextStep) -> Self {
        match step {
            NextStep::Complete => Self::Complete,
            NextStep::Prompt { prompt } => Self::Prompt(prompt),
            NextStep::NeedsContext { missing } => Self::NeedsContext(missing),
        }
    }
}

impl From<Reply> for verdict::Reply {
    fn from(reply: Reply) -> Self {
        Self { verdict: reply.verdict.into(), code: reply.code.map(outer_code) }
    }
}

impl From<Report> for types::Report {
    fn from(report: Report) -> Self {
        let results = report.results.into_iter().map(|result| types::CriterionResult {
            id: result.id,
            outcome: match result.outcome {
                Outcome::Holds => types::Outcome::Holds,
                Outcome::Violated => types::Outcome::Violated,
                Outcome::Unresolved(code) => types::Outcome::Unresolved(outer_code(code)),
            },
            evidence: result.evidence.into_iter().map(Into::into).collect(),
            fuel: result.fuel,
        });
        let files = report.digests.files.map(|files| {
            let files = files.into_iter();
            files.map(|file| types::FileDigest { path: file.path, sha256: file.sha256 }).collect()
        });
        Self {
            verdict: report.verdict.into(),
            results: results.collect(),
            digests: types::Digests {
                artifact: report.digests.artifact,
                criteria: report.digests.criteria,
                files,
            },
            fuel: report.fuel,
            engine: types::Engine {
                name: report.engine.name,
                version: report.engine.version,
                unicode: report.engine.unicode,
            },
        }
    }
}

impl From<crate::criteria::prompt::Prompt> for criteria::Prompt {
    fn from(prompt: crate::criteria::prompt::Prompt) -> Self {
        Self { artifact: prompt.artifact.into(), criteria: prompt.criteria }
    }
}

impl From<Artifact> for types::Artifact {
    fn from(artifact: Artifact) -> Self {
        match artifact {
            Artifact::Text(text) => Self::Text(text),
            Artifact::Files(files) => {
                let files = files.into_iter();
                Self::Files(
                    files.map(|file| types::File { path: file.path, text: file.text }).collect(),
                )
            }
        }
    }
}

impl From<receipt::StatementType> for StatementType {
    fn from(kind: receipt::StatementType) -> Self {
        match kind {
            receipt::StatementType::Verdict => Self::Verdict,
            receipt::StatementType::EffectReceipt => Self::EffectReceipt,
        }
    }
}

impl From<Verification> for receipt::Verification {
    fn from(verification: Verification) -> Self {
        match verification {
            Verification::Authentic { kid, statement, .. } => {
                Self::Authentic(receipt::Authentic { kid, statement: statement.to_text() })
            }
            Verification::Refused { error, kid, unverified } => Self::Refused(receipt::Refused {
                code: outer_code(error.code()),
                message: error.to_string(),
                kid,
                unverified: unverified.map(|value| value.to_text()),
            }),
        }
    }
}
