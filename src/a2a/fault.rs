//! Refusals, by the protocol's own codes (A2A 1.0.1 §5.4, §9.5; JSON-RPC 2.0 §5.1).

/// Why a call is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// -32700: the body is no JSON.
    #[error("the body is not JSON: {0}")]
    Parse(String),
    /// -32600: the body is JSON, but no request.
    #[error("the body is not a JSON-RPC 2.0 request: {0}")]
    InvalidRequest(String),
    /// -32601: there is no such method in this dialect.
    #[error("there is no method {0}")]
    MethodNotFound(String),
    /// -32602: the parameters are not those of the method.
    #[error("{message}")]
    InvalidParams {
        /// The member as `params.message.parts` or a JSON pointer.
        field: String,
        /// What is wrong.
        message: String,
    },
    /// -32603: the host or the store failed. It says nothing about the inside.
    #[error("{0}")]
    Internal(String),
    /// -32001
    #[error("there is no task {0}")]
    TaskNotFound(String),
    /// -32002
    #[error("the task {0} has ended and cannot be cancelled")]
    TaskNotCancelable(String),
    /// -32003
    #[error("push notifications are not supported")]
    PushNotificationNotSupported,
    /// -32004
    #[error("{0}")]
    UnsupportedOperation(String),
    /// -32005
    #[error("{0}")]
    ContentTypeNotSupported(String),
    /// -32007
    #[error("there is no extended card")]
    ExtendedCardNotConfigured,
    /// -32009
    #[error("the version {0} of the protocol is not supported; use 1.0 or 0.3")]
    VersionNotSupported(String),
}
