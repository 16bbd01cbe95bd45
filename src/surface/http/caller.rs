//! Who asks: the workspace of a request.

use super::{Head, Problem, Settings};
use crate::code::Code;

/// The workspace of everybody where the deployment asks for no token.
pub const LOCAL: &str = "local";

/// The challenge of a refused caller. It is the same whatever was wrong: a probe learns nothing.
const CHALLENGE: &str = "Bearer realm=\"countersign\"";

/// What the host knows of the caller by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Caller {
    /// Nothing: the settings decide by `Authorization`.
    #[default]
    Unknown,
    /// It may see the tasks of this workspace.
    Admitted(String),
    /// It may do nothing.
    Refused,
}

/// The workspace of the caller.
///
/// # Errors
/// `unauthorized`; `misconfigured` without usable tokens, or where no token is asked for on a host
/// that others can reach.
pub(super) fn workspace(head: &Head, settings: &Settings) -> Result<String, Problem> {
    match &head.caller {
        Caller::Admitted(workspace) => return Ok(workspace.clone()),
        Caller::Refused => return Err(refused()),
        Caller::Unknown => {}
    }
    if settings.no_auth(head)? {
        return Ok(LOCAL.to_owned());
    }
    let workspace = settings.tokens()?.workspace(head.authorization.as_deref());
    workspace.map(str::to_owned).ok_or_else(refused)
}

fn refused() -> Problem {
    let detail = "send `Authorization: Bearer` and a token that this deployment accepts";
    Problem::new(Code::Unauthorized, detail).with("WWW-Authenticate", CHALLENGE)
}
