//! What the tests of this room share: one authentic delivery of each scheme. Those of Standard
//! Webhooks, GitHub, Slack and Twilio (form) are the vendors' published examples; the other
//! signatures were made apart from this crate, with Python's `hmac` and Node's `crypto`.

use super::delivery::DEFAULT_TOLERANCE_MS;
use super::{Authenticated, Delivery, Refusal, Secrets, verify};
use crate::effect::{EventType, Scheme};
use crate::json::Pointer;

pub(super) const WHSEC: &str = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
pub(super) const OTHER_WHSEC: &str = "whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH";
pub(super) const WHPK: &str = "whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";
/// The body of [`typed`].
pub(super) const TYPED: &str = r#"{"type":"user.created","data":{"id":"u_1"}}"#;
const MSG: &str = "msg_27UH4WbU6Z5A5EzD8u03UvzRbpk";
const TWILIO_FORM: &str = "CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234\
                           &From=%2B14158675309&To=%2B18005551212";
const TWILIO_URL: &str = "https://mycompany.com/myapp.php?foo=1&bar=2";
const SLACK_DOC: &str = "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J\
    &team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA\
    &user_name=roadrunner&command=%2Fwebhook-collect&text=\
    &response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554\
    %2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121\
    .803a0bc887a14d10d2c447fce8b6703c";

/// A delivery that can be changed.
#[derive(Clone)]
pub(super) struct Sample {
    pub(super) name: &'static str,
    pub(super) scheme: Scheme,
    pub(super) secrets: Vec<String>,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
    pub(super) url: Option<String>,
    pub(super) at: u64,
    pub(super) tolerance_ms: u64,
    pub(super) rule: EventType,
}

impl Sample {
    fn new(
        name: &'static str,
        scheme: Scheme,
        secret: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Self {
        let headers = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Self {
            name,
            scheme,
            secrets: vec![secret.to_owned()],
            headers: headers.collect(),
            body: body.as_bytes().to_vec(),
            url: None,
            at: 0,
            tolerance_ms: DEFAULT_TOLERANCE_MS,
            rule: EventType::Endpoint("event".to_owned()),
        }
    }

    fn at(self, seconds: u64) -> Self {
        Self { at: seconds.saturating_mul(1_000), ..self }
    }

    fn url(self, url: &str) -> Self {
        Self { url: Some(url.to_owned()), ..self }
    }

    /// With the type where the vendor writes it.
    pub(super) fn typed(self) -> Self {
        let pointer = self.scheme.event_type_pointer().expect("the scheme signs a type");
        Self { rule: EventType::Body(Pointer::parse(pointer).expect("a pointer")), ..self }
    }

    pub(super) fn secrets(self, secrets: &[&str]) -> Self {
        Self { secrets: secrets.iter().map(|secret| (*secret).to_owned()).collect(), ..self }
    }

    pub(super) fn body(self, body: &str) -> Self {
        Self { body: body.as_bytes().to_vec(), ..self }
    }

    /// With the header `name` set, in place of the one that was there.
    pub(super) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.retain(|(found, _)| found != name);
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(super) fn verify(&self) -> Result<Authenticated, Refusal> {
        let secrets = Secrets::read(self.scheme, &self.secrets).expect("usable secrets");
        let delivery = Delivery {
            secrets: &secrets,
            headers: &self.headers,
            body: &self.body,
            url: self.url.as_deref(),
            at: self.at,
            tolerance_ms: self.tolerance_ms,
        };
        verify(&delivery, &self.rule)
    }

    pub(super) fn accepted(&self) -> Authenticated {
        self.verify().unwrap_or_else(|refusal| panic!("{}: {refusal}", self.name))
    }

    pub(super) fn refused(&self) -> Refusal {
        self.verify().expect_err(self.name)
    }
}

pub(super) fn standard() -> Sample {
    let headers = [
        ("webhook-id", MSG),
        ("webhook-timestamp", "1649367553"),
        ("webhook-signature", "v1,tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw="),
    ];
    let body = r#"{"email":"test@example.com","username":"test_user"}"#;
    Sample::new("standard_webhooks", Scheme::StandardWebhooks, WHSEC, &headers, body)
        .at(1_649_367_553)
}

pub(super) fn svix() -> Sample {
    let mut sample = Sample { name: "svix", scheme: Scheme::Svix, ..standard() };
    for (name, _) in &mut sample.headers {
        *name = name.replace("webhook-", "svix-");
    }
    sample
}

/// Signed with [`WHSEC`], its type in the body.
pub(super) fn typed() -> Sample {
    let signature = "v1,lEjESudQEhW+4qD+NrGrQIvJtlI+AGwsLLxQSQYfTqM=";
    standard().body(TYPED).header("webhook-signature", signature).typed()
}

/// Signed with the private half of [`WHPK`], the first key of RFC 8032 §7.1.
pub(super) fn asymmetric() -> Sample {
    let signature = "v1a,l38WH2Z6KMK8fuCEbIKLj6EQ85rXLPl/nc3vEOLVE90HfG/r4wWVGsqI/3dGn8zdKXL2aIqlj5\
                     khSnwmstbJCQ==";
    let sample = typed().header("webhook-signature", signature).secrets(&[WHPK]);
    Sample { name: "standard_webhooks v1a", ..sample }
}

pub(super) fn stripe() -> Sample {
    let signature =
        "t=1700000000,v1=a43e8ed8055fe27eaca888a2d2e0941c09916cedee852f5677d18dbd86dbde72";
    let body = r#"{"id":"evt_1","type":"charge.succeeded","created":1700000000}"#;
    let headers = [("Stripe-Signature", signature)];
    Sample::new("stripe", Scheme::Stripe, "whsec_test_secret", &headers, body)
        .at(1_700_000_000)
        .typed()
}

pub(super) fn github() -> Sample {
    let signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
    let headers = [
        ("X-GitHub-Event", "issues"),
        ("X-GitHub-Delivery", "72d3162e-cc78-11e3-81ab-4c9367dc0958"),
        ("X-Hub-Signature-256", signature),
    ];
    let secret = "It's a Secret to Everybody";
    Sample::new("github", Scheme::GitHub, secret, &headers, "Hello, World!")
}

/// The same secret over a body that is an event.
pub(super) fn github_issue() -> Sample {
    let signature = "sha256=722e66b078e6397734acc83154280bccfddfadf1d6829a3e30e323e19caac82b";
    github()
        .body(r#"{"action":"opened","issue":{"number":1}}"#)
        .header("X-Hub-Signature-256", signature)
}

pub(super) fn slack() -> Sample {
    let headers = [
        ("X-Slack-Request-Timestamp", "1531420618"),
        (
            "X-Slack-Signature",
            "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
        ),
    ];
    let secret = "8f742231b10e8888abcd99yyyzzz85a5";
    Sample::new("slack", Scheme::Slack, secret, &headers, SLACK_DOC).at(1_531_420_618)
}

/// The same secret over an event.
pub(super) fn slack_event() -> Sample {
    let body =
        r#"{"type":"event_callback","event_id":"Ev08MFMKH6","event":{"type":"reaction_added"}}"#;
    let signature = "v0=23c666346f332d2e205d14428f8c49c35b1fb2b5fc49082cbf7187fb578d246d";
    slack().body(body).header("X-Slack-Signature", signature).typed()
}

pub(super) fn shopify() -> Sample {
    let headers = [
        ("X-Shopify-Topic", "orders/create"),
        ("X-Shopify-Hmac-Sha256", "D0UMXmhjwBRi4y66TmhJrDlhQABD7zI2fm3p6/QLMo8="),
    ];
    let body = r#"{"id":820982911946154508,"email":"jon@example.com"}"#;
    Sample::new("shopify", Scheme::Shopify, "hush", &headers, body)
}

pub(super) fn square() -> Sample {
    let headers =
        [("x-square-hmacsha256-signature", "S37E7nc0dGcx9wn1JcuqEhEibk+jECTotvrb/9DnCco=")];
    let body = r#"{"merchant_id":"M1","type":"payment.created","event_id":"6a8f5f28-54a1-4eb0-a98a-3111513fd4fc"}"#;
    let sample = Sample::new("square", Scheme::Square, "asdf1234", &headers, body);
    sample.url("https://example.com/webhook").typed()
}

pub(super) fn twilio() -> Sample {
    let headers = [("X-Twilio-Signature", "RSOYDt4T1cUTdK1PDd93/VVr8B8=")];
    Sample::new("twilio", Scheme::Twilio, "12345", &headers, TWILIO_FORM).url(TWILIO_URL)
}

/// The newer setting: the same text under SHA-256.
pub(super) fn twilio_sha256() -> Sample {
    let sample = twilio()
        .header("X-Twilio-Signature", "033hgUJA9M/hXIZsYjwkerEP/DBm35nEri5FhCYjA5s=")
        .header("X-Twilio-Webhooks-Signature-Settings", "key=SK1,algorithm=HMAC_SHA256");
    Sample { name: "twilio sha256", ..sample }
}

/// A body that is no form: the address names its digest.
pub(super) fn twilio_json() -> Sample {
    let url = "https://example.com/myapp?bodySHA256=\
               5ccde7145dfb8f56479710896586cb9d5911809d83afbe34627818790db0aec9";
    let sample = twilio()
        .header("X-Twilio-Signature", "hPXmLwIy3Fgqv1i9KPmH/HhQ6zo=")
        .body(r#"{"CallSid":"CA1234567890ABCDE","Caller":"+12349013030"}"#)
        .url(url);
    Sample { name: "twilio json", ..sample }
}

/// One of each kind.
pub(super) fn all() -> Vec<Sample> {
    vec![
        standard(),
        svix(),
        typed(),
        asymmetric(),
        stripe(),
        github(),
        github_issue(),
        slack(),
        slack_event(),
        shopify(),
        square(),
        twilio(),
        twilio_sha256(),
        twilio_json(),
    ]
}
