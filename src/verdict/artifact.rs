//! The verdict as an A2A artifact, out and in.
//!
//! Clients lose different parts of the envelope on the way: some drop `mimeType`, which A2A's
//! schema does not know, some keep `metadata` only. So the media type is written twice and looked
//! for in every place, and the artifact's id, its extensions and its shape serve in its stead.

use super::{Error, Verdict, parse};
use crate::json::{Object, Value};

/// The media type of a verdict.
pub const MEDIA_TYPE: &str = "application/vnd.a2a-bridge.verdict+json";
/// The id of the artifact when the caller names none.
pub const ARTIFACT_ID: &str = "verification-verdict";
/// The A2A extension that announces verdict artifacts.
pub const EXTENSION: &str = "https://w3id.org/countersign/verdict/v1";

/// `{artifactId, parts: [{kind: "data", mimeType, data, metadata: {mimeType}}]}`, the artifact of
/// A2A 0.3.
#[must_use]
pub fn serialize(verdict: &Verdict, artifact_id: Option<&str>) -> Value {
    let part = Value::object([
        ("kind", "data".into()),
        ("mimeType", MEDIA_TYPE.into()),
        ("data", verdict.to_value()),
        ("metadata", Value::object([("mimeType", MEDIA_TYPE.into())])),
    ]);
    Value::object([
        ("artifactId", artifact_id.unwrap_or(ARTIFACT_ID).into()),
        ("parts", Value::Array(vec![part])),
    ])
}

/// The verdict in an artifact, a part, an artifact-update frame or task of A2A 0.3 or 1.0, or a
/// JSON-RPC response with one of these.
///
/// The data parts that say they are a verdict are read: by the media type in `mimeType`,
/// `mediaType` or either of them in `metadata`; if there is none, by the artifact's id; else by
/// its extensions; else by having `verdict` and `reasoning`.
///
/// # Errors
/// `no_verdict`, `conflicting_verdicts`, and `invalid_verdict` as [`parse`].
pub fn read(value: &Value) -> Result<Verdict, Error> {
    let parts = data_parts(value);
    let signs = [Part::has_media_type, Part::has_artifact_id, Part::has_extension, Part::has_shape];
    let marked = signs.iter().find_map(|sign| {
        let marked: Vec<_> = parts.iter().filter(|part| sign(part)).collect();
        (!marked.is_empty()).then_some(marked)
    });
    let verdicts = marked.ok_or(Error::NoVerdict)?.into_iter().map(|part| parse(part.data));
    let mut verdicts = verdicts.collect::<Result<Vec<_>, _>>()?.into_iter();
    let first = verdicts.next().ok_or(Error::NoVerdict)?;
    if verdicts.any(|other| other != first) { Err(Error::Conflicting) } else { Ok(first) }
}

/// A part that carries data, with the artifact around it.
struct Part<'a> {
    part: &'a Object,
    data: &'a Value,
    artifact: Option<&'a Object>,
}

impl Part<'_> {
    fn has_media_type(&self) -> bool {
        let metadata = self.part.get("metadata").and_then(Value::as_object);
        let places = [Some(self.part), metadata].into_iter().flatten();
        let mut types = places.flat_map(|place| [place.get("mimeType"), place.get("mediaType")]);
        types.any(|found| found.and_then(Value::as_str).is_some_and(is_media_type))
    }

    fn has_artifact_id(&self) -> bool {
        let id = self.artifact.and_then(|artifact| artifact.get("artifactId"));
        id.and_then(Value::as_str) == Some(ARTIFACT_ID)
    }

    fn has_extension(&self) -> bool {
        let extensions = self.artifact.and_then(|artifact| artifact.get("extensions"));
        let extensions = extensions.and_then(Value::as_array).unwrap_or_default();
        extensions.iter().any(|extension| extension.as_str() == Some(EXTENSION))
    }

    fn has_shape(&self) -> bool {
        self.data
            .as_object()
            .is_some_and(|data| data.get("verdict").is_some() && data.get("reasoning").is_some())
    }
}

/// Media types are compared without case and parameters (RFC 9110 §8.3.1).
fn is_media_type(found: &str) -> bool {
    let essence = found.split_once(';').map_or(found, |(essence, _)| essence);
    essence.trim().eq_ignore_ascii_case(MEDIA_TYPE)
}

/// The data parts of whatever envelope `value` is.
fn data_parts(value: &Value) -> Vec<Part<'_>> {
    let within = |value, name: &str| Value::as_object(value)?.get(name);
    let response = within(value, "jsonrpc").and_then(|_| within(value, "result"));
    let value = response.unwrap_or(value);
    let value = within(value, "artifactUpdate").or_else(|| within(value, "task")).unwrap_or(value);
    let value = within(value, "artifact").unwrap_or(value);
    let artifacts = match within(value, "artifacts").and_then(Value::as_array) {
        Some(artifacts) => artifacts,
        None => std::slice::from_ref(value),
    };
    let objects = artifacts.iter().filter_map(Value::as_object);
    let parts = objects.flat_map(|object| match object.get("parts").and_then(Value::as_array) {
        Some(parts) => parts.iter().filter_map(|part| data_part(part, Some(object))).collect(),
        None => Vec::from_iter(data_part(value, None)),
    });
    parts.collect()
}

/// A part with `data`. Where a protobuf `Struct` had to hold what is no object, the 0.3 bridge of
/// the official SDKs wraps it in `{value}` and says so.
fn data_part<'a>(part: &'a Value, artifact: Option<&'a Object>) -> Option<Part<'a>> {
    let part = part.as_object()?;
    let data = part.get("data")?;
    let metadata = part.get("metadata").and_then(Value::as_object);
    let wrapped = metadata.and_then(|metadata| metadata.get("data_part_compat"));
    let inner = data.as_object().and_then(|data| data.get("value"));
    let data = match (wrapped, inner) {
        (Some(Value::Bool(true)), Some(inner)) => inner,
        _ => data,
    };
    Some(Part { part, data, artifact })
}

#[cfg(test)]
mod tests;
