//! The two dialects and their methods (A2A 0.3.0 §3.5.6; A2A 1.0.1 §9.4).

use super::fault::Fault;

/// A version of the protocol as it stands on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// 0.3: methods with slashes, `kind` members, lower-case states.
    V03,
    /// 1.0: methods in Pascal case, one-of members, states in capitals.
    V10,
}

/// What a caller asks for, the same in both dialects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `message/send`, `SendMessage`
    Send,
    /// `message/stream`, `SendStreamingMessage`
    Stream,
    /// `tasks/get`, `GetTask`
    Get,
    /// `ListTasks`, 1.0 only
    List,
    /// `tasks/cancel`, `CancelTask`
    Cancel,
    /// `tasks/resubscribe`, `SubscribeToTask`
    Subscribe,
    /// The four methods on push notification settings, which are refused.
    Push,
    /// `agent/getAuthenticatedExtendedCard`, `GetExtendedAgentCard`
    ExtendedCard,
}

/// Every method by its name in JSON-RPC.
const METHODS: [(&str, Dialect, Method); 21] = [
    ("message/send", Dialect::V03, Method::Send),
    ("message/stream", Dialect::V03, Method::Stream),
    ("tasks/get", Dialect::V03, Method::Get),
    ("tasks/cancel", Dialect::V03, Method::Cancel),
    ("tasks/resubscribe", Dialect::V03, Method::Subscribe),
    ("tasks/pushNotificationConfig/set", Dialect::V03, Method::Push),
    ("tasks/pushNotificationConfig/get", Dialect::V03, Method::Push),
    ("tasks/pushNotificationConfig/list", Dialect::V03, Method::Push),
    ("tasks/pushNotificationConfig/delete", Dialect::V03, Method::Push),
    ("agent/getAuthenticatedExtendedCard", Dialect::V03, Method::ExtendedCard),
    ("SendMessage", Dialect::V10, Method::Send),
    ("SendStreamingMessage", Dialect::V10, Method::Stream),
    ("GetTask", Dialect::V10, Method::Get),
    ("ListTasks", Dialect::V10, Method::List),
    ("CancelTask", Dialect::V10, Method::Cancel),
    ("SubscribeToTask", Dialect::V10, Method::Subscribe),
    ("CreateTaskPushNotificationConfig", Dialect::V10, Method::Push),
    ("GetTaskPushNotificationConfig", Dialect::V10, Method::Push),
    ("ListTaskPushNotificationConfigs", Dialect::V10, Method::Push),
    ("DeleteTaskPushNotificationConfig", Dialect::V10, Method::Push),
    ("GetExtendedAgentCard", Dialect::V10, Method::ExtendedCard),
];

impl Dialect {
    /// The dialect that `A2A-Version` names. Absent and empty mean 0.3, and a patch number is passed
    /// over (A2A 1.0.1 §3.6).
    ///
    /// # Errors
    /// [`Fault::VersionNotSupported`]
    pub fn of(version: Option<&str>) -> Result<Self, Fault> {
        let version = version.unwrap_or_default().trim();
        if version.is_empty() {
            return Ok(Self::V03);
        }
        let mut parts = version.splitn(3, '.');
        let pair = (parts.next(), parts.next());
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        match pair {
            _ if !parts.next().is_none_or(is_number) => None,
            (Some("0"), Some("3")) => Some(Self::V03),
            (Some("1"), Some("0")) => Some(Self::V10),
            _ => None,
        }
        .ok_or_else(|| Fault::VersionNotSupported(version.to_owned()))
    }

    /// `0.3` or `1.0`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::V03 => "0.3",
            Self::V10 => "1.0",
        }
    }
}

impl Method {
    /// The method with this name in JSON-RPC, and the dialect that names it so.
    ///
    /// The name decides how a call is read and answered, as in the official servers that speak both
    /// dialects. `A2A-Version` has to name a dialect that is spoken here, and no more: callers of 1.0
    /// that forget the header are understood all the same.
    #[must_use]
    pub fn find(name: &str) -> Option<(Dialect, Self)> {
        let found = METHODS.iter().find(|(known, _, _)| *known == name);
        found.map(|(_, dialect, method)| (*dialect, *method))
    }
}

#[cfg(test)]
mod tests;
