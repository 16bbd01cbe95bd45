//! Whether an authentic statement speaks of what its reader sent and says what its reader was shown.
//!
//! A signature proves who said something. A peer may still answer with an old statement about other
//! work, or show one verdict and sign another.

use super::statement::Subject;
use super::{Error, Statement, Verification};
use crate::criteria::report::Digests;
use crate::verdict::Verdict;

impl Verification {
    /// Refuses a verdict's statement that is not about `sent`, or whose verdict is not `shown`. What
    /// was refused before stays as it is.
    #[must_use]
    pub fn bound_to(self, sent: &Digests, shown: &Verdict) -> Self {
        let Self::Authentic { kid, kind, statement } = self else { return self };
        let checked = Statement::from_value(&statement).and_then(|read| read.about(sent, shown));
        match checked {
            Ok(()) => Self::Authentic { kid, kind, statement },
            Err(error) => Self::Refused { error, kid: Some(kid), unverified: Some(statement) },
        }
    }
}

impl Statement {
    /// Whether the statement is about `sent` and says `shown`.
    ///
    /// # Errors
    /// `other_artifact`, `other_criteria`, `other_verdict`.
    pub fn about(&self, sent: &Digests, shown: &Verdict) -> Result<(), Error> {
        if let Some(subject) = difference(&self.subjects, &Subject::of(sent)) {
            return Err(Error::OtherArtifact { subject });
        }
        if !self.criteria.eq_ignore_ascii_case(&sent.criteria) {
            return Err(Error::OtherCriteria { found: self.criteria.clone() });
        }
        if self.verdict != *shown {
            return Err(Error::OtherVerdict { signed: self.verdict.verdict.as_str() });
        }
        Ok(())
    }
}

/// The name of the first subject in which two lists differ.
fn difference(stated: &[Subject], sent: &[Subject]) -> Option<String> {
    let differing = stated.iter().zip(sent).find(|(stated, sent)| stated != sent);
    let unpaired = || stated.get(sent.len()).or_else(|| sent.get(stated.len()));
    differing.map(|(stated, _)| stated).or_else(unpaired).map(|subject| subject.name.clone())
}

#[cfg(test)]
mod tests;
