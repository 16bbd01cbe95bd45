//! What the tests of bundles and plans share: documents as `serde_json`, which edits in place.

pub(crate) use serde_json::{Value as Json, json};

use super::Bundle;
use crate::budget::{Budget, Meter};
use crate::effect::Fault;
use crate::json::Value;
use crate::json::reader::{self, Options};

pub(crate) fn value(json: &Json) -> Value {
    let mut meter = Meter::new(Budget::default());
    reader::read(&json.to_string(), Options::default(), &mut meter).unwrap()
}

/// Codes with their places.
pub(crate) fn told(faults: &[Fault]) -> Vec<(String, String)> {
    let tell = |fault: &Fault| (fault.code().to_string(), fault.at.as_str().to_owned());
    faults.iter().map(tell).collect()
}

/// `told`, written short in a test.
pub(crate) fn at(code: &str, pointer: &str) -> Vec<(String, String)> {
    vec![(code.to_owned(), pointer.to_owned())]
}

/// `document` with the value at `pointer` replaced, or added; without a value it is removed.
pub(crate) fn with(document: &Json, pointer: &str, new: impl Into<Option<Json>>) -> Json {
    let mut document = document.clone();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let parent = document.pointer_mut(parent).unwrap();
    let name = name.replace("~1", "/").replace("~0", "~");
    match (parent, new.into()) {
        (Json::Object(object), Some(new)) => drop(object.insert(name, new)),
        (Json::Object(object), None) => drop(object.remove(&name).unwrap()),
        (Json::Array(items), Some(new)) => match name.parse::<usize>() {
            Ok(index) => *items.get_mut(index).unwrap() = new,
            Err(_) => items.push(new),
        },
        (Json::Array(items), None) => drop(items.remove(name.parse().unwrap())),
        (other, _) => panic!("{other} has no {name}"),
    }
    document
}

/// A plan with a stage of each kind.
pub(crate) fn plan() -> Json {
    json!({
        "version": 1,
        "stages": [
            {
                "id": "answer", "kind": "immediate", "claim": "accepted", "required": true,
                "assertions": [{"id": "status", "op": "equals_literal",
                    "select": {"from": "http_status"}, "value": 201}]
            },
            {
                "id": "read", "kind": "readback", "claim": "created", "required": true,
                "assertions": [{"id": "same", "op": "exists",
                    "select": {"from": "response_body", "pointer": "/number"}}],
                "readback": {
                    "operation": "get_issue",
                    "probe": {
                        "method": "GET", "path_template": "/issues/{number}",
                        "params": {"number": {"from": "response_body", "pointer": "/number"}},
                        "max_bytes": 65536, "timeout_ms": 5000
                    },
                    "first_delay_ms": 2000,
                    "retry": {"attempts": 5, "delay_ms": 2000, "max_delay_ms": 60000}
                }
            },
            {
                "id": "event", "kind": "webhook", "claim": "created", "required": false,
                "assertions": [{"id": "opened", "op": "exists",
                    "select": {"from": "response_body", "pointer": "/issue/number"}}],
                "webhook": {"subscription": "issues", "event_types": ["opened"],
                    "upstream_id": "/issue/number"}
            }
        ],
        "deadline_ms": 3600000,
        "completion": {"any_of": [
            [{"claim": "created", "trust": "gateway_observed"}],
            [{"claim": "created", "trust": "vendor_signed"}]
        ]}
    })
}
/// A bundle with a direct tool that has that plan.
pub(crate) fn bundle() -> Json {
    json!({
        "version": 1,
        "connections": {
            "github": {"tier": "direct", "target": {"host": "api.github.com"}},
            "house": {"tier": "worker", "target": {"host": "api.house.example"}},
            "broker": {"tier": "federated", "target": {"host": "mcp.broker.example"}}
        },
        "operations": {
            "get_issue": {"connection": "github", "method": "GET", "path_template": "/issues/{number}"}
        },
        "subscriptions": {
            "issues": {"connection": "github", "scheme": "github",
                "event_type": {"from": "body", "pointer": "/action"}}
        },
        "tools": {
            "create_issue": {"connection": "github", "effect": {
                "kind": "create", "upstream_id": "/number",
                "verification": {"mode": "plan", "plan": plan()}
            }},
            "list_issues": {"connection": "github", "effect": {
                "kind": "read", "verification": {"mode": "none"}
            }},
            "file_ticket": {"connection": "house", "effect": {
                "kind": "create", "upstream_id": "/ticket",
                "verification": {"mode": "response", "binding": {
                    "trust_rule": "allow_connector_attested",
                    "assertions": [{"id": "id", "op": "exists",
                        "select": {"from": "response_body", "pointer": "/ticket"}}]
                }}
            }},
            "broker_ticket": {"connection": "broker", "effect": {
                "kind": "create", "upstream_id": "/id",
                "verification": {"mode": "response", "binding": {
                    "trust_rule": "gateway_observed_only",
                    "assertions": [{"id": "id", "op": "exists",
                        "select": {"from": "response_body", "pointer": "/id"}}]
                }}
            }}
        },
        "capabilities": {
            "cap.ticket.create": {
                "effect": {
                    "kind": "create", "upstream_id": "/id",
                    "verification": {"mode": "response", "binding": {
                        "trust_rule": "gateway_observed_only",
                        "assertions": [{"id": "id", "op": "exists",
                            "select": {"from": "response_body", "pointer": "/id"}}]
                    }}
                },
                "routes": [
                    {"tool": "create_issue", "id": "/number"},
                    {"tool": "broker_ticket", "id": "/id"}
                ]
            }
        }
    })
}

/// The faults of a bundle that is refused.
pub(crate) fn refused(json: &Json) -> Vec<(String, String)> {
    told(&Bundle::from_value(&value(json)).unwrap_err())
}

pub(crate) fn accepted(json: &Json) -> Bundle {
    Bundle::from_value(&value(json)).unwrap()
}

/// A place in the plan of `create_issue`.
pub(crate) fn in_plan(pointer: &str) -> String {
    format!("/tools/create_issue/effect/verification/plan{pointer}")
}

/// A place in the capability.
pub(crate) fn routed(pointer: &str) -> String {
    format!("/capabilities/cap.ticket.create{pointer}")
}
