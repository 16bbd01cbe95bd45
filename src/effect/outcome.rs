//! What became of an assertion, and of the whole.

/// What became of one assertion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It holds.
    Pass,
    /// What stands there is definitely another value.
    Fail,
    /// Nothing stands where it looks.
    Missing,
    /// What stands there cannot be judged: unreadable, ambiguous, cut off.
    Invalid,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 4] = [Self::Pass, Self::Fail, Self::Missing, Self::Invalid];

    /// The name in snake case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Missing => "missing",
            Self::Invalid => "invalid",
        }
    }

    /// The outcome called `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.as_str() == name)
    }
}

/// Whether the effect happened, as far as the evidence goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// A read: there is no effect to prove.
    NotRequired,
    /// A required stage may still be met.
    Pending,
    /// Authoritative evidence shows it.
    Verified,
    /// The evidence does not suffice.
    Inconclusive,
    /// Authoritative evidence shows otherwise.
    Contradicted,
}

impl Conclusion {
    /// Every conclusion.
    pub const ALL: [Self; 5] =
        [Self::NotRequired, Self::Pending, Self::Verified, Self::Inconclusive, Self::Contradicted];

    /// The name in snake case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotRequired => "not_required",
            Self::Pending => "pending",
            Self::Verified => "verified",
            Self::Inconclusive => "inconclusive",
            Self::Contradicted => "contradicted",
        }
    }

    /// The conclusion called `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.as_str() == name)
    }
}
