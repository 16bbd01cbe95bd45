/** Reading, writing and following verdicts. */
import { engine } from "../full.js";
import { plain, plainText } from "../plain.js";
import type { NextStep, Reply, Verdict, VerdictArtifact, VerdictInput } from "../types.js";

/**
 * Reads a verdict object. An unknown decision becomes needs-info, absent lists become empty, and
 * members that a verdict does not have are dropped.
 *
 * ```js
 * parseVerdict({ verdict: "maybe", reasoning: "Criterion 2 is vague." }).verdict; // "needs-info"
 * ```
 *
 * @throws {CountersignError} `invalid_verdict` with the reason.
 */
export function parseVerdict(value: unknown): Verdict {
  const input = plain(value);
  return engine.call((glue) => glue.parseVerdict(input));
}

/**
 * Wraps a verdict in the A2A artifact that carries it.
 *
 * @throws {CountersignError} if `verdict` is none.
 */
export function serializeVerdictArtifact(verdict: VerdictInput, options: { artifactId?: string } = {}): VerdictArtifact {
  const input = plain(verdict);
  const id = options.artifactId === undefined ? undefined : plainText(options.artifactId);
  return engine.call((glue) => glue.serializeVerdictArtifact(input, id));
}

/**
 * Reads a verdict out of an A2A artifact, a part, an artifact-update frame of A2A 0.3 or 1.0, or a
 * JSON-RPC result that holds one.
 *
 * @throws {CountersignError} `no_verdict`, `invalid_verdict`.
 */
export function readVerdictArtifact(value: unknown): Verdict {
  const input = plain(value);
  return engine.call((glue) => glue.readVerdictArtifact(input));
}

/**
 * What a caller does with a verdict: stop, send the followups as the next prompt, or get what is missing.
 *
 * @throws {CountersignError} if `verdict` is none.
 */
export function nextStep(verdict: VerdictInput): NextStep {
  const input = plain(verdict);
  return engine.call((glue) => glue.nextStep(input));
}

/**
 * Reads the verdict out of a model's reply: one JSON object, alone, fenced or amid prose. A reply
 * without one, with two that differ, cut short or in prose alone is needs-info with a code, never pass.
 */
export function readReply(text: string): Reply {
  const input = plainText(text);
  return engine.call((glue) => glue.readReply(input));
}
