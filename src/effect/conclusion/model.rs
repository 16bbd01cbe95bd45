//! The reducers, explored exhaustively: every order of every event, delivered once or again, on both
//! sides of the deadlines. A transition of one invocation depends on nothing but its state and the
//! event, so it is computed once and every world that holds the state uses it.

#![expect(clippy::arithmetic_side_effects, reason = "a model counts and packs small numbers")]

/// One invocation: its states and the transitions between them.
mod machine;
/// The evidence that may come.
mod message;
/// Two invocations and the index of their workspace.
mod pair;
/// The rules once more, from what was accepted instead of from what is stored.
mod rules;
/// A set of numbers, for millions of them.
mod seen;

use std::io::Write;

use machine::Machine;
use message::{IN_PART, Message, OF_EACH_CLASS, Pin, Plan, WITHDRAWN};
use pair::Pair;

/// Written past the test harness, which shows what a passing test prints to nobody.
fn announce(line: &str) {
    writeln!(std::io::stderr(), "{line}").expect("standard error is open");
}

/// What must have happened at least once: a model in which nothing happens proves nothing.
const SOMETIMES: [&str; 12] = [
    "closed without a word",
    "contradicted after verified",
    "contradicted at the pin",
    "counted in the step that closes",
    "duplicate refused",
    "inconclusive at the deadline",
    "late evidence refused",
    "pending",
    "verified",
    "verified again",
    "withdrawn",
    "withdrawn and contradicted",
];

#[test]
fn one_invocation_keeps_every_rule_in_every_order_of_its_evidence() {
    let (mut states, mut steps) = (0, 0);
    let mut sometimes = std::collections::BTreeSet::new();
    let runs: [(Plan, Pin, &[Message]); 6] = [
        (Plan::Either, Pin::Passes, &OF_EACH_CLASS),
        (Plan::Either, Pin::Missing, &WITHDRAWN[..5]),
        (Plan::Either, Pin::Fails, &WITHDRAWN[..5]),
        (Plan::Both, Pin::Passes, &IN_PART),
        (Plan::Both, Pin::Missing, &WITHDRAWN[..4]),
        (Plan::Both, Pin::Fails, &WITHDRAWN[..4]),
    ];
    for (plan, pin, pool) in runs {
        let mut machine = Machine::new("i-1", plan, pin, pool);
        machine.explore();
        assert_eq!(machine.broken(), [""; 0], "{plan:?} {pin:?}");
        states += machine.states();
        steps += machine.steps();
        sometimes.extend(machine.sometimes());
    }
    assert_eq!(sometimes.into_iter().collect::<Vec<_>>(), SOMETIMES);
    announce(&format!("model of one invocation: {states} states, {steps} transitions"));
    assert!(states >= 5_500 && steps >= 170_000, "{states} states, {steps} transitions");
}

#[test]
fn two_invocations_and_their_index_keep_every_rule_in_every_interleaving() {
    let mut pair = Pair::new();
    pair.explore();
    assert_eq!(pair.broken(), [""; 0]);
    let (worlds, steps) = (pair.worlds(), pair.steps());
    announce(&format!("model of two invocations: {worlds} worlds, {steps} transitions"));
    assert_eq!(
        pair.sometimes(),
        ["ambiguous", "both verified", "matched", "not live", "retained, then matched"]
    );
    assert!(worlds >= 800_000, "{worlds} worlds");
}
