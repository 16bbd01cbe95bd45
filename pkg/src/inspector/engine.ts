/** What the inspector asks of the small engine beside its public functions. */
import { engine } from "../inspect/engine.js";
import { plainText } from "../plain.js";

/**
 * The value of a JSON text, read strictly: of two members of one name, `JSON.parse` would silently
 * keep the last.
 *
 * @throws {CountersignError} the codes of JSON text, such as `duplicate_key`.
 */
export function readJson(text: string): unknown {
  const input = plainText(text);
  return engine.call((glue) => glue.readJson(input));
}

/** The SHA-256 digest of a text's UTF-8 bytes, as lower-case hex. */
export function digest(text: string): string {
  const input = plainText(text);
  return engine.call((glue) => glue.digest(input));
}
