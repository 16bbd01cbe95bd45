//! `docs/effects.md` against the bundle that it explains and against the engine. A comment above each
//! block says what it shows; `COUNTERSIGN_WRITE=1` writes the answers of the engine.
#![cfg(test)]
#![expect(
    clippy::arithmetic_side_effects,
    clippy::disallowed_methods,
    reason = "a test reads and writes the guide, and counts its lines"
)]

use std::path::Path;
use std::{env, fs};

use countersign::budget::{Budget, Meter};
use countersign::effect::bundle::{Bundle, exchange};
use countersign::effect::exchange as effects;
use countersign::json::Value;
use countersign::json::reader::{self, Options};
use serde_json::{Value as Json, json};

const BUNDLE: &str = include_str!("../pkg/examples/github-issues.bundle.json");

/// One block of JSON with the comment above it.
struct Block {
    line: usize,
    said: String,
    text: String,
}

fn read(json: &Json) -> Value {
    reader::read(&json.to_string(), Options::default(), &mut Meter::new(Budget::default())).unwrap()
}

fn json(value: &Value) -> Json {
    serde_json::from_str(&value.to_text()).unwrap()
}

fn bundle() -> Json {
    serde_json::from_str(BUNDLE).unwrap()
}

fn with(pointer: &str, new: Json) -> Json {
    let mut bundle = bundle();
    *bundle.pointer_mut(pointer).expect(pointer) = new;
    bundle
}

fn blocks(guide: &str) -> Vec<Block> {
    let lines: Vec<_> = guide.lines().collect();
    let mut blocks = Vec::new();
    for (index, _) in lines.iter().enumerate().filter(|(_, line)| **line == "```json") {
        let said = lines[index - 1].strip_prefix("<!-- ").and_then(|it| it.strip_suffix(" -->"));
        let said = said.unwrap_or_else(|| panic!("docs/effects.md:{}: no comment", index + 1));
        let text = lines[index + 1..].iter().take_while(|line| **line != "```");
        let text = text.copied().collect::<Vec<_>>().join("\n");
        blocks.push(Block { line: index + 1, said: said.to_owned(), text });
    }
    blocks
}

/// The invocation of which the guide tells.
#[derive(Default)]
struct Told {
    state: Option<Value>,
    actions: Vec<Json>,
}

impl Told {
    /// Takes the event of a block; a contract stands there by name.
    fn take(&mut self, mut event: Json) {
        let named = event.get("contract").and_then(Json::as_str);
        if let Some(tool) = named.and_then(|it| it.strip_prefix("the contract of ")) {
            event["contract"] = contract(json!({"tool": tool}));
        }
        let state = self.state.take().unwrap_or(Value::Null);
        let applied = json(&effects::apply_event(&state, &read(&event)).unwrap());
        self.state = Some(read(&applied["state"]));
        self.actions = applied["actions"].as_array().unwrap().clone();
    }

    fn actions(&self, kind: &str) -> Vec<Json> {
        self.actions.iter().filter(|action| action["type"] == kind).cloned().collect()
    }
}

fn contract(mut arguments: Json) -> Json {
    let bundle = read(&bundle());
    arguments["reviewed"] = json!(Bundle::from_value(&bundle).unwrap().digest());
    json(&exchange::contract(&bundle, &read(&arguments)).unwrap())
}

/// What a block must hold.
fn expected(block: &Block, told: &mut Told) -> Json {
    let (what, rest) = block.said.split_once(' ').unwrap_or((&block.said, ""));
    let shown = || serde_json::from_str::<Json>(&block.text).unwrap();
    match what {
        "bundle" => bundle().pointer(rest).expect(rest).clone(),
        "ceiling" => json(&exchange::ceiling(&read(&bundle()), &argument(rest)).unwrap()),
        "contract" => contract(serde_json::from_str(rest).unwrap()),
        "event" => {
            told.take(shown());
            shown()
        }
        "actions" => Json::Array(told.actions(rest)),
        "receipt" => {
            let signed = told.actions("sign");
            assert_eq!(signed.len(), 1, "docs/effects.md:{}", block.line);
            signed[0]["receipt"].pointer(rest).expect(rest).clone()
        }
        "validate" => json(&exchange::validate(&read(&bundle()))),
        "valid" => {
            let found = exchange::validate(&read(&with(rest, shown())));
            assert_eq!(json(&found)["valid"], json!(true), "docs/effects.md:{}", block.line);
            shown()
        }
        "refused" => {
            let (pointer, new) = rest.split_once(' ').unwrap();
            let bundle = with(pointer, serde_json::from_str(new).unwrap());
            json(&exchange::validate(&read(&bundle)))["faults"].clone()
        }
        other => panic!("docs/effects.md:{}: what is `{other}`?", block.line),
    }
}

fn argument(text: &str) -> Value {
    read(&serde_json::from_str(text).unwrap())
}

#[test]
fn every_block_of_the_guide_is_what_it_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/effects.md");
    let mut guide = fs::read_to_string(&path).unwrap();
    let blocks = blocks(&guide);
    assert!(blocks.len() > 15, "the guide has its blocks");
    let mut told = Told::default();
    for block in &blocks {
        let expected = expected(block, &mut told);
        let found: Json = serde_json::from_str(&block.text).unwrap();
        if found == expected {
            continue;
        }
        let new = format!("{expected:#}");
        assert!(
            env::var_os("COUNTERSIGN_WRITE").is_some(),
            "docs/effects.md:{}: {}\n{new}",
            block.line,
            block.said
        );
        let old = format!("<!-- {} -->\n```json\n{}\n```", block.said, block.text);
        let new = format!("<!-- {} -->\n```json\n{new}\n```", block.said);
        guide = guide.replacen(&old, &new, 1);
    }
    if env::var_os("COUNTERSIGN_WRITE").is_some() {
        fs::write(path, guide).unwrap();
    }
}

#[test]
fn the_bundle_of_the_guide_is_a_vector() {
    let vectors: Json = serde_json::from_str(include_str!("vectors/effect/bundle.json")).unwrap();
    let vectors = vectors["vectors"].as_array().unwrap();
    let github = vectors.iter().find(|vector| vector["name"] == "GitHub issues").unwrap();
    assert_eq!(github["args"][0], bundle());
    assert_eq!(github["expect"]["value"]["valid"], json!(true));
}
