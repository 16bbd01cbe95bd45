//! An admitted request, from its head to its whole body.

use super::a2a::Delegated;
use super::pages::readable;
use super::{Answer, Check, Problem, Settings};

/// An admitted request that waits for its body.
#[derive(Debug)]
pub struct Pending {
    kind: Kind,
    pages: bool,
}

/// What it asks for.
#[derive(Debug)]
pub(super) enum Kind {
    Check(Check),
    A2a(Box<Delegated>),
}

/// What a whole request leads to.
pub enum Finished {
    /// The answer.
    Done(Answer),
    /// A call of the peer, for the host that holds the tasks.
    Call(Box<Delegated>),
}

impl Pending {
    /// `pages`: whether a page may read the answer.
    pub(super) fn new(kind: Kind, pages: bool) -> Self {
        Self { kind, pages }
    }

    /// Takes a piece of the body.
    ///
    /// # Errors
    /// The answer `too_large`; the rest of the body need not be read.
    pub fn push(&mut self, piece: &[u8]) -> Result<(), Answer> {
        let body = match &mut self.kind {
            Kind::Check(check) => &mut check.body,
            Kind::A2a(call) => &mut call.body,
        };
        body.push(piece).map_err(|problem| readable(problem.into_answer(), self.pages))
    }

    /// What the whole body leads to.
    #[must_use]
    pub fn finish(self, settings: &Settings) -> Finished {
        match self.kind {
            Kind::Check(check) => {
                let answer = check.finish(settings).unwrap_or_else(Problem::into_answer);
                Finished::Done(readable(answer, self.pages))
            }
            Kind::A2a(call) => Finished::Call(call),
        }
    }
}
