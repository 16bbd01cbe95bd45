/** For the other modules and the tests of this package. No entry exports it. */
import { engine } from "./full.js";
import { plainText } from "./plain.js";
import type { Explanation } from "./types.js";

/**
 * The value of a JSON text, read strictly: no duplicate names, no trailing data, no lone surrogates.
 *
 * @throws {CountersignError} the codes of JSON text, such as `duplicate_key`.
 */
export function readJson(text: string): unknown {
  const input = plainText(text);
  return engine.call((glue) => glue.readJson(input));
}

/** Every code in words, in the order of the table. */
export function codes(): Explanation[] {
  return engine.call((glue) => glue.codes());
}

/** Stops the engine as a defect would. */
export function forceTrap(): never {
  return engine.call((glue) => glue.forceTrap());
}
