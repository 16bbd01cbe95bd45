//! The host's requests and responses. The crate's own types read more of each than is looked at
//! here, and that is a good part of the time that a small call takes.

use js_sys::{Promise, Uint8Array};
use worker::wasm_bindgen_futures::JsFuture;
use worker::web_sys::{Headers, ReadableStream, Response, ResponseInit};
use worker::{Result, console_error, console_log};

use crate::surface::http::Answer;

/// The bytes that a promise of a buffer gives.
pub(super) async fn bytes(promise: Promise) -> Result<Vec<u8>> {
    Ok(Uint8Array::new(&JsFuture::from(promise).await?).to_vec())
}

/// The text that the body of a response holds.
pub(super) async fn text(response: &Response) -> Result<String> {
    let bytes = bytes(response.array_buffer()?).await?;
    String::from_utf8(bytes).map_err(|error| error.to_string().into())
}

/// A response of the status with a body, or none where it is empty.
pub(super) fn plain(status: u16, body: &str) -> Result<Response> {
    let init = ResponseInit::new();
    init.set_status(status);
    respond_with(body, &init)
}

/// The response that an answer makes. Its line for the operator is written.
pub(super) fn respond(answer: &Answer) -> Result<Response> {
    respond_with(&answer.body, &head(answer)?)
}

/// The response that the head of an answer makes with a stream.
pub(super) fn stream(answer: &Answer, body: Option<&ReadableStream>) -> Result<Response> {
    Ok(Response::new_with_opt_readable_stream_and_init(body, &head(answer)?)?)
}

fn respond_with(body: &str, init: &ResponseInit) -> Result<Response> {
    let bytes = (!body.is_empty()).then(|| Uint8Array::from(body.as_bytes()));
    Ok(Response::new_with_opt_js_u8_array_and_init(bytes.as_ref(), init)?)
}

fn head(answer: &Answer) -> Result<ResponseInit> {
    if let Some(line) = &answer.log {
        if answer.status < 500 { console_log!("{line}") } else { console_error!("{line}") }
    }
    let headers = Headers::new()?;
    for (name, value) in &answer.headers {
        headers.set(name, value)?;
    }
    let init = ResponseInit::new();
    init.set_status(answer.status);
    init.set_headers(&headers);
    Ok(init)
}
