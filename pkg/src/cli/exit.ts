/** The exit codes, the same for every subcommand. */
import type { Decision } from "../types.js";

/** It could not run: usage, unreadable or refused input. The code on stderr says which. */
export const COULD_NOT_RUN = 3;

/** What a verdict exits with. */
export const EXIT: Readonly<Record<Decision, number>> = { pass: 0, fail: 1, "needs-info": 2 };
