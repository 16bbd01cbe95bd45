//! A request that reads, which a probe may make: `{connection, method, path_template}` (R82).

use crate::effect::fault::Reading;
use crate::effect::name;
use crate::effect::plan::probe::{self, Method};
use crate::json::{Pointer, Value};

/// One operation of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The connection over which it goes.
    pub connection: String,
    /// `GET` or `HEAD`.
    pub method: Method,
    /// As a probe's.
    pub path_template: String,
}

impl Operation {
    pub(super) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let connection = reading.required(&mut fields, "connection");
        let connection = connection.and_then(|(value, at)| name::read(value, &at, reading));
        let method = reading.required(&mut fields, "method");
        let method = method.and_then(|(value, at)| Method::read(value, &at, reading));
        let path = reading.required(&mut fields, "path_template");
        let path = path.and_then(|(value, at)| probe::read_template(value, &at, reading));
        reading.finish(fields);
        Some(Self { connection: connection?, method: method?, path_template: path? })
    }
}
