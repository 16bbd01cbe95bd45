/** Reading what a peer sent. */

/** UTF-16 units of a peer's text that a message quotes at most. */
const MAX_QUOTE = 300;

/** `text`, shortened where it is long. */
export function cut(text: string): string {
  return text.length <= MAX_QUOTE ? text : `${text.slice(0, MAX_QUOTE).toWellFormed()}…`;
}

/** Whether `value` is an object with members. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `value`, if it is a string that is not empty. */
export function words(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
