/** Codes and what is told about them. */
import type { CODES } from "../codes.js";

/** A stable code. New ones may be added, the meaning of a given one never changes. */
export type Code = (typeof CODES)[number] | (string & Record<never, never>);

/** What `explain` tells about a code. */
export interface Explanation {
  code: Code;
  /** What happened, in one clause. */
  summary: string;
  /** What to change. */
  help: string;
}
