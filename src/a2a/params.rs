//! The parameters of the methods, the same for both dialects and for HTTP+JSON (A2A 0.3.0 §7; A2A
//! 1.0.1 §3.1, §3.2). Unknown members are ignored.

use super::dialect::Dialect;
use super::fault::Fault;
use super::message::{self, Message};
use super::read::{Members, invalid};
use super::task::State;
use super::time;
use crate::json::{Object, Value};
use crate::text::quoted;

/// The largest `historyLength`: 32 bits with a sign.
const MAX_HISTORY: u32 = 2_147_483_647;
/// The largest page of a list.
pub const MAX_PAGE: u32 = 100;
/// The page of a list when its caller names none.
pub const DEFAULT_PAGE: u32 = 50;

/// The parameters of [`Method::Send`](super::dialect::Method::Send) and
/// [`Method::Stream`](super::dialect::Method::Stream).
#[derive(Clone, Debug, PartialEq)]
pub struct SendParams {
    /// The message.
    pub message: Message,
    /// Media types that the caller accepts; empty means any.
    pub accepted_output_modes: Vec<String>,
    /// At most so many messages of history in the answer; nothing means all.
    pub history_length: Option<u32>,
    /// Whether the caller will not wait: `returnImmediately` in 1.0, `blocking: false` in 0.3.
    pub return_immediately: bool,
    /// Anything further.
    pub metadata: Option<Object>,
}

/// The parameters of the methods on one task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskQuery {
    /// The task.
    pub id: String,
    /// At most so many messages of history in the answer; nothing means all.
    pub history_length: Option<u32>,
}

/// The parameters of [`Method::List`](super::dialect::Method::List).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListParams {
    /// Only of this conversation.
    pub context_id: Option<String>,
    /// Only in this state, by its 0.3 name. `auth-required` is a name, though no task here is ever
    /// in that state.
    pub state: Option<String>,
    /// Only those whose status is not older, as [`time::normal`] writes it.
    pub since: Option<String>,
    /// 1 to [`MAX_PAGE`].
    pub page_size: u32,
    /// As an earlier page gave it.
    pub page_token: Option<String>,
    /// At most so many messages of history in each task; nothing means all.
    pub history_length: Option<u32>,
    /// Whether tasks come with their artifacts.
    pub include_artifacts: bool,
}

impl SendParams {
    /// Reads `{message, configuration?, metadata?}`.
    ///
    /// # Errors
    /// [`Fault::InvalidParams`] with the member, and [`Fault::PushNotificationNotSupported`] when the
    /// configuration asks for push notifications.
    pub fn read(params: &Value, dialect: Dialect) -> Result<Self, Fault> {
        let members = Members::of(params, "")?;
        let message = message::read(members.required("message")?, dialect, "message")?;
        let metadata = members.object("metadata")?.cloned();
        let mut read = Self {
            message,
            accepted_output_modes: Vec::new(),
            history_length: None,
            return_immediately: false,
            metadata,
        };
        if let Some(configuration) = members.members("configuration")? {
            let push = ["pushNotificationConfig", "taskPushNotificationConfig"];
            if push.iter().any(|name| configuration.get(name).is_some()) {
                return Err(Fault::PushNotificationNotSupported);
            }
            read.accepted_output_modes = configuration.strings("acceptedOutputModes")?;
            read.history_length = history_length(&configuration)?;
            read.return_immediately = match dialect {
                Dialect::V03 => configuration.boolean("blocking")? == Some(false),
                Dialect::V10 => configuration.boolean("returnImmediately")? == Some(true),
            };
        }
        Ok(read)
    }
}

impl TaskQuery {
    /// Reads `{id, historyLength?}`.
    ///
    /// # Errors
    /// [`Fault::InvalidParams`] with the member.
    pub fn read(params: &Value) -> Result<Self, Fault> {
        let members = Members::of(params, "")?;
        let id = members.string("id")?.filter(|id| !id.is_empty());
        let id = id.ok_or_else(|| members.missing("id"))?.to_owned();
        Ok(Self { id, history_length: history_length(&members)? })
    }
}

impl ListParams {
    /// Reads `{contextId?, status?, pageSize?, pageToken?, historyLength?, statusTimestampAfter?,
    /// includeArtifacts?}`.
    ///
    /// # Errors
    /// [`Fault::InvalidParams`] with the member.
    pub fn read(params: &Value) -> Result<Self, Fault> {
        let members = Members::of(params, "")?;
        let since = members.string("statusTimestampAfter")?.map(|text| {
            let must = "must be a time as 2026-01-31T12:00:00.000Z";
            time::normal(text).ok_or_else(|| invalid("statusTimestampAfter", must))
        });
        Ok(Self {
            context_id: members.owned("contextId")?,
            state: members
                .owned("status")?
                .and_then(|name| state(&name).transpose())
                .transpose()?,
            since: since.transpose()?,
            page_size: members.whole("pageSize", 1, MAX_PAGE)?.unwrap_or(DEFAULT_PAGE),
            page_token: members.owned("pageToken")?,
            history_length: history_length(&members)?,
            include_artifacts: members.boolean("includeArtifacts")?.unwrap_or(false),
        })
    }
}

fn history_length(members: &Members<'_>) -> Result<Option<u32>, Fault> {
    members.whole("historyLength", 0, MAX_HISTORY)
}

/// The 0.3 name of a state to filter by; nothing for the one that stands for none.
fn state(name: &str) -> Result<Option<String>, Fault> {
    match name {
        "TASK_STATE_UNSPECIFIED" => Ok(None),
        "TASK_STATE_AUTH_REQUIRED" | "auth-required" => Ok(Some("auth-required".to_owned())),
        name => {
            let state = State::find(name).map(|state| state.as_str(Dialect::V03).to_owned());
            let unknown = || invalid("status", format!("is no state of a task: {}", quoted(name)));
            state.map(Some).ok_or_else(unknown)
        }
    }
}

#[cfg(test)]
mod tests;
