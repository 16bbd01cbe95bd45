//! The Cloudflare Worker.
//!
//! Owns: reading bindings, streaming a body in, handing an answer out. Does not own: what is
//! answered (`http`), or the instance itself: the entry module (`worker/shim.mjs`) makes it, and a
//! new one after a trap.

use std::cell::OnceCell;
use std::rc::Rc;

use super::http::caller::Caller;
use super::http::{Answer, Bindings, Finished, Head, Pending, Settings, Step, begin};
use crate::budget::MAX_BYTES;
use futures_util::StreamExt as _;
use worker::js_sys::Date;
use worker::{
    ByteStream, Context, Env, Request, Response, ResponseBuilder, console_error, console_log, event,
};

thread_local! {
    /// Bindings do not change while an isolate lives, so keys are parsed once.
    static SETTINGS: OnceCell<Rc<Settings>> = const { OnceCell::new() };
}

/// Answers one request.
///
/// # Errors
/// When the host refuses to give the request or to take the answer.
#[event(fetch)]
pub async fn fetch(mut request: Request, env: Env, _context: Context) -> worker::Result<Response> {
    let settings = settings(&env);
    let answer = match begin(&head(&request)?, &settings) {
        Step::Done(answer) => answer,
        Step::Read(pending) => read(&mut request, pending, &settings).await?,
    };
    respond(answer)
}

fn settings(env: &Env) -> Rc<Settings> {
    let binding = |name: &str| env.var(name).ok().map(|value| value.to_string());
    SETTINGS.with(|cell| {
        let read = || {
            let mut bindings = Bindings::by_name(binding);
            bindings.modified = Some(Date::new_0().to_utc_string().into());
            Rc::new(Settings::read(&bindings))
        };
        Rc::clone(cell.get_or_init(read))
    })
}

fn head(request: &Request) -> worker::Result<Head> {
    let headers = request.headers();
    let url = request.url()?;
    Ok(Head {
        // The crate's own `Method` reads a method that it does not know as GET.
        method: request.inner().method(),
        origin: url.origin().ascii_serialization(),
        path: request.path(),
        query: url.query().unwrap_or_default().to_owned(),
        client: headers.get("cf-connecting-ip")?,
        caller: Caller::Unknown,
        authorization: headers.get("authorization")?,
        content_type: headers.get("content-type")?,
        content_length: headers.get("content-length")?,
        if_none_match: headers.get("if-none-match")?,
        if_modified_since: headers.get("if-modified-since")?,
        version: headers.get("a2a-version")?,
        extensions: headers.get("a2a-extensions")?,
        x_extensions: headers.get("x-a2a-extensions")?,
    })
}

async fn read(
    request: &mut Request,
    mut pending: Pending,
    settings: &Settings,
) -> worker::Result<Answer> {
    if request.inner().body().is_some() {
        let mut pieces = request.stream()?;
        while let Some(piece) = pieces.next().await {
            if let Err(answer) = pending.push(&piece?) {
                discard(pieces).await;
                return Ok(answer);
            }
        }
    }
    Ok(match pending.finish(settings) {
        Finished::Done(answer) => answer,
        Finished::Call(call) => call.without_tasks(),
    })
}

/// Reads on for at most [`MAX_BYTES`] and keeps nothing: when a stream is cancelled, workerd closes
/// the connection, and a caller who is still sending often never sees the answer.
async fn discard(mut pieces: ByteStream) {
    let mut left = MAX_BYTES;
    while let Some(Ok(piece)) = pieces.next().await {
        match left.checked_sub(u64::try_from(piece.len()).unwrap_or(u64::MAX)) {
            Some(rest) => left = rest,
            None => return,
        }
    }
}

fn respond(answer: Answer) -> worker::Result<Response> {
    if let Some(line) = answer.log {
        if answer.status < 500 { console_log!("{line}") } else { console_error!("{line}") }
    }
    let mut builder = ResponseBuilder::new().with_status(answer.status);
    for (name, value) in answer.headers {
        builder = builder.with_header(name, &value)?;
    }
    Ok(if answer.body.is_empty() {
        builder.empty()
    } else {
        builder.fixed(answer.body.into_bytes())
    })
}
