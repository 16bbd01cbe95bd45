//! What is wrong with a document, place by place. A reader goes on after a fault, so that an author
//! sees all of them at once.

use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer, Value};
use crate::text::quoted;

/// The longest pointer in bytes (R83).
const MAX_POINTER: usize = 1_024;

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
    /// What was pinned is no longer what its digest says (R61).
    #[error("the {what} is not the one that was pinned: its digest differs")]
    PinChanged {
        /// `plan` or `target`.
        what: &'static str,
    },
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
            FaultKind::TooMany { .. } => Code::TooMany,
            FaultKind::Repeated { .. } => Code::DuplicateId,
            FaultKind::SilentMutation => Code::SilentMutation,
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

/// One reading of a document: the faults so far, and the fuel that is left. Each item of a list
/// costs one unit, so that a document of a thousand tools is read within a known budget.
#[derive(Debug)]
pub struct Reading {
    faults: Vec<Fault>,
    meter: Meter,
}

impl Reading {
    /// A reading without faults.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self { faults: Vec::new(), meter: Meter::new(budget) }
    }

    /// Reads one thing.
    ///
    /// # Errors
    /// The first fault.
    pub(crate) fn alone<T>(read: impl FnOnce(&mut Self) -> Option<T>) -> Result<T, Fault> {
        let mut reading = Self::new(Budget::default());
        let found = read(&mut reading);
        match (found, reading.faults.into_iter().next()) {
            (Some(found), None) => Ok(found),
            (_, Some(fault)) => Err(fault),
            (None, None) => Err(Fault { at: Pointer::root(), kind: FaultKind::OutOfBudget }),
        }
    }

    /// Gives what was read, if there was no fault at all.
    ///
    /// # Errors
    /// Every fault, in the order of reading; never empty.
    pub fn close<T>(self, found: Option<T>) -> Result<T, Vec<Fault>> {
        match found {
            Some(found) if self.faults.is_empty() => Ok(found),
            None if self.faults.is_empty() => {
                Err(vec![Fault { at: Pointer::root(), kind: FaultKind::OutOfBudget }])
            }
            _ => Err(self.faults),
        }
    }

    /// Whether there was no fault yet.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// Notes a fault; gives nothing, so that it can end a reader.
    pub(crate) fn refuse<T>(&mut self, at: &Pointer, kind: FaultKind) -> Option<T> {
        self.faults.push(Fault { at: at.clone(), kind });
        None
    }

    /// Notes a value outside of its range.
    pub(crate) fn range<T>(&mut self, at: &Pointer, expected: impl Into<String>) -> Option<T> {
        self.refuse(at, FaultKind::Shape(shape::Error::range(at, expected)))
    }

    /// What was read, or its fault noted.
    pub(crate) fn take<T>(&mut self, read: Result<T, shape::Error>) -> Option<T> {
        read.map_err(|error| self.faults.push(error.into())).ok()
    }

    /// Opens an object.
    pub(crate) fn open<'a>(&mut self, value: &'a Value, at: &Pointer) -> Option<Fields<'a>> {
        self.take(Fields::of(value, at))
    }

    /// Closes an object: every member that nobody took is a fault (R13).
    pub(crate) fn finish(&mut self, fields: Fields<'_>) {
        for error in fields.unknown() {
            self.faults.push(error.into());
        }
    }

    /// A required member with its place.
    pub(crate) fn required<'a>(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
    ) -> Option<(&'a Value, Pointer)> {
        self.take(fields.required(name))
    }

    /// A string.
    pub(crate) fn string<'a>(&mut self, value: &'a Value, at: &Pointer) -> Option<&'a str> {
        self.take(shape::string(value, at))
    }

    /// The items of an array.
    pub(crate) fn array<'a>(&mut self, value: &'a Value, at: &Pointer) -> Option<&'a [Value]> {
        self.take(shape::array(value, at))
    }

    /// The members of an object.
    pub(crate) fn object<'a>(&mut self, value: &'a Value, at: &Pointer) -> Option<&'a Object> {
        let object =
            value.as_object().ok_or_else(|| shape::Error::wrong_type(at, "an object", value));
        self.take(object)
    }

    /// A whole number from `min` to `max`.
    pub(crate) fn whole(&mut self, value: &Value, at: &Pointer, min: u64, max: u64) -> Option<u64> {
        let found = match value {
            Value::Number(number) => number.to_u64().filter(|it| (min..=max).contains(it)),
            _ => return self.take(Err(shape::Error::wrong_type(at, "a whole number", value))),
        };
        match found {
            Some(found) => Some(found),
            None => self.range(at, format!("a whole number from {min} to {max}")),
        }
    }

    /// A required whole number from `min` to `max`.
    pub(crate) fn required_whole(
        &mut self,
        fields: &mut Fields<'_>,
        name: &'static str,
        min: u64,
        max: u64,
    ) -> Option<u64> {
        let (value, at) = self.required(fields, name)?;
        self.whole(value, &at, min, max)
    }

    /// One word of a closed list.
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        value: &Value,
        at: &Pointer,
        what: &'static str,
        known: &[(&'static str, T)],
    ) -> Option<T> {
        let text = self.string(value, at)?;
        match known.iter().find(|(name, _)| *name == text) {
            Some((_, found)) => Some(*found),
            None => self.refuse(
                at,
                FaultKind::Unknown {
                    what,
                    found: text.to_owned(),
                    known: known.iter().map(|(name, _)| *name).collect(),
                },
            ),
        }
    }

    /// A JSON pointer to one place.
    pub(crate) fn pointer(&mut self, value: &Value, at: &Pointer) -> Option<Pointer> {
        let text = self.string(value, at)?;
        self.at_most(text.len(), MAX_POINTER, "bytes of pointer", at)?;
        let found = || text.to_owned();
        match Pointer::parse(text) {
            Ok(_) if text.split('/').any(|part| matches!(part, "*" | "**")) => {
                self.refuse(at, FaultKind::Wildcard { found: found() })
            }
            Ok(pointer) => Some(pointer),
            Err(_) => self.refuse(at, FaultKind::Pointer { found: found() }),
        }
    }

    /// The member `pointer`.
    pub(crate) fn pointer_field(&mut self, fields: &mut Fields<'_>) -> Option<Pointer> {
        let (value, at) = self.required(fields, "pointer")?;
        self.pointer(value, &at)
    }

    /// The name of a header field (RFC 9110 §5.1), in lower case.
    pub(crate) fn header_name(&mut self, value: &Value, at: &Pointer) -> Option<String> {
        let text = self.string(value, at)?;
        let token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
        if !text.is_empty() && text.len() <= 128 && text.bytes().all(token) {
            return Some(text.to_ascii_lowercase());
        }
        self.range(at, "the name of a header field")
    }

    /// Refuses more of something than the limit.
    pub(crate) fn at_most(
        &mut self,
        found: usize,
        max: usize,
        what: &'static str,
        at: &Pointer,
    ) -> Option<()> {
        if found <= max {
            return Some(());
        }
        self.refuse(at, FaultKind::TooMany { what, found, max })
    }

    /// Reads every item; those that have a fault are left out.
    pub(crate) fn each<T>(
        &mut self,
        items: &[Value],
        at: &Pointer,
        mut read: impl FnMut(&Value, &Pointer, &mut Self) -> Option<T>,
    ) -> Vec<(T, Pointer)> {
        let mut found = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let at = at.index(index);
            if self.spend(&at).is_none() {
                break;
            }
            if let Some(item) = read(item, &at, self) {
                found.push((item, at));
            }
        }
        found
    }

    /// Reads every member; those that have a fault are left out.
    pub(crate) fn members<T>(
        &mut self,
        object: &Object,
        at: &Pointer,
        mut read: impl FnMut(&str, &Value, &Pointer, &mut Self) -> Option<T>,
    ) -> Vec<T> {
        let mut found = Vec::new();
        for (name, member) in object.iter() {
            let at = at.member(name);
            if self.spend(&at).is_none() {
                break;
            }
            found.extend(read(name, member, &at, self));
        }
        found
    }

    /// Pays for one item.
    fn spend(&mut self, at: &Pointer) -> Option<()> {
        match self.meter.charge(1) {
            Ok(()) => Some(()),
            Err(_) => self.refuse(at, FaultKind::OutOfBudget),
        }
    }

    /// Refuses the second of two equal ids.
    pub(crate) fn unique<'a>(
        &mut self,
        ids: impl Iterator<Item = (&'a str, &'a Pointer)>,
        what: &'static str,
    ) {
        let mut seen = std::collections::BTreeSet::new();
        for (id, at) in ids {
            if !seen.insert(id) {
                self.faults.push(Fault {
                    at: at.member("id"),
                    kind: FaultKind::Repeated { what, id: id.to_owned() },
                });
            }
        }
    }
}
