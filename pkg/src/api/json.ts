/** The bytes that are signed and digested. */
import { engine } from "../full.js";
import { plain, plainText } from "../plain.js";

/**
 * The canonical JSON text of a value (RFC 8785).
 *
 * @throws {CountersignError} if the value is no JSON value, such as one that holds NaN.
 */
export function canonicalize(value: unknown): string {
  const input = plain(value);
  return engine.call((glue) => glue.canonicalize(input));
}

/** SHA-256 of the UTF-8 bytes of `text`, as 64 hexadecimal digits in lower case. */
export function digest(text: string): string {
  const input = plainText(text);
  return engine.call((glue) => glue.digest(input));
}
