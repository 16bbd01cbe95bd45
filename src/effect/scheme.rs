//! The webhook schemes by name, and what each of them proves (R156, R158).
//!
//! How a signature is checked is `webhook`'s business. A bundle needs the facts only: whether a
//! scheme is a signature at all, whether it carries a time, where its bodies tell the event's type.

use super::fault::{Fault, FaultKind, Reading};
use crate::json::{Pointer, Value};

/// The longest event type in bytes.
pub const MAX_EVENT_TYPE: usize = 128;

/// How a vendor signs its webhooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`.
    StandardWebhooks,
    /// The same under the names of Svix: `svix-id`, `svix-timestamp`, `svix-signature`.
    Svix,
    /// `Stripe-Signature`.
    Stripe,
    /// `X-Hub-Signature-256`.
    GitHub,
    /// `X-Slack-Signature`, `X-Slack-Request-Timestamp`.
    Slack,
    /// `X-Shopify-Hmac-SHA256`.
    Shopify,
    /// `x-square-hmacsha256-signature`.
    Square,
    /// `X-Twilio-Signature`.
    Twilio,
    /// The signature covers a CRC-32 of the body, for which anybody finds another body. Refused.
    PayPal,
    /// A shared token in a header, which signs nothing. Refused.
    PlainToken,
}

/// Where the type of an event is taken from: never from a header, which no scheme signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventType {
    /// `{from: "body", pointer}`: a string of the signed body.
    Body(Pointer),
    /// `{from: "endpoint", type}`: the endpoint takes this one type. It needs a secret of its own:
    /// under a shared one an event of another endpoint would fit here too.
    Endpoint(String),
}

impl Scheme {
    /// Every scheme, the refused ones last.
    pub const ALL: [Self; 10] = [
        Self::StandardWebhooks,
        Self::Svix,
        Self::Stripe,
        Self::GitHub,
        Self::Slack,
        Self::Shopify,
        Self::Square,
        Self::Twilio,
        Self::PayPal,
        Self::PlainToken,
    ];

    /// The name in snake case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::StandardWebhooks => "standard_webhooks",
            Self::Svix => "svix",
            Self::Stripe => "stripe",
            Self::GitHub => "github",
            Self::Slack => "slack",
            Self::Shopify => "shopify",
            Self::Square => "square",
            Self::Twilio => "twilio",
            Self::PayPal => "paypal",
            Self::PlainToken => "plain_token",
        }
    }

    /// The scheme called `name`, a refused one too.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scheme| scheme.as_str() == name)
    }

    /// Whether a signature that fits proves the event, so that it is `vendor_signed` (R154).
    #[must_use]
    pub fn is_vendor_signed(self) -> bool {
        !matches!(self, Self::PayPal | Self::PlainToken)
    }

    /// Whether the vendor writes the type of an event into what it signs. GitHub and Shopify tell it
    /// in a header only (R158): they need an endpoint for each type, or a member of the body that
    /// tells as much.
    #[must_use]
    pub fn signs_event_type(self) -> bool {
        self.event_type_pointer().is_some()
    }

    /// Where the vendor's bodies hold the type of an event.
    #[must_use]
    pub fn event_type_pointer(self) -> Option<&'static str> {
        match self {
            Self::StandardWebhooks | Self::Svix | Self::Stripe | Self::Square => Some("/type"),
            Self::Slack => Some("/event/type"),
            Self::Twilio => Some("/EventType"),
            Self::GitHub | Self::Shopify | Self::PayPal | Self::PlainToken => None,
        }
    }

    /// Whether a time is signed. Where none is, an event stays valid for ever, and what was taken
    /// once is remembered for ever (R156).
    #[must_use]
    pub fn has_timestamp(self) -> bool {
        matches!(self, Self::StandardWebhooks | Self::Svix | Self::Stripe | Self::Slack)
    }

    /// Whether the address of the endpoint is signed, so that it is needed for the check.
    #[must_use]
    pub fn signs_url(self) -> bool {
        matches!(self, Self::Square | Self::Twilio)
    }

    /// Reads the name of a scheme that proves something.
    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let scheme = reading.one_of(value, at, "scheme", &Self::ALL.map(|it| (it.as_str(), it)))?;
        if scheme.is_vendor_signed() {
            return Some(scheme);
        }
        reading.refuse(at, FaultKind::VendorNotSigned { scheme: scheme.as_str() })
    }

    /// Reads the name, alone.
    ///
    /// # Errors
    /// `wrong_type`, `unknown_kind`, `vendor_not_signed`.
    pub fn from_value(value: &Value, at: &Pointer) -> Result<Self, Fault> {
        Reading::alone(|reading| Self::read(value, at, reading))
    }
}

#[derive(Clone, Copy)]
enum From {
    Body,
    Endpoint,
}

impl EventType {
    /// Reads `{from, pointer|type}`.
    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        let mut fields = reading.open(value, at)?;
        let sources = [("body", From::Body), ("endpoint", From::Endpoint)];
        let from = reading.required(&mut fields, "from");
        let from = from.and_then(|(value, at)| reading.one_of(value, &at, "source", &sources));
        let found = match from? {
            From::Body => reading.pointer_field(&mut fields).map(Self::Body),
            From::Endpoint => {
                let name = reading.required(&mut fields, "type");
                let name = name.and_then(|(value, at)| read_name(value, &at, reading));
                name.map(Self::Endpoint)
            }
        };
        reading.finish(fields);
        found
    }

    /// Reads it, alone.
    ///
    /// # Errors
    /// `missing_member`, `wrong_type`, `unknown_kind`, `unknown_member`, `invalid_pointer`,
    /// `out_of_range`.
    pub fn from_value(value: &Value, at: &Pointer) -> Result<Self, Fault> {
        Reading::alone(|reading| Self::read(value, at, reading))
    }

    /// The form that is read.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let (from, name, value) = match self {
            Self::Body(at) => ("body", "pointer", at.as_str()),
            Self::Endpoint(name) => ("endpoint", "type", name.as_str()),
        };
        Value::object([("from", from.into()), (name, value.into())])
    }
}

/// Whether `text` can be the type of an event: 1 to [`MAX_EVENT_TYPE`] bytes without control
/// characters.
#[must_use]
pub fn is_event_type(text: &str) -> bool {
    (1..=MAX_EVENT_TYPE).contains(&text.len()) && !text.chars().any(char::is_control)
}

fn read_name(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<String> {
    let text = reading.string(value, at)?;
    if is_event_type(text) {
        return Some(text.to_owned());
    }
    reading.range(at, format!("an event type of 1 to {MAX_EVENT_TYPE} bytes"))
}

#[cfg(test)]
mod tests;
