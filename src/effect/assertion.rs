//! One check of a selected value (R30 to R40). The language is closed.

use super::fault::{FaultKind, Reading};
use super::literal::Literal;
use super::observation::{MAX_STATUS, MIN_STATUS};
use super::selector::Selector;
use super::{literal, name};
use crate::json::{Object, Pointer, Value};

/// The most assertions of one binding or stage (R83).
pub const MAX_ASSERTIONS: usize = 64;
/// The most values of one `one_of`.
pub const MAX_VALUES: usize = 64;

/// A check with its stable id: `{id, op, select, …}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    /// Unique in its binding or stage.
    pub id: String,
    /// What is looked at.
    pub select: Selector,
    /// What must hold of it.
    pub test: Test,
}

/// What must hold of the selected value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// `op: "exists"`: it is there, and not `null`.
    Exists,
    /// `op: "equals_literal", value`
    EqualsLiteral(Literal),
    /// `op: "equals_request", request`: equals the value at this pointer of the request's body.
    EqualsRequest(Pointer),
    /// `op: "one_of", values`, at least one.
    OneOf(Vec<Literal>),
    /// `op: "absent"`: nothing stands there. In a plan's stages only (R38).
    Absent,
}

/// Where a list of assertions stands, which decides what it may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A response binding.
    Binding,
    /// An immediate stage of a plan.
    Immediate,
    /// A readback or webhook stage: the request is gone by then.
    Later,
}

impl Test {
    /// The value of `op`.
    #[must_use]
    pub fn op(&self) -> &'static str {
        match self {
            Self::Exists => "exists",
            Self::EqualsLiteral(_) => "equals_literal",
            Self::EqualsRequest(_) => "equals_request",
            Self::OneOf(_) => "one_of",
            Self::Absent => "absent",
        }
    }
}

#[derive(Clone, Copy)]
enum Op {
    Exists,
    EqualsLiteral,
    EqualsRequest,
    OneOf,
    Absent,
}

const OPS: [(&str, Op); 5] = [
    ("exists", Op::Exists),
    ("equals_literal", Op::EqualsLiteral),
    ("equals_request", Op::EqualsRequest),
    ("one_of", Op::OneOf),
    ("absent", Op::Absent),
];

/// Reads the member `assertions`: one at least, with unique ids.
pub(crate) fn read_all(
    value: &Value,
    at: &Pointer,
    place: Place,
    reading: &mut Reading,
) -> Option<Vec<Assertion>> {
    let items = reading.array(value, at)?;
    if items.is_empty() {
        return reading.refuse(at, FaultKind::NoAssertions);
    }
    reading.at_most(items.len(), MAX_ASSERTIONS, "assertions", at)?;
    let read =
        reading.each(items, at, |item, at, reading| Assertion::read(item, at, place, reading));
    let ids = read.iter().map(|(assertion, at)| (assertion.id.as_str(), at));
    reading.unique(ids, "assertion");
    // What was sent is no evidence of what came of it.
    if read.len() == items.len() && !read.iter().any(|(it, _)| it.asks_the_response()) {
        return reading.refuse(at, FaultKind::RequestOnly);
    }
    Some(read.into_iter().map(|(assertion, _)| assertion).collect())
}

impl Assertion {
    fn read(value: &Value, at: &Pointer, place: Place, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let id = reading.required(&mut fields, "id");
        let id = id.and_then(|(value, at)| name::read(value, &at, reading));
        let select = reading.required(&mut fields, "select");
        let select = select.and_then(|(value, at)| {
            let select = Selector::read(value, &at, reading)?;
            if place == Place::Later && matches!(select, Selector::RequestBody(_)) {
                return reading.refuse(&at, FaultKind::RequestNotPinned);
            }
            Some(select)
        });
        let op = reading.required(&mut fields, "op");
        let op = op.and_then(|(value, at)| {
            let op = reading.one_of(value, &at, "operation", &OPS)?;
            match op {
                Op::Absent if place == Place::Binding => {
                    reading.refuse(&at, FaultKind::AbsentNotStaged)
                }
                Op::EqualsRequest if place == Place::Later => {
                    reading.refuse(&at, FaultKind::RequestNotPinned)
                }
                Op::Absent
                    if matches!(select, Some(Selector::HttpStatus | Selector::RequestBody(_))) =>
                {
                    reading.refuse(&at, FaultKind::NeverAbsent)
                }
                op => Some(op),
            }
        });
        let test = match op {
            None => {
                fields.skip(&["value", "values", "request"]);
                None
            }
            Some(Op::Exists) => Some(Test::Exists),
            Some(Op::Absent) => Some(Test::Absent),
            Some(Op::EqualsLiteral) => reading
                .required(&mut fields, "value")
                .and_then(|(value, at)| read_literal(value, &at, select.as_ref(), reading))
                .map(Test::EqualsLiteral),
            Some(Op::EqualsRequest) => reading
                .required(&mut fields, "request")
                .and_then(|(value, at)| reading.pointer(value, &at))
                .map(Test::EqualsRequest),
            Some(Op::OneOf) => reading
                .required(&mut fields, "values")
                .and_then(|(value, at)| read_values(value, &at, select.as_ref(), reading))
                .map(Test::OneOf),
        };
        reading.finish(fields);
        Some(Self { id: id?, select: select?, test: test? })
    }

    /// Whether it looks at what came back, and not only at what was sent.
    #[must_use]
    pub fn asks_the_response(&self) -> bool {
        !matches!(self.select, Selector::RequestBody(_))
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut object = Object::new();
        object.push("id", self.id.as_str());
        object.push("op", self.test.op());
        object.push("select", self.select.to_value());
        match &self.test {
            Test::Exists | Test::Absent => {}
            Test::EqualsLiteral(literal) => object.push("value", literal.0.clone()),
            Test::EqualsRequest(at) => object.push("request", at.as_str()),
            Test::OneOf(literals) => {
                let values = literals.iter().map(|literal| literal.0.clone());
                object.push("values", Value::Array(values.collect()));
            }
        }
        object.into()
    }
}

/// A literal that the selected value could be. A status is a number and a header a text, so that
/// another type would make every success a definite mismatch.
fn read_literal(
    value: &Value,
    at: &Pointer,
    select: Option<&Selector>,
    reading: &mut Reading,
) -> Option<Literal> {
    match select {
        Some(Selector::HttpStatus) => {
            reading.whole(value, at, MIN_STATUS, MAX_STATUS)?;
        }
        Some(Selector::ResponseHeader(_)) => {
            reading.string(value, at)?;
        }
        Some(Selector::RequestBody(_) | Selector::ResponseBody(_)) | None => {}
    }
    literal::read(value, at, reading)
}

fn read_values(
    value: &Value,
    at: &Pointer,
    select: Option<&Selector>,
    reading: &mut Reading,
) -> Option<Vec<Literal>> {
    let items = reading.array(value, at)?;
    if items.is_empty() {
        return reading.range(at, "at least one value");
    }
    reading.at_most(items.len(), MAX_VALUES, "values", at)?;
    let read = reading.each(items, at, |item, at, reading| read_literal(item, at, select, reading));
    (read.len() == items.len()).then(|| read.into_iter().map(|(literal, _)| literal).collect())
}

/// The list in the form that is read.
pub(crate) fn list(assertions: &[Assertion]) -> Value {
    Value::Array(assertions.iter().map(Assertion::to_value).collect())
}

#[cfg(test)]
mod tests;
