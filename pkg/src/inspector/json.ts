/** JSON values that nobody vouches for. */

/** An object as JSON has it. */
export type Members = Record<string, unknown>;

export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The member of an object, if `value` is one. Inherited ones, such as `constructor`, are none. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function textOf(value: unknown, name: string): string | undefined {
  const found = member(value, name);
  return typeof found === "string" ? found : undefined;
}

export function listOf(value: unknown, name: string): unknown[] {
  const found = member(value, name);
  return Array.isArray(found) ? found : [];
}

/**
 * The RFC 8785 form of a JSON value: ECMAScript writes numbers and strings as the standard asks, and
 * sorts names by UTF-16 units. Nesting is bounded by the strict reader.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const names = Object.keys(value).filter((name) => value[name] !== undefined).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** A JSON value for people: two spaces a level, names in the order of the text. */
export function pretty(value: unknown): string {
  return JSON.stringify(value, undefined, 2) ?? "";
}
