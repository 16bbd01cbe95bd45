/** What a page needs to show a verdict and to check its signature. The functions are those of the main entry. */
import type * as full from "../api.js";
import { plain, plainText } from "../plain.js";
import type { JwkSet, NextStep, ReceiptVerification, Reply, StatementType, Verdict, VerdictInput, Verification } from "../types.js";
import { engine } from "./engine.js";

export { CountersignError } from "../error.js";
export type * from "../types.js";

/** {@link full.parseVerdict} */
export function parseVerdict(value: unknown): Verdict {
  const input = plain(value);
  return engine.call((glue) => glue.parseVerdict(input));
}

/** {@link full.readVerdictArtifact} */
export function readVerdictArtifact(value: unknown): Verdict {
  const input = plain(value);
  return engine.call((glue) => glue.readVerdictArtifact(input));
}

/** {@link full.readReply} */
export function readReply(text: string): Reply {
  const input = plainText(text);
  return engine.call((glue) => glue.readReply(input));
}

/** {@link full.nextStep} */
export function nextStep(verdict: VerdictInput): NextStep {
  const input = plain(verdict);
  return engine.call((glue) => glue.nextStep(input));
}

/** {@link full.verifyReceipt} */
export function verifyReceipt(jws: string, keySet: JwkSet): ReceiptVerification {
  const input = plainText(jws);
  const keys = plain(keySet);
  return engine.call((glue) => glue.verifyStatement(input, keys, "effect-receipt")) as ReceiptVerification;
}

/** {@link full.verifyStatement} */
export function verifyStatement(jws: string, keySet: JwkSet, options: { type?: StatementType } = {}): Verification {
  const input = plainText(jws);
  const keys = plain(keySet);
  const type = plainText(options.type ?? "verdict");
  return engine.call((glue) => glue.verifyStatement(input, keys, type));
}
