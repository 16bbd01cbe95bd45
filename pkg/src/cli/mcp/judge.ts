/** The queue before the thread: one job after another, each of which can be given up. */
import { Worker } from "node:worker_threads";
import { CountersignError } from "../../error.js";
import { plain } from "../../plain.js";
import type { JobName } from "./jobs.js";
import type { Order, Outcome } from "./thread.js";
import type { Answer } from "./tools/tool.js";

export interface Judge {
  /**
   * Does a job.
   *
   * @throws {CountersignError} its refusal, or `engine_trapped`; after either the next job works.
   */
  run(name: JobName, args: unknown, signal: AbortSignal): Promise<Answer>;
  /** Gives up all jobs and ends the thread. */
  close(): void;
}

interface Job extends Order {
  settle(outcome: Outcome): void;
  giveUp(error: unknown): void;
}

/** The thread starts with the first job. A job that is given up while it runs takes the thread with it. */
export function startJudge(key: string | undefined): Judge {
  /** The first of them is running. */
  const jobs: Job[] = [];
  let worker: Worker | undefined;

  function run(name: JobName, args: unknown, signal: AbortSignal): Promise<Answer> {
    // Copied here, where the place of what has no JSON form can still be told; a thread takes other values too.
    const order = { name, args: plain(args) as Record<string, unknown> };
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const abort = () => drop(job, signal.reason);
      const job: Job = {
        ...order,
        settle(outcome) {
          signal.removeEventListener("abort", abort);
          if ("answer" in outcome) return resolve(outcome.answer);
          const { code, message, pointer } = outcome.refusal;
          reject(new CountersignError(code, message, pointer === undefined ? {} : { pointer }));
        },
        giveUp: reject,
      };
      signal.addEventListener("abort", abort, { once: true });
      if (jobs.push(job) === 1) begin(job);
    });
  }

  function begin({ name, args }: Job): void {
    worker ??= start();
    worker.postMessage({ name, args } satisfies Order);
  }

  function start(): Worker {
    const made = new Worker(new URL("./thread.js", import.meta.url), { workerData: { key }, stdout: true });
    // What it prints must not get between the messages.
    made.stdout.pipe(process.stderr, { end: false });
    made.on("message", (outcome: Outcome) => {
      if (made === worker) next()?.settle(outcome);
    });
    let cause: unknown;
    made.on("error", (error) => (cause = error));
    made.on("exit", () => {
      if (made !== worker) return;
      worker = undefined;
      next()?.giveUp(new CountersignError("engine_trapped", "the engine stopped unexpectedly and starts anew with the next call", { cause }));
    });
    return made;
  }

  /** Takes the job that has ended from the queue and begins the one behind it. */
  function next(): Job | undefined {
    const ended = jobs.shift();
    const [following] = jobs;
    if (following !== undefined) begin(following);
    return ended;
  }

  function drop(job: Job, reason: unknown): void {
    const place = jobs.indexOf(job);
    if (place < 0) return;
    job.giveUp(reason);
    if (place > 0) {
      jobs.splice(place, 1);
      return;
    }
    stop();
    next();
  }

  function stop(): void {
    void worker?.terminate();
    worker = undefined;
  }

  function close(): void {
    stop();
    for (const job of jobs.splice(0)) job.giveUp(new Error("the server has ended"));
  }

  return { run, close };
}
