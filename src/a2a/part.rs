//! The parts of messages and artifacts (A2A 0.3.0 §6.5; A2A 1.0.1 §4.1.6).
//!
//! 0.3 has no place for the media type of data, nor for the name of a text. They stand in the part's
//! metadata too, the only place that every official client hands on.

use base64ct::{Base64, Base64Unpadded, Encoding};

use super::dialect::Dialect;
use super::fault::Fault;
use super::read::{Members, invalid};
use crate::json::{Object, Value};
use crate::text::quoted;

/// What a part holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Text.
    Text(String),
    /// Any JSON value. What the 0.3 bridge of the official SDKs wrapped in `{value}` is unwrapped.
    Data(Value),
    /// The bytes of a file, decoded from base64.
    Bytes(Vec<u8>),
    /// Where a file stands. Nothing is ever fetched.
    Url(String),
}

/// A part of a message or of an artifact.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it holds.
    pub content: Content,
    /// Its media type: `mediaType` in 1.0, `mimeType` in 0.3.
    pub media_type: Option<String>,
    /// The name of a file.
    pub filename: Option<String>,
    /// Anything further, save what only repeats the members above.
    pub metadata: Option<Object>,
}

/// The mark of data that is no object and was wrapped in `{value}`, which 0.3 asks for.
const WRAPPED: &str = "data_part_compat";

impl Part {
    /// A part of text without anything further.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            content: Content::Text(text.into()),
            media_type: None,
            filename: None,
            metadata: None,
        }
    }

    /// The part in `dialect`. Data names its media type twice, next to it and in the metadata.
    #[must_use]
    pub fn to_value(&self, dialect: Dialect) -> Value {
        match dialect {
            Dialect::V03 => self.to_v03(),
            Dialect::V10 => self.to_v10(),
        }
    }

    fn to_v10(&self) -> Value {
        let mut out = Object::new();
        match &self.content {
            Content::Text(text) => out.push("text", text.as_str()),
            Content::Data(data) => out.push("data", data.clone()),
            Content::Bytes(bytes) => out.push("raw", Base64::encode_string(bytes)),
            Content::Url(url) => out.push("url", url.as_str()),
        }
        push(&mut out, "mediaType", self.media_type.as_deref());
        push(&mut out, "filename", self.filename.as_deref());
        let mut metadata = self.metadata.clone().unwrap_or_default();
        if let Content::Data(_) = self.content {
            push(&mut metadata, "mimeType", self.media_type.as_deref());
        }
        push_object(&mut out, "metadata", metadata);
        out.into()
    }

    fn to_v03(&self) -> Value {
        let mut out = Object::new();
        let mut metadata = self.metadata.clone().unwrap_or_default();
        let media_type = self.media_type.as_deref();
        match &self.content {
            Content::Text(text) => {
                out.push("kind", "text");
                out.push("text", text.as_str());
                push(&mut metadata, "mimeType", media_type);
                push(&mut metadata, "filename", self.filename.as_deref());
            }
            Content::Data(data) => {
                out.push("kind", "data");
                push(&mut out, "mimeType", media_type);
                if let Value::Object(_) = data {
                    out.push("data", data.clone());
                } else {
                    out.push("data", Value::object([("value", data.clone())]));
                    if metadata.get(WRAPPED).is_none() {
                        metadata.push(WRAPPED, true);
                    }
                }
                push(&mut metadata, "mimeType", media_type);
                push(&mut metadata, "filename", self.filename.as_deref());
            }
            Content::Bytes(bytes) => {
                out.push("kind", "file");
                out.push("file", self.file_v03("bytes", &Base64::encode_string(bytes)));
            }
            Content::Url(url) => {
                out.push("kind", "file");
                out.push("file", self.file_v03("uri", url));
            }
        }
        push_object(&mut out, "metadata", metadata);
        out.into()
    }

    fn file_v03(&self, name: &str, content: &str) -> Object {
        let mut file = Object::new();
        file.push(name, content);
        push(&mut file, "mimeType", self.media_type.as_deref());
        push(&mut file, "name", self.filename.as_deref());
        file
    }

    /// Reads the part at the path `at`.
    ///
    /// # Errors
    /// [`Fault::InvalidParams`]
    pub fn from_value(value: &Value, dialect: Dialect, at: &str) -> Result<Self, Fault> {
        let members = Members::of(value, at)?;
        let metadata = members.object("metadata")?;
        let further = members.members("metadata")?;
        let file = if dialect == Dialect::V03 { members.members("file")? } else { None };
        let content = match dialect {
            Dialect::V03 => content_v03(&members, file.as_ref())?,
            Dialect::V10 => content_v10(&members, at)?,
        };
        let (content, unmarked) = unwrap(content, metadata);

        let (members, file, further) = (Some(&members), file.as_ref(), further.as_ref());
        let media_type = first([
            (members, "mediaType"),
            (members, "mimeType"),
            (file, "mimeType"),
            (file, "mediaType"),
            (further, "mimeType"),
            (further, "mediaType"),
        ]);
        let filename = first([
            (members, "filename"),
            (members, "name"),
            (file, "name"),
            (file, "filename"),
            (further, "filename"),
        ]);
        let mut part = Self { content, media_type, filename, metadata: None };
        part.metadata = metadata.and_then(|metadata| {
            let kept = metadata.iter().filter(|(name, value)| {
                !(unmarked && *name == WRAPPED || part.repeats(name, value, dialect))
            });
            let mut out = Object::new();
            kept.for_each(|(name, value)| out.push(name, value.clone()));
            (!out.is_empty()).then_some(out)
        });
        Ok(part)
    }

    /// Whether a member of the metadata is what [`Part::to_value`] puts there by itself.
    fn repeats(&self, name: &str, value: &Value, dialect: Dialect) -> bool {
        let is_data = matches!(self.content, Content::Data(_));
        let is_text = matches!(self.content, Content::Text(_)) && dialect == Dialect::V03;
        let own = match name {
            "mimeType" if is_data || is_text => &self.media_type,
            "filename" if (is_data && dialect == Dialect::V03) || is_text => &self.filename,
            _ => return false,
        };
        own.is_some() && own.as_deref() == value.as_str()
    }
}

/// `kind`, or `type` as 0.1 and 0.2 had it; without either, the content that is there.
fn content_v03(members: &Members<'_>, file: Option<&Members<'_>>) -> Result<Content, Fault> {
    let name = if members.get("kind").is_some() { "kind" } else { "type" };
    let kind = match members.string(name)? {
        Some(kind) => kind,
        None if members.get("text").is_some() => "text",
        None if members.raw("data").is_some() => "data",
        None if file.is_some() => "file",
        None => return Err(members.missing("kind")),
    };
    match kind {
        "text" => text(members, "text"),
        "data" => {
            let data = members.raw("data").ok_or_else(|| members.missing("data"))?;
            Ok(Content::Data(data.clone()))
        }
        "file" => {
            let file = file.ok_or_else(|| members.missing("file"))?;
            let named = |name: &&&str| file.get(name).is_some();
            if let Some(name) = ["bytes", "fileWithBytes"].iter().find(named) {
                bytes(file, name)
            } else if let Some(name) = ["uri", "fileWithUri"].iter().find(named) {
                url(file, name)
            } else {
                Err(invalid(members.at("file"), "holds neither bytes nor uri"))
            }
        }
        other => {
            let must = format!("must be text, data or file, not {}", quoted(other));
            Err(invalid(members.at(name), must))
        }
    }
}

/// Exactly one of four members. `data` may be `null`.
fn content_v10(members: &Members<'_>, at: &str) -> Result<Content, Fault> {
    let there = |name: &&str| match *name {
        "data" => members.raw(name).is_some(),
        name => members.get(name).is_some(),
    };
    let names: Vec<_> = ["text", "raw", "url", "data"].into_iter().filter(there).collect();
    match names.as_slice() {
        ["text"] => text(members, "text"),
        ["raw"] => bytes(members, "raw"),
        ["url"] => url(members, "url"),
        ["data"] => Ok(Content::Data(members.raw("data").cloned().unwrap_or(Value::Null))),
        [] => Err(invalid(at, "holds none of text, raw, url and data")),
        _ => Err(invalid(at, "holds more than one of text, raw, url and data")),
    }
}

fn text(members: &Members<'_>, name: &str) -> Result<Content, Fault> {
    let text = members.string(name)?.ok_or_else(|| members.missing(name))?;
    Ok(Content::Text(text.to_owned()))
}

fn url(members: &Members<'_>, name: &str) -> Result<Content, Fault> {
    let url = members.string(name)?.ok_or_else(|| members.missing(name))?;
    Ok(Content::Url(url.to_owned()))
}

/// Base64 of either alphabet, with or without padding, white space in between: Proto JSON allows
/// both alphabets, and encoders that write for mail break the lines.
fn bytes(members: &Members<'_>, name: &str) -> Result<Content, Fault> {
    let text = members.string(name)?.ok_or_else(|| members.missing(name))?;
    let symbols = text.chars().filter(|symbol| !symbol.is_ascii_whitespace());
    let standard = symbols.map(|symbol| match symbol {
        '-' => '+',
        '_' => '/',
        symbol => symbol,
    });
    let standard: String = standard.collect();
    let bytes = if standard.ends_with('=') {
        Base64::decode_vec(&standard)
    } else {
        Base64Unpadded::decode_vec(&standard)
    };
    let bytes = bytes.map_err(|_| invalid(members.at(name), "is not base64"))?;
    Ok(Content::Bytes(bytes))
}

/// Takes data out of the wrapper that `metadata` says it is in. Tells whether that mark is of no
/// further use: it is not where data is no object, which nobody would take for wrapped.
fn unwrap(content: Content, metadata: Option<&Object>) -> (Content, bool) {
    let wrapped = metadata.and_then(|metadata| metadata.get(WRAPPED)) == Some(&Value::Bool(true));
    match content {
        Content::Data(Value::Object(mut data)) if wrapped && data.len() == 1 => {
            match data.take("value") {
                Some(inner) => (Content::Data(inner), true),
                None => (Content::Data(data.into()), false),
            }
        }
        Content::Data(Value::Object(data)) => (Content::Data(data.into()), false),
        Content::Data(data) => (Content::Data(data), true),
        other => (other, false),
    }
}

/// The first of the members that is a non-empty string.
fn first<const N: usize>(members: [(Option<&Members<'_>>, &str); N]) -> Option<String> {
    let mut found = members.into_iter().filter_map(|(place, name)| place?.get(name)?.as_str());
    found.find(|text| !text.is_empty()).map(str::to_owned)
}

/// Appends a string, unless there is none or the name is taken.
fn push(out: &mut Object, name: &str, value: Option<&str>) {
    if let Some(value) = value.filter(|_| out.get(name).is_none()) {
        out.push(name, value);
    }
}

fn push_object(out: &mut Object, name: &str, object: Object) {
    if !object.is_empty() {
        out.push(name, object);
    }
}

#[cfg(test)]
mod tests;
