//! For all inputs: a seeded generator of observations, bindings and trust, and a second reader that
//! must agree wherever an outcome is `pass`.
#![expect(clippy::arithmetic_side_effects, reason = "indices of small lists")]

use std::collections::BTreeMap;

use crate::budget::{Budget, Meter};
use crate::effect::assertion::Test;
use crate::effect::evaluate::evaluate;
use crate::effect::fixtures::json;
use crate::effect::literal::{Literal, is_exact};
use crate::effect::observation::Body;
use crate::effect::selector::Selector;
use crate::effect::{Assertion, Binding, Conclusion, Observation, Outcome, Trust, TrustRule};
use crate::json::reader::{self, Options};
use crate::json::{Pointer, Value};

/// Xorshift: every run draws the same.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() >> 11).unwrap() % limit
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

const SCALARS: [&str; 20] = [
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1",
    "1.0",
    "\"1\"",
    "\"\"",
    "\"open\"",
    "9007199254740992",
    "9007199254740993",
    "9007199254740992.0",
    "1e400",
    "1e-400",
    "0.1",
    "1e-1",
    "\"a, b\"",
    "\"\\u00e9\"",
    "\"e\\u0301\"",
];
const NAMES: [&str; 8] = ["id", "v", "a/b", "m~n", "", "0", "01", "-"];
const POINTERS: [&str; 16] = [
    "", "/", "/id", "/v", "/id/v", "/v/id", "/a~1b", "/m~0n", "/0", "/01", "/-", "/v/0", "/v/01",
    "/v/-", "/id/0/v", "/~01",
];
const STATUSES: [u16; 4] = [200, 201, 404, 500];

/// A JSON text of a few levels.
fn document(dice: &mut Dice, levels: usize) -> String {
    match dice.below(if levels == 0 { 1 } else { 4 }) {
        0 => (*dice.of(&SCALARS)).to_owned(),
        1 => {
            let items: Vec<_> = (0..dice.below(3)).map(|_| document(dice, levels - 1)).collect();
            format!("[{}]", items.join(","))
        }
        _ => {
            // Rarely a name comes twice, which makes the whole unreadable.
            let (first, step) = (dice.below(NAMES.len()), usize::from(dice.below(40) > 0));
            let member = |at: usize, dice: &mut Dice| {
                let name = Value::from(NAMES[(first + at * step) % NAMES.len()]).to_text();
                format!("{name}:{}", document(dice, levels - 1))
            };
            let members: Vec<_> = (0..1 + dice.below(3)).map(|at| member(at, dice)).collect();
            format!("{{{}}}", members.join(","))
        }
    }
}

fn body(dice: &mut Dice) -> Option<Body> {
    let text = document(dice, 3);
    let mut bytes = text.into_bytes();
    match dice.below(30) {
        0 => return None,
        1 => return Some(Body::Truncated),
        2 => bytes.truncate(bytes.len() / 2),
        3 => bytes.extend(b"<html>"),
        4 => bytes.insert(0, 0xff),
        5 => bytes.splice(0..0, "\u{feff}".bytes()).for_each(drop),
        6 => bytes.clear(),
        _ => {}
    }
    Some(Body::Whole(bytes))
}

fn observation(dice: &mut Dice) -> Observation {
    let header = |dice: &mut Dice| {
        let name = *dice.of(&["etag", "ETag", "location", "x-id"]);
        (name.to_owned(), (*dice.of(&["1", "open", "a, b", " open ", ""])).to_owned())
    };
    let response = body(dice);
    Observation {
        request: if dice.below(3) == 0 { response.clone() } else { body(dice) },
        status: (dice.below(6) > 0).then(|| *dice.of(&STATUSES)),
        headers: (0..dice.below(4)).map(|_| header(dice)).collect(),
        body: response,
        is_error: dice.below(12) == 0,
    }
}

/// A literal, rarely one that validation refuses.
fn literal(dice: &mut Dice) -> Literal {
    loop {
        let levels = usize::from(dice.below(4) == 0);
        let read = reader::read(&document(dice, levels), Options::default(), &mut meter());
        let Ok(value) = read else { continue };
        if is_exact(&value) || dice.below(8) == 0 {
            return Literal(value);
        }
    }
}

fn meter() -> Meter {
    Meter::new(Budget::default())
}

/// Any assertion, also those that validation refuses.
fn assertion(dice: &mut Dice, id: usize) -> Assertion {
    let pointer = |dice: &mut Dice| Pointer::parse(dice.of::<&str>(&POINTERS)).unwrap();
    let select = match dice.below(8) {
        0 => Selector::RequestBody(pointer(dice)),
        1 => Selector::ResponseHeader((*dice.of(&["etag", "location", "x-id"])).to_owned()),
        2 => Selector::HttpStatus,
        _ => Selector::ResponseBody(pointer(dice)),
    };
    let test = match (dice.below(6), &select) {
        (0, Selector::HttpStatus) => {
            Test::EqualsLiteral(Literal(u64::from(*dice.of(&STATUSES)).into()))
        }
        (0, _) => Test::EqualsLiteral(literal(dice)),
        (1, _) => Test::OneOf((0..dice.below(4)).map(|_| literal(dice)).collect()),
        (2, Selector::ResponseBody(same)) if dice.below(2) == 0 => {
            Test::EqualsRequest(same.clone())
        }
        (2, _) => Test::EqualsRequest(pointer(dice)),
        (3, _) => Test::Absent,
        _ => Test::Exists,
    };
    Assertion { id: format!("a{id}"), select, test }
}

/// What the second reader finds: a value by serde's own parser and pointers, or nothing.
fn second(body: Option<&Body>, pointer: &Pointer) -> Option<serde_json::Value> {
    let Some(Body::Whole(bytes)) = body else { return None };
    let document: serde_json::Value = serde_json::from_slice(bytes).ok()?;
    document.pointer(pointer.as_str()).cloned()
}

fn second_selected(observation: &Observation, select: &Selector) -> Option<serde_json::Value> {
    match select {
        Selector::RequestBody(pointer) => second(observation.request.as_ref(), pointer),
        Selector::ResponseBody(pointer) => second(observation.body.as_ref(), pointer),
        Selector::HttpStatus => observation.status.map(Into::into),
        Selector::ResponseHeader(name) => {
            let lower = |(key, value): &(String, String)| {
                (key.to_lowercase() == *name).then(|| value.trim().to_owned())
            };
            let found: Vec<_> = observation.headers.iter().filter_map(lower).collect();
            if let [only] = &found[..] { Some(only.as_str().into()) } else { None }
        }
    }
}

/// Equal by serde's own equality, but for numbers, which are compared as doubles.
fn alike(left: &serde_json::Value, right: &serde_json::Value) -> bool {
    use serde_json::Value::{Array, Number, Object};
    match (left, right) {
        (Number(left), Number(right)) => {
            left.as_f64().is_some_and(f64::is_finite) && left.as_f64() == right.as_f64()
        }
        (Array(left), Array(right)) => {
            left.len() == right.len()
                && left.iter().zip(right).all(|(left, right)| alike(left, right))
        }
        (Object(left), Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(name, left)| right.get(name).is_some_and(|right| alike(left, right)))
        }
        (left, right) => left == right,
    }
}

/// Whether the second reader sees that the assertion holds.
fn holds(assertion: &Assertion, observation: &Observation) -> bool {
    let found = second_selected(observation, &assertion.select);
    let is = |literal: &Literal| {
        let literal: serde_json::Value = serde_json::from_str(&literal.0.to_text()).unwrap();
        found.as_ref().is_some_and(|found| alike(found, &literal))
    };
    match &assertion.test {
        Test::Exists => found.is_some_and(|found| !found.is_null()),
        Test::Absent => {
            let readable = |body: Option<&Body>| {
                second(body, &Pointer::root()).is_some_and(|it| it.is_object() || it.is_array())
            };
            let readable = match &assertion.select {
                Selector::ResponseBody(_) => readable(observation.body.as_ref()),
                Selector::RequestBody(_) => readable(observation.request.as_ref()),
                Selector::ResponseHeader(_) => observation.status.is_some(),
                Selector::HttpStatus => false,
            };
            readable && found.is_none()
        }
        Test::EqualsLiteral(literal) => is(literal),
        Test::OneOf(literals) => literals.iter().any(is),
        Test::EqualsRequest(pointer) => {
            let asked = second(observation.request.as_ref(), pointer);
            asked.zip(found).is_some_and(|(asked, found)| !asked.is_null() && alike(&asked, &found))
        }
    }
}

#[test]
fn r012_for_all_inputs_with_an_outcome_other_than_pass_the_conclusion_is_not_verified() {
    let mut dice = Dice::new(12);
    let mut seen = BTreeMap::new();
    for _ in 0..40_000 {
        let observation = observation(&mut dice);
        let assertions = (0..dice.below(4)).map(|id| assertion(&mut dice, id)).collect();
        let binding = Binding { trust_rule: *dice.of(&TrustRule::ALL), assertions };
        let trust = *dice.of(&Trust::ALL);
        let found = evaluate(&binding, &observation, trust);
        let shown = || {
            format!(
                "{:?}\n{:?}\n{observation:?}\n{found:?} {trust:?}",
                binding.to_value().to_text(),
                binding.trust_rule
            )
        };

        let ids = found.outcomes.iter().map(|(id, _)| id);
        assert!(ids.eq(binding.assertions.iter().map(|it| &it.id)), "{}", shown());
        for (assertion, (_, outcome)) in binding.assertions.iter().zip(&found.outcomes) {
            if *outcome == Outcome::Pass {
                assert!(holds(assertion, &observation), "{} passes\n{}", assertion.id, shown());
            }
            *seen
                .entry(format!("{} {}", assertion.test.op(), outcome.as_str()))
                .or_insert(0_u32) += 1;
        }
        let has = |wanted| found.outcomes.iter().any(|(_, outcome)| *outcome == wanted);
        let all_pass =
            !found.outcomes.is_empty() && found.outcomes.iter().all(|(_, it)| *it == Outcome::Pass);
        match found.conclusion {
            Conclusion::Verified => {
                assert!(all_pass && binding.trust_rule.admits(trust), "{}", shown());
                assert!(binding.assertions.iter().any(Assertion::asks_the_response), "{}", shown());
            }
            Conclusion::Contradicted => {
                assert!(has(Outcome::Fail) && trust.may_contradict(), "{}", shown())
            }
            Conclusion::Inconclusive => {
                assert!(!has(Outcome::Fail) || !trust.may_contradict(), "{}", shown())
            }
            other => panic!("{other:?}\n{}", shown()),
        }
        if !all_pass {
            assert_ne!(found.conclusion, Conclusion::Verified, "{}", shown());
        }
        *seen.entry(found.conclusion.as_str().to_owned()).or_insert(0) += 1;
    }
    // The generator reaches every outcome of every operation, so that none of the above is empty.
    for op in ["exists", "equals_literal", "equals_request", "one_of", "absent"] {
        for outcome in Outcome::ALL {
            if (op, outcome) != ("exists", Outcome::Fail)
                && (op, outcome) != ("absent", Outcome::Missing)
            {
                let name = format!("{op} {}", outcome.as_str());
                assert!(seen.get(&name).is_some_and(|count| *count >= 25), "{name} of {seen:?}");
            }
        }
    }
    for conclusion in ["verified", "contradicted", "inconclusive"] {
        assert!(
            seen.get(conclusion).is_some_and(|count| *count >= 300),
            "{conclusion} of {seen:?}"
        );
    }
}

/// From a case that is verified, each single change takes the conclusion away.
#[test]
fn r012_no_single_change_of_a_verified_case_leaves_it_verified() {
    let list = r#"[
        {"id": "status", "op": "equals_literal", "select": {"from": "http_status"}, "value": 201},
        {"id": "id", "op": "exists", "select": {"from": "response_body", "pointer": "/issue/id"}},
        {"id": "title", "op": "equals_request", "select": {"from": "response_body", "pointer": "/issue/title"}, "request": "/title"},
        {"id": "state", "op": "one_of", "select": {"from": "response_body", "pointer": "/issue/state"}, "values": ["open", "queued"]},
        {"id": "where", "op": "equals_literal", "select": {"from": "response_header", "name": "location"}, "value": "/issues/7"}
    ]"#;
    let binding = crate::effect::fixtures::binding(TrustRule::GatewayObservedOnly, list);
    let request = r#"{"title":"Crash"}"#;
    let body = r#"{"issue":{"id":7,"title":"Crash","state":"open"}}"#;
    let whole = |text: &str| Some(Body::Whole(text.as_bytes().to_vec()));
    let good = Observation {
        request: whole(request),
        status: Some(201),
        headers: vec![("Location".to_owned(), "/issues/7".to_owned())],
        body: whole(body),
        is_error: false,
    };
    let concluded = |observation: &Observation| {
        evaluate(&binding, observation, Trust::GatewayObserved).conclusion
    };
    assert_eq!(concluded(&good), Conclusion::Verified);

    let mut changed = vec![
        Observation { status: None, ..good.clone() },
        Observation { status: Some(200), ..good.clone() },
        Observation { is_error: true, ..good.clone() },
        Observation { request: None, ..good.clone() },
        Observation { request: Some(Body::Truncated), ..good.clone() },
        Observation { body: None, ..good.clone() },
        Observation { body: Some(Body::Truncated), ..good.clone() },
        Observation { headers: Vec::new(), ..good.clone() },
        Observation {
            headers: [good.headers.clone(), good.headers.clone()].concat(),
            ..good.clone()
        },
        Observation {
            headers: vec![("location".to_owned(), "/issues/70".to_owned())],
            ..good.clone()
        },
        Observation {
            headers: vec![("locations".to_owned(), "/issues/7".to_owned())],
            ..good.clone()
        },
    ];
    // Each byte of both bodies dropped, and each replaced.
    for at in 0..body.len() {
        let mut bytes = body.as_bytes().to_vec();
        bytes.remove(at);
        changed.push(Observation { body: Some(Body::Whole(bytes)), ..good.clone() });
        for replaced in *b"\x00\"{}[],:0x\xff" {
            let mut bytes = body.as_bytes().to_vec();
            bytes[at] = replaced;
            changed.push(Observation { body: Some(Body::Whole(bytes)), ..good.clone() });
        }
    }
    for at in 0..request.len() {
        let mut bytes = request.as_bytes().to_vec();
        bytes.remove(at);
        changed.push(Observation { request: Some(Body::Whole(bytes)), ..good.clone() });
    }
    // What a change may leave: the same bytes, or another id, which is an id.
    let same = |observation: &Observation| {
        let id = |observation: &Observation| {
            second(observation.body.as_ref(), &Pointer::parse("/issue/id").unwrap())
        };
        *observation == good || (id(observation) != id(&good) && id(observation).is_some())
    };
    for observation in changed.iter().filter(|it| !same(it)) {
        let bytes = |body: &Option<Body>| match body {
            Some(Body::Whole(bytes)) => String::from_utf8_lossy(bytes).into_owned(),
            other => format!("{other:?}"),
        };
        let shown = format!("{} {}", bytes(&observation.request), bytes(&observation.body));
        assert_ne!(concluded(observation), Conclusion::Verified, "{shown}");
    }
    assert!(changed.iter().filter(|it| same(it)).count() < 60);
    assert_eq!(json(body).to_text(), body);
}
