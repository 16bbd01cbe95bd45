//! The evidence that may come, the plans that it is for, and the moments at which anything happens.

use crate::effect::bundle::Tier;
use crate::effect::conclusion::fixtures::{
    CLOSED, EMPTY, HOUR, Json, OPEN, PIN, START, answer, contract_of, correlation, extend, json,
    pin_of, plan, planned, probed, signed, value, with,
};
use crate::effect::conclusion::{Event, EventKind};
use crate::effect::outcome::Outcome::{self, Fail, Missing, Pass};
use crate::effect::trust::Trust::{
    self, BrokerAttested, ConnectorAttested, GatewayObserved, Untrusted, VendorSigned,
};

/// Early pin, late pin, while both wait, past the deadline of the first, past that of the second.
pub(super) const TIMES: [u64; 5] = [PIN, PIN + 100, PIN + 200, PIN + HOUR, PIN + HOUR + 100];

/// One evidence item. Its own time is fixed; when it is delivered, and how often, is not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Message {
    pub(super) name: &'static str,
    /// The place of its stage in the plan.
    pub(super) stage: usize,
    pub(super) trust: Trust,
    pub(super) outcome: Outcome,
    /// Its place in the order of what happened: 1 before 2 before 3.
    pub(super) time: u64,
}

const READ: usize = 1;
const EVENT: usize = 2;

const fn message(
    name: &'static str,
    stage: usize,
    trust: Trust,
    outcome: Outcome,
    time: u64,
) -> Message {
    Message { name, stage, trust, outcome, time }
}

pub(super) const G_PASS: Message = message("g-pass", READ, GatewayObserved, Pass, 1);
pub(super) const G_MISSING: Message = message("g-missing", READ, GatewayObserved, Missing, 2);
pub(super) const G_FAIL: Message = message("g-fail", READ, GatewayObserved, Fail, 2);
pub(super) const G_LAST: Message = message("g-last", READ, GatewayObserved, Pass, 3);
pub(super) const C_PASS: Message = message("c-pass", READ, ConnectorAttested, Pass, 1);
pub(super) const C_FAIL: Message = message("c-fail", READ, ConnectorAttested, Fail, 2);
pub(super) const B_PASS: Message = message("b-pass", READ, BrokerAttested, Pass, 1);
pub(super) const U_FAIL: Message = message("u-fail", READ, Untrusted, Fail, 1);
pub(super) const V_PASS: Message = message("v-pass", EVENT, VendorSigned, Pass, 1);
pub(super) const V_MISSING: Message = message("v-missing", EVENT, VendorSigned, Missing, 2);
pub(super) const V_FAIL: Message = message("v-fail", EVENT, VendorSigned, Fail, 3);

/// Evidence of each class; what the gateway saw last is a pass after a fail.
pub(super) const OF_EACH_CLASS: [Message; 7] =
    [G_LAST, G_FAIL, C_PASS, C_FAIL, B_PASS, U_FAIL, V_PASS];

/// Taken back, given again, and contradicted after all.
pub(super) const WITHDRAWN: [Message; 6] = [G_PASS, V_PASS, G_MISSING, V_MISSING, G_LAST, V_FAIL];

/// What meets the stages of [`Plan::Both`] by another class than completes it, among the rest.
pub(super) const IN_PART: [Message; 6] = [G_PASS, V_PASS, G_MISSING, C_PASS, G_LAST, V_FAIL];

/// What completes it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Plan {
    /// The readback under two classes, or the event; the event is optional.
    Either,
    /// The readback and the event together, and both are required.
    Both,
}

/// What the answer to the call was.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pin {
    Passes,
    Missing,
    Fails,
}

impl Plan {
    fn to_json(self) -> Json {
        match self {
            Self::Either => plan(),
            Self::Both => {
                let both = json!([[{"claim": "created", "trust": "gateway_observed"},
                    {"claim": "announced", "trust": "vendor_signed"}]]);
                with(&with(&plan(), "/completion/any_of", both), "/stages/2/required", json!(true))
            }
        }
    }
}

/// What happens to one invocation, at one of the [`TIMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Pin,
    /// A message of the pool; for a signed event, how many live invocations wait for it.
    Message(usize, Live),
    /// An answer that was received when the deadline had passed.
    TooLate,
    NoEvidence,
    Due,
    Deadline,
    Read,
    /// Evidence for another invocation.
    Foreign,
}

/// Who waits for a signed event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Live {
    This,
    Other,
    Both,
    None,
}

fn read(event: &Json) -> Event {
    Event::from_value(&value(event)).unwrap()
}

/// The event of `symbol` for `invocation` at the `phase`-th time; nothing where it cannot be yet.
pub(super) fn event(
    symbol: Symbol,
    phase: usize,
    invocation: &str,
    (plan, pin): (Plan, Pin),
    pool: &[Message],
) -> Option<Event> {
    let at = TIMES[phase];
    let own = json!({"at": at, "invocation": invocation});
    let event = match symbol {
        Symbol::Pin if phase > 1 => return None,
        Symbol::Pin => {
            let observed = match pin {
                Pin::Passes => answer(201, EMPTY),
                // Without a status nothing stands where the stage looks.
                Pin::Missing => json!({"response": {"body": EMPTY}}),
                Pin::Fails => answer(409, EMPTY),
            };
            let contract = contract_of(&planned(&plan.to_json()), Tier::Direct);
            with(&pin_of(&contract), "/observation", observed)
        }
        Symbol::Message(index, live) => arrived(pool[index], phase, live, invocation)?,
        Symbol::TooLate if phase < 4 => return None,
        Symbol::TooLate => probed("too-late", 0, 200, OPEN),
        Symbol::NoEvidence => nothing(phase)?,
        Symbol::Due => crate::effect::conclusion::fixtures::due(0, "read", 1),
        Symbol::Deadline => crate::effect::conclusion::fixtures::deadline(at),
        Symbol::Read => crate::effect::conclusion::fixtures::read(at),
        Symbol::Foreign => {
            let foreign = extend(probed("foreign", 0, 200, OPEN), json!({"at": at}));
            return Some(read(&with(&foreign, "/invocation", json!("i-9"))));
        }
    };
    Some(read(&extend(event, own)))
}

fn nothing(phase: usize) -> Option<Json> {
    (phase == 2).then(|| crate::effect::conclusion::fixtures::nothing("timeout", 0))
}

fn arrived(message: Message, phase: usize, live: Live, invocation: &str) -> Option<Json> {
    let body = match message.outcome {
        Pass => OPEN,
        Fail => CLOSED,
        Missing | Outcome::Invalid => EMPTY,
    };
    let trust = json!(message.trust.as_str());
    if message.stage == READ {
        // A probe is answered after the pin, and all of them before the first deadline.
        let received_at = TIMES[1] + message.time;
        let event = with(&probed(message.name, 0, 200, body), "/trust", trust);
        return (phase >= 2 && live == Live::This)
            .then(|| extend(event, json!({"received_at": received_at})));
    }
    let matches: &[&str] = match live {
        Live::This => &[invocation],
        Live::Other => &["i-9"],
        Live::Both => &[invocation, "i-9"],
        Live::None => &[],
    };
    let event = signed(message.name, 0, body);
    (phase >= 1).then(|| {
        extend(
            event,
            json!({
                "received_at": TIMES[0] + 1, "event_time": START + message.time,
                "correlation": correlation(matches)
            }),
        )
    })
}

/// The evidence id of an event that carries evidence.
pub(super) fn evidence_of(event: &Event) -> Option<&str> {
    match &event.kind {
        EventKind::Evidence(evidence) => Some(&evidence.evidence_id),
        EventKind::NoEvidence { evidence_id, .. } => Some(evidence_id),
        _ => None,
    }
}
