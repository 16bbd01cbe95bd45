//! What is wrong with a key, a key set or a signed statement. No message holds a private member.

use super::StatementType;
use crate::code::Code;
use crate::effect::Fault;
use crate::json::{self, Pointer, shape};
use crate::text::quoted;
use crate::verdict;

/// A key or a key set cannot be used, or a statement cannot be signed or is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text of a key is neither PEM nor JSON.
    #[error("the key is neither PEM nor JSON: {0}")]
    KeyText(json::Error),
    /// A member of a key is absent or of the wrong type.
    #[error(transparent)]
    Shape(#[from] shape::Error),
    /// A key of another family (RFC 7518 §6.1).
    #[error("the key type {} is not `EC`", quoted(.kty))]
    KeyType {
        /// The `kty` member.
        at: Pointer,
        /// What it says.
        kty: String,
    },
    /// An elliptic curve other than P-256.
    #[error("the curve {} is not `P-256`", quoted(.curve))]
    WrongCurve {
        /// The key, or its `crv` member.
        at: Pointer,
        /// The name or object identifier of the curve.
        curve: String,
    },
    /// A coordinate or a scalar is not 32 bytes in base64url (RFC 7518 §6.2).
    #[error("expected 32 bytes in base64url without padding")]
    Encoding {
        /// The member.
        at: Pointer,
    },
    /// The coordinates are no point of the curve.
    #[error("`x` and `y` are not a point of P-256")]
    OffCurve {
        /// The key.
        at: Pointer,
    },
    /// The private scalar is zero or not below the order of the curve.
    #[error("the private scalar is zero or not below the order of P-256")]
    ZeroScalar {
        /// The key, or its `d` member.
        at: Pointer,
    },
    /// The public half belongs to another private half.
    #[error("the public half does not belong to the private half")]
    PublicHalf {
        /// The key.
        at: Pointer,
    },
    /// A key id that is not the thumbprint of RFC 7638.
    #[error("the key id {} is not the thumbprint `{thumbprint}`", quoted(.kid))]
    KeyId {
        /// The `kid` member.
        at: Pointer,
        /// What it says.
        kid: String,
        /// What it should say.
        thumbprint: String,
    },
    /// `use`, `alg` or `key_ops` keep the key from ES256 signatures (RFC 7517 §4.2 to §4.4).
    #[error("expected {expected}")]
    Purpose {
        /// The member.
        at: Pointer,
        /// What it should say.
        expected: &'static str,
    },
    /// A PEM text that holds no private P-256 key.
    #[error("the PEM text cannot be read: {reason}")]
    Pem {
        /// Why.
        reason: &'static str,
    },
    /// No private key is active.
    #[error("no private key is active")]
    NoActiveKey,
    /// A key without private half is marked as active.
    #[error("the active key has no private half")]
    ActiveWithoutPrivateHalf {
        /// The key.
        at: Pointer,
    },
    /// More than one private key is active.
    #[error("{count} private keys are active")]
    SeveralActiveKeys {
        /// How many.
        count: usize,
    },
    /// The value has not the shape of a JWK Set (RFC 7517 §5).
    #[error("the value is not a JWK Set: {0}")]
    KeySet(shape::Error),
    /// Two keys of a set have the same id.
    #[error("two keys have the id {}", quoted(.kid))]
    RepeatedKey {
        /// The second key.
        at: Pointer,
        /// The id.
        kid: String,
    },
    /// A key text or a statement is longer than this crate reads or writes.
    #[error("the text has {size} bytes, the limit is {max}")]
    TooLarge {
        /// UTF-8 bytes.
        size: usize,
        /// The limit.
        max: usize,
    },
    /// The text is not three parts of base64url (RFC 7515 §7.1).
    #[error("the text is not a compact JWS: {reason}")]
    Form {
        /// Why.
        reason: &'static str,
    },
    /// A part of the statement is not JSON.
    #[error("the {part} is not JSON: {error}")]
    Json {
        /// `header` or `payload`.
        part: &'static str,
        /// Why.
        error: json::Error,
    },
    /// A number of the statement to sign has no canonical form.
    #[error("the statement has no canonical form: {0}")]
    Uncanonical(json::Error),
    /// A member of the header is absent or of the wrong type.
    #[error("the header is incomplete: {}", placed(.0))]
    Header(shape::Error),
    /// The content type of the header is not in-toto's.
    #[error("the content type {} is not `{}`", quoted(.found), super::jws::CONTENT_TYPE)]
    ContentType {
        /// What the header says.
        found: String,
    },
    /// The algorithm is not ES256.
    #[error("the algorithm {} is not `ES256`", quoted(.alg))]
    Algorithm {
        /// What the header says.
        alg: String,
    },
    /// The header asks for an extension (RFC 7515 §4.1.11, RFC 7797).
    #[error("the header has the member `{member}`")]
    CriticalHeader {
        /// `crit` or `b64`.
        member: &'static str,
    },
    /// The header brings its own key (RFC 7515 §4.1.2, §4.1.3, §4.1.5, §4.1.6).
    #[error("the header has the member `{member}`")]
    EmbeddedKey {
        /// The member.
        member: &'static str,
    },
    /// Another kind of token or statement than the caller expects (RFC 8725 §3.11).
    #[error("expected {}, found {}", .expected, found_type(.found.as_deref()))]
    WrongStatementType {
        /// What the caller expects.
        expected: String,
        /// The `typ` of the header or the `predicateType` of the payload.
        found: Option<String>,
    },
    /// No usable key of the caller has this id.
    #[error("the key set has no usable key {}", quoted(.kid))]
    UnknownKey {
        /// The `kid` of the header.
        kid: String,
    },
    /// The signature does not fit the key and the signed text.
    #[error("the signature does not fit")]
    BadSignature,
    /// The value is no DSSE envelope.
    #[error("the value is not a DSSE envelope: {}", placed(.0))]
    Envelope(shape::Error),
    /// The payload is not an in-toto Statement with the asked predicate.
    #[error("the payload is not a statement: {}", placed(.0))]
    Payload(shape::Error),
    /// The predicate holds no receipt.
    #[error("the predicate holds no receipt: {}", first(.0))]
    Predicate(Vec<Fault>),
    /// A receipt whose members deny each other.
    #[error("the receipt contradicts itself: {reason}")]
    Contradictory {
        /// How.
        reason: &'static str,
    },
    /// The predicate holds no verdict.
    #[error("the predicate holds no verdict: {0}")]
    Verdict(verdict::Error),
    /// The verdict is not what its results make it.
    #[error("the verdict is `{stated}`, its results make it `{computed}`")]
    Inconsistent {
        /// The verdict in the predicate.
        stated: &'static str,
        /// The conjunction of the results.
        computed: &'static str,
    },
    /// The subjects are not the digests of what the reader sent.
    #[error("the statement is about {}, not about what was sent", quoted(.subject))]
    OtherArtifact {
        /// The name of the first subject that differs, or of one that is missing.
        subject: String,
    },
    /// The criteria are not those that the reader sent.
    #[error("the statement is about the criteria sha256:{found}, not about those that were sent")]
    OtherCriteria {
        /// The digest in the statement.
        found: String,
    },
    /// The signed verdict is not the one that the reader was shown.
    #[error("the signed verdict is `{signed}` and differs from the one that is shown")]
    OtherVerdict {
        /// What was signed.
        signed: &'static str,
    },
    /// Two results of the predicate have the same id.
    #[error("two results have the id {}", quoted(.id))]
    RepeatedResult {
        /// The id.
        id: String,
    },
}

/// The message with its place inside the statement, which is no place in the caller's request.
fn placed(error: &shape::Error) -> String {
    match error.pointer().as_str() {
        "" => error.to_string(),
        at => format!("{error} at {}", quoted(at)),
    }
}

/// The first fault with its place inside the statement.
fn first(faults: &[Fault]) -> String {
    let told = |fault: &Fault| format!("{fault} at {}", quoted(fault.at.as_str()));
    faults.first().map(told).unwrap_or_default()
}

fn found_type(found: Option<&str>) -> String {
    found.map_or_else(|| "no type".to_owned(), quoted)
}

impl Error {
    pub(super) fn wrong_type(expected: &str, found: Option<&str>) -> Self {
        Self::WrongStatementType { expected: quoted(expected), found: found.map(str::to_owned) }
    }

    pub(super) fn wrong_predicate(expected: StatementType, found: &str) -> Self {
        Self::WrongStatementType {
            expected: quoted(expected.predicate_type()),
            found: Some(found.to_owned()),
        }
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            Self::KeyText(_)
            | Self::KeyType { .. }
            | Self::Encoding { .. }
            | Self::OffCurve { .. }
            | Self::Purpose { .. }
            | Self::Pem { .. } => Code::InvalidKey,
            Self::Shape(error) => error.code(),
            Self::Uncanonical(error) => error.code(),
            Self::WrongCurve { .. } => Code::WrongCurve,
            Self::ZeroScalar { .. } => Code::ZeroKey,
            Self::PublicHalf { .. } | Self::KeyId { .. } => Code::KeyMismatch,
            Self::NoActiveKey | Self::ActiveWithoutPrivateHalf { .. } => Code::NoActiveKey,
            Self::SeveralActiveKeys { .. } => Code::SeveralActiveKeys,
            Self::KeySet(_) | Self::RepeatedKey { .. } => Code::InvalidKeySet,
            Self::TooLarge { .. } => Code::TooLarge,
            Self::Form { .. }
            | Self::Json { .. }
            | Self::Header(_)
            | Self::ContentType { .. }
            | Self::Envelope(_)
            | Self::Payload(_)
            | Self::Predicate(_)
            | Self::Contradictory { .. }
            | Self::Verdict(_)
            | Self::Inconsistent { .. }
            | Self::RepeatedResult { .. } => Code::InvalidStatement,
            Self::Algorithm { .. } => Code::UnsupportedAlgorithm,
            Self::CriticalHeader { .. } => Code::CriticalHeader,
            Self::EmbeddedKey { .. } => Code::EmbeddedKey,
            Self::WrongStatementType { .. } => Code::WrongStatementType,
            Self::UnknownKey { .. } => Code::UnknownKey,
            Self::BadSignature => Code::BadSignature,
            Self::OtherArtifact { .. } => Code::OtherArtifact,
            Self::OtherCriteria { .. } => Code::OtherCriteria,
            Self::OtherVerdict { .. } => Code::OtherVerdict,
        }
    }

    /// The place in the key or key set, where the fault has one.
    #[must_use]
    pub fn pointer(&self) -> Option<&Pointer> {
        match self {
            Self::Shape(error) | Self::KeySet(error) => Some(error.pointer()),
            Self::KeyType { at, .. }
            | Self::WrongCurve { at, .. }
            | Self::Encoding { at }
            | Self::OffCurve { at }
            | Self::ZeroScalar { at }
            | Self::PublicHalf { at }
            | Self::KeyId { at, .. }
            | Self::Purpose { at, .. }
            | Self::ActiveWithoutPrivateHalf { at }
            | Self::RepeatedKey { at, .. } => Some(at),
            Self::KeyText(_)
            | Self::Pem { .. }
            | Self::NoActiveKey
            | Self::SeveralActiveKeys { .. }
            | Self::TooLarge { .. }
            | Self::Form { .. }
            | Self::Json { .. }
            | Self::Uncanonical(_)
            | Self::Header(_)
            | Self::ContentType { .. }
            | Self::Algorithm { .. }
            | Self::CriticalHeader { .. }
            | Self::EmbeddedKey { .. }
            | Self::WrongStatementType { .. }
            | Self::UnknownKey { .. }
            | Self::BadSignature
            | Self::OtherArtifact { .. }
            | Self::OtherCriteria { .. }
            | Self::OtherVerdict { .. }
            | Self::Envelope(_)
            | Self::Payload(_)
            | Self::Predicate(_)
            | Self::Contradictory { .. }
            | Self::Verdict(_)
            | Self::Inconsistent { .. }
            | Self::RepeatedResult { .. } => None,
        }
    }
}
