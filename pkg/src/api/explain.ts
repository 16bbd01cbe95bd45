/** Codes in words. */
import { engine } from "../full.js";
import { plainText } from "../plain.js";
import type { Code, Explanation } from "../types.js";

/**
 * What a code means and what to do about it; `undefined` if there is no such code.
 *
 * ```js
 * explain("duplicate_key")?.help; // "keep one of the two members; names are compared after unescaping"
 * ```
 */
export function explain(code: Code): Explanation | undefined {
  const name = plainText(code);
  return engine.call((glue) => glue.explain(name));
}
