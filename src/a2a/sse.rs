//! Events of a stream as server-sent events (WHATWG HTML §9.2; A2A 1.0.1 §9.4.2, §11.7).

use super::event::Event;
use super::peer::Framing;
use super::rpc;

/// A comment, which every reader passes over, so that what stands between does not think the
/// connection dead. Sent when nothing else was for [`KEEP_ALIVE_SECONDS`].
pub const KEEP_ALIVE: &str = ":\n\n";
/// Below the 30 seconds after which the first proxies close a silent connection.
pub const KEEP_ALIVE_SECONDS: u32 = 15;

/// One event: its id, its data, the blank line. Ids of one stream rise.
#[must_use]
pub fn event(id: u64, data: &str) -> String {
    let mut out = format!("id: {id}\n");
    let mut line = |text: &str| {
        out.push_str("data: ");
        out.push_str(text);
        out.push('\n');
    };
    // JSON text of this crate has no line ends; whatever has some stays one event.
    if data.bytes().any(|byte| matches!(byte, b'\n' | b'\r')) {
        data.split(['\n', '\r']).for_each(line);
    } else {
        line(data);
    }
    out.push('\n');
    out
}

impl Framing {
    /// The JSON text of one event: a JSON-RPC response, or the event itself over HTTP+JSON.
    #[must_use]
    pub fn frame(&self, event: &Event) -> String {
        let result = event.to_value(self.dialect);
        match &self.id {
            Some(id) => rpc::result(Some(id), result).to_text(),
            None => result.to_text(),
        }
    }
}

#[cfg(test)]
mod tests;
