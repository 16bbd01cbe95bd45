//! The open streams of an object, which stand outside of the engine (`worker/streams.mjs`).

use wasm_bindgen::prelude::wasm_bindgen;
use worker::web_sys::ReadableStream;

#[wasm_bindgen]
extern "C" {
    /// Streams by a number that the engine chooses.
    pub type Streams;

    /// Opens a stream that begins with `first` and says `comment` every few seconds.
    #[wasm_bindgen(method)]
    pub(super) fn open(
        this: &Streams,
        id: u32,
        first: &str,
        comment: &str,
        seconds: u32,
    ) -> ReadableStream;

    /// Whether somebody reads the stream.
    #[wasm_bindgen(method)]
    pub(super) fn has(this: &Streams, id: u32) -> bool;

    /// Says `text`; nothing when the stream is closed.
    #[wasm_bindgen(method)]
    pub(super) fn tell(this: &Streams, id: u32, text: &str);

    /// Ends the stream once all is read.
    #[wasm_bindgen(method)]
    pub(super) fn end(this: &Streams, id: u32);
}
