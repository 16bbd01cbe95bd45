/** What is judged, by which criteria, within which budget. */
import type { Check } from "./check.js";

/** A named file. */
export interface File {
  /** Relative, parts separated by `/`, without `.` and `..`, unique in its artifact. */
  path: string;
  /** The whole text. */
  text: string;
}

/** What is judged: one text without a name (a bare string is one, too), or 1 to 10,000 named files. */
export type Artifact = string | { text: string } | { files: File[] };

/**
 * One thing that must hold: a sentence of the sentence language, or an object with a sentence (`text`)
 * or a `check`. A `check` decides; `text` beside it is for people.
 */
export type Criterion = string | { id?: string; text?: string; check?: Check };

/** What a call may spend. Running out is unresolved with `out_of_budget`, never a pass. */
export interface Budget {
  /** Units of work, about one byte looked at once. Default 100,000,000; at most 10^12. */
  fuel?: number;
  /** UTF-8 bytes of input. Default 4 MiB; at most 64 MiB. */
  bytes?: number;
  /** Levels of nesting. Default 128; at most 512. */
  depth?: number;
  /** Matches of one pattern and places cited by one criterion. Default 1,000; at most 1,000,000. */
  matches?: number;
}

/** The question. */
export interface CheckRequest {
  artifact: Artifact;
  criteria: Criterion[];
  budget?: Budget;
}
