/** What a tool declares of its effect, and what an observation shows of it. */
import { effects } from "../effects.js";
import { plain } from "../plain.js";
import type { EffectSpec, EffectValidation, Evaluation, EvaluationRequest } from "../types.js";

/**
 * Reads what a tool declares of its effect, and names every fault with its place.
 *
 * ```js
 * validateEffect({ kind: "create", verification: { mode: "none" } }).faults[0].code; // "silent_mutation"
 * ```
 */
export function validateEffect(effect: EffectSpec | Record<string, unknown>): EffectValidation {
  return effects("validateEffect", [plain(effect)]);
}

/**
 * Judges a response by a binding: the outcome of each assertion, and what follows from them and from the
 * trust of the source. Nothing that was compared is in the answer.
 *
 * ```js
 * evaluateBinding({ binding, observation: { response: { status: 201, body: '{"id":7}' } }, trust: "gateway_observed" });
 * ```
 *
 * @throws {CountersignError} if the request is refused. What cannot be judged is no error but an outcome.
 */
export function evaluateBinding(request: EvaluationRequest): Evaluation {
  return effects("evaluateBinding", [plain(request)]);
}
