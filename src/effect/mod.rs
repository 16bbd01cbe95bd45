//! Whether an action's effect really happened.
//!
//! Owns: what a tool declares (`EffectSpec`, its binding or its plan), the bundle of them, the
//! deterministic evaluation of an observation, the reducer that draws the conclusion. Does not own:
//! how evidence is fetched, stored or scheduled (`surface`), who signed a webhook (`webhook`), the
//! capability for a probe (`capability`), the signed receipt (`receipt`).
//!
//! Nothing here reads a clock: every event carries its time, in milliseconds since 1970. No output,
//! error or `Debug` text holds a value that was compared, nor a digest of one.

/// One check of a selected value.
pub mod assertion;
/// What a response is checked for at once.
pub mod binding;
/// The reviewed snapshot of a workspace: its tools and what shows their effects.
pub mod bundle;
/// The conclusion of one invocation, event by event.
pub mod conclusion;
/// Which invocation a signed event is for.
pub mod correlation;
/// Why a call was refused.
pub mod error;
/// Assertions over an observation to outcomes and a conclusion.
pub mod evaluate;
/// The calls of this room as JSON in and out.
pub mod exchange;
/// What is wrong with a document, place by place.
pub mod fault;
/// A JSON value of a spec or of an observation, never shown.
pub mod literal;
/// Members that several documents have.
mod member;
/// Names: of stages, claims, connections, operations.
pub mod name;
/// What was seen of a request and its response.
pub mod observation;
/// What became of an assertion, and of the whole.
pub mod outcome;
/// Staged verification as immutable data.
pub mod plan;
/// One reading of a document, on after a fault.
pub mod reading;
/// Ids of a vendor that may be pinned, put into a path and matched by.
pub mod safe_id;
/// The webhook schemes by name, and what each of them proves.
pub mod scheme;
/// Which part of an observation an assertion looks at.
pub mod selector;
/// What a tool declares of its effect.
pub mod spec;
/// Times, as whole milliseconds since 1970.
pub mod time;
/// The class of a source of evidence, and which classes count.
pub mod trust;

#[cfg(test)]
mod fixtures;

pub use assertion::Assertion;
pub use binding::Binding;
pub use bundle::{Bundle, Ceiling, Contract, Tier};
pub use error::Error;
pub use evaluate::{Evaluation, evaluate};
pub use fault::{Fault, Reading};
pub use observation::Observation;
pub use outcome::{Conclusion, Outcome};
pub use plan::VerificationPlan;
pub use scheme::{EventType, Scheme};
pub use selector::Selector;
pub use spec::EffectSpec;
pub use trust::{Trust, TrustRule};
