//! Who calls, and how they are answered.

use super::{Body, Call, Event, Framing, Reply, Value};
use crate::a2a::dialect::{Dialect, Method};
use crate::a2a::fault::Fault;
use crate::a2a::{rest, rpc};
use crate::budget::{Budget, Meter};
use crate::verdict::artifact::EXTENSION;

/// The media type of streams.
const STREAM: &str = "text/event-stream";

/// The form of the answers to one call.
pub(super) struct Caller {
    pub(super) dialect: Dialect,
    /// Over JSON-RPC the id, which may be absent; nothing over HTTP+JSON.
    id: Option<Option<Value>>,
    /// Whether our extension is active.
    extended: bool,
}

impl Caller {
    /// Reads the envelope: how to answer, and the method with its parameters or why there is none.
    pub(super) fn open(call: &Call<'_>) -> (Self, Result<(Method, Value), Fault>) {
        let mut meter = Meter::new(Budget::default());
        let version = Dialect::of(call.version);
        let mut caller = Self {
            dialect: version.clone().unwrap_or(Dialect::V10),
            id: None,
            extended: names(call.extensions),
        };
        if call.path.trim_matches('/').is_empty() {
            let opened = caller.open_rpc(call, version, &mut meter);
            return (caller, opened);
        }
        // Whoever names no version here means 1.0: the paths of 0.3 were others.
        caller.dialect = Dialect::V10;
        let opened = Self::open_rest(call, &mut meter);
        (caller, opened)
    }

    fn open_rpc(
        &mut self,
        call: &Call<'_>,
        version: Result<Dialect, Fault>,
        meter: &mut Meter,
    ) -> Result<(Method, Value), Fault> {
        self.id = Some(None);
        rpc::accept(call.content_type)?;
        let request = rpc::read(call.body, meter).map_err(|(id, fault)| {
            self.id = Some(id);
            fault
        })?;
        self.id = Some(request.id);
        let found = Method::find(&request.method);
        version?;
        let (dialect, method) = found.ok_or(Fault::MethodNotFound(request.method))?;
        self.dialect = dialect;
        Ok((method, request.params))
    }

    fn open_rest(call: &Call<'_>, meter: &mut Meter) -> Result<(Method, Value), Fault> {
        if call.version.is_some_and(|version| !version.trim().is_empty()) {
            let spoken = Dialect::of(call.version)?;
            if spoken == Dialect::V03 {
                return Err(Fault::VersionNotSupported(spoken.as_str().to_owned()));
            }
        }
        let route = rest::route(call.method, call.path, call.query)?;
        let method = route.method;
        if let Method::Send | Method::Stream = method {
            rpc::accept(call.content_type)?;
        }
        Ok((method, route.params(call.body, meter)?))
    }

    /// Takes note of the extensions that a message names: callers announce them there, too.
    pub(super) fn extended_by(&self, extensions: &[String]) -> Vec<String> {
        if self.extended || names(extensions) { vec![EXTENSION.to_owned()] } else { Vec::new() }
    }

    pub(super) fn framing(&self) -> Framing {
        let id = self.id.as_ref().map(|id| id.clone().unwrap_or(Value::Null));
        Framing { dialect: self.dialect, id }
    }

    /// The reply with a result.
    pub(super) fn reply(&self, result: Value) -> Reply {
        let body = match &self.id {
            Some(id) => rpc::result(id.as_ref(), result),
            None => result,
        };
        self.answer(200, body)
    }

    /// The reply that is a whole stream.
    pub(super) fn stream(&self, events: &[Event]) -> Reply {
        let framing = self.framing();
        self.frames(events.iter().map(|event| framing.frame(event)).collect())
    }

    fn frames(&self, frames: Vec<String>) -> Reply {
        Reply {
            status: 200,
            content_type: STREAM,
            extensions: self.extended_by(&[]),
            body: Body::Frames(frames),
        }
    }

    /// The reply with a fault. No stream is begun for it.
    pub(super) fn refuse(&self, fault: &Fault) -> Reply {
        match &self.id {
            Some(id) => self.answer(200, rpc::error(id.as_ref(), fault)),
            None => {
                let (status, body) = rest::error(fault);
                self.answer(status, body)
            }
        }
    }

    /// The stream whose only frame is a fault, for `tasks/resubscribe`: A2A 0.3.0 §7.2.1 lets a frame
    /// be an error, and its test kit takes a plain answer to this method for no answer at all.
    pub(super) fn end(&self, fault: &Fault) -> Reply {
        let id = self.id.as_ref().and_then(Option::as_ref);
        self.frames(vec![rpc::error(id, fault).to_text()])
    }

    fn answer(&self, status: u16, body: Value) -> Reply {
        Reply {
            status,
            content_type: rest::CONTENT_TYPE,
            extensions: self.extended_by(&[]),
            body: Body::Json(body),
        }
    }
}

/// Whether our extension is among them; a header may list several.
fn names(extensions: &[String]) -> bool {
    let mut named = extensions.iter().flat_map(|field| field.split(','));
    named.any(|uri| uri.trim() == EXTENSION)
}
