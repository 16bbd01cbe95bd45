//! Refusals, by the protocol's own codes (A2A 1.0.1 §5.4, §9.5; JSON-RPC 2.0 §5.1).

use crate::json::{Object, Value};
use crate::text::quoted;

/// Why a call is refused. Messages begin as the protocol's own do, since clients and test kits look
/// for words such as `not found`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// -32700: the body is no JSON.
    #[error("invalid JSON: {0}")]
    Parse(String),
    /// -32600: the body is JSON, but no request.
    #[error("invalid request: {0}")]
    InvalidRequest(String),
    /// -32601: there is no such method in this dialect.
    #[error("method not found: {}", quoted(.0))]
    MethodNotFound(String),
    /// -32602: the parameters are not those of the method.
    #[error("{message}")]
    InvalidParams {
        /// The member by its path in the parameters, as `message.parts[0].text`.
        field: String,
        /// What is wrong, the field named.
        message: String,
    },
    /// -32603: the host or the store failed. It says nothing about the inside.
    #[error("{0}")]
    Internal(String),
    /// -32001
    #[error("task not found: {}", quoted(.0))]
    TaskNotFound(String),
    /// -32002
    #[error("task cannot be canceled: {} has ended", quoted(.0))]
    TaskNotCancelable(String),
    /// -32003
    #[error("push notifications are not supported")]
    PushNotificationNotSupported,
    /// -32004: the operation, in a clause.
    #[error("operation not supported: {0}")]
    UnsupportedOperation(String),
    /// -32005: the media type.
    #[error("incompatible content type: {} is not supported", quoted(.0))]
    ContentTypeNotSupported(String),
    /// -32007
    #[error("there is no extended card")]
    ExtendedCardNotConfigured,
    /// -32009
    #[error("version not supported: {}, JSON-RPC has 1.0 and 0.3, HTTP+JSON has 1.0", quoted(.0))]
    VersionNotSupported(String),
}

/// What `ErrorInfo` says where an id or a name of the caller's is repeated, in code points.
const ECHO: usize = 256;

/// How one kind of fault is told: the code in JSON-RPC, the HTTP status with its name in
/// `google.rpc.Code`, and the reason in `ErrorInfo`.
struct Told(i32, u16, &'static str, &'static str);

impl Fault {
    /// The HTTP statuses are those of A2A 1.0.0 §5.4. 1.0.1 made 400 of 415 and 409; the official
    /// test kit still asks for the former ones, which say more, and clients go by the reason.
    fn told(&self) -> Told {
        match self {
            Self::Parse(_) => Told(-32700, 400, "INVALID_ARGUMENT", "INVALID_REQUEST"),
            Self::InvalidRequest(_) => Told(-32600, 400, "INVALID_ARGUMENT", "INVALID_REQUEST"),
            Self::MethodNotFound(_) => Told(-32601, 404, "NOT_FOUND", "METHOD_NOT_FOUND"),
            Self::InvalidParams { .. } => Told(-32602, 400, "INVALID_ARGUMENT", "INVALID_PARAMS"),
            Self::Internal(_) => Told(-32603, 500, "INTERNAL", "INTERNAL_ERROR"),
            Self::TaskNotFound(_) => Told(-32001, 404, "NOT_FOUND", "TASK_NOT_FOUND"),
            Self::TaskNotCancelable(_) => {
                Told(-32002, 409, "FAILED_PRECONDITION", "TASK_NOT_CANCELABLE")
            }
            Self::PushNotificationNotSupported => {
                Told(-32003, 400, "FAILED_PRECONDITION", "PUSH_NOTIFICATION_NOT_SUPPORTED")
            }
            Self::UnsupportedOperation(_) => {
                Told(-32004, 400, "FAILED_PRECONDITION", "UNSUPPORTED_OPERATION")
            }
            Self::ContentTypeNotSupported(_) => {
                Told(-32005, 415, "INVALID_ARGUMENT", "CONTENT_TYPE_NOT_SUPPORTED")
            }
            Self::ExtendedCardNotConfigured => {
                Told(-32007, 400, "FAILED_PRECONDITION", "EXTENDED_AGENT_CARD_NOT_CONFIGURED")
            }
            Self::VersionNotSupported(_) => {
                Told(-32009, 400, "FAILED_PRECONDITION", "VERSION_NOT_SUPPORTED")
            }
        }
    }

    /// The code in JSON-RPC.
    #[must_use]
    pub fn code(&self) -> i32 {
        self.told().0
    }

    /// The HTTP status over HTTP+JSON. Over JSON-RPC it is always 200.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.told().1
    }

    /// The name of the status in `google.rpc.Code`.
    #[must_use]
    pub fn status_name(&self) -> &'static str {
        self.told().2
    }

    /// The reason in `google.rpc.ErrorInfo`, in upper snake case.
    #[must_use]
    pub fn reason(&self) -> &'static str {
        self.told().3
    }

    /// The details: an array of `google.rpc.ErrorInfo` and, for wrong parameters, of
    /// `google.rpc.BadRequest`. 0.3 allows any value in this place, so it gets the same.
    #[must_use]
    pub fn data(&self) -> Value {
        let mut details = vec![Value::object([
            ("@type", "type.googleapis.com/google.rpc.ErrorInfo".into()),
            ("reason", self.reason().into()),
            ("domain", "a2a-protocol.org".into()),
            ("metadata", self.metadata().into()),
        ])];
        if let Self::InvalidParams { field, message } = self {
            let violation = Value::object([
                ("field", field.as_str().into()),
                ("description", message.as_str().into()),
            ]);
            details.push(Value::object([
                ("@type", "type.googleapis.com/google.rpc.BadRequest".into()),
                ("fieldViolations", vec![violation].into()),
            ]));
        }
        details.into()
    }

    /// Strings only: in the proto file it is a map of strings.
    fn metadata(&self) -> Object {
        let (name, text) = match self {
            Self::TaskNotFound(id) | Self::TaskNotCancelable(id) => ("taskId", id),
            Self::MethodNotFound(method) => ("method", method),
            Self::ContentTypeNotSupported(media_type) => ("contentType", media_type),
            Self::VersionNotSupported(version) => ("version", version),
            Self::Parse(_)
            | Self::InvalidRequest(_)
            | Self::InvalidParams { .. }
            | Self::Internal(_)
            | Self::PushNotificationNotSupported
            | Self::UnsupportedOperation(_)
            | Self::ExtendedCardNotConfigured => return Object::new(),
        };
        let mut metadata = Object::new();
        metadata.push(name, text.chars().take(ECHO).collect::<String>());
        metadata
    }
}

#[cfg(test)]
mod tests;
