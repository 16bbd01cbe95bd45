//! What is wrong with a document, place by place.

pub use super::reading::{MAX_FAULTS, Reading};
use crate::code::Code;
use crate::json::shape;
use crate::json::{Pointer, Value};
use crate::text::quoted;

/// One fault of an effect, a plan or a bundle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct Fault {
    /// Its place in the document.
    pub at: Pointer,
    /// What it is.
    pub kind: FaultKind,
}

/// What is wrong at a place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// A value does not have the asked shape.
    #[error(transparent)]
    Shape(shape::Error),
    /// A word that the language does not have.
    #[error("the {what} {} does not exist, use one of {}", quoted(.found), .known.join(", "))]
    Unknown {
        /// `source`, `operation`, `trust class`, …
        what: &'static str,
        /// What stands there.
        found: String,
        /// What exists.
        known: Vec<&'static str>,
    },
    /// A text is no JSON pointer (RFC 6901).
    #[error("{} is not a JSON pointer", quoted(.found))]
    Pointer {
        /// The text.
        found: String,
    },
    /// A part of a pointer that reads as a wildcard. It would select a member of that very name.
    #[error("{} has a wildcard, a pointer names one place", quoted(.found))]
    Wildcard {
        /// The text.
        found: String,
    },
    /// A text is no name.
    #[error("{} is no name: use up to 64 letters, digits, `.`, `_` and `-`", quoted(.found))]
    Name {
        /// The text.
        found: String,
    },
    /// A list has more than the limit.
    #[error("{found} {what}, the limit is {max}")]
    TooMany {
        /// `assertions`, `stages`, …
        what: &'static str,
        /// How many there are.
        found: usize,
        /// The limit.
        max: usize,
    },
    /// Two things of one list have the same id.
    #[error("the {what} {} stands twice", quoted(.id))]
    Repeated {
        /// `assertion`, `stage`, …
        what: &'static str,
        /// The id.
        id: String,
    },
    /// A mutation asserts nothing and gives no reason (R5, R6).
    #[error("a mutation with no verification needs `no_evidence`, the reason why nothing shows it")]
    SilentMutation,
    /// A tool or a capability declares no effect (R1).
    #[error("an `effect` is needed: what is done, and how it is verified")]
    EffectMissing,
    /// A list of assertions is empty (R9, R70).
    #[error("at least one assertion is needed")]
    NoAssertions,
    /// Every assertion looks at the request alone, which shows nothing of what came of it.
    #[error("no assertion looks at the response")]
    RequestOnly,
    /// A read carries a binding or a plan (D4).
    #[error("a read has no effect to prove: its verification is `none`")]
    ReadWithVerification,
    /// A reason for no evidence where evidence is named (R10), or none is needed.
    #[error("`no_evidence` is for a mutation whose verification is `none`")]
    NeedlessReason,
    /// `absent` outside a plan (R38).
    #[error("`absent` is for the stages of a plan")]
    AbsentNotStaged,
    /// `absent` of what is always there.
    #[error("`absent` is asked of a response header or of the response's body only")]
    NeverAbsent,
    /// A later stage asks for the request, of which nothing is kept (R98).
    #[error("a later stage cannot look at the request: nothing of it is kept")]
    RequestNotPinned,
    /// A literal that no double holds exactly (R33).
    #[error("a number of this value cannot be represented exactly")]
    InexactLiteral,
    /// A plan of another version (R62).
    #[error("the version is not known: this engine reads version 1")]
    UnknownVersion,
    /// A completion names a class that never verifies (R77, R78).
    #[error("evidence of class `{trust}` never verifies")]
    NeverVerifies {
        /// The class.
        trust: &'static str,
    },
    /// No stage can yield the pair (R79, R80).
    #[error("no stage can give the claim {} with evidence of class `{trust}`", quoted(.claim))]
    Unreachable {
        /// The claim.
        claim: String,
        /// The class.
        trust: &'static str,
    },
    /// A probe that could change something (R82).
    #[error("a probe uses `GET` or `HEAD`, found {}", quoted(.found))]
    UnsafeMethod {
        /// The method.
        found: String,
    },
    /// A path template that could leave its place.
    #[error("the path template {reason}")]
    PathTemplate {
        /// What is wrong with it.
        reason: &'static str,
    },
    /// Something that the bundle does not declare.
    #[error("the bundle declares no {what} {}", quoted(.name))]
    Undeclared {
        /// `connection`, `operation`, …
        what: &'static str,
        /// The name.
        name: String,
    },
    /// Something of another connection.
    #[error("the {what} {} belongs to another connection", quoted(.name))]
    OtherConnection {
        /// `operation`, `subscription`, …
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A probe that is not the declared operation.
    #[error("the probe differs from the declared operation in its {member}")]
    ProbeMismatch {
        /// `method` or `path_template`.
        member: &'static str,
    },
    /// The contract can say it, the runtime does not admit it (R194 to R197).
    #[error("the tier `{tier}` does not admit {what}")]
    NotAdmitted {
        /// The tier.
        tier: &'static str,
        /// The stage, or what of it.
        what: String,
    },
    /// A routed capability without the evidence that it names (R205 to R208).
    #[error("a routed capability {reason}")]
    Capability {
        /// What it must have.
        reason: &'static str,
    },
    /// A provider that cannot serve a routed capability (R207).
    #[error("the route cannot serve it: {reason}")]
    NotRoutable {
        /// Why.
        reason: String,
    },
    /// A reason for no evidence where the tool names evidence (R211).
    #[error("`no_evidence` on a tool whose response carries the id of what it made")]
    IdleReason,
    /// A scheme that gives no signature over the event (R154).
    #[error("the scheme `{scheme}` gives no signature that proves the event")]
    VendorNotSigned {
        /// Its name.
        scheme: &'static str,
    },
    /// A subscription whose vendor does not sign what is needed.
    #[error("the subscription {reason}")]
    Subscription {
        /// What is wrong with it.
        reason: String,
    },
    /// The bundle is another than the reviewed one (R84).
    #[error("the bundle is not the one that was reviewed")]
    UnreviewedBundle,
    /// What was pinned is no longer what its digest says (R61).
    #[error("the {what} is not the one that was pinned: its digest differs")]
    PinChanged {
        /// `plan` or `target`.
        what: &'static str,
    },
    /// There are more faults than are listed.
    #[error("there are more than {MAX_FAULTS} faults, the others are not listed")]
    MoreFaults,
    /// The budget did not suffice to read on.
    #[error("the budget is spent")]
    OutOfBudget,
}

impl Fault {
    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match &self.kind {
            FaultKind::Shape(error) => error.code(),
            FaultKind::Unknown { .. } => Code::UnknownKind,
            FaultKind::Pointer { .. } | FaultKind::Wildcard { .. } => Code::InvalidPointer,
            FaultKind::Name { .. } => Code::InvalidName,
            FaultKind::TooMany { .. } | FaultKind::MoreFaults => Code::TooMany,
            FaultKind::Repeated { .. } => Code::DuplicateId,
            FaultKind::SilentMutation => Code::SilentMutation,
            FaultKind::EffectMissing => Code::EffectMissing,
            FaultKind::NoAssertions | FaultKind::RequestOnly => Code::NoAssertions,
            FaultKind::ReadWithVerification => Code::ReadWithVerification,
            FaultKind::NeedlessReason => Code::NeedlessReason,
            FaultKind::AbsentNotStaged => Code::AbsentNotStaged,
            FaultKind::NeverAbsent => Code::NeverAbsent,
            FaultKind::RequestNotPinned => Code::RequestNotPinned,
            FaultKind::InexactLiteral => Code::InexactNumber,
            FaultKind::UnknownVersion => Code::UnknownVersion,
            FaultKind::NeverVerifies { .. } => Code::NeverVerifies,
            FaultKind::Unreachable { .. } => Code::UnreachablePair,
            FaultKind::UnsafeMethod { .. } => Code::UnsafeMethod,
            FaultKind::PathTemplate { .. } => Code::InvalidPath,
            FaultKind::Undeclared { .. } => Code::Undeclared,
            FaultKind::OtherConnection { .. } => Code::OtherConnection,
            FaultKind::ProbeMismatch { .. } => Code::ProbeMismatch,
            FaultKind::NotAdmitted { .. } => Code::NotAdmitted,
            FaultKind::Capability { .. } => Code::InvalidCapability,
            FaultKind::NotRoutable { .. } => Code::NotRoutable,
            FaultKind::IdleReason => Code::IdleReason,
            FaultKind::VendorNotSigned { .. } => Code::VendorNotSigned,
            FaultKind::Subscription { .. } => Code::InvalidSubscription,
            FaultKind::UnreviewedBundle => Code::UnreviewedBundle,
            FaultKind::PinChanged { .. } => Code::PinChanged,
            FaultKind::OutOfBudget => Code::OutOfBudget,
        }
    }

    /// `{code, message, pointer}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("code", self.code().as_str().into()),
            ("message", self.to_string().into()),
            ("pointer", self.at.as_str().into()),
        ])
    }
}

impl From<shape::Error> for Fault {
    fn from(error: shape::Error) -> Self {
        Self { at: error.pointer().clone(), kind: FaultKind::Shape(error) }
    }
}
