//! RFC 8785 canonical form: members in the order of their names' UTF-16 code units, numbers as
//! ECMA-262 writes doubles, strings with the fewest escapes.

use super::writer::{self, Form};
use super::{Error, Number, Object, Value};

/// The canonical text of `value`. Numbers are taken as doubles, so `3.0` becomes `3` and digits
/// beyond a double's precision are lost: where they matter, write them as a string.
///
/// # Errors
/// `number_out_of_range` for a number that no double holds, `duplicate_key` for an object that
/// kept two members of the same name.
pub fn canonical(value: &Value) -> Result<String, Error> {
    writer::write::<Canonical>(value)
}

enum Canonical {}

impl Form for Canonical {
    type Error = Error;

    fn number(number: &Number, out: &mut String) -> Result<(), Error> {
        let shortest = Number::from_f64(number.to_f64());
        let shortest =
            shortest.ok_or_else(|| Error::NumberRange { text: number.as_str().to_owned() })?;
        out.push_str(shortest.as_str());
        Ok(())
    }

    fn members(object: &Object) -> Result<Vec<(&str, &Value)>, Error> {
        let mut members: Vec<_> = object.iter().collect();
        members.sort_by(|(left, _), (right, _)| left.encode_utf16().cmp(right.encode_utf16()));
        let twice = members.windows(2).find_map(|pair| match pair {
            [(left, _), (right, _)] if left == right => Some(*left),
            _ => None,
        });
        match twice {
            Some(name) => Err(Error::RepeatedName { name: name.to_owned() }),
            None => Ok(members),
        }
    }
}

#[cfg(test)]
mod tests;
