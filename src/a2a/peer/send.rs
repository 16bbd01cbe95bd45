//! From a message to the task as it then stands.

use super::caller::Caller;
use super::turn::Turn;
use super::{Context, Event, Found, Step, Value, Write, tasks};
use crate::a2a::asked::{Asked, Gathered, Problem};
use crate::a2a::fault::Fault;
use crate::a2a::format::{self, Format};
use crate::a2a::judge::judge;
use crate::a2a::message::Message;
use crate::a2a::params::SendParams;
use crate::a2a::scenario::{self, Outcome};
use crate::a2a::task::State;
use crate::json::Object;
use crate::verdict::artifact::{EXTENSION, MEDIA_TYPE};

/// A program is told at most so many faults of one message.
const MAX_ERRORS: usize = 20;

pub(super) fn step(
    caller: &Caller,
    params: SendParams,
    streams: bool,
    context: &Context<'_>,
    found: Option<&Found>,
) -> Result<Step, Fault> {
    let message = &params.message;
    let mut turn = match &message.task_id {
        None => {
            let mut turn = Turn::begin(message, context)?;
            turn.asked.format = preferred(&params.accepted_output_modes);
            turn
        }
        Some(id) => {
            let record = match tasks::find(id, found)? {
                Ok(record) => record,
                Err(read) => return Ok(read),
            };
            let named = message.context_id.as_ref();
            if named.is_some_and(|named| *named != record.task.context_id) {
                return Err(Fault::InvalidParams {
                    field: "message.contextId".to_owned(),
                    message: "message.contextId is not that of the task".to_owned(),
                });
            }
            if record.task.status.state.is_terminal() {
                let why = "a task that has ended takes no further message, begin another";
                return Err(Fault::UnsupportedOperation(why.to_owned()));
            }
            Turn::go_on(record, message, context)?
        }
    };
    let asked = std::mem::take(&mut turn.asked);
    let opening = turn.opening();
    let played = if context.kit { scenario::find(&message.id) } else { None };
    match played.map(|play| play.run(&mut turn)).transpose()? {
        None => answer(&mut turn, asked, message, context)?,
        Some(Outcome::Moved) => {}
        Some(Outcome::Lone(message)) => return Ok(lone(caller, message, streams)),
        Some(Outcome::Wait(after)) => {
            let write = turn.write_and_then(after, |turn| turn.enter(State::Completed, None));
            return Ok(wait(caller, &params, streams, write));
        }
    }
    Ok(finish(caller, &params, streams, turn, opening))
}

/// Watches a task that moves on by itself; whoever does not stream gets it as it stands.
fn wait(caller: &Caller, params: &SendParams, streams: bool, write: Write) -> Step {
    let extensions = caller.extended_by(&params.message.extensions);
    let task = &write.record.task;
    if streams {
        let (task_id, framing) = (task.id.clone(), caller.framing());
        return Step::Watch { write: Some(Box::new(write)), task_id, framing, extensions };
    }
    let reply = caller.reply(Event::Task(Box::new(task.clone())).to_value(caller.dialect));
    Step::Write(Box::new(write), reply)
}

/// Judges what was asked, or says what is missing.
fn answer(
    turn: &mut Turn,
    mut asked: Asked,
    message: &Message,
    context: &Context<'_>,
) -> Result<(), Fault> {
    let mut gathered = asked.gather(message)?;
    let request = asked.request().unwrap_or_else(|problem| {
        gathered.problems.push(problem);
        None
    });
    let ready = request.filter(|_| gathered.problems.is_empty() && gathered.brought);
    let judged = ready.and_then(|request| {
        let judged = judge(&request, asked.format, context.keys);
        judged.map_err(|problem| gathered.problems.push(problem)).ok()
    });
    let Some((judged, artifact)) = judged else {
        let said =
            turn.say(format::input_required(&asked, &gathered), Some(needs(&asked, &gathered)))?;
        turn.asked = asked;
        turn.enter(State::InputRequired, Some(said));
        return Ok(());
    };
    let mut line = format::line(&judged);
    if gathered.remarks > 0 {
        line = format!("{line} {}", format::remarks(gathered.remarks));
    }
    turn.enter(State::Working, None);
    turn.yields(artifact);
    let said = turn.say(line, None)?;
    turn.enter(State::Completed, Some(said));
    Ok(())
}

/// What is missing or wrong, for a program: `{needs, errors?}` under the extension's URI.
fn needs(asked: &Asked, gathered: &Gathered) -> Object {
    let missing = [("artifact", asked.artifact.is_none()), ("criteria", asked.criteria.is_none())];
    let missing = missing.iter().filter(|(_, missing)| *missing).map(|(name, _)| *name);
    let mut needs = Object::new();
    needs.push("needs", Value::strings(&missing.collect::<Vec<_>>()));
    if !gathered.problems.is_empty() {
        let errors = gathered.problems.iter().take(MAX_ERRORS).map(Problem::to_value);
        needs.push("errors", errors.collect::<Vec<_>>());
    }
    let mut metadata = Object::new();
    metadata.push(EXTENSION, needs);
    metadata
}

/// The form for a caller that did not name one: the verdict when it takes no text. Modes that leave
/// nothing over are not held against it, as no official client or test kit expects that.
fn preferred(modes: &[String]) -> Format {
    let takes = |wanted: &str| modes.iter().any(|mode| mode.trim().eq_ignore_ascii_case(wanted));
    let takes_text = takes("text/plain") || takes("text/*") || takes("*/*") || takes("text");
    if takes(MEDIA_TYPE) && !takes_text { Format::Verdict } else { Format::default() }
}

fn finish(caller: &Caller, params: &SendParams, streams: bool, turn: Turn, opening: Event) -> Step {
    let write = turn.write();
    let mut reply = if streams {
        let events: Vec<_> = std::iter::once(opening).chain(write.events.iter().cloned()).collect();
        caller.stream(&events)
    } else {
        let task = write.record.task.clone().with_history(params.history_length);
        caller.reply(Event::Task(Box::new(task)).to_value(caller.dialect))
    };
    reply.extensions = caller.extended_by(&params.message.extensions);
    Step::Write(Box::new(write), reply)
}

/// The reply that is a lone message.
fn lone(caller: &Caller, message: Message, streams: bool) -> Step {
    let event = Event::Message(Box::new(message));
    Step::Reply(if streams {
        caller.stream(&[event])
    } else {
        caller.reply(event.to_value(caller.dialect))
    })
}
