//! The two dialects and their methods (A2A 0.3.0 §3.5.6; A2A 1.0.1 §9.4).

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
