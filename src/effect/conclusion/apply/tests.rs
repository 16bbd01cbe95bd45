/// A scheduled attempt, and what follows one that came to nothing.
mod attempt;
/// The end of the waiting.
mod deadline;
/// Events that cannot be read, and those for somebody else.
mod event;
/// One observation after another.
mod evidence;
/// The first event.
mod pin;
/// When a revision is made, and what it tells.
mod revision;
/// No value in any output.
mod secrecy;
/// Signed events and their tuples.
mod webhook;
/// What later evidence takes back, and what it cannot.
mod withdrawal;
