/** One conversation: a message, the stream or the reply, and what the task came to. */
import { CountersignError } from "../error.js";
import { type Answer, isSettled, nothingYet, take } from "./answer.js";
import { type Channel, withOtherDialect } from "./channel.js";
import { hasVerdict } from "./conclude.js";
import { pause } from "./deadline.js";
import { type Link, send } from "./http.js";
import { messageCall, type Saying, taskCall } from "./message.js";
import { isNotSpoken } from "./refusal.js";
import { results } from "./stream.js";

/** Milliseconds that a stream is still listened to after the final state, for an artifact that it overtook. */
const GRACE = 2_000;
/** Milliseconds between two questions for a task: the first, the longest, the growth. */
const POLL = { first: 200, longest: 5_000, growth: 1.5 };

type Listener = (event: unknown) => void;

/**
 * Says it over the first channel that is spoken, by a stream where the peer streams.
 *
 * @throws {CountersignError} the codes of a call.
 */
export async function converse(link: Link, ways: Channel[], streaming: boolean, saying: Saying, listen: Listener): Promise<{ answer: Answer; channel: Channel }> {
  const kinds = streaming ? [true, false] : [false];
  const attempts = withOtherDialect(ways).flatMap((channel) => kinds.map((stream) => ({ channel, stream })));
  let failure: unknown;
  for (const { channel, stream } of attempts) {
    const answer = nothingYet();
    try {
      await say(link, channel, saying, stream, answer, listen);
      await settle(link, channel, saying.extended, answer, listen);
      return { answer, channel };
    } catch (error) {
      // What is refused as not spoken was not worked at, so saying it again asks for no second check.
      if (!isNotSpoken(error) || answer.task !== undefined) throw error;
      failure ??= error;
    }
  }
  throw failure;
}

async function say(link: Link, channel: Channel, saying: Saying, stream: boolean, answer: Answer, listen: Listener): Promise<void> {
  const response = await send(link, messageCall(channel, saying, stream));
  try {
    await hear(link, results(link, response), answer, listen);
  } catch (error) {
    // The task goes on though the connection broke.
    if (!isBroken(error) || answer.task === undefined) throw error;
  }
}

/** Listens to the end, or until the verdict and the final state are there. */
async function hear(link: Link, stream: AsyncGenerator<unknown>, answer: Answer, listen: Listener): Promise<void> {
  let late: Promise<"late"> | undefined;
  for (;;) {
    const next = stream.next();
    const step = late === undefined ? await next : await Promise.race([next, late]);
    if (step === "late" || step.done === true) return;
    listen(step.value);
    take(answer, step.value);
    if (!isSettled(answer)) continue;
    if (answer.replied || hasVerdict(answer)) return void stream.return(undefined);
    late ??= pause(GRACE, link.signal).then(() => "late");
  }
}

/** Asks for the task until it is settled; and once for its artifacts, where the stream brought none. */
async function settle(link: Link, channel: Channel, extended: boolean, answer: Answer, listen: Listener): Promise<void> {
  if (answer.replied) return;
  if (answer.task === undefined) throw new CountersignError("invalid_frame", "the answer ended without a task or a message");
  const complete = (): boolean => isSettled(answer) && (answer.task?.state !== "completed" || answer.artifacts.size > 0);
  let wait = POLL.first;
  while (!complete()) {
    const settled = isSettled(answer);
    try {
      for await (const task of results(link, await send(link, taskCall(channel, extended, answer.task.id)))) {
        listen(task);
        take(answer, task);
      }
    } catch (error) {
      // A peer that keeps no tasks has said all there is.
      if (isRefusal(error) && (settled || hasVerdict(answer))) return;
      throw error;
    }
    if (settled || complete()) return;
    await pause(wait, link.signal);
    wait = Math.min(wait * POLL.growth, POLL.longest);
  }
}

function isBroken(error: unknown): boolean {
  return error instanceof CountersignError && error.code === "peer_unreachable";
}

function isRefusal(error: unknown): boolean {
  return error instanceof CountersignError && error.code === "peer_refused";
}
