//! Messages, the same for both dialects (A2A 0.3.0 §6.4; A2A 1.0.1 §4.1.4).

use super::dialect::Dialect;
use super::fault::Fault;
use super::read::{Members, invalid};
use crate::json::{Object, Value};
use crate::text::quoted;

pub use super::part::{Content, Part};

/// Who speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The caller.
    User,
    /// This peer.
    Agent,
}

/// A message of a caller or of this peer.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Chosen by its sender. Empty where [`read`] excused its absence: the peer then gives one.
    pub id: String,
    /// Who speaks.
    pub role: Role,
    /// At least one.
    pub parts: Vec<Part>,
    /// The task that it belongs to.
    pub task_id: Option<String>,
    /// The conversation that it belongs to.
    pub context_id: Option<String>,
    /// Anything further, `return_format` among it.
    pub metadata: Option<Object>,
    /// URIs of the extensions that it uses.
    pub extensions: Vec<String>,
    /// Other tasks that it refers to.
    pub reference_task_ids: Vec<String>,
}

impl Role {
    /// The name in `dialect`.
    #[must_use]
    pub fn as_str(self, dialect: Dialect) -> &'static str {
        match (self, dialect) {
            (Self::User, Dialect::V03) => "user",
            (Self::User, Dialect::V10) => "ROLE_USER",
            (Self::Agent, Dialect::V03) => "agent",
            (Self::Agent, Dialect::V10) => "ROLE_AGENT",
        }
    }

    /// Reads the spelling of either dialect: clients that follow a card of the other one mix them.
    fn find(name: &str) -> Option<Self> {
        match name {
            "user" | "ROLE_USER" => Some(Self::User),
            "agent" | "ROLE_AGENT" => Some(Self::Agent),
            _ => None,
        }
    }
}

/// Reads the message of a caller at the path `at`, as `message`. Unknown members are ignored.
///
/// Callers that ask for a verdict as a2a-bridge's skill shows it (`metadata.return_format`) leave out
/// `kind`, `messageId` and `role`; of them alone nothing but the parts is required.
///
/// # Errors
/// [`Fault::InvalidParams`] with the member.
pub fn read(value: &Value, dialect: Dialect, at: &str) -> Result<Message, Fault> {
    let members = Members::of(value, at)?;
    if dialect == Dialect::V03 && members.string("kind")?.is_some_and(|kind| kind != "message") {
        return Err(invalid(members.at("kind"), "must be message"));
    }
    let metadata = members.object("metadata")?;
    let return_format = metadata.and_then(|metadata| metadata.get("return_format"));
    let excused = return_format.and_then(Value::as_str) == Some("verdict");
    let parts = parts(&members, dialect)?;
    let id = match members.id("messageId")? {
        Some(id) => id,
        None if excused => String::new(),
        None => return Err(members.missing("messageId")),
    };
    let role = match members.string("role")? {
        Some(name) => Role::find(name).ok_or_else(|| {
            let roles = [Role::User, Role::Agent].map(|role| role.as_str(dialect));
            let [user, agent] = roles;
            invalid(members.at("role"), format!("must be {user} or {agent}, not {}", quoted(name)))
        })?,
        None if excused => Role::User,
        None => return Err(members.missing("role")),
    };
    Ok(Message {
        id,
        role,
        parts,
        task_id: members.id("taskId")?,
        context_id: members.id("contextId")?,
        metadata: metadata.filter(|metadata| !metadata.is_empty()).cloned(),
        extensions: members.strings("extensions")?,
        reference_task_ids: members.strings("referenceTaskIds")?,
    })
}

/// The member `parts`: an array with at least one part.
pub(super) fn parts(members: &Members<'_>, dialect: Dialect) -> Result<Vec<Part>, Fault> {
    members.required("parts")?;
    let values = members.array("parts")?;
    if values.is_empty() {
        return Err(invalid(members.at("parts"), "must hold at least one part"));
    }
    let at = members.at("parts");
    let parts = values.iter().enumerate();
    parts.map(|(index, part)| Part::from_value(part, dialect, &format!("{at}[{index}]"))).collect()
}

impl Message {
    /// The message in `dialect`.
    #[must_use]
    pub fn to_value(&self, dialect: Dialect) -> Value {
        let mut out = Object::new();
        if dialect == Dialect::V03 {
            out.push("kind", "message");
        }
        out.push("messageId", self.id.as_str());
        push_string(&mut out, "contextId", self.context_id.as_ref());
        push_string(&mut out, "taskId", self.task_id.as_ref());
        out.push("role", self.role.as_str(dialect));
        let parts: Vec<_> = self.parts.iter().map(|part| part.to_value(dialect)).collect();
        out.push("parts", parts);
        push_metadata(&mut out, self.metadata.as_ref());
        push_strings(&mut out, "extensions", &self.extensions);
        push_strings(&mut out, "referenceTaskIds", &self.reference_task_ids);
        out.into()
    }

    /// Reads what [`Message::to_value`] wrote.
    ///
    /// # Errors
    /// [`Fault::InvalidParams`] with the member.
    pub fn from_value(value: &Value, dialect: Dialect) -> Result<Self, Fault> {
        read(value, dialect, "message")
    }
}

pub(super) fn push_string(out: &mut Object, name: &str, text: Option<&String>) {
    if let Some(text) = text {
        out.push(name, text.as_str());
    }
}

pub(super) fn push_metadata(out: &mut Object, metadata: Option<&Object>) {
    if let Some(metadata) = metadata {
        out.push("metadata", metadata.clone());
    }
}

pub(super) fn push_strings(out: &mut Object, name: &str, items: &[String]) {
    if !items.is_empty() {
        out.push(name, Value::strings(items));
    }
}

#[cfg(test)]
mod tests;
