//! What a bundle declares by name, while it is read.

use std::collections::BTreeMap;

use super::connection::Connection;
use super::operation::Operation;
use super::subscription::Subscription;
use crate::effect::fault::{FaultKind, Reading};
use crate::effect::name;
use crate::json::shape::Fields;
use crate::json::{Pointer, Value};

/// What tools may name.
pub(super) struct Vendor {
    pub(super) connections: Declared<Connection>,
    pub(super) operations: Declared<Operation>,
    pub(super) subscriptions: Declared<Subscription>,
}

/// The declarations of one member, those that have a fault without a value.
pub(super) struct Declared<T> {
    /// As it is told of: `connection`, `tool`, …
    what: &'static str,
    /// None when the member itself could not be read.
    known: Option<BTreeMap<String, Option<T>>>,
}

impl<T> Declared<T> {
    /// Reads the required member `member`, an object of at most `max` declarations.
    pub(super) fn read(
        fields: &mut Fields<'_>,
        (member, what): (&'static str, &'static str),
        max: usize,
        reading: &mut Reading,
        read: impl FnMut(&str, &Value, &Pointer, &mut Reading) -> Option<T>,
    ) -> Self {
        let found = reading.required(fields, member);
        let known = found.and_then(|(value, at)| read_all(value, &at, what, max, reading, read));
        Self { what, known }
    }

    /// As [`Declared::read`], where the member may be absent.
    pub(super) fn read_optional(
        fields: &mut Fields<'_>,
        (member, what): (&'static str, &'static str),
        max: usize,
        reading: &mut Reading,
        read: impl FnMut(&str, &Value, &Pointer, &mut Reading) -> Option<T>,
    ) -> Self {
        let known = match fields.optional(member) {
            None => Some(BTreeMap::new()),
            Some((value, at)) => read_all(value, &at, what, max, reading, read),
        };
        Self { what, known }
    }

    /// What `name` names. Where the declaration has a fault of its own, whoever names it has none.
    pub(super) fn find(&self, name: &str, at: &Pointer, reading: &mut Reading) -> Option<&T> {
        match self.known.as_ref()?.get(name) {
            Some(found) => found.as_ref(),
            None => {
                let (what, name) = (self.what, name.to_owned());
                reading.refuse(at, FaultKind::Undeclared { what, name })
            }
        }
    }

    /// All of them, if all could be read.
    pub(super) fn all(self) -> Option<BTreeMap<String, T>> {
        self.known?.into_iter().map(|(name, found)| Some((name, found?))).collect()
    }
}

fn read_all<T>(
    value: &Value,
    at: &Pointer,
    what: &'static str,
    max: usize,
    reading: &mut Reading,
    mut read: impl FnMut(&str, &Value, &Pointer, &mut Reading) -> Option<T>,
) -> Option<BTreeMap<String, Option<T>>> {
    let object = reading.object(value, at)?;
    reading.at_most(object.len(), max, what, at)?;
    let found = reading.members(object, at, |name, value, at, reading| {
        // A name that is none is not read further: it would stand in every pointer below.
        name::check(name, at, reading)?;
        Some((name.to_owned(), read(name, value, at, reading)))
    });
    Some(found.into_iter().collect())
}
