/** The A2A peer as a pure function. */
import { engine } from "../full.js";
import { plain } from "../plain.js";
import type { A2aEvent, A2aFraming, A2aInput, A2aStep } from "../types.js";

/**
 * Answers one call to the A2A peer (0.3 and 1.0, JSON-RPC and HTTP+JSON) as far as it can be without a
 * store: a `reply`, what to `read` before it is called again with what was `found`, what to `write`
 * before the reply may be sent, or which task to `watch`.
 *
 * ```js
 * const step = a2a({ call: { method: "POST", path: "", body }, context: { now, ids }, key });
 * ```
 *
 * @throws {CountersignError} if the host's argument or the key is refused; what the caller did wrong is a reply.
 */
export function a2a(input: A2aInput): A2aStep {
  const value = plain(input);
  return engine.call((glue) => glue.a2a(value));
}

/**
 * The JSON text of one event of a stream, for the watcher whose step gave `framing`.
 *
 * @throws {CountersignError} if either is not what {@link a2a} gave.
 */
export function a2aFrame(framing: A2aFraming, event: A2aEvent): string {
  const how = plain(framing);
  const what = plain(event);
  return engine.call((glue) => glue.a2aFrame(how, what));
}
