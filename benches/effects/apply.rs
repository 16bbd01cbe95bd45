//! The life of one invocation, from the pin to the deadline, by events of
//! `tests/vectors/effect/apply.json`, which Node takes too.

use countersign::budget::{Budget, Meter};
use countersign::effect::Conclusion;
use countersign::effect::conclusion::{Event, State, apply};
use countersign::effect::exchange::apply_event;
use countersign::json::Value;
use countersign::json::reader::{self, Options};

use crate::measure::{Row, time};

const VECTORS: &str = include_str!("../../tests/vectors/effect/apply.json");
/// The vectors whose events follow each other.
const LIFE: [&str; 8] = [
    "a call with later stages is pending",
    "an attempt asks by the pinned plan",
    "a passing readback verifies",
    "the same evidence again",
    "a class withdraws what it established",
    "verifying again keeps the first time",
    "a pass on another stage erases none either",
    "the deadline of what is verified is no revision",
];

fn events() -> Vec<Value> {
    let file: serde_json::Value = serde_json::from_str(VECTORS).unwrap();
    let vectors = file["vectors"].as_array().unwrap();
    let event = |name: &&str| {
        let vector = vectors.iter().find(|vector| vector["name"] == **name).unwrap();
        let meter = &mut Meter::new(Budget::default());
        reader::read(&vector["args"][1].to_string(), Options::default(), meter).unwrap()
    };
    LIFE.iter().map(event).collect()
}

pub(crate) fn bench() -> Vec<Row> {
    let wire = events();
    let typed: Vec<_> = wire.iter().map(|event| Event::from_value(event).unwrap()).collect();
    let live = || typed.iter().fold(None, |state: Option<State>, event| apply(state, event).state);
    let end = live().unwrap();
    assert_eq!((end.conclusion(), end.closed, end.seq), (Conclusion::Verified, true, 5));
    let live_on_wire = || {
        wire.iter().fold(Value::Null, |state, event| {
            let applied = apply_event(&state, event).unwrap();
            applied.as_object().unwrap().get("state").unwrap().clone()
        })
    };
    assert_eq!(live_on_wire(), end.to_value());
    let each = |whole: f64| whole / 8.0;
    let (typed, wire) = (each(time(live)), each(time(live_on_wire)));
    vec![
        Row::new("apply, each of 8 events of one invocation", typed, None),
        Row::new("apply_event, state and event read each time", wire, Some(typed)),
    ]
}
