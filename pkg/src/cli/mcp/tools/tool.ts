/** What every tool has in common. */
import type { Tool } from "../sdk.js";
import { CountersignError } from "../../../error.js";

/** What a tool gives: the value that its output schema describes, and the same for people. */
export interface Answer {
  structured: Record<string, unknown>;
  text: string;
}

/** A tool as `tools/list` shows it. */
export type Definition = Tool & { outputSchema: object };

/** The hints of what depends on its arguments alone and changes nothing. */
export const PURE = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/**
 * Refuses members of `args` that are not listed in `required` or `optional`, and the absence of a required one.
 *
 * @throws {CountersignError} `unknown_member`, `missing_member`.
 */
export function expectMembers(args: Record<string, unknown>, required: string[], optional: string[]): void {
  const known = [...required, ...optional];
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const pointer = `/${unknown.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    throw new CountersignError("unknown_member", `there is no such member, use one of ${known.join(", ")}`, { pointer });
  }
  const missing = required.find((name) => args[name] === undefined);
  if (missing !== undefined) throw new CountersignError("missing_member", `the member \`${missing}\` is missing`, { pointer: "" });
}

/** The string called `name`. @throws {CountersignError} `wrong_type`. */
export function text(args: Record<string, unknown>, name: string): string {
  const value = args[name];
  if (typeof value !== "string") throw new CountersignError("wrong_type", `\`${name}\` is not a string`, { pointer: `/${name}` });
  return value;
}

/** The one of `choices` that stands in `name`. @throws {CountersignError} `out_of_range`, `wrong_type`. */
export function oneOf<const Choice extends string>(args: Record<string, unknown>, name: string, choices: readonly Choice[]): Choice {
  const value = text(args, name);
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new CountersignError("out_of_range", `\`${name}\` is one of ${choices.join(", ")}`, { pointer: `/${name}` });
  return found;
}

/** Runs `work`, and moves the place of what it refuses: `from` becomes `to`. */
export function placed<Result>(from: string, to: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CountersignError) || error.pointer?.startsWith(from) !== true) throw error;
    throw new CountersignError(error.code, error.message, { pointer: to + error.pointer.slice(from.length), cause: error });
  }
}
