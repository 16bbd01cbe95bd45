use std::path::Path;

use crate::effect::evaluate::{Evaluation, evaluate};
use crate::effect::exchange::evaluate_binding;
use crate::effect::fixtures::{binding, json, response};
use crate::effect::{Binding, Conclusion, Observation, Trust, TrustRule};

const LIST: &str = r#"[
    {"id": "status", "op": "one_of", "select": {"from": "http_status"}, "values": [200, 201]},
    {"id": "id", "op": "exists", "select": {"from": "response_body", "pointer": "/id"}},
    {"id": "state", "op": "equals_literal", "select": {"from": "response_body", "pointer": "/state"}, "value": "open"}
]"#;

/// The lines of this room that are compiled into the crate.
#[expect(clippy::disallowed_methods, reason = "tests may read files")]
fn lines() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/effect");
    let (mut folders, mut lines) = (vec![root], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            if name == "tests" || name == "fixtures" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = std::fs::read_to_string(&path).unwrap();
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                lines.extend(code.map(str::to_owned));
            }
        }
    }
    assert!(lines.iter().any(|line| line.contains("pub fn evaluate(")));
    lines
}

/// Those of them that have one of `words` as a word of its own.
fn lines_with(words: &[&str]) -> Vec<String> {
    let has = |line: &String| {
        // A lifetime is no state.
        let line = line.replace("'static", "");
        let mut found = line.split(|symbol: char| !symbol.is_alphanumeric() && symbol != '_');
        found.any(|word| words.contains(&word))
    };
    lines().into_iter().filter(has).collect()
}

#[test]
fn r015_the_same_input_gives_the_same_bytes() {
    let asks = binding(TrustRule::GatewayObservedOnly, LIST);
    let bodies = [r#"{"state": "open", "id": 7}"#, r#"{"state": "closed"}"#, "<html>"];
    for body in bodies {
        let seen = response(201, body);
        for trust in Trust::ALL {
            let first = evaluate(&asks, &seen, trust).to_value().to_text();
            for _ in 0..1_000 {
                // Others in between leave no trace.
                let _ = evaluate(&asks, &response(500, "{"), Trust::GatewayObserved);
                assert_eq!(evaluate(&asks, &seen, trust).to_value().to_text(), first);
            }
        }
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "tests may read files")]
fn r016_the_component_offers_functions_and_asks_for_none() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let world = std::fs::read_to_string(root.join("wit/world.wit")).unwrap();
    let begins = |word: &str| world.lines().filter(|line| line.trim().starts_with(word)).count();
    assert_eq!((begins("import "), begins("include ")), (0, 0));
    assert!(begins("export ") > 0);
    assert_eq!(lines_with(&["fs", "net", "env", "process", "File", "TcpStream"]), [""; 0]);
}

#[test]
fn r017_evaluation_takes_no_time_and_reads_none() {
    // The whole of what goes in.
    let judge: fn(&Binding, &Observation, Trust) -> Evaluation = evaluate;
    let asks = binding(TrustRule::GatewayObservedOnly, LIST);
    let found =
        judge(&asks, &response(201, r#"{"id": 7, "state": "open"}"#), Trust::GatewayObserved);
    assert_eq!(found.conclusion, Conclusion::Verified);
    assert_eq!(lines_with(&["Instant", "SystemTime", "UNIX_EPOCH", "chrono"]), [""; 0]);
    let request = r#"{"at": 1, "binding": {}, "observation": {}, "trust": "untrusted"}"#;
    let refused = evaluate_binding(&json(request)).unwrap_err().to_string();
    assert!(refused.contains("trust_rule"), "{refused}");
}

#[test]
fn r018_the_core_depends_on_no_source_of_randomness() {
    let mut cargo = std::process::Command::new(env!("CARGO"));
    cargo.args(["tree", "--offline", "--edges", "normal", "--prefix", "none", "--format", "{lib}"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).unwrap();
    let has = |name: &str| tree.lines().any(|line| line == name);
    assert!(has("countersign") && has("p256"), "{tree}");
    // `rand_core` holds traits and draws nothing.
    for name in ["getrandom", "rand", "fastrand", "oorandom", "rand_chacha"] {
        assert!(!has(name), "{name}");
    }
}

#[test]
fn r019_evaluation_looks_up_no_policy_and_keeps_no_state() {
    let asks = binding(TrustRule::GatewayObservedOnly, LIST);
    let seen = response(201, r#"{"id": 7, "state": "open"}"#);
    let before = evaluate(&asks, &seen, Trust::ConnectorAttested);
    let lenient = Binding { trust_rule: TrustRule::AllowConnectorAttested, ..asks.clone() };
    let admitted = evaluate(&lenient, &seen, Trust::ConnectorAttested);
    assert_eq!(admitted.conclusion, Conclusion::Verified);
    assert_eq!(evaluate(&asks, &seen, Trust::ConnectorAttested), before);
    assert_eq!(before.conclusion, Conclusion::Inconclusive);
    // `OnceCell` stands in one call's own frame.
    let shared =
        ["static", "thread_local", "OnceLock", "LazyLock", "Mutex", "RwLock", "RefCell", "unsafe"];
    assert_eq!(lines_with(&shared), [""; 0]);
}

#[test]
fn r020_an_evaluation_is_the_answer_itself_and_no_promise_of_one() {
    let found = evaluate(
        &binding(TrustRule::GatewayObservedOnly, LIST),
        &response(500, ""),
        Trust::GatewayObserved,
    );
    let Evaluation { outcomes, conclusion } = found;
    assert_eq!((outcomes.len(), conclusion), (3, Conclusion::Contradicted));
    assert_eq!(lines_with(&["async", "await", "Future", "Promise", "spawn", "fetch"]), [""; 0]);
}
