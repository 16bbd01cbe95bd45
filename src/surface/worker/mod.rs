//! The Cloudflare Worker.
//!
//! Owns: reading bindings, streaming a body in, handing an answer out, the rows and streams of
//! tasks. Does not own: what is answered (`http`), what is kept and told of a task (`tasks`), or the
//! instance itself: the entry module (`worker/shim.mjs`) makes it, and a new one after a trap.

/// The calls of the peer.
mod a2a;
/// The statements of an object's database.
mod database;
/// The time and fresh ids.
mod host;
/// The object that keeps the tasks of a workspace.
mod object;
/// Asks that object.
mod store;
/// The open streams of an object.
mod streams;
/// The host's requests and responses.
mod web;

use std::cell::OnceCell;
use std::rc::Rc;

use futures_util::StreamExt as _;
use worker::web_sys::{Request, Response};
use worker::{ByteStream, Context, Env, Result, WorkerVersionMetadata, event};

use super::http::caller::Caller;
use super::http::{Bindings, Finished, Head, Pending, Settings, Step, address, begin};
use crate::budget::MAX_BYTES;

/// Names the binding that tells when this version was deployed.
const VERSION: &str = "CF_VERSION_METADATA";

thread_local! {
    /// Bindings do not change while an isolate lives, so keys are parsed once.
    static SETTINGS: OnceCell<Rc<Settings>> = const { OnceCell::new() };
}

/// Answers one request.
///
/// # Errors
/// When the host refuses to give the request or to take the answer.
#[event(fetch)]
pub async fn fetch(request: Request, env: Env, _context: Context) -> Result<Response> {
    let settings = settings(&env);
    let finished = match begin(&head(&request)?, &settings) {
        Step::Done(answer) => Finished::Done(answer),
        Step::Read(pending) => read(&request, pending, &settings).await?,
    };
    match finished {
        Finished::Done(answer) => web::respond(&answer),
        Finished::Call(call) => a2a::answer(&call, &settings, &env).await,
    }
}

fn settings(env: &Env) -> Rc<Settings> {
    let binding = |name: &str| env.var(name).ok().map(|value| value.to_string());
    SETTINGS.with(|cell| {
        let read = || {
            let mut bindings = Bindings::by_name(binding);
            bindings.modified = Some(modified(env));
            Rc::new(Settings::read(&bindings))
        };
        Rc::clone(cell.get_or_init(read))
    })
}

/// When this version was deployed; where the host does not tell, when it first answered.
fn modified(env: &Env) -> String {
    let now = host::now();
    let version = env.get_binding::<WorkerVersionMetadata>(VERSION).ok();
    let deployed = version.and_then(|version| host::millis(&version.timestamp()));
    host::http_date(deployed.filter(|at| (1..=now).contains(at)).unwrap_or(now))
}

fn head(request: &Request) -> Result<Head> {
    let headers = request.headers();
    let url = request.url();
    let (origin, path, query) = address::split(&url);
    Ok(Head {
        method: request.method(),
        origin: origin.to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
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

async fn read(request: &Request, mut pending: Pending, settings: &Settings) -> Result<Finished> {
    let Some(body) = request.body() else { return Ok(pending.finish(settings)) };
    // A length that was declared has been admitted, and the host holds the sender to it.
    if request.headers().has("content-length")? {
        let pushed = pending.push(&web::bytes(request.array_buffer()?).await?);
        return Ok(pushed.map_or_else(Finished::Done, |()| pending.finish(settings)));
    }
    let mut pieces = ByteStream::from(body);
    while let Some(piece) = pieces.next().await {
        if let Err(answer) = pending.push(&piece?) {
            discard(pieces).await;
            return Ok(Finished::Done(answer));
        }
    }
    Ok(pending.finish(settings))
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
