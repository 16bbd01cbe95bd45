//! Five assertions on a body of 2 kB: the sample of `tests/bench/evaluate.json`, which Node and ajv
//! are asked too.

use countersign::budget::{Budget, Meter};
use countersign::effect::exchange::evaluate_binding;
use countersign::effect::observation::Body;
use countersign::effect::{Binding, Conclusion, Observation, Trust, evaluate};
use countersign::json::reader::{self, Options};
use countersign::json::{Pointer, Value};

use crate::measure::{Row, time};

const SAMPLE: &str = include_str!("../../tests/bench/evaluate.json");

fn read(text: &[u8]) -> Value {
    let meter = &mut Meter::new(Budget::default());
    reader::read_bytes(text, Options::default(), meter).unwrap()
}

pub(crate) fn bench() -> Vec<Row> {
    let request = read(SAMPLE.as_bytes());
    let member = |name: &str| request.as_object().unwrap().get(name).unwrap();
    let binding = Binding::from_value(member("binding")).unwrap();
    let observation = Observation::from_value(member("observation"), &Pointer::root()).unwrap();
    let judge = || evaluate(&binding, &observation, Trust::GatewayObserved);
    assert_eq!(judge().conclusion, Conclusion::Verified, "the sample is verified");
    let bodies = [&observation.request, &observation.body].map(|body| match body {
        Some(Body::Whole(bytes)) => bytes.clone(),
        _ => Vec::new(),
    });
    let parsed = time(|| bodies.each_ref().map(|bytes| read(bytes)));
    let evaluated = time(judge);
    let wire = time(|| evaluate_binding(&request).unwrap());
    vec![
        Row::new("evaluate (2 kB, 5 assertions), the binding read once", evaluated, None),
        Row::new("… of which reading the two bodies", parsed, Some(evaluated)),
        Row::new("evaluate_binding, the binding read each time", wire, Some(evaluated)),
    ]
}
