//! The calls of the surfaces about bundles, JSON in and out.

use super::{Bundle, Ceiling};
use crate::effect::error::Error;
use crate::effect::fault::Fault;
use crate::error;
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer, Value};

/// `{valid: true, digest, warnings}` or `{valid: false, faults, warnings}`; faults and warnings are
/// `{code, message, pointer}`.
#[must_use]
pub fn validate(bundle: &Value) -> Value {
    let (found, warnings) = Bundle::inspect(bundle);
    let mut object = Object::new();
    object.push("valid", found.is_ok());
    match found {
        Ok(bundle) => object.push("digest", bundle.digest()),
        Err(faults) => object.push("faults", list(&faults)),
    }
    object.push("warnings", list(&warnings));
    object.into()
}

/// The ceiling of `{tool, connection?}`, or of `{connection}` alone, as
/// `{max_conclusion, claims, reasons}`.
///
/// # Errors
/// The first fault of the bundle; of the arguments, as [`Bundle::ceiling`].
pub fn ceiling(bundle: &Value, arguments: &Value) -> Result<Value, error::Error> {
    let mut fields = Fields::of(arguments, &Pointer::root())?;
    let connection = fields.optional_string("connection")?;
    let tool = fields.optional_string("tool")?;
    fields.finish()?;
    Ok(ceiling_of(bundle, tool, connection)?.to_value())
}

/// As [`ceiling`], before it is written.
pub(crate) fn ceiling_of(
    bundle: &Value,
    tool: Option<&str>,
    connection: Option<&str>,
) -> Result<Ceiling, Error> {
    let read = || Bundle::from_value(bundle).map_err(Error::from);
    match (tool, connection) {
        (Some(tool), connection) => read()?.ceiling(tool, connection),
        (None, Some(connection)) => read()?.connection_ceiling(connection),
        (None, None) => Err(vec![shape::Error::missing(&Pointer::root(), "tool").into()].into()),
    }
}

/// What is pinned to an invocation of `{tool, connection?, reviewed}`.
///
/// # Errors
/// The first fault of the bundle; of the arguments, as [`Bundle::contract`].
pub fn contract(bundle: &Value, arguments: &Value) -> Result<Value, error::Error> {
    let mut fields = Fields::of(arguments, &Pointer::root())?;
    let tool = fields.required_string("tool")?;
    let connection = fields.optional_string("connection")?;
    let reviewed = fields.required_string("reviewed")?;
    fields.finish()?;
    let bundle = Bundle::from_value(bundle).map_err(Error::from)?;
    Ok(bundle.contract(tool, connection, reviewed)?.to_value())
}

fn list(faults: &[Fault]) -> Value {
    Value::Array(faults.iter().map(Fault::to_value).collect())
}
