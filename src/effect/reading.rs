//! One reading of a document: it goes on after a fault, so that an author sees all of them at once.

use super::fault::{Fault, FaultKind};
use crate::budget::{Budget, Meter};
use crate::json::shape::{self, Fields};
use crate::json::{Object, Pointer, Value};

/// The longest pointer in bytes (R83).
const MAX_POINTER: usize = 1_024;
/// The most faults, and the most warnings, of one reading.
pub const MAX_FAULTS: usize = 1_000;

/// One reading of a document: the faults so far, and the fuel that is left. Each item of a list
/// costs one unit, so that a document of a thousand tools is read within a known budget.
#[derive(Debug)]
pub struct Reading {
    faults: Vec<Fault>,
    warnings: Vec<Fault>,
    meter: Meter,
}

impl Reading {
    /// A reading without faults.
    #[must_use]
    pub fn new(budget: Budget) -> Self {
        Self { faults: Vec::new(), warnings: Vec::new(), meter: Meter::new(budget) }
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

    /// How many faults there were yet.
    pub(crate) fn count(&self) -> usize {
        self.faults.len()
    }

    /// Notes what is allowed and yet looks like a mistake.
    pub(crate) fn warn(&mut self, at: &Pointer, kind: FaultKind) {
        if self.warnings.len() < MAX_FAULTS {
            self.warnings.push(Fault { at: at.clone(), kind });
        }
    }

    /// What was warned of.
    pub(crate) fn take_warnings(&mut self) -> Vec<Fault> {
        std::mem::take(&mut self.warnings)
    }

    /// Notes a fault; gives nothing, so that it can end a reader.
    pub(crate) fn refuse<T>(&mut self, at: &Pointer, kind: FaultKind) -> Option<T> {
        self.note(Fault { at: at.clone(), kind });
        None
    }

    /// Beyond the limit nothing is kept: an answer is not to be a hundred times its question.
    fn note(&mut self, fault: Fault) {
        match self.faults.len() {
            MAX_FAULTS => {
                self.faults.push(Fault { at: Pointer::root(), kind: FaultKind::MoreFaults });
            }
            len if len < MAX_FAULTS => self.faults.push(fault),
            _ => {}
        }
    }

    /// Notes a value outside of its range.
    pub(crate) fn range<T>(&mut self, at: &Pointer, expected: impl Into<String>) -> Option<T> {
        self.refuse(at, FaultKind::Shape(shape::Error::range(at, expected)))
    }

    /// What was read, or its fault noted.
    pub(crate) fn take<T>(&mut self, read: Result<T, shape::Error>) -> Option<T> {
        read.map_err(|error| self.note(error.into())).ok()
    }

    /// Opens an object.
    pub(crate) fn open<'a>(&mut self, value: &'a Value, at: &Pointer) -> Option<Fields<'a>> {
        self.take(Fields::of(value, at))
    }

    /// Closes an object: every member that nobody took is a fault (R13).
    pub(crate) fn finish(&mut self, fields: Fields<'_>) {
        for error in fields.unknown() {
            self.note(error.into());
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
                let kind = FaultKind::Repeated { what, id: id.to_owned() };
                self.note(Fault { at: at.member("id"), kind });
            }
        }
    }
}
