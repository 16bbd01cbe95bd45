//! The rules once more, in other words: from the evidence that was accepted, not from the state.

use std::collections::BTreeSet;

use super::message::{Message, Pin, Plan};
use crate::effect::outcome::Conclusion;
use crate::effect::outcome::Outcome::{self, Fail, Missing, Pass};
use crate::effect::trust::Trust::{self, ConnectorAttested, GatewayObserved, VendorSigned};

const ANSWER: usize = 0;
const READ: usize = 1;
const EVENT: usize = 2;

/// What a model knows of an invocation beside its state: only what the actions told.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ghost {
    pub(super) pinned_at: Option<u64>,
    /// A bit for each message of the pool whose evidence was stored.
    pub(super) accepted: u32,
    /// Whether anything happened to it at or after its deadline.
    pub(super) closed: bool,
    pub(super) first_verified_at: Option<u64>,
    pub(super) seq: u64,
    pub(super) revision: u64,
}

pub(super) struct Rules<'a> {
    pub(super) plan: Plan,
    pub(super) pin: Pin,
    pub(super) pool: &'a [Message],
}

impl Rules<'_> {
    /// All that was said of `stage` by `trust`, with its time and its name.
    fn said(&self, ghost: &Ghost, stage: usize, trust: Trust) -> BTreeSet<(u64, &str, u8)> {
        let rank = |outcome| match outcome {
            Pass => 0,
            Missing => 1,
            Fail => 2,
            Outcome::Invalid => 3,
        };
        let mut said: BTreeSet<_> = (0..self.pool.len())
            .filter(|index| ghost.accepted & (1 << index) != 0)
            .map(|index| self.pool[index])
            .filter(|message| message.stage == stage && message.trust == trust)
            .map(|message| (message.time, message.name, rank(message.outcome)))
            .collect();
        if stage == ANSWER && trust == GatewayObserved {
            let outcome = match self.pin {
                Pin::Passes => Pass,
                Pin::Missing => Missing,
                Pin::Fails => Fail,
            };
            said.insert((0, "answer", rank(outcome)));
        }
        said
    }

    /// R183 to R187: one authoritative fail is enough, for ever.
    pub(super) fn contradicted(&self, ghost: &Ghost) -> bool {
        [ANSWER, READ, EVENT].into_iter().any(|stage| {
            let fails = |trust| self.said(ghost, stage, trust).iter().any(|(_, _, it)| *it == 2);
            fails(GatewayObserved) || fails(VendorSigned)
        })
    }

    /// The latest word of the class is a pass. A contradiction is never the latest by chance: it
    /// keeps the whole from being verified.
    pub(super) fn passes(&self, ghost: &Ghost, stage: usize, trust: Trust) -> bool {
        self.said(ghost, stage, trust).last().is_some_and(|(_, _, outcome)| *outcome == 0)
    }

    fn met(&self, ghost: &Ghost, stage: usize) -> bool {
        let classes = [ConnectorAttested, GatewayObserved, VendorSigned];
        classes.into_iter().any(|trust| self.passes(ghost, stage, trust))
    }

    /// The pairs that can complete the plan, group by group.
    pub(super) fn groups(&self) -> Vec<Vec<(usize, Trust)>> {
        match self.plan {
            Plan::Either => vec![
                vec![(READ, GatewayObserved)],
                vec![(READ, ConnectorAttested)],
                vec![(EVENT, VendorSigned)],
            ],
            Plan::Both => vec![vec![(READ, GatewayObserved), (EVENT, VendorSigned)]],
        }
    }

    pub(super) fn group_satisfied(&self, ghost: &Ghost) -> bool {
        let satisfied = |pair: &(usize, Trust)| self.passes(ghost, pair.0, pair.1);
        self.groups().iter().any(|group| group.iter().all(satisfied))
    }

    fn required_async(&self) -> &'static [usize] {
        match self.plan {
            Plan::Either => &[READ],
            Plan::Both => &[READ, EVENT],
        }
    }

    /// The conclusion that must follow.
    pub(super) fn conclusion(&self, ghost: &Ghost) -> Conclusion {
        let unmet = self.required_async().iter().any(|stage| !self.met(ghost, *stage));
        if self.contradicted(ghost) {
            Conclusion::Contradicted
        } else if self.group_satisfied(ghost) && self.met(ghost, ANSWER) && !unmet {
            Conclusion::Verified
        } else if !ghost.closed && ghost.first_verified_at.is_none() && unmet {
            Conclusion::Pending
        } else {
            Conclusion::Inconclusive
        }
    }
}
