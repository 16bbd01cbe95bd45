//! The peer as a host drives it: requests and what the store holds in, steps out.

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::code::Code;
use crate::json::Value;
use crate::surface::convert::{call, from_js, to_js};
use crate::surface::exchange::{self, Deployment};
use crate::surface::http::Bindings;

/// A deployment, whose settings are read once.
#[wasm_bindgen]
pub struct Peer(Deployment);

#[wasm_bindgen]
impl Peer {
    /// Takes the settings as an object by their names, and when they came into force.
    ///
    /// # Errors
    /// `misconfigured`.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: JsValue, modified: String) -> Result<Self, JsValue> {
        let settings = from_js(settings)?;
        let setting =
            |name: &str| settings.as_object()?.get(name).and_then(Value::as_str).map(str::to_owned);
        let mut bindings = Bindings::by_name(setting);
        bindings.modified = Some(modified);
        Deployment::new(&bindings).map(Self).map_err(|fault| {
            let code = Value::from(Code::Misconfigured.as_str());
            let thrown = Value::object([("code", code), ("message", fault.into())]);
            to_js(&thrown).unwrap_or_else(|error| error)
        })
    }

    /// The next step for a request.
    ///
    /// # Errors
    /// The codes of the arguments' shapes.
    pub fn respond(
        &self,
        head: JsValue,
        body: Option<Vec<u8>>,
        given: JsValue,
    ) -> Result<JsValue, JsValue> {
        let head = from_js(head)?;
        let given = from_js(given)?;
        call(|| self.0.respond(&head, body.as_deref(), &given))
    }
}

/// Server-sent events of a stream, numbered from `first`: `{text, next}`.
///
/// # Errors
/// The codes of the arguments' shapes.
#[wasm_bindgen(js_name = peerFrames)]
pub fn peer_frames(framing: JsValue, told: JsValue, first: u32) -> Result<JsValue, JsValue> {
    let framing = from_js(framing)?;
    let told = from_js(told)?;
    call(|| exchange::frames(&framing, &told, u64::from(first)))
}
