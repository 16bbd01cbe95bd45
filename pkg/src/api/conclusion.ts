/** The reducers: state and event in, state and actions out. They read no clock: an event carries its time. */
import { effects } from "../effects.js";
import { plain } from "../plain.js";
import type {
  Applied, CorrelationAction, CorrelationEvent, CorrelationState, InvocationAction, InvocationEvent, InvocationState,
} from "../types.js";

/**
 * Takes one event of an invocation. Keep the state and perform the actions in one transaction; an event
 * that may change nothing gives the state unchanged and an action `refuse`.
 *
 * ```js
 * const { state, actions } = applyEvent(null, { type: "pin", at, workspace, invocation, started_at, contract, observation, trust });
 * ```
 *
 * @throws {CountersignError} if state or event cannot be read, with the pointer to the place in it.
 */
export function applyEvent(state: InvocationState | null, event: InvocationEvent): Applied<InvocationState, InvocationAction> {
  return effects("applyEvent", [plain(state), plain(event)]);
}

/**
 * Takes one event of a workspace's index: which invocation a signed event is for. More than one live match,
 * or none, is refused.
 *
 * @throws {CountersignError} if state or event cannot be read, with the pointer to the place in it.
 */
export function correlate(state: CorrelationState | null, event: CorrelationEvent): Applied<CorrelationState, CorrelationAction> {
  return effects("correlate", [plain(state), plain(event)]);
}
