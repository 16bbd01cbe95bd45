//! JSON text out of a value, without recursion: as it was written, or in another form.

use std::convert::Infallible;

use super::{Number, Object, Value};

/// How the parts that have several texts are written.
pub(super) trait Form {
    /// What the form refuses.
    type Error;

    /// The text of a number.
    fn number(number: &Number, out: &mut String) -> Result<(), Self::Error>;

    /// The members in the order of the form.
    fn members(object: &Object) -> Result<Vec<(&str, &Value)>, Self::Error>;
}

/// Numbers and members as they were read.
pub(super) enum AsWritten {}

impl Form for AsWritten {
    type Error = Infallible;

    fn number(number: &Number, out: &mut String) -> Result<(), Infallible> {
        out.push_str(number.as_str());
        Ok(())
    }

    fn members(object: &Object) -> Result<Vec<(&str, &Value)>, Infallible> {
        Ok(object.iter().collect())
    }
}

/// An open container: what is still to be written of it.
enum Open<'a> {
    Items(std::slice::Iter<'a, Value>),
    Members(std::vec::IntoIter<(&'a str, &'a Value)>),
}

/// `value` as text without white space.
pub(super) fn write<F: Form>(value: &Value) -> Result<String, F::Error> {
    let mut out = String::new();
    let mut open = Vec::new();
    begin::<F>(value, &mut out, &mut open)?;
    while let Some(container) = open.last_mut() {
        let first = out.ends_with(['[', '{']);
        let next = match container {
            Open::Items(items) => items.next().map(|value| (None, value)),
            Open::Members(members) => members.next().map(|(name, value)| (Some(name), value)),
        };
        let Some((name, value)) = next else {
            out.push(if matches!(container, Open::Items(_)) { ']' } else { '}' });
            open.pop();
            continue;
        };
        if !first {
            out.push(',');
        }
        if let Some(name) = name {
            write_string(name, &mut out);
            out.push(':');
        }
        begin::<F>(value, &mut out, &mut open)?;
    }
    Ok(out)
}

/// Writes a scalar, or the opening bracket of a container.
fn begin<'a, F: Form>(
    value: &'a Value,
    out: &mut String,
    open: &mut Vec<Open<'a>>,
) -> Result<(), F::Error> {
    match value {
        Value::Null => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => F::number(number, out)?,
        Value::String(text) => write_string(text, out),
        Value::Array(items) => {
            out.push('[');
            open.push(Open::Items(items.iter()));
        }
        Value::Object(object) => {
            let members = F::members(object)?;
            out.push('{');
            open.push(Open::Members(members.into_iter()));
        }
    }
    Ok(())
}

/// Escapes what RFC 8259 §7 asks for and nothing else, as RFC 8785 §3.2.2.2 does.
fn write_string(text: &str, out: &mut String) {
    out.push('"');
    let mut rest = text;
    while let Some((plain, symbol, after)) = first_escaped(rest) {
        out.push_str(plain);
        escape(symbol, out);
        rest = after;
    }
    out.push_str(rest);
    out.push('"');
}

/// The first character that is escaped, with what stands before and after it.
fn first_escaped(text: &str) -> Option<(&str, char, &str)> {
    let at = escaped(text)?;
    let (plain, rest) = text.split_at_checked(at)?;
    let mut symbols = rest.chars();
    Some((plain, symbols.next()?, symbols.as_str()))
}

/// The place of the first byte that is escaped. Sixteen are looked at in one go: most have none.
pub(super) fn escaped(text: &str) -> Option<usize> {
    const WIDTH: usize = 16;
    let is_escaped = |byte: &u8| (*byte < b' ') | (*byte == b'"') | (*byte == b'\\');
    let (blocks, _) = text.as_bytes().as_chunks::<WIDTH>();
    let plain =
        blocks.iter().take_while(|block| !block.iter().fold(false, |any, it| any | is_escaped(it)));
    let from = plain.count().saturating_mul(WIDTH);
    let at = text.as_bytes().get(from..)?.iter().position(is_escaped)?;
    Some(from.saturating_add(at))
}

fn escape(symbol: char, out: &mut String) {
    match symbol {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\u{8}' => out.push_str("\\b"),
        '\t' => out.push_str("\\t"),
        '\n' => out.push_str("\\n"),
        '\u{c}' => out.push_str("\\f"),
        '\r' => out.push_str("\\r"),
        control => {
            out.push_str("\\u00");
            out.push(if control < '\u{10}' { '0' } else { '1' });
            out.extend(char::from_digit(u32::from(control) & 15, 16));
        }
    }
}

#[cfg(test)]
mod tests;
