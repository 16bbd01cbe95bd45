//! A bundle of 1,000 tools, and how that grows to 10,000.

use countersign::budget::{Budget, MAX_BYTES, MAX_FUEL, Meter};
use countersign::effect::Bundle;
use countersign::json::reader::{self, Options};
use countersign::json::{Value, canonical, digest};
use serde_json::{Value as Json, json};

use crate::measure::{Row, time};

const GITHUB: &str = include_str!("../../pkg/examples/github-issues.bundle.json");

/// Of ten tools one has a plan with an operation of its own, four a response binding, five read.
fn many(count: usize) -> Json {
    let mut bundle: Json = serde_json::from_str(GITHUB).unwrap();
    let tools = bundle["tools"].take();
    let operation = bundle["operations"]["get_issue"].take();
    bundle["tools"] = json!({});
    bundle["operations"] = json!({});
    bundle.as_object_mut().unwrap().remove("capabilities");
    for index in 0..count {
        let kind = match index % 10 {
            0 => "create_issue",
            1..=4 => "close_issue",
            _ => "list_issues",
        };
        let mut tool = tools[kind].clone();
        if kind == "create_issue" {
            let id = format!("get_issue_{index}");
            let readback = "/effect/verification/plan/stages/1/readback/operation";
            *tool.pointer_mut(readback).unwrap() = json!(id);
            bundle["operations"][id] = operation.clone();
        }
        bundle["tools"][format!("{kind}_{index}")] = tool;
    }
    bundle
}

fn read(text: &str) -> Value {
    let budget = Budget { fuel: MAX_FUEL, bytes: MAX_BYTES, ..Budget::default() };
    reader::read(text, Options::default(), &mut Meter::new(budget)).unwrap()
}

pub(crate) fn bench() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut last = None;
    for count in [1_000, 10_000] {
        let text = many(count).to_string();
        let value = read(&text);
        assert!(Bundle::from_value(&value).is_ok(), "the bundle is valid");
        let parsed = time(|| read(&text));
        let digested =
            time(|| digest::sha256_hex(canonical::canonical(&value).unwrap().as_bytes()));
        let validated = time(|| Bundle::from_value(&value).unwrap());
        let size = text.len() / 1_000;
        let name = format!("a bundle of {count} tools ({size} kB) validated");
        rows.push(Row::new(name, validated, Some(parsed)));
        rows.push(Row::new("… its canonical digest alone", digested, Some(parsed)));
        rows.push(Row::new("… its text read as JSON", parsed, None));
        if let Some(smaller) = last {
            rows.push(Row::new("… ten times the tools, per tool", validated / 10.0, Some(smaller)));
        }
        last = Some(validated);
    }
    rows
}
