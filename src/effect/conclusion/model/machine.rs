//! One invocation: its states, and the transitions between them with what each of them must keep.

use std::collections::{BTreeMap, BTreeSet};

use super::message::{Live, Message, Pin, Plan, Symbol, TIMES, event, evidence_of};
use super::rules::{Ghost, Rules};
use super::seen::Seen;
use crate::code::Code;
use crate::effect::conclusion::fixtures::HOUR;
use crate::effect::conclusion::state::Standing;
use crate::effect::conclusion::{Action, Applied, Event, State, apply};
use crate::effect::outcome::Conclusion;
use crate::effect::trust::Trust;

const UNKNOWN: u32 = u32::MAX;
/// More states than any of the models has: where a rule is broken, there may be no end of them.
const ENOUGH: usize = 8_000;

pub(super) struct Machine {
    plan: Plan,
    pin: Pin,
    pool: Vec<Message>,
    symbols: Vec<Symbol>,
    /// By symbol, then by time.
    events: Vec<Option<Event>>,
    nodes: Vec<Node>,
    known: BTreeMap<Vec<u8>, u32>,
    next: Vec<u32>,
    steps: usize,
    /// What stands after the same evidence, in whatever order it came.
    ends: BTreeMap<(u32, bool, bool), End>,
    broken: BTreeSet<&'static str>,
    sometimes: BTreeSet<&'static str>,
}

/// The conclusion, and what stands of each stage.
type End = (Conclusion, Vec<Vec<Standing>>);

#[derive(Clone, Default)]
pub(super) struct Node {
    pub(super) state: Option<State>,
    pub(super) ghost: Ghost,
}

impl Node {
    pub(super) fn conclusion(&self) -> Option<Conclusion> {
        self.state.as_ref().map(State::conclusion)
    }

    /// Whether it is pinned and still takes evidence.
    pub(super) fn is_open(&self) -> bool {
        self.state.as_ref().is_some_and(|state| !state.closed)
    }
}

impl Machine {
    pub(super) fn new(invocation: &str, plan: Plan, pin: Pin, pool: &[Message]) -> Self {
        let mut symbols = vec![
            Symbol::Pin,
            Symbol::TooLate,
            Symbol::NoEvidence,
            Symbol::Due,
            Symbol::Deadline,
            Symbol::Read,
            Symbol::Foreign,
        ];
        for (index, message) in pool.iter().enumerate() {
            symbols.push(Symbol::Message(index, Live::This));
            if message.trust == Trust::VendorSigned {
                for live in [Live::Other, Live::Both, Live::None] {
                    symbols.push(Symbol::Message(index, live));
                }
            }
        }
        let mut events = Vec::new();
        for symbol in &symbols {
            for phase in 0..TIMES.len() {
                events.push(event(*symbol, phase, invocation, (plan, pin), pool));
            }
        }
        let mut machine = Self {
            plan,
            pin,
            pool: pool.to_vec(),
            symbols,
            events,
            nodes: Vec::new(),
            known: BTreeMap::new(),
            next: Vec::new(),
            steps: 0,
            ends: BTreeMap::new(),
            broken: BTreeSet::new(),
            sometimes: BTreeSet::new(),
        };
        machine.intern(Node::default());
        machine
    }

    pub(super) fn states(&self) -> usize {
        self.nodes.len()
    }

    /// How many transitions were computed.
    pub(super) fn steps(&self) -> usize {
        self.steps
    }

    pub(super) fn broken(&self) -> Vec<&'static str> {
        self.broken.iter().copied().collect()
    }

    pub(super) fn sometimes(&self) -> Vec<&'static str> {
        self.sometimes.iter().copied().collect()
    }

    pub(super) fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[usize::try_from(node).unwrap()]
    }

    /// Every order of every event, time never running backwards.
    pub(super) fn explore(&mut self) {
        let mut seen = Seen::new();
        let mut open = vec![(0_u32, 0_usize)];
        while let Some((node, phase)) = open.pop() {
            if self.nodes.len() > ENOUGH {
                self.holds(false, "the states come to an end");
                break;
            }
            if !seen.insert(u64::from(node) * 8 + phase as u64 + 1) {
                continue;
            }
            if phase + 1 < TIMES.len() {
                open.push((node, phase + 1));
            }
            for symbol in 0..self.symbols.len() {
                if let Some(next) = self.step(node, symbol, phase) {
                    open.push((next, phase));
                }
            }
        }
    }

    /// The node that follows; nothing where the event cannot be.
    pub(super) fn step(&mut self, node: u32, symbol: usize, phase: usize) -> Option<u32> {
        let label = symbol * TIMES.len() + phase;
        let place = usize::try_from(node).unwrap() * self.events.len() + label;
        if self.next[place] != UNKNOWN {
            return Some(self.next[place]);
        }
        let event = self.events[label].clone()?;
        let before = self.node(node).clone();
        let applied = apply(before.state.clone(), &event);
        self.steps += 1;
        let after =
            Node { ghost: self.told(&before, &event, &applied), state: applied.state.clone() };
        self.check(&before, &event, self.symbols[symbol], &applied, &after);
        let next = self.intern(after);
        self.next[place] = next;
        Some(next)
    }

    fn intern(&mut self, node: Node) -> u32 {
        let key = fingerprint(&node);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let id = u32::try_from(self.nodes.len()).unwrap();
        self.known.insert(key, id);
        self.nodes.push(node);
        self.next.resize(self.next.len() + self.events.len(), UNKNOWN);
        id
    }

    fn rules(&self) -> Rules<'_> {
        Rules { plan: self.plan, pin: self.pin, pool: &self.pool }
    }

    /// What an observer of the actions knows afterwards.
    fn told(&mut self, before: &Node, event: &Event, applied: &Applied) -> Ghost {
        let mut ghost = before.ghost.clone();
        if ghost.pinned_at.is_none() && applied.state.is_some() {
            ghost.pinned_at = Some(event.at);
        }
        let own = applied.state.as_ref().is_some_and(|it| it.invocation == event.invocation);
        ghost.closed |= own && ghost.pinned_at.is_some_and(|at| at + HOUR <= event.at);
        for action in &applied.actions {
            match action {
                Action::Store(store) => {
                    for stored in &store.events {
                        let index = self.pool.iter().position(|it| it.name == stored.evidence_id);
                        let bit = index.map_or(0, |index| 1 << index);
                        self.holds(ghost.accepted & bit == 0, "the same evidence counts once");
                        ghost.seq += 1;
                        self.holds(stored.seq == ghost.seq, "the sequence has no gap");
                        ghost.accepted |= bit;
                    }
                }
                Action::Sign(revision) => {
                    let supersedes = (ghost.revision > 0).then_some(ghost.revision);
                    ghost.revision += 1;
                    self.holds(
                        revision.revision == ghost.revision && revision.supersedes() == supersedes,
                        "revisions are contiguous",
                    );
                    let first = revision.first_verified_at;
                    self.holds(
                        ghost.first_verified_at.is_none() || first == ghost.first_verified_at,
                        "the first verified time never changes",
                    );
                    self.holds(
                        ghost.first_verified_at.is_some()
                            || first.is_none()
                            || (first == Some(event.at)
                                && revision.conclusion == Conclusion::Verified),
                        "the first verified time is when it was verified",
                    );
                    ghost.first_verified_at = ghost.first_verified_at.or(first);
                    let state = applied.state.as_ref().unwrap();
                    self.holds(
                        revision.conclusion == state.conclusion()
                            && revision.terminal == state.is_terminal(),
                        "a revision tells the state",
                    );
                }
                Action::Schedule { due, .. } => {
                    let deadline = ghost.pinned_at.unwrap() + HOUR;
                    self.holds(!ghost.closed && *due <= deadline, "no job after the end");
                }
                Action::Probe(_) => self.holds(!ghost.closed, "no probe after the end"),
                Action::Refuse { .. } => {}
            }
        }
        ghost
    }

    fn check(
        &mut self,
        before: &Node,
        event: &Event,
        symbol: Symbol,
        applied: &Applied,
        after: &Node,
    ) {
        let Some(state) = &after.state else {
            self.holds(before.state.is_none(), "a state is never lost");
            return;
        };
        let (was, is) = (before.conclusion(), state.conclusion());
        let (ghost, old) = (&after.ghost, &before.ghost);
        let rules = Rules { plan: self.plan, pin: self.pin, pool: &self.pool.clone() };
        let contradicted = rules.contradicted(ghost);
        let verified = is == Conclusion::Verified;
        self.holds(!verified || rules.group_satisfied(ghost), "verified needs a satisfied group");
        self.holds(!(verified && contradicted), "never verified while a contradiction stands");
        self.holds(
            is != Conclusion::Contradicted || contradicted,
            "contradicted only by gateway_observed or vendor_signed",
        );
        self.holds(is == Conclusion::Contradicted || !contradicted, "a contradiction is sticky");
        self.holds(
            !(ghost.closed && is == Conclusion::Pending),
            "pending never outlives the deadline",
        );
        self.holds(is == rules.conclusion(ghost), "the conclusion follows from the evidence");
        let signed = ghost.revision > old.revision;
        self.holds(signed || was == Some(is), "a changed conclusion is told");
        let more = ghost.accepted != old.accepted || ghost.seq != old.seq;
        self.holds(!(more && old.closed), "no evidence after the end");
        let waits_for_it = matches!(symbol, Symbol::Message(_, Live::This) | Symbol::Pin);
        self.holds(!more || waits_for_it, "evidence counts for the one that waits for it");
        let closes = ghost.closed && !old.closed;
        let refused = applied.actions.iter().find_map(|action| match action {
            Action::Refuse { code } => Some(*code),
            _ => None,
        });
        self.holds(
            refused.is_none() || closes || before.state.as_ref() == Some(state),
            "what is refused leaves no trace",
        );
        if was == Some(Conclusion::Verified) && !verified {
            self.withdrawn(old, event, is);
        }
        self.note(before, (symbol, refused), (closes, more), after);
        self.same_end(state, ghost);
    }

    /// R179, R181: what was verified is taken back by a class that verified it, or by an
    /// authoritative contradiction.
    fn withdrawn(&mut self, old: &Ghost, event: &Event, is: Conclusion) {
        let message = evidence_of(event).and_then(|id| self.pool.iter().find(|it| it.name == id));
        let Some(message) = message.copied() else {
            self.holds(false, "only evidence withdraws");
            return;
        };
        let rules = self.rules();
        let pair = (message.stage, message.trust);
        let established = rules.passes(old, pair.0, pair.1)
            && rules.groups().iter().any(|group| group.contains(&pair));
        self.holds(
            established || is == Conclusion::Contradicted,
            "only the class that verified withdraws",
        );
    }

    /// The same evidence after the same pin ends the same: what stands always, and the conclusion
    /// too where it is not told apart by whether it was verified on the way.
    fn same_end(&mut self, state: &State, ghost: &Ghost) {
        let was_verified = ghost.first_verified_at.is_some() && !ghost.closed;
        let standings = state.stages.iter().skip(1).map(|stage| stage.standings.clone()).collect();
        let end = (state.conclusion(), standings);
        let key = (ghost.accepted, ghost.closed, was_verified);
        let known = self.ends.entry(key).or_insert_with(|| end.clone());
        let same = *known == end;
        self.holds(same, "every order ends the same");
    }

    fn note(
        &mut self,
        before: &Node,
        (symbol, refused): (Symbol, Option<Code>),
        (closes, more): (bool, bool),
        after: &Node,
    ) {
        use Conclusion::{Contradicted, Inconclusive, Pending, Verified};
        let (was, is) = (before.conclusion(), after.conclusion().unwrap());
        let first = before.ghost.first_verified_at.is_some();
        let told = after.ghost.revision > before.ghost.revision;
        let mut note = |happened: bool, name| {
            if happened {
                self.sometimes.insert(name);
            }
        };
        note(is == Pending, "pending");
        note(is == Verified, "verified");
        note(was == Some(Verified) && is == Inconclusive, "withdrawn");
        note(was == Some(Inconclusive) && is == Verified && first, "verified again");
        note(was == Some(Verified) && is == Contradicted, "contradicted after verified");
        note(
            was == Some(Inconclusive) && is == Contradicted && first,
            "withdrawn and contradicted",
        );
        note(was.is_none() && is == Contradicted, "contradicted at the pin");
        note(closes && was == Some(Pending) && is == Inconclusive, "inconclusive at the deadline");
        note(closes && !told && is != Pending, "closed without a word");
        note(closes && more, "counted in the step that closes");
        note(refused == Some(Code::DuplicateEvidence), "duplicate refused");
        note(
            symbol == Symbol::TooLate && refused == Some(Code::EvidenceClosed),
            "late evidence refused",
        );
    }

    fn holds(&mut self, holds: bool, rule: &'static str) {
        if !holds {
            self.broken.insert(rule);
        }
    }
}

/// All of a node that differs between two of them, short.
fn fingerprint(node: &Node) -> Vec<u8> {
    let mut key = Vec::new();
    let ghost = &node.ghost;
    let number = |key: &mut Vec<u8>, number: u64| key.extend(number.to_le_bytes());
    number(&mut key, u64::from(ghost.accepted) << 8 | u64::from(ghost.closed));
    number(&mut key, ghost.first_verified_at.unwrap_or_default());
    number(&mut key, ghost.seq << 32 | ghost.revision);
    let Some(state) = &node.state else { return key };
    number(&mut key, state.pinned_at);
    number(&mut key, state.first_verified_at.unwrap_or_default());
    number(&mut key, state.seq << 32 | state.revision << 1 | u64::from(state.closed));
    for stage in &state.stages {
        number(&mut key, stage.attempts << 1 | u64::from(stage.done));
        for standing in &stage.standings {
            key.push(u8::try_from(standing.evidence_id.len()).unwrap());
            key.extend(standing.evidence_id.bytes());
            key.push(standing.trust.as_str().as_bytes()[0]);
            key.extend(standing.outcomes.iter().map(|outcome| outcome.as_str().as_bytes()[0]));
        }
        key.push(0);
    }
    for seen in &state.seen {
        key.extend(seen.bytes());
        key.push(0);
    }
    key
}
