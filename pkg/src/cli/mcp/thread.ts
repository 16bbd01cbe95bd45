/** The thread that does the jobs, so that the server hears a cancellation while one runs. */
import { parentPort, workerData } from "node:worker_threads";
import { CountersignError } from "../../error.js";
import "../../node.js";
import { JOBS, type JobName } from "./jobs.js";
import type { Answer } from "./tools/tool.js";

/** A job on its way in. */
export interface Order {
  name: JobName;
  args: Record<string, unknown>;
}

/** What comes back. */
export type Outcome = { answer: Answer } | { refusal: { code: string; message: string; pointer: string | undefined } };

const { key } = workerData as { key: string | undefined };

parentPort?.on("message", ({ name, args }: Order) => {
  parentPort?.postMessage(outcome(name, args));
});

function outcome(name: JobName, args: Record<string, unknown>): Outcome {
  try {
    return { answer: JOBS[name](args, key) };
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    return { refusal: { code: error.code, message: error.message, pointer: error.pointer } };
  }
}
