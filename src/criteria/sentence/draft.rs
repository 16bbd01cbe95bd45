//! What a predicate says, before it is known which files it speaks of.

use crate::json::{Object, Value};

/// A predicate, and how it speaks of several files.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) draft: Draft,
    pub(super) reach: Reach,
}

/// How a predicate speaks of several files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// It holds when one of them has it.
    Some,
    /// It holds when each of them has it.
    Every,
    /// It holds of all of them taken together.
    Together,
    /// It is plain for one text, and for each of several when the sentence says `every file`.
    Each,
    /// It is plain for one text only.
    One,
    /// It names its own file.
    Named,
}

/// A check without its `path`.
#[derive(Debug)]
pub(super) enum Draft {
    Leaf(Object),
    All(Vec<Draft>),
    Any(Vec<Draft>),
    Not(Box<Draft>),
}

/// `{kind}`, to be completed by [`Draft::with`].
pub(super) fn check(kind: &str) -> Draft {
    let mut object = Object::new();
    object.push("kind", kind);
    Draft::Leaf(object)
}

/// `{kind, op}`, to be completed by [`Draft::with`].
pub(super) fn leaf(kind: &str, op: &str) -> Draft {
    check(kind).with("op", op)
}

impl Draft {
    /// Adds a member to a leaf.
    pub(super) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        if let Self::Leaf(object) = &mut self {
            object.push(name, value);
        }
        self
    }

    /// Adds a member to a leaf when there is a value for it.
    pub(super) fn with_some(self, name: &str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    pub(super) fn reaching(self, reach: Reach) -> Plan {
        Plan { draft: self, reach }
    }

    /// The JSON form, with `path` in every leaf.
    pub(super) fn into_value(self, path: Option<&str>) -> Value {
        let list = |kind: &str, drafts: Vec<Self>| {
            let checks = drafts.into_iter().map(|draft| draft.into_value(path)).collect();
            Value::object([("kind", kind.into()), ("checks", Value::Array(checks))])
        };
        match self {
            Self::Leaf(mut object) => {
                if let Some(path) = path {
                    object.push("path", path);
                }
                object.into()
            }
            Self::All(drafts) => list("all", drafts),
            Self::Any(drafts) => list("any", drafts),
            Self::Not(draft) => {
                Value::object([("kind", "not".into()), ("check", draft.into_value(path))])
            }
        }
    }
}

impl Draft {
    /// That no file has it. Where a guard has the opposite itself, that says so: a call that only
    /// may be one is then open, not absent.
    pub(super) fn denied(self) -> Self {
        let Self::Leaf(object) = &self else { return Self::Not(Box::new(self)) };
        let text = |name| object.get(name).and_then(Value::as_str);
        let opposite = match (text("kind"), text("op")) {
            (Some("text"), Some("contains")) => "not_contains",
            (Some("text"), Some("matches")) => "not_matches",
            (Some("python"), Some("imports")) => "not_imports",
            (Some("python"), Some("calls")) => "not_calls",
            _ => return Self::Not(Box::new(self)),
        };
        let members = object.iter().map(|(name, value)| {
            let value = if name == "op" { opposite.into() } else { value.clone() };
            (name, value)
        });
        Self::Leaf(members.fold(Object::new(), |mut object, (name, value)| {
            object.push(name, value);
            object
        }))
    }

    /// Whether a check in it looks, of several files, only at those of its own format.
    pub(super) fn is_of_a_format(&self) -> bool {
        match self {
            Self::Leaf(object) => {
                let kind = object.get("kind").and_then(Value::as_str);
                matches!(kind, Some("json" | "python")) || object.get("pointer").is_some()
            }
            Self::All(drafts) | Self::Any(drafts) => drafts.iter().any(Self::is_of_a_format),
            Self::Not(draft) => draft.is_of_a_format(),
        }
    }
}

impl Plan {
    /// The opposite. "Not one has it" is plain of any number of files; "not each has it" is not
    /// what people mean by a negated sentence, so that stays with one text.
    pub(super) fn negated(self) -> Self {
        let reach = match self.reach {
            Reach::Some => Reach::Every,
            Reach::Every | Reach::Each | Reach::One => Reach::One,
            Reach::Together => Reach::Together,
            Reach::Named => Reach::Named,
        };
        Self { draft: Draft::Not(Box::new(self.draft)), reach }
    }

    pub(super) fn negated_if(self, negated: bool) -> Self {
        if negated { self.negated() } else { self }
    }
}

/// All of `drafts`; the only one itself.
pub(super) fn all(mut drafts: Vec<Draft>) -> Option<Draft> {
    if drafts.len() > 1 { Some(Draft::All(drafts)) } else { drafts.pop() }
}

/// Any of `drafts`; the only one itself.
pub(super) fn any(mut drafts: Vec<Draft>) -> Option<Draft> {
    if drafts.len() > 1 { Some(Draft::Any(drafts)) } else { drafts.pop() }
}
