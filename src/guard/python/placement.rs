//! Which statements and expressions may stand where they stand.
//!
//! The parser takes `return`, `break` or `await` anywhere; Python's compiler does not.

/// What code stands in, the module outermost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// The body of a function; whether it is `async`.
    Function(bool),
    /// The body of a lambda.
    Lambda,
    /// The body of a class.
    Class,
    /// A comprehension behind its first iterable; whether it is a generator expression.
    Comprehension(bool),
    /// The body of a `for` or a `while`.
    Loop,
    /// A branch of `except*`.
    ExceptStar,
}

/// The frames around the code that is walked; without any it stands in the module.
#[derive(Debug, Default)]
pub(super) struct Placement(Vec<Frame>);

impl Placement {
    pub(super) fn open(&mut self, frame: Frame) {
        self.0.push(frame);
    }

    pub(super) fn close(&mut self) {
        self.0.pop();
    }

    fn innermost(&self) -> impl Iterator<Item = Frame> {
        self.0.iter().rev().copied()
    }

    /// Why `return` may not stand here.
    pub(super) fn forbids_return(&self) -> Option<&'static str> {
        match self.innermost().find(|frame| *frame != Frame::Loop) {
            Some(Frame::Function(_)) => None,
            Some(Frame::ExceptStar) => Some("`return` in a branch of `except*`"),
            _ => Some("`return` outside of a function"),
        }
    }

    /// Why `break` or `continue` may not stand here.
    pub(super) fn forbids_jump(&self) -> Option<&'static str> {
        match self.innermost().next() {
            Some(Frame::Loop) => None,
            Some(Frame::ExceptStar) => Some("`break` or `continue` in a branch of `except*`"),
            _ => Some("`break` or `continue` outside of a loop"),
        }
    }

    /// Why `yield`, or `yield from` when it `delegates`, may not stand here.
    pub(super) fn forbids_yield(&self, delegates: bool) -> Option<&'static str> {
        let block = |frame: &Frame| matches!(frame, Frame::Loop | Frame::ExceptStar);
        match self.innermost().find(|frame| !block(frame)) {
            Some(Frame::Function(true)) if delegates => Some("`yield from` in an `async` function"),
            Some(Frame::Function(_) | Frame::Lambda) => None,
            Some(Frame::Comprehension(_)) => Some("`yield` in a comprehension"),
            _ => Some("`yield` outside of a function"),
        }
    }

    /// Why `await`, `async for` and `async with` may not stand here. A generator expression runs
    /// later, so it may hold them anywhere.
    pub(super) fn forbids_await(&self) -> Option<&'static str> {
        let deciding = self.innermost().find(|frame| {
            !matches!(frame, Frame::Loop | Frame::ExceptStar | Frame::Comprehension(false))
        });
        match deciding {
            Some(Frame::Function(true) | Frame::Comprehension(true)) => None,
            _ => Some("`await` or `async` outside of an `async` function"),
        }
    }
}
