//! A task as the store keeps it.

use super::asked::Asked;
use super::dialect::Dialect;
use super::fault::Fault;
use super::task::Task;
use crate::json::{Object, Value};

/// A task with what only this peer has to know about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The task as callers see it.
    pub task: Task,
    /// What was sent so far, until it is judged.
    pub asked: Asked,
    /// How often it was written: 1 the first time.
    pub revision: u64,
}

impl Record {
    /// `{task, asked, revision}`: the task as A2A 1.0 writes it, the rest for this peer alone.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("task", self.task.to_value(Dialect::V10)),
            ("asked", self.asked.to_text().into()),
            ("revision", self.revision.into()),
        ])
    }

    /// Reads what [`Record::to_value`] wrote.
    ///
    /// # Errors
    /// [`Fault::Internal`]: the store gave something else.
    pub fn from_value(value: &Value) -> Result<Self, Fault> {
        let broken = || Fault::Internal("the stored task cannot be read".to_owned());
        let member = |name| value.as_object().and_then(|object: &Object| object.get(name));
        let task = member("task").ok_or_else(broken)?;
        let asked = member("asked").and_then(Value::as_str).ok_or_else(broken)?;
        let revision = match member("revision") {
            Some(Value::Number(number)) => number.to_u64(),
            _ => None,
        };
        Ok(Self {
            task: Task::from_value(task, Dialect::V10).map_err(|_| broken())?,
            asked: Asked::from_text(asked).map_err(|_| broken())?,
            revision: revision.ok_or_else(broken)?,
        })
    }
}

#[cfg(test)]
mod tests;
