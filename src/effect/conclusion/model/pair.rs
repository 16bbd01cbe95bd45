//! Two invocations that wait for events with the same tuple, and the index of their workspace. Each
//! of the three is computed step by step once; a world is where all three are, and what is on its
//! way between them.

use std::collections::{BTreeMap, BTreeSet};

use super::machine::Machine;
use super::message::{
    B_PASS, C_FAIL, C_PASS, G_FAIL, G_MISSING, G_PASS, Live, Message, Pin, Plan, Symbol, TIMES,
    U_FAIL, V_FAIL, V_PASS,
};
use super::seen::Seen;
use crate::effect::conclusion::fixtures::{HOUR, Json, START, extend, json, value};
use crate::effect::correlation::{Action, Event, State, correlate};
use crate::effect::outcome::Conclusion;

const NAMES: [&str; 2] = ["i-1", "i-2"];
/// The signed events: the first messages of both pools.
const WEBHOOKS: [Message; 2] = [V_PASS, V_FAIL];
const POOLS: [[Message; 6]; 2] = [
    [V_PASS, V_FAIL, G_PASS, G_MISSING, U_FAIL, C_PASS],
    [V_PASS, V_FAIL, C_PASS, C_FAIL, B_PASS, G_FAIL],
];

/// Where everything is. The invocation `x` got the webhook `w` handed over where the bit
/// `2 * x + w` of `matched` is set; it may reach the invocation at any time after, and again.
#[derive(Clone, Copy)]
struct World {
    nodes: [u32; 2],
    index: u32,
    matched: u32,
    arrived: u32,
    phase: usize,
}

impl World {
    fn packed(self) -> u64 {
        let [a, b] = self.nodes.map(u64::from);
        let rest = u64::from(self.matched) << 2 | u64::from(self.arrived);
        assert!(a < 1 << 18 && b < 1 << 18 && self.index < 1 << 12);
        1 << 63 | a << 42 | b << 24 | u64::from(self.index) << 12 | rest << 3 | self.phase as u64
    }
}

/// What happens to the index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    /// An invocation that was pinned at the `phase`-th time waits.
    Register(usize, usize),
    Retire(usize),
    Webhook(usize),
    Check(usize, usize),
}

/// What the index answered.
#[derive(Clone, Copy)]
struct Answer {
    next: u32,
    /// As `matched` of a world.
    matched: u32,
    /// Who waits, as a check tells it to the invocation that asks.
    live: Live,
}

pub(super) struct Pair {
    machines: [Machine; 2],
    states: Vec<Option<State>>,
    answers: BTreeMap<(u32, Change, usize), Answer>,
    seen: Seen,
    steps: usize,
    broken: BTreeSet<&'static str>,
    sometimes: BTreeSet<&'static str>,
}

impl Pair {
    pub(super) fn new() -> Self {
        let machine = |x: usize| Machine::new(NAMES[x], Plan::Either, Pin::Passes, &POOLS[x]);
        Self {
            machines: [machine(0), machine(1)],
            states: vec![None],
            answers: BTreeMap::new(),
            seen: Seen::new(),
            steps: 0,
            broken: BTreeSet::new(),
            sometimes: BTreeSet::new(),
        }
    }

    pub(super) fn worlds(&self) -> usize {
        self.seen.len()
    }

    pub(super) fn steps(&self) -> usize {
        self.steps
    }

    /// What a machine or the pair found broken.
    pub(super) fn broken(&self) -> Vec<&'static str> {
        let machines = self.machines.iter().flat_map(Machine::broken);
        self.broken.iter().copied().chain(machines).collect()
    }

    pub(super) fn sometimes(&self) -> Vec<&'static str> {
        self.sometimes.iter().copied().collect()
    }

    pub(super) fn explore(&mut self) {
        let first = World { nodes: [0, 0], index: 0, matched: 0, arrived: 0, phase: 0 };
        let mut open = vec![first];
        while let Some(world) = open.pop() {
            if !self.seen.insert(world.packed()) {
                continue;
            }
            if world.phase + 1 < TIMES.len() {
                open.push(World { phase: world.phase + 1, ..world });
            }
            for x in 0..2 {
                self.happens_to(x, world, &mut open);
            }
            for w in 0..WEBHOOKS.len() {
                // The store tells an event that it had before, so it gets no further.
                if world.phase >= 1 && world.arrived & (1 << w) == 0 {
                    let answer = self.index(world.index, Change::Webhook(w), world.phase);
                    self.sometimes.extend((answer.matched != 0).then_some("matched"));
                    open.push(World {
                        index: answer.next,
                        matched: world.matched | answer.matched,
                        arrived: world.arrived | 1 << w,
                        ..world
                    });
                    self.steps += 1;
                }
            }
        }
    }

    /// Every event of the invocation `x`.
    fn happens_to(&mut self, x: usize, world: World, open: &mut Vec<World>) {
        let waits = [0, 1].map(|w| {
            // The exact check, within the commit.
            let handed_over = world.matched & (1 << (2 * x + w)) != 0;
            handed_over.then(|| self.index(world.index, Change::Check(x, w), world.phase).live)
        });
        for symbol in 0..self.machines[x].symbols().len() {
            let live = match self.machines[x].symbols()[symbol] {
                Symbol::Pin | Symbol::Deadline | Symbol::Read | Symbol::Due => None,
                Symbol::Message(w, live) if w < WEBHOOKS.len() => {
                    if waits[w] != Some(live) {
                        continue;
                    }
                    Some(live)
                }
                Symbol::Message(..) => None,
                Symbol::TooLate | Symbol::NoEvidence | Symbol::Foreign => continue,
            };
            let before = world.nodes[x];
            let Some(after) = self.machines[x].step(before, symbol, world.phase) else { continue };
            self.steps += 1;
            let mut next = world;
            next.nodes[x] = after;
            if let Some(live) = live {
                self.committed(x, before, after, world, live);
            }
            if after == before {
                continue;
            }
            let was_open = self.machines[x].node(before).is_open();
            let is_open = self.machines[x].node(after).is_open();
            let change = match (was_open, is_open) {
                (false, true) => Some(Change::Register(x, world.phase)),
                (true, false) => Some(Change::Retire(x)),
                _ => None,
            };
            if let Some(change) = change {
                let answer = self.index(world.index, change, world.phase);
                next.index = answer.next;
                next.matched |= answer.matched;
                self.sometimes.extend((answer.matched != 0).then_some("retained, then matched"));
            }
            self.check(next);
            open.push(next);
        }
    }

    /// A signed event reached an invocation.
    fn committed(&mut self, x: usize, before: u32, after: u32, world: World, live: Live) {
        let machine = &self.machines[x];
        let (old, new) = (machine.node(before), machine.node(after));
        let counted = new.ghost.accepted != old.ghost.accepted;
        let other = world.nodes[1 - x];
        let both = old.is_open() && self.machines[1 - x].node(other).is_open();
        if both && counted {
            self.broken.insert("where two wait, nobody gets it");
        }
        if both != (live == Live::Both) && old.is_open() {
            self.broken.insert("the index knows who waits");
        }
        self.sometimes.extend((live == Live::Both).then_some("ambiguous"));
        self.sometimes.extend((live == Live::None).then_some("not live"));
    }

    fn check(&mut self, world: World) {
        let [a, b] = [0, 1].map(|x| self.machines[x].node(world.nodes[x]));
        let signed = (1 << WEBHOOKS.len()) - 1;
        if a.ghost.accepted & b.ghost.accepted & signed != 0 {
            self.broken.insert("a signed event counts for one invocation only");
        }
        if [a, b].iter().all(|it| it.conclusion() == Some(Conclusion::Verified)) {
            self.sometimes.insert("both verified");
        }
    }

    fn index(&mut self, node: u32, change: Change, phase: usize) -> Answer {
        if let Some(answer) = self.answers.get(&(node, change, phase)) {
            return *answer;
        }
        let event = Event::from_value(&value(&to_event(change, phase))).unwrap();
        let state = self.states[usize::try_from(node).unwrap()].clone();
        let correlated = correlate(state, &event);
        let mut answer = Answer { next: 0, matched: 0, live: Live::None };
        for action in &correlated.actions {
            match action {
                Action::Match { invocation, webhook, matches } => {
                    let x = NAMES.iter().position(|name| name == invocation).unwrap();
                    let w = WEBHOOKS.iter().position(|it| it.name == webhook.evidence_id).unwrap();
                    answer.matched |= 1 << (2 * x + w);
                    answer.live = Live::This;
                    if *matches != std::slice::from_ref(invocation) {
                        self.broken.insert("a match is a match of one");
                    }
                }
                Action::Refuse { code } => match code.as_str() {
                    "ambiguous_match" => answer.live = Live::Both,
                    "other_invocation" => answer.live = Live::Other,
                    _ => {}
                },
                Action::Retain { .. } | Action::Forget { .. } => {}
            }
        }
        if matches!(change, Change::Check(..)) {
            answer.matched = 0;
        }
        let known = self.states.iter().position(|state| *state == correlated.state);
        answer.next = u32::try_from(known.unwrap_or(self.states.len())).unwrap();
        if known.is_none() {
            self.states.push(correlated.state);
        }
        self.answers.insert((node, change, phase), answer);
        answer
    }
}

fn to_event(change: Change, phase: usize) -> Json {
    let tuple = json!({"connection": "tracker", "subscription": "issues", "event_type": "opened",
        "upstream_id": "7"});
    let of = |kind: &str, more: Json| {
        extend(json!({"type": kind, "at": TIMES[phase], "workspace": "acme"}), more)
    };
    let signed = |w: usize| {
        extend(
            tuple.clone(),
            json!({"evidence_id": WEBHOOKS[w].name,
            "received_at": TIMES[0] + 1, "event_time": START + WEBHOOKS[w].time}),
        )
    };
    match change {
        Change::Register(x, pinned) => of(
            "register",
            json!({"invocation": NAMES[x],
            "deadline_at": TIMES[pinned] + HOUR, "tuples": [tuple]}),
        ),
        Change::Retire(x) => of("retire", json!({"invocation": NAMES[x], "tuples": [tuple]})),
        Change::Webhook(w) => of("webhook", signed(w)),
        Change::Check(x, w) => of("check", extend(signed(w), json!({"invocation": NAMES[x]}))),
    }
}
